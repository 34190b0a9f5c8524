#include "cases.hpp"

#include <algorithm>
#include <string_view>

#include "solver.hpp"

namespace sudokit::logic {

// Other chains, fish and almost locked sets are left out: on a sample of the hardest puzzles, as many were solved without them.
bool follows_cases(const TechniqueFacts& facts) {
    constexpr std::string_view families[] = {"singles", "intersections", "subsets", "wings", "single_digit_patterns"};
    const std::string_view key = facts.key;
    return std::ranges::find(families, facts.family) != std::end(families) || key == "forcing-chain-contradiction" ||
           key == "forcing-chain-verity";
}

bool Cases::add(const Position& supposed) {
    static const Profile usual = Profile::of(techniques_where(follows_cases));
    if (supposed.is_broken()) return false;
    Path path(supposed, usual);
    while (path.next())
        if (path.position().is_broken()) return false;
    const Position& end = path.position();
    some_ = true;
    for (int digit = 0; digit < 9; ++digit) left_[digit] |= end.cells_with[digit];
    for (const int cell : p_.blank)
        if (end.value[cell]) left_[end.value[cell] - 1].add(cell);
    return true;
}

void Cases::conclude(Step& step) const {
    if (!some_) return;
    for (int digit = 0; digit < 9; ++digit) step.remove(p_, p_.cells_with[digit].minus(left_[digit]), digit);
}

}  // namespace sudokit::logic
