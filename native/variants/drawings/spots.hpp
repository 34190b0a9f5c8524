// Things that no line needs become dots, signs, marks, texts, shades and clues outside.
#pragma once

#include <vector>

#include "things.hpp"

namespace sudokit::variants {

// pointers: arrows that no line is made of; beside a text outside they show the way. cages: those seen so far, which get the
// texts in their corners.
std::vector<Seen> spots_in(std::vector<Thing>& things, const std::vector<Stroke>& pointers, std::vector<Seen>& cages, const Window& board);

}  // namespace sudokit::variants
