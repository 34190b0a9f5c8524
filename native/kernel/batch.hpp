// Many puzzles: bytes in, counts and solutions out.
//
// A `Batch` parses a vector of puzzles at a time, feeds them to a fast search, and collects solved lanes until they
// fill a vector that it can write. If a puzzle has several solutions, the lexicographically smallest of the 81-digit
// strings is reported, unless the request asks for any. So puzzles that have shown two solutions are collected, and
// searched again in cell order once there are enough of them, or with a guide if that takes too long.
//
// The same with `StateWithin` is for positions whose cells lack candidates.
#pragma once

#include "guided_order.hpp"
#include "lanes.hpp"
#include "outbox.hpp"
#include "position_inbox.hpp"

namespace sudokit::SUDOKIT_TARGET {

// Finds two cells of one house that hold the same digit, or no fault. The bytes must all be cells.
inline Status find_clash(const uint8* puzzle, Form form) {
    const Alphabet& alphabet = alphabet_of(form);
    uint32 in_row[9] = {}, in_column[9] = {}, in_box[9] = {};  // the digits that were met, as bits
    for (int second = 0; second < cells; ++second) {
        const int digit = alphabet.digit[puzzle[second]];
        if (digit == 0) continue;
        const int row = second / 9, column = second % 9, box = row / 3 * 3 + column / 3;
        const uint32 bit = uint32{1} << digit;
        if (((in_row[row] | in_column[column] | in_box[box]) & bit) != 0)
            for (int first = 0; first < second; ++first) {
                const bool shares = first / 9 == row || first % 9 == column || first / 27 * 3 + first % 9 / 3 == box;
                if (shares && alphabet.digit[puzzle[first]] == digit)
                    return {Fault::clash, static_cast<uint8>(first), static_cast<uint8>(second)};
            }
        in_row[row] |= bit;
        in_column[column] |= bit;
        in_box[box] |= bit;
    }
    return {};
}

// The state in which the search for a puzzle begins, or for a position.
inline StateWithin<Vector<1>> first_state(const Request& request, std::size_t puzzle) {
    StateWithin<Vector<1>> state;
    if (request.positions != nullptr) {
        forget(state);
        note<1>(request.positions + puzzle * cells, state.candidates, 0);
    } else {
        CluePlanes<1> found;
        find_planes<1>(request.puzzles + puzzle * request.puzzle_stride, request.puzzle_form, found, 0);
        states_of_clues(found, state);
        note_all(state.candidates);
    }
    return state;
}

template <int lanes, template <class> class StateOf = State>
class Batch {
public:
    // Works on the request's puzzles until the counter has no more. Several threads may do so, each with its own batch
    // and the same counter. Returns false if it was stopped before.
    bool run(const Request& request, Counter& counter) {
        fast_job_.open(*this, request);
        fast_job_.inbox.open(request, counter);
        if (!fast_.run(fast_job_, request.size)) return false;
        fast_job_.outbox.flush();
        return search_again();
    }

private:
    using FastSearch = LaneSearch<FastOrder, lanes, StateOf>;
    using OrderedSearch = LaneSearch<CellOrder, lanes, StateOf>;
    using Word = Vector<lanes>;

    struct Job {
        Inbox<lanes, StateOf> inbox;
        Outbox<lanes> outbox;
        const Request* request;
        Batch* batch;
        uint64 most;

        SUDOKIT_INLINE void open(Batch& owner, const Request& asked) {
            batch = &owner;
            request = &asked;
            outbox.open(asked);
        }
        SUDOKIT_INLINE void solved(const State<Word>& state, int lane, std::size_t puzzle) {
            outbox.add(state, lane, puzzle);
        }
        void solved_at_once(const State<Word>& state, uint32 solved, const std::size_t (&puzzles)[lanes]) {
            if (request->solutions != nullptr) outbox.write(state, solved, puzzles);
        }
        SUDOKIT_INLINE bool wants_solution(std::size_t, uint64 count) const {
            return count == 0 && request->solutions != nullptr;
        }
        SUDOKIT_INLINE bool enough(std::size_t, uint64 count) const { return count >= most; }
        SUDOKIT_INLINE void counts(uint64) {}
        SUDOKIT_INLINE uint64 limit() const { return most; }
        SUDOKIT_INLINE bool stopped() const { return request->stop && request->stop->raised(); }
    };

    struct FastJob : Job {
        bool smallest;  // whether to report the smallest of several solutions

        SUDOKIT_INLINE void open(Batch& owner, const Request& asked) {
            Job::open(owner, asked);
            smallest = asked.solutions != nullptr && !asked.any_solution;
            this->most = smallest && asked.limit < 2 ? 2 : asked.limit;
            owner.noted_ = 0;
        }
        SUDOKIT_INLINE bool next(StateOf<Word>& state, int lane, std::size_t& puzzle) {
            return this->inbox.next(state, lane, puzzle, *this);
        }
        void solved_at_once(const State<Word>& state, uint32 solved, const std::size_t (&puzzles)[lanes]) {
            Job::solved_at_once(state, solved, puzzles);
            while (solved != 0) finished(puzzles[take_first(solved)], 1, 0);
        }
        SUDOKIT_INLINE void finished(std::size_t puzzle, uint64 count, uint64 guesses) {
            const Request& asked = *this->request;
            if (asked.counts) asked.counts[puzzle] = count < asked.limit ? count : asked.limit;
            if (asked.guesses) asked.guesses[puzzle] = guesses;
            if (count == 0) [[unlikely]]
                report_none(asked, puzzle);
            else if (count > 1 && smallest)
                this->batch->note(puzzle);
        }
    };

    struct OrderedJob : Job {
        SUDOKIT_INLINE void open(Batch& owner, const Request& asked) {
            Job::open(owner, asked);
            this->most = 1;
        }
        SUDOKIT_INLINE bool next(StateOf<Word>& state, int lane, std::size_t& puzzle) {
            return this->inbox.next(state, lane, puzzle, *this);
        }
        SUDOKIT_INLINE void finished(std::size_t puzzle, uint64 count, uint64) {
            if (count == 0) [[unlikely]]
                this->batch->search_with_guide(puzzle);
        }
    };

    static void report_none(const Request& request, std::size_t puzzle) {
        if (request.solutions) {
            uint8* solution = request.solutions + puzzle * request.solution_stride;
            const uint8 blank = request.solution_form == Form::text ? '.' : 0;
            for (int index = 0; index < cells; ++index) solution[index] = blank;
        }
        if (request.positions != nullptr || (!request.statuses && !request.invalid)) return;
        const bool has_bad_character =
            request.statuses ? request.statuses[puzzle].fault != Fault::none : request.invalid[puzzle];
        if (!has_bad_character)
            request.report(puzzle, find_clash(request.puzzles + puzzle * request.puzzle_stride, request.puzzle_form));
    }

    void note(std::size_t puzzle) {
        noted_puzzles_[noted_++] = puzzle;
        if (noted_ == most_noted) {
            // Write the solutions found first before the smallest ones overwrite them.
            fast_job_.outbox.flush();
            search_again();
        }
    }

    bool search_again() {
        if (noted_ == 0) return true;
        Counter counter;
        ordered_job_.open(*this, *fast_job_.request);
        ordered_job_.inbox.open(*fast_job_.request, counter, noted_puzzles_, noted_);
        const bool done = ordered_.run(ordered_job_, noted_);
        if (done) ordered_job_.outbox.flush();
        noted_ = 0;
        return done;
    }

    // The puzzle has solutions, but cell order alone met too many contradictions.
    void search_with_guide(std::size_t puzzle) {
        const Request& request = *fast_job_.request;
        guided_.start(first_state(request, puzzle));
        guided_.next(request.solutions + puzzle * request.solution_stride, request.solution_form, request.stop);
    }

    static constexpr std::size_t most_noted = 1024;

    FastJob fast_job_;
    OrderedJob ordered_job_;
    std::size_t noted_;
    std::size_t noted_puzzles_[most_noted];
    FastSearch fast_;
    OrderedSearch ordered_;
    GuidedOrder guided_;
};

}  // namespace sudokit::SUDOKIT_TARGET
