// The texts of ISS, the Interactive Sudoku Solver. src/sudokit/variants/forms/iss.py says what they look like.
#pragma once

#include "form.hpp"

namespace sudokit::variants::iss {

extern const Form form;

// Whether a text without blanks is in the short form for killer Sudokus: it points somewhere, and not only with dots, as a
// board may.
bool is_short_killer(std::string_view text);
Reading read_short_killer(std::string_view text);

}  // namespace sudokit::variants::iss
