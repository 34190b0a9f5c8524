// What a puzzle says, in the engine's parts: variables with their values, and constraints on them. Made once per puzzle by
// `Meaning`; `Search` makes propagators of it.
//
// Cells are *shown* variables: a solution is what they have. Other variables only have to have some value. Parts that are
// said between `begin_any` and `end_any` belong to a branch; at least one of these branches holds. Each part knows its
// *origin*, what of the puzzle says it.
//
// A model is checked here, where it is made, and nowhere else: what has been added fits, and no sum of it can leave the
// 32 bits in which propagators calculate.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "automaton.hpp"
#include "relation.hpp"

namespace sudokit::variants {

// What says a part: a row, a column, a region or a constraint of the puzzle, by its number from 0.
struct Origin {
    enum Of : std::uint8_t { row, column, region, constraint };
    Of of = constraint;
    std::uint32_t number = 0;
    bool operator==(const Origin&) const = default;
};

struct Term {
    Variable variable;
    int coefficient;
    bool operator==(const Term&) const = default;
};
struct DifferentPart {
    std::vector<Variable> cells;
    Origin origin{};
};
struct TablePart {
    Variable a, b;
    std::shared_ptr<const Relation> relation;
    Origin origin{};
};
struct SumPart {
    std::vector<Term> terms;
    int total;  // of values; see `bounded`
    Origin origin{};
};

// How much the coefficients of a sum may be together, without their signs. The sum of all values is then below 2^30, and
// any difference of two such sums below 2^31.
inline constexpr std::int64_t most_weight = 1 << 25;
// How many variables a model may have, and how deep choices may be inside each other: each is a recursion.
inline constexpr std::size_t most_variables = 1 << 14, most_nested = 100;
// How many cells a rectangle may have whose cells are to be connected.
inline constexpr std::size_t most_on_ground = 1024;

// A total of values with these coefficients altogether: if it is out of their reach, the nearest one that is.
inline int bounded(std::int64_t total, std::int64_t weight) {
    const std::int64_t reach = weight * (most_values - 1) + 1;
    return static_cast<int>(std::clamp(total, -reach, reach));
}
struct SetsPart {
    std::vector<Variable> cells;
    std::vector<Values> sets;
    Origin origin{};
};
struct LinePart {
    std::vector<Variable> cells;
    std::shared_ptr<const Layers> layers;
    Origin origin{};
};
struct CountPart {
    std::vector<Variable> cells;
    Values values;
    unsigned low, high;
    Origin origin{};
};
struct SamePart {
    std::vector<Variable> a, b;
    Origin origin{};
};
struct DistinctPart {
    std::vector<Variable> cells;
    Variable counter;
    Origin origin{};
};
struct ElementPart {
    Variable index;
    std::vector<Variable> cells;
    Variable result;
    Origin origin{};
};
struct ComparisonPart {
    Variable result;
    std::vector<Variable> line, other;
    bool ties;
    Origin origin{};
};

// The flag is value 1 if two variables have the same value, otherwise value 0.
struct WhetherPart {
    Variable flag, a, b;
    Origin origin{};
};
// The cells with one of the values are connected, and so many of them. They are in a rectangle, whose places are counted row
// by row.
struct ConnectedPart {
    std::vector<Variable> cells;
    std::vector<std::uint32_t> places;
    unsigned columns;
    Values values;
    unsigned least, most;
    Origin origin{};
};
// The cells of a rectangle, row by row, are divided into connected regions of one size, without repeated digits. The labels
// of the cells are the numbers of their regions, from value 0, in the order of the first cells. A region may have a second
// number besides, which other parts say something of: the name of its cells, another permutation of the labels' values. None if
// there are no names.
struct DivisionPart {
    std::vector<Variable> cells, labels, names;
    unsigned columns, size;
    Origin origin{};
};

// Values that cells keep, whatever else a part says: those of a branch are counts.
struct KeptPart {
    std::vector<Variable> cells;
    Values values;
    Origin origin{};
};

struct Scope;
struct ChoicePart {
    std::vector<Scope> branches;
    Origin origin{};
};

// Parts that hold together.
struct Scope {
    std::vector<DifferentPart> different;
    std::vector<TablePart> tables;
    std::vector<SumPart> sums;
    std::vector<SetsPart> sets;
    std::vector<LinePart> lines;
    std::vector<CountPart> counts;
    std::vector<SamePart> same;
    std::vector<DistinctPart> distinct;
    std::vector<ElementPart> elements;
    std::vector<ComparisonPart> comparisons;
    std::vector<WhetherPart> whether;
    std::vector<ConnectedPart> connected;
    std::vector<DivisionPart> divisions;
    std::vector<ChoicePart> choices;
};

// All of it throws std::invalid_argument for what does not fit.
class Model {
public:
    // What sentences need of a constraint: the cells that it names, in its order, and the number beside the grid.
    struct Named {
        Origin origin;
        std::vector<Variable> cells;
        std::optional<int> clue;
    };

    // first: the digit of value 0, 0 to 1,000. shown: how many of the variables, from 0, are cells.
    Model(std::vector<Values> domains, int first, std::size_t shown);

    void comes_from(Origin origin) { origin_ = origin; }  // all parts from here on
    void name(std::vector<Variable> cells, std::optional<int> clue) { named_.push_back({origin_, std::move(cells), clue}); }
    void rests_on(Origin other) { rests_.emplace_back(origin_, other); }  // these parts are as they are because of another, too
    Variable add_variable(Values domain);
    void keep(const std::vector<Variable>& cells, Values values);  // each of the cells has one of the values
    void different(std::vector<Variable> cells);
    void table(Variable a, Variable b, std::shared_ptr<const Relation> relation);
    void linear(const std::vector<Variable>& cells, const std::vector<int>& coefficients, std::int64_t total);  // of digits
    void sets(std::vector<Variable> cells, std::vector<Values> sets);  // the cells differ, and have one of these sets
    void automaton(std::vector<Variable> cells, std::shared_ptr<const Layers> layers);
    void count(std::vector<Variable> cells, Values values, unsigned low, unsigned high);
    void same(std::vector<Variable> a, std::vector<Variable> b);
    void distinct(std::vector<Variable> cells, Variable counter);
    void element(Variable index, std::vector<Variable> cells, Variable result);
    // Of two lines whose cells differ: the result is value 0 if the other begins with another digit or has the same digits,
    // which must not be unless `ties`; 1 if it is the smaller number, 2 if it is the larger one.
    void comparison(Variable result, std::vector<Variable> line, std::vector<Variable> other, bool ties);
    // The flag is value 1 if both are the same, otherwise value 0.
    void whether(Variable flag, Variable a, Variable b);
    // In a rectangle of so many columns; see the parts.
    void connected(std::vector<Variable> cells, std::vector<std::uint32_t> places, unsigned columns, Values values, unsigned least, unsigned most);
    void divided(std::vector<Variable> cells, std::vector<Variable> labels, std::vector<Variable> names, unsigned columns, unsigned size);
    void begin_any();  // its first branch
    void next_branch();
    void end_any();

    // The same variables with other domains and other parts, which fit as those of this model do.
    Model with(std::vector<Values> domains, Scope scope) const {
        Model made(std::move(domains), first_, shown_);
        made.whole_ = std::move(scope);
        return made;
    }

    const std::vector<Values>& domains() const { return domains_; }
    int first() const { return first_; }
    std::size_t shown() const { return shown_; }
    const Scope& scope() const { return whole_; }
    const std::vector<KeptPart>& kept() const { return kept_; }  // what has narrowed the domains
    const std::vector<Named>& named() const { return named_; }
    const std::vector<std::pair<Origin, Origin>>& rests() const { return rests_; }  // origins, and others that they rest on

private:
    Scope& here() { return open_.empty() ? whole_ : open_.back().back(); }
    void check(const std::vector<Variable>& variables) const;

    std::vector<Values> domains_;
    int first_;
    std::size_t shown_;
    Origin origin_;
    std::vector<KeptPart> kept_;
    std::vector<std::pair<Origin, Origin>> rests_;
    std::vector<Named> named_;
    Scope whole_;
    std::vector<std::vector<Scope>> open_;  // of each choice that is not ended its branches so far
};

}  // namespace sudokit::variants
