#include "clashes.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "kernel/stop_point.hpp"
#include "search.hpp"

namespace sudokit::variants {

namespace {

using Variables = std::vector<Variable>;

const Variables& variables_of(const DifferentPart& part) { return part.cells; }
const Variables& variables_of(const SetsPart& part) { return part.cells; }
const Variables& variables_of(const LinePart& part) { return part.cells; }
const Variables& variables_of(const CountPart& part) { return part.cells; }
Variables variables_of(const TablePart& part) { return {part.a, part.b}; }
Variables joined(Variables one, const Variables& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}
Variables variables_of(const SumPart& part) {
    Variables found;
    for (const Term& term : part.terms) found.push_back(term.variable);
    return found;
}
Variables variables_of(const SamePart& part) { return joined(part.a, part.b); }
Variables variables_of(const DistinctPart& part) { return joined(part.cells, {part.counter}); }
Variables variables_of(const ElementPart& part) { return joined(part.cells, {part.index, part.result}); }
Variables variables_of(const ComparisonPart& part) { return joined(joined(part.line, part.other), {part.result}); }
Variables variables_of(const ChoicePart& part);

// Calls a function with each list of parts of a scope.
template <class Visit>
void each_list(auto& scope, const Visit& visit) {
    const auto lists = std::tie(scope.different, scope.tables, scope.sums, scope.sets, scope.lines, scope.counts, scope.same,
                                scope.distinct, scope.elements, scope.comparisons, scope.choices);
    std::apply([&](auto&... list) { (visit(list), ...); }, lists);
}

Variables variables_of(const ChoicePart& part) {
    Variables found;
    for (const Scope& branch : part.branches)
        each_list(branch, [&](const auto& list) {
            for (const auto& each : list) found = joined(std::move(found), variables_of(each));
        });
    return found;
}

class Clashes {
public:
    Clashes(const Model& model, std::span<const Values> digits)
        : model_(model), digits_(digits.begin(), digits.end()), domains_(model.domains()), clash_(model.shown()) {
        for (Variable cell = 0; cell < model.shown(); ++cell) {
            clash_[cell] = digits_[cell] != 0 && (domains_[cell] & digits_[cell]) == 0;
            if (clash_[cell]) digits_[cell] = 0;  // other parts say nothing of what a cell cannot have
            if (digits_[cell] != 0) domains_[cell] = digits_[cell];
        }
    }

    Variables all() {
        each_list(model_.scope(), [&](const auto& list) {
            for (const auto& part : list) look_at(part);
        });
        for (const auto& [origin, whole] : constraints_)
            if (!whole.has_clash && whole.is_constraint) whole_clash(whole.scope);
        Variables found;
        for (Variable cell = 0; cell < clash_.size(); ++cell)
            if (clash_[cell]) found.push_back(cell);
        return found;
    }

private:
    // All parts of what says them, since a cage is a sum of different digits.
    struct Whole {
        Scope scope;
        bool has_clash = false, is_constraint = false;
    };

    bool is_filled(Variable variable) const { return variable < model_.shown() && digits_[variable] != 0; }

    template <class Part>
    void look_at(const Part& part) {
        Whole& whole = constraints_[{part.origin.of, part.origin.number}];
        whole.has_clash |= has_pair_clash(part);
        whole.is_constraint |= part.origin.of == Origin::constraint;
        each_list(whole.scope, [&](auto& list) {
            if constexpr (std::is_same_v<std::decay_t<decltype(list)>, std::vector<Part>>) list.push_back(part);
        });
    }

    // What two digits say about each other needs no search, and there are many such parts.
    bool has_pair_clash(const DifferentPart& part) {
        bool has_clash = false;
        for (const Variable a : part.cells)
            for (const Variable b : part.cells)
                if (a < b && is_filled(a) && is_filled(b) && digits_[a] == digits_[b]) has_clash = clash_[a] = clash_[b] = true;
        return has_clash;
    }
    bool has_pair_clash(const TablePart& part) {
        if (!is_filled(part.a) || !is_filled(part.b) || (part.relation->forward(digits_[part.a]) & digits_[part.b]) != 0) return false;
        return clash_[part.a] = clash_[part.b] = true;
    }
    bool has_pair_clash(const auto&) { return false; }

    // Some digits that contradict each other by the parts of one constraint, none of which can be left out.
    void whole_clash(const Scope& scope) {
        std::set<Variable> cells;
        each_list(scope, [&](const auto& list) {
            for (const auto& part : list)
                for (const Variable each : variables_of(part))
                    if (each < model_.shown()) cells.insert(each);
        });
        Variables filled;
        for (const Variable cell : cells)
            if (is_filled(cell)) filled.push_back(cell);
        std::vector<Values> domains = domains_;
        if (filled.empty() || !is_contradiction(scope, domains, filled.size() == cells.size())) return;
        Variables needed;
        for (const Variable cell : filled) {
            const Values digit = std::exchange(domains[cell], model_.domains()[cell]);
            if (is_contradiction(scope, domains, false)) continue;
            domains[cell] = digit;
            needed.push_back(cell);
        }
        // None is needed where the constraint cannot be fulfilled at all.
        for (const Variable cell : needed.empty() ? filled : needed) clash_[cell] = true;
    }
    // While cells are open, what follows without guesses has to do, so that an answer is there at once.
    bool is_contradiction(const Scope& scope, const std::vector<Values>& domains, bool is_whole) const {
        stop_point();
        Search search(model_.with(domains, scope));
        return !search.start() || (is_whole && !search.next());
    }

    const Model& model_;
    std::vector<Values> digits_;
    std::vector<Values> domains_;
    std::vector<bool> clash_;
    std::map<std::pair<int, std::uint32_t>, Whole> constraints_;
};

}  // namespace

std::vector<Variable> clashing(const Model& model, std::span<const Values> digits) { return Clashes(model, digits).all(); }

}  // namespace sudokit::variants
