// Questions that depend on earlier answers: the search of lanes.hpp for a generator.
#pragma once

#include "lanes.hpp"
#include "parse.hpp"
#include "questions.hpp"

namespace sudokit::SUDOKIT_TARGET {

template <int lanes>
class Inquiry {
public:
    bool run(Questions& questions) {
        job_.questions = &questions;
        job_.ready = job_.ready_end = 0;
        return search_.run(job_, Questions::most_slots);
    }

private:
    struct Job {
        Questions* questions;
        State<Vector<lanes>> prepared;
        ClueMasks<lanes> clues;
        std::size_t slot[lanes];  // of the prepared questions
        int ready, ready_end;
        struct {
            uint64 limit;
            bool meet, satisfied;
        } wish[Questions::most_slots];

        SUDOKIT_INLINE bool next(State<Vector<lanes>>& state, int lane, std::size_t& puzzle) {
            if (ready == ready_end && !prepare()) return false;
            copy_lane(prepared, ready, state, lane);
            puzzle = slot[ready];
            ++ready;
            return true;
        }

        // Passes before a puzzle enters a lane, which nearly every puzzle needs.
        static constexpr int preparing_passes = 3;

        [[gnu::noinline]] bool prepare() {
            ready = ready_end = 0;
            Question question;
            for (; ready_end < lanes && questions->ask(question, slot[ready_end]); ++ready_end) {
                for (int i = 0; i < masks_per_puzzle; ++i) clues.of[i][ready_end] = question.clues.of[i];
                wish[slot[ready_end]] = {question.limit, question.meet, false};
            }
            if (ready_end == 0) return false;
            for (int lane = ready_end; lane < lanes; ++lane)
                for (auto& mask : clues.of) mask[lane] = all_bits;
            states_of_clues(clues, prepared);
            for (int i = 0; i < preparing_passes; ++i) pass(prepared);
            return true;
        }

        SUDOKIT_INLINE bool wants_solution(std::size_t puzzle, uint64) const { return wish[puzzle].meet; }
        SUDOKIT_INLINE void solved(const State<Vector<lanes>>& state, int lane, std::size_t puzzle) {
            wish[puzzle].satisfied = questions->meet(puzzle, read_lane(state, lane));
        }
        SUDOKIT_INLINE bool enough(std::size_t puzzle, uint64 count) const {
            return count >= wish[puzzle].limit || wish[puzzle].satisfied;
        }
        SUDOKIT_INLINE void finished(std::size_t puzzle, uint64 count, uint64) {
            questions->hear(puzzle, count < wish[puzzle].limit ? count : wish[puzzle].limit);
        }
        SUDOKIT_INLINE void counts(uint64) {}
        // Only decides when counting is quicker than searching.
        SUDOKIT_INLINE uint64 limit() const { return no_limit; }
        SUDOKIT_INLINE bool stopped() const { return questions->stopped(); }
    };

    Job job_;
    LaneSearch<FastOrder, lanes> search_;
};

}  // namespace sudokit::SUDOKIT_TARGET
