// BUG + n: all blank cells have two candidates, each of which is twice in its houses, but for some further candidates.
//
// Without those, the two candidates could change places in every cell (a *bivalue universal grave*), which is the largest
// deadly pattern (guardians.hpp). With one cell of three candidates it is BUG + 1, in uniqueness.cpp.
// Definition: sudopedia, Bivalue Universal Grave. Bound: `most_guarded` cells, four candidates in each.
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

// How many places each digit has in each house, at first those in cells with two candidates.
struct Places {
    std::int8_t count[houses][9] = {};

    void add(int cell, Mask digits, int change = 1) {
        for (const int house : geometry.houses_of[cell])
            for (const int digit : bits(digits)) count[house][digit] = std::int8_t(count[house][digit] + change);
    }
    bool is_over(int cell) const {
        for (const int house : geometry.houses_of[cell])
            for (int digit = 0; digit < 9; ++digit)
                if (count[house][digit] > 2) return true;
        return false;
    }
    bool are_pairs() const {
        for (const auto& of_house : count)
            for (const int number : of_house)
                if (number != 0 && number != 2) return false;
        return true;
    }
};

// Chooses two candidates for each cell that has more.
bool choose(Search& search, Technique technique, DeadlyPattern& grave, Places& places, CellSet open) {
    stop_point();
    if (open.empty()) return places.are_pairs() && follow_guardians(search, technique, grave);
    const int cell = open.first();
    open.drop(cell);
    const Mask digits = search.position.digits_in[cell];
    for (const int one : bits(digits))
        for (const int two : bits(digits & ~((2 << one) - 1))) {
            const Mask pair = Mask(1 << one | 1 << two);
            grave.digits[cell] = pair;
            places.add(cell, pair);
            const bool done = !places.is_over(cell) && choose(search, technique, grave, places, open);
            places.add(cell, pair, -1);
            if (done) return true;
        }
    return false;
}

}  // namespace

void find_bug_plus_n(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    const CellSet more = p.blank.minus(p.cells_of_size(2));
    if (more.empty() || more.count() > most_guarded || (p.cells_of_size(3) | p.cells_of_size(4) | p.cells_of_size(2)) != p.blank) return;
    DeadlyPattern grave{p.blank, {}};
    Places places;
    for (const int cell : p.blank.minus(more)) {
        grave.digits[cell] = p.digits_in[cell];
        places.add(cell, p.digits_in[cell]);
    }
    choose(search, followed_as(Technique::bug_plus_n, wanted), grave, places, more);
}

}  // namespace sudokit::logic
