// What follows by chains from several cases, one of which is true.
//
// A case says which candidates are false, which are true. Chains start from any of these, and from nodes that are off because all their
// candidates are (inference.hpp): in each case, all that they reach is so. A case that leads to a contradiction (forcing.hpp) is
// impossible. What is false in all others is false. Unlike in cases.hpp, nothing is placed meanwhile: each conclusion is at the end of
// one chain, of candidates, groups and almost locked sets. A step shows those that lead to a candidate that it removes, and those that
// make a contradiction.
#pragma once

#include <array>
#include <optional>
#include <vector>

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
    struct Case {
        std::vector<int> premises;  // states
        std::optional<Contradiction> contradiction;
    };
    // The shortest path from a case to a candidate that it makes true or false.
    std::vector<int> path_to(const Candidate& candidate, bool on, const Case& given) const;

    Search& search_;
    const Position& p_;
    const Inferences& inferences_;
    std::vector<Case> cases_;
    CellSet off_[9];  // false in all cases so far
    bool some_ = false;
};

// Removes what chains lead to from each of some candidates, one of which is true.
void follow_chains(Search& search, const std::vector<Candidate>& candidates, Step& step);

}  // namespace sudokit::logic
