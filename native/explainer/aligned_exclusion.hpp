// Producer 22 on a path: most triples of cells are as they were when it was asked before.
#pragma once

#include <array>

#include "explainer/finding.hpp"

namespace sudokit::explainer {

class AlignedTriples {
public:
    // Positions are asked in the order of a path: candidates are only removed.
    bool find(const Position& position, Finding& found);

private:
    bool found_none_ = false;           // on the last position
    std::array<Mask, 81> digits_in_{};  // of that position
};

}  // namespace sudokit::explainer
