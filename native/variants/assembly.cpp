#include "assembly.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "branches.hpp"
#include "comparison.hpp"
#include "counts.hpp"
#include "connected.hpp"
#include "different.hpp"
#include "division.hpp"
#include "kernel/stop_point.hpp"
#include "line.hpp"
#include "pairs.hpp"
#include "sets.hpp"
#include "sums.hpp"

namespace sudokit::variants {

namespace {

// So many of the values, the smallest ones.
Values smallest_of(Values values, unsigned size) {
    Values found = 0;
    for (; size > 0; --size, values &= values - 1) found |= lowest_bit(values);
    return found;
}

// So many of the values, the largest ones.
Values largest_of(Values values, unsigned size) {
    for (unsigned others = count(values) - size; others > 0; --others) values &= values - 1;
    return values;
}

// All sets of `size` of these values whose sum is the total, unless there are more than `most`.
void add_sets(Values values, unsigned size, int total, Values chosen, std::size_t most, std::vector<Values>& sets) {
    if (size == 0) {
        if (total == 0) sets.push_back(chosen);
        return;
    }
    for (; count(values) >= size && sets.size() <= most; values &= values - 1) {
        stop_point();
        if (total < sum_of(smallest_of(values, size)) || total > sum_of(largest_of(values, size))) return;
        const unsigned value = smallest(values);
        add_sets(values & (values - 1), size - 1, total - static_cast<int>(value), chosen | only(value), most, sets);
    }
}

}  // namespace

Values Assembly::digits_of(const std::vector<Variable>& cells) const {
    Values digits = 0;
    for (const Variable cell : cells) digits |= row_[cell];
    return digits;
}

bool Assembly::is_house(const std::vector<Variable>& cells) const { return count(digits_of(cells)) == cells.size(); }

Propagators Assembly::make(const SumPart& part) {
    Propagators made;
    auto sum = std::make_unique<Sum>(part.terms, part.total, exclusions_);
    if (sum->is_cage()) {
        const std::vector<Variable>& cells = sum->watched;
        std::vector<Values> sets;
        add_sets(digits_of(cells), static_cast<unsigned>(cells.size()), part.total, 0, Sets::most, sets);
        if (sets.size() <= Sets::most) made.push_back(std::make_unique<Sets>(cells, std::move(sets), exclusions_));
    }
    made.push_back(std::move(sum));
    return made;
}

std::unique_ptr<Propagator> Assembly::choice(const std::vector<Scope>& branches) {
    std::vector<Propagators> made;
    std::set<Variable> watched;
    for (const Scope& branch : branches) {
        stop_point();
        made.push_back(make(branch, true));
        for (const auto& part : made.back()) watched.insert(part->watched.begin(), part->watched.end());
    }
    return std::make_unique<Branches>(std::move(made), std::vector<Variable>(watched.begin(), watched.end()));
}

std::unique_ptr<Propagator> Assembly::connected(const ConnectedPart& part) {
    const std::uint32_t places = part.places.empty() ? 1 : std::ranges::max(part.places) + 1;
    if (places <= 128) return std::make_unique<Connected<2>>(part, places);
    return std::make_unique<Connected<most_on_ground / 64>>(part, places);
}

// What is known of two labels is known of their cells, whichever constraint says it; in a branch also outside of it.
std::unique_ptr<Propagator> Assembly::division(const DivisionPart& part, const Scope& scope, bool is_branch) {
    std::vector<WhetherPart> links;
    std::vector<std::pair<Variable, Variable>> equal;
    for (const Scope* const known : {&scope, &model_.scope()}) {
        if (known != &scope && !is_branch) break;
        links.insert(links.end(), known->whether.begin(), known->whether.end());
        for (const TablePart& table : known->tables)
            if (table.relation->is_identity()) equal.emplace_back(table.a, table.b);
    }
    return make_division(part, links, equal, exclusions_);
}

// Several tables of the same two cells are one, with what else they differ by.
void Assembly::add_tables(const std::vector<TablePart>& tables, Propagators& made) {
    std::vector<const TablePart*> sorted;
    for (const TablePart& part : tables) sorted.push_back(&part);
    const auto cells = [](const TablePart* part) { return std::minmax(part->a, part->b); };
    std::ranges::stable_sort(sorted, [&](const TablePart* one, const TablePart* other) { return cells(one) < cells(other); });
    std::map<std::vector<Values>, std::shared_ptr<const Relation>> known;  // many cells have the same tables
    for (std::size_t at = 0; at < sorted.size();) {
        stop_point();
        const TablePart& first = *sorted[at];
        std::size_t next = at + 1;
        const bool differ = first.relation->reflexive() != 0 && exclusions_.differ(first.a, first.b);
        if (!differ && (next == sorted.size() || cells(sorted[next]) != cells(&first))) {
            made.push_back(std::make_unique<Pair>(first.a, first.b, first.relation));
        } else {
            std::vector<Values> rows = first.relation->rows();
            for (; next < sorted.size() && cells(sorted[next]) == cells(&first); ++next) {
                const TablePart& other = *sorted[next];
                rows.resize(std::min(rows.size(), other.relation->rows().size()));  // the cells have no larger values
                for (unsigned a = 0; a < rows.size(); ++a)
                    rows[a] &= other.a == first.a ? other.relation->forward(only(a)) : other.relation->backward(only(a));
            }
            for (unsigned a = 0; differ && a < rows.size(); ++a) rows[a] &= ~only(a);
            std::shared_ptr<const Relation>& relation = known[rows];
            if (relation == nullptr) relation = std::make_shared<const Relation>(std::move(rows));
            made.push_back(std::make_unique<Pair>(first.a, first.b, relation));
        }
        at = next;
    }
}

Propagators Assembly::make(const Scope& scope, bool is_branch) {
    Propagators made;
    const auto add = [&](std::unique_ptr<Propagator> propagator) {
        stop_point();
        made.push_back(std::move(propagator));
    };
    for (const auto& [cells, origin] : scope.different) {
        // Other cells than those of houses seldom have sets that more than the fixed digits would find. Of a house that has lost a
        // digit, these find at once that nothing is left.
        const bool is_full = count(digits_of(cells)) <= cells.size();
        if (is_full) add(std::make_unique<House>(cells, digits_of(cells)));
        if (is_full || is_branch) add(std::make_unique<AllDifferent>(cells, is_house(cells), is_branch));
    }
    add_tables(scope.tables, made);
    for (const SumPart& part : scope.sums)
        for (auto& propagator : make(part)) add(std::move(propagator));
    for (const SetsPart& part : scope.sets) add(std::make_unique<Sets>(part.cells, part.sets, exclusions_));
    for (const LinePart& part : scope.lines) add(std::make_unique<Line>(part.cells, part.layers));
    for (const CountPart& part : scope.counts)
        add(std::make_unique<Count>(part.cells, part.values, part.low, part.high, exclusions_));
    for (const SamePart& part : scope.same) add(std::make_unique<Same>(part.a, part.b));
    const auto first = static_cast<unsigned>(model_.first());
    for (const DistinctPart& part : scope.distinct) add(std::make_unique<Distinct>(part.cells, part.counter, first));
    for (const ElementPart& part : scope.elements)
        add(std::make_unique<Element>(part.index, part.cells, part.result, first));
    for (const ComparisonPart& part : scope.comparisons)
        add(std::make_unique<Comparison>(part.result, part.line, part.other, part.ties, exclusions_));
    for (const WhetherPart& part : scope.whether) add(std::make_unique<Whether>(part.flag, part.a, part.b));
    for (const ConnectedPart& part : scope.connected) add(connected(part));
    for (const DivisionPart& part : scope.divisions) add(division(part, scope, is_branch));
    for (const auto& [branches, origin] : scope.choices) add(choice(branches));
    return made;
}

}  // namespace sudokit::variants
