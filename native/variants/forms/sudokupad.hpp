// What SudokuPad loads: `scl` or `ctc`, then lz-string's base64 of JSON with shortened keys; or that JSON.
//
// SudokuPad is a program for solving. It draws a puzzle and understands few of its rules:
//
//     cells       rows of cells; `value` is a given
//     regions     lists of cells, `[row, column]` from 0
//     cages       cells with a `value`, `sum` and `unique`; without cells, `title: ...`, `author: ...` or `rules: ...`
//     metadata    title, author, rules; `norowcol` if rows and columns may repeat digits; antiknight, antiking
//     lines, arrows, overlays, underlays  drawings
//
// Lines and dots are only drawn there, and what they mean is told in prose: variants/drawings/ says what is seen in a drawing,
// variants/understanding/ what it means, and variants/drawings/painting.cpp draws a puzzle and words its rules.
#pragma once

#include "form.hpp"
#include "variants/drawings/seen.hpp"

namespace sudokit::variants {

extern const Form sudokupad;

// What is drawn, of its JSON with full or shortened keys.
std::vector<Seen> seen_in_sudokupad(std::string_view json);

}  // namespace sudokit::variants
