// The JSON of f-puzzles, a site for setters: plain, or squeezed by lz-string into a link (`?load=...`).
//
//     size, title, author     of the board
//     grid                    a list of rows of cells: `value` with `given`, `givenPencilMarks`, `region` where it is
//                             not the usual one, null for none
//     killercage, arrow, ...  for each type of constraint, a list of entries
//     antiknight, ...         true for rules that hold everywhere; `negative` lists types whose marks are all given
//     line, text, ...         drawings
//
// Cells are `R1C1`; those with row or column 0, or one after the last, are at the edge. Extensions of the site leave
// drawings beside their own lists. What these mean, unless they go with a constraint, the rules in prose say (understanding.hpp).
#pragma once

#include "form.hpp"

namespace sudokit::variants {

extern const Form fpuzzles;

}  // namespace sudokit::variants
