// What follows by chains from several cases, one of which is true.
//
// A case says which candidates are false, which are true. Chains start from any of these, and from nodes that are off because all their
// candidates are (inference.hpp): in each case, all that they reach is so. A case that leads to a contradiction (forcing.hpp) is
// impossible. What is false in all others is false. Unlike in cases.hpp, nothing is placed meanwhile: each conclusion is at the end of
// one chain, of candidates, groups and almost locked sets.
#pragma once

#include <array>

#include "forcing.hpp"

namespace sudokit::logic {

class ChainCases {
public:
    explicit ChainCases(Search& search);

    // Adds a case. Returns whether it is possible.
    bool add(const std::array<CellSet, 9>& off, const std::vector<Candidate>& on);
    // Removes what is false in all cases that are possible, if not all of it is known. Does nothing if no case is possible.
    void conclude(Step& step, const std::array<CellSet, 9>& known = {}) const;

private:
    const Position& p_;
    const Inferences& inferences_;
    CellSet off_[9];  // false in all cases so far
    bool some_ = false;
};

}  // namespace sudokit::logic
