// Constraints that follow from those of the puzzle, and that its propagators would not find by themselves.
#pragma once

#include "assembly.hpp"

namespace sudokit::variants {

void add_derived(const Model& model, Assembly& assembly, Propagators& propagators);

}  // namespace sudokit::variants
