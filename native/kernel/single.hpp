// One puzzle: counting its solutions with all lanes at once.
//
// A state is split into parts that together have exactly its solutions, each once. A search works on them as if each
// were a puzzle. Idle lanes share the branches of busy ones, and threads may draw parts from one counter. The number of
// solutions is exact to 64 bits, and never above the limit.
//
// The limit applies to all parts together: a part may have more solutions by itself, and its lanes stop when those of
// other parts have found enough. So each search counts its solutions and adds them to a tally that the threads share.
// It does so only once in a number of rounds, because threads that update the tally have to wait for each other.
#pragma once

#include "batch.hpp"

namespace sudokit::SUDOKIT_TARGET {

template <int lanes, template <class> class StateOf = State>
class Count {
public:
    // Works on the parts until the counter has no more, or the limit is reached. Returns false if it was stopped before.
    bool run(const CountRequest& request, Counter& counter, Tally& found) {
        Job job{&request, &counter, &found, 0, 0};
        const bool done = search_.run(job, request.size);
        found.add(job.counted);
        return done || found.value() >= request.limit;
    }

private:
    struct Job {
        const CountRequest* request;
        Counter* counter;
        Tally* found;
        uint64 counted;  // and not in the tally
        unsigned rounds;

        static constexpr unsigned rounds_between_sums = 64;

        SUDOKIT_INLINE bool next(StateOf<Vector<lanes>>& state, int lane, std::size_t& part) {
            part = counter->take(1);
            if (part >= request->size) return false;
            write_lane(state, lane, request->parts[part]);
            if constexpr (requires { state.candidates; }) write_noted(state, lane, *request->candidates);
            return true;
        }
        SUDOKIT_INLINE bool wants_solution(std::size_t, uint64) const { return false; }
        SUDOKIT_INLINE void solved(const State<Vector<lanes>>&, int, std::size_t) {}
        SUDOKIT_INLINE void counts(uint64 number) { counted = saturated_sum(counted, number); }
        SUDOKIT_INLINE bool enough(std::size_t, uint64) const { return false; }  // `stopped` ends all parts
        SUDOKIT_INLINE void finished(std::size_t, uint64, uint64) {}
        SUDOKIT_INLINE uint64 limit() const { return request->limit; }
        SUDOKIT_INLINE bool stopped() {
            if (++rounds % rounds_between_sums == 0 && counted != 0) {
                found->add(counted);
                counted = 0;
            }
            return saturated_sum(found->value(), counted) >= request->limit ||
                   (request->stop && request->stop->raised());
        }
    };

    LaneSearch<FastOrder, lanes, StateOf> search_;
};

}  // namespace sudokit::SUDOKIT_TARGET
