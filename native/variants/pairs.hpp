// Two variables whose values must go together: dots, thermometers, whispers and all other rules between neighbours are
// made of these. Complete. And whether two variables have the same value.
#pragma once

#include "propagator.hpp"
#include "relation.hpp"

namespace sudokit::variants {

class Pair : public Propagator {
public:
    Pair(Variable a, Variable b, std::shared_ptr<const Relation> relation)
        : Propagator(Urgency::sums, {a, b}), a_(a), b_(b), relation_(std::move(relation)) {
        runs_once = a != b;
    }

    bool propagate(Board& board) override {
        return board.keep(b_, relation_->forward(board[a_])) && board.keep(a_, relation_->backward(board[b_]));
    }

private:
    Variable a_, b_;
    std::shared_ptr<const Relation> relation_;
};

// Whether two variables have the same value: value 1 of the flag says that they have, value 0 that they have not. Complete.
class Whether : public Propagator {
public:
    Whether(Variable flag, Variable a, Variable b) : Propagator(Urgency::sums, {flag, a, b}), flag_(flag), a_(a), b_(b) { runs_once = false; }

    bool propagate(Board& board) override {
        const Values both = board[a_] & board[b_];
        if (both == 0) return board.keep(flag_, differ);
        if (a_ == b_ || (is_single(board[a_]) && board[a_] == board[b_])) return board.keep(flag_, same);
        if (board[flag_] == same) return board.keep(a_, both) && board.keep(b_, both);
        if (board[flag_] != differ) return board.keep(flag_, differ | same);
        if (is_single(board[a_])) return board.remove(b_, board[a_]);
        return !is_single(board[b_]) || board.remove(a_, board[b_]);
    }

    static constexpr Values differ = 1, same = 2;

private:
    Variable flag_, a_, b_;
};

}  // namespace sudokit::variants
