// Why a candidate is wrong: the contradiction that follows from it by singles.
//
// A *refutation* assumes the candidate and places singles, all of them at a time, until a cell has no candidate left or
// a house has no place for a digit. Each removed candidate remembers the placement that ruled it out, and each single
// the candidates whose removal made it one. So placements that the contradiction does not need can be left out. Of
// several contradictions, the one that needs the fewest placements is taken.
#pragma once

#include <vector>

#include "step.hpp"

namespace sudokit::logic {

struct Refutation {
    std::vector<Candidate> placements;  // the singles that the contradiction needs, in order
    // Candidates that are then all false: those of a cell, or the places of a digit in a house. Empty if singles lead
    // to no contradiction.
    std::vector<Candidate> impossible;
    int house = -1;  // the house that has no place for the digit, or -1
};

// The position must have the candidate.
Refutation refute(const Position& position, Candidate candidate);

}  // namespace sudokit::logic
