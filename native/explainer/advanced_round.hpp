// Advanced rounds of dynamic chains: what other techniques eliminate where links lead no further.
//
// The rules are asked in order, on the grid without what is off so far, and the first that contributes something is the
// last. A finding counts if it depends on a deleted candidate. The rules on one grid are locking, hidden pairs, naked
// pairs and X-wings. Then come chains nested in the chain, by level:
//
//   1  none                     4  dynamic chains
//   2  unary chains             5  dynamic chains of level 2
//   3  unary and static multiple chains
#pragma once

#include "explainer/forcing.hpp"

namespace sudokit::explainer {

// The four rules without chains (advanced_rules.cpp).
bool contribute_without_chains(const Position& saved, const Position& grid, Contributions& contributions,
                               NestedHints& nested);

class AdvancedRound {
public:
    // Nested hints are added to those of the owner.
    explicit AdvancedRound(Forcing& owner) : owner_(owner) {}

    // The rules of level `exhausted` (0 for none) are known to contribute nothing.
    bool contribute(const Position& saved, const Position& grid, int level, int exhausted,
                    Contributions& contributions);

private:
    bool contribute_unary(const Position& saved, const Position& grid, Contributions& contributions);
    bool contribute_forcing(const Position& saved, const Position& grid, ForcingKind kind,
                            Contributions& contributions);

    Forcing& owner_;
    UnaryChains unary_;
    std::unique_ptr<Forcing> forcing_;
};

}  // namespace sudokit::explainer
