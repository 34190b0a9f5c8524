// What is said of a step: texts of the sections `deductions` and `deduction-techniques` (src/sudokit/words/variants/), as
// telling/told.hpp describes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules.hpp"
#include "telling/json.hpp"
#include "telling/told.hpp"
#include "variants/puzzle.hpp"

namespace sudokit::variants::explaining {

using telling::Told;

// What sentences call the things of a puzzle.
struct Names {
    std::vector<std::string> cells;      // of all cells
    std::vector<std::string> kinds;      // of each constraint the key of its kind
    std::vector<std::vector<Variable>> of_constraints;  // the cells of each, in order
    int first = 1;                       // the digit of value 0
    unsigned digits = 9;
    std::vector<Variable> labelled{};    // of each cell itself, and of the label of a region to be found the cell whose region it is
    std::vector<std::optional<int>> clues{};  // of each constraint the number beside the grid
    std::vector<std::vector<std::vector<Variable>>> parts_of{};  // of each constraint the cells of its parts, if it falls apart
    std::vector<bool> are_in_order{};    // of each constraint whether it names its cells, such as those of a line
    std::vector<const Group*> of_houses{};  // of each constraint the row, column or region that it is about, if its cells are one
};

// Takes the cells of constraints from what they say: those of a line in its order.
void name_constraints(Names& names, const Model& model, const Rules& rules);
Names names_of(const Puzzle& puzzle, const Model& model, const Rules& rules);

struct Sentence {
    Told title, body;
};

// The technique, or the constraint that says it; and what follows from what.
Sentence sentence(const Step& step, const Names& names);
// A hint: where to look, then which technique or rule helps.
Told where(const Step& step, const Names& names);
Told which(const Step& step, const Names& names);
// Why, line by line; none if the sentence says it all.
std::vector<Told> reasons(const Step& step, const Names& names);
// The two sets of cells that it compares, to be drawn: those with the same digits, or those that share some. None of other steps.
std::vector<std::vector<Variable>> sets_of(const Step& step);
// All of a step, with what is said of it.
void write(telling::Json& json, const Step& step, const Names& names);

}  // namespace sudokit::variants::explaining
