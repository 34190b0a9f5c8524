// The fast order of guessing: which line of a box to try for a digit when a pass finds nothing more.
//
// Take the band or stack with the least sum of its free boxes and four times its half-open ones (open_boxes.hpp), over
// all digits; in it the free boxes of digits without half-open ones, or else any free box, or else any half-open one; of
// these the first. One child puts the digit into the first line that is possible there, the other one excludes that line.
// (A guess in a half-open box says less, since the digit's other line there is known. The weight was found by measuring.)
//
// The choice avoids branches, since a mispredicted one costs as much as the whole choice.
#pragma once

#include "chute.hpp"
#include "endgame.hpp"
#include "open_boxes.hpp"
#include "pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

// For each bit of a chute's packed boxes, what a guess in that box needs. The configurations are those of the first chute of
// its kind; for the others they are shifted by the chute's shift.
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
                    const int place = place_of(odd, box, line);
                    const uint64 configuration = uint64{1} << (bit / 9 * 9 + packing.box * place + 32 * odd);
                    guess.digit |= configuration;
                    if (line < 2) guess.line[line] |= configuration;
                }
        }
    return guesses;
}

SUDOKIT_TABLE BoxGuesses box_guesses = make_box_guesses();

// Where to guess: the chute, and the boxes in it that are equally good, packed. (For a solved state there are none.)
template <class Word>
struct Choice {
    Word chute;
    Word boxes;
};

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

    // Whether it takes less time to count the solutions of a state than to find `limit` of them. One of its directions
    // must be settled, so that they can be counted.
    static SUDOKIT_INLINE bool countable(const PackedState& state, uint64 limit) {
        unsigned excess = 0;
        for (const uint64 pair : state.pair) excess += __builtin_popcountll(pair);
        return excess - 9 * chutes <= (limit > 4 ? Endgame::most_excess : 2);
    }

    // The number of solutions of a countable state. (Not inlined into the search's loop, whose registers it would use
    // up.)
    [[gnu::noinline]] static uint64 count(const PackedState& state) {
        return ways<0>(state) * ways<1>(state) * ways<2>(state) * ways<3>(state) * ways<4>(state) * ways<5>(state);
    }

    // The choice for a state from which passes have nothing left to deduce.
    template <int lanes>
    static SUDOKIT_INLINE Choice<Vector<lanes>> choose(const Decided<Vector<lanes>>& decided) {
        using Word = Vector<lanes>;
        OpenBoxes<lanes> rows[3], columns[3], open[chutes];
        find_open(decided.boxes[0], decided.boxes[1], rows);
        find_open(decided.boxes[1], decided.boxes[0], columns);
        pack<Direction::rows>(rows, open);
        pack<Direction::columns>(columns, open + 3);

        if constexpr (lanes == 1 && !on_card) {
            uint32 least = ~0u;  // the rank, and the chute's index
            SUDOKIT_UNROLL
            for (uint32 index = 0; index < chutes; ++index) {
                const uint32 rank = 8 * open[index].rank().value + index;
                least = rank < least ? rank : least;
            }
            const uint32 chute = least & 7;
            const BoxPacking& packing = box_packings[chute / 3];
            return {{chute}, best_boxes(open[chute], Word{static_cast<uint32>(packing.box)}, Word{packing.first_boxes})};
        } else {
            Word chute = Word::all(0), least = open[0].rank();
            OpenBoxes<lanes> best = open[0];
            SUDOKIT_UNROLL
            for (int index = 1; index < chutes; ++index) {
                const Word rank = open[index].rank();
                chute = if_less(rank, least, Word::all(index), chute);
                best = if_less(rank, least, open[index], best);
                least = if_less(rank, least, rank, least);
            }
            const auto of_direction = [&](uint32 band, uint32 stack) {
                return if_less(chute, Word::all(3), Word::all(band), Word::all(stack));
            };
            return {chute, best_boxes(best, of_direction(box_packings[0].box, box_packings[1].box),
                                      of_direction(box_packings[0].first_boxes, box_packings[1].first_boxes))};
        }
    }

    // The guess for a choice of one lane.
    static SUDOKIT_INLINE Guess guess(const PackedState& state, const Choice<Vector<1>>& choice) {
        const int index = static_cast<int>(choice.chute.value), shift = Chute::at(index).shift;
        const BoxGuess& guess = box_guesses.of[index >= 3][lowest_one(choice.boxes.value)];

        const uint64 pair = read_pair(state, guess.pair);
        const uint64 first = pair & guess.line[0] << shift;
        const uint64 chosen = first | (pair & guess.line[1] << shift & -uint64{first == 0});
        return {guess.pair, (pair & ~(guess.digit << shift)) | chosen, pair & ~chosen};
    }

private:
    // The boxes of a chute to guess in, packed.
    template <int lanes>
    static SUDOKIT_INLINE Vector<lanes> best_boxes(const OpenBoxes<lanes>& open, Vector<lanes> step,
                                                   Vector<lanes> first_boxes) {
        const Vector<lanes> free = open.all_free(), half_open = open.all_half_open(), twice = step + step;
        const Vector<lanes> digits = first_boxes & any_of(half_open, half_open >> step, half_open >> twice);
        const Vector<lanes> of_others = but_not(free, digits, (digits << step) | (digits << twice));
        return if_zero(of_others, if_zero(free, half_open, free), of_others);
    }

    // The ways to complete a chute. An excess of two is two digits with two choices each, which share all their cells, so
    // they can be placed in two ways.
    template <int index>
    static SUDOKIT_EVERYWHERE uint64 ways(const PackedState& state) {
        constexpr Chute chute = Chute::at(index);
        const uint64* pairs = state.pair + chute.first_pair;
        const unsigned excess = __builtin_popcountll(pairs[0] & chute.mask) +
                                __builtin_popcountll(pairs[1] & chute.mask) +
                                __builtin_popcountll(pairs[2] & chute.mask) - 9;
        return excess == 0 ? 1 : excess == 2 ? 2 : Endgame::ways<index>(state);
    }
};

}  // namespace sudokit::SUDOKIT_TARGET
