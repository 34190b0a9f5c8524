// Many puzzles on graphics cards: what every card has, seen from outside.
//
// A card counts solutions up to two, and writes the first one. That settles puzzles with exactly one, and those of which any
// solution will do. The processor does the rest: it finds the smallest of several solutions, counts beyond two, says why
// there is none, and takes what needs very many guesses. So counts are the kernel's, and so are solutions, unless any of
// several will do.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernel/threads.hpp"

namespace sudokit {

// There is no card, or it does not do what it should. The message is one line for people.
class DeviceError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Puzzles in a row, 81 bytes each, and room for the answers, in the memory of the processor.
struct Puzzles {
    const std::uint8_t* puzzles;
    Form form;
    std::uint32_t size;
    std::uint32_t limit;       // 1 or 2: the most solutions to look for
    std::uint8_t* counts;      // of solutions, or `given_up`
    std::uint32_t* guesses;    // may be null
    std::uint8_t* solutions;   // may be null; without a solution, they mean nothing
    Form solution_form;
};

// What has not been solved after some number of guesses is given up. A thread of a card is slow, and a chunk that it works
// on cannot be stopped.
inline constexpr std::uint8_t given_up = 255;

class Device {
public:
    virtual ~Device() = default;

    // How many puzzles it takes at a time.
    virtual std::uint32_t most() const = 0;

    // Throws DeviceError.
    virtual void solve(const Puzzles&) = 0;
};

// Solves a request as Solver::solve does, in two steps. First, each device works in a thread of its own, on the next puzzles
// that no other one has taken. `left` gets the numbers of those that they leave over. Throws DeviceError.
bool solve_on(const std::vector<std::unique_ptr<Device>>& devices, const Request& request, std::vector<std::size_t>& left);

// Then the processor works on these. Both steps return false if they were stopped before.
bool solve_rest(const Request& request, const std::vector<std::size_t>& left, Solver& processor, unsigned threads);

}  // namespace sudokit
