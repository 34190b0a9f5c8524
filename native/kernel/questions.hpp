// Questions that depend on earlier answers: how a generator uses the kernel.
//
// The puzzles of a batch are known beforehand. Here the caller asks about one puzzle, gets the answer, and then decides
// on the next question. To keep all lanes busy, it has many such conversations at once, each in a *slot* with at most
// one open question.
#pragma once

#include "request.hpp"

namespace sudokit {

// The clues of a puzzle: for each digit (0 to 8) and each row of a band, a mask of 27 bits at 3 * digit + row, in box
// order (notation.hpp): bit 9 * column + 3 * band + stack, with column and row counted inside the stack and the band.
struct DigitMasks {
    std::uint32_t of[27];
};

struct Question {
    DigitMasks clues;
    std::uint64_t limit;  // stop counting solutions here
    bool meet;            // whether to report each solution found
};

class Questions {
public:
    static constexpr std::size_t most_slots = 128;

    // The next question and its slot. False if no slot has one before the next answer.
    virtual bool ask(Question& question, std::size_t& slot) = 0;

    // A solution of a slot's question. True if no more are wanted.
    virtual bool meet(std::size_t slot, const PackedState& solution) = 0;

    // The answer: the number of solutions, at most the limit, or the number reported before the caller had enough.
    virtual void hear(std::size_t slot, std::uint64_t count) = 0;

    // Whether to stop.
    virtual bool stopped() const = 0;

protected:
    ~Questions() = default;
};

// The masks of a solution, and the packed state of a full board's masks.
DigitMasks masks_of(const PackedState& solution);
PackedState packed_of(const DigitMasks& full_board);

}  // namespace sudokit
