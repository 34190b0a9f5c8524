// Two variables whose values must go together: a table of pairs, from which dots, thermometers, whispers and all other
// rules between neighbours are made. Complete.
#pragma once

#include <algorithm>
#include <span>

#include "propagator.hpp"

namespace sudokit::variants {

// For a set of values of one variable, all values of the other that go with one of them. Looked up in pieces of 9 bits,
// so one look-up is enough for nine digits.
class Image {
public:
    // rows[i]: the values that go with value i.
    explicit Image(std::span<const Values> rows) : rows_(rows.begin(), rows.end()) {
        for (std::size_t first = 0; first < rows.size(); first += bits) {
            const auto wide = static_cast<unsigned>(std::min<std::size_t>(bits, rows.size() - first));
            const std::size_t start = unions_.size();
            unions_.resize(start + (std::size_t{1} << wide));
            for (std::size_t piece = 1; piece < std::size_t{1} << wide; ++piece)
                unions_[start + piece] = unions_[start + (piece & (piece - 1))] |
                                         rows[first + static_cast<unsigned>(std::countr_zero(piece))];
        }
    }
    Values operator()(Values values) const {
        Values image = unions_[values & (piece_size - 1)];
        for (std::size_t at = piece_size; values >>= bits; at += piece_size) image |= unions_[at + (values & (piece_size - 1))];
        return image;
    }
    std::span<const Values> rows() const { return rows_; }
    // Whether a value never goes with itself.
    bool is_irreflexive() const {
        for (unsigned value = 0; value < rows_.size(); ++value)
            if (rows_[value] & only(value)) return false;
        return true;
    }
    // Whether each value goes with itself only.
    bool is_identity() const {
        for (unsigned value = 0; value < rows_.size(); ++value)
            if (rows_[value] & ~only(value)) return false;
        return true;
    }

private:
    static constexpr unsigned bits = 9;
    static constexpr std::size_t piece_size = std::size_t{1} << bits;
    std::vector<Values> rows_;
    std::vector<Values> unions_;
};

// A table, read both ways. Many pairs of cells share one.
struct Relation {
    Image forward, backward;
};

class Pair : public Propagator {
public:
    Pair(Variable a, Variable b, std::shared_ptr<const Relation> relation)
        : Propagator(Urgency::sums, {a, b}), a_(a), b_(b), relation_(std::move(relation)) {}

    bool propagate(Board& board) override {
        return board.keep(b_, relation_->forward(board[a_])) && board.keep(a_, relation_->backward(board[b_]));
    }

private:
    Variable a_, b_;
    std::shared_ptr<const Relation> relation_;
};

}  // namespace sudokit::variants
