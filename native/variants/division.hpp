// A board that is divided into connected regions of the same size, in which all digits differ. Each cell has a *label*, the
// number of its region; regions are numbered in the order of their first cells, so a division has one numbering.
//
// A *group* is cells that are known to be in one region, whether it is known which. Its *reach* is what may be in the region
// as well: no more than the missing number of steps away, through cells that nothing keeps out. This finds
//
//     what a reach leaves out, and groups whose reach is too small or lacks a digit
//     cells without which the reach of a group of several cells would fall apart, be too small or lack a digit
//     the one neighbour that may be in the region of a single cell
//     where a digit has one place left
//     walls that cut the board into parts: each has a whole number of regions
//
// Groups are words of the state: of each cell the first one of its group.
#pragma once

#include "exclusions.hpp"
#include "model.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

// links: variables that say whether two of the labels are the same. equal: labels that are.
std::unique_ptr<Propagator> make_division(const DivisionPart& part, const std::vector<WhetherPart>& links, const std::vector<std::pair<Variable, Variable>>& equal,
                                          const Exclusions& exclusions);

}  // namespace sudokit::variants
