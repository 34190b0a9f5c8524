// Bands and stacks of a packed state, in the form that guesses use.
//
// A *chute* is a band or a stack. A digit's configurations in one chute are a *field* of 6 bits. The three digits of a
// remainder are 9 bits apart, so one 64-bit integer handles three fields at once:
//
//     band      bit 9 * group + 3 * odd + stack          o o o e e e
//     stack     bit 9 * group + 3 * band + odd       . o e . o e . o e
#pragma once

#include "packed_state.hpp"

namespace sudokit::SUDOKIT_TARGET {

inline constexpr int chutes = 6;  // bands 0 to 2, then stacks 0 to 2

struct Chute {
    bool is_band;
    int first_pair;      // of the direction whose configurations belong to it
    int shift;           // of its bits in a half of a pair
    int odd_shift;       // from the even configurations to the odd ones in a field
    uint64 even_fields;  // the even configurations of all fields
    uint64 mask;         // its bits in a pair

    static constexpr Chute at(int index) {
        const bool is_band = index < 3;
        const int shift = is_band ? 3 * index : index - 3;
        const uint64 fields = is_band ? first_band : first_stack;
        return {is_band, is_band ? 0 : 3, shift, is_band ? 3 : 1, fields, in_both_halves(fields << shift)};
    }

    // The fields of each remainder.
    SUDOKIT_INLINE void read(const PackedState& packed, uint64 (&fields)[3]) const {
        for (int remainder = 0; remainder < 3; ++remainder) {
            const uint64 pair = packed.pair[first_pair + remainder] >> shift;
            fields[remainder] = (pair & even_fields) | (pair >> 32 & even_fields) << odd_shift;
        }
    }
};

// The lowest place of each field.
inline constexpr uint64 field_starts = first_band & first_stack;

// The lowest place of each field that is not empty.
constexpr uint64 nonempty(uint64 fields) { return (fields + 0xFF * field_starts) >> 8 & field_starts; }

// Each field without its lowest bit; no field may be empty.
constexpr uint64 without_lowest(uint64 fields) { return fields & (fields - field_starts); }

}  // namespace sudokit::SUDOKIT_TARGET
