// From bytes to states, many puzzles at a time.
//
// First, puzzle by puzzle, it finds the planes of the digits in box order (notation.hpp). AVX-512 VBMI and AVX2 bring the
// bytes into box order with byte shuffles and test each bit of all; on other machines a table does it cell by cell. Then,
// for all lanes at once, planes become the cells of each digit, clues force minirows and minicolumns, and the step `close`
// of the pass turns these into configurations.
#pragma once

#include "notation.hpp"
#include "pass.hpp"

namespace sudokit::SUDOKIT_TARGET {

// The clues of each lane's puzzle, as planes, and as masks of each digit.
template <int lanes>
struct alignas(64) CluePlanes {
    uint32 of[planes][lanes];
};
template <int lanes>
struct alignas(64) ClueMasks {
    uint32 of[masks_per_puzzle][lanes];
};

#if defined(__AVX512VBMI__)

// The source of each byte of box order in a pair of 64-byte registers: rows 0 and 1 of the bands go to the halves of
// the first register, row 2 to the lower half of the second.
struct alignas(64) ParseShuffle {
    uint8 source[2][64];
};

constexpr ParseShuffle make_parse_shuffle() {
    ParseShuffle shuffle{};
    for (int row = 0; row < 3; ++row)
        for (int bit = 0; bit < 27; ++bit) shuffle.source[row / 2][32 * (row % 2) + bit] = box_order.cell[row][bit];
    return shuffle;
}

inline constexpr ParseShuffle parse_shuffle = make_parse_shuffle();

// Returns the first cell whose byte is none, or 81.
template <int lanes>
SUDOKIT_INLINE int find_planes(const uint8* puzzle, Form form, CluePlanes<lanes>& found, int lane) {
    constexpr __mmask64 rest = (1 << (cells - 64)) - 1;
    const uint8* alphabet = alphabet_of(form).digit;
    const __m512i low = _mm512_loadu_si512(alphabet), high = _mm512_loadu_si512(alphabet + 64);
    const __m512i text[2] = {_mm512_loadu_si512(puzzle), _mm512_maskz_loadu_epi8(rest, puzzle + 64)};
    const __m512i head = _mm512_permutex2var_epi8(low, text[0], high);
    const __m512i tail = _mm512_permutex2var_epi8(low, text[1], high);

    const __m512i bad = _mm512_set1_epi8(not_a_cell);
    const uint64 bad_head = _mm512_cmpeq_epi8_mask(head, bad) | _mm512_movepi8_mask(text[0]);
    const uint64 bad_tail = (_mm512_cmpeq_epi8_mask(tail, bad) | _mm512_movepi8_mask(text[1])) & rest;

    // Bytes without a cell become 0. (To mask each test instead, Clang goes through memory.)
    constexpr __mmask64 used = 0x07FFFFFF'07FFFFFF;
    const __m512i first = _mm512_maskz_permutex2var_epi8(used, head, _mm512_load_si512(parse_shuffle.source[0]), tail);
    const __m512i second = _mm512_maskz_permutex2var_epi8(used, head, _mm512_load_si512(parse_shuffle.source[1]), tail);
    SUDOKIT_UNROLL
    for (int i = 0; i < 4; ++i) {
        const __m512i bit = _mm512_set1_epi8(static_cast<char>(1 << i));
        const uint64 rows01 = _mm512_test_epi8_mask(first, bit);
        found.of[3 * i][lane] = static_cast<uint32>(rows01);
        found.of[3 * i + 1][lane] = static_cast<uint32>(rows01 >> 32);
        found.of[3 * i + 2][lane] = static_cast<uint32>(_mm512_test_epi8_mask(second, bit));
    }
    if (bad_head != 0) return __builtin_ctzll(bad_head);
    if (bad_tail != 0) return 64 + __builtin_ctzll(bad_tail);
    return cells;
}

#elif defined(__AVX2__)

// The source of the 32 bytes of box order, for each row and band: 16 bytes that contain the band's row.
struct alignas(32) ParseShuffle {
    uint8 source[3][3][32];
};

// Such a read begins at the row's first cell, unless it would reach beyond the last cell.
constexpr int read_from(int row, int band) {
    const int first = 9 * (3 * band + row);
    return first + 16 <= cells ? first : cells - 16;
}

constexpr ParseShuffle make_parse_shuffle() {
    constexpr uint8 nothing = 0x80;
    ParseShuffle shuffle{};
    for (int row = 0; row < 3; ++row)
        for (int band = 0; band < 3; ++band)
            for (int bit = 0; bit < 32; ++bit) {
                uint8& source = shuffle.source[row][band][bit];
                source = nothing;
                if (bit >= 27) continue;
                const int index = box_order.cell[row][bit];
                if (Cell::at(index).band == band) source = static_cast<uint8>(index - read_from(row, band));
            }
    return shuffle;
}

inline constexpr ParseShuffle parse_shuffle = make_parse_shuffle();

// A byte is a cell if the table of its lower half has the bit of its upper half.
struct alignas(16) Nibbles {
    uint8 lower[2][16];
    uint8 upper[16];
};

constexpr Nibbles make_nibbles() {
    Nibbles nibbles{};
    for (int byte = 0; byte < 128; ++byte) {
        const uint8 bit = static_cast<uint8>(1 << (byte >> 4));
        nibbles.upper[byte >> 4] = bit;
        for (int form = 0; form < 2; ++form)
            if (alphabets[form].digit[byte] != not_a_cell) nibbles.lower[form][byte & 15] |= bit;
    }
    return nibbles;
}

inline constexpr Nibbles nibbles = make_nibbles();

SUDOKIT_INLINE __m256i twice(const uint8* bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)));
}

// Returns the first cell whose byte is none, or 81.
template <int lanes>
SUDOKIT_INLINE int find_planes(const uint8* puzzle, Form form, CluePlanes<lanes>& found, int lane) {
    __m256i rows[3];
    SUDOKIT_UNROLL
    for (int row = 0; row < 3; ++row) {
        rows[row] = _mm256_setzero_si256();
        SUDOKIT_UNROLL
        for (int band = 0; band < 3; ++band) {
            const auto* source = reinterpret_cast<const __m256i*>(parse_shuffle.source[row][band]);
            rows[row] = _mm256_or_si256(
                rows[row], _mm256_shuffle_epi8(twice(puzzle + read_from(row, band)), _mm256_load_si256(source)));
        }
    }
    const __m256i zero = _mm256_set1_epi8(form == Form::text ? '0' : 0), nine = _mm256_set1_epi8(9);
    SUDOKIT_UNROLL
    for (int row = 0; row < 3; ++row) {
        const __m256i value = _mm256_sub_epi8(rows[row], zero);
        const __m256i digit = _mm256_and_si256(value, _mm256_cmpeq_epi8(value, _mm256_min_epu8(value, nine)));
        SUDOKIT_UNROLL
        for (int i = 0; i < 4; ++i)  // bit i of each byte moves to where the mask takes it from
            found.of[3 * i + row][lane] = static_cast<uint32>(_mm256_movemask_epi8(_mm256_slli_epi16(digit, 7 - i)));
    }

    constexpr int starts[] = {0, 32, cells - 32};
    const __m256i lower = twice(nibbles.lower[static_cast<int>(form)]), upper = twice(nibbles.upper);
    SUDOKIT_UNROLL
    for (const int start : starts) {
        const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(puzzle + start));
        const __m256i half = _mm256_set1_epi8(0x0F);
        const __m256i allowed = _mm256_shuffle_epi8(lower, _mm256_and_si256(text, half));
        const __m256i actual = _mm256_shuffle_epi8(upper, _mm256_and_si256(_mm256_srli_epi16(text, 4), half));
        const __m256i bad = _mm256_cmpeq_epi8(_mm256_and_si256(allowed, actual), _mm256_setzero_si256());
        if (const auto bits = static_cast<uint32>(_mm256_movemask_epi8(bad)); bits != 0)
            return start + __builtin_ctz(bits);
    }
    return cells;
}

#else

// Returns the first cell whose byte is none, or 81.
template <int lanes>
inline int find_planes(const uint8* puzzle, Form form, CluePlanes<lanes>& found, int lane) {
    const Alphabet& alphabet = alphabet_of(form);
    uint32 masks[not_a_cell + 1][3] = {};
    for (int index = 0; index < cells; ++index) {
        const Cell cell = Cell::at(index);
        const int digit = alphabet.digit[puzzle[index]];
        if (digit == not_a_cell) return index;
        masks[digit][cell.row] |= uint32{1} << box_order_bit(cell);
    }
    for (int plane = 0; plane < planes; ++plane) {
        uint32& word = found.of[plane][lane];
        word = 0;
        for (int digit = 1; digit <= 9; ++digit)
            if ((digit >> plane / 3 & 1) != 0) word |= masks[digit][plane % 3];
    }
    return cells;
}

#endif

// The puzzle of a lane gets the digit 1 in every cell, so it has no solution.
template <int lanes>
SUDOKIT_INLINE void spoil(CluePlanes<lanes>& found, int lane) {
    for (int plane = 0; plane < planes; ++plane) found.of[plane][lane] = plane < 3 ? all_bits : 0;
}

// The cells of each digit.
template <int lanes>
SUDOKIT_INLINE void masks_of_planes(const CluePlanes<lanes>& found, ClueMasks<lanes>& masks) {
    using Word = Vector<lanes>;
    SUDOKIT_UNROLL
    for (int row = 0; row < 3; ++row) {
        Word bit[4];
        SUDOKIT_UNROLL
        for (int i = 0; i < 4; ++i) bit[i] = Word::load(found.of[3 * i + row]);
        SUDOKIT_UNROLL
        for (int digit = 1; digit <= 9; ++digit) {
            Word mask = Word::all(all_bits);
            SUDOKIT_UNROLL
            for (int i = 0; i < 4; ++i) mask = mask & ((digit >> i & 1) != 0 ? bit[i] : ~bit[i]);
            mask.store(masks.of[3 * (digit - 1) + row]);
        }
    }
}

// The states from which only candidates that clash with a clue are removed.
template <int lanes>
SUDOKIT_INLINE void states_of_clues(const ClueMasks<lanes>& masks, State<Vector<lanes>>& state) {
    using Word = Vector<lanes>;
    const Word nine_bits = Word::all(0x1FF), everything = Word::all(all_bits);
    const Word all_lines[3] = {everything, everything, everything};
    SUDOKIT_UNROLL
    for (int m = 0; m < 3; ++m) {
        const Word none = Word::all(0);
        Word minirows[3] = {none, none, none}, minicolumns[3] = {none, none, none};
        SUDOKIT_UNROLL
        for (int group = 0; group < 3; ++group) {
            const uint32(*of_digit)[lanes] = masks.of + 3 * (3 * group + m);
            const Word mask[3] = {Word::load(of_digit[0]), Word::load(of_digit[1]), Word::load(of_digit[2])};
            const Word any_row = any_of(mask[0], mask[1], mask[2]);
            SUDOKIT_UNROLL
            for (int i = 0; i < 3; ++i) {
                const Word any_column = any_of(mask[i], mask[i] >> 9, mask[i] >> 18);
                minirows[i] = minirows[i] | (any_column & nine_bits) << 9 * group;
                minicolumns[i] = minicolumns[i] | (any_row >> 9 * i & nine_bits) << 9 * group;
            }
        }
        state.rows[m] = state.columns[m] = {everything, everything};
        close<Direction::rows>(all_lines, minirows, state.rows[m]);
        close<Direction::columns>(all_lines, minicolumns, state.columns[m]);
    }
}

template <int lanes>
SUDOKIT_INLINE void states_of_clues(const CluePlanes<lanes>& found, State<Vector<lanes>>& state) {
    ClueMasks<lanes> masks;
    masks_of_planes(found, masks);
    states_of_clues(masks, state);
}

}  // namespace sudokit::SUDOKIT_TARGET
