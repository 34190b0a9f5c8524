// The geometry of grids of every size: rows, columns, boxes, neighbours. Cells are numbers from 0, row by row.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "values.hpp"

namespace sudokit::variants {

using Cells = std::vector<Variable>;
using Pair = std::pair<Variable, Variable>;

struct Step {
    int down, right;
    bool operator==(const Step&) const = default;
};

struct BoxShape {
    int rows = 0, columns = 0;  // 0 if there are no boxes
};

std::vector<Cells> rows_of(int rows, int columns);
std::vector<Cells> columns_of(int rows, int columns);

// The usual shape of boxes of so many cells: of all shapes that divide the grid the one nearest to a square, and of two
// equally near the wider one.
BoxShape box_shape(int rows, int columns, int cells);
std::vector<Cells> boxes_of(int rows, int columns, BoxShape shape);  // row by row
// As large as boxes, one cell away from the edge and from each other.
std::vector<Cells> windows_of(int rows, int columns, BoxShape shape);

// All pairs of cells of which the second is one of the steps away from the first, and all that share a side.
std::vector<Pair> pairs_at(int rows, int columns, std::span<const Step> steps);
std::vector<Pair> neighbours_of(int rows, int columns);

std::vector<Cells> squares_of(int rows, int columns);  // of 2x2 cells

}  // namespace sudokit::variants
