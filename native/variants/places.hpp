// Where a value goes that at least one of several cells has.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "board.hpp"
#include "exclusions.hpp"

namespace sudokit::variants {

// If there is one place, the value is fixed there; if there are a few, it goes from every cell that sees all of them. Returns
// false if there is none.
inline bool place(Board& board, std::span<const Variable> cells, Values value, const Exclusions& exclusions) {
    constexpr std::size_t most_words = 16;
    constexpr unsigned most_places = 8;  // hardly any cell sees more: those of a renban that another row and another box share
    std::array<std::uint64_t, most_words> seen;
    const std::size_t words = exclusions.words();
    unsigned places = 0;
    Variable last = 0;
    for (const Variable cell : cells) {
        if (!(board[cell] & value)) continue;
        last = cell;
        if (++places > most_places || words > most_words) continue;
        const auto row = exclusions.row(cell);
        if (places == 1) std::copy(row.begin(), row.end(), seen.begin());
        else
            for (std::size_t word = 0; word < words; ++word) seen[word] &= row[word];
    }
    if (places == 0) return false;
    if (places == 1) return board.keep(last, value);
    if (places > most_places || words > most_words) return true;
    for (std::size_t word = 0; word < words; ++word)
        for (std::uint64_t bits = seen[word]; bits; bits &= bits - 1)
            if (!board.remove(static_cast<Variable>(64 * word + static_cast<unsigned>(std::countr_zero(bits))), value)) return false;
    return true;
}

}  // namespace sudokit::variants
