#include "shortened.hpp"

#include <algorithm>
#include <array>

namespace sudokit::variants {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 24> keys{{
    {"a", "arrows"},    {"c", "color"},    {"c1", "borderColor"}, {"c2", "backgroundColor"}, {"ca", "cages"},     {"ce", "cells"},
    {"cs", "cellSize"}, {"ct", "center"},  {"d", "duration"},     {"fs", "fontSize"},        {"h", "height"},     {"hl", "headLength"},
    {"l", "lines"},     {"o", "overlays"}, {"r", "rounded"},      {"re", "regions"},         {"t", "title"},      {"te", "text"},
    {"th", "thickness"}, {"u", "underlays"}, {"v", "value"},      {"vd", "videos"},          {"w", "width"},      {"wp", "wayPoints"},
}};

std::string_view full_key(std::string_view written) {
    const auto found = std::ranges::find(keys, written, &std::pair<std::string_view, std::string_view>::first);
    return found == keys.end() ? written : found->second;
}

std::optional<Data> meant_by(std::string_view word) {
    if (word == "t" || word == "f") return Data(word == "t");
    if (word == "#0" || word == "#F") return Data("#" + std::string(6, word[1]));
    if (word.size() == 6 && word.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos) return Data("#" + std::string(word));
    return std::nullopt;
}

}  // namespace

const Shorthand shortened_json{full_key, meant_by};

}  // namespace sudokit::variants
