// Many puzzles as slices: one bit of all of them in a word.
//
// A vector of 32-bit words is also a set of bits. A *slice* is a set of 32 * lanes puzzles (512 with AVX-512): those in
// which one certain bit is set. What takes twelve words per puzzle, a state or the planes of its clues, is so held by 12 *
// 27 slices. Programmers of ciphers call this *bit slicing* (E. Biham, "A Fast New DES Implementation in Software", 1997).
//
// A *block* is what makes a set of slices: 32 structures of twelve words of many lanes, such as states.
//
//     block[i], word w, lane l, bit b     <->     slices word w, bit b: lane l, bit i
//
// So one word of a block is a matrix of 32 times 32 bits in each lane, and slicing transposes it.
#pragma once

#include "vector.hpp"

namespace sudokit::SUDOKIT_TARGET {

inline constexpr int bits_per_word = 27;
inline constexpr int structures_per_block = 32;

template <int lanes>
inline constexpr int puzzles_per_block = structures_per_block * lanes;

template <int lanes>
struct Slices {
    Vector<lanes> of[words_per_state][bits_per_word];
};

// The number of puzzles in a slice.
template <int lanes>
SUDOKIT_INLINE int count_puzzles(const Vector<lanes>& slice) {
    alignas(64) uint32 words[lanes];
    slice.store(words);
    int puzzles = 0;
    for (const uint32 word : words) puzzles += __builtin_popcount(word);
    return puzzles;
}

// One step of a transposition, in each lane: of the square of bits that the words upper[0 .. size) and lower[0 .. size)
// make with each other, and of all such squares beside it, two quarters change places.
template <int size, int lanes>
SUDOKIT_INLINE void swap_quarters(Vector<lanes>& upper, Vector<lanes>& lower) {
    constexpr uint32 left_halves = ~uint32{0} / ((uint32{1} << size) + 1);
    const Vector<lanes> mask = Vector<lanes>::all(left_halves), old = upper;
    upper = select(mask, old, lower << size);
    lower = select(mask, old >> size, lower);
}

// Transposes a matrix of 32 times 32 bits in each lane: `get(i)` is its row i, and `put(i, row)` gets the new ones. The
// quarters of the whole change places, then those of each quarter, and so on (Henry S. Warren, "Hacker's Delight", section
// 7-3). Two steps on four rows and three on eight need few registers.
template <int lanes, class Get, class Put>
SUDOKIT_INLINE void transpose(Get get, Put put) {
    using Word = Vector<lanes>;
    Word rows[32];
    for (int i = 0; i < 8; ++i) {
        Word a = get(i), b = get(i + 8), c = get(i + 16), d = get(i + 24);
        swap_quarters<16>(a, c);
        swap_quarters<16>(b, d);
        swap_quarters<8>(a, b);
        swap_quarters<8>(c, d);
        rows[i] = a, rows[i + 8] = b, rows[i + 16] = c, rows[i + 24] = d;
    }
    for (int i = 0; i < 32; i += 8) {
        Word part[8];
        SUDOKIT_UNROLL
        for (int j = 0; j < 8; ++j) part[j] = rows[i + j];
        SUDOKIT_UNROLL
        for (int j = 0; j < 4; ++j) swap_quarters<4>(part[j], part[j + 4]);
        SUDOKIT_UNROLL
        for (int j = 0; j < 4; ++j) swap_quarters<2>(part[j / 2 * 4 + j % 2], part[j / 2 * 4 + j % 2 + 2]);
        SUDOKIT_UNROLL
        for (int j = 0; j < 4; ++j) swap_quarters<1>(part[2 * j], part[2 * j + 1]);
        SUDOKIT_UNROLL
        for (int j = 0; j < 8; ++j) put(i + j, part[j]);
    }
}

// The block's structures must be twelve words of `lanes` lanes each.
template <int lanes, class Structure>
void slice(const Structure (&block)[structures_per_block], Slices<lanes>& slices) {
    using Word = Vector<lanes>;
    static_assert(sizeof(Structure) == words_per_state * sizeof(Word));
    for (int word = 0; word < words_per_state; ++word) {
        const Word* words = reinterpret_cast<const Word*>(block) + word;
        Word* of_word = slices.of[word];
        transpose<lanes>([&](int i) { return words[words_per_state * i]; },
                         [&](int i, Word row) {
                             if (i < bits_per_word) of_word[i] = row;
                         });
    }
}

// ... and back.
template <int lanes, class Structure>
void join(const Slices<lanes>& slices, Structure (&block)[structures_per_block]) {
    using Word = Vector<lanes>;
    static_assert(sizeof(Structure) == words_per_state * sizeof(Word));
    for (int word = 0; word < words_per_state; ++word) {
        Word* words = reinterpret_cast<Word*>(block) + word;
        const Word* of_word = slices.of[word];
        transpose<lanes>([&](int i) { return i < bits_per_word ? of_word[i] : Word::all(0); },
                         [&](int i, Word row) { words[words_per_state * i] = row; });
    }
}

}  // namespace sudokit::SUDOKIT_TARGET
