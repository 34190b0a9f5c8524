// Puzzles whose choice depends on what was found out about others: how a generator uses the kernel.
//
// Batches are known beforehand; here someone asks about one puzzle, hears the answer and then knows what to ask next.
// To keep all lanes busy he has many such conversations at once, each in a *slot* with at most one open question.
#pragma once

#include "request.hpp"

namespace sudokit {

// Where the clues of a puzzle stand: for each digit (0 to 8) and each row of a band a mask of 27 bits, at 3 * digit + row,
// in box order (notation.hpp): bit 9 * column + 3 * band + stack, column and row counted inside the stack and the band.
struct DigitMasks {
    std::uint32_t of[27];
};

struct Question {
    DigitMasks clues;
    std::uint64_t limit;  // stop counting solutions here
    bool meet;            // whether each solution found is to be met
};

class Questions {
public:
    static constexpr std::size_t most_slots = 128;

    // The next question and its slot. False if no slot has one: then there will be one only after an answer.
    virtual bool ask(Question& question, std::size_t& slot) = 0;

    // A solution of a slot's question. True if no more are wanted.
    virtual bool meet(std::size_t slot, const PackedState& solution) = 0;

    // The answer: how many solutions there are, at most the limit, or how many were met until no more were wanted.
    virtual void hear(std::size_t slot, std::uint64_t count) = 0;

    // Whether to drop everything.
    virtual bool stopped() const = 0;

protected:
    ~Questions() = default;
};

// The masks of a solution, and the packed state of a full board's masks.
DigitMasks masks_of(const PackedState& solution);
PackedState packed_of(const DigitMasks& full_board);

}  // namespace sudokit
