// Which digits on a board break a rule, each rule looked at by itself.
#pragma once

#include <span>
#include <vector>

#include "model.hpp"

namespace sudokit::variants {

// The cells whose digits contradict each other by what one row, column, region or constraint says, in ascending order: two
// equal digits in a row, a cage that cannot reach its total. Where more than two digits are needed, some that none can be left out of.
//
// digits: of each shown variable its value as a set, or nothing for an open cell.
std::vector<Variable> clashing(const Model& model, std::span<const Values> digits);

}  // namespace sudokit::variants
