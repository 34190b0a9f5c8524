// The fast order of guessing: which configuration to try when a pass finds nothing more.
//
// Take the band or stack with the fewest configurations in all, in it a digit with the fewest (two, if possible), and
// any configuration of that digit. One child keeps only this configuration, the other loses it.
//
// The choice avoids branches where possible, since one mispredicted branch costs as much as the whole choice.
#pragma once

#include "endgame.hpp"
#include "chute.hpp"

namespace sudokit::SUDOKIT_TARGET {

struct FastOrder {
    static constexpr bool in_order = false;
    using Entry = PackedState;

    // Each guess settles the configuration of one more digit in one more band or stack. A lane's stack holds one state
    // per guess on the path to its current state: the sibling of the child that was taken.
    static constexpr int deepest = 9 * chutes;

    // A guess: the pair it touches, and that pair in each of the two children.
    struct Guess {
        int pair;
        uint64 kept;
        uint64 rest;
    };

    // The number of configurations that a state has beyond one for each digit and chute.
    struct Survey {
        int tightest;  // the unsettled chute with the fewest configurations
        unsigned excess[chutes];
        unsigned in_bands, in_stacks;

        SUDOKIT_INLINE bool solved() const { return in_bands + in_stacks == 0; }
        // Whether the solutions can be counted, and in less time than it takes to find `limit` of them.
        SUDOKIT_INLINE bool countable(uint64 limit) const {
            const unsigned most_excess = limit > 4 ? Endgame::most_excess : 2;
            return (in_bands == 0 || in_stacks == 0) && in_bands + in_stacks <= most_excess;
        }
    };

    static SUDOKIT_INLINE Survey look_at_chutes(const PackedState& state) {
        Survey survey;
        unsigned best = ~0u;
        SUDOKIT_UNROLL
        for (int index = 0; index < chutes; ++index) {
            const Chute chute = Chute::at(index);
            const uint64* pairs = state.pair + chute.first_pair;
            const unsigned excess = __builtin_popcountll(pairs[0] & chute.mask) +
                                    __builtin_popcountll(pairs[1] & chute.mask) +
                                    __builtin_popcountll(pairs[2] & chute.mask) - 9;
            // Subtracting one makes a settled chute rank last.
            const unsigned rank = 8 * (excess - 1) + index;
            best = rank < best ? rank : best;
            survey.excess[index] = excess;
        }
        survey.tightest = static_cast<int>(best & 7);
        survey.in_bands = survey.excess[0] + survey.excess[1] + survey.excess[2];
        survey.in_stacks = survey.excess[3] + survey.excess[4] + survey.excess[5];
        return survey;
    }

    // The number of solutions of a countable state. An excess of two in a chute is two digits with two choices each,
    // which share all their cells, so they can be placed in two ways. (Not inlined into the search's loop, whose
    // registers it would use up.)
    [[gnu::noinline]] static uint64 count(const PackedState& state, const Survey& survey) {
        return ways<0>(state, survey) * ways<1>(state, survey) * ways<2>(state, survey) * ways<3>(state, survey) *
               ways<4>(state, survey) * ways<5>(state, survey);
    }

    // The guess for a state that is not solved and from which passes have nothing left to deduce.
    static SUDOKIT_INLINE Guess guess(const PackedState& state, const Survey& survey) {
        const Chute chute = Chute::at(survey.tightest);
        uint64 fields[3];
        chute.read(state, fields);
        const int place = __builtin_ctzll(fewest(fields));
        const int group_shift = 9 * ((place >= 9) + (place >= 18));
        const int remainder = place - group_shift;

        // Back from the field's lowest bit to the configuration's bit in its pair.
        const uint64 field = fields[remainder] >> group_shift & 0xFF;
        const uint64 lowest = field & -field;
        const bool is_odd = (lowest & chute.even_fields) == 0;
        const uint64 bit = is_odd ? (lowest >> chute.odd_shift) << 32 : lowest;
        const uint64 digit = in_both_halves(chute.even_fields & 0x1FF);

        const int shift = group_shift + chute.shift;
        const uint64 pair = state.pair[chute.first_pair + remainder];
        return {chute.first_pair + remainder, pair & ~((digit & ~bit) << shift), pair & ~(bit << shift)};
    }

private:
    template <int index>
    static SUDOKIT_INLINE uint64 ways(const PackedState& state, const Survey& survey) {
        const unsigned excess = survey.excess[index];
        return excess == 0 ? 1 : excess == 2 ? 2 : Endgame::ways<index>(state);
    }

    // Bit 9 * group + remainder for each digit with the fewest configurations among those with more than one.
    static SUDOKIT_INLINE uint64 fewest(const uint64 (&fields)[3]) {
        uint64 left[3], more[3], result = 0;
        SUDOKIT_UNROLL
        for (int i = 0; i < 3; ++i) {
            left[i] = without_lowest(fields[i]);
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
};

}  // namespace sudokit::SUDOKIT_TARGET
