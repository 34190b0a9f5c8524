// Names of the colours that a drawing uses, as the rules of a puzzle would call them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sudokit::variants {

// As it looks on white paper.
struct Colour {
    std::uint8_t red = 0xff, green = 0xff, blue = 0xff;
    bool operator==(const Colour&) const = default;

    std::string exact() const;      // #rrggbb
    std::string_view name() const;  // one of those in seen.hpp
    bool is_paper() const { return name() == "white"; }
};

// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(...)`, `rgba(...)` or a usual name of CSS; none if it is no colour, or so
// transparent that nobody sees it.
std::optional<Colour> colour_in(std::string_view written);

}  // namespace sudokit::variants
