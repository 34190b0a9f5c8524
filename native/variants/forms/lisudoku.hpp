// The JSON of lisudoku, a site with puzzles and a solver; plain, or squeezed by lz-string into a link
// (`https://lisudoku.xyz/solver?import=...`, which may also have the digits of a board).
//
//     size                   4, 6 or 9; `gridSize` in links, whose keys are written like this one
//     fixed_numbers          [row, column, digit], or {position, value}
//     fixed_numbers_grid     rows of digits, 0 for an open cell
//     thermos, renbans, ...  for each type of constraint, a list of entries
//     anti_knight, ...       true for rules that hold everywhere
//
// Cells are [row, column] or {row, col}, from 0. A key that is not known may be a rule, so that it is refused.
#pragma once

#include "form.hpp"

namespace sudokit::variants {

extern const Form lisudoku;

// Whether JSON is lisudoku's: it has a size, and no grid.
bool is_of_lisudoku(const Data& data);

}  // namespace sudokit::variants
