// How devices and the processor share the puzzles of a request.
//
// A *job* is a request whose puzzles and answers are in some memory. It has
//
//     request()                          without addresses that the processor cannot use, except in its own jobs
//     processor_shares                   whether the processor can take puzzles that no device has taken
//     Device                             has most(), the number of puzzles that it takes at a time
//     solve(device, first, size, left)   lets a device solve some puzzles, delivers the answers that are final, and appends
//                                        the other puzzles to `left`
//     deliver(left, answers)             what the processor has found out about these
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "device.hpp"
#include "kernel/parallel.hpp"

namespace sudokit {

// Puzzles that devices have left over.
struct Leftovers {
    std::vector<std::size_t> puzzles;  // their numbers
    std::vector<std::uint8_t> bytes;   // 81 each
};

struct LeftoverAnswers {
    std::vector<std::uint64_t> counts, guesses;
    std::vector<std::uint8_t> solutions;  // 81 bytes each
    std::vector<Status> statuses;
};

// Some puzzles of a job.
struct Range {
    std::size_t first = 0, size = 0;
};

// What there is to do: puzzles that nobody has taken, and those that devices have left over.
class Supply {
public:
    Supply(const Request& request, std::size_t devices, bool processor_shares)
        : request_(request), devices_(devices), processor_shares_(processor_shares) {}

    // The next puzzles for a device that takes `most` at a time; none if there are no more. At the end they become fewer, so
    // that all devices end at about the same time, but not so few that most threads of a card wait.
    Range take(std::size_t most) {
        constexpr std::size_t least = 1 << 15;
        const std::scoped_lock lock(mutex_);
        if (is_over()) return {};
        const std::size_t fair = std::max(least, (request_.size - next_) / devices_ + 1);
        const Range range = take_now(std::min(most, fair));
        working_ += range.size > 0;
        return range;
    }

    // Ends what a device has taken.
    void bring_back(Leftovers&& left) {
        const std::scoped_lock lock(mutex_);
        --working_;
        if (!left.puzzles.empty()) left_.push_back(std::move(left));
        changed_.notify_all();
    }

    // Work for the processor: leftovers, or else a range. Waits until there is some; returns false if there will be none.
    bool take(Leftovers& left, Range& range) {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (is_over()) return false;
            if (take_left(left)) return true;
            if (processor_shares_) {
                // A share that takes about as long as the rest takes the devices, or less.
                constexpr std::size_t most = 1 << 16, least = 1 << 12, part = 16;
                const std::size_t share = std::min(most, (request_.size - next_) / part);
                if (share >= least) {
                    range = take_now(share);
                    return true;
                }
            }
            if (working_ == 0 && next_ == request_.size) return false;
            changed_.wait_for(lock, std::chrono::milliseconds(1));
        }
    }

    void fail() {
        const std::scoped_lock lock(mutex_);
        failed_ = true;
        changed_.notify_all();
    }

    bool is_stopped() const { return request_.stop != nullptr && request_.stop->raised(); }

private:
    bool is_over() const { return failed_ || is_stopped(); }

    Range take_now(std::size_t size) {
        const Range range = {next_, std::min(size, request_.size - next_)};
        next_ += range.size;
        return range;
    }

    bool take_left(Leftovers& left) {
        if (left_.empty()) return false;
        left = std::move(left_.front());
        left_.pop_front();
        // A few puzzles take the processor less time than to start its threads.
        constexpr std::size_t few = 1 << 14;
        for (; !left_.empty() && left.puzzles.size() < few; left_.pop_front()) {
            const Leftovers& more = left_.front();
            left.puzzles.insert(left.puzzles.end(), more.puzzles.begin(), more.puzzles.end());
            left.bytes.insert(left.bytes.end(), more.bytes.begin(), more.bytes.end());
        }
        return true;
    }

    const Request& request_;
    const std::size_t devices_;
    const bool processor_shares_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t next_ = 0;     // that nobody has taken
    std::size_t working_ = 0;  // devices
    std::deque<Leftovers> left_;
    bool failed_ = false;
};

// The processor's part of a request of its own memory.
inline bool solve_range(const Request& request, Range range, Solver& processor, unsigned threads) {
    Request some = request;
    some.size = range.size;
    some.puzzles += request.puzzle_stride * range.first;
    if (some.solutions) some.solutions += request.solution_stride * range.first;
    if (some.counts) some.counts += range.first;
    if (some.guesses) some.guesses += range.first;
    if (some.statuses) some.statuses += range.first;
    if (some.invalid) some.invalid += range.first;
    return processor.solve(some, threads);
}

// Returns false if it was stopped before.
inline bool solve_left(const Request& request, const Leftovers& left, LeftoverAnswers& answers, Solver& processor,
                       unsigned threads) {
    const std::size_t size = left.puzzles.size();
    answers.counts.resize(size);
    answers.guesses.resize(size);
    answers.statuses.resize(size);
    if (request.solutions) answers.solutions.resize(81 * size);
    Request some;
    some.puzzles = left.bytes.data();
    some.puzzle_form = request.puzzle_form;
    some.size = size;
    some.limit = request.limit;
    some.any_solution = request.any_solution;
    some.solutions = request.solutions ? answers.solutions.data() : nullptr;
    some.solution_form = request.solution_form;
    some.counts = answers.counts.data();
    some.guesses = answers.guesses.data();
    some.statuses = answers.statuses.data();
    some.stop = request.stop;
    return processor.solve(some, threads);
}

template <class Job>
void work_on_leftovers(Job& job, Supply& supply, Solver& processor, unsigned threads) {
    Leftovers left;
    Range range;
    while (supply.take(left, range)) {
        LeftoverAnswers answers;
        if (left.puzzles.empty())
            solve_range(job.request(), range, processor, threads);
        else if (solve_left(job.request(), left, answers, processor, threads))
            job.deliver(left, answers);
        left = {};
    }
}

// Returns false if it was stopped before. Throws what a device throws.
template <class Job>
bool solve_job(const std::vector<typename Job::Device*>& devices, Job& job, Solver& processor, unsigned threads) {
    Supply supply(job.request(), devices.size(), Job::processor_shares);
    in_threads(static_cast<unsigned>(devices.size()) + 1, [&](unsigned thread) {
        try {
            if (thread == devices.size()) return work_on_leftovers(job, supply, processor, threads);
            auto& device = *devices[thread];
            for (Range range; (range = supply.take(device.most())).size > 0;) {
                Leftovers left;
                job.solve(device, range.first, static_cast<std::uint32_t>(range.size), left);
                supply.bring_back(std::move(left));
            }
        } catch (...) {
            supply.fail();
            throw;
        }
    });
    work_on_leftovers(job, supply, processor, threads);  // what is left if the system provided too few threads
    return !supply.is_stopped();
}

}  // namespace sudokit
