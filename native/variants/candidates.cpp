#include "candidates.hpp"

#include <algorithm>
#include <numeric>

namespace sudokit::variants {

namespace {

// At first, then four times as many, until all candidates are answered; at least so many for each cell, since a large board takes
// one in nearly every cell.
constexpr std::uint64_t first_guesses = 256, guesses_per_cell = 2;
constexpr std::uint64_t guesses_between_looks = 32;
constexpr std::uint64_t most_guesses_of_shown = 100;  // where all that is shown is known, and the rest is to be found
constexpr std::uint32_t next_level = 8;       // times the last one
// How many solutions are found before candidates are asked for: this many times the limit, at most the second number.
constexpr std::uint64_t few_solutions = 20, many_solutions = 10'000;
constexpr std::size_t most_stored = 64 << 20; // bytes

}  // namespace

CandidateCounts::CandidateCounts(Search& search, std::uint32_t limit, unsigned values, Reached& reached)
    : search_(search),
      limit_(limit),
      values_(values),
      few_(limit == 1 ? 1 : std::min(few_solutions * limit, many_solutions)),
      reached_(reached),
      counts_(search.cells().size() * values, 0) {
    reached_.done = 0;
    reached_.total = 0;
    are_all_known_ = !search_.start();
    root_.assign(search_.cells().begin(), search_.cells().end());
    complete_.assign(root_.size(), 0);
    order_.resize(root_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (are_all_known_) return;
    std::uint64_t total = 0;
    for (const Values each : root_) total += count(each);
    reached_.total = total;
    tasks_.push_back({any_cell, 0, ~std::uint64_t{0}, few_});
}

CandidateCounts::~CandidateCounts() { std::ranges::fill(search_.preferred(), ~Values{0}); }

std::vector<std::uint32_t> CandidateCounts::all() {
    alone(StopClock::time_point::max());
    reached_.done = reached_.total.load();
    std::vector<std::uint32_t> found = counts_;
    for (std::uint32_t& each : found) each = std::min(each, limit_);
    return found;
}

void CandidateCounts::begin_with(std::span<const std::size_t> cells) {
    std::ranges::stable_partition(order_, [&](std::size_t cell) { return std::ranges::find(cells, cell) != cells.end(); });
}

void CandidateCounts::begin_from(std::span<const Solution> solutions) {
    if (are_all_known_) return;
    for (const Solution& each : solutions) {
        search_.start(each);
        if (search_.next_within(most_guesses_of_shown) == Found::solution) take(search_, tasks_.front());
    }
    if (!witnesses_.empty()) tasks_.clear();  // which look for any solution
}

std::optional<Values> CandidateCounts::known(std::size_t cell) const {
    Values found = 0;
    for (unsigned value = 0; value < values_; ++value)
        if (counts_[cell * values_ + value] > 0) found |= only(value);
    if (!are_all_known_ && (root_[cell] & ~complete_[cell] & ~found)) return std::nullopt;
    return found;
}

bool CandidateCounts::until(const std::function<bool()>& is_over) {
    while (under_way_ || has_round()) {
        if (!under_way_) under_way_ = begin_task(search_);
        if (under_way_ && !explore(search_, *under_way_, nullptr, is_over)) return false;
        under_way_.reset();
    }
    return true;
}

bool CandidateCounts::alone(StopClock::time_point end) {
    if (until([end] { return end != StopClock::time_point::max() && StopClock::now() >= end; })) return true;
    Task& task = tasks_[*under_way_];  // is begun again
    task = {task.cell, task.value, task.guesses, task.wanted};
    next_ = *under_way_;
    under_way_.reset();
    return false;
}

// Whether there are tasks. After a round, the candidates with fewer solutions than the level are asked for, with more guesses,
// or on the next level if there are none.
bool CandidateCounts::has_round() {
    if (next_ < tasks_.size()) return true;
    tasks_.clear();
    next_ = 0;
    if (are_all_known_) return false;
    const std::uint64_t first = std::max<std::uint64_t>(first_guesses, guesses_per_cell * root_.size());
    if (guesses_ == 0) guesses_ = first;
    for (;;) {
        for (const std::size_t cell : order_)
            for_each(root_[cell] & ~complete_[cell], [&](unsigned value) {
                if (count_at(cell, only(value)) < level_) tasks_.push_back({cell, only(value), guesses_, 0});
            });
        if (!tasks_.empty() && !has_looked_for_another_ && is_perhaps_unique()) {
            // A round of its own, in which all threads share its branches, for as many guesses as the candidates may need.
            has_looked_for_another_ = true;
            tasks_ = {{any_cell, 0, guesses_ * tasks_.size(), 2}};
            return true;
        }
        has_looked_for_another_ = false;
        guesses_ *= 4;
        if (!tasks_.empty()) return true;
        if (level_ == limit_) return false;
        level_ = level_ > limit_ / next_level ? limit_ : level_ * next_level;
        guesses_ = first;
    }
}

bool CandidateCounts::is_perhaps_unique() const {
    if (limit_ > 1) return false;  // then the first task has looked
    for (auto cell = counts_.begin(); cell != counts_.end(); cell += values_)
        if (std::ranges::count_if(std::span(cell, values_), [](std::uint32_t found) { return found > 0; }) > 1) return false;
    return true;
}

// Starts the search with the next task of this round. None if all have begun.
std::optional<std::size_t> CandidateCounts::begin_task(Search& search) {
    Solution allowed;
    std::size_t number = 0;
    {
        const Lock lock(mutex_);
        const auto is_needless = [&](const Task& task) {
            return task.cell != any_cell && (!(root_[task.cell] & ~complete_[task.cell] & task.value) || count_at(task.cell, task.value) >= level_);
        };
        while (next_ < tasks_.size() && (are_all_known_ || is_needless(tasks_[next_]))) ++next_;
        if (next_ == tasks_.size()) return std::nullopt;
        number = next_++;
        allowed = root_;
        if (tasks_[number].cell != any_cell) allowed[tasks_[number].cell] = tasks_[number].value;
        prefer_lacking(search.preferred());
    }
    search.start(allowed);
    return number;
}

// Goes on with a branch of a task, which the search has been started with. Returns false if the time is over before.
bool CandidateCounts::explore(Search& search, std::size_t number, SharedBranches* shared, const std::function<bool()>& has_ended) {
    Task& task = tasks_[number];
    for (;;) {
        {
            const Lock lock(mutex_);
            if (is_over(task)) break;
        }
        const Found found = search.next_within(guesses_between_looks);
        if (found == Found::nothing) break;
        if (found == Found::solution) {
            const Lock lock(mutex_);
            take(search, task);
            task.used = 0;
        } else {
            const Lock lock(mutex_);
            task.used += guesses_between_looks;
        }
        if (has_ended()) return false;
        if (shared != nullptr && shared->are_wanted()) {
            {
                const Lock lock(mutex_);
                ++task.branches;
            }
            if (!shared->give(search, number)) {
                const Lock lock(mutex_);
                --task.branches;
            }
        }
    }
    const Lock lock(mutex_);
    if (--task.branches > 0 || task.is_cut_short) return true;
    if (task.cell == any_cell) {
        are_all_known_ = true;
        return true;
    }
    complete_[task.cell] |= task.value;
    if (count_at(task.cell, task.value) == 0) remove(search, task.cell, task.value);
    report();
    return true;
}

// Whether the task needs no more solutions, or gets no more guesses.
bool CandidateCounts::is_over(Task& task) {
    if (are_all_known_ || task.used >= task.guesses || (task.cell == any_cell ? task.found >= task.wanted : count_at(task.cell, task.value) >= level_)) task.is_cut_short = true;
    return task.is_cut_short;
}

void CandidateCounts::remove(Search& search, std::size_t cell, Values value) {
    root_[cell] &= ~value;
    search.start(root_);
    std::ranges::copy(search.cells(), root_.begin());
}

// Counts the solution that the search has found, if it is a new one.
void CandidateCounts::take(Search& search, Task& task) {
    const std::span<const Values> cells = search.cells();
    const std::span<Values> preferred = search.preferred();
    ++task.found;
    bool is_new = true;
    if (limit_ > 1) {
        std::string solution;
        if (known_.size() * (cells.size() + 64) <= most_stored)
            for (const Values value : cells) solution.push_back(static_cast<char>(smallest(value)));
        is_new = !solution.empty() && known_.insert(std::move(solution)).second;
    }
    if (limit_ == 1) witnesses_.emplace_back(cells.begin(), cells.end());
    if (is_new)
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            if (++count_at(cell, cells[cell]) >= level_) preferred[cell] &= ~cells[cell];
    if (task.cell == any_cell) return;
    // Not all solutions need be stored, yet those of this task differ.
    std::uint32_t& count = count_at(task.cell, task.value);
    count = std::max(count, static_cast<std::uint32_t>(std::min<std::uint64_t>(task.found, limit_)));
}

void CandidateCounts::prefer_lacking(std::span<Values> preferred) {
    for (std::size_t cell = 0; cell < root_.size(); ++cell) {
        preferred[cell] = 0;
        for_each(root_[cell], [&](unsigned value) {
            if (count_at(cell, only(value)) < level_) preferred[cell] |= only(value);
        });
    }
}

void CandidateCounts::report() {
    std::uint64_t open = 0;
    for (std::size_t cell = 0; cell < root_.size(); ++cell)
        for_each(root_[cell] & ~complete_[cell], [&](unsigned value) { open += count_at(cell, only(value)) < limit_; });
    reached_.done = reached_.total - open;
}

}  // namespace sudokit::variants
