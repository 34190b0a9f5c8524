// What a hint says.
#pragma once

#include <vector>

#include "pattern.hpp"

namespace sudokit::telling {

// Where to look for a step: the house of its pattern, or the box with most of its cells.
int house_of(const Step& step);

// A step at level 1 (where to look), 2 (which technique) or 3 (all of it).
Told hint(const Step& step, std::span<const Refuted> refutations, int level);

// A board without a step: digits are wrong, or candidates missing; or it is solved; or no technique helps.
Told hint(const std::vector<Candidate>& wrong, const std::vector<Candidate>& missing, bool is_solved);

}  // namespace sudokit::telling
