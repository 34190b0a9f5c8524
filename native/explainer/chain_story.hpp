// Chains as stories, in the form that chains.hpp describes.
#pragma once

#include "explainer/forcing.hpp"

namespace sudokit::explainer {

Technique technique_of(const UnaryChain& chain);
Technique technique_of(ForcingKind kind);

// Adds the chains of a hint to a story. The trails of a forcing hint must have been found with stories.
void describe(const UnaryChains& chains, const UnaryChain& chain, Step& story);
void describe(const Forcing& forcing, ForcingKind kind, const ForcingHint& hint, Step& story);

}  // namespace sudokit::explainer
