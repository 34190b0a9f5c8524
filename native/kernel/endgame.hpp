// The last guesses of a board with many solutions, counted instead of made.
//
// Once all stacks are settled, each digit's column is known in every box, and the bands no longer depend on each other:
// the number of solutions is the product of those of the three bands. The same holds for stacks once all bands are
// settled. What remains in one such chute is to choose a configuration for each open digit, so that no two digits are
// in one cell.
//
// The 27 cells of a chute are bits. With a band's own lines (minirows) by row and its other lines (minicolumns) by
// column, and for a stack the other way round:
//
//     band     9 * column + 3 * row + stack           stack     9 * row + 3 * band + column
//
// So a configuration's own lines are nine bits that repeat in each group of nine, and the digit's other lines select
// one cell of each. In a word of layout.hpp, the nine bits of one other line are those of the digit's group; its three
// boxes are as far apart there as here.
#pragma once

#include "chute.hpp"

namespace sudokit::SUDOKIT_TARGET {

class Endgame {
public:
    // Chutes with a larger excess of configurations would take too long, and need more memory.
    static constexpr unsigned most_excess = 8;

    // The number of ways to complete a chute of a state. Passes must have nothing left to deduce from it, and its
    // chutes of the other direction must be settled.
    template <int index>
    static uint64 ways(const PackedState& packed) {
        constexpr Chute chute = Chute::at(index);
        constexpr OwnLines own_lines = make_own_lines(chute.is_band);
        const uint64* other = packed.pair + 3 - chute.first_pair;
        uint64 fields[3], open = 0;
        chute.read(packed, fields);
        for (int remainder = 0; remainder < 3; ++remainder)
            open |= nonempty(without_lowest(fields[remainder])) << remainder;

        // All ways to place the digits so far, as the sets of cells that they fill. Each digit multiplies or reduces
        // them; for the last digit it is enough to count.
        uint32 ways[2][most_ways];
        ways[0][0] = nowhere;
        int size = 1;
        for (int turn = 0;; turn ^= 1) {
            const int place = __builtin_ctzll(open);
            const int group_shift = 9 * ((place >= 9) + (place >= 18)), remainder = place - group_shift;
            const auto field = static_cast<uint32>(fields[remainder] >> group_shift);
            const uint32 cells = cells_of_other_lines<index>(other[remainder] >> group_shift);
            uint32 choices[8];
            for (int i = 0; i < 8; ++i) choices[i] = (field >> i & 1) != 0 ? own_lines.of[i] & cells : nowhere;

            open &= open - 1;
            if (open == 0) return count_fits(ways[turn], size, choices);
            size = multiply(ways[turn], size, choices, ways[turn ^ 1]);
        }
    }

private:
    // A cell that is taken in all ways. Configurations that a digit does not have get it, so they never fit.
    static constexpr uint32 nowhere = uint32{1} << 31;

    static SUDOKIT_INLINE int multiply(const uint32* ways, int size, const uint32 (&choices)[8], uint32* result) {
        int grown = 0;
        for (int i = 0; i < size; ++i)
            for (const uint32 choice : choices) {
                result[grown] = ways[i] | choice;
                grown += (ways[i] & choice) == 0;
            }
        return grown;
    }

    static SUDOKIT_INLINE uint64 count_fits(const uint32* ways, int size, const uint32 (&choices)[8]) {
        uint32 fits[8] = {};
        for (int i = 0; i < size; ++i)
            for (int k = 0; k < 8; ++k) fits[k] += (ways[i] & choices[k]) == 0;
        uint64 sum = 0;
        for (const uint32 each : fits) sum += each;
        return sum;
    }

    // Each excess configuration at most doubles the ways. One more element is written to and not kept.
    static constexpr int most_ways = (1 << most_excess) + 1;

    // For each bit of a field, the cells of the configuration's own lines.
    struct OwnLines {
        uint32 of[8];
    };

    static constexpr OwnLines make_own_lines(bool is_band) {
        OwnLines lines{};
        for (int odd = 0; odd < 2; ++odd)
            for (int i = 0; i < 3; ++i)
                for (int line = 0; line < 3; ++line) {
                    const int box = odd ? (i + 2 - line) % 3 : (i + line) % 3;
                    const int place = is_band ? 3 * line + box : 3 * box + line;
                    const uint32 everywhere = uint32{1} << place | uint32{1} << (9 + place) | uint32{1} << (18 + place);
                    lines.of[is_band ? 3 * odd + i : 3 * i + odd] |= everywhere;
                }
        return lines;
    }

    // The cells of one chute that a digit's other lines allow. `pair` holds the settled configurations of the other
    // direction, with the digit's group lowest.
    template <int index>
    static SUDOKIT_INLINE uint32 cells_of_other_lines(uint64 pair) {
        constexpr bool is_band = Chute::at(index).is_band;
        constexpr int which = index % 3;
        constexpr int step = is_band ? 3 : 1;            // between lines of the chute in a word
        constexpr uint32 boxes = is_band ? 0007 : 0111;   // the three boxes of one of them
        constexpr uint32 repeat = is_band ? 0111 : 0007;  // for each of the own lines
        const auto even = static_cast<uint32>(pair), odd = static_cast<uint32>(pair >> 32);
        uint32 cells = 0;
        SUDOKIT_UNROLL
        for (int line = 0; line < 3; ++line) {
            const int even_index = (which + 3 - line) % 3, odd_index = (which + 1 + line) % 3;
            cells |= ((even >> step * even_index | odd >> step * odd_index) & boxes) << 9 * line;
        }
        return cells * repeat;
    }
};

}  // namespace sudokit::SUDOKIT_TARGET
