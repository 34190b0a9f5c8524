// Rules in the author's own words, in texts that have one place for all rules.
//
// What sudokit writes there begins with the author's words; the rules that follow from the constraints come after them, or nothing
// does. How many bytes are the author's is written beside it, so that only the rest is read for constraints: these are all in
// the text already. Rules that another program wrote are the author's, all of them, and are read as well.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "form.hpp"

namespace sudokit::variants {

constexpr std::string_view own_rules_length = "sudokitRules";

// Keeps the author's words with the puzzle. Returns what is to be read; `beside` has the length, if sudokit wrote the text.
inline std::string keep_rules(Reading& read, std::string_view rules, const Data& beside) {
    const Data* const length = beside.find(own_rules_length);
    const auto* const number = length == nullptr ? nullptr : length->as<std::int64_t>();
    // A text that was changed since is read whole.
    const bool is_ours = number != nullptr && *number >= 0 && (*number == 0 || rules.substr(std::min(rules.size(), static_cast<std::size_t>(*number))).starts_with("\n\n") ||
                                                               static_cast<std::size_t>(*number) == rules.size());
    const std::string_view own = rules.substr(0, is_ours ? static_cast<std::size_t>(*number) : rules.size());
    if (!own.empty()) read.puzzle.emplace_back("rules", Data(own));
    return std::string(rules.substr(is_ours ? own.size() : 0));
}

}  // namespace sudokit::variants
