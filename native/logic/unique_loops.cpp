// Unique loop: six cells or more with two digits in common, of which every house has none or two.
//
// The cells stand in a closed chain of rows, columns and boxes. If they held only the two digits, these would alternate, and could be
// exchanged all around (guardians.hpp). Loops of four cells are unique rectangles.
//
// Avoidable loop: some of the cells are filled, none of them by a clue. The digits of the others follow from these. Loops of
// four cells are included, where they are no avoidable rectangles of uniqueness.cpp. Other cells
// need not be asked: an exchange leaves the digits of each house as they are.
// Definition: sudopedia, Unique Loop and Avoidable Rectangle. Bound: loops of `longest` cells, of which `most_guarded` have other candidates.
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

constexpr int shortest = 6, longest = 10, rectangle = 4;
constexpr int most_guarded_avoidable = 2;  // cells of an avoidable loop with guardians

// Those of four cells are rectangles of uniqueness.cpp, which does not follow their guardians by chains.
constexpr int shortest_of(Technique technique) { return technique == Technique::unique_loop ? shortest : rectangle; }

class Loops {
public:
    // Loops through a filled cell are avoidable ones.
    Loops(Search& search, Technique technique, Mask pair, CellSet cells, CellSet filled = {})
        : search_(search), p_(search.position), technique_(technique), pair_(pair), filled_(filled), open_(cells | filled), few_(p_.cells_of_size(2) | filled) {}

    bool find() {
        for (const int cell : filled_ ? filled_ : open_) {
            open_.drop(cell);  // a loop begins at its first cell
            path_[0] = cell;
            if (extend(1, CellSet::of(cell), -1)) return true;
        }
        return false;
    }

private:
    // `kind` is that of the house by which the last cell was reached, and the next house is of another one.
    bool extend(int length, CellSet cells, int kind) {
        stop_point();
        const int last = path_[length - 1];
        for (int next_kind = 0; next_kind < 3; ++next_kind) {
            if (next_kind == kind) continue;
            const CellSet house = cells_of(geometry.houses_of[last][next_kind]);
            if (length >= shortest_of(technique_) && length % 2 == 0 && house.has(path_[0]) && is_closed(cells, length) && add(cells)) return true;
            if (length == longest || (house & cells).count() > 1) continue;
            for (const int cell : house & open_) {
                if (cells.has(cell)) continue;
                CellSet more = cells;
                more.add(cell);
                if (more.minus(few_).count() > (filled_ ? most_guarded_avoidable : most_guarded) || !is_thin(more, cell) || !may_follow(cell, length))
                    continue;
                path_[length] = cell;
                if (extend(length + 1, more, next_kind)) return true;
            }
        }
        return false;
    }

    // Whether a cell can hold its digit of an avoidable loop, which begins with a filled cell.
    bool may_follow(int cell, int length) const {
        if (!filled_) return true;
        const Mask first = Mask(1 << (p_.value[path_[0]] - 1)), digit = length % 2 ? Mask(pair_ & ~first) : first;
        return p_.value[cell] ? 1 << (p_.value[cell] - 1) == digit : (p_.digits_in[cell] & digit) != 0;
    }

    static bool is_thin(CellSet cells, int added) {
        for (const int house : geometry.houses_of[added])
            if ((cells & cells_of(house)).count() > 2) return false;
        return true;
    }

    // Whether each house has none of the cells, or an even and an odd one.
    bool is_closed(CellSet cells, int length) const {
        CellSet even;
        for (int i = 0; i < length; i += 2) even.add(path_[i]);
        for (int house = 0; house < houses; ++house)
            if ((cells & cells_of(house)).count() != 2 * (even & cells_of(house)).count()) return false;
        return true;
    }

    bool add(CellSet cells) {
        for (const CellSet& known : known_)
            if (known == cells) return false;
        known_.push_back(cells);
        DeadlyPattern loop{cells, {}};
        for (const int cell : cells) loop.digits[cell] = pair_;
        return follow_guardians(search_, technique_, loop);
    }

    Search& search_;
    const Position& p_;
    const Technique technique_;
    const Mask pair_;
    const CellSet filled_;
    CellSet open_;
    const CellSet few_;  // cells without guardians
    std::array<int, longest> path_{};
    std::vector<CellSet> known_;
};

bool find_avoidable(Search& search, Mask pair) {
    const Position& p = search.position;
    if (p.givens.empty()) return false;  // it is not known which digits are clues
    CellSet filled, cells;
    for (int cell = 0; cell < 81; ++cell) {
        if ((pair & ~p.exchangeable[cell]) != 0 || p.givens.has(cell)) continue;
        if (p.value[cell] ? pair >> (p.value[cell] - 1) & 1 : p.digits_in[cell] & pair) (p.value[cell] ? filled : cells).add(cell);
    }
    return !filled.empty() && Loops(search, Technique::avoidable_loop, pair, cells, filled).find();
}

}  // namespace

void find_unique_loops(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    const Technique technique = followed_as(Technique::unique_loop, wanted);
    Mask floors[9] = {};  // by the lower digit, the upper digits of cells with two candidates
    for (const int cell : p.cells_of_size(2)) floors[lowest(p.digits_in[cell])] |= p.digits_in[cell];
    for (int one = 0; one < 9; ++one)
        for (const int two : bits(floors[one] & ~(1 << one))) {
            const Mask pair = Mask(1 << one | 1 << two);
            CellSet cells;
            int bare = 0;
            for (const int cell : p.cells_with[one] | p.cells_with[two])
                if (may_hold(p, cell, pair)) {
                    cells.add(cell);
                    bare += p.digits_in[cell] == pair;
                }
            if (wanted.has(technique) && cells.count() >= shortest_of(technique) && bare >= shortest_of(technique) - most_guarded &&
                Loops(search, technique, pair, cells).find())
                return;
        }
    if (!wanted.has(Technique::avoidable_loop)) return;
    for (int one = 0; one < 9; ++one)
        for (int two = one + 1; two < 9; ++two)
            if (find_avoidable(search, Mask(1 << one | 1 << two))) return;
}

}  // namespace sudokit::logic
