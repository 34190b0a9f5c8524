// Solutions in cell order, smallest first, on any board: the order of the cells with a guide.
//
// Guessing in cell order alone can wander for seconds below an early cell without meeting a solution, for example on a
// board with few clues that all stand near its end. So nobody goes anywhere without a *witness*: a known solution of the
// state at hand. The child that the witness lies in has one; for any other child the fast order is asked first, and
// where that finds no solution, the child is not entered. So no state without a solution is ever branched on in the slow
// order, and the next solution is never more than 9 x 81 fast searches away.
//
// One lane does it all: boards that need a guide are rare.
#pragma once

#include "cell_order.hpp"
#include "fast_order.hpp"
#include "pass.hpp"
#include "write.hpp"

namespace sudokit::SUDOKIT_TARGET {

class GuidedOrder {
public:
    void start(const Position& position) {
        depth_ = 0;
        has_state_ = find_witness(position);
        write_lane(state_, 0, position);
    }

    // Writes the next solution to 81 bytes. Returns false if there are no more.
    bool next(uint8* solution, Form form) {
        while (has_state_ || take_child()) {
            has_state_ = false;
            deduce(state_);  // cannot fail: there is a witness
            const int from = depth_ == 0 ? 0 : stack_[depth_ - 1].branch.cell + 1;
            Entry& entry = stack_[depth_];
            if (!CellOrder::branch(read_lane(state_, 0), from, entry.branch)) {
                uint8* const targets[1] = {solution};
                write_solutions<1>(state_, 1, form, targets);
                return true;
            }
            entry.witness = witness_;
            ++depth_;
        }
        return false;
    }

private:
    using OneLane = State<Vector<1>>;

    struct Witness {
        uint8 digit[cells];
    };

    struct Entry {
        CellOrder::Entry branch;
        Witness witness;
    };

    // Passes until nothing changes. Returns false on a contradiction.
    static bool deduce(OneLane& state) {
        for (;;) {
            const auto outcome = pass(state);
            if (outcome.contradiction.value != 0) return false;
            if (outcome.changed.value == 0) return true;
        }
    }

    // Moves on to the next child that has a solution. Returns false if there is none.
    bool take_child() {
        while (depth_ > 0) {
            Entry& top = stack_[depth_ - 1];
            const int digit = __builtin_ctz(top.branch.digits) + 1;
            const Position child = CellOrder::next_child(top.branch);
            if (top.branch.digits == 0) --depth_;
            if (top.witness.digit[top.branch.cell] == digit)
                witness_ = top.witness;
            else if (!find_witness(child))
                continue;
            write_lane(state_, 0, child);
            return true;
        }
        return false;
    }

    // Finds some solution of a position, in the fast order. Returns false if there is none.
    bool find_witness(const Position& position) {
        OneLane state;
        write_lane(state, 0, position);
        for (int depth = 0;;) {
            if (deduce(state)) {
                const Position settled = read_lane(state, 0);
                const FastOrder::Survey survey = FastOrder::look_at_houses(settled);
                if (survey.solved()) {
                    uint8* const targets[1] = {witness_.digit};
                    write_solutions<1>(state, 1, Form::digits, targets);
                    return true;
                }
                const FastOrder::Guess guess = FastOrder::guess(settled, survey);
                write_pair(state, 0, guess.pair, guess.kept);
                search_[depth] = settled;
                search_[depth].pair[guess.pair] = guess.rest;
                ++depth;
            } else if (depth > 0)
                write_lane(state, 0, search_[--depth]);
            else
                return false;
        }
    }

    OneLane state_;
    bool has_state_;  // the state has not been looked at
    Witness witness_;  // of the state
    int depth_;
    Entry stack_[CellOrder::deepest];
    Position search_[FastOrder::deepest];
};

}  // namespace sudokit::SUDOKIT_TARGET
