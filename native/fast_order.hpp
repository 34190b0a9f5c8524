// The fast order of guessing: which configuration to bet on when a pass finds nothing more.
//
// Take the band or stack that has the fewest configurations in all, in it a digit with the fewest (two, if there is
// one), and of that digit any configuration. One child keeps only this configuration, the other loses it.
//
// Choosing is arithmetic without branches as far as it can be, since a mispredicted branch costs as much as all of it.
// A digit's configurations in one band or stack are a *field* of 6 bits; the three digits of a remainder lie 9 bits
// apart in one 32-bit half, so that one 64-bit integer treats three fields at once:
//
//     direction rows      bit 9 * group + 3 * odd + stack         o o o e e e
//     direction columns   bit 9 * group + 3 * band + odd          . o e . o e . o e
#pragma once

#include "position.hpp"

namespace sudokit::SUDOKIT_TARGET {

struct FastOrder {
    static constexpr bool in_order = false;
    using Entry = Position;

    // A guess: the pair it touches, and that pair in each of the two children.
    struct Guess {
        int pair;
        uint64 kept;
        uint64 rest;
    };

    // Each guess settles the configuration of one more digit in one more band or stack, and a lane's stack holds one
    // state for each guess on the way to where the lane is: the sibling of the child that was taken.
    static constexpr int deepest = 9 * (3 + 3);

    // Looks at a state from which passes have nothing left to deduce. Returns 1 where every digit has one configuration
    // in every band and stack: then the state is a solution. Returns more where it can tell how many solutions there
    // are, and 0 where it cannot.
    //
    // It can if all stacks are settled (or all bands), and each band that is not has just two configurations too many.
    // Such a band stands for two solutions, whatever the others do. For an open cell has at least two candidates, and
    // these are open in its band, since the stacks are settled: so two digits are open there, with two choices each.
    // They have all open cells in common, and one takes the places that the other leaves: either way round will do.
    //
    // The guess is made unless the state is a solution.
    static SUDOKIT_INLINE unsigned guess(const Position& state, Guess& guess) {
        const Survey survey = look_at_houses(state);
        if (survey.solutions == 1) return 1;

        const int house = survey.tightest;
        const bool is_band = house < 3;
        const int first_pair = is_band ? 0 : 3;
        const int shift = is_band ? 3 * house : house - 3;
        const uint64 mask = is_band ? band_fields : stack_fields;
        const int odd_shift = is_band ? 3 : 1;

        uint64 fields[3];
        for (int remainder = 0; remainder < 3; ++remainder) {
            const uint64 pair = state.pair[first_pair + remainder] >> shift;
            fields[remainder] = (pair & mask) | (pair >> 32 & mask) << odd_shift;
        }
        const int place = __builtin_ctzll(fewest(fields));
        const int group_shift = 9 * ((place >= 9) + (place >= 18));
        const int remainder = place - group_shift;

        // Back from the field's lowest bit to the configuration's bit in its pair.
        const uint64 field = fields[remainder] >> group_shift & 0xFF;
        const uint64 lowest = field & -field;
        const bool is_odd = (lowest & mask) == 0;
        const uint64 bit = is_odd ? (lowest >> odd_shift) << 32 : lowest;
        const uint64 digit = in_both_halves(mask & 0x1FF);

        guess.pair = first_pair + remainder;
        const uint64 pair = state.pair[guess.pair];
        guess.rest = pair & ~(bit << group_shift << shift);
        guess.kept = pair & ~((digit & ~bit) << group_shift << shift);
        return survey.solutions;
    }

private:
    static constexpr uint64 groups = bits_where([](uint32, uint32 band, uint32 stack) { return band + stack == 0; });
    static constexpr uint64 band_fields = bits_where([](uint32, uint32 band, uint32) { return band == 0; });
    static constexpr uint64 stack_fields = bits_where([](uint32, uint32, uint32 stack) { return stack == 0; });

    struct Survey {
        int tightest;        // the band (0 to 2) or stack (3 to 5) with the fewest configurations of those not settled
        unsigned solutions;  // 0 if not known
    };

    static SUDOKIT_INLINE Survey look_at_houses(const Position& state) {
        unsigned excess[6], best = ~0u;
        SUDOKIT_UNROLL
        for (int house = 0; house < 6; ++house) {
            const bool is_band = house < 3;
            const uint64 mask = in_both_halves(is_band ? band_fields << 3 * house : stack_fields << (house - 3));
            const uint64* pairs = state.pair + (is_band ? 0 : 3);
            excess[house] = __builtin_popcountll(pairs[0] & mask) + __builtin_popcountll(pairs[1] & mask) +
                            __builtin_popcountll(pairs[2] & mask) - 9;
            // Taking one away makes a settled house rank last.
            const unsigned rank = 8 * (excess[house] - 1) + house;
            best = rank < best ? rank : best;
        }
        const unsigned in_bands = excess[0] + excess[1] + excess[2], in_stacks = excess[3] + excess[4] + excess[5];
        const bool two_by_two = ((excess[0] | excess[1] | excess[2] | excess[3] | excess[4] | excess[5]) & ~2u) == 0;
        const bool one_direction = in_bands == 0 || in_stacks == 0;
        return {static_cast<int>(best & 7), two_by_two && one_direction ? 1u << (in_bands + in_stacks) / 2 : 0};
    }

    // Bit 9 * group + remainder for each digit that has the fewest configurations of those with more than one.
    static SUDOKIT_INLINE uint64 fewest(const uint64 (&fields)[3]) {
        uint64 left[3], more[3], result = 0;
        SUDOKIT_UNROLL
        for (int i = 0; i < 3; ++i) {
            left[i] = fields[i] & (fields[i] - groups);  // without the lowest bit of each field
            more[i] = nonempty(left[i]);
        }
        do {
            SUDOKIT_UNROLL
            for (int i = 0; i < 3; ++i) {
                left[i] &= left[i] - more[i];
                const uint64 still_more = nonempty(left[i]);
                result |= (more[i] & ~still_more) << i;
                more[i] = still_more;
            }
        } while (result == 0);
        return result;
    }

    // The lowest place of each field that is not empty.
    static SUDOKIT_INLINE uint64 nonempty(uint64 fields) { return (fields + 0xFF * groups) >> 8 & groups; }
};

}  // namespace sudokit::SUDOKIT_TARGET
