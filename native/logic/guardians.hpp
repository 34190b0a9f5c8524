// Deadly patterns and their guardians.
//
// A *deadly pattern* is a set of cells without clues, with some digits for each: however the cells are filled with these digits, another way
// to fill them puts the same digits into every row, column and box. So a puzzle with one solution has none, and one of
// the other candidates of the cells, the *guardians*, is true. A candidate is false if no guardian can be true beside it: each one is in its cell
// or sees it with the same digit, or the guardian's cell would hold a digit of the pattern, which has no other place left in a house.
// Types 1, 2, 4 and 6 of rectangles and hidden ones are cases of this.
#pragma once

#include "search.hpp"

namespace sudokit::logic {

struct DeadlyPattern {
    CellSet cells;
    std::array<Mask, 81> digits{};  // by cell
    Mask others = 0;                // digits that change places outside of the cells
    Mask shown = all_digits;        // those that a picture marks; cells without any only hold guardians
    std::vector<std::uint8_t> lines{};  // whose cells change places outside of the cells
};

constexpr int most_guarded = 4;  // cells with guardians

// The cells with other candidates than those of the pattern.
CellSet guarded_cells(const Position& position, const DeadlyPattern& pattern);

// The technique by which a finder of deadly patterns follows their guardians: its own, or chains, if these are wanted instead.
inline Technique followed_as(Technique own, const TechniqueSet& wanted) {
    return wanted.has(Technique::deadly_pattern_forcing_chain) ? Technique::deadly_pattern_forcing_chain : own;
}

// Adds what the guardians remove, or what chains from each of them lead to. True if no more steps are wanted.
bool follow_guardians(Search& search, Technique technique, const DeadlyPattern& pattern);

// The cells without clues. If it is not known which digits are clues, all may be.
inline CellSet changeable(const Position& position) { return position.givens.empty() ? position.blank : CellSet::full().minus(position.givens); }

// The digits that a cell holds, or may hold.
inline Mask held(const Position& position, int cell) {
    return position.value[cell] ? Mask(1 << (position.value[cell] - 1)) : position.digits_in[cell];
}

// Removes what each of some candidates excludes, one of which is true: what all see with the same digit, or have in their cell.
void remove_excluded(const Position& position, const std::vector<Candidate>& guardians, Step& step);

// Whether no placed peer rules the digits out in a cell, nor the candidates of the puzzle.
bool may_hold(const Position& position, int cell, Mask digits);

}  // namespace sudokit::logic
