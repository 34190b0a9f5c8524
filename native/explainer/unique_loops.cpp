// Producer 15: unique rectangles and loops.
//
// A *loop* is an even number of cells, neighbours in a house, that all have the digits v1 and v2. Coloured alternately,
// no house has two cells of one colour, and both colours visit the same houses. If the cells held nothing else, the two
// digits could be exchanged, and the puzzle would have two solutions. So one of the cells with other candidates, the
// *extra cells*, holds something else.
//
//   Type 1  one extra cell: it is neither v1 nor v2
//   Type 2  all extra cells have the same other digit: it is in one of them
//   Type 3  two extra cells of a house, as one cell with their other digits, make a naked or hidden subset in it
//   Type 4  two extra cells of a house in which v1 has no other place: one of them is v1, so neither is v2
//
// The loops are found by a depth-first search from every cell with two candidates, in reading order: from a cell over its
// box, row and column, but not by the kind of house by which it was reached, and over their places. Up to two extra
// cells may have any digits; more may not unless there is only one other digit. What the original counts as the other
// digits is a leak that must be kept: while the neighbours of a cell are tried, the digits of every neighbour tried so
// far count, whether it was entered or not.
//
// The step of the lowest rating is taken, then of the lowest type, then the one found first.
#include <algorithm>

#include "explainer/finding.hpp"

namespace sudokit::explainer {

namespace {

constexpr Technique types[] = {Technique::unique_loop_1, Technique::unique_loop_2, Technique::unique_loop_3,
                               Technique::unique_loop_4};

class Loops {
public:
    Loops(const Position& position, Finding& found) : p_(position), found_(found) {}

    bool find() {
        for (const int cell : bivalue_cells(p_)) {
            pair_ = p_.digits_in[cell];
            both_ = p_.cells_with[lowest(pair_)] & p_.cells_with[lowest(Mask(pair_ & (pair_ - 1)))];
            if (both_.count() < 4) continue;
            core_ = core_of(both_);
            if (!core_.has(cell)) continue;
            start_ = cell;
            enter(cell, -1, 0, 2);
        }
        return best_type_ >= 0;
    }

private:
    // The cells that a loop may pass: those with another of them in two kinds of houses.
    static CellSet core_of(CellSet cells) {
        for (;;) {
            CellSet ends;
            for (const int cell : cells) {
                int ways = 0;
                for (const int house : geometry.houses_of[cell])
                    ways += !(cells & geometry.house[house]).minus(CellSet::of(cell)).empty();
                if (ways < 2) ends.add(cell);
            }
            if (!ends) return cells;
            cells = cells.minus(ends);
        }
    }

    // Goes on from a cell that was reached by a kind of house (0 row, 1 column, 2 box). A house that has two cells of
    // one colour rules out all loops that go on from there, which changes nothing for other paths.
    void enter(int cell, int by, Mask extras, int allowed) {
        const int colour = length_ % 2;
        const auto& own = geometry.houses_of[cell];
        const std::uint32_t houses = 1u << own[0] | 1u << own[1] | 1u << own[2];
        if (visited_[colour] & houses) return;
        visited_[colour] |= houses;
        path_[length_++] = std::uint8_t(cell);
        on_path_.add(cell);
        for (const int kind : {2, 0, 1}) {
            if (kind == by) continue;
            if (!(both_ & geometry.house[own[kind]]).minus(CellSet::of(cell))) continue;
            for (const int next : geometry.cells[own[kind]]) {
                if (next == start_ && length_ >= 4) {
                    if (visited_[0] == visited_[1]) use();
                } else if (both_.has(next) && !on_path_.has(next)) {
                    const Mask others = Mask(p_.digits_in[next] & ~pair_);
                    extras |= others;
                    if (core_.has(next) && (!others || size(extras) == 1 || allowed > 0))
                        enter(next, kind, extras, allowed - (others != 0));
                }
            }
        }
        on_path_.drop(cell);
        --length_;
        visited_[colour] &= ~houses;
    }

    // The steps of the loop on the path.
    void use() {
        CellSet extra_cells;
        Mask extras = 0;
        for (const int cell : on_path_)
            if (p_.digits_in[cell] != pair_) {
                extra_cells.add(cell);
                extras |= Mask(p_.digits_in[cell] & ~pair_);
            }
        const int count = extra_cells.count();
        if (count == 0) return;
        const double rating = 4.5 + (length_ >= 10 ? 0.5 : length_ >= 8 ? 0.2 : length_ >= 6 ? 0.1 : 0);
        if (count == 1) {
            if (!is_better(rating, 0)) return;
            const int cell = extra_cells.first();
            start(rating, 0, extra_cells);
            for (const int digit : bits(pair_)) found_.eliminated[digit].add(cell);
            return;
        }
        if (count > 2 || size(extras) == 1) type_2(rating, extra_cells, lowest(extras));
        if (count > 2) return;
        const auto* const first = std::find_if(path_, path_ + length_, [&](int cell) { return extra_cells.has(cell); });
        const int c1 = *first, c2 = extra_cells.minus(CellSet::of(c1)).first();
        if (size(extras) >= 2) type_3(rating, extra_cells, extras, c1, c2);
        type_4(rating, extra_cells, c1, c2);
    }

    void type_2(double rating, CellSet extra_cells, int digit) {
        if (!is_better(rating, 1)) return;
        const CellSet victims = logic::common_peers(extra_cells) & p_.cells_with[digit];
        if (victims.empty()) return;
        start(rating, 1, extra_cells);
        found_.eliminated[digit] = victims;
    }

    void type_3(double rating, CellSet extra_cells, Mask extras, int c1, int c2) {
        const Mask in_both = extras & p_.digits_in[c1] & p_.digits_in[c2];
        for (int d = size(extras); d <= 7; ++d)
            for (const int kind : boxes_rows_columns) {
                const int house = geometry.houses_of[c1][kind / 9];
                if (!geometry.house[house].has(c2)) continue;
                const Mask place_1 = place_of(c1, house), place_2 = place_of(c2, house);
                if (2 * d <= p_.blanks_in[house]) {
                    const double rated = rating + 0.1 * (d - 1);
                    if (is_better(rated, 2)) naked(rated, d, house, place_1, place_2, extra_cells, extras, in_both);
                }
                if (2 * d < p_.blanks_in[house]) {
                    const double rated = rating + 0.1 * (d - 2);
                    if (is_better(rated, 2)) hidden(rated, d, house, place_1, place_2, extra_cells, extras);
                }
            }
    }

    // The first tuple of d - 1 cells that makes a naked subset together with c1. The whole tuples are in the order of
    // their masks, in which c1 has a bit; without it the order is the same.
    void naked(double rating, int d, int house, Mask place_1, Mask place_2, CellSet extra_cells, Mask extras,
               Mask in_both) {
        Mask usable = 0;
        for (int place = 0; place < 9; ++place)
            if (const int own = size(p_.digits_in[geometry.cells[house][place]]); own >= 2 && own <= d)
                usable |= Mask(1 << place);
        usable &= Mask(~(place_1 | place_2));
        choose(usable, d - 1, [&](Mask chosen) {
            Mask digits = 0;
            for (const int place : bits(chosen)) digits |= p_.digits_in[geometry.cells[house][place]];
            if (size(Mask(digits | extras)) != d || size(Mask(digits | in_both)) != d) return false;
            const Mask rest = Mask(~(chosen | place_1 | place_2));
            return remove_rest(digits, house, rest, [&] {
                start(rating, 2, extra_cells);
                describe_subset(house, chosen, digits);
            });
        });
    }

    void hidden(double rating, int d, int house, Mask place_1, Mask place_2, CellSet extra_cells, Mask extras) {
        const Mask others = Mask(logic::all_digits & ~(extras | pair_));
        choose(others, d - 2, [&](Mask chosen) {
            Mask places = 0;
            for (const int digit : bits(Mask(chosen | pair_))) {
                const Mask own = Mask(p_.places[house][digit] & ~place_2);
                if (!own) return false;
                places |= own;
            }
            if (size(places) != d) return false;
            places &= Mask(~place_1);
            const Mask digits = Mask(logic::all_digits & ~(chosen | pair_));
            return remove_rest(digits, house, places, [&] {
                start(rating, 2, extra_cells);
                describe_subset(house, places, Mask(chosen | pair_));
            });
        });
    }

    // Removes the digits from some places of a house. False if there is nothing to remove.
    template <class Begin>
    bool remove_rest(Mask digits, int house, Mask places, const Begin& begin) {
        bool any = false;
        for (const int digit : bits(digits)) any |= (p_.places[house][digit] & places) != 0;
        if (!any) return false;
        begin();
        for (const int digit : bits(digits))
            for (const int place : bits(Mask(p_.places[house][digit] & places)))
                found_.eliminated[digit].add(geometry.cells[house][place]);
        return true;
    }

    void type_4(double rating, CellSet extra_cells, int c1, int c2) {
        if (!is_better(rating, 3)) return;
        const int v1 = lowest(pair_), v2 = lowest(Mask(pair_ & (pair_ - 1)));
        int house_of[2] = {-1, -1};
        for (const int kind : boxes_rows_columns) {
            const int house = geometry.houses_of[c1][kind / 9];
            if (!geometry.house[house].has(c2)) continue;
            const Mask others = Mask(~(place_of(c1, house) | place_of(c2, house)));
            if (!(p_.places[house][v1] & others)) house_of[0] = house;
            if (!(p_.places[house][v2] & others)) house_of[1] = house;
        }
        if (house_of[0] < 0 && house_of[1] < 0) return;
        const int removed = house_of[0] >= 0 ? v2 : v1;
        start(rating, 3, extra_cells);
        if (found_.story) found_.story->base = {std::uint8_t(house_of[0] >= 0 ? house_of[0] : house_of[1])};
        found_.eliminated[removed] = extra_cells;
    }

    static Mask place_of(int cell, int house) {
        const auto& own = geometry.houses_of[cell];
        for (int i = 0; i < 3; ++i)
            if (own[i] == house) return Mask(1 << geometry.place_in[cell][i]);
        return 0;
    }

    // Calls visit(tuple) for the tuples of k of some bits, in the order of their masks, until it returns true.
    template <class Visit>
    static bool choose(Mask from, int k, const Visit& visit, Mask chosen = 0) {
        if (k == 0) return visit(chosen);
        for (Mask rest = from; rest; rest &= Mask(rest - 1)) {
            const Mask lower = Mask(from & ((1 << lowest(rest)) - 1));
            if (size(lower) >= k - 1 && choose(lower, k - 1, visit, Mask(chosen | (rest & -rest)))) return true;
        }
        return false;
    }

    bool is_better(double rating, int type) const {
        return best_type_ < 0 || rating < found_.rating || (rating == found_.rating && type < best_type_);
    }

    // Forgets the best step so far, for a better one.
    void start(double rating, int type, CellSet extra_cells) {
        best_type_ = type;
        found_.is(types[type], rating);
        for (CellSet& cells : found_.eliminated) cells = {};
        if (!found_.story) return;
        *found_.story = Step(found_.story->technique, pair_);
        found_.story->mark_cells(p_, on_path_, pair_);
        found_.story->mark_cells(p_, extra_cells, Mask(~pair_), logic::Role::fin);
    }

    void describe_subset(int house, Mask places, Mask digits) {
        if (!found_.story) return;
        CellSet cells;
        for (const int place : bits(places)) cells.add(geometry.cells[house][place]);
        found_.story->base = {std::uint8_t(house)};
        found_.story->sets = {{cells, digits}};
    }

    const Position& p_;
    Finding& found_;
    Mask pair_ = 0;
    CellSet both_;  // the cells that have both digits
    CellSet core_;  // those of them that a loop may pass
    int start_ = 0;
    std::uint8_t path_[81];
    int length_ = 0;
    CellSet on_path_;
    std::uint32_t visited_[2] = {};  // the houses of each colour
    int best_type_ = -1;
};

}  // namespace

bool find_unique_loop(const Position& position, Finding& found) { return Loops(position, found).find(); }

}  // namespace sudokit::explainer
