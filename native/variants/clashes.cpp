#include "clashes.hpp"

#include <utility>

#include "alone.hpp"
#include "kernel/stop_point.hpp"
#include "search.hpp"

namespace sudokit::variants {

namespace {

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

    std::vector<Variable> all() {
        for (const Alone& alone : each_alone(model_)) {
            bool has_clash = false;
            for (const DifferentPart& part : alone.scope.different) has_clash |= has_pair_clash(part);
            for (const TablePart& part : alone.scope.tables) has_clash |= has_pair_clash(part);
            if (!has_clash && alone.origin.of == Origin::constraint) whole_clash(alone);
        }
        std::vector<Variable> found;
        for (Variable cell = 0; cell < clash_.size(); ++cell)
            if (clash_[cell]) found.push_back(cell);
        return found;
    }

private:
    bool is_filled(Variable variable) const { return variable < model_.shown() && digits_[variable] != 0; }

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

    // Some digits that contradict each other by the parts of one constraint, none of which can be left out.
    void whole_clash(const Alone& alone) {
        const auto& [origin, scope, cells, kept, others] = alone;
        std::vector<Variable> filled;
        for (const Variable cell : cells)
            if (is_filled(cell)) filled.push_back(cell);
        std::vector<Values> domains = domains_;
        if (filled.empty() || !is_contradiction(scope, domains, filled.size() == cells.size())) return;
        std::vector<Variable> needed;
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
};

}  // namespace

std::vector<Variable> clashing(const Model& model, std::span<const Values> digits) { return Clashes(model, digits).all(); }

}  // namespace sudokit::variants
