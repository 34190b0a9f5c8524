// Threads that count the solutions of one puzzle together.
//
// Each has a search of its own for the same model. The first begins at the root. A thread with nothing to do waits, and one
// that sees another waiting gives away its open branch nearest to the root, usually most of what it has left. So no branch
// is in two searches, and the sum of what they find is the number of solutions.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "kernel/stop_point.hpp"
#include "questions.hpp"
#include "reached.hpp"

namespace sudokit::variants {

class SharedCount {
public:
    // The first search is started here. The count ends at the limit, at least 1.
    SharedCount(const Model& model, Search& first, std::uint64_t limit, Reached& reached);

    // Counts in this thread alone, until some time. Returns whether the count is done; if not, `work` goes on with it.
    bool alone(StopClock::time_point end);
    // Counts together with the other threads that call this, each with another number from 0. Thread 0 must be one of
    // them. Returns when all branches are closed, the limit is reached, or the flag is set.
    void work(unsigned thread, const StopFlag& stop);

    std::uint64_t found() const { return std::min(reached_.done.load(), limit_); }
    // One of the solutions; empty before there is one.
    const Solution& solution() const { return solution_; }

private:
    Found step(Search& search, std::uint64_t guesses);
    void explore(Search& search);
    bool take_branch(Search& search);
    void give_branch(Search& search);
    void end();

    const Model& model_;
    Search& first_;
    const std::uint64_t limit_;
    Reached& reached_;  // counts the solutions
    std::mutex mutex_;  // for what follows, except that atomics may be read without it
    std::condition_variable changed_;
    std::vector<std::vector<Values>> branches_;
    std::atomic<std::size_t> open_{0}, waiting_{0};  // branches, and threads
    std::size_t working_ = 1;
    std::atomic<bool> has_ended_{false};
    Solution solution_;
};

}  // namespace sudokit::variants
