// sudokit's own JSON of variants. src/sudokit/variants/forms/json.py describes it, and reads it with the same errors.
#pragma once

#include "data.hpp"
#include "variants/puzzle.hpp"

namespace sudokit::variants {

// Ends with a refusal if it is not a puzzle.
Puzzle read_json(const Data& data);

}  // namespace sudokit::variants
