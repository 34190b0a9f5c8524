// Whether a puzzle fits the order: its number of clues, and how a person solves it.
#pragma once

#include "order.hpp"

namespace sudokit::generate {

// Adds what it finds to the statistics.
bool accept(const Order& order, const FullBoard& board, CellSet clues, Findings& findings);

}  // namespace sudokit::generate
