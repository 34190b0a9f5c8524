#include "model.hpp"

#include <algorithm>
#include <cstdlib>

#include "demand.hpp"

namespace sudokit::variants {

Model::Model(std::vector<Values> domains, int first, std::size_t shown)
    : domains_(std::move(domains)), first_(first), shown_(shown) {
    demand(shown <= domains_.size(), "more cells than variables");
    demand(domains_.size() <= most_variables, "too many variables");
    demand(first >= 0 && first <= 1000, "the first digit is 0 to 1,000");
}

void Model::check(const std::vector<Variable>& variables) const {
    for (const Variable variable : variables) demand(variable < domains_.size(), "no such variable");
}

Variable Model::add_variable(Values domain) {
    demand(domains_.size() < most_variables, "too many variables");
    domains_.push_back(domain);
    return static_cast<Variable>(domains_.size() - 1);
}

void Model::keep(const std::vector<Variable>& cells, Values values) {
    check(cells);
    if (cells.empty()) return;
    if (!open_.empty()) return count(cells, values, static_cast<unsigned>(cells.size()), static_cast<unsigned>(cells.size()));
    for (const Variable cell : cells) domains_[cell] &= values;
    kept_.push_back({cells, values, origin_});
}

void Model::different(std::vector<Variable> cells) {
    check(cells);
    here().different.push_back({std::move(cells), origin_});
}

void Model::table(Variable a, Variable b, std::shared_ptr<const Relation> relation) {
    check({a, b});
    demand(relation != nullptr, "no relation");
    const Values rows = first_values(static_cast<unsigned>(relation->rows().size()));
    demand(((domains_[a] | domains_[b]) & ~rows) == 0, "a relation of fewer digits");
    here().tables.push_back({a, b, std::move(relation), origin_});
}

void Model::linear(const std::vector<Variable>& cells, const std::vector<int>& coefficients, std::int64_t total) {
    check(cells);
    demand(cells.size() == coefficients.size(), "one coefficient per cell");
    SumPart part{{}, 0, origin_};
    std::int64_t weight = 0, of_first = 0;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        part.terms.push_back({cells[at], coefficients[at]});
        weight += std::abs(std::int64_t{coefficients[at]});
        of_first += std::int64_t{coefficients[at]} * first_;
        demand(weight <= most_weight, "too large coefficients");
    }
    // A total that 64 bits with the first digits would not hold is far out of reach.
    total = std::clamp<std::int64_t>(total, INT64_MIN / 2, INT64_MAX / 2) - of_first;
    part.total = bounded(total, weight);
    // A cell may come several times.
    std::ranges::stable_sort(part.terms, {}, &Term::variable);
    std::size_t size = 0;
    for (const Term& term : part.terms)
        if (size > 0 && part.terms[size - 1].variable == term.variable) part.terms[size - 1].coefficient += term.coefficient;
        else part.terms[size++] = term;
    part.terms.resize(size);
    std::erase_if(part.terms, [](const Term& term) { return term.coefficient == 0; });
    here().sums.push_back(std::move(part));
}

void Model::sets(std::vector<Variable> cells, std::vector<Values> sets) {
    check(cells);
    for (const Values set : sets) demand(sudokit::variants::count(set) == cells.size(), "as many digits in a set as there are cells");
    here().different.push_back({cells, origin_});
    here().sets.push_back({std::move(cells), std::move(sets), origin_});
}

void Model::automaton(std::vector<Variable> cells, std::shared_ptr<const Layers> layers) {
    check(cells);
    demand(layers != nullptr && cells.size() == layers->length, "an automaton for another length");
    here().lines.push_back({std::move(cells), std::move(layers), origin_});
}

void Model::count(std::vector<Variable> cells, Values values, unsigned low, unsigned high) {
    check(cells);
    here().counts.push_back({std::move(cells), values, low, high, origin_});
}

void Model::same(std::vector<Variable> a, std::vector<Variable> b) {
    check(a);
    check(b);
    here().same.push_back({std::move(a), std::move(b), origin_});
}

void Model::distinct(std::vector<Variable> cells, Variable counter) {
    check(cells);
    check({counter});
    here().distinct.push_back({std::move(cells), counter, origin_});
}

void Model::element(Variable index, std::vector<Variable> cells, Variable result) {
    check(cells);
    check({index, result});
    here().elements.push_back({index, std::move(cells), result, origin_});
}

void Model::comparison(Variable result, std::vector<Variable> line, std::vector<Variable> other, bool ties) {
    check({result});
    check(line);
    check(other);
    demand(!line.empty() && line.size() == other.size(), "lines of different lengths");
    here().comparisons.push_back({result, std::move(line), std::move(other), ties, origin_});
}

void Model::whether(Variable flag, Variable a, Variable b) {
    check({flag, a, b});
    here().whether.push_back({flag, a, b, origin_});
}

void Model::connected(std::vector<Variable> cells, std::vector<std::uint32_t> places, unsigned columns, Values values, unsigned least, unsigned most) {
    check(cells);
    demand(columns > 0 && columns <= most_on_ground && cells.size() == places.size(), "a rectangle of another size");
    for (const std::uint32_t place : places) demand(place < most_on_ground, "a rectangle of another size");
    here().connected.push_back({std::move(cells), std::move(places), columns, values, least, most, origin_});
}

void Model::divided(std::vector<Variable> cells, std::vector<Variable> labels, std::vector<Variable> names, unsigned columns, unsigned size) {
    check(cells);
    check(labels);
    check(names);
    demand(columns > 0 && columns <= most_on_ground && cells.size() == labels.size() && (names.empty() || names.size() == cells.size()) && cells.size() <= most_on_ground, "a rectangle of another size");
    demand(size > 0 && cells.size() % size == 0 && cells.size() / size <= most_values, "regions of another size");
    here().divisions.push_back({std::move(cells), std::move(labels), std::move(names), columns, size, origin_});
}

void Model::begin_any() {
    demand(open_.size() < most_nested, "too many choices inside each other");
    open_.emplace_back(1);
}

void Model::next_branch() {
    demand(!open_.empty(), "no choice is open");
    open_.back().emplace_back();
}

void Model::end_any() {
    demand(!open_.empty(), "no choice is open");
    std::vector<Scope> branches = std::move(open_.back());
    open_.pop_back();
    here().choices.push_back({std::move(branches), origin_});
}

}  // namespace sudokit::variants
