// Solutions in cell order, smallest first, on any board: the order of the cells with a guide.
//
// Guessing in cell order alone can search for seconds below an early cell without finding a solution, for example on a
// board with few clues that are all near its end. So this search always has a *witness*: a known solution of the
// current state. The child that contains the witness has a solution. For any other child, the fast order looks for one
// first; if there is none, the child is not entered. So the slow order never branches on a state without a solution,
// and the next solution is never more than 9 x 81 fast searches away.
//
// One lane is enough, since boards that need a guide are rare. For the same reason, boards and positions share this search: it
// always heeds what is noted. A search that is stopped returns to the state after the
// previous solution, so the next one can be requested again.
#pragma once

#include "cell_order.hpp"
#include "fast_order.hpp"
#include "pass.hpp"
#include "write.hpp"

namespace sudokit::SUDOKIT_TARGET {

// Passes until nothing changes. Returns false on a contradiction.
inline bool deduce(StateWithin<Vector<1>>& state, Decided<Vector<1>>& decided) {
    for (;;) {
        const auto outcome = pass(state);
        decided = outcome.decided;
        if (outcome.contradiction.value != 0) return false;
        if (outcome.changed.value == 0) return true;
    }
}

class GuidedOrder {
public:
    void start(const StateWithin<Vector<1>>& state) {
        depth_ = 0;
        next_ = Next::root;
        state_ = state;
    }

    // Writes the next solution to 81 bytes. The flag may be null.
    Found next(uint8* solution, Form form, const StopFlag* stop) {
        if (next_ == Next::root) {
            const Found found = find_witness(read_lane(state_, 0), stop);
            if (found != Found::solution) return found;
            next_ = Next::state;
        }
        for (;;) {
            if (next_ == Next::child) {
                const Found found = take_child(stop);
                if (found != Found::solution) return found;
            }
            next_ = Next::child;
            Decided<Vector<1>> decided;
            deduce(state_, decided);  // cannot fail: there is a witness
            const int from = depth_ == 0 ? 0 : stack_[depth_ - 1].branch.cell + 1;
            Entry& entry = stack_[depth_];
            if (!CellOrder::branch(read_lane(state_, 0), from, entry.branch)) {
                uint8* const targets[1] = {solution};
                write_solutions<1>(state_, 1, form, targets);
                return Found::solution;
            }
            entry.witness = witness_;
            ++depth_;
        }
    }

private:
    using OneLane = StateWithin<Vector<1>>;

    struct Witness {
        uint8 digit[cells];
    };

    struct Entry {
        CellOrder::Entry branch;
        Witness witness;
    };

    // Moves on to the next child that has a solution.
    Found take_child(const StopFlag* stop) {
        while (depth_ > 0) {
            Entry& top = stack_[depth_ - 1];
            const unsigned digits = top.branch.digits;
            const int digit = __builtin_ctz(digits) + 1;
            const PackedState child = CellOrder::next_child(top.branch);
            Found found = Found::solution;
            if (top.witness.digit[top.branch.cell] == digit)
                witness_ = top.witness;
            else
                found = find_witness(child, stop);
            if (found == Found::stopped) {
                top.branch.digits = digits;
                return found;
            }
            if (top.branch.digits == 0) --depth_;
            if (found == Found::nothing) continue;
            write_lane(state_, 0, child);
            return found;
        }
        return Found::nothing;
    }

    // Finds some solution of a packed state, in the fast order.
    Found find_witness(const PackedState& packed, const StopFlag* stop) {
        OneLane state = state_;  // for what is noted
        write_lane(state, 0, packed);
        for (int depth = 0;;) {
            if (stop != nullptr && stop->raised()) return Found::stopped;
            Decided<Vector<1>> decided;
            if (deduce(state, decided)) {
                const PackedState settled = read_lane(state, 0);
                const auto choice = FastOrder::choose(decided);
                if (choice.boxes.value == 0) {
                    uint8* const targets[1] = {witness_.digit};
                    write_solutions<1>(state, 1, Form::digits, targets);
                    return Found::solution;
                }
                const FastOrder::Guess guess = FastOrder::guess(settled, choice);
                write_pair(state, 0, guess.pair, guess.kept);
                search_[depth] = settled;
                search_[depth].pair[guess.pair] = guess.rest;
                ++depth;
            } else if (depth > 0)
                write_lane(state, 0, search_[--depth]);
            else
                return Found::nothing;
        }
    }

    // What to examine next: the root, which has no witness yet; the state; or a child of the
    // last branch.
    enum class Next : uint8 { root, state, child };

    OneLane state_;
    Next next_;
    Witness witness_;  // of the state
    int depth_;
    Entry stack_[CellOrder::deepest];
    PackedState search_[FastOrder::deepest];
};

}  // namespace sudokit::SUDOKIT_TARGET
