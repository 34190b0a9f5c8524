// Puzzles to order: attempts side by side, in all threads, delivered in the order of their numbers.
#pragma once

#include "attempt.hpp"
#include "kernel/threads.hpp"

namespace sudokit::generate {

class Generator {
public:
    explicit Generator(Order order) : order_(std::move(order)) {}

    // Adds puzzles to `puzzles` until there are `wanted`, or attempts have been made up to number `last` (not included).
    // The puzzles are those of the attempts with the lowest numbers, so what comes first does not depend on how many are
    // wanted at a time. Returns false if it was stopped; then it is as if the call had not been.
    bool run(const Kernel& kernel, std::size_t wanted, std::uint64_t last, unsigned threads, const StopFlag& stop,
             std::vector<Puzzle>& puzzles);

    // May be changed before the first run.
    Order& order() { return order_; }

    // Attempts made for the puzzles delivered so far, and what happened to all of them.
    std::uint64_t attempts() const { return next_; }
    const Findings& findings() const { return findings_; }

    // Goes on after so many attempts, as a generator does that has made them. Before the first run.
    void skip_to(std::uint64_t attempts) { next_ = attempts; }

private:
    Order order_;
    std::uint64_t next_ = 0;
    std::vector<Puzzle> waiting_;  // of the last attempt, more than were wanted
    Findings findings_;
};

}  // namespace sudokit::generate
