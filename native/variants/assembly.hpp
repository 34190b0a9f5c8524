// Makes propagators of the parts of a model.
#pragma once

#include <span>

#include "exclusions.hpp"
#include "model.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

class Assembly {
public:
    // row: the values that the variables have before the search.
    Assembly(const Model& model, const Exclusions& exclusions, std::span<const Values> row)
        : model_(model), exclusions_(exclusions), row_(row) {
        for (const Values values : row) all_digits_ |= values;
    }

    // The propagators of a scope. In a branch, fixed digits do not leave the cells that see them by themselves.
    Propagators make(const Scope& scope, bool is_branch);
    // A sum; if it is a cage, also the sets of digits that make it, unless they are too many.
    Propagators make(const SumPart& part);

    // Whether the cells are as many as their digits, so that each digit has a place.
    bool is_house(const std::vector<Variable>& cells) const;
    Values digits_of(const std::vector<Variable>& cells) const;
    Values all_digits() const { return all_digits_; }
    const Exclusions& exclusions() const { return exclusions_; }

private:
    void add_tables(const std::vector<TablePart>& tables, Propagators& made);
    static std::unique_ptr<Propagator> connected(const ConnectedPart& part);
    std::unique_ptr<Propagator> division(const DivisionPart& part, const Scope& scope, bool is_branch);
    std::unique_ptr<Propagator> choice(const std::vector<Scope>& branches);

    const Model& model_;
    const Exclusions& exclusions_;
    std::span<const Values> row_;
    Values all_digits_ = 0;
};

}  // namespace sudokit::variants
