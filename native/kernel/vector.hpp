// The word type: `Vector<lanes>` holds one 32-bit word for each of 1, 4, 8 or 16 lanes.
//
// It is built on the vector extensions of GCC and Clang, so that one source serves SSE2, AVX2, AVX-512, NEON and
// WebAssembly. Intrinsics are used only where compilers do not find the instruction: AVX-512's logic of three inputs,
// and the funnel shifts that turn a word's digits. `Vector<1>` is a plain integer.
#pragma once

#include "layout.hpp"

#if defined(__AVX2__) || defined(__SSE2__)
#include <immintrin.h>
#endif

namespace sudokit::SUDOKIT_TARGET {

template <int lanes>
struct NativeVector {
    using type __attribute__((vector_size(4 * lanes), may_alias)) = uint32;
};
template <>
struct NativeVector<1> {
    using type = uint32;
};

template <int width>
struct Vector {
    using Native = typename NativeVector<width>::type;
    static constexpr int lanes = width;

    Native value;

    // The same word in every lane.
    static SUDOKIT_INLINE Vector all(uint32 word) { return {Native{} + word}; }

    // From and to `lanes` words in memory, aligned as a whole.
    static SUDOKIT_INLINE Vector load(const uint32* words) { return {*reinterpret_cast<const Native*>(words)}; }
    SUDOKIT_INLINE void store(uint32* words) const { *reinterpret_cast<Native*>(words) = value; }

    friend SUDOKIT_INLINE Vector operator&(Vector a, Vector b) { return {a.value & b.value}; }
    friend SUDOKIT_INLINE Vector operator|(Vector a, Vector b) { return {a.value | b.value}; }
    friend SUDOKIT_INLINE Vector operator^(Vector a, Vector b) { return {a.value ^ b.value}; }
    friend SUDOKIT_INLINE Vector operator~(Vector a) { return {~a.value}; }
    friend SUDOKIT_INLINE Vector operator<<(Vector a, int count) { return {a.value << count}; }
    friend SUDOKIT_INLINE Vector operator>>(Vector a, int count) { return {a.value >> count}; }
    friend SUDOKIT_INLINE Vector operator<<(Vector a, Vector counts) { return {a.value << counts.value}; }
    friend SUDOKIT_INLINE Vector operator>>(Vector a, Vector counts) { return {a.value >> counts.value}; }
    friend SUDOKIT_INLINE Vector operator+(Vector a, Vector b) { return {a.value + b.value}; }
};

// Whether turns are funnel shifts, which ignore the bits from 27 on and leave them undefined.
#if defined(__AVX512VL__) && defined(__AVX512VBMI2__)
template <int lanes>
inline constexpr bool has_funnels = lanes == 8 || lanes == 16;
#else
template <int lanes>
inline constexpr bool has_funnels = on_card;
#endif

// Any logic of three inputs, given as a function of three operands. AVX-512 has one instruction for all of them, which
// takes the function's truth table: its value for the columns 11110000, 11001100 and 10101010.
template <int lanes, class Logic>
SUDOKIT_INLINE Vector<lanes> combine(Vector<lanes> a, Vector<lanes> b, Vector<lanes> c, Logic logic) {
#if defined(__AVX512VL__)
    constexpr int table = Logic{}(0xF0, 0xCC, 0xAA) & 0xFF;
    if constexpr (lanes == 16)
        return {(typename Vector<16>::Native)_mm512_ternarylogic_epi32((__m512i)a.value, (__m512i)b.value,
                                                                       (__m512i)c.value, table)};
    else if constexpr (lanes == 8)
        return {(typename Vector<8>::Native)_mm256_ternarylogic_epi32((__m256i)a.value, (__m256i)b.value,
                                                                      (__m256i)c.value, table)};
    else
#endif
        return logic(a, b, c);
}

// `inside` at the bits of the mask, `outside` at the others.
template <int lanes>
SUDOKIT_INLINE Vector<lanes> select(Vector<lanes> mask, Vector<lanes> inside, Vector<lanes> outside) {
    return combine(mask, inside, outside, [](auto m, auto x, auto y) { return (m & x) | (~m & y); });
}

// The same for a mask that is constant, and for words of 27 bits. Bits from 27 on are zero, or undefined with funnel shifts.
template <uint32 mask, int lanes>
SUDOKIT_INLINE Vector<lanes> merge(Vector<lanes> inside, Vector<lanes> outside) {
    if constexpr (has_funnels<lanes>)
        return select(Vector<lanes>::all(mask), inside, outside);
    else
        return (inside & Vector<lanes>::all(mask)) | (outside & Vector<lanes>::all(all_bits & ~mask));
}

// The two turns of a word's digit groups: bit 9 * group + i goes to 9 * (group + 1) + i, and to 9 * (group + 2) + i.
// The bits from 27 on are left undefined.
template <int lanes>
struct Turned {
    Vector<lanes> once;
    Vector<lanes> twice;
};

template <int lanes>
SUDOKIT_INLINE Turned<lanes> turn_groups(Vector<lanes> word) {
#if defined(__AVX512VL__) && defined(__AVX512VBMI2__)
    // A funnel shift takes the upper word of a pair of words shifted left; the lower one starts with the word's bit 26.
    if constexpr (lanes == 16) {
        const auto upper = (__m512i)word.value;
        const auto lower = (__m512i)(word << 5).value;
        return {{(typename Vector<16>::Native)_mm512_shldi_epi32(upper, lower, 9)},
                {(typename Vector<16>::Native)_mm512_shldi_epi32(upper, lower, 18)}};
    } else if constexpr (lanes == 8) {
        const auto upper = (__m256i)word.value;
        const auto lower = (__m256i)(word << 5).value;
        return {{(typename Vector<8>::Native)_mm256_shldi_epi32(upper, lower, 9)},
                {(typename Vector<8>::Native)_mm256_shldi_epi32(upper, lower, 18)}};
    } else
#elif defined(__CUDA_ARCH__)
    if constexpr (lanes == 1) {
        const uint32 upper = word.value, lower = upper << 5;
        return {{__funnelshift_l(lower, upper, 9)}, {__funnelshift_l(lower, upper, 18)}};
    } else
#endif
        return {word << 9 | word >> 18, word << 18 | word >> 9};
}

// In each lane, `then` if a < b, or if a is zero; else `otherwise`.
template <int lanes>
SUDOKIT_INLINE Vector<lanes> if_less(Vector<lanes> a, Vector<lanes> b, Vector<lanes> then, Vector<lanes> otherwise) {
    return {a.value < b.value ? then.value : otherwise.value};
}
template <int lanes>
SUDOKIT_INLINE Vector<lanes> if_zero(Vector<lanes> a, Vector<lanes> then, Vector<lanes> otherwise) {
    if constexpr (lanes == 1)  // without a branch
        return {otherwise.value ^ ((then.value ^ otherwise.value) & -uint32{a.value == 0})};
    else
        return {a.value == 0 ? then.value : otherwise.value};
}

// Whether the processor counts the bits of all lanes at once, and the number of bits set in each lane.
#if defined(__AVX512VPOPCNTDQ__)
template <int lanes>
inline constexpr bool counts_bits = lanes == 16;

SUDOKIT_INLINE Vector<16> count_bits(Vector<16> word) {
    return {(Vector<16>::Native)_mm512_popcnt_epi32((__m512i)word.value)};
}
#else
template <int lanes>
inline constexpr bool counts_bits = false;

SUDOKIT_INLINE Vector<1> count_bits(Vector<1> word) { return {static_cast<uint32>(count_ones(word.value))}; }
#endif

// A set of lanes, one bit each: the first ones.
constexpr uint32 first_lanes(int number) { return static_cast<uint32>((uint64{1} << number) - 1); }

// Takes the first lane out of a set, which must not be empty.
SUDOKIT_INLINE int take_first(uint32& set) {
    const int lane = __builtin_ctz(set);
    set &= set - 1;
    return lane;
}

// Bit i of the result: is lane i's word nonzero?
template <int lanes>
SUDOKIT_INLINE uint32 nonzero_lanes(Vector<lanes> word) {
#if defined(__AVX512VL__)
    if constexpr (lanes == 16)
        return _mm512_test_epi32_mask((__m512i)word.value, (__m512i)word.value);
    else if constexpr (lanes == 8)
        return _mm256_test_epi32_mask((__m256i)word.value, (__m256i)word.value);
    else
#elif defined(__AVX2__)
    if constexpr (lanes == 8)
        return 0xFF ^ _mm256_movemask_ps((__m256)_mm256_cmpeq_epi32((__m256i)word.value, _mm256_setzero_si256()));
    else
#endif
#if defined(__SSE2__)
    if constexpr (lanes == 4)
        return 0xF ^ _mm_movemask_ps((__m128)_mm_cmpeq_epi32((__m128i)word.value, _mm_setzero_si128()));
    else
#endif
    if constexpr (lanes == 1)
        return word.value != 0;
    else {
        uint32 bits = 0;
        for (int lane = 0; lane < lanes; ++lane) bits |= uint32{word.value[lane] != 0} << lane;
        return bits;
    }
}

}  // namespace sudokit::SUDOKIT_TARGET
