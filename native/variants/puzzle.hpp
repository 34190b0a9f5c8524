// A puzzle as it is given: a grid with regions, digits that cells may have, and constraints. What it means is in
// meaning.hpp, what it looks like in canvas.hpp.
//
// A cell is a number from 0: first those of the grid, row by row, then the extra cells, which are outside of it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "geometry.hpp"
#include "values.hpp"

namespace sudokit::variants {

struct Kind;

struct Puzzle {
    int rows = 9, columns = 9;
    int first = 1;           // the smallest digit
    unsigned digits = 9;     // how many there are, one after the other
    bool latin = true;       // no digit repeats in a row or a column
    std::vector<Cells> regions;
    std::vector<std::string> extras;  // the names of the extra cells
    std::vector<std::pair<Variable, Values>> givens, candidates;  // the only values of some cells, in the order of the puzzle
    std::vector<Values> domains;                                  // of each cell the values that these leave
    std::vector<std::shared_ptr<const Kind>> constraints;

    std::size_t grid_cells() const { return std::size_t(rows) * std::size_t(columns); }
    std::size_t cells() const { return grid_cells() + extras.size(); }
    bool is_in_grid(Variable cell) const { return cell < grid_cells(); }
    int row(Variable cell) const { return static_cast<int>(cell) / columns; }  // from 0
    int column(Variable cell) const { return static_cast<int>(cell) % columns; }
    Variable at(int row, int column) const { return static_cast<Variable>(row * columns + column); }
    bool has(int row, int column) const { return row >= 0 && row < rows && column >= 0 && column < columns; }
    int last() const { return first + static_cast<int>(digits) - 1; }  // the largest digit
    std::string name(Variable cell) const;                             // r1c1, or that of the extra cell
    int region_of(Variable cell) const;                                // the number of its region, or -1

    // The rows and columns of the boxes: those of the puzzle, or if its regions are not boxes, the usual ones; 0 if there
    // are none.
    BoxShape boxes() const;
    bool is_classic() const;  // whether the kernel of classic boards can answer
    std::vector<Cells> windows() const;

    // Two cells, or of more than two, all pairs that share a side, in their order.
    std::vector<Pair> touching(const Cells& cells) const;
};

}  // namespace sudokit::variants
