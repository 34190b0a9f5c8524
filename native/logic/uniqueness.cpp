// Techniques that assume that the puzzle has one solution.
//
// If four cells in two rows, two columns and two boxes held two digits crosswise, the digits could be exchanged. So a
// puzzle with one solution has no such *deadly rectangle* of cells that are not clues: if the digits a and b are
// candidates of four such cells, one cell holds something else. A cell with only a and b is a *floor* cell, one with
// other candidates a *roof* cell. A roof cell may lack a or b, which is then known to be false there in every solution.
//
//   Type 1  three floor cells: the fourth is neither a nor b
//   Type 2  two roof cells in a line with the same single extra digit: one of them holds it
//   Type 3  two roof cells in a line: as one cell with their extra digits, they make a naked subset with other cells
//   Type 4  two roof cells in a line: if a has no other place in a house of both, one of them is a, so neither is b
//   Type 5  two roof cells crosswise, or three, with the same single extra digit: one of them holds it
//   Type 6  two roof cells crosswise: if a has no other place in the two rows (or columns), neither roof cell is a
//   Hidden  the cell across from a floor cell: if a has no other place in its row and column, it is not b
//   Avoidable 1, 2   the same as types 1 and 2, with cells that are already placed
//   BUG + 1 all blank cells have two candidates, and each candidate is twice in its houses, except for one cell with
//           three candidates: it holds the digit that is three times in its houses
//
// If candidates belong to the puzzle (a sukaku), an exchange makes another solution only if they allow it in all cells:
// where a roof cell lacks a or b, they must have been there at first. (In a BUG, the other solution consists of candidates.)
#include "search.hpp"

#include <algorithm>

namespace sudokit::logic {

namespace {

using Corners = std::array<int, 4>;  // the first and the last are crosswise, and so are the other two

struct Frame {
    Corners corners;
    CellSet cells;
};

// The 486 rectangles in two boxes.
std::vector<Frame> all_frames() {
    std::vector<Frame> frames;
    for (int r1 = 0; r1 < 9; ++r1)
        for (int r2 = r1 + 1; r2 < 9; ++r2)
            for (int c1 = 0; c1 < 9; ++c1)
                for (int c2 = c1 + 1; c2 < 9; ++c2) {
                    if ((r1 / 3 == r2 / 3) == (c1 / 3 == c2 / 3)) continue;
                    Frame& frame = frames.emplace_back();
                    frame.corners = {9 * r1 + c1, 9 * r1 + c2, 9 * r2 + c1, 9 * r2 + c2};
                    for (const int cell : frame.corners) frame.cells.add(cell);
                }
    return frames;
}

const std::vector<Frame> frames = all_frames();

class Rectangle {
public:
    Rectangle(Search& search, const TechniqueSet& wanted, const Corners& corners, Mask pair)
        : search_(search), p_(search.position), wanted_(wanted), corners_(corners), pair_(pair) {
        for (const int cell : corners) {
            all_.add(cell);
            (p_.digits_in[cell] == pair ? floor_ : roof_).add(cell);
        }
        for (const int cell : roof_) extra_ |= p_.digits_in[cell] & ~pair;
    }

    bool find() {
        const int roofs = roof_.count();
        if (roofs == 0 || floor_.empty()) return false;
        if (roofs == 1) return type_1() || hidden();
        const bool in_line = roofs == 2 && common_lines();
        if (size(extra_) == 1 && types_2_and_5(in_line)) return true;
        if (in_line && (type_3() || type_4())) return true;
        if (roofs == 2 && !in_line && type_6()) return true;
        return hidden();
    }

private:
    std::uint32_t common_lines() const { return common_houses(roof_) & 0x3FFFF; }

    Step start(Technique technique) const {
        Step step(technique, pair_);
        step.mark_cells(p_, all_, pair_);
        step.mark_cells(p_, roof_, Mask(~pair_), Role::other);
        return step;
    }

    bool type_1() {
        if (!wanted_.has(Technique::uniqueness_1)) return false;
        Step step = start(Technique::uniqueness_1);
        for (const int digit : bits(pair_)) step.remove(p_, roof_, digit);
        return search_.add(std::move(step));
    }

    bool types_2_and_5(bool in_line) {
        const Technique technique = in_line ? Technique::uniqueness_2 : Technique::uniqueness_5;
        if (!wanted_.has(technique)) return false;
        Step step = start(technique);
        const int digit = lowest(extra_);
        step.remove(p_, common_peers(roof_ & p_.cells_with[digit]), digit);
        return search_.add(std::move(step));
    }

    bool type_3() {
        if (!wanted_.has(Technique::uniqueness_3)) return false;
        for (const int house : bits(common_houses(roof_)))
            if (subset_with_roof(house, (p_.blank & cells_of(house)).minus(all_), {}, extra_)) return true;
        return false;
    }

    // Adds cells of `others` to a subset, depth first, as others search: which subset is found first decides a rating.
    bool subset_with_roof(int house, CellSet others, CellSet cells, Mask digits) {
        for (const int cell : others) {
            others.drop(cell);
            CellSet subset = cells;
            subset.add(cell);
            const Mask held = digits | p_.digits_in[cell];
            if (size(held) == subset.count() + 1 && search_.add(type_3_with(house, subset, held))) return true;
            if (subset_with_roof(house, others, subset, held)) return true;
        }
        return false;
    }

    Step type_3_with(int house, CellSet cells, Mask digits) const {
        Step step = start(Technique::uniqueness_3);
        step.base = {std::uint8_t(house)};
        step.mark_cells(p_, cells, digits, Role::pincer);
        step.sets = {{cells, digits}};
        // If all of them share a second house, it loses the digits too.
        CellSet reach;
        for (const int both : bits(common_houses(roof_ | cells))) reach |= cells_of(both);
        for (const int digit : bits(digits)) step.remove(p_, reach.minus(cells | roof_), digit);
        return step;
    }

    bool type_4() {
        if (!wanted_.has(Technique::uniqueness_4)) return false;
        for (const int house : bits(common_houses(roof_)))
            for (const int digit : bits(pair_)) {
                if (!(p_.cells_with[digit] & cells_of(house)).within(roof_)) continue;
                Step step = start(Technique::uniqueness_4);
                step.base = {std::uint8_t(house)};
                step.remove(p_, roof_, lowest(pair_ & ~(1 << digit)));
                if (search_.add(std::move(step))) return true;
            }
        return false;
    }

    bool type_6() {
        if (!wanted_.has(Technique::uniqueness_6)) return false;
        for (const int digit : bits(pair_))
            for (int direction = 0; direction < 2; ++direction) {
                const int one = geometry.houses_of[corners_[0]][direction];
                const int two = geometry.houses_of[corners_[3]][direction];
                if (!(p_.cells_with[digit] & (cells_of(one) | cells_of(two))).within(all_)) continue;
                Step step = start(Technique::uniqueness_6);
                step.base = {std::uint8_t(one), std::uint8_t(two)};
                step.remove(p_, roof_, digit);
                if (search_.add(std::move(step))) return true;
            }
        return false;
    }

    bool hidden() {
        if (!wanted_.has(Technique::hidden_rectangle)) return false;
        for (int i = 0; i < 4; ++i) {
            const int corner = corners_[i], across = corners_[3 - i];
            if (!floor_.has(corner)) continue;
            const int row = geometry.houses_of[across][0], column = geometry.houses_of[across][1];
            for (const int digit : bits(pair_)) {
                const CellSet places = p_.cells_with[digit] & (cells_of(row) | cells_of(column));
                if (!places.within(all_)) continue;
                Step step = start(Technique::hidden_rectangle);
                step.base = {std::uint8_t(row), std::uint8_t(column)};
                step.remove(p_, CellSet::of(across), lowest(pair_ & ~(1 << digit)));
                if (search_.add(std::move(step))) return true;
            }
        }
        return false;
    }

    Search& search_;
    const Position& p_;
    const TechniqueSet& wanted_;
    const Corners& corners_;
    const Mask pair_;
    CellSet all_, floor_, roof_;
    Mask extra_ = 0;
};

// Whether neither a placed peer nor the candidates of the puzzle rule out any of the digits.
bool are_allowed(const Position& p, int cell, Mask digits) {
    if (digits & ~p.exchangeable[cell]) return false;
    if (const Mask not_there = digits & ~p.digits_in[cell])
        for (const int peer : peers_of(cell))
            if (p.value[peer] && not_there >> (p.value[peer] - 1) & 1) return false;
    return true;
}

bool find_in(const Corners& corners, Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    Mask tried[4] = {};
    for (int i = 0; i < 4; ++i) {
        const Mask pair = p.digits_in[corners[i]];
        tried[i] = pair;
        if (size(pair) != 2 || std::find(tried, tried + i, pair) != tried + i) continue;
        const bool possible = std::ranges::all_of(corners, [&](int cell) { return p.digits_in[cell] & pair; }) &&
                              std::ranges::all_of(corners, [&](int cell) { return are_allowed(p, cell, pair); });
        if (possible && Rectangle(search, wanted, corners, pair).find()) return true;
    }
    return false;
}

bool find_rectangles(Search& search, const TechniqueSet& wanted) {
    const CellSet blank = search.position.blank, floors = search.position.cells_of_size(2);
    for (const Frame& frame : frames)
        if (frame.cells.meets(floors) && frame.cells.within(blank) && find_in(frame.corners, search, wanted)) return true;
    return false;
}

bool may_exchange(const Position& p, const Corners& corners, Mask pair) {
    return std::ranges::all_of(corners, [&](int cell) { return (p.exchangeable[cell] & pair) == pair; });
}

bool find_avoidable_in(const Corners& corners, Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    for (int i = 0; i < 4; ++i) {
        // From each corner: `across` is crosswise, `one` and `two` are in line with it.
        const int corner = corners[i], across = corners[3 - i];
        const int one = corners[i ^ 1], two = corners[i ^ 2];
        if (p.value[corner]) continue;
        if (wanted.has(Technique::avoidable_rectangle_1) && p.value[across] && p.value[one] &&
            p.value[one] == p.value[two]) {
            const int digit = p.value[across] - 1;
            const Mask pair = Mask(1 << digit | 1 << (p.value[one] - 1));
            if (!may_exchange(p, corners, pair)) continue;
            Step step(Technique::avoidable_rectangle_1, pair);
            step.mark(CellSet::of(corner), digit);
            step.remove(p, CellSet::of(corner), digit);
            for (const int cell : corners) step.sets.push_back({CellSet::of(cell), 0});
            if (search.add(std::move(step))) return true;
        }
        for (const int beside : {one, two}) {
            // `corner` and `beside` are blank, the two facing them are placed.
            const int facing = beside == one ? two : one;  // shares a line with the corner
            if (!wanted.has(Technique::avoidable_rectangle_2) || beside < corner || p.value[beside]) continue;
            if (!p.value[facing] || !p.value[across]) continue;
            // The corner would hold the digit across from it, the cell beside it the digit facing the corner.
            const int a = p.value[across] - 1, b = p.value[facing] - 1;
            if (!p.has(corner, a) || !p.has(beside, b)) continue;
            if (!may_exchange(p, corners, Mask(1 << a | 1 << b))) continue;
            if (size(p.digits_in[corner]) != 2 || size(p.digits_in[beside]) != 2) continue;
            const Mask extra = p.digits_in[corner] & ~(1 << a);
            if (extra != (p.digits_in[beside] & ~(1 << b))) continue;
            Step step(Technique::avoidable_rectangle_2, Mask(1 << a | 1 << b));
            step.mark_cells(p, CellSet::of(corner) | CellSet::of(beside), step.digits);
            step.mark(CellSet::of(corner) | CellSet::of(beside), lowest(extra), Role::other);
            step.remove(p, peers_of(corner) & peers_of(beside), lowest(extra));
            for (const int cell : corners) step.sets.push_back({CellSet::of(cell), 0});
            if (search.add(std::move(step))) return true;
        }
    }
    return false;
}

bool find_avoidable(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    if (p.givens.empty()) return false;  // it is not known which digits are clues
    for (const Frame& frame : frames)
        if (frame.cells.meets(p.blank) && !frame.cells.meets(p.givens) && !frame.cells.within(p.blank) &&
            find_avoidable_in(frame.corners, search, wanted))
            return true;
    return false;
}

bool find_bug(Search& search) {
    const Position& p = search.position;
    const CellSet three = p.cells_of_size(3);
    if (three.count() != 1 || (p.cells_of_size(2) | three) != p.blank) return false;
    const int cell = three.first();
    for (const int digit : bits(p.digits_in[cell])) {
        bool fits = true;
        for (int house = 0; house < houses && fits; ++house)
            for (int other = 0; other < 9 && fits; ++other) {
                const int expected = other == digit && cells_of(house).has(cell) ? 3 : 2;
                const int places = size(p.places[house][other]);
                fits = places == 0 || places == expected;
            }
        if (!fits) continue;
        Step step(Technique::bug_plus_1, Mask(1 << digit));
        step.mark(CellSet::of(cell), digit);
        for (const int other : bits(p.digits_in[cell] & ~(1 << digit))) step.remove(p, CellSet::of(cell), other);
        if (search.add(std::move(step))) return true;
    }
    return false;
}

}  // namespace

void find_uniqueness(Search& search, const TechniqueSet& wanted) {
    using enum Technique;
    const bool rectangles = wanted.any({uniqueness_1, uniqueness_2, uniqueness_3, uniqueness_4, uniqueness_5,
                                        uniqueness_6, hidden_rectangle});
    if (rectangles && find_rectangles(search, wanted)) return;
    if (wanted.any({avoidable_rectangle_1, avoidable_rectangle_2}) && find_avoidable(search, wanted)) return;
    if (wanted.has(bug_plus_1)) find_bug(search);
}

}  // namespace sudokit::logic
