// Links of Penpa+, a page on which people draw puzzles of any kind (`.../penpa-edit/#m=edit&p=...`, or `m=solve`).
//
// After `p=` stand lines of text, squeezed by deflate. `z` and a letter in them is a word that occurs often. Lines are:
//
//     0   with commas: type of the grid, columns, rows, ...; 11 and 14 whether there are diagonals; title, author, rules
//     1   how many rows and columns are outside the board: above, below, left, right
//     3   the puzzle as JSON: `number`, `symbol`, `lineE`, `killercages`, `thermo`, `arrows`, ...
//     14  colours of one's own, by the same keys
//
// Places are numbers. Cells are counted row by row with two more on each side; then come as many corners (each the lower
// right one of its cell), the middles of edges, and four places within each cell, of which the first has the total of a cage.
//
// Givens and regions between thick lines are read. All else is ink (variants/drawings/), and what the rules in words make of
// it (variants/understanding/). Without rules, cages, thermometers, diagonals, and arrows that begin in a circle mean what their
// tools are called. penpa_writing.hpp is the other way.
#pragma once

#include "form.hpp"

namespace sudokit::variants {

extern const Form penpa;

}  // namespace sudokit::variants
