// What the kernel needs from the compiler, under our own names.
//
// No headers are included, so that layout.hpp and pass.hpp compile for a CPU, for a GPU thread and for WebAssembly
// alike.
//
// A *target* is one instruction set that the kernel is compiled for. The code of each target is in its own namespace,
// named by SUDOKIT_TARGET. The linker merges inline functions of the same name; without these namespaces, a machine
// without AVX-512 could get a function compiled for it.
#pragma once

#ifndef SUDOKIT_TARGET
#define SUDOKIT_TARGET scalar
#endif

// SUDOKIT_TABLE is a constant that is read at a place known only at run time: on a graphics card, in the card's memory.
#if defined(__CUDACC__)
#define SUDOKIT_INLINE __host__ __device__ __forceinline__
#define SUDOKIT_TABLE static __device__ constexpr
#else
#define SUDOKIT_INLINE __attribute__((always_inline)) inline
#define SUDOKIT_TABLE inline constexpr
#endif

// A pass is inlined into every loop of passes, which is 5% faster on x86. In WebAssembly it gains nothing, and each copy is
// another 2 kB to load.
#if defined(__wasm__)
#define SUDOKIT_INLINE_PASS [[gnu::noinline]]
#else
#define SUDOKIT_INLINE_PASS SUDOKIT_INLINE
#endif

#if defined(__clang__) || defined(__CUDACC__)
#define SUDOKIT_UNROLL _Pragma("unroll")
#else
#define SUDOKIT_UNROLL _Pragma("GCC unroll 9")
#endif

namespace sudokit::SUDOKIT_TARGET {

#if defined(__CUDACC__)
inline constexpr bool on_card = true;
#else
inline constexpr bool on_card = false;
#endif

using uint8 = unsigned char;
using uint32 = unsigned int;
#if defined(__UINT64_TYPE__)
using uint64 = __UINT64_TYPE__;
#else
using uint64 = unsigned long long;
#endif

static_assert(sizeof(uint32) == 4 && sizeof(uint64) == 8);

// The number of bits set, and the place of the lowest one.
SUDOKIT_INLINE int count_ones(uint64 word) {
#if defined(__CUDA_ARCH__)
    return __popcll(word);
#else
    return __builtin_popcountll(word);
#endif
}
SUDOKIT_INLINE int lowest_one(uint32 word) {
#if defined(__CUDA_ARCH__)
    return __ffs(word) - 1;
#else
    return __builtin_ctz(word);
#endif
}

// Makes the compiler read an object from memory where it is used next, instead of keeping a copy from its last use, on the
// stack if registers are few. (Not with Clang for plain AVX2 and less, where this costs a quarter of the speed.)
template <class Object>
SUDOKIT_INLINE void read_again([[maybe_unused]] Object& object) {
#if !defined(__CUDACC__) && (!defined(__clang__) || defined(__AVX512VL__))
    asm("" : "+m"(object));
#endif
}

}  // namespace sudokit::SUDOKIT_TARGET
