// From solved states to bytes, many puzzles at a time: the reverse of parse.hpp.
//
// For all lanes at once: in a solved state each digit has one minirow in each row of a band and one minicolumn in each
// column of a stack, and is where they cross. This gives a mask of cells in box order for each digit and row. The masks
// are turned into planes, and these into bytes.
#pragma once

#include "notation.hpp"
#include "pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

template <class Word>
SUDOKIT_INLINE void add_digit(Word (&plane)[planes], int digit, int row, Word where) {
    for (int i = 0; i < 4; ++i)
        if ((digit + 1) >> i & 1) plane[3 * i + row] = plane[3 * i + row] | where;
}

#if defined(__AVX512VBMI__)

// The source of each of the 81 bytes in the two registers of box order.
struct alignas(64) WriteShuffle {
    uint8 source[128];
};

constexpr WriteShuffle make_write_shuffle() {
    WriteShuffle shuffle{};
    for (int row = 0; row < 3; ++row)
        for (int bit = 0; bit < 27; ++bit)
            shuffle.source[box_order.cell[row][bit]] = static_cast<uint8>(32 * row + bit);
    return shuffle;
}

inline constexpr WriteShuffle write_shuffle = make_write_shuffle();

template <int lanes>
SUDOKIT_INLINE void write_lane_bytes(const uint32 (&plane)[planes][lanes], int lane, char zero, uint8* target) {
    __m512i first = _mm512_set1_epi8(zero), second = first;
    SUDOKIT_UNROLL
    for (int i = 0; i < 4; ++i) {
        const __m512i value = _mm512_set1_epi8(static_cast<char>(1 << i));
        const uint64 rows01 = plane[3 * i][lane] | uint64{plane[3 * i + 1][lane]} << 32;
        first = _mm512_mask_add_epi8(first, rows01, first, value);
        second = _mm512_mask_add_epi8(second, plane[3 * i + 2][lane], second, value);
    }
    const __m512i head = _mm512_permutex2var_epi8(first, _mm512_load_si512(write_shuffle.source), second);
    const __m512i tail = _mm512_permutex2var_epi8(first, _mm512_load_si512(write_shuffle.source + 64), second);
    _mm512_storeu_si512(target, head);
    _mm512_mask_storeu_epi8(target + 64, (1 << (cells - 64)) - 1, tail);
}

#elif defined(__AVX2__)

// The source of the nine cells of each band's row, in the lower and in the upper 16 bytes of box order.
struct alignas(16) WriteShuffle {
    uint8 lower[3][16], upper[3][16];
};

constexpr WriteShuffle make_write_shuffle() {
    constexpr uint8 nothing = 0x80;
    WriteShuffle shuffle{};
    for (int band = 0; band < 3; ++band) {
        for (int i = 0; i < 16; ++i) shuffle.lower[band][i] = shuffle.upper[band][i] = nothing;
        for (int bit = 0; bit < 27; ++bit) {
            const int index = box_order.cell[0][bit];
            if (Cell::at(index).band != band) continue;
            uint8(&half)[16] = bit < 16 ? shuffle.lower[band] : shuffle.upper[band];
            half[index % 9] = static_cast<uint8>(bit % 16);
        }
    }
    return shuffle;
}

inline constexpr WriteShuffle write_shuffle = make_write_shuffle();

template <int lanes>
SUDOKIT_INLINE void write_lane_bytes(const uint32 (&plane)[planes][lanes], int lane, char zero, uint8* target) {
    // Every byte gets the byte of the mask that has its bit, and then keeps that bit only.
    const __m256i byte_of_bit = _mm256_setr_epi64x(0x0000000000000000, 0x0101010101010101, 0x0202020202020202,
                                                   0x0303030303030303);
    const __m256i one_bit_each = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    __m128i lower[3], upper[3];
    SUDOKIT_UNROLL
    for (int row = 0; row < 3; ++row) {
        __m256i bytes = _mm256_set1_epi8(zero);
        SUDOKIT_UNROLL
        for (int i = 0; i < 4; ++i) {
            const __m256i mask = _mm256_set1_epi32(static_cast<int>(plane[3 * i + row][lane]));
            const __m256i alone = _mm256_and_si256(_mm256_shuffle_epi8(mask, byte_of_bit), one_bit_each);
            const __m256i is_set = _mm256_cmpeq_epi8(alone, one_bit_each);
            bytes = _mm256_add_epi8(bytes, _mm256_and_si256(is_set, _mm256_set1_epi8(static_cast<char>(1 << i))));
        }
        lower[row] = _mm256_castsi256_si128(bytes);
        upper[row] = _mm256_extracti128_si256(bytes, 1);
    }
    const auto shuffled = [](__m128i bytes, const uint8 (&source)[16]) {
        return _mm_shuffle_epi8(bytes, _mm_load_si128(reinterpret_cast<const __m128i*>(source)));
    };
    // What is written beyond the nine cells of a row is overwritten by the next row.
    SUDOKIT_UNROLL
    for (int index = 0; index < 9; ++index) {
        const int band = index / 3, row = index % 3;
        const __m128i nine = _mm_or_si128(shuffled(lower[row], write_shuffle.lower[band]),
                                          shuffled(upper[row], write_shuffle.upper[band]));
        uint8* const start = target + 9 * index;
        if (index < 8) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(start), nine);
        } else {
            _mm_storel_epi64(reinterpret_cast<__m128i*>(start), nine);
            start[8] = static_cast<uint8>(_mm_extract_epi8(nine, 8));
        }
    }
}

#else

// Eight bits as eight bytes of 0 or 1, the lowest first. (Each byte keeps one bit; the sum carries it up to bit 7.)
inline uint64 spread(uint32 bits) {
    constexpr uint64 every_byte = 0x0101010101010101, one_bit_each = 0x8040201008040201;
    const uint64 alone = (bits & 0xFF) * every_byte & one_bit_each;
    return (alone + 0x7F * every_byte) >> 7 & every_byte;
}

template <int lanes>
inline void write_lane_bytes(const uint32 (&plane)[planes][lanes], int lane, char zero, uint8* target) {
    constexpr uint64 every_byte = 0x0101010101010101;
    for (int row = 0; row < 3; ++row) {
        uint64 bytes[4];
        for (int i = 0; i < 4; ++i) {
            bytes[i] = static_cast<uint8>(zero) * every_byte;
            for (int bit = 0; bit < 4; ++bit)
                bytes[i] += spread(plane[3 * bit + row][lane] >> 8 * i) << bit;
        }
        const auto* source = reinterpret_cast<const uint8*>(bytes);
        for (int bit = 0; bit < 27; ++bit) target[box_order.cell[row][bit]] = source[bit];
    }
}

#endif

// Calls each(digit, row, where) with the cells of every digit (0 to 8) and row of the bands in a solved state, as a mask
// in box order.
template <class Word, class Each>
SUDOKIT_INLINE void for_each_mask(const State<Word>& state, Each each) {
    const Word nine_bits = Word::all(0x1FF);
    SUDOKIT_UNROLL
    for (int m = 0; m < 3; ++m) {
        Word minirows[3], minicolumns[3];
        expand<Direction::rows>(state.rows[m], minirows);
        expand<Direction::columns>(state.columns[m], minicolumns);
        SUDOKIT_UNROLL
        for (int group = 0; group < 3; ++group) {
            Word column_cells = Word::all(0);
            SUDOKIT_UNROLL
            for (int column = 0; column < 3; ++column)
                column_cells = column_cells | (minicolumns[column] >> 9 * group & nine_bits) << 9 * column;
            SUDOKIT_UNROLL
            for (int row = 0; row < 3; ++row) {
                const Word once = minirows[row] >> 9 * group & nine_bits;
                const Word row_cells = any_of(once, once << 9, once << 18);
                each(3 * group + m, row, row_cells & column_cells);
            }
        }
    }
}

// Writes the solved lanes of a state, given as a set; lane i to targets[i].
template <int lanes>
SUDOKIT_INLINE void write_solutions(const State<Vector<lanes>>& state, uint32 solved, Form form,
                                    uint8* const (&targets)[lanes]) {
    using Word = Vector<lanes>;
    Word plane[planes];
    for (Word& word : plane) word = Word::all(0);
    for_each_mask(state, [&](int digit, int row, Word where) { add_digit(plane, digit, row, where); });

    alignas(64) uint32 words[planes][lanes];
    for (int i = 0; i < planes; ++i) plane[i].store(words[i]);
    const char zero = form == Form::text ? '0' : 0;
    while (solved != 0) {
        const int lane = take_first(solved);
        write_lane_bytes<lanes>(words, lane, zero, targets[lane]);
    }
}

}  // namespace sudokit::SUDOKIT_TARGET
