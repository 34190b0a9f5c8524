// A puzzle as a link to Penpa+ (penpa.hpp): the drawing that SudokuPad would get (variants/drawings/painting.hpp), with the tools
// of Penpa+, and the same rules in words.
#pragma once

#include <string>

#include "data.hpp"

namespace sudokit::variants {

// puzzle: in sudokit's own JSON. Ends with a refusal if Penpa+ has no tool for a part of it.
std::string write_penpa(const Data& puzzle);

}  // namespace sudokit::variants
