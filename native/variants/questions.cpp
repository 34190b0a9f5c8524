#include "questions.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {

namespace {

constexpr std::size_t most_shares = 32;

Solution cells_of(const Search& search) { return {search.cells().begin(), search.cells().end()}; }

// Whether another order of the values makes no difference to what a relation says.
bool treats_alike(const Relation& relation) {
    const std::vector<Values>& rows = relation.rows();
    const Values all = first_values(static_cast<unsigned>(rows.size()));
    bool are_equal = true, are_different = true;
    for (unsigned value = 0; value < rows.size(); ++value) {
        are_equal &= (rows[value] & all) == only(value);
        are_different &= (rows[value] & all) == (all & ~only(value));
    }
    return are_equal || are_different;
}

// Each kind of part is named, so that a new one cannot be forgotten. Of these, only `different` and `same` say nothing of single values.
bool treats_alike(const Model& model) {
    const auto& [different, tables, sums, sets, lines, counts, same, distinct, elements, comparisons, whether, connected, divisions, choices] = model.scope();
    return model.domains().size() == model.shown() && sums.empty() && sets.empty() && lines.empty() && counts.empty() && distinct.empty() && elements.empty() &&
           comparisons.empty() && whether.empty() && connected.empty() && divisions.empty() && choices.empty() &&
           std::ranges::all_of(tables, [](const TablePart& part) { return treats_alike(*part.relation); });
}

// The values that each cell has all or none of, as one of these.
Values like(Values value, const Solution& allowed) {
    Values alike = ~Values{0};
    for (const Values values : allowed) alike &= values & value ? values : ~values;
    return alike;
}

// The cells are filled in turn: of values that are alike, with one that stands for all of them.
std::vector<Share> shares_by(const std::vector<Variable>& cells, const Solution& root) {
    std::vector<Share> found{{root, 1}};
    for (const Variable cell : cells) {
        std::vector<Share> next;
        for (const Share& share : found)
            for (Values left = share.allowed[cell]; left;) {
                const Values value = lowest_bit(left), alike = left & like(value, share.allowed);
                next.push_back({share.allowed, share.times * count(alike)});
                for (const Variable other : cells) next.back().allowed[other] &= ~value;
                next.back().allowed[cell] = value;
                left &= ~alike;
            }
        if (next.size() > most_shares || std::ranges::any_of(next, [](const Share& share) { return share.times > ~std::uint64_t{0} / most_values; })) break;
        found = std::move(next);
    }
    return found;
}

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

std::vector<Share> shares(const Model& model, Search& search) {
    if (!search.start()) return {};
    const Solution root = cells_of(search);
    std::vector<Share> best{{root, 1}};
    if (!treats_alike(model)) return best;
    double best_mean = 1;
    for (const DifferentPart& part : model.scope().different) {
        stop_point();
        std::vector<Share> found = shares_by(part.cells, root);
        double mean = 0;  // of the solutions that one stands for
        for (const Share& share : found) mean += static_cast<double>(share.times) / static_cast<double>(found.size());
        if (mean <= best_mean) continue;
        best_mean = mean;
        best = std::move(found);
    }
    return best;
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
