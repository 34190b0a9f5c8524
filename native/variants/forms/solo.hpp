// The ids of Solo in Simon Tatham's Portable Puzzle Collection: alone, or after the `#` of a link.
//
//     3x3:a7b4e4_9...       blocks of 3 columns and 3 rows; `2x3` makes a board of 6x6 whose blocks are 3 wide and 2 high
//     9jx:grid,blocks       a jigsaw, where the board has no blocks; `x` has both diagonals
//     3x3k:grid,cages,sums  a killer; a jigsaw has its blocks before the cages
//
// In a grid of numbers, letters are runs of blanks, `a` 1 to `z` 26, and `_` stands between two numbers. Blocks and cages are
// the lines between them: first the places between the cells of each row, then those of each column. A letter is a run of
// places without a line, before one with a line; `_` is a run of none, and after `y`, which is 25, there is no line. One more
// line stands after the last place.
#pragma once

#include "form.hpp"

namespace sudokit::variants {

extern const Form solo;

}  // namespace sudokit::variants
