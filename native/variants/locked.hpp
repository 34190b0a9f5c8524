// A digit of a house has a place there, so it goes from every cell that sees all of its places. Crossings find that where houses
// cross. This finds it where cells see each other by some of their digits only, as in anti-taxicab, which no house says.
#pragma once

#include <memory>

#include "places.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Locked : public Propagator {
public:
    // exclusions: of each value, which cells cannot both have it.
    Locked(std::vector<Variable> house, Values digits, std::shared_ptr<const std::vector<Exclusions>> exclusions)
        : Propagator(Urgency::crossings, std::move(house)), digits_(digits), exclusions_(std::move(exclusions)) {}

    bool propagate(Board& board) override {
        Values once = 0, twice = 0, often = 0;
        for (const Variable cell : watched) {
            often |= twice & board[cell];
            twice |= once & board[cell];
            once |= board[cell];
        }
        for (Values rest = twice & ~often & digits_; rest; rest &= rest - 1)
            if (!place(board, watched, lowest_bit(rest), (*exclusions_)[smallest(rest)])) return false;
        return true;
    }

private:
    const Values digits_;
    std::shared_ptr<const std::vector<Exclusions>> exclusions_;
};

}  // namespace sudokit::variants
