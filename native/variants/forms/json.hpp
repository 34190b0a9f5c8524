// sudokit's own JSON of variants. src/sudokit/variants/forms/json.py describes it, and reads it with the same errors.
#pragma once

#include <span>

#include "data.hpp"
#include "variants/message.hpp"
#include "variants/puzzle.hpp"

namespace sudokit::variants {

// Ends with a refusal if it is not a puzzle. `places` names the constraints in refusals; by default their numbers do.
Puzzle read_json(const Data& data, std::span<const Message> places = {});

}  // namespace sudokit::variants
