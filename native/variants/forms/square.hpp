// A board of another size than 9x9 in one line: a character for each cell, 16 for a board of 4x4, 256 for one of 16x16. Digits
// from 10 on are capital letters, and dots or zeros are open cells.
#pragma once

#include "form.hpp"

namespace sudokit::variants {

// The side of the board that a text is, or 0 if it is none. Only sizes that have boxes are boards in one line.
int side_of_square(std::string_view text);

extern const Form square;  // read only: the homes know the formats of classic boards, and write these, too

}  // namespace sudokit::variants
