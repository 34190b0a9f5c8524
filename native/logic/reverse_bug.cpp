// Reverse BUG: two digits that are given together or not at all, in every house.
//
// If each row, column and box has both of two digits among some of their cells, all clues included, or none of them, the two could be exchanged
// in all their other cells. So if a few more cells would complete such a set, one of these holds something else: they are a deadly
// pattern with one digit each, whose guardians are their other candidates (guardians.hpp).
// Definition: sudopedia, Reverse BUG. Bound: `most_added` cells, of the places of a digit in a house.
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

constexpr int most_added = 3;

class ReverseBug {
public:
    ReverseBug(Search& search, int one, int two, CellSet held) : search_(search), p_(search.position), digits_{one, two}, held_(held) {
        for (const int cell : held)
            for (const int which : {0, 1})
                if (p_.value[cell] == digits_[which] + 1) count(cell, which, 1);
    }

    bool find() { return may_exchange() && add(most_added); }

private:
    void count(int cell, int which, int change) {
        for (const int house : geometry.houses_of[cell]) count_[which][house] = std::int8_t(count_[which][house] + change);
    }

    // Candidates that belong to the puzzle may not allow it.
    bool may_exchange() const {
        const Mask pair = Mask(1 << digits_[0] | 1 << digits_[1]);
        for (int cell = 0; cell < 81; ++cell) {
            const Mask digits = p_.value[cell] ? Mask(1 << (p_.value[cell] - 1)) : p_.digits_in[cell];
            if (!held_.has(cell) && (digits & pair) && (pair & ~p_.exchangeable[cell])) return false;
        }
        return true;
    }

    // Adds cells until no house has one of the digits only.
    bool add(int left) {
        stop_point();
        for (int house = 0; house < houses; ++house) {
            if (count_[0][house] == count_[1][house]) continue;
            const int lacking = count_[0][house] > count_[1][house];
            if (left == 0) return false;
            for (const int cell : p_.cells_with[digits_[lacking]] & cells_of(house))
                if (add(cell, lacking, left - 1)) return true;
            return false;
        }
        if (added_.cells.empty() || held_.count() + added_.cells.count() == 18) return false;
        added_.others = Mask(1 << digits_[0] | 1 << digits_[1]);
        return follow_guardians(search_, Technique::reverse_bug, added_);
    }

    bool add(int cell, int which, int left) {
        if (added_.cells.has(cell)) return false;
        for (const int house : geometry.houses_of[cell])
            if (count_[which][house]) return false;
        count(cell, which, 1);
        added_.cells.add(cell);
        added_.digits[cell] = Mask(1 << digits_[which]);
        const bool done = add(left);
        added_.digits[cell] = 0;
        added_.cells.drop(cell);
        count(cell, which, -1);
        return done;
    }

    Search& search_;
    const Position& p_;
    const int digits_[2];
    const CellSet held_;
    std::int8_t count_[2][houses] = {};
    DeadlyPattern added_{};
};

}  // namespace

void find_reverse_bug(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    for (int one = 0; one < 9; ++one)
        for (int two = one + 1; two < 9; ++two) {
            CellSet placed;
            for (int cell = 0; cell < 81; ++cell)
                if (p.value[cell] == one + 1 || p.value[cell] == two + 1) placed.add(cell);
            if (ReverseBug(search, one, two, placed).find()) return;
            const CellSet clues = placed & p.givens;
            if (!p.givens.empty() && clues != placed && ReverseBug(search, one, two, clues).find()) return;
        }
}

}  // namespace sudokit::logic
