// The vocabulary in which a kind of constraint says what it means.
//
// `Meaning` makes a `Model` of a puzzle: it adds what the grid says, and then each constraint adds its parts. A part knows
// the constraint that it comes from. A rule of a kind, such as "greater than", is a function of digits; it is tabulated
// here, and the engine never calls it.
//
// A digit is what people write, 0 to 99; sets of digits are masks (values.hpp). A variable is a cell of the puzzle or one
// that a kind makes for itself.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model.hpp"
#include "puzzle.hpp"
#include "refusal.hpp"
#include "tabulated.hpp"

namespace sudokit::variants {

using Rule = std::function<bool(int, int)>;  // whether two digits go together

class Meaning {
public:
    explicit Meaning(const Puzzle& puzzle);

    Model take_model() { return std::move(model_); }

    // --- the grid

    const Puzzle& puzzle;
    const std::vector<Cells> rows, columns;

    std::vector<Pair> neighbours() const { return neighbours_of(puzzle.rows, puzzle.columns); }
    std::vector<Cells> squares() const { return squares_of(puzzle.rows, puzzle.columns); }
    std::vector<Pair> at(std::initializer_list<Step> steps) const { return pairs_at(puzzle.rows, puzzle.columns, steps); }
    bool differ_already(const Cells& cells);  // because any two of them share a row, a column or a region
    bool see_each_other(Variable a, Variable b);
    // Ends with a refusal unless there are as many rows as columns.
    void demand_square() const;

    // Ends with the reason why a constraint means nothing in this puzzle.
    [[noreturn]] void refuse(Refusal refusal) const;

    // --- digits

    Values every() const { return first_values(puzzle.digits); }
    Values mask(int digit) const { return puzzle.first <= digit && digit <= puzzle.last() ? variants::only(static_cast<unsigned>(digit - puzzle.first)) : 0; }
    Values mask(std::span<const int> digits) const;
    template <class Is>
    Values where(const Is& is) const {  // all digits with a property
        Values found = 0;
        for (int digit = puzzle.first; digit <= puzzle.last(); ++digit)
            if (is(digit)) found |= mask(digit);
        return found;
    }
    Values between(int low, int high) const {
        return where([&](int digit) { return low <= digit && digit <= high; });
    }

    // --- parts

    // What another constraint means.
    void add(const Kind& kind);
    // What is said here would be something else without that constraint of the puzzle.
    void rests_on(std::uint32_t constraint) { model_.rests_on({Origin::constraint, constraint}); }

    // A new variable, which is not part of a solution.
    Variable variable(Values values);

    // Each of the cells has one of the digits.
    void only(const Cells& cells, Values values) {
        if (values != every()) model_.keep(cells, values);
    }
    // The number of cells with one of the digits is in these bounds.
    void count(const Cells& cells, Values values, std::int64_t low, std::int64_t high = INT32_MAX);
    // Each digit occurs in the cells so often, or more.
    void contain(const Cells& cells, const std::map<int, int>& times, bool exactly);
    // There is no solution, or none in this branch.
    void impossible() { model_.count({0}, 0, 1, 1); }

    void differ(const Cells& cells);
    void differ_at(const std::vector<Step>& steps);  // all cells that are one of the steps away from each other
    // The cells differ, and is(set) holds for the set of their digits. Returns false, and says nothing, if it would have to
    // look at too many sets, or if too many of them hold.
    bool sets(const Cells& cells, const std::function<bool(Values)>& is);

    // The digits add up to the total, each multiplied by its coefficient, or by 1.
    void sum(const Cells& cells, std::int64_t total, std::vector<int> coefficients = {});
    void equal_sums(std::span<const Cells> groups);
    // All groups have the same digits, each as often.
    void same(std::span<const Cells> groups);

    void equal(Variable one, Variable other);
    void pair(Variable one, Variable other, const Rule& rule);
    void each_pair(std::span<const Pair> pairs, const Rule& rule) { each_pair(pairs, relation(rule)); }
    void each_pair(std::span<const Pair> pairs, const std::shared_ptr<const Relation>& relation);
    // Each cell and the one `distance` places later satisfy the rule.
    void chain(const Cells& cells, const Rule& rule, std::size_t distance = 1) { chain(cells, relation(rule), distance); }
    void chain(const Cells& cells, const std::shared_ptr<const Relation>& relation, std::size_t distance = 1);
    // Every pair of cells, the earlier one first.
    void pairs(const Cells& cells, const Rule& rule) { pairs(cells, relation(rule)); }
    void pairs(const Cells& cells, const std::shared_ptr<const Relation>& relation);

    // The digits of the line, read in order, lead an automaton from its start to a state that it accepts.
    // step(state, digit, arguments...) returns the next state, if there is one; accept(state, arguments...) whether the line
    // may end there. As tables are kept, neither may depend on anything else: they capture nothing.
    template <class State, class Step, class Accept, class... Arguments>
    void automaton(const Cells& cells, State start, Step step, Accept accept, const Arguments&... arguments) {
        automaton_from(cells, std::vector<State>{std::move(start)}, step, accept, arguments...);
    }
    // The same from any of several states.
    template <class State, class Step, class Accept, class... Arguments>
    void automaton_from(const Cells& cells, const std::vector<State>& start, Step step, Accept accept, const Arguments&... arguments) {
        const Line line{cells.size(), puzzle.first, puzzle.last()};
        take(cells, tabulated(line, start, step, accept, arguments...));
    }
    void automaton(const Cells& cells, std::shared_ptr<const Layers> layers);
    void take(const Cells& cells, const Tabulated& tabulated);  // refused if there is no table

    // The digit of the counter is the number of different digits in the cells.
    void distinct(const Cells& cells, Variable counter) { model_.distinct(cells, counter); }
    // The digit of the index is the number of the cell, counted from 1, that has the digit of the result.
    void element(Variable index, const Cells& cells, Variable result) { model_.element(index, cells, result); }
    // The digit of the index is the number of the cell, counted from 1, that has the digit.
    void place(Variable index, const Cells& cells, int digit);
    // A variable that says how the other line compares with the line, if it begins with the same digit; each has all
    // digits. It is the first of all digits if the other line begins with another digit, or is the same, which it may be
    // with `ties`; the second one if it is smaller, the third one if it is larger.
    Variable comparison(const Cells& line, const Cells& other, Values results, bool ties);

    // A variable that says whether two others have the same digit: the second of all digits if they have, otherwise the first.
    Variable whether_same(Variable one, Variable other);
    // The cells that have one of the digits are connected, and so many of them. Their places are those of a rectangle with so
    // many columns, counted row by row.
    void connected(const Cells& cells, std::vector<std::uint32_t> places, unsigned columns, Values values, std::int64_t least, std::int64_t most);
    // The grid is divided into connected regions of so many cells, in which no digit repeats. The label of a cell is the number
    // of its region: the first region of all, in the order of their first cells, has the first of all digits.
    void divided(const Cells& labels, unsigned size);

    // At least one of the branches holds.
    void any_of(std::span<const std::shared_ptr<const Kind>> branches);

private:
    std::shared_ptr<const Relation> relation(const Rule& rule);

    Model model_;
    const Kind* kind_ = nullptr;  // the constraint in work
    std::map<std::vector<Values>, std::shared_ptr<const Relation>> relations_;
    std::vector<std::vector<bool>> peers_;  // of each cell of the grid; empty before they are needed
};

}  // namespace sudokit::variants
