// Positions on their way from masks to the lanes of a search.
//
// A position is 81 masks of candidates (request.hpp). To make the words of a pass of them, a mask is spread over the
// digits' groups. Every configuration is possible at first; passes remove those that need a candidate which
// is not noted. Nothing is sliced here: collections of positions are small.
#pragma once

#include "inbox.hpp"

namespace sudokit::SUDOKIT_TARGET {

// The digits of a mask that have this remainder by 3, each in its group: from bit 3 * group to bit 9 * group. The products
// that meet carry only into bits that are dropped.
SUDOKIT_INLINE uint32 spread_digits(uint32 mask, int remainder) {
    return (mask >> remainder & 0b001'001'001) * (1u | 1u << 6 | 1u << 12) & (1u | 1u << 9 | 1u << 18);
}

// Puts the candidates of 81 masks into a lane.
template <int lanes>
inline void note(const std::uint16_t* masks, Candidates<Vector<lanes>>& candidates, int lane) {
    uint32 sums[3][9] = {};
    for (int index = 0; index < cells; ++index) {
        const Cell cell = Cell::at(index);
        const uint32 mask = masks[index] & 0x1FF;
        for (int m = 0; m < 3; ++m)
            sums[m][3 * cell.row + cell.column] |= spread_digits(mask, m) << (3 * cell.band + cell.stack);
    }
    auto* words = reinterpret_cast<LaneWord*>(&candidates) + lane;
    for (int i = 0; i < 27; ++i) words[i * lanes] = sums[i / 9][i % 9];
}

// Notes all candidates of every cell.
template <class Word>
SUDOKIT_INLINE void note_all(Candidates<Word>& candidates) {
    for (auto& rows : candidates.of)
        for (auto& row : rows)
            for (Word& word : row) word = Word::all(all_bits);
}

// The state from which nothing has been removed.
template <class Word>
SUDOKIT_INLINE void forget(State<Word>& state) {
    const Word everything = Word::all(all_bits);
    for (int m = 0; m < 3; ++m) state.rows[m] = state.columns[m] = {everything, everything};
}

template <int lanes>
class Inbox<lanes, StateWithin> {
public:
    using Word = Vector<lanes>;

    void open(const Request& request, Counter& counter) { open(request, counter, nullptr, request.size); }
    void open(const Request& request, Counter& counter, const std::size_t* list, std::size_t size) {
        request_ = &request;
        counter_ = &counter;
        list_ = list;
        size_ = size;
        first_ = end_ = 0;
        lane_ = used_ = 0;
    }

    template <class Receiver>
    SUDOKIT_INLINE bool next(StateWithin<Word>& state, int lane, std::size_t& puzzle, Receiver& receiver) {
        if (lane_ == used_ && (receiver.stopped() || !prepare())) return false;
        copy_lane(prepared_, lane_, state, lane);
        copy_noted(prepared_, lane_, state, lane);
        puzzle = puzzles_[lane_++];
        return true;
    }

private:
    static constexpr std::size_t block = puzzles_per_block<lanes>;

    [[gnu::noinline]] bool prepare() {
        if (first_ == end_) {
            first_ = counter_->take(block);
            if (first_ >= size_) {
                first_ = end_ = 0;
                return false;
            }
            end_ = size_ - first_ < block ? size_ : first_ + block;
        }
        forget(prepared_);
        prepared_.candidates = {};
        lane_ = used_ = 0;
        for (; used_ < lanes && first_ < end_; ++first_, ++used_) {
            puzzles_[used_] = list_ == nullptr ? first_ : list_[first_];
            note<lanes>(request_->positions + cells * puzzles_[used_], prepared_.candidates, used_);
            request_->report(puzzles_[used_], {});
        }
        constexpr int passes = 5;  // that nearly every position needs; the first one only looks at the candidates
        for (int i = 0; i < passes; ++i) pass(prepared_);
        return true;
    }

    StateWithin<Word> prepared_;
    int lane_, used_;
    std::size_t puzzles_[lanes];
    const Request* request_;
    Counter* counter_;
    const std::size_t* list_;
    std::size_t size_;
    std::size_t first_, end_;  // what is left of the block
};

}  // namespace sudokit::SUDOKIT_TARGET
