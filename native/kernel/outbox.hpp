// Solved lanes on their way to the caller's memory. They are collected until they fill a vector.
#pragma once

#include "request.hpp"
#include "write.hpp"

namespace sudokit::SUDOKIT_TARGET {

template <int lanes>
class Outbox {
public:
    void open(const Request& request) {
        request_ = &request;
        size_ = 0;
    }

    SUDOKIT_INLINE void add(const State<Vector<lanes>>& state, int lane, std::size_t puzzle) {
        copy_lane(state, lane, solved_, size_);
        target_[size_] = target(puzzle);
        if (++size_ == lanes) flush();
    }

    // Writes some lanes of a state at once.
    void write(const State<Vector<lanes>>& state, uint32 solved, const std::size_t (&puzzles)[lanes]) {
        uint8* targets[lanes];
        for (uint32 left = solved; left != 0;) {
            const int lane = take_first(left);
            targets[lane] = target(puzzles[lane]);
        }
        write_solutions(state, solved, request_->solution_form, targets);
    }

    void flush() {
        if (size_ == 0) return;
        write_solutions(solved_, first_lanes(size_), request_->solution_form, target_);
        size_ = 0;
    }

private:
    SUDOKIT_INLINE uint8* target(std::size_t puzzle) const {
        uint8* const first = request_->solutions + puzzle * request_->solution_stride;
        // Processors write in order, so one line of the caller's memory that is not in the cache holds up all others.
        __builtin_prefetch(first, 1);
        __builtin_prefetch(first + cells - 1, 1);
        return first;
    }

    State<Vector<lanes>> solved_;
    uint8* target_[lanes];
    const Request* request_;
    int size_;
};

}  // namespace sudokit::SUDOKIT_TARGET
