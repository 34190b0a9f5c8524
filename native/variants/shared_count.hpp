// Threads that count the solutions of one puzzle together.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "kernel/stop_point.hpp"
#include "questions.hpp"
#include "reached.hpp"
#include "shared_branches.hpp"

namespace sudokit::variants {

// The searches of a model, one for each thread. The first is made at once, others when they are first used; they keep what they
// have learnt.
class Searches {
public:
    explicit Searches(const Model& model);

    Search& first() const { return *searches_.front(); }
    // For the thread of this number.
    Search& of(unsigned thread);
    // Of all of them. For any thread.
    std::uint64_t guesses() const;

private:
    const Model& model_;
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<Search>> searches_;
};

class SharedCount {
public:
    // The first search is started here, with only these values. The count goes on from what is reached, each solution counts so many
    // times, and it ends at the limit, at least 1.
    SharedCount(Searches& searches, std::uint64_t limit, Reached& reached, std::span<const Values> allowed = {}, std::uint64_t times = 1);

    // Counts in this thread, for a short time alone, and with the others if it takes longer. Has stop points.
    void count(unsigned threads);
    // Counts in this thread alone, until some time. Returns whether the count is done; if not, `together` goes on with it.
    bool alone(StopClock::time_point end);
    void together(unsigned threads);

    std::uint64_t found() const { return std::min(reached_.done.load(), limit_); }
    // One of the solutions; empty before there is one.
    const Solution& solution() const { return solution_; }

private:
    Found step(Search& search, std::uint64_t guesses);
    void explore(Search& search);

    Searches& searches_;
    const std::uint64_t limit_, times_;
    Reached& reached_;  // counts the solutions
    SharedBranches branches_;
    bool is_done_;
    std::mutex mutex_;  // for the solution
    Solution solution_;
};

// How many solutions there are, up to a limit.
std::uint64_t count_solutions(const Model& model, Searches& searches, std::uint64_t limit, Reached& reached, unsigned threads);

}  // namespace sudokit::variants
