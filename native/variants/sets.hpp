// Cells that all differ, and whose digits together are one of several sets: those that make the total of a cage, or those
// without gaps, of a renban.
//
// A set goes if the cells cannot have it any more, which words of the state remember; what is in no set that is left goes from the cells. A digit that is in
// all of them has a place in the cells, so it is fixed if there is only one, and goes from every cell that sees all of its
// places.
#pragma once

#include "places.hpp"
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
            if (!place(board, watched, lowest_bit(required), exclusions_)) return false;
        return true;
    }

private:
    std::vector<Values> sets_;
    std::uint32_t living_ = 0;  // the words of the state that say which sets are left
    const Exclusions& exclusions_;
};

}  // namespace sudokit::variants
