#include "square.hpp"

#include <algorithm>

#include "text.hpp"
#include "variants/geometry.hpp"

namespace sudokit::variants {

namespace {

constexpr std::string_view signs = "0123456789ABCDEFGHIJKLMNOP";
constexpr int most_side = 25, usual_side = 9;

Reading read(std::string_view text) {
    const std::string cells = without_blanks(text);
    const int side = side_of_square(cells);
    if (side == 0) give_up(Refusal("not a variant in a form that is known").of_form());
    Data::Object givens;
    for (int at = 0; at < side * side; ++at) {
        const std::size_t digit = signs.find(cells[static_cast<std::size_t>(at)]);
        if (digit == 0 || digit == std::string_view::npos) continue;
        givens.emplace_back("r" + std::to_string(at / side + 1) + "c" + std::to_string(at % side + 1), Data(digit));
    }
    return {{{"rows", Data(side)}, {"columns", Data(side)}, {"givens", Data(std::move(givens))}}, {}, {}};
}

std::string write(const Data&) { give_up(Refusal("a board in one line holds givens alone, in a square with the usual regions")); }

}  // namespace

int side_of_square(std::string_view text) {
    int side = 4;
    while (side < most_side && static_cast<std::size_t>(side) * static_cast<std::size_t>(side) < text.size()) ++side;
    if (static_cast<std::size_t>(side) * static_cast<std::size_t>(side) != text.size() || side == usual_side) return 0;
    if (box_shape(side, side, side).rows < 2) return 0;
    const std::string_view allowed = signs.substr(0, static_cast<std::size_t>(side) + 1);
    return std::ranges::all_of(text, [&](char sign) { return sign == '.' || allowed.find(sign) != std::string_view::npos; }) ? side : 0;
}

const Form square{"board", read, write};

}  // namespace sudokit::variants
