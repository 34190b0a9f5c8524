// A step of somebody who solves a variant: what follows, by which technique, and from what.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "variants/model.hpp"
#include "variants/propagator.hpp"

namespace sudokit::variants::explaining {

// Easy ones first, by what they ask of somebody who looks for them. `techniques` has a row for each.
enum class Technique : std::uint8_t {
    hidden_single,
    naked_single,
    rule,            // one constraint alone
    rule_in_house,   // a constraint has a digit for certain, which the cells that see all its places lose
    locked,          // the same of a house
    naked_pair,
    hidden_pair,
    innies,          // houses have a known sum: the 45 rule
    split,           // a cage is split by such a sum
    leftovers,       // houses have the same digits: the law of leftovers
    two_rules,       // a digit breaks two short constraints together, such as dots beside each other
    naked_triple,
    hidden_triple,
    two_houses,      // fish, by the number of their houses
    one_cell,        // all candidates of a cell exclude the same
    must_contain,    // as rule_in_house, where the constraint must be tried to see that it has the digit
    combinations,    // sums divide the digits of a house
    three_houses,
    naked_quadruple,
    x_chain,         // a chain of one digit
    rule_tried,      // a digit breaks a constraint
    two_long_rules,  // the same of longer ones
    house_and_rules, // a digit breaks a house together with the constraints in it
    equivalence,     // two sets of houses have the same digits
    two_steps,       // a digit has one consequence that breaks something
    chain,           // one of two candidates is true
    almost_locked,   // some cells, or a constraint, have one of two digits, and so have others
    four_houses,
    forcing_chain,   // a candidate contradicts itself, or all candidates of a cell or a digit's places lead to the same
    short_refutation,  // a candidate is refuted by up to three simple steps
    refutation,      // a candidate is refuted by up to a dozen simple steps
    cases,           // by more
    trial,           // by search
    contradiction,   // nothing is left: the board is wrong
};

struct TechniqueRow {
    const char* key;
    std::uint8_t level;   // 0 to 4, of logic/data/levels.csv
    std::uint16_t effort; // the least of a step: about how many seconds somebody looks for it
};
inline constexpr TechniqueRow techniques[] = {
    {"hidden-single", 0, 3},     {"naked-single", 0, 4},     {"rule", 0, 2},           {"rule-in-house", 1, 10},
    {"locked", 1, 9},            {"naked-pair", 1, 12},      {"hidden-pair", 1, 16},   {"innies", 1, 14},
    {"cage-splitting", 1, 16},   {"leftovers", 1, 16},        {"two-rules", 1, 18},       {"naked-triple", 1, 20},  {"hidden-triple", 2, 26},
    {"x-wing", 2, 30},           {"one-cell", 2, 34},        {"must-contain", 2, 36},
    {"combinations", 2, 38},     {"swordfish", 2, 45},       {"naked-quadruple", 2, 50}, {"x-chain", 2, 51},       {"rule-tried", 2, 55},
    {"two-long-rules", 2, 56},   {"house-and-rules", 3, 57}, {"set-equivalence", 3, 57}, {"two-steps", 3, 58},     {"chain", 3, 60},
    {"almost-locked-sets", 3, 62},
    {"jellyfish", 3, 75},        {"forcing-chain", 3, 90},   {"short-refutation", 3, 100}, {"refutation", 4, 150},
    {"cases", 4, 250},           {"trial", 4, 600},          {"contradiction", 0, 0},
};
inline const TechniqueRow& row_of(Technique technique) { return techniques[static_cast<std::size_t>(technique)]; }

// Values of a cell. Of a reason: those that it has lost, on which the step rests.
using Some = std::pair<Variable, Values>;

// What cells add up to, in digits: from so much to so much, as far as that is to be said.
struct Bound {
    static constexpr int open = -1;
    std::vector<Term> terms;
    int least = open, most = open;
    bool operator==(const Bound&) const = default;
};

// A candidate of a chain, and whether it is true.
struct Node {
    Variable cell;
    Values value;
    bool on;
};

// Its members are never inline: a step has many lists, and the page loads the code that copies them.
struct Step {
    explicit Step(Technique technique, int effort = 0, std::vector<Origin> origins = {}, std::vector<Variable> cells = {});
    Step(const Step&);
    Step(Step&&) noexcept;
    Step& operator=(const Step&);
    Step& operator=(Step&&) noexcept;
    ~Step();

    Technique technique;
    int effort;
    std::vector<Origin> origins;      // the constraints and houses that say it
    std::vector<Variable> cells;      // of the pattern
    Values digits = 0;                // of the pattern
    std::vector<Some> reason{};       // what these cells have lost is all that the step needs of the candidates
    std::vector<Some> placed{}, removed{};
    std::vector<Values> remaining{};  // of each cell of `removed` what is left
    std::vector<Values> combinations{};  // of a cage, where they are few
    bool is_in_none = false;          // whether no combination has the digits
    std::vector<std::vector<Variable>> sharing{};  // of combinations in a house: the cells of each sum, and the sets that they can have
    std::vector<std::vector<Values>> shares{};
    std::vector<Term> terms{};        // of a sum; its total is of digits
    int total = 0;                    // 0: not to be said
    std::vector<Bound> bounds{};      // of a sum, if they say all that its reason does
    Trouble trouble{};                // of a contradiction
    bool is_no_combination = false;   // of a contradiction: whether its rule has no combination left
    bool is_of_sum = false;           // of a contradiction: whether its rule is a sum
    std::vector<Variable> at_odds{};  // of a contradiction: two cells that do not go together, or one without a digit
    std::vector<std::vector<Node>> chains{};
    std::vector<Step> inside{};       // of cases, until nothing is left
    std::vector<Step> broken{};       // the contradiction to which a digit of `removed` leads: those that are tried are in its own `removed`
};

inline bool is_sum_of_houses(Technique technique) { return technique == Technique::innies || technique == Technique::split; }
// Whether a rule says it, and nothing else.
inline bool is_of_rule(Technique technique) {
    return technique == Technique::rule || technique == Technique::rule_in_house || is_sum_of_houses(technique) || technique == Technique::leftovers;
}
// 0 to 4. What a rule says is as hard as it is long.
inline unsigned level_of(const Step& step) {
    if (is_of_rule(step.technique)) return step.effort <= 14 ? 0 : step.effort <= 40 ? 1 : 2;
    return row_of(step.technique).level;
}

}  // namespace sudokit::variants::explaining
