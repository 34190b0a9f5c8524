// The fast order of guessing: which line of a box to try for a digit when a pass finds nothing more.
//
// A box is *open* for a digit, in one direction, if the digit's line there (its minirow or its minicolumn) is not known.
// Take the band or stack with the fewest open boxes, summed over all digits; in it a digit with two, which has just two
// configurations, or else any open digit; and of that digit the first open box. One child puts the digit into the first
// line that is possible there, the other one excludes that line.
//
// The choice avoids branches, since a mispredicted one costs as much as the whole choice.
#pragma once

#include "chute.hpp"
#include "endgame.hpp"
#include "pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

// How the boxes of one chute are packed into a word, one bit for each digit and box:
//
//     band      bit 9 * group + 3 * remainder + box
//     stack     bit 9 * group + 3 * box + remainder
struct BoxPacking {
    int box, remainder;   // from one box to the next, and from one remainder to the next
    uint32 of_remainder;  // the boxes of all digits with remainder 0
    uint32 first_boxes;   // the first box of every digit
};
inline constexpr BoxPacking box_packings[] = {{1, 3, first_band, first_stack}, {3, 1, first_stack, first_band}};

// For each bit of such a word, what a guess in that box needs. The configurations are those of the first chute of its
// kind; for the others they are shifted by the chute's shift.
struct BoxGuess {
    int pair;
    uint64 digit;    // all configurations of the digit
    uint64 line[2];  // those that use the box's first line, and the second
};
struct BoxGuesses {
    BoxGuess of[2][27];
};

constexpr BoxGuesses make_box_guesses() {
    BoxGuesses guesses{};
    for (int direction = 0; direction < 2; ++direction)
        for (int bit = 0; bit < 27; ++bit) {
            const BoxPacking packing = box_packings[direction];
            const int remainder = bit / packing.remainder % 3, box = bit / packing.box % 3;
            BoxGuess& guess = guesses.of[direction][bit];
            guess.pair = 3 * direction + remainder;
            for (int line = 0; line < 3; ++line)
                for (int odd = 0; odd < 2; ++odd) {
                    const int place = odd ? (box + line + 1) % 3 : (box + 3 - line) % 3;
                    const uint64 configuration = uint64{1} << (bit / 9 * 9 + packing.box * place + 32 * odd);
                    guess.digit |= configuration;
                    if (line < 2) guess.line[line] |= configuration;
                }
        }
    return guesses;
}

inline constexpr BoxGuesses box_guesses = make_box_guesses();

struct FastOrder {
    static constexpr bool in_order = false;
    using Entry = PackedState;

    // Two guesses that put a digit into a line settle it in a band or stack. A lane's stack holds one state per such
    // guess on the path to its current state: the sibling of the child that was taken.
    static constexpr int deepest = 2 * 9 * chutes;

    // A guess: the pair it touches, and that pair in each of the two children.
    struct Guess {
        int pair;
        uint64 kept;
        uint64 rest;
    };

    // The open boxes of a state from which passes have nothing left to deduce, by direction and remainder. (As words of
    // 64 bits, because a compiler would read two of 32 bits at once, before the processor has written both.)
    struct Open {
        uint64 boxes[2][3];

        SUDOKIT_INLINE bool settled(int direction) const {
            return (boxes[direction][0] | boxes[direction][1] | boxes[direction][2]) == 0;
        }
        SUDOKIT_INLINE bool solved() const { return settled(0) && settled(1); }
    };

    template <int lanes>
    static SUDOKIT_INLINE Open open_boxes(const Decided<Vector<lanes>>& decided, int lane) {
        const auto* words = reinterpret_cast<const LaneWord*>(&decided) + lane;
        Open open;
        SUDOKIT_UNROLL
        for (int i = 0; i < 6; ++i) open.boxes[i / 3][i % 3] = all_bits & ~words[i * lanes];
        return open;
    }

    // Whether the solutions can be counted, and in less time than it takes to find `limit` of them.
    static SUDOKIT_INLINE bool countable(const PackedState& state, const Open& open, uint64 limit) {
        if (!open.settled(0) && !open.settled(1)) return false;
        unsigned excess = 0;
        for (const uint64 pair : state.pair) excess += __builtin_popcountll(pair);
        return excess - 9 * chutes <= (limit > 4 ? Endgame::most_excess : 2);
    }

    // The number of solutions of a countable state. (Not inlined into the search's loop, whose registers it would use
    // up.)
    [[gnu::noinline]] static uint64 count(const PackedState& state) {
        return ways<0>(state) * ways<1>(state) * ways<2>(state) * ways<3>(state) * ways<4>(state) * ways<5>(state);
    }

    // The guess for a state that is not solved.
    static SUDOKIT_INLINE Guess guess(const PackedState& state, const Open& open) {
        const int index = tightest(open);
        const int direction = index >= 3;
        const int shift = direction == 0 ? 3 * index : index - 3;
        const BoxPacking& packing = box_packings[direction];
        uint32 boxes = 0;
        SUDOKIT_UNROLL
        for (int remainder = 0; remainder < 3; ++remainder)
            boxes |= (open.boxes[direction][remainder] >> shift & packing.of_remainder) << remainder * packing.remainder;

        // The digits with two open boxes of three, at their first box.
        const uint32 second = boxes >> packing.box, third = boxes >> 2 * packing.box;
        const uint32 two = packing.first_boxes & ((boxes & second) ^ (boxes & third) ^ (second & third)) &
                           ~(boxes & second & third);
        const uint32 preferred = boxes & (two | two << packing.box | two << 2 * packing.box);
        const uint32 none = preferred == 0;
        const BoxGuess& guess = box_guesses.of[direction][__builtin_ctz(preferred | (boxes & -none))];

        const uint64 pair = state.pair[guess.pair];
        const uint64 first = pair & guess.line[0] << shift;
        const uint64 chosen = first | (pair & guess.line[1] << shift & -uint64{first == 0});
        return {guess.pair, (pair & ~(guess.digit << shift)) | chosen, pair & ~chosen};
    }

private:
    // The chute with the fewest open boxes among those that have any.
    static SUDOKIT_INLINE int tightest(const Open& open) {
        unsigned best = ~0u;
        SUDOKIT_UNROLL
        for (int index = 0; index < chutes; ++index) {
            const Chute chute = Chute::at(index);
            const uint64* boxes = open.boxes[index / 3];
            const unsigned size = __builtin_popcountll((boxes[0] | boxes[1] << 32) & chute.mask) +
                                  __builtin_popcountll(boxes[2] & chute.mask);
            // Subtracting one makes a settled chute rank last.
            const unsigned rank = 8 * (size - 1) + index;
            best = rank < best ? rank : best;
        }
        return static_cast<int>(best & 7);
    }

    // The ways to complete a chute. An excess of two is two digits with two choices each, which share all their cells, so
    // they can be placed in two ways.
    template <int index>
    static SUDOKIT_INLINE uint64 ways(const PackedState& state) {
        constexpr Chute chute = Chute::at(index);
        const uint64* pairs = state.pair + chute.first_pair;
        const unsigned excess = __builtin_popcountll(pairs[0] & chute.mask) +
                                __builtin_popcountll(pairs[1] & chute.mask) +
                                __builtin_popcountll(pairs[2] & chute.mask) - 9;
        return excess == 0 ? 1 : excess == 2 ? 2 : Endgame::ways<index>(state);
    }
};

}  // namespace sudokit::SUDOKIT_TARGET
