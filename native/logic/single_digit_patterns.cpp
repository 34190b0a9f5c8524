// Two strong links on one digit: skyscraper, 2-string kite, turbot fish, empty rectangle, and the dual forms.
//
// A house with two places for a digit is a *strong link*: one of the two is true. If an end of one link sees an end of
// another, one of the two other ends is true, and candidates that see both of them are false. Two parallel lines joined
// by a line make a *skyscraper*; a row and a column joined in a box make a *2-string kite*; everything else, with a box
// as a link or a joint, is a *turbot fish*. In solving, as in HoDoKu, skyscrapers between rows come
// first, and the turbot fish is taken that removes most.
//
// *Empty rectangle*: all places of the digit in a box are in one row and one column, and both have some. If an end of a
// strong link outside the box is in that row, the other end or a cell of the box's column is true, and candidates that
// see all of them are false (and likewise with row and column exchanged).
//
// *Dual* forms are two kites, or two empty rectangles, that share a box (and, for kites, its two cells' roles),
// together.
#include "search.hpp"

namespace sudokit::logic {

namespace {

struct StrongLink {
    int house, a, b;
};

std::vector<StrongLink> strong_links(const Position& p, int digit) {
    std::vector<StrongLink> links;
    for (int house = 0; house < houses; ++house) {
        const Mask places = p.places[house][digit];
        if (size(places) != 2) continue;
        const int a = geometry.cells[house][lowest(places)];
        const int b = geometry.cells[house][lowest(places & (places - 1))];
        bool known = false;  // two cells can share two houses
        for (const StrongLink& link : links) known |= link.a == a && link.b == b;
        if (!known) links.push_back({house, a, b});
    }
    return links;
}

Technique kind_of(const StrongLink& one, const StrongLink& two, int joint_one, int joint_two) {
    const bool same_row = row_of(joint_one) == row_of(joint_two);
    const bool same_column = column_of(joint_one) == column_of(joint_two);
    if (is_row(one.house) && is_row(two.house) && same_column) return Technique::skyscraper;
    if (is_column(one.house) && is_column(two.house) && same_row) return Technique::skyscraper;
    const bool crossing = (is_row(one.house) && is_column(two.house)) || (is_column(one.house) && is_row(two.house));
    if (crossing && box_of(joint_one) == box_of(joint_two)) return Technique::two_string_kite;
    return Technique::turbot_fish;
}

// Two steps on one digit joined into one that removes what either does; nothing if that is not more than each.
bool add_dual(Search& search, const Step& a, const Step& b, Technique technique) {
    Step both = a;
    both.technique = technique;
    both.eliminations.insert(both.eliminations.end(), b.eliminations.begin(), b.eliminations.end());
    both.marks.insert(both.marks.end(), b.marks.begin(), b.marks.end());
    both.chains.insert(both.chains.end(), b.chains.begin(), b.chains.end());
    both.sort_results();
    if (both.eliminations.size() <= std::max(a.eliminations.size(), b.eliminations.size())) return false;
    return search.add(std::move(both));
}

// Whether a turbot fish removes more than another step, or the same number earlier on the board.
bool is_better(const Step& fish, const Step& other) {
    const auto rank = [](const Step& step) {
        return std::pair(-static_cast<int>(step.eliminations.size()), step.place_on_board());
    };
    return fish.technique == Technique::turbot_fish && other.technique == fish.technique && rank(fish) < rank(other);
}

// In solving, the first skyscraper between columns and the best turbot fish are kept for later.
bool find_links(Search& search, const TechniqueSet& wanted, int digit, Step& later) {
    const Position& p = search.position;
    const auto links = strong_links(p, digit);
    std::vector<Step> kites;
    const bool wants_dual = wanted.has(Technique::dual_two_string_kite);
    for (std::size_t i = 0; i < links.size(); ++i)
        for (std::size_t j = i + 1; j < links.size(); ++j)
            for (int turn = 0; turn < 4; ++turn) {
                const StrongLink &one = links[i], &two = links[j];
                const int joint_one = turn & 1 ? one.b : one.a, end_one = turn & 1 ? one.a : one.b;
                const int joint_two = turn & 2 ? two.b : two.a, end_two = turn & 2 ? two.a : two.b;
                if (joint_one == joint_two || end_one == end_two) continue;
                if (joint_one == end_two || joint_two == end_one) continue;
                if (!see_each_other(joint_one, joint_two)) continue;
                const Technique technique = kind_of(one, two, joint_one, joint_two);
                const bool is_kite = technique == Technique::two_string_kite;
                if (!wanted.has(technique) && !(is_kite && wants_dual)) continue;
                Step step(technique, Mask(1 << digit));
                const auto d = std::uint8_t(digit);
                step.remove(p, peers_of(end_one) & peers_of(end_two), digit);
                if (!step.does_something()) continue;
                step.base = {std::uint8_t(one.house), std::uint8_t(two.house)};
                step.link(p, {{CellSet::of(end_one), d, true, 0, false},
                              {CellSet::of(joint_one), d, false, 0, true},
                              {CellSet::of(joint_two), d, true, 0, false},
                              {CellSet::of(end_two), d, false, 0, true}});
                for (int cell : {joint_one, joint_two}) step.mark(CellSet::of(cell), digit);
                for (int cell : {end_one, end_two}) step.mark(CellSet::of(cell), digit, Role::pincer);
                if (is_kite && wants_dual) kites.push_back(step);
                const bool can_wait = technique == Technique::turbot_fish ||
                                      (technique == Technique::skyscraper && is_column(one.house));
                if (can_wait && !search.wants_all()) {
                    if (!later.does_something() || is_better(step, later)) later = std::move(step);
                } else if (wanted.has(technique) && search.add(std::move(step))) {
                    return true;
                }
            }
    for (std::size_t i = 0; i < kites.size(); ++i)
        for (std::size_t j = i + 1; j < kites.size(); ++j) {
            const auto joint = [](const Step& kite) { return kite.chains[0][1].cells | kite.chains[0][2].cells; };
            const int box_one = box_of(joint(kites[i]).first()), box_two = box_of(joint(kites[j]).first());
            if (box_one != box_two) continue;
            if (add_dual(search, kites[i], kites[j], Technique::dual_two_string_kite)) return true;
        }
    return false;
}

bool find_rectangles(Search& search, const TechniqueSet& wanted, int digit) {
    const Position& p = search.position;
    const auto links = strong_links(p, digit);
    for (int box = 18; box < houses; ++box) {
        const CellSet cells = p.cells_with[digit] & cells_of(box);
        std::vector<Step> found;
        for (const std::uint8_t center : geometry.cells[box]) {
            const int row = geometry.houses_of[center][0], column = geometry.houses_of[center][1];
            for (const auto& [along, across] : {std::pair(row, column), std::pair(column, row)}) {
                const CellSet arm = cells.minus(cells_of(across)), other_arm = cells.minus(cells_of(along));
                if (cells.count() < 2 || arm.empty() || other_arm.empty()) continue;
                if (!cells.within(cells_of(row) | cells_of(column))) continue;
                // A strong link across the line `along`, outside the box; `across` keeps what the link does not rule
                // out.
                for (const StrongLink& link : links)
                    for (const auto& [near, far] : {std::pair(link.a, link.b), std::pair(link.b, link.a)}) {
                        if (!cells_of(along).has(near) || cells_of(along).has(far)) continue;
                        if (cells_of(box).has(near) || cells_of(box).has(far)) continue;
                        const CellSet rest = cells & cells_of(across);
                        Step step(Technique::empty_rectangle, Mask(1 << digit));
                        const CellSet meeting = cells_of(across) & peers_of(far);
                        step.remove(p, meeting.minus(cells_of(box) | CellSet::of(far)), digit);
                        if (!step.does_something()) continue;
                        step.base = {std::uint8_t(box), std::uint8_t(link.house)};
                        const auto d = std::uint8_t(digit);
                        step.link(p, {{CellSet::of(far), d, true, 0, false},
                                      {CellSet::of(near), d, false, 0, true},
                                      {cells & cells_of(along).minus(cells_of(across)), d, true, 0, false},
                                      {rest, d, false, 0, true}});
                        step.mark(cells, digit);
                        step.mark(CellSet::of(near) | CellSet::of(far), digit, Role::other);
                        if (wanted.has(Technique::dual_empty_rectangle)) found.push_back(step);
                        if (wanted.has(Technique::empty_rectangle) && search.add(std::move(step))) return true;
                    }
            }
        }
        for (std::size_t i = 0; i < found.size(); ++i)
            for (std::size_t j = i + 1; j < found.size(); ++j)
                if (add_dual(search, found[i], found[j], Technique::dual_empty_rectangle)) return true;
    }
    return false;
}

}  // namespace

void find_single_digit_patterns(Search& search, const TechniqueSet& wanted) {
    using enum Technique;
    const bool wants_links = wanted.any({skyscraper, two_string_kite, dual_two_string_kite, turbot_fish});
    const bool wants_rectangles = wanted.any({empty_rectangle, dual_empty_rectangle});
    Step later;
    for (int digit = 0; digit < 9; ++digit) {
        if (search.in_no_template(digit).empty()) continue;
        if (wants_links && find_links(search, wanted, digit, later)) return;
        if (wants_rectangles && find_rectangles(search, wanted, digit)) return;
    }
    search.add(std::move(later));
}

}  // namespace sudokit::logic
