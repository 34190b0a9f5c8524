// Whether a puzzle is what was asked for: its number of clues, and how a person solves it.
#pragma once

#include "order.hpp"

namespace sudokit::generate {

// Counts what it sees in the findings.
bool accept(const Order& order, const FullBoard& board, CellSet clues, Findings& findings);

}  // namespace sudokit::generate
