// A puzzle as SudokuPad draws it: its constraints as lines, dots and cages in the colours that players know, and its rules in
// words.
//
// What a constraint looks like is said by its kind (`Shape`, variants/canvas.hpp); here each shape becomes ink. Where a puzzle has
// two constraints of one kind that differ in a number, or two kinds that look alike, each has a colour of its own, which the
// sentence names. Afterwards the drawing is looked at (seen.hpp): what could be taken for something else is refused.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "seen.hpp"
#include "variants/forms/data.hpp"
#include "variants/puzzle.hpp"

namespace sudokit::variants {

// A constraint that is drawn.
struct Drawn {
    const Data* said;
    std::string_view kind;

    enum class Why : std::uint8_t { no_drawing, like_another, no_colours };
    // Ends with a refusal: the program cannot show it.
    [[noreturn]] void refuse(std::string_view program, Why why = Why::no_drawing) const;
};

struct Painting {
    Members lists;      // cages, lines, arrows, underlays, overlays: those that are not empty
    Members flags;      // of the metadata: antiknight, antiking
    std::string rules;  // a line for each sentence

    // The same for a program that draws otherwise: what is to be seen, with the constraint that it is of.
    struct Thing {
        Seen seen;
        Drawn of;
    };
    std::vector<Thing> things;
    std::vector<Drawn> hidden;  // constraints that SudokuPad knows of without a drawing
};

// puzzle: as read_json made it of the data. program: its name, for refusals. Ends with a refusal if a constraint cannot be shown.
Painting painted(const Puzzle& puzzle, const Data& data, std::string_view program);

// Ends with a refusal unless digits begin at 1 and are as many as the longer side has cells, without candidates and extra cells.
void demand_usual_board(const Puzzle& puzzle, const Data& data, std::string_view program);

// How a colour that people name is painted: of lines, or paler, behind cells.
std::string_view colour_named(std::string_view name, bool is_pale);

}  // namespace sudokit::variants
