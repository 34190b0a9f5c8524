#include "colour.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "numbers.hpp"

namespace sudokit::variants {

namespace {

struct Named {
    std::string_view name;
    std::uint32_t rgb;
};
// Of CSS, those that people write by hand.
constexpr Named css[] = {
    {"aqua", 0x00ffff},       {"beige", 0xf5f5dc},     {"black", 0x000000},       {"blue", 0x0000ff},       {"brown", 0xa52a2a},
    {"chocolate", 0xd2691e},  {"coral", 0xff7f50},     {"crimson", 0xdc143c},     {"cyan", 0x00ffff},       {"darkblue", 0x00008b},
    {"darkgray", 0xa9a9a9},   {"darkgreen", 0x006400}, {"darkgrey", 0xa9a9a9},    {"darkorange", 0xff8c00}, {"darkred", 0x8b0000},
    {"deeppink", 0xff1493},   {"dimgray", 0x696969},   {"dimgrey", 0x696969},     {"fuchsia", 0xff00ff},    {"gold", 0xffd700},
    {"gray", 0x808080},       {"green", 0x008000},     {"grey", 0x808080},        {"hotpink", 0xff69b4},    {"indigo", 0x4b0082},
    {"khaki", 0xf0e68c},      {"lavender", 0xe6e6fa},  {"lightblue", 0xadd8e6},   {"lightgray", 0xd3d3d3},  {"lightgreen", 0x90ee90},
    {"lightgrey", 0xd3d3d3},  {"lightpink", 0xffb6c1}, {"lime", 0x00ff00},        {"magenta", 0xff00ff},    {"maroon", 0x800000},
    {"navy", 0x000080},       {"olive", 0x808000},     {"orange", 0xffa500},      {"orchid", 0xda70d6},     {"peachpuff", 0xffdab9},
    {"pink", 0xffc0cb},       {"plum", 0xdda0dd},      {"purple", 0x800080},      {"red", 0xff0000},        {"salmon", 0xfa8072},
    {"silver", 0xc0c0c0},     {"skyblue", 0x87ceeb},   {"tan", 0xd2b48c},         {"teal", 0x008080},       {"tomato", 0xff6347},
    {"turquoise", 0x40e0d0},  {"violet", 0xee82ee},    {"white", 0xffffff},       {"yellow", 0xffff00},
};

// Ranges of hue in degrees, of lightness and of chroma in percent. The first that fits is the name.
struct Range {
    std::string_view name;
    int hue_from, hue_to;  // past 360 it goes on at 0
    int light_from, light_to;
    int chroma_from = 0, chroma_to = 100;
};
constexpr Range ranges[] = {
    {"white", 0, 360, 96, 100, 0, 5},
    {"black", 0, 360, 0, 18, 0, 25},
    {"grey", 0, 360, 18, 85, 0, 11},
    {"grey", 0, 360, 85, 97, 0, 6},
    {"peach", 12, 44, 76, 97},
    {"pink", 318, 346, 30, 97},
    {"pink", 346, 372, 74, 97},
    {"brown", 0, 46, 0, 38},
    {"brown", 10, 46, 0, 62, 0, 45},
    {"red", 344, 371, 0, 100},
    {"orange", 11, 44, 30, 100},
    {"yellow", 44, 69, 20, 100},
    {"green", 69, 161, 0, 100},
    {"turquoise", 161, 184, 0, 100},
    {"lavender", 238, 292, 76, 100},
    {"blue", 184, 254, 0, 100},
    {"purple", 254, 318, 0, 100},
};

struct Look {
    double hue = 0, light = 0, chroma = 0;
};
Look look_of(const Colour& colour) {
    const double red = colour.red, green = colour.green, blue = colour.blue;
    const double most = std::max({red, green, blue}), least = std::min({red, green, blue}), range = most - least;
    Look look{0, (most + least) / 5.1, range / 2.55};
    if (range > 0) {
        const double sixth = most == red ? (green - blue) / range : most == green ? 2 + (blue - red) / range : 4 + (red - green) / range;
        look.hue = 60 * (sixth < 0 ? sixth + 6 : sixth);
    }
    return look;
}
bool fits(const Range& range, const Look& look) {
    const auto is_between = [](double value, int from, int to) { return value >= from && value <= to; };
    return (is_between(look.hue, range.hue_from, range.hue_to) || is_between(look.hue + 360, range.hue_from, range.hue_to)) &&
           is_between(look.light, range.light_from, range.light_to) && is_between(look.chroma, range.chroma_from, range.chroma_to);
}

int digit_of(char sign) {
    if (sign >= '0' && sign <= '9') return sign - '0';
    if (sign >= 'a' && sign <= 'f') return sign - 'a' + 10;
    if (sign >= 'A' && sign <= 'F') return sign - 'A' + 10;
    return -1;
}

using Parts = std::array<double, 4>;  // red, green and blue of 255, opacity of 1

std::optional<Parts> hexadecimal(std::string_view digits) {
    const bool is_short = digits.size() == 3 || digits.size() == 4;
    if (!is_short && digits.size() != 6 && digits.size() != 8) return std::nullopt;
    if (!std::ranges::all_of(digits, [](char sign) { return digit_of(sign) >= 0; })) return std::nullopt;
    Parts parts{0, 0, 0, 255};
    const std::size_t wide = is_short ? 1 : 2;
    for (std::size_t part = 0; part * wide < digits.size(); ++part)
        parts[part] = is_short ? 17 * digit_of(digits[part]) : 16 * digit_of(digits[2 * part]) + digit_of(digits[2 * part + 1]);
    parts[3] /= 255;
    return parts;
}
// What stands between the brackets of `rgba(...)`.
std::optional<Parts> numbers_in(std::string_view text) {
    Parts parts{0, 0, 0, 1};
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const std::size_t begin = std::min(text.find_first_not_of(" ,/"), text.size());
        text.remove_prefix(begin);
        const std::size_t end = std::min(text.find_first_of(" ,/"), text.size());
        if (end == 0) return part == 3 ? std::optional(parts) : std::nullopt;
        std::string_view number = text.substr(0, end);
        const bool is_share = number.ends_with('%');
        if (is_share) number.remove_suffix(1);
        const std::optional<double> value = number_in(number);
        if (!value) return std::nullopt;
        const double most = part == 3 ? 1 : 255;
        parts[part] = std::clamp(is_share ? *value / 100 * most : *value, 0.0, most);
        text.remove_prefix(end);
    }
    return parts;
}

std::optional<Parts> parts_of(std::string_view written) {
    if (written.starts_with('#')) return hexadecimal(written.substr(1));
    if (written.size() > 40) return std::nullopt;
    std::string name;
    for (const char sign : written) name += sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign + 0x20) : sign;
    if (name.starts_with("rgb") && name.ends_with(')')) {
        const std::size_t open = name.find('(');
        return open == std::string::npos ? std::nullopt : numbers_in(std::string_view(name).substr(open + 1, name.size() - open - 2));
    }
    const auto found = std::ranges::find(css, name, &Named::name);
    if (found == std::end(css)) return hexadecimal(name);
    return Parts{static_cast<double>(found->rgb >> 16), static_cast<double>(found->rgb >> 8 & 0xff), static_cast<double>(found->rgb & 0xff), 1};
}

}  // namespace

std::string Colour::exact() const {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "#";
    for (const std::uint8_t part : {red, green, blue}) {
        text += digits[part >> 4];
        text += digits[part & 15];
    }
    return text;
}

std::string_view Colour::name() const {
    const Look look = look_of(*this);
    for (const Range& range : ranges)
        if (fits(range, look)) return range.name;
    return "grey";
}

std::optional<Colour> colour_in(std::string_view written) {
    const std::optional<Parts> parts = parts_of(written);
    constexpr double least_seen = 0.03;
    if (!parts || (*parts)[3] < least_seen) return std::nullopt;
    const auto on_paper = [&](double part) { return static_cast<std::uint8_t>(std::lround(255 - (255 - part) * (*parts)[3])); };
    return Colour{on_paper((*parts)[0]), on_paper((*parts)[1]), on_paper((*parts)[2])};
}

}  // namespace sudokit::variants
