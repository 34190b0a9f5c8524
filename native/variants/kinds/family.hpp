// What every family of kinds includes, and rules that several of them share.
#pragma once

#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "kind.hpp"
#include "variants/canvas.hpp"
#include "variants/meaning.hpp"

namespace sudokit::variants {

inline constexpr auto anything = [](const auto&, const auto&...) { return true; };  // an automaton may end anywhere

inline Rule apart(int least) {
    return [least](int a, int b) { return std::abs(a - b) >= least; };
}
inline Rule exactly_apart(int difference) {
    return [difference](int a, int b) { return std::abs(a - b) == difference; };
}
inline Rule in_ratio(int ratio) {
    return [ratio](int a, int b) { return a == ratio * b || b == ratio * a; };
}
inline bool greater(int a, int b) { return a > b; }
inline bool less(int a, int b) { return a < b; }

// The low, the middle and the high digits. Refused if there are not as many of each.
inline std::vector<Values> thirds(const Meaning& meaning) {
    const auto digits = static_cast<int>(meaning.puzzle.digits), first = meaning.puzzle.first;
    if (digits % 3 != 0) meaning.refuse(Refusal("{count} digits, expected a multiple of 3", {{"count", digits}}));
    std::vector<Values> found;
    for (int third = 0; third < 3; ++third) found.push_back(meaning.between(first + third * digits / 3, first + (third + 1) * digits / 3 - 1));
    return found;
}

// Cells, then others.
inline Cells then(Cells cells, std::span<const Variable> others) {
    cells.insert(cells.end(), others.begin(), others.end());
    return cells;
}

// What is written beside a constraint: the number, unless it is the usual one.
inline std::string unless_usual(int number, int usual) { return number == usual ? std::string() : std::to_string(number); }

inline std::string joined(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

}  // namespace sudokit::variants
