// Cells of the grid by their names, as forms that know rows and columns from 1 take and write them.
#pragma once

#include "data.hpp"

namespace sudokit::variants {

struct GridCell {
    int row = 0, column = 0;  // from 1
    bool operator==(const GridCell&) const = default;
    std::string name() const { return "r" + std::to_string(row) + "c" + std::to_string(column); }
};

// A board within another: what is above it and left of it, and its size.
struct Window {
    int top = 0, left = 0, rows = 0, columns = 0;
    bool has(const GridCell& cell) const { return cell.row >= 1 && cell.row <= rows && cell.column >= 1 && cell.column <= columns; }
};

// The cell with a name such as r1c3; row and column are 0 if it is none.
GridCell cell_named(std::string_view name);
std::vector<GridCell> sorted(const std::vector<GridCell>& cells);  // row by row
std::string names_of(const std::vector<GridCell>& cells);          // as a field has them
// Those in a field of a constraint, which `read_json` has checked.
std::vector<GridCell> cells_of(const Data& constraint, std::string_view field = "cells");
// Whether two constraints of a kind mean something else as one: cells of one *minimum* or *maximum* are not compared.
bool would_lose_pairs(const Data& one, const Data& other);

}  // namespace sudokit::variants
