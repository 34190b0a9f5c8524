// Two variables whose values must go together: dots, thermometers, whispers and all other rules between neighbours are
// made of these. Complete.
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

}  // namespace sudokit::variants
