// The chains that prove XY-wings and XYZ-wings, for all who find them.
#pragma once

#include "step.hpp"

namespace sudokit::logic {

// XY-wing: one chain from pincer to pincer. XYZ-wing: one for each digit of the pivot, which leads to z.
void link_pincers(const Position& p, int pivot, int one, int two, int z, Step& step);

}  // namespace sudokit::logic
