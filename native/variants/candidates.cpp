#include "candidates.hpp"

#include <algorithm>

namespace sudokit::variants {

namespace {

// At first, then four times as many, until all candidates are answered; at least so many for each cell, since a large board takes
// one in nearly every cell.
constexpr std::uint64_t first_guesses = 256, guesses_per_cell = 2;
constexpr std::uint32_t next_level = 8;       // times the last one
// How many solutions are found before candidates are asked for: this many times the limit, at most the second number.
constexpr std::uint64_t few_solutions = 20, many_solutions = 10'000;
constexpr std::size_t most_stored = 64 << 20; // bytes

}  // namespace

CandidateCounts::CandidateCounts(Search& search, std::uint32_t limit, unsigned values, Reached& reached)
    : search_(search), limit_(limit), values_(values), reached_(reached), counts_(search.cells().size() * values, 0) {}

CandidateCounts::~CandidateCounts() { std::ranges::fill(search_.preferred(), ~Values{0}); }

std::vector<std::uint32_t> CandidateCounts::all() {
    reached_.done = 0;
    reached_.total = 0;
    if (!search_.start()) return counts_;
    root_.assign(search_.cells().begin(), search_.cells().end());
    complete_.assign(root_.size(), 0);
    std::uint64_t total = 0;
    for (const Values values : root_) total += count(values);
    reached_.total = total;
    level_ = limit_;
    if (!count_few())
        for (std::uint32_t level = 1;; level = level > limit_ / next_level ? limit_ : level * next_level) {
            reach(level);
            if (level == limit_) break;
        }
    for (std::uint32_t& found : counts_) found = std::min(found, limit_);
    return counts_;
}

// Finds some solutions. True if these are all.
bool CandidateCounts::count_few() {
    level_ = 1;
    prefer_lacking();
    const std::uint64_t most = limit_ == 1 ? 1 : std::min(few_solutions * limit_, many_solutions);
    search_.start();
    for (std::uint64_t found = 0; found < most; ++found) {
        if (!search_.next()) return true;
        take();
    }
    return false;
}

// Asks for the candidates with fewer solutions than the level.
void CandidateCounts::reach(std::uint32_t level) {
    level_ = level;
    prefer_lacking();
    bool is_reached = false;
    for (std::uint64_t guesses = std::max<std::uint64_t>(first_guesses, guesses_per_cell * root_.size()); !is_reached; guesses *= 4) {
        is_reached = true;
        for (std::size_t cell = 0; cell < root_.size(); ++cell)
            for (Values asked = 0; const Values left = root_[cell] & ~(complete_[cell] | asked);) {
                const Values value = lowest_bit(left);
                asked |= value;
                if (count_at(cell, value) >= level) continue;
                if (!explore(cell, value, guesses)) is_reached = false;
                report();
            }
    }
}

// Looks for solutions with a value. Returns false if there may be more, but not found within this many guesses.
bool CandidateCounts::explore(std::size_t cell, Values value, std::uint64_t guesses) {
    Solution allowed = root_;
    allowed[cell] = value;
    Found found = search_.start(allowed) ? Found::stopped : Found::nothing;
    // Not all solutions need be stored, yet those of this search differ.
    for (std::uint32_t here = 0; found != Found::nothing && count_at(cell, value) < level_;) {
        found = search_.next_within(guesses);
        if (found == Found::stopped) return false;
        if (found == Found::nothing) break;
        take();
        count_at(cell, value) = std::max(count_at(cell, value), ++here);
    }
    if (found != Found::nothing) return true;
    complete_[cell] |= value;
    if (count_at(cell, value) == 0) remove(cell, value);
    return true;
}

void CandidateCounts::remove(std::size_t cell, Values value) {
    root_[cell] &= ~value;
    search_.start(root_);
    std::ranges::copy(search_.cells(), root_.begin());
}

// Counts the solution that the search has found, if it is a new one.
void CandidateCounts::take() {
    const std::span<const Values> cells = search_.cells();
    std::span<Values> preferred = search_.preferred();
    if (limit_ > 1) {
        if (known_.size() * (cells.size() + 64) > most_stored) return;
        std::string solution;
        for (const Values value : cells) solution.push_back(static_cast<char>(smallest(value)));
        if (!known_.insert(std::move(solution)).second) return;
    }
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        if (++count_at(cell, cells[cell]) >= level_) preferred[cell] &= ~cells[cell];
}

void CandidateCounts::prefer_lacking() {
    const std::span<Values> preferred = search_.preferred();
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
