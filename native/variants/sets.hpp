// Cells that all differ, and whose digits together are one of several sets: those that make the total of a cage, or those
// without gaps, of a renban.
//
// A set goes if the cells cannot have it any more, which words of the state remember; what is in no set that is left goes from the cells. A digit that is in
// all of them has a place in the cells, so it is fixed if there is only one, and goes from every cell that sees all of its
// places.
#pragma once

#include <algorithm>
#include <array>

#include "exclusions.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Sets : public Propagator {
public:
    static constexpr std::size_t most = 256;

    // sets: as many values each as there are cells.
    Sets(std::vector<Variable> cells, std::vector<Values> sets, const Exclusions& exclusions)
        : Propagator(Urgency::sums, std::move(cells)), sets_(std::move(sets)), exclusions_(exclusions) {
        runs_once = false;
    }

    std::uint32_t words() const override { return static_cast<std::uint32_t>((sets_.size() + 31) / 32); }
    void place_words(Values* row, std::uint32_t first, std::uint32_t) override {
        living_ = first;
        for (std::size_t set = 0; set < sets_.size(); ++set) row[first + set / 32] |= only(set % 32);
    }

    bool propagate(Board& board) override {
        Values all = 0, fixed = 0;
        for (const Variable cell : watched) {
            all |= board[cell];
            if (is_single(board[cell])) fixed |= board[cell];
        }
        Values possible = 0, required = ~Values{0};
        bool is_possible = false;  // also without cells, of which the empty set is one
        for (std::size_t first = 0; first < sets_.size(); first += 32) {
            Values& living = board.word(living_ + static_cast<std::uint32_t>(first / 32));
            for_each(living, [&](unsigned number) {
                const Values set = sets_[first + number];
                bool fits = !(set & ~all) && !(fixed & ~set);
                if (fits)
                    for (const Variable cell : watched) fits &= (board[cell] & set) != 0;
                if (!fits) {
                    living &= ~only(number);
                    return;
                }
                is_possible = true;
                possible |= set;
                required &= set;
            });
        }
        if (!is_possible) return false;
        for (const Variable cell : watched)
            if (!board.keep(cell, possible)) return false;
        for (required &= possible & ~fixed; required; required &= required - 1)
            if (!place(board, lowest_bit(required))) return false;
        return true;
    }

private:
    static constexpr std::size_t most_words = 16;
    static constexpr unsigned most_places = 3;  // hardly any cell sees more

    bool place(Board& board, Values value) const {
        std::array<std::uint64_t, most_words> seen;
        const std::size_t words = exclusions_.words();
        unsigned places = 0;
        Variable last = 0;
        for (const Variable cell : watched) {
            if (!(board[cell] & value)) continue;
            last = cell;
            if (++places > most_places || words > most_words) continue;
            const auto row = exclusions_.row(cell);
            if (places == 1) std::copy(row.begin(), row.end(), seen.begin());
            else
                for (std::size_t word = 0; word < words; ++word) seen[word] &= row[word];
        }
        if (places == 0) return false;
        if (places == 1) return board.keep(last, value);
        if (places > most_places || words > most_words) return true;
        for (std::size_t word = 0; word < words; ++word)
            for (std::uint64_t bits = seen[word]; bits; bits &= bits - 1)
                if (!board.remove(static_cast<Variable>(64 * word + static_cast<unsigned>(std::countr_zero(bits))), value))
                    return false;
        return true;
    }

    std::vector<Values> sets_;
    std::uint32_t living_ = 0;  // the words of the state that say which sets are left
    const Exclusions& exclusions_;
};

}  // namespace sudokit::variants
