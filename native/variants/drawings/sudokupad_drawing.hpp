// The drawings of SudokuPad and of f-puzzles, which differ only in how they are written.
#pragma once

#include "seen.hpp"
#include "variants/forms/data.hpp"

namespace sudokit::variants {

// puzzle: SudokuPad's JSON with full keys. board: where the grid is among its cells.
std::vector<Seen> seen_in(const Data& puzzle, const Window& board);

// puzzle: f-puzzles' JSON, of which only lines, circles, rectangles, texts and cages without a rule are drawings.
std::vector<Seen> seen_in_fpuzzles(const Data& puzzle, int size);

// The same as a list of objects, for those who look at it from outside.
Data seen_data(const std::vector<Seen>& seen);

}  // namespace sudokit::variants
