// Constraints that count: how many cells have a digit of a set, whether two groups hold the same digits, how many different
// digits there are, and which cell another cell points at.
#pragma once

#include <algorithm>
#include <span>

#include "places.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

// At least `low` and at most `high` of the cells have a value of the set. Complete if no two of them need differ.
//
// Cells that must all differ are counted together, in *cliques*: of one value, they have at most one.
class Count : public Propagator {
public:
    Count(const std::vector<Variable>& cells, Values values, unsigned low, unsigned high, const Exclusions& exclusions)
        : Propagator(Urgency::houses, grouped(cells, exclusions)), values_(values), low_(low), high_(high), exclusions_(exclusions) {
        runs_once = false;
        for (std::size_t first = 0; first < watched.size(); first = ends_.back()) ends_.push_back(end_of_clique(watched, first, exclusions));
    }

    bool propagate(Board& board) override {
        unsigned certain = 0, possible = 0;
        each_clique(board, [&](const Clique& clique) {
            certain += clique.certain();
            possible += clique.possible();
            return true;
        });
        if (possible < low_ || certain > high_) return false;
        if (possible == certain || (possible != low_ && certain != high_)) return true;
        const bool are_most = possible == low_;  // every clique has as many as it can, or else as few
        return each_clique(board, [&](const Clique& clique) {
            const Values wanted = are_most ? values_ : ~values_;
            const unsigned number = are_most ? clique.possible() : static_cast<unsigned>(clique.cells.size()) - clique.certain();
            const unsigned places = are_most ? clique.having : static_cast<unsigned>(clique.cells.size()) - clique.fixed;
            if (number == places) {
                for (const Variable cell : clique.cells)
                    if ((board[cell] & wanted) && !board.keep(cell, wanted)) return false;
                return true;
            }
            // The clique has each of the values.
            for (Values rest = clique.all & wanted; rest; rest &= rest - 1)
                if (!place(board, clique.cells, lowest_bit(rest), exclusions_)) return false;
            return true;
        });
    }

    Trouble trouble(const Board& board) const override {
        if (number(board, &Clique::possible) < low_) return {Trouble::too_few, values_};
        if (number(board, &Clique::certain) > high_) return {Trouble::too_many, values_};
        return {};
    }

private:
    struct Clique {
        std::span<const Variable> cells;
        Values all = 0, counted = 0;
        unsigned having = 0, fixed = 0;  // cells that may have a counted value, and that have no other one

        unsigned possible() const { return std::min(having, count(all & counted)); }
        unsigned certain() const {
            const auto size = static_cast<unsigned>(cells.size()), others = count(all & ~counted);
            return std::max(fixed, size > others ? size - others : 0);
        }
    };
    unsigned number(const Board& board, unsigned (Clique::*of)() const) const {
        unsigned found = 0;
        each_clique(board, [&](const Clique& clique) {
            found += (clique.*of)();
            return true;
        });
        return found;
    }
    template <class Visit>
    bool each_clique(const Board& board, const Visit& visit) const {
        std::size_t first = 0;
        for (const std::size_t end : ends_) {
            Clique clique{std::span(watched).subspan(first, end - first), 0, values_};
            for (const Variable cell : clique.cells) {
                const Values values = board[cell];
                clique.all |= values;
                clique.having += (values & values_) != 0;
                clique.fixed += (values & ~values_) == 0;
            }
            if (!visit(clique)) return false;
            first = end;
        }
        return true;
    }

    // Each cell stands behind cells that it differs from, if there are any.
    static std::vector<Variable> grouped(const std::vector<Variable>& cells, const Exclusions& exclusions) {
        std::vector<Variable> found(cells);
        for (std::size_t first = 0, end = 0; first < found.size(); first = end) {
            stop_point();
            end = first + 1;
            for (std::size_t at = end; at < found.size(); ++at) {
                if (!differs_from_all(found[at], std::span(found).subspan(first, end - first), exclusions)) continue;
                std::swap(found[at], found[end++]);
            }
        }
        return found;
    }
    static std::size_t end_of_clique(const std::vector<Variable>& cells, std::size_t first, const Exclusions& exclusions) {
        std::size_t end = first + 1;
        while (end < cells.size() && differs_from_all(cells[end], std::span(cells).subspan(first, end - first), exclusions)) ++end;
        return end;
    }
    static bool differs_from_all(Variable cell, std::span<const Variable> others, const Exclusions& exclusions) {
        return std::ranges::all_of(others, [&](Variable other) { return exclusions.differ(cell, other); });
    }

    Values values_;
    unsigned low_, high_;
    const Exclusions& exclusions_;
    std::vector<std::size_t> ends_;  // of each clique, the place behind its last cell
};

// Two groups hold the same digits, each as often.
class Same : public Propagator {
public:
    Same(std::vector<Variable> a, std::vector<Variable> b)
        : Propagator(Urgency::houses, joined(a, b)), a_(std::move(a)), b_(std::move(b)) {
        runs_once = false;
    }

    bool propagate(Board& board) override {
        Values all = 0;
        for (const Variable cell : watched) all |= board[cell];
        for (Values rest = all; rest; rest &= rest - 1) {
            const Values value = lowest_bit(rest);
            const Range in_a = range(board, a_, value), in_b = range(board, b_, value);
            const unsigned low = std::max(in_a.low, in_b.low), high = std::min(in_a.high, in_b.high);
            if (low > high || !limit(board, a_, value, in_a, low, high) || !limit(board, b_, value, in_b, low, high))
                return false;
        }
        return true;
    }

private:
    struct Range {
        unsigned low, high;
    };
    static Range range(const Board& board, const std::vector<Variable>& cells, Values value) {
        Range found{0, 0};
        for (const Variable cell : cells) {
            found.low += board[cell] == value;
            found.high += (board[cell] & value) != 0;
        }
        return found;
    }
    static bool limit(Board& board, const std::vector<Variable>& cells, Values value, Range now, unsigned low, unsigned high) {
        if (now.low == now.high || (now.low != high && now.high != low)) return true;
        for (const Variable cell : cells)
            if ((board[cell] & value) && board[cell] != value && !board.keep(cell, now.high == low ? value : ~value))
                return false;
        return true;
    }
    static std::vector<Variable> joined(std::vector<Variable> a, const std::vector<Variable>& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }
    std::vector<Variable> a_, b_;
};

// The number of different digits in the cells is the digit of the counter.
class Distinct : public Propagator {
public:
    // first: the digit of value 0.
    Distinct(std::vector<Variable> cells, Variable counter, unsigned first)
        : Propagator(Urgency::houses, with(cells, counter)), cells_(std::move(cells)), counter_(counter), first_(first) {
        runs_once = false;
    }

    bool propagate(Board& board) override {
        Values fixed = 0, all = 0;
        for (const Variable cell : cells_) {
            all |= board[cell];
            if (is_single(board[cell])) fixed |= board[cell];
        }
        // Cells that have no value in common with each other are different.
        Values apart = fixed;
        unsigned low = count(fixed), unfixed = 0;
        for (const Variable cell : cells_) {
            if (is_single(board[cell])) continue;
            ++unfixed;
            if (!(board[cell] & apart)) {
                ++low;
                apart |= board[cell];
            }
        }
        const unsigned high = std::min(count(all), count(fixed) + unfixed);
        if (low > high) return false;
        if (!board.keep(counter_, between(low, high))) return false;
        const unsigned most = largest(board[counter_]) + first_;
        if (most == count(fixed))
            for (const Variable cell : cells_)
                if (!board.keep(cell, fixed)) return false;
        return true;
    }

private:
    Values between(unsigned low, unsigned high) const {
        Values allowed = 0;
        for (unsigned number = low; number <= high; ++number)
            if (number >= first_ && number - first_ < most_values) allowed |= only(number - first_);
        return allowed;
    }
    static std::vector<Variable> with(std::vector<Variable> cells, Variable counter) {
        cells.push_back(counter);
        return cells;
    }
    std::vector<Variable> cells_;
    Variable counter_;
    unsigned first_;
};

// If the index has the digit k, the cell number k, from 1, has the same digit as the result. Complete, if
// the cells are different ones; the index may be one of them.
class Element : public Propagator {
public:
    Element(Variable index, std::vector<Variable> cells, Variable result, unsigned first)
        : Propagator(Urgency::houses, with(cells, index, result)),
          index_(index),
          cells_(std::move(cells)),
          result_(result),
          first_(first) {}

    bool propagate(Board& board) override {
        Values indices = 0, results = 0;
        for_each(board[index_], [&](unsigned value) {
            const unsigned place = value + first_;
            if (place < 1 || place > cells_.size()) return;
            const Variable cell = cells_[place - 1];
            Values common = board[cell] & board[result_];
            if (cell == index_ || result_ == index_) common &= only(value);
            if (common == 0) return;
            indices |= only(value);
            results |= common;
        });
        if (!board.keep(index_, indices) || !board.keep(result_, results)) return false;
        if (!is_single(board[index_])) return true;
        return board.keep(cells_[smallest(board[index_]) + first_ - 1], board[result_]);
    }

private:
    static std::vector<Variable> with(std::vector<Variable> cells, Variable index, Variable result) {
        cells.push_back(index);
        cells.push_back(result);
        return cells;
    }
    Variable index_;
    std::vector<Variable> cells_;
    Variable result_;
    unsigned first_;
};

}  // namespace sudokit::variants
