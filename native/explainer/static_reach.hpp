// What follows from candidates on a grid that does not change: a quick test before multiple chains are followed.
//
// It leaves out the order in which things follow, and the reasons, and it goes on where a trail ends in a contradiction. So
// it finds all that a trail does, or more. Unary chains need less of it: reachability.hpp, which is built in half the time.
#pragma once

#include <vector>

#include "explainer/trails.hpp"

namespace sudokit::explainer {

class StaticReach {
public:
    StaticReach() : reached_(729) {}

    void build(const Position& grid);

    // Whether the same may follow from each of the candidates that are on. False is certain.
    bool may_agree(const NodeNumber* assumptions, int count) const;

private:
    struct Reached {
        CandidateSet on, off;

        void unite(const Reached& other) {
            on |= other.on;
            off |= other.off;
        }
    };

    std::vector<Reached> reached_;      // by candidate that is on
    std::vector<std::uint16_t> hubs_;   // candidates with strong links: only these are on because of others
};

}  // namespace sudokit::explainer
