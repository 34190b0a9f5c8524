// Chains in prose: a sentence for each link.
//
// A *reason* is one sentence of the proof of a step: what follows if a node of a chain is true or false, and its *ground*,
// such as "row 4 has no other place for 5". After its links, a chain has an *ending*, which says what follows from the whole
// chain. The last reason is the *conclusion*, what the step does.
//
// A dynamic chain is told as the digits that it places, in order, since what they remove is plain to see. A node that follows
// by a nested step is told with what that step does, and with its proof, one level deeper.
//
// The section `reasons` of a language has the templates of sentences and grounds. Techniques whose chains prove something
// together have their conclusion in the section `conclusions`.
#pragma once

#include "json.hpp"
#include "pattern.hpp"

namespace sudokit::telling {

// The proof of a step, link by link: a list of objects, empty for a pattern whose sentence says everything. `told` is the sentence,
// `chain` the index of the chain that it is about, or null for the conclusion; `node` that of the node that it reaches, or null
// for an ending or the conclusion; `inside` the nested step to which both belong, by its index in each `nested` on the way to it.
void write_reasons(Json& json, const Step& step, std::span<const Refuted> refutations);

}  // namespace sudokit::telling
