// An attempt: from a seed and a number to a puzzle, or to none; a conversation with the kernel of many questions.
//
// What comes of an attempt depends on the order and the number alone, neither on other attempts nor on which of several
// solutions the kernel happens to meet first: so the puzzles are the same on every machine and for any number of threads.
#pragma once

#include <memory>
#include <vector>

#include "order.hpp"

namespace sudokit::generate {

class Attempt {
public:
    virtual ~Attempt() = default;

    // Begins anew. Returns whether there is a question; if not, the attempt is over.
    virtual bool begin(std::uint64_t number, Findings& findings) = 0;
    virtual void ask(Question& question) = 0;
    virtual bool meet(const PackedState& solution) = 0;
    // The answer. Returns whether there is another question.
    virtual bool hear(std::uint64_t count, Findings& findings) = 0;

    // What came of it, once it is over.
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
