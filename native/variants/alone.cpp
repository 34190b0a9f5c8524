#include "alone.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

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
Variables variables_of(const WhetherPart& part) { return {part.flag, part.a, part.b}; }
const Variables& variables_of(const ConnectedPart& part) { return part.cells; }
Variables variables_of(const DivisionPart& part) { return joined(joined(part.cells, part.labels), part.names); }
Variables variables_of(const ChoicePart& part);

// Calls a function with each list of parts of a scope.
template <class Visit>
void each_list(auto& scope, const Visit& visit) {
    const auto lists = std::tie(scope.different, scope.tables, scope.sums, scope.sets, scope.lines, scope.counts, scope.same,
                                scope.distinct, scope.elements, scope.comparisons, scope.whether, scope.connected, scope.divisions, scope.choices);
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

}  // namespace

std::vector<Alone> each_alone(const Model& model) {
    std::vector<Alone> found;
    const auto of = [&](Origin origin) -> Alone& {
        const auto known = std::ranges::find(found, origin, &Alone::origin);
        return known != found.end() ? *known : found.emplace_back(origin);
    };
    each_list(model.scope(), [&]<class Part>(const std::vector<Part>& list) {
        for (const Part& part : list) {
            Alone& alone = of(part.origin);
            each_list(alone.scope, [&](auto& parts) {
                if constexpr (std::is_same_v<std::decay_t<decltype(parts)>, std::vector<Part>>) parts.push_back(part);
            });
            for (const Variable each : variables_of(part))
                if (each < model.shown()) alone.cells.push_back(each);
        }
    });
    for (const KeptPart& part : model.kept()) of(part.origin).kept.push_back(part);
    for (const auto& [one, other] : model.rests()) of(one).others.push_back(other);
    for (Alone& each : found) {
        std::ranges::sort(each.cells);
        const auto rest = std::ranges::unique(each.cells);
        each.cells.erase(rest.begin(), rest.end());
    }
    return found;
}

}  // namespace sudokit::variants
