// What each row, column, region and constraint of a puzzle says, looked at by itself.
#pragma once

#include <vector>

#include "model.hpp"

namespace sudokit::variants {

struct Alone {
    Origin origin;
    Scope scope{};                    // all its parts, since a cage is a sum of different digits
    std::vector<Variable> cells{};    // the shown ones of these parts, in ascending order
    std::vector<KeptPart> kept{};     // what it says of cells one by one
    std::vector<Origin> others{};     // the constraints without which it would say something else
};

std::vector<Alone> each_alone(const Model& model);

}  // namespace sudokit::variants
