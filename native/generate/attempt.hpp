// An attempt: from a seed and a number to a puzzle or to none, through many questions to the kernel.
//
// The result of an attempt depends only on the order and the number, neither on other attempts nor on which of several
// solutions the kernel finds first. So the puzzles are the same on every machine and for any number of threads.
#pragma once

#include <memory>
#include <vector>

#include "order.hpp"

namespace sudokit::generate {

class Attempt {
public:
    virtual ~Attempt() = default;

    // Begins a new attempt. Returns whether there is a question; if not, the attempt is over.
    virtual bool begin(std::uint64_t number, Findings& findings) = 0;
    virtual void ask(Question& question) = 0;
    virtual bool meet(const PackedState& solution) = 0;
    // The answer. Returns whether there is another question.
    virtual bool hear(std::uint64_t count, Findings& findings) = 0;

    // The result, once the attempt is over.
    std::vector<Puzzle> puzzles;

protected:
    void deliver(const FullBoard& board, CellSet clues) {
        Puzzle puzzle{};
        for (const int cell : clues) puzzle.cells[cell] = static_cast<std::uint8_t>(board.digit[cell] + 1);
        puzzles.push_back(puzzle);
    }
};

std::unique_ptr<Attempt> make_dig(const Order& order);
std::unique_ptr<Attempt> make_fill(const Order& order);
std::unique_ptr<Attempt> make_even(const Order& order);

}  // namespace sudokit::generate
