// Rules of one's own: tables, automata, regular expressions, and constraints made of others.
#include "own.hpp"

#include "expression.hpp"
#include "family.hpp"

namespace sudokit::variants {

namespace {

// All of the constraints hold.
struct AllOf : Combined {
    bool all_hold() const override { return true; }
    void mean(Meaning& meaning) const override {
        for (const auto& each : constraints) meaning.add(*each);
    }
    void draw(Canvas& canvas) const override {
        for (const auto& each : constraints) canvas.add(*each);
    }
};

// At least one of the constraints holds; an empty one never does.
struct AnyOf : Combined {
    bool all_hold() const override { return false; }
    void mean(Meaning& meaning) const override { meaning.any_of(constraints); }
    void draw(Canvas& canvas) const override {
        const std::string letter = canvas.letter();
        canvas.name({}, letter);
        int number = 0;
        for (const auto& each : constraints) canvas.add(*each, letter + std::to_string(++number));
    }
};

// Two neighbours on the line satisfy the rule, or all pairs of its cells do.
struct Related : Kind {
    Cells cells;
    std::shared_ptr<const Relation> rule;
    std::string pairs = "adjacent", name;
    void fields(Fields& field) override {
        field("cells", cells, path(2));
        field("rule", rule);
        field("pairs", pairs, one_of({"adjacent", "all"}).optional());
        field("name", name, true);
    }
    void mean(Meaning& meaning) const override {
        if (pairs == "all")
            meaning.pairs(cells, rule);
        else
            meaning.chain(cells, rule);
    }
    void draw(Canvas& canvas) const override {
        if (pairs == "all")
            canvas.group({cells}, name);
        else
            canvas.path(cells, name);
    }
};

// The digits of the cells, read in order, lead an automaton from its start to a state that it accepts.
struct OwnAutomaton : Kind {
    Cells cells;
    std::shared_ptr<const Layers> rule;
    std::string name;
    void fields(Fields& field) override {
        field("cells", cells, path());
        field(rule, cells.size());
        field("name", name, true);
    }
    void mean(Meaning& meaning) const override { meaning.automaton(cells, rule); }
    void draw(Canvas& canvas) const override { canvas.path(cells, name); }
};

// The digits of the line, read in order as characters, match the regular expression.
struct Regex : Kind {
    Cells cells;
    std::string pattern;
    void fields(Fields& field) override {
        field("cells", cells, path());
        field("pattern", pattern);
        if (pattern.empty()) field.refuse("pattern", Refusal("{value!r}, expected a regular expression", {{"value", pattern}}));
        check_expression(pattern, field.where());
    }
    void mean(Meaning& meaning) const override {
        const Line line{cells.size(), meaning.puzzle.first, meaning.puzzle.last()};
        meaning.take(cells, tabulated_expression(pattern, line));
    }
    void draw(Canvas& canvas) const override { canvas.path(cells, pattern); }
};

constexpr Named family[] = {
    {"all_of", make<AllOf>},
    {"any_of", make<AnyOf>},
    {"automaton", make<OwnAutomaton>},
    {"regex", make<Regex>},
    {"relation", make<Related>},
};

}  // namespace

std::span<const Named> own_kinds() { return family; }

}  // namespace sudokit::variants
