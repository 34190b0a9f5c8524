// Puzzles on their way from bytes to the lanes of a search.
//
// They are prepared a block at a time: parsed, and passed over as slices as long as a good part of them changes, since
// that takes less time than in a search. Those that are solved by then need no search at all.
#pragma once

#include "parse.hpp"
#include "request.hpp"
#include "sliced_pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

// The `Receiver` gets the puzzles that need no search:
//
//     void solved_at_once(const State<Vector<lanes>>&, uint32 solved, const std::size_t (&puzzles)[lanes])
//                                 `solved` is a set of lanes; puzzles[i] is the puzzle of lane i
//     bool stopped() const        whether to take no more puzzles
template <int lanes, template <class> class StateOf = State>
class Inbox {
public:
    using Word = Vector<lanes>;

    // The puzzles of the request, in the order that the counter gives out.
    void open(const Request& request, Counter& counter) { open(request, counter, nullptr, request.size); }

    // The puzzles of a list.
    void open(const Request& request, Counter& counter, const std::size_t* list, std::size_t size) {
        request_ = &request;
        counter_ = &counter;
        list_ = list;
        size_ = size;
        state_ = states_ = 0;
        waiting_ = 0;
    }

    // Loads a lane with the next puzzle that needs a search.
    template <class Receiver>
    SUDOKIT_INLINE bool next(State<Word>& state, int lane, std::size_t& puzzle, Receiver& receiver) {
        while (waiting_ == 0)
            if (!next_state(receiver)) return false;
        const int from = take_first(waiting_);
        copy_lane(prepared_[state_], from, state, lane);
        puzzle = puzzles_[from];
        return true;
    }

private:
    static constexpr std::size_t block = puzzles_per_block<lanes>;

    SUDOKIT_INLINE std::size_t puzzle_at(std::size_t i) const { return list_ == nullptr ? i : list_[i]; }

    template <class Receiver>
    bool next_state(Receiver& receiver) {
        if (++state_ >= states_) {
            if (receiver.stopped() || !next_block()) return false;
            state_ = 0;
        }
        const std::size_t first = first_ + state_ * lanes, left = end_ - first;
        const int used = left < lanes ? static_cast<int>(left) : lanes;
        for (int lane = 0; lane < used; ++lane) puzzles_[lane] = puzzle_at(first + lane);
        const uint32 solved = first_lanes(used) & nonzero_lanes(solved_ & Word::all(uint32{1} << state_));
        waiting_ = first_lanes(used) & ~solved;
        if (solved != 0) receiver.solved_at_once(prepared_[state_], solved, puzzles_);
        return true;
    }

    bool next_block() {
        first_ = counter_->take(block);
        if (first_ >= size_) return false;
        end_ = size_ - first_ < block ? size_ : first_ + block;
        states_ = static_cast<int>((end_ - first_ + lanes - 1) / lanes);
        if (worth_slicing() && end_ - first_ < block)
            for (CluePlanes<lanes>& rest : clues_) rest = {};
        for (std::size_t i = first_; i < end_; ++i) {
            const std::size_t place = i - first_;
            parse(puzzle_at(i), clues_[place / lanes], static_cast<int>(place % lanes));
        }
        prepare();
        return true;
    }

    SUDOKIT_INLINE void parse(std::size_t puzzle, CluePlanes<lanes>& planes, int lane) {
        const uint8* bytes = request_->puzzles + puzzle * request_->puzzle_stride;
        const int bad = find_planes<lanes>(bytes, request_->puzzle_form, planes, lane);
        if (bad < cells) [[unlikely]] {
            spoil(planes, lane);
            request_->report(puzzle, {Fault::bad_character, static_cast<uint8>(bad), 0});
        } else
            request_->report(puzzle, {});
    }

    // A pass over slices takes as long for a few puzzles as for a whole block.
    SUDOKIT_INLINE bool worth_slicing() const { return states_ >= structures_per_block / 2; }

    void prepare() {
        solved_ = Word::all(0);
        if (!worth_slicing()) {
            constexpr int passes = 4;  // that nearly every puzzle needs
            for (int i = 0; i < states_; ++i) {
                states_of_clues(clues_[i], prepared_[i]);
                for (int j = 0; j < passes; ++j) pass(prepared_[i]);
            }
            return;
        }
        slice(clues_, sliced_clues_);
        states_of_clues(sliced_clues_, sliced_states_, candidates_);
        const int few = static_cast<int>(end_ - first_) / 4;
        SlicedOutcome<lanes> outcome;
        do outcome = pass(sliced_states_, candidates_);
        while (count_puzzles(outcome.changed) > few);
        solved_ = outcome.single & find_consistent(sliced_states_);
        join(sliced_states_, prepared_);
    }

    CluePlanes<lanes> clues_[structures_per_block];
    Slices<lanes> sliced_clues_, sliced_states_;
    BoxCandidates<lanes> candidates_;
    State<Word> prepared_[structures_per_block];
    Word solved_;                 // a slice: the puzzles of the block that need no search
    int state_, states_;          // the state that puzzles are taken from, and the number of those in use
    uint32 waiting_;              // its lanes that still wait for a search
    std::size_t puzzles_[lanes];  // its puzzles
    const Request* request_;
    Counter* counter_;
    const std::size_t* list_;
    std::size_t size_;
    std::size_t first_, end_;  // of the block
};

}  // namespace sudokit::SUDOKIT_TARGET
