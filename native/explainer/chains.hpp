// Chains: producers 21 and 23 to 30 of the explainer's ratings.
//
//   21      static unary chains     cycles, and chains from a candidate to its own negation (unary_chains.hpp)
//   23      nishio                  assumptions are propagated in one digit
//   24      multiple chains         all candidates of a cell, or all places of a digit, lead to one conclusion
//   25      dynamic chains          an inference may depend on several earlier ones
//   26..30  dynamic chains, level 1 to 5: where an assumption leads no further, other techniques on the candidates
//           that are left go on: locking, pairs and X-wings, then chains *nested* in the chain
//
// **The story of a chain** (`Finding::story`), for whoever words or draws it: `Step::chains` has one chain per branch:
//
//   cycle                   one chain; its first node follows from the last
//   chain, nishio, dynamic  from the assumption to its negation; or two, from the same assumption to a candidate that is
//   contradiction           on in the first and off in the second
//   double                  two: from the candidate on, and from the candidate off, to the same conclusion
//   cell, region            one for each candidate of the cell, or each place in the house (`Step::base` has the house)
//
// The first node of a chain is its assumption, the last one what it leads to. In nishio and dynamic chains, each node follows
// from earlier ones of its chain: their indices are step.reasons[node.first_reason .. + node.reasons], the one that
// triggered it first. In others it follows from the node before, and there are no reasons. `Node::on` says whether the
// candidate is true or false, `Node::house` by which house it follows (-1: in its cell). A node that a
// rule of an advanced round gave has `Node::nested`, the index in `Step::nested` of what the rule found: a step with
// eliminations, for chains with a story of its own, whose `Step::key` is its technique's key in explainer.csv
// ("pointing", "x-cycle", "dynamic-forcing-chains", ...). The conclusion of the whole step is in `Finding`.
#pragma once

#include <memory>

#include "explainer/finding.hpp"

namespace sudokit::explainer {

class Chains {
public:
    // Keeps a reference to the position, so one object serves a whole solution: call `forget` whenever the position has
    // changed.
    explicit Chains(const Position& position);
    ~Chains();
    Chains(const Chains&) = delete;
    Chains& operator=(const Chains&) = delete;

    // The step that the explainer takes from a producer: 21, or 23 to 30. The position must not be solved.
    bool find(int producer, Finding& found);

    void forget();

private:
    struct Memory;
    const Position& position_;
    std::unique_ptr<Memory> memory_;
};

}  // namespace sudokit::explainer
