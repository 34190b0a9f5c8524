// What an exocet is (exocets.cpp), and its cases.
//
// A *case* is a digit for each target. What is false in every case that is possible is false. In a case,
// - base and targets hold no other digits, and cells that see both base cells or a target do not hold theirs;
// - the digit of a target is twice in the other S-cells: once in each line of two that cover them, and once in each cross-line
//   without the target. So these lines do not have it elsewhere;
// - in the other boxes of the band, what is left for the digit are a target and the cells across from it, in the third line (its *mirror*).
// A case is impossible if it leaves no place for its digits in these cells.
// All this holds with rows and columns exchanged.
#pragma once

#include <array>

#include "band_direction.hpp"
#include "search.hpp"

namespace sudokit::logic {

using Houses = std::uint32_t;

// The choices of lines to cover some cells, two for each at most. Empty if more are needed; a choice of fewer if that is enough.
std::vector<Houses> covers_of(CellSet cells);

struct Exocet {
    BandDirection way{};
    int base[2]{}, target[2]{};
    int cross[3]{};  // that of the box of the base first
    CellSet s_cells;       // without targets
    Mask digits = 0, possible = 0;  // of the base; those of them that may be true there
    std::array<std::vector<Houses>, 9> covers;
    std::array<CellSet, 9> fins{};

    CellSet base_cells() const { return CellSet::of(base[0]) | CellSet::of(base[1]); }
    CellSet targets() const { return CellSet::of(target[0]) | CellSet::of(target[1]); }
};

// What a case says: which candidates are false, which are true.
struct ExocetCase {
    Mask pair = 0;
    std::array<CellSet, 9> off{};
    std::vector<Candidate> on{};
    bool has_fin = false;

    bool allows(const Position& p, int cell, int digit) const { return p.has(cell, digit) && !off[digit].has(cell); }

    void hold(int cell, int digit) {
        on.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        for (int other = 0; other < 9; ++other)
            if (other != digit) off[other].add(cell);
        off[digit] |= peers_of(cell);
    }

    // The digit is true in one of the cells that may hold it. Returns whether there is one.
    bool hold_one_of(const Position& p, CellSet cells, int digit) {
        const CellSet places = (cells & p.cells_with[digit]).minus(off[digit]);
        if (places.empty()) return false;
        off[digit] |= common_peers(places);
        if (places.count() == 1) hold(places.first(), digit);
        return true;
    }

    // Whether the base of an exocet can hold two digits.
    bool may_fill(const Position& p, const Exocet& exocet, Mask digits) const {
        const int a = lowest(digits), b = lowest(digits & (digits - 1));
        const auto [one, two] = std::pair(exocet.base[0], exocet.base[1]);
        return (allows(p, one, a) && allows(p, two, b)) || (allows(p, one, b) && allows(p, two, a));
    }

    bool is_consistent(const Position& p) const {
        for (const auto& [cell, digit] : on)
            if (!allows(p, cell, digit)) return false;
        return true;
    }

    // Two cases that are both true.
    ExocetCase with(const ExocetCase& other) const {
        ExocetCase both = *this;
        for (int digit = 0; digit < 9; ++digit) both.off[digit] |= other.off[digit];
        both.on.insert(both.on.end(), other.on.begin(), other.on.end());
        return both;
    }
};

// All possible cases of an exocet, one of which is true.
std::vector<ExocetCase> cases_of(const Position& position, const Exocet& exocet);

}  // namespace sudokit::logic
