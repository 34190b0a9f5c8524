// What the threads of a graphics card do: steps, each for all puzzles of a chunk.
//
//     prepare   for each puzzle: from bytes to a state, and the passes that nearly every puzzle needs
//     search    for each thread: puzzles from a queue, one after the other, with a stack of states
//     finish    for each puzzle: from a solved state to bytes
//
// A thread is a search of one lane, by the kernel's own pass and in its order of guesses. The threads of a *warp* run in
// step, like the lanes of a vector, so what few of them do holds up the others: that is why reading and writing are steps
// of their own. Nothing here knows a card. cuda.cu calls each step by many threads; tests call them in loops.
#pragma once

#include "device.hpp"
#include "kernel/fast_order.hpp"
#include "kernel/parse.hpp"
#include "kernel/write.hpp"

namespace sudokit::SUDOKIT_TARGET {

// A state in the memory of a card, which moves 16 bytes at a time.
struct alignas(16) StoredState {
    PackedState packed;
};

// Puzzles in the memory of a card.
struct Chunk {
    const uint8* puzzles;  // 81 bytes each
    Form form;
    uint32 size;
    uint32 limit;         // 1 or 2: the most solutions to look for
    uint32 patience;      // give up a puzzle after this many guesses
    StoredState* states;  // of each puzzle, then of its first solution
    uint8* counts;        // 0 to limit, or `given_up`, also of what has not been searched
    uint32* guesses;      // states that were split in two; may be null
    uint8* solutions;     // 81 bytes each; those of puzzles without a solution mean nothing
    Form solution_form;
};

using Lane = Vector<1>;

inline constexpr int preparing_passes = 4;
inline constexpr uint32 patience = 2000;

// The states that a thread keeps. The hardest collections need 13; what needs more is given up.
inline constexpr int deepest = 16;

SUDOKIT_INLINE void store(const Chunk& chunk, uint32 puzzle, const State<Lane>& state) {
    chunk.states[puzzle] = {read_lane(state, 0)};
}
SUDOKIT_INLINE void load(const Chunk& chunk, uint32 puzzle, State<Lane>& state) {
    const StoredState stored = chunk.states[puzzle];
    write_lane(state, 0, stored.packed);
}

// `bytes` are those of the puzzle, `digits` those of the form's alphabet. A puzzle with a byte that is not a cell has no
// solution.
SUDOKIT_INLINE void prepare(const Chunk& chunk, uint32 puzzle, const uint8* bytes, const uint8* digits) {
    CluePlanes<1> found = {};
    bool bad = false;
    SUDOKIT_UNROLL
    for (int row = 0; row < 9; ++row)
        SUDOKIT_UNROLL
        for (int column = 0; column < 9; ++column) {
            const Cell cell = Cell::at(9 * row + column);
            const uint32 digit = digits[bytes[9 * row + column]];
            bad |= digit == not_a_cell;
            SUDOKIT_UNROLL
            for (int i = 0; i < 4; ++i) found.of[3 * i + cell.row][0] |= (digit >> i & 1) << box_order_bit(cell);
        }
    if (bad) spoil(found, 0);
    State<Lane> state;
    states_of_clues(found, state);
    for (int i = 0; i < preparing_passes; ++i) pass(state);
    store(chunk, puzzle, state);
    chunk.counts[puzzle] = given_up;  // until it is solved
}

// Works until the thread's `next()`, which gives out the numbers of puzzles, has no more. The thread also has a `stack`, on
// which state number `depth` can be stored and loaded, and `in_step(busy)` returns whether any thread of the warp is busy.
template <class Thread>
SUDOKIT_INLINE void search(const Chunk& chunk, Thread& thread) {
    State<Lane> state = {};
    uint32 puzzle = 0, count = 0, guesses = 0;
    int depth = 0;
    const auto begin = [&] {
        puzzle = thread.next();
        if (puzzle >= chunk.size) return false;
        load(chunk, puzzle, state);
        count = guesses = 0;
        depth = 0;
        return true;
    };
    bool busy = begin();
    while (thread.in_step(busy)) {
        const Outcome<Lane> outcome = pass(state);
        if (!busy || (outcome.contradiction.value == 0 && outcome.changed.value != 0)) continue;
        bool is_over = true;  // with this state; then the next one is on the stack
        bool gives_up = false;
        if (outcome.contradiction.value == 0) {
            const Choice<Lane> choice = FastOrder::choose(outcome.decided);
            if (choice.boxes.value == 0) {
                if (++count == 1) store(chunk, puzzle, state);
            } else if (depth == deepest || guesses == chunk.patience) {
                gives_up = true;
            } else {
                PackedState rest = read_lane(state, 0);
                const FastOrder::Guess guess = FastOrder::guess(rest, choice);
                write_pair(state, 0, guess.pair, guess.kept);
                write_pair(rest, guess.pair, guess.rest);
                thread.stack.store(depth++, {rest});
                ++guesses;
                is_over = false;
            }
        }
        if (!is_over) continue;
        if (depth > 0 && count < chunk.limit && !gives_up)
            write_lane(state, 0, thread.stack.load(--depth).packed);
        else {
            chunk.counts[puzzle] = gives_up ? given_up : static_cast<uint8>(count);
            if (chunk.guesses != nullptr) chunk.guesses[puzzle] = guesses;
            busy = begin();
        }
    }
}

// `bytes` has room for 81 of them.
SUDOKIT_INLINE void finish(const Chunk& chunk, uint32 puzzle, uint8* bytes) {
    State<Lane> state;
    load(chunk, puzzle, state);
    Lane plane[planes] = {};
    for_each_mask(state, [&](int digit, int row, Lane where) { add_digit(plane, digit, row, where); });
    const uint32 zero = chunk.solution_form == Form::text ? '0' : 0;
    SUDOKIT_UNROLL
    for (int row = 0; row < 9; ++row)
        SUDOKIT_UNROLL
        for (int column = 0; column < 9; ++column) {
            const Cell cell = Cell::at(9 * row + column);
            uint32 digit = zero;
            SUDOKIT_UNROLL
            for (int bit = 0; bit < 4; ++bit)
                digit += (plane[3 * bit + cell.row].value >> box_order_bit(cell) & 1) << bit;
            bytes[9 * row + column] = static_cast<uint8>(digit);
        }
}

}  // namespace sudokit::SUDOKIT_TARGET
