// Deflate the other way (inflate.hpp): with the codes that are known, and phrases that have occurred before.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::variants {

// In base64, with `=` at its end.
std::string deflate(std::string_view text);

}  // namespace sudokit::variants
