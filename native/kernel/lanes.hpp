// The search: every lane walks through a puzzle of its own, all in step.
//
// Lanes form *groups*, one vector each. A round gives each group one pass. The events of a group are handled after the
// next group's pass, so that the processor does not wait for the result. A lane then has one of three events, or
// none:
//
//     nothing changed, not solved    guess: keep one child, put the others on the lane's stack
//     nothing changed, solved        count, and go on as after a contradiction (also if the remaining ones are counted)
//     contradiction                  take the last child from the stack; if there is none, the puzzle is finished
//
// A lane whose puzzle is finished takes the next one at once. If there are no more, it is *idle*, and the next lane of
// its group that guesses gives it one of the children instead of keeping it. So the lanes of a group share the work at
// the end of a batch, or on a single puzzle.
//
// `Order` is the order of guessing: FastOrder, or CellOrder. The lanes of CellOrder do not share, since their order
// matters. It gives up on a puzzle, as if it had no solution, after too many contradictions. `StateOf` is State, or
// StateWithin for positions whose cells lack candidates. `Job` is the source of puzzles and the receiver of results:
//
//     bool next(StateOf<Vector<lanes>>&, int lane, std::size_t& puzzle)     loads a lane; false: no more, or none before a
//                                                                         puzzle at work is finished
//     bool wants_solution(std::size_t puzzle, uint64 count) const    whether the next solution of a puzzle matters
//                                                                    after `count` of them, or only their number
//     void solved(const State<Vector<lanes>>&, int lane, std::size_t puzzle)    a solution that matters
//     bool enough(std::size_t puzzle, uint64 count) const    whether that many solutions of a puzzle are enough
//     void finished(std::size_t puzzle, uint64 count, uint64 guesses)
//     void counts(uint64 number)         the number of further solutions, of any puzzle
//     uint64 limit() const               the most solutions to look for in each puzzle
//     bool stopped() const
#pragma once

#include "cell_order.hpp"
#include "fast_order.hpp"
#include "pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

template <class Order, int lanes, template <class> class StateOf = State>
class LaneSearch {
public:
    using Word = Vector<lanes>;

    // Works until the job has no more puzzles; `size` is their expected number. Returns false if the job was stopped
    // before.
    template <class Job>
    bool run(Job& job, std::size_t size) {
        const int groups = size > (most_groups - 1) * lanes ? most_groups : size > lanes ? 2 : 1;
        for (int i = 0; i < groups; ++i) start(group_[i], job);
        return groups == 1 ? run_one(job) : run_in_turn(job, groups);
    }

private:
    static constexpr int most_groups = 3;

    // A puzzle that lanes of a group work on. A group has as many slots as lanes.
    struct Slot {
        std::size_t puzzle;
        uint64 count;
        uint64 guesses;  // in the fast order: states that were split in two
        int lanes_at_work;
        int contradictions;  // in cell order
    };

    struct alignas(64) Group {
        StateOf<Word> state;
        Decided<Word> decided;  // before the last pass
        Choice<Word> choice;  // in the fast order: of the settled lanes
        uint32 active;  // lanes at work, one bit each
        uint32 contradicted, settled, solved;  // events still to be handled
        uint32 one_way;  // in the fast order: settled lanes with only one direction left to decide
        Slot slot[lanes];
        int slot_of[lanes];
        int depth[lanes];
        typename Order::Entry stack[lanes][Order::deepest];
    };

    // The puzzle that the lane works on.
    static SUDOKIT_INLINE Slot& slot(Group& group, int lane) { return group.slot[group.slot_of[lane]]; }

    static constexpr uint32 all_lanes = first_lanes(lanes);

    template <class Job>
    static void start(Group& group, Job& job) {
        group.state = {};
        group.active = group.contradicted = group.settled = group.solved = 0;
        for (Slot& slot : group.slot) slot.lanes_at_work = 0;
        for (int lane = 0; lane < lanes; ++lane)
            if (!begin_next(group, lane, job)) break;
    }

    template <class Job>
    bool run_one(Job& job) {
        Group& group = group_[0];
        for (;;) {
            if (job.stopped()) return false;
            if (group.active == 0) return true;
            step(group);
            handle(group, job);
        }
    }

    template <class Job>
    bool run_in_turn(Job& job, int groups) {
        Group* previous = &group_[groups - 1];
        for (;;) {
            if (job.stopped()) return false;
            uint32 active = 0;
            for (int i = 0; i < groups; ++i) active |= group_[i].active;
            if (active == 0) return true;
            for (int i = 0; i < groups; ++i) {
                step(group_[i]);
                handle(*previous, job);
                previous = &group_[i];
            }
        }
    }

    SUDOKIT_INLINE_PASS static void step(Group& group) {
        const Outcome<Word> outcome = pass(group.state);
        group.decided = outcome.decided;
        const uint32 contradicted = nonzero_lanes(outcome.contradiction);
        const uint32 changed = nonzero_lanes(outcome.changed);
        group.contradicted = contradicted & group.active;
        group.settled = ~(contradicted | changed) & group.active;
    }

    template <class Job>
    static SUDOKIT_INLINE void handle(Group& group, Job& job) {
        if constexpr (!Order::in_order)
            if (group.settled != 0) prepare_guesses(group);
        while (group.solved != 0) count_solutions(group, take_first(group.solved), 1, job);
        while (group.settled != 0) advance(group, take_first(group.settled), job);
        while (group.contradicted != 0) retreat(group, take_first(group.contradicted), job);
    }

    // Separates the solved lanes from those that guess, and chooses where they do.
    static SUDOKIT_INLINE void prepare_guesses(Group& group) {
        const uint32 rows = nonzero_lanes(undecided(group.decided.boxes[0]));
        const uint32 columns = nonzero_lanes(undecided(group.decided.boxes[1]));
        group.solved = group.settled & ~(rows | columns);
        group.settled &= rows | columns;
        group.one_way = rows ^ columns;
        if constexpr (counts_bits<lanes>)
            if (group.settled != 0) group.choice = Order::choose(group.decided);
    }

    static SUDOKIT_INLINE Choice<Vector<1>> choice_of(const Group& group, int lane) {
        if constexpr (counts_bits<lanes>)
            return lane_of(group.choice, lane);
        else
            return Order::choose(lane_of(group.decided, lane));
    }

    // Guesses, or counts the solutions without guessing.
    template <class Job>
    static SUDOKIT_INLINE void advance(Group& group, int lane, Job& job) {
        int& depth = group.depth[lane];
        auto& top = group.stack[lane][depth];
        if constexpr (Order::in_order) {
            const PackedState packed = read_lane(group.state, lane);
            const int from = depth == 0 ? 0 : group.stack[lane][depth - 1].cell + 1;
            if (!Order::branch(packed, from, top)) return count_solutions(group, lane, 1, job);
            ++depth;
            resume(group, lane);
        } else {
            top = read_lane(group.state, lane);
            Slot& own = slot(group, lane);
            if ((group.one_way >> lane & 1) != 0 && Order::countable(top, job.limit()) &&
                !job.wants_solution(own.puzzle, own.count))
                return count_solutions(group, lane, Order::count(top), job);
            ++own.guesses;
            const auto guess = Order::guess(top, choice_of(group, lane));
            write_pair(group.state, lane, guess.pair, guess.kept);
            top.pair[guess.pair] = guess.rest;
            if (group.active == all_lanes)
                ++depth;
            else
                hand_over(group, lane, top);
        }
    }

    // Gives a child to an idle lane of the group.
    static SUDOKIT_INLINE void hand_over(Group& group, int lane, const PackedState& child) {
        const int helper = __builtin_ctz(~group.active);
        group.active |= uint32{1} << helper;
        group.depth[helper] = 0;
        group.slot_of[helper] = group.slot_of[lane];
        ++slot(group, lane).lanes_at_work;
        write_lane(group.state, helper, child);
        copy_noted(group.state, lane, group.state, helper);
    }

    // Puts the last child of the lane's stack into the lane.
    static SUDOKIT_INLINE void resume(Group& group, int lane) {
        auto& top = group.stack[lane][group.depth[lane] - 1];
        if constexpr (Order::in_order) {
            write_lane(group.state, lane, Order::next_child(top));
            if (top.digits == 0) --group.depth[lane];
        } else {
            write_lane(group.state, lane, top);
            --group.depth[lane];
        }
    }

    template <class Job>
    static SUDOKIT_INLINE void retreat(Group& group, int lane, Job& job) {
        if (group.depth[lane] == 0) return leave(group, lane, job);
        if constexpr (Order::in_order)
            if (++slot(group, lane).contradictions > Order::patience) return finish(group, lane, job);
        resume(group, lane);
    }

    template <class Job>
    static SUDOKIT_INLINE void count_solutions(Group& group, int lane, uint64 number, Job& job) {
        Slot& own = slot(group, lane);
        if (job.wants_solution(own.puzzle, own.count)) job.solved(group.state, lane, own.puzzle);
        own.count += number;
        job.counts(number);
        if (job.enough(own.puzzle, own.count))
            finish(group, lane, job);
        else
            retreat(group, lane, job);
    }

    // The lane has no children left; others may still work on the same puzzle.
    template <class Job>
    static void leave(Group& group, int lane, Job& job) {
        Slot& own = slot(group, lane);
        if (own.lanes_at_work == 1)
            finish(group, lane, job);
        else {
            --own.lanes_at_work;
            group.active &= ~(uint32{1} << lane);
        }
    }

    // The puzzle is finished: its lanes are free.
    template <class Job>
    static void finish(Group& group, int lane, Job& job) {
        Slot& own = slot(group, lane);
        job.finished(own.puzzle, own.count, own.guesses);
        if (own.lanes_at_work > 1)
            for (int other = 0; other < lanes; ++other)
                if (group.slot_of[other] == group.slot_of[lane]) release(group, other);
        own.lanes_at_work = 0;
        release(group, lane);
        begin_next(group, lane, job);
    }

    static SUDOKIT_INLINE void release(Group& group, int lane) {
        const uint32 others = ~(uint32{1} << lane);
        group.active &= others;
        group.contradicted &= others;
        group.settled &= others;
        group.solved &= others;
    }

    template <class Job>
    static bool begin_next(Group& group, int lane, Job& job) {
        // Lanes that were given a share of this one's puzzle may still need its slot.
        int free = lane;
        while (group.slot[free].lanes_at_work > 0) [[unlikely]]
            free = (free + 1) % lanes;
        Slot& own = group.slot[free];
        if (!job.next(group.state, lane, own.puzzle)) return false;
        own.count = 0;
        own.guesses = 0;
        own.lanes_at_work = 1;
        own.contradictions = 0;
        group.slot_of[lane] = free;
        group.depth[lane] = 0;
        group.active |= uint32{1} << lane;
        return true;
    }

    Group group_[most_groups];
};

}  // namespace sudokit::SUDOKIT_TARGET
