// Which candidates occur in some solution, and in how many.
//
// A candidate that is still in question is entered, and the search looks for solutions with it. Each solution answers for
// all of its candidates, so values that lack solutions are guessed first: then a solution answers for many that are in
// question. If there is no solution, the candidate is removed for good, with all that follows. Searches that take long are
// broken off, and begun again when the easier ones have been asked: a solution found for another candidate, or candidates
// that are gone, may have answered them by then.
//
// The count of a candidate is its number of solutions among all that are known. They are stored to know them again.
// Counts grow in levels: all candidates have one solution before any gets its second.
#pragma once

#include <string>
#include <unordered_set>

#include "questions.hpp"
#include "reached.hpp"

namespace sudokit::variants {

class CandidateCounts {
public:
    // The cells have this many different values.
    CandidateCounts(Search& search, std::uint32_t limit, unsigned values, Reached& reached);
    ~CandidateCounts();
    CandidateCounts(const CandidateCounts&) = delete;
    CandidateCounts& operator=(const CandidateCounts&) = delete;

    // For each cell and value, how many solutions have this value there, up to the limit; row by row, a number for each value.
    std::vector<std::uint32_t> all();

private:
    std::uint32_t& count_at(std::size_t cell, Values value) { return counts_[cell * values_ + smallest(value)]; }
    bool count_few();
    void reach(std::uint32_t level);
    bool explore(std::size_t cell, Values value, std::uint64_t guesses);
    void remove(std::size_t cell, Values value);
    void take();
    void prefer_lacking();
    void report();

    Search& search_;
    const std::uint32_t limit_;
    const unsigned values_;
    Reached& reached_;
    std::uint32_t level_ = 1;
    std::vector<std::uint32_t> counts_;
    Solution root_, complete_;  // what is left of each cell; of that, the values all of whose solutions are known
    std::unordered_set<std::string> known_;
};

}  // namespace sudokit::variants
