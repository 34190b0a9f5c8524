// Which candidates occur in some solution, and in how many.
//
// A candidate that is still in question is entered, and the search looks for solutions with it. Each solution answers for
// all of its candidates, so values that lack solutions are guessed first: then a solution answers for many that are in
// question. If there is no solution, the candidate is removed for good, with all that follows. Searches that take long are
// broken off, and begun again when the easier ones have been asked: a solution found for another candidate, or candidates
// that are gone, may have answered them by then. While only one solution is known, the search also looks for any other: one proof that
// there is none answers all. Solutions of a puzzle that was much the same may still be solutions.
//
// The count of a candidate is its number of solutions among all that are known. They are stored to know them again.
// Counts grow in levels: all candidates have one solution before any gets its second.
//
// A question, first for any solutions and then for each candidate, is a task. Threads take tasks in turn; where none is left in
// a round, they share the branches of those that others are still at. What is counted does not depend on who finds it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "kernel/parallel.hpp"
#include "kernel/stop_point.hpp"
#include "questions.hpp"
#include "reached.hpp"
#include "shared_branches.hpp"

namespace sudokit::variants {

class Searches;

class CandidateCounts {
public:
    // The cells have this many different values.
    CandidateCounts(Search& search, std::uint32_t limit, unsigned values, Reached& reached);
    ~CandidateCounts();
    CandidateCounts(const CandidateCounts&) = delete;
    CandidateCounts& operator=(const CandidateCounts&) = delete;

    // For each cell and value, how many solutions have this value there, up to the limit; row by row, a number for each value.
    std::vector<std::uint32_t> all();
    // Answers in this thread alone, until some time. Returns whether all is answered; if not, it is to be called again, or
    // `together`, which shares what is left among threads. `all` answers what is left.
    bool alone(StopClock::time_point end);
    // The same until something else; called again, it goes on where it was, and nobody else may.
    bool until(const std::function<bool()>& is_over);
    // Candidates of these cells are asked for before others.
    void begin_with(std::span<const std::size_t> cells);
    // These may be solutions. With a limit of 1.
    void begin_from(std::span<const Solution> solutions);
    // Of a cell, each value that it has in some solution, if it is known of all values.
    std::optional<Values> known(std::size_t cell) const;
    // Solutions that have answered for candidates.
    const std::vector<Solution>& witnesses() const { return witnesses_; }
    // In shared_count.cpp, which WebAssembly does not have. Works alone for some time, as most puzzles are easy.
    void together(Searches& searches, unsigned threads, StopClock::duration alone_for);

private:
    struct Task {
        std::size_t cell;  // or `any_cell`
        Values value;
        std::uint64_t guesses;  // for each solution
        std::uint64_t wanted;  // of any cell, how many solutions
        std::uint64_t found = 0, used = 0;  // solutions, and guesses since the last one
        std::size_t branches = 1;  // that are open
        bool is_cut_short = false;
    };
    static constexpr std::size_t any_cell = ~std::size_t{0};

    std::uint32_t& count_at(std::size_t cell, Values value) { return counts_[cell * values_ + smallest(value)]; }
    bool has_round();
    std::optional<std::size_t> begin_task(Search& search);
    void work(Search& search, SharedBranches& shared);
    bool explore(Search& search, std::size_t number, SharedBranches* shared, const std::function<bool()>& has_ended);
    bool is_over(Task& task);
    bool is_perhaps_unique() const;
    void take(Search& search, Task& task);
    void remove(Search& search, std::size_t cell, Values value);
    void prefer_lacking(std::span<Values> preferred);
    void report();

    Search& search_;
    const std::uint32_t limit_;
    const unsigned values_;
    const std::uint64_t few_;
    Reached& reached_;
    Mutex mutex_;  // for what follows
    std::vector<std::size_t> order_;  // of the cells
    std::vector<Task> tasks_;  // of this round
    std::size_t next_ = 0;
    std::optional<std::size_t> under_way_;  // the task that `until` was at
    std::uint32_t level_ = 1;
    std::uint64_t guesses_ = 0;  // 0 before the first candidate is asked for
    bool are_all_known_ = false;  // all solutions
    bool has_looked_for_another_ = false;  // in this round
    std::vector<std::uint32_t> counts_;
    Solution root_, complete_;  // what is left of each cell; of that, the values all of whose solutions are known
    std::unordered_set<std::string> known_;
    std::vector<Solution> witnesses_;  // with a limit of 1
};

}  // namespace sudokit::variants
