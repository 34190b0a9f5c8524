// Producer 21: chains in which each node follows from one other, on a grid that does not change.
//
// A *cycle* leads from a candidate through alternating links back to it. A *forcing chain* leads from a candidate to its
// own negation. Three passes look for them: with links in houses only (X), with strong links in cells only (Y), with
// both. In a pass, each candidate is a source in turn: cycles come first, then the chain that switches it off, then the
// one that switches it on.
#pragma once

#include <vector>

#include "explainer/reachability.hpp"

namespace sudokit::explainer {

struct UnaryChain {
    double rating;
    int complexity;
    std::uint8_t key;        // 2 for X, 3 for Y, 4 for both: the last criterion of choice
    bool is_cycle;
    NodeNumber conclusion;   // of a forcing chain
    int first, count;        // its links in `UnaryChains::links`, from the end to the start
    CellSet eliminated[9];
};

class UnaryChains {
public:
    // The one that the explainer takes, or null.
    const UnaryChain* best(const Position& grid);
    // All of them in the explainer's order, without those that eliminate what an earlier one does.
    const std::vector<UnaryChain>& all(const Position& grid);

    const Link* links_of(const UnaryChain& chain) const { return links_.data() + chain.first; }

private:
    struct Entry {
        NodeNumber node;
        Cause cause;
        std::int32_t parent;
    };

    void collect(const Position& grid, bool only_best);
    void find_cycles(int cell, int digit);
    void find_forcing(int cell, int digit, bool assumed_on);
    bool has_ancestor(int entry, NodeNumber node) const;
    bool may_be_best(double base, int complexity) const;
    void add(int end, double base, int complexity, bool is_cycle);
    bool set_eliminations(UnaryChain& chain) const;

    const Position* grid_ = nullptr;
    LinkTable table_;
    Reachability reachability_;
    LinkKinds kinds_{};
    std::uint8_t key_ = 0;
    bool only_best_ = false;
    std::vector<Entry> entries_;
    std::vector<Link> links_;
    std::vector<UnaryChain> chains_;
};

}  // namespace sudokit::explainer
