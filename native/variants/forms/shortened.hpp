// JSON as SudokuPad shortens it, before lz-string. It differs from JSON in these points:
//
//     'text'      strings stand between apostrophes; \' is an apostrophe
//     key:        keys need no quotation marks; the usual ones are one or two letters
//     [,]         an empty place in a list is {}
//     t f         true and false
//     #0 #F       the colours black and white; six hexadecimal digits are another colour
#pragma once

#include "data.hpp"

namespace sudokit::variants {

extern const Shorthand shortened_json;  // of which plain JSON is a part

}  // namespace sudokit::variants
