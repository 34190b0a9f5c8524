// Numbers with a fraction, which places and sizes in drawings are.
#pragma once

#include <optional>
#include <string_view>

#include "variants/forms/data.hpp"

namespace sudokit::variants {

// None if it is not written as a number, or too large for any drawing.
std::optional<double> number_in(std::string_view written);
std::optional<double> number_in(const Data* value);

}  // namespace sudokit::variants
