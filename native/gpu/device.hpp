// Many puzzles on graphics cards: what every card has, seen from outside.
//
// A card finds what has exactly one solution, or at most as many as asked for. The processor does the rest: the smallest of
// several solutions, counts beyond two, and puzzles without a solution, for which it also finds out why, or with very
// many guesses. So answers are the kernel's, to the bit.
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
    std::uint32_t* guesses;
    std::uint8_t* solutions;   // may be null; without a solution, they mean nothing
    Form solution_form;
};

// One thread of a card is slow. What it has not solved after so many guesses, hardly a tenth of a second, it gives up; so
// a whole chunk is done soon after somebody asks to stop.
inline constexpr std::uint32_t patience = 10'000;
inline constexpr std::uint8_t given_up = 255;

class Device {
public:
    virtual ~Device() = default;

    // How many puzzles it takes at a time.
    virtual std::uint32_t most() const = 0;

    // Throws DeviceError.
    virtual void solve(const Puzzles&) = 0;
};

// Solves a request as Solver::solve does. Each device works in a thread of its own, on the next puzzles that no other one
// has taken, and `processor` on what they leave over. Returns false if it was stopped before, and throws DeviceError.
bool solve(const std::vector<std::unique_ptr<Device>>& devices, const Request& request, Solver& processor,
           unsigned threads);

}  // namespace sudokit
