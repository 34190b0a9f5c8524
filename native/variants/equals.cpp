#include "equals.hpp"

#include <algorithm>
#include <map>

namespace sudokit::variants {

namespace {

// Cells are together until a solution tells them apart.
class Groups {
public:
    explicit Groups(std::span<const Values> candidates) : number_(candidates.size()) { divide(candidates); }

    void divide(std::span<const Values> values) {
        std::map<std::pair<std::size_t, Values>, std::size_t> numbers;
        for (std::size_t cell = 0; cell < number_.size(); ++cell)
            number_[cell] = numbers.try_emplace({number_[cell], values[cell]}, numbers.size()).first->second;
    }
    Variable first_with(Variable cell) const { return static_cast<Variable>(std::ranges::find(number_, number_[cell]) - number_.begin()); }

private:
    std::vector<std::size_t> number_;
};

}  // namespace

std::vector<std::vector<Variable>> equal_cells(Search& search, std::span<const Values> candidates) {
    Groups groups(candidates);
    std::vector<Values> allowed(candidates.begin(), candidates.end());
    // Whether some solution has different digits in two cells; the search is at it then.
    const auto are_told_apart = [&](Variable one, Variable other) {
        bool found = false;
        for_each(candidates[one], [&](unsigned value) {
            if (found) return;
            allowed[one] = only(value);
            allowed[other] = candidates[other] & ~only(value);
            found = search.start(allowed) && search.next();
        });
        allowed[one] = candidates[one];
        allowed[other] = candidates[other];
        return found;
    };
    std::map<Variable, std::vector<Variable>> found;
    for (Variable cell = 0; cell < candidates.size(); ++cell) {
        if (count(candidates[cell]) < 2) continue;
        Variable first = groups.first_with(cell);
        while (first != cell && are_told_apart(first, cell)) {
            groups.divide(search.cells());
            first = groups.first_with(cell);
        }
        found[first].push_back(cell);
    }
    std::vector<std::vector<Variable>> equal;
    for (auto& [first, cells] : found)
        if (cells.size() > 1) equal.push_back(std::move(cells));
    return equal;
}

}  // namespace sudokit::variants
