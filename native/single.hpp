// One puzzle: counting its solutions with all lanes at once.
//
// A position is split into parts whose solutions make up its own, none twice. A search works on them as if each were a
// puzzle, its idle lanes sharing the branches of the busy ones; threads may draw parts from one counter. The number of
// solutions is exact to 64 bits, and never above the limit.
#pragma once

#include "batch.hpp"

namespace sudokit::SUDOKIT_TARGET {

template <int lanes>
class Count {
public:
    // Works on the parts until the counter has no more. Returns false if it was stopped before.
    bool run(const CountRequest& request, Counter& counter, Tally& found) {
        Job job{&request, &counter, &found};
        return search_.run(job, request.size);
    }

private:
    struct Job {
        const CountRequest* request;
        Counter* counter;
        Tally* found;

        SUDOKIT_INLINE bool next(State<Vector<lanes>>& state, int lane, std::size_t& part) {
            if (found->value() >= request->limit) return false;
            part = counter->take(1);
            if (part >= request->size) return false;
            write_lane(state, lane, request->parts[part]);
            return true;
        }
        SUDOKIT_INLINE bool wants_solution(std::size_t, uint64) const { return false; }
        SUDOKIT_INLINE void solved(const State<Vector<lanes>>&, int, std::size_t) {}
        SUDOKIT_INLINE bool enough(std::size_t, uint64 count) const { return count >= request->limit; }
        SUDOKIT_INLINE void finished(std::size_t, uint64 count, uint64) { found->add(count); }
        SUDOKIT_INLINE void abandoned(uint64 count) { found->add(count); }
        SUDOKIT_INLINE uint64 limit() const { return request->limit; }
        SUDOKIT_INLINE bool stopped() const { return request->stop && request->stop->raised(); }
    };

    Search<FastOrder, lanes> search_;
};

}  // namespace sudokit::SUDOKIT_TARGET
