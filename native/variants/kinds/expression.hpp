// Regular expressions of digits, as automata.
//
// The states of an expression are the *positions* of digits in it, with repeats written out (V. M. Glushkov, 1961): after the
// digit at one position comes one at a position that may follow it.
#pragma once

#include <string>
#include <vector>

#include "variants/message.hpp"
#include "variants/tabulated.hpp"

namespace sudokit::variants {

// Refused if the pattern is not an expression, or is too large. `where` is that of the refusal.
void check_expression(const std::string& pattern, std::vector<Message> where = {});

Tabulated tabulated_expression(const std::string& pattern, const Line& line);

}  // namespace sudokit::variants
