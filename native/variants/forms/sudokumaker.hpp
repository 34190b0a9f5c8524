// The JSON of SudokuMaker, a site for setters, squeezed by lz-string into a link (`https://sudokumaker.app/?puzzle=...`).
//
//     width, height, size   of the board, 9 by default
//     minDigit, maxDigit    1 and, in a Sudoku, as many digits as rows; 9 if `type` is custom
//     cells                 row by row: `given` with its `value`; without `given`, what a player has entered
//     constraints           each has a `type`, which is a number, and perhaps `disabled`
//     name, author, comment the comment has the rules in words
//
// Cells are numbers from 0, row by row. Corners of cells are numbered in the same way, those at the frame included; so are
// cells with a frame of clues around them (`outerCell`). The edges between cells are numbered from 0, row by row: in each the
// left frame and the edges between its cells, then those to the row below.
//
// A rule that is a program of JavaScript is left out and reported, as are drawings: the puzzle is then not sure.
#pragma once

#include "form.hpp"

namespace sudokit::variants {

extern const Form sudokumaker;

}  // namespace sudokit::variants
