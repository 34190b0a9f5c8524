#include "derived.hpp"

#include <algorithm>

#include "different.hpp"

namespace sudokit::variants {

namespace {

std::vector<Variable> without(const std::vector<Variable>& cells, const std::vector<Variable>& others) {
    std::vector<Variable> left;
    for (const Variable cell : cells)
        if (std::ranges::find(others, cell) == others.end()) left.push_back(cell);
    return left;
}

}  // namespace

void add_derived(const Model& model, Assembly& assembly, const Exclusions&, Propagators& propagators) {
    std::vector<std::vector<Variable>> houses;
    for (const std::vector<Variable>& cells : model.scope().different)
        if (assembly.is_house(cells)) houses.push_back(cells);
    for (std::size_t a = 0; a < houses.size(); ++a)
        for (std::size_t b = a + 1; b < houses.size(); ++b) {
            if (assembly.digits_of(houses[a]) != assembly.digits_of(houses[b])) continue;
            const std::vector<Variable> only_a = without(houses[a], houses[b]);
            const std::size_t common = houses[a].size() - only_a.size();
            if (common < 2 || only_a.empty()) continue;
            propagators.push_back(std::make_unique<Crossing>(only_a, without(houses[b], houses[a])));
        }
}

}  // namespace sudokit::variants
