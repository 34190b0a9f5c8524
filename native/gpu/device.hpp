// Many puzzles on graphics cards: what every card has, seen from outside.
//
// A card counts solutions up to two, and writes the first one. That settles puzzles with exactly one, and those of which any
// solution will do. What it leaves over is for the processor: it finds the smallest of several solutions, counts beyond two,
// says why there is none, and takes what needs very many guesses. So counts are the kernel's, and so are solutions, unless any
// of several will do.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "kernel/threads.hpp"

namespace sudokit {

// There is no card, or it does not do what it should. The message is one line for people.
class DeviceError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What has not been solved after some number of guesses is given up: a thread of a card is slow. If the work is stopped,
// everything is.
inline constexpr std::uint8_t given_up = 255;

// What a request means for a card: the most solutions that it looks for, and which counts are the answer.
class Target {
public:
    explicit Target(const Request& request)
        : limit_(static_cast<std::uint32_t>(std::min<std::uint64_t>(request.limit, 2))),
          settles_two_(request.limit <= 2) {
        if (request.solutions != nullptr && !request.any_solution) {  // the smallest ones are wanted
            limit_ = 2;
            settles_two_ = false;
        }
    }

    std::uint32_t limit() const { return limit_; }
    constexpr bool is_final(unsigned count) const { return count == 1 || (count == 2 && settles_two_); }

private:
    std::uint32_t limit_;
    bool settles_two_;
};

// Puzzles, and room for the answers, in the memory of the processor.
struct Puzzles {
    const std::uint8_t* puzzles;  // 81 bytes each
    Form form;
    std::uint32_t size;
    std::uint32_t limit;      // 1 or 2: the most solutions to look for
    std::uint8_t* counts;     // of solutions, or `given_up`
    std::uint32_t* guesses;   // may be null
    std::uint8_t* solutions;  // 81 bytes each; may be null; without a solution, they mean nothing
    Form solution_form;
};

class Device {
public:
    virtual ~Device() = default;

    // How many puzzles it takes at a time.
    virtual std::uint32_t most() const = 0;

    // Throws DeviceError. The flag may be null.
    virtual void solve(const Puzzles&, const StopFlag*) = 0;
};

// Answers a request as Solver::solve does. Each device works in a thread of its own; the processor works on what they leave
// over, and on puzzles that nobody has taken. Returns false if it was stopped before. Throws DeviceError.
bool solve_on(const std::vector<Device*>& devices, const Request& request, Solver& processor, unsigned threads);

}  // namespace sudokit
