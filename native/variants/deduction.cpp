#include "deduction.hpp"

#include <algorithm>

#include "alone.hpp"
#include "kernel/stop_point.hpp"
#include "search.hpp"

namespace sudokit::variants {

std::optional<Deduction> deduce(const Model& model, std::span<const Values> digits, std::span<const Values> candidates) {
    std::vector<Alone> all = each_alone(model);
    std::vector<Values> domains = model.domains();
    for (Variable cell = 0; cell < model.shown(); ++cell) domains[cell] = digits[cell] != 0 ? digits[cell] : candidates[cell];
    std::vector<std::vector<Variable>> houses;
    for (const Alone& each : all) {
        if (each.origin.of == Origin::constraint) continue;
        houses.push_back(each.cells);
        Values taken = 0;
        for (const Variable cell : each.cells) taken |= digits[cell];
        for (const Variable cell : each.cells)
            if (digits[cell] == 0) domains[cell] &= ~taken;
    }
    for (Variable cell = 0; cell < model.shown(); ++cell)
        if (digits[cell] == 0 && count(domains[cell]) <= 1) return Deduction{{}, {}, cell, domains[cell]};

    std::optional<Deduction> found;
    for (std::size_t open = 0; open <= model.shown(); ++open)
        for (Alone& each : all) {
            std::size_t open_here = 0;
            for (const Variable cell : each.cells) open_here += digits[cell] == 0;
            if (open_here != open) continue;
            stop_point();
            if (each.origin.of == Origin::constraint)
                for (std::vector<Variable> house : houses) {
                    if (each.cells.size() > house.size()) continue;  // it would take on all of the house's logic
                    std::erase_if(house, [&](Variable cell) { return std::ranges::find(each.cells, cell) == each.cells.end(); });
                    if (house.size() > 1) each.scope.different.push_back({std::move(house), each.origin});
                }
            std::vector<Values> narrowed = domains;
            for (const KeptPart& part : each.kept) {
                for (const Variable cell : part.cells) narrowed[cell] &= part.values;
                if (open == 0) each.cells.insert(each.cells.end(), part.cells.begin(), part.cells.end());
            }
            Search search(model.with(std::move(narrowed), std::move(each.scope)));
            Deduction step{each.origin, each.cells};
            if (!search.start()) {
                const auto open = std::ranges::find_if(each.cells, [&](Variable cell) { return digits[cell] == 0; });
                if (open == each.cells.end()) continue;  // digits that clash
                step.cell = *open;
                return step;
            }
            for (Variable cell = 0; cell < model.shown(); ++cell) {
                const Values left = search.cells()[cell];
                if (left == domains[cell]) continue;
                if (is_single(left)) return Deduction{each.origin, each.cells, cell, left};
                if (step.removed.empty() || count(left) < count(step.left)) {
                    step.cell = cell;
                    step.left = left;
                }
                step.removed.emplace_back(cell, domains[cell] & ~left);
            }
            if (!found && !step.removed.empty()) found = std::move(step);
        }
    return found;
}

}  // namespace sudokit::variants
