// What SumoCue, SudokuSolver and JSudoku exchange: killer and jigsaw Sudokus of 9x9 in one line.
//
//     3x3::k:2817:2817:3586:...     for each cell the total of its cage, times 256, and the number of the cage; a total of 0 is
//                                   no cage. `3x3:d:k:` has both diagonals as well
//     SumoCueV1=11J0+0J0=0J1...     for each cell `=` and the total of the cage that begins there, 0 for none, or `+` and the
//                                   place of the cell where its cage begins, from 0; then, in a jigsaw, `J` and its region, 0
//                                   to 8. `SumoCueV1D` has both diagonals
//
// A cage of one cell is a given. Blanks and line ends do not count.
#pragma once

#include "form.hpp"

namespace sudokit::variants {

extern const Form sumocue;

}  // namespace sudokit::variants
