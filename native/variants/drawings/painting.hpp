// A puzzle as SudokuPad draws it: its constraints as lines, dots and cages in the colours that players know, and its rules in
// words.
//
// What a constraint looks like is said by its kind (`Shape`, variants/canvas.hpp); here each shape becomes ink. Where a puzzle has
// two constraints of one kind that differ in a number, or two kinds that look alike, each has a colour of its own, which the
// sentence names. Afterwards the drawing is looked at (seen.hpp): what could be taken for something else is refused.
#pragma once

#include <string>

#include "variants/forms/data.hpp"
#include "variants/puzzle.hpp"

namespace sudokit::variants {

struct Painting {
    Members lists;      // cages, lines, arrows, underlays, overlays: those that are not empty
    Members flags;      // of the metadata: antiknight, antiking
    std::string rules;  // a line for each sentence
};

// puzzle: as read_json made it of the data. Ends with a refusal if SudokuPad cannot show a constraint.
Painting painted(const Puzzle& puzzle, const Data& data);

}  // namespace sudokit::variants
