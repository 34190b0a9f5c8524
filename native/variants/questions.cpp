#include "questions.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {

namespace {

Solution cells_of(const Search& search) { return {search.cells().begin(), search.cells().end()}; }

}  // namespace

OrderedSolutions::OrderedSolutions(Search& search, Finder any)
    : search_(search), any_(any ? std::move(any) : [&search](const Solution& allowed) -> std::optional<Solution> {
          if (!search.start(allowed) || !search.next()) return std::nullopt;
          return cells_of(search);
      }) {
    has_ended_ = !search.start();
    root_ = cells_of(search);
}

Solution OrderedSolutions::smallest(Solution allowed, std::size_t first, Solution known) {
    for (std::size_t cell = first; cell < known.size(); ++cell) {
        search_.start(allowed);
        Values below = search_.cells()[cell] & (known[cell] - 1);
        for (; below; below &= below - 1) {
            allowed[cell] = lowest_bit(below);
            if (std::optional<Solution> better = any_(allowed)) {
                known = *std::move(better);
                break;
            }
        }
        allowed[cell] = known[cell];
    }
    return known;
}

std::optional<Solution> OrderedSolutions::next() {
    if (has_ended_) return std::nullopt;
    if (!last_) {
        if (const std::optional<Solution> known = any_(root_)) last_ = smallest(root_, 0, *known);
        has_ended_ = !last_;
        return last_;
    }
    // The next one has a larger value in some cell, the last that is possible, and the same values before it.
    Solution allowed = *last_;
    for (std::size_t cell = last_->size(); cell-- > 0;) {
        for (Values above = root_[cell] & ~((*last_)[cell] | ((*last_)[cell] - 1)); above; above &= above - 1) {
            allowed[cell] = lowest_bit(above);
            if (const std::optional<Solution> known = any_(allowed)) {
                last_ = smallest(allowed, cell + 1, *known);
                return last_;
            }
        }
        allowed[cell] = root_[cell];
    }
    has_ended_ = true;
    return std::nullopt;
}

std::vector<Solution> first_in_order(Search& search, unsigned wanted, Finder any) {
    std::vector<Solution> found;
    OrderedSolutions ordered(search, std::move(any));
    while (found.size() < wanted) {
        std::optional<Solution> next = ordered.next();
        if (!next) break;
        found.push_back(*std::move(next));
    }
    return found;
}

std::vector<Solution> smallest_solutions(Search& search, unsigned wanted) {
    if (!search.start() || !search.next()) return {};
    const Solution one = cells_of(search);
    if (!search.next()) return {one};  // which no search in order would have to prove
    return first_in_order(search, wanted);
}

double estimate(Search& search, std::uint32_t ways, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    double sum = 0;
    for (std::uint32_t way = 0; way < ways; ++way) {
        stop_point();
        sum += search.random_way(random);
    }
    return ways == 0 ? 0 : sum / ways;
}

}  // namespace sudokit::variants
