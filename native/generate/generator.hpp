// Puzzles to order: concurrent attempts in all threads, delivered in the order of their numbers.
#pragma once

#include <atomic>

#include "attempt.hpp"
#include "kernel/threads.hpp"

namespace sudokit::generate {

class Generator {
public:
    explicit Generator(Order order) : order_(std::move(order)) {}

    // Adds puzzles to `puzzles` until there are `wanted`, or all attempts before number `last` have been made. The
    // puzzles are those of the attempts with the lowest numbers, so their order does not depend on how many are wanted
    // at a time. Returns false if it was stopped. Then the call has no effect.
    bool run(const Kernel& kernel, std::size_t wanted, std::uint64_t last, unsigned threads, const StopFlag& stop,
             std::vector<Puzzle>& puzzles);

    // May be changed before the first run.
    Order& order() { return order_; }

    // The number of attempts for the puzzles delivered so far, and their statistics.
    std::uint64_t attempts() const { return next_; }
    const Findings& findings() const { return findings_; }

    // Continues after a number of attempts, like a generator that has made them. Only before the first run.
    void skip_to(std::uint64_t attempts) { next_ = attempts; }

private:
    Order order_;
    std::atomic<std::uint64_t> next_ = 0;  // another thread may ask for it during a run
    std::vector<Puzzle> waiting_;  // excess puzzles of the last attempt
    Findings findings_;
};

}  // namespace sudokit::generate
