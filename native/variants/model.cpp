#include "model.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace sudokit::variants {

Model::Model(std::vector<Values> domains, int first, std::size_t shown)
    : domains_(std::move(domains)), first_(first), shown_(shown) {
    if (shown > domains_.size()) throw std::invalid_argument("more cells than variables");
}

void Model::check(const std::vector<Variable>& variables) const {
    for (const Variable variable : variables)
        if (variable >= domains_.size()) throw std::invalid_argument("no such variable");
}

Variable Model::add_variable(Values domain) {
    domains_.push_back(domain);
    return static_cast<Variable>(domains_.size() - 1);
}

void Model::different(std::vector<Variable> cells) {
    check(cells);
    here().different.push_back(std::move(cells));
}

void Model::table(Variable a, Variable b, std::vector<Values> rows) {
    check({a, b});
    rows.resize(most_values, 0);
    here().tables.push_back({a, b, std::move(rows)});
}

void Model::linear(const std::vector<Variable>& cells, const std::vector<int>& coefficients, int total) {
    check(cells);
    if (cells.size() != coefficients.size()) throw std::invalid_argument("one coefficient per cell");
    std::map<Variable, int> sum;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        sum[cells[at]] += coefficients[at];
        total -= coefficients[at] * first_;
    }
    SumPart part{{}, total};
    for (const auto& [variable, coefficient] : sum)
        if (coefficient != 0) part.terms.push_back({variable, coefficient});
    here().sums.push_back(std::move(part));
}

void Model::sets(std::vector<Variable> cells, std::vector<Values> sets) {
    check(cells);
    here().different.push_back(cells);
    here().sets.push_back({std::move(cells), std::move(sets)});
}

void Model::automaton(std::vector<Variable> cells, Automaton automaton) {
    check(cells);
    const auto is_state = [&](std::uint32_t state) { return state < automaton.states; };
    bool fits = std::ranges::all_of(automaton.start, is_state) && std::ranges::all_of(automaton.accepting, is_state);
    for (const Transition& transition : automaton.transitions) fits &= is_state(transition.from) && is_state(transition.to);
    if (!fits) throw std::invalid_argument("no such state");
    here().lines.push_back({std::move(cells), std::move(automaton)});
}

void Model::count(std::vector<Variable> cells, Values values, unsigned low, unsigned high) {
    check(cells);
    here().counts.push_back({std::move(cells), values, low, high});
}

void Model::same(std::vector<Variable> a, std::vector<Variable> b) {
    check(a);
    check(b);
    here().same.push_back({std::move(a), std::move(b)});
}

void Model::distinct(std::vector<Variable> cells, Variable counter) {
    check(cells);
    check({counter});
    here().distinct.push_back({std::move(cells), counter});
}

void Model::element(Variable index, std::vector<Variable> cells, Variable result) {
    check(cells);
    check({index, result});
    here().elements.push_back({index, std::move(cells), result});
}

void Model::begin_any() { open_.emplace_back(1); }

void Model::next_branch() {
    if (open_.empty()) throw std::logic_error("no choice is open");
    open_.back().emplace_back();
}

void Model::end_any() {
    if (open_.empty()) throw std::logic_error("no choice is open");
    std::vector<Scope> branches = std::move(open_.back());
    open_.pop_back();
    here().choices.push_back(std::move(branches));
}

}  // namespace sudokit::variants
