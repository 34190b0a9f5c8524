// `scf...` of SudokuPad: a classic board whose runs of open cells are short, and few rules.
//
//     scf 1B0...*x*tA title*
//
// Each of the first signs is a number, `0` to `9`, then `A` to `Z` from 10 and `a` to `z` from 36. Its last decimal digit
// is the digit of a cell, 0 for an open one, and the digits before it say how many open cells follow. When all 81 cells
// are there, flags may come: `x` both diagonals, `w` the windows, `t` and `a` the title and the author, which end with a
// star (a star in them is doubled).
#pragma once

#include "form.hpp"

namespace sudokit::variants {

// The puzzle in what follows `scf`. Ends with a refusal if that has not exactly 81 cells, or an unknown flag.
Reading read_scf(std::string_view text);

}  // namespace sudokit::variants
