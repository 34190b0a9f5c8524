// What a constraint says, looked at by itself: its propagators, run on a board of their own.
//
// A *rule* is a constraint, or a sum that follows from houses and constraints (the 45 rule). It knows which cells differ
// because of rows, columns, regions and its own words, and nothing of other constraints. A *broad* rule, such as the
// knight's moves of a whole grid, is many small ones: it stops at the first that removes something.
#pragma once

#include <span>

#include "step.hpp"
#include "variants/alone.hpp"
#include "variants/exclusions.hpp"
#include "variants/propagator.hpp"

namespace sudokit::variants::explaining {

class Rule {
public:
    // full: of all variables what they may have before anything is known.
    Rule(const Model& model, Alone alone, const Exclusions& houses, std::span<const Values> full);

    std::vector<Origin> origins;
    std::vector<Variable> cells;
    std::vector<SumPart> sums;          // that it has
    std::vector<TablePart> tables;
    std::vector<SetsPart> sets;
    std::vector<Term> terms;            // of a sum that follows from others; of leftovers, one sort of them has a minus
    Technique technique = Technique::rule;
    bool is_part = false;           // of a constraint that falls apart into several rules
    bool is_broad = false, is_pairs = false;
    bool is_of_order = false;       // an automaton reads its cells
    bool is_of_neighbours = false;  // pairs without an order, which one looks at one by one

    // Whether it follows from houses and constraints.
    bool is_derived() const { return technique != Technique::rule; }

    // Removes from a row what it makes impossible; for a broad rule, stops at its first removal. The row has all shown
    // variables; the others are set here. Returns false if the rule cannot be met.
    bool run(std::vector<Values>& row);
    // Whether the rule says by itself that a cell does not have the value.
    bool keeps(Variable cell, Values value) const;
    // Of a broad rule: what its last removal is about.
    std::span<const Variable> last() const { return last_; }
    // After a run that has shown that the rule cannot be met: why.
    const Trouble& trouble() const { return trouble_; }
    const Exclusions& exclusions() const { return *exclusions_; }  // of houses and of its own words

private:
    std::unique_ptr<Exclusions> exclusions_;
    std::vector<KeptPart> kept_;
    std::vector<std::pair<Variable, std::vector<Variable>>> apart_;  // of each cell those that it says differ from it
    Propagators propagators_;
    std::vector<Some> hidden_;
    std::vector<Values> words_;
    std::size_t variables_;
    std::vector<Variable> last_;
    Trouble trouble_;
};

// Cells that have each of the values: a house.
struct Group {
    std::vector<Variable> cells;
    Values values;
    Origin origin;
};

struct Rules {
    explicit Rules(const Model& model, unsigned digits);

    std::vector<Values> full;
    std::vector<Group> houses;
    std::vector<Rule> rules;
    std::vector<std::vector<std::uint32_t>> of;  // of each shown variable its rules
};

// What follows from runs of houses: sums, and cells with the same digits.
void add_sums(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules);
void add_leftovers(const Model& model, const std::vector<Group>& houses, const Exclusions& exclusions, std::span<const Values> full, std::vector<Rule>& rules);

}  // namespace sudokit::variants::explaining
