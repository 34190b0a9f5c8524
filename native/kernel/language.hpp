// What the rest of the kernel needs from the compiler, under names of our own.
//
// Everything here is plain language, so that layout.hpp and pass.hpp compile for a CPU, for a GPU thread and for
// WebAssembly alike: no headers are included.
//
// A *target* is one instruction set that the kernel is compiled for. Each target's code lives in a namespace of its
// own, named by SUDOKIT_TARGET: the linker merges inline functions of equal name, and without this it could hand a
// function compiled for AVX-512 to a machine that has none.
#pragma once

#ifndef SUDOKIT_TARGET
#define SUDOKIT_TARGET scalar
#endif

#if defined(__CUDACC__)
#define SUDOKIT_INLINE __host__ __device__ __forceinline__
#else
#define SUDOKIT_INLINE __attribute__((always_inline)) inline
#endif

#if defined(__clang__) || defined(__CUDACC__)
#define SUDOKIT_UNROLL _Pragma("unroll")
#else
#define SUDOKIT_UNROLL _Pragma("GCC unroll 9")
#endif

namespace sudokit::SUDOKIT_TARGET {

using uint8 = unsigned char;
using uint32 = unsigned int;
#if defined(__UINT64_TYPE__)
using uint64 = __UINT64_TYPE__;
#else
using uint64 = unsigned long long;
#endif

static_assert(sizeof(uint32) == 4 && sizeof(uint64) == 8);

}  // namespace sudokit::SUDOKIT_TARGET
