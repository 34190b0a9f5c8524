// What the threads of a graphics card do: steps, each for all puzzles of a chunk.
//
//     prepare   for each puzzle: from bytes to a state, and the passes that nearly every puzzle needs
//     search    for each thread: puzzles from a queue, one after the other, with a stack of states
//     retry     for each puzzle: prepare it again if the search has given it up; another search follows
//     draw      for each puzzle: from a solved state to planes (kernel/notation.hpp)
//     write     for each four bytes: from planes to the digits of cells
//
// A thread is a search of one lane, by the kernel's own pass and in its order of guesses. The threads of a *warp* run in
// step, like the lanes of a vector, so what few of them do holds up the others: that is why reading and writing are steps
// of their own. Nothing here knows a card. cuda.cu calls each step by many threads; tests call them in loops.
//
// Few puzzles need many guesses, and whoever works on one of them keeps a whole warp waiting. So the first search has little
// patience, and the second one only works on what that has given up.
#pragma once

#include "device.hpp"
#include "kernel/fast_order.hpp"
#include "kernel/parse.hpp"
#include "kernel/write.hpp"

namespace sudokit::SUDOKIT_TARGET {

// Puzzles in the memory of a card.
struct Chunk {
    const uint8* puzzles;  // 81 bytes each
    Form form;
    uint32 size;
    uint32 limit;      // 1 or 2: the most solutions to look for
    uint32 patience;   // give up a puzzle after this many guesses
    uint32* words;     // word w of puzzle i at w * size + i: its state, then its first solution, then the planes of that
    uint8* counts;     // 0 to limit, or `given_up`
    uint32* guesses;   // states that were split in two; may be null
    uint8* solutions;  // 81 bytes each; those of puzzles without a solution mean nothing
    Form solution_form;
};

using Lane = Vector<1>;

// Calls each(w, word) for the twelve words of a structure.
template <class Structure, class Each>
SUDOKIT_INLINE void for_each_word(Structure& structure, Each each) {
    static_assert(sizeof(Structure) == words_per_state * sizeof(uint32));
    auto* words = reinterpret_cast<LaneWord*>(&structure);
    SUDOKIT_UNROLL
    for (int w = 0; w < words_per_state; ++w) each(w, words[w]);
}

template <class Structure>
SUDOKIT_INLINE void load(const Chunk& chunk, uint32 puzzle, Structure& structure) {
    for_each_word(structure, [&](int w, LaneWord& word) { word = chunk.words[w * chunk.size + puzzle]; });
}
template <class Structure>
SUDOKIT_INLINE void store(const Chunk& chunk, uint32 puzzle, Structure& structure) {
    for_each_word(structure, [&](int w, LaneWord& word) { chunk.words[w * chunk.size + puzzle] = word; });
}

inline constexpr int preparing_passes = 4;
inline constexpr uint32 little_patience = 32, patience = 2000;  // of the first search and the second

// A puzzle with a byte that is not a cell has no solution.
SUDOKIT_INLINE void prepare(const Chunk& chunk, uint32 puzzle) {
    const uint8* bytes = chunk.puzzles + uint64{cells} * puzzle;
    const uint8* digits = alphabet_of(chunk.form).digit;
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
}

SUDOKIT_INLINE void retry(const Chunk& chunk, uint32 puzzle) {
    if (chunk.counts[puzzle] == given_up) prepare(chunk, puzzle);
}

// Works until `next()`, which gives out the numbers of puzzles, has no more. The stack has room for FastOrder::deepest.
// If it is not the first search, it only works on what has been given up.
template <class Next>
SUDOKIT_INLINE void search(const Chunk& chunk, bool is_first, PackedState* stack, Next next) {
    State<Lane> state;
    uint32 puzzle, count, guesses;
    int depth;
    const auto begin = [&] {
        do puzzle = next();
        while (puzzle < chunk.size && !is_first && chunk.counts[puzzle] != given_up);
        if (puzzle >= chunk.size) return false;
        load(chunk, puzzle, state);
        count = guesses = 0;
        depth = 0;
        return true;
    };
    for (bool busy = begin(); busy;) {
        const Outcome<Lane> outcome = pass(state);
        if (outcome.contradiction.value == 0) {
            if (outcome.changed.value != 0) continue;
            const Choice<Lane> choice = FastOrder::choose(outcome.decided);
            if (choice.boxes.value != 0) {
                PackedState& rest = stack[depth++];
                rest = read_lane(state, 0);
                const FastOrder::Guess guess = FastOrder::guess(rest, choice);
                write_pair(state, 0, guess.pair, guess.kept);
                rest.pair[guess.pair] = guess.rest;
                ++guesses;
                continue;
            }
            if (++count == 1) store(chunk, puzzle, state);
        }
        const bool has_more = depth > 0 && count < chunk.limit;
        if (has_more && guesses <= chunk.patience)
            write_lane(state, 0, stack[--depth]);
        else {
            chunk.counts[puzzle] = has_more ? given_up : static_cast<uint8>(count);
            if (chunk.guesses != nullptr) chunk.guesses[puzzle] = guesses;
            busy = begin();
        }
    }
}

SUDOKIT_INLINE void draw(const Chunk& chunk, uint32 puzzle) {
    State<Lane> state;
    load(chunk, puzzle, state);
    struct Planes {
        Lane of[planes];
    } drawn = {};
    for_each_mask(state, [&](int digit, int row, Lane where) { add_digit(drawn.of, digit, row, where); });
    store(chunk, puzzle, drawn);
}

inline constexpr uint32 bytes_at_once = 4;

// Writes four bytes of all solutions, which are one row of memory: those from 4 * block on. The memory must be aligned to
// four bytes, and have room for all four.
SUDOKIT_INLINE void write(const Chunk& chunk, uint32 block) {
    const uint32 zero = chunk.solution_form == Form::text ? '0' : 0;
    uint32 bytes = 0;
    SUDOKIT_UNROLL
    for (uint32 i = 0; i < bytes_at_once; ++i) {
        const uint32 byte = bytes_at_once * block + i, puzzle = byte / cells;
        if (puzzle >= chunk.size) break;
        const Cell cell = Cell::at(static_cast<int>(byte % cells));
        uint32 digit = zero;
        SUDOKIT_UNROLL
        for (int bit = 0; bit < 4; ++bit)
            digit += (chunk.words[(3 * bit + cell.row) * chunk.size + puzzle] >> box_order_bit(cell) & 1) << bit;
        bytes |= digit << 8 * i;
    }
    __builtin_memcpy(chunk.solutions + bytes_at_once * block, &bytes, bytes_at_once);
}

}  // namespace sudokit::SUDOKIT_TARGET
