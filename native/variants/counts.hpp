// Constraints that count: how many cells have a digit of a set, whether two groups hold the same digits, how many different
// digits there are, and which cell another cell points at.
#pragma once

#include <algorithm>

#include "propagator.hpp"

namespace sudokit::variants {

// At least `low` and at most `high` of the cells have a value of the set. Complete.
class Count : public Propagator {
public:
    Count(std::vector<Variable> cells, Values values, unsigned low, unsigned high)
        : Propagator(Urgency::houses, std::move(cells)), values_(values), low_(low), high_(high) {}

    bool propagate(Board& board) override {
        unsigned certain = 0, possible = 0;
        for (const Variable cell : watched) {
            possible += (board[cell] & values_) != 0;
            certain += (board[cell] & ~values_) == 0;
        }
        if (possible < low_ || certain > high_) return false;
        if (possible == certain || (possible != low_ && certain != high_)) return true;
        for (const Variable cell : watched) {
            const Values values = board[cell];
            if (!(values & values_) || !(values & ~values_)) continue;
            if (!board.keep(cell, possible == low_ ? values_ : ~values_)) return false;
        }
        return true;
    }

private:
    Values values_;
    unsigned low_, high_;
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
