// The states of many puzzles as slices: one bit of all of them in a word.
//
// A vector of 32-bit words is also a set of bits. A *slice* is a set of 32 * lanes puzzles: those in whose states one
// certain bit is set. So a slice holds 512 puzzles on AVX-512, and 324 slices hold their states. (Programmers of ciphers
// call this *bit slicing*: E. Biham, "A Fast New DES Implementation in Software", 1997.) Turns cost nothing in this form,
// since a turned bit is another slice.
//
//     states of many lanes                               slices
//     states[i], word w, lane l, bit b           <->     bits[w][b], lane l, bit i
//
// So a block of 32 states, in one lane and one word of each, is a matrix of 32 times 32 bits, to be transposed.
#pragma once

#include "pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

inline constexpr int states_per_block = 32;
inline constexpr int bits_per_word = 27;

template <int lanes>
using Block = State<Vector<lanes>>[states_per_block];

template <int lanes>
struct Slices {
    Vector<lanes> of[words_per_state][bits_per_word];
};

// Transposes a matrix of 32 times 32 bits in each lane: first its halves change places, then the halves of these, and so
// on (Henry S. Warren, "Hacker's Delight", section 7-3).
template <int lanes>
SUDOKIT_INLINE void transpose(Vector<lanes> (&rows)[32]) {
    const auto swap_blocks = [&]<int size, uint32 low>() {
        const auto choose = [](auto m, auto x, auto y) { return (m & x) | (~m & y); };
        SUDOKIT_UNROLL
        for (int i = 0; i < 32; i += 2 * size)
            SUDOKIT_UNROLL
            for (int j = i; j < i + size; ++j) {
                const Vector<lanes> upper = rows[j], lower = rows[j + size], mask = Vector<lanes>::all(low);
                rows[j] = combine(mask, upper, lower << size, choose);
                rows[j + size] = combine(mask, upper >> size, lower, choose);
            }
    };
    swap_blocks.template operator()<16, 0x0000FFFF>();
    swap_blocks.template operator()<8, 0x00FF00FF>();
    swap_blocks.template operator()<4, 0x0F0F0F0F>();
    swap_blocks.template operator()<2, 0x33333333>();
    swap_blocks.template operator()<1, 0x55555555>();
}

// The number of puzzles in a set.
template <int lanes>
SUDOKIT_INLINE int count_ones(const Vector<lanes>& set) {
    uint32 words[lanes];
    __builtin_memcpy(words, &set, sizeof(words));
    int ones = 0;
    for (const uint32 word : words) ones += __builtin_popcount(word);
    return ones;
}

// The words of a state, in the order of its structure.
template <int lanes>
SUDOKIT_INLINE Vector<lanes>& word_of(State<Vector<lanes>>& state, int word) {
    return (&state.rows[0].even)[word];
}

template <int lanes>
void slice(Block<lanes>& states, Slices<lanes>& slices) {
    for (int word = 0; word < words_per_state; ++word) {
        Vector<lanes> rows[32];
        for (int i = 0; i < 32; ++i) rows[i] = word_of(states[i], word);
        transpose(rows);
        for (int bit = 0; bit < bits_per_word; ++bit) slices.of[word][bit] = rows[bit];
    }
}

// ... and back.
template <int lanes>
void join(const Slices<lanes>& slices, Block<lanes>& states) {
    for (int word = 0; word < words_per_state; ++word) {
        Vector<lanes> rows[32] = {};
        for (int bit = 0; bit < bits_per_word; ++bit) rows[bit] = slices.of[word][bit];
        transpose(rows);
        for (int i = 0; i < 32; ++i) word_of(states[i], word) = rows[i];
    }
}

}  // namespace sudokit::SUDOKIT_TARGET
