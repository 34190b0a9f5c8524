// What a lunchbox says, which is also what a sandwich says of a row or a column.
#pragma once

#include "family.hpp"

namespace sudokit::variants {

// Digits do not repeat, and those between the smallest and the largest add up to the total.
inline void mean_lunchbox(Meaning& meaning, const Cells& cells, int total) {
    enum Where { before, at_low, at_high, after };
    // The smallest and the largest digit, where the reader is, the sum between them so far, and its digits as a mask: with
    // these, a digit is not counted twice. Of more digits there are too many masks.
    using State = std::array<int, 5>;
    const bool with_masks = meaning.puzzle.digits <= 9;
    meaning.differ(cells);
    const int first = meaning.puzzle.first, last = meaning.puzzle.last(), least = static_cast<int>(cells.size()) - 1;
    std::vector<State> start;
    if (cells.size() == meaning.puzzle.digits)
        start.push_back({first, last, before, 0, 0});
    else
        for (int low = first; low <= last; ++low)
            for (int high = low + std::max(1, least); high <= last; ++high) start.push_back({low, high, before, 0, 0});
    const auto read = [](const State& state, int digit, int total, bool with_masks) -> std::optional<State> {
        const auto [low, high, where, so_far, mask] = state;
        if (digit < low || digit > high) return std::nullopt;
        if (low < digit && digit < high) {
            if (where == before || where == after) return state;
            const int bit = with_masks ? 1 << (digit - low) : 0;
            return so_far + digit <= total && !(mask & bit) ? std::optional(State{low, high, where, so_far + digit, mask | bit}) : std::nullopt;
        }
        const int end = digit == low ? at_low : at_high;
        if (where == before) return State{low, high, end, 0, 0};
        if (where == end || where == after || so_far != total) return std::nullopt;
        return State{low, high, after, 0, 0};
    };
    meaning.automaton_from(cells, start, read, [](const State& state, int, bool) { return state[2] == after; }, total, with_masks);
}

}  // namespace sudokit::variants
