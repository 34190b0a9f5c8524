// Cells that have the same digit in every solution, whatever it is.
#pragma once

#include <span>
#include <vector>

#include "search.hpp"

namespace sudokit::variants {

// Groups of at least two such cells, each in order. `candidates` are the values that each cell has in some solution; cells with
// one of them are in no group. Has stop points.
std::vector<std::vector<Variable>> equal_cells(Search& search, std::span<const Values> candidates);

}  // namespace sudokit::variants
