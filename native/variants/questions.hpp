// Questions that take several searches of one puzzle.
#pragma once

#include <functional>
#include <optional>
#include <random>

#include "search.hpp"

namespace sudokit::variants {

// Of each cell its value, as a single bit.
using Solution = std::vector<Values>;

// Finds any solution with some values of the cells, if there is one.
using Finder = std::function<std::optional<Solution>(const Solution& allowed)>;

// The solutions in ascending order of their cells, the first cell first.
//
// Walks the cells in order, with a known solution in hand: before it enters a smaller value than that solution has, the
// search, in its own order, looks for a solution with this value. So no branch without a solution is ever explored in the
// slow order. (The kernel's guided order is the same for classic boards.)
class OrderedSolutions {
public:
    // The finder may take several threads; without one, this search looks.
    explicit OrderedSolutions(Search& search, Finder any = nullptr);
    // The next solution, or none.
    std::optional<Solution> next();

private:
    // The smallest solution with these values, of which one is known; cells before `first` have one value.
    Solution smallest(Solution allowed, std::size_t first, Solution known);

    Search& search_;
    const Finder any_;
    Solution root_;
    std::optional<Solution> last_;
    bool has_ended_ = false;
};

// The smallest solutions, up to a limit.
std::vector<Solution> first_in_order(Search& search, unsigned wanted, Finder any = nullptr);

// The solution, if there is only one; of several, the smallest, up to a limit.
std::vector<Solution> smallest_solutions(Search& search, unsigned wanted);

// Some of the solutions, those with these values of the cells, of which each stands for so many.
struct Share {
    Solution allowed;
    std::uint64_t times;
};

// Shares that stand for all solutions. Where constraints only say that cells differ or are equal, digits that nothing tells apart
// change places in a solution and give another one: of the 28,200,960 boards of 6x6, one in 720 is searched for.
// The search is started here.
std::vector<Share> shares(const Model& model, Search& search);

// An estimate of the number of solutions without bias: the mean over random ways to guess, each way counted as often as
// there were choices on it. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
double estimate(Search& search, std::uint32_t ways, std::uint64_t seed);

}  // namespace sudokit::variants
