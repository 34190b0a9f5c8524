// What the operations of the WebAssembly module share.
//
// An operation takes numbers, and bytes that its caller has put into the *input*. Its answer stands in the *output*:
// bytes, or JSON where it has a structure. There is one input and one output, both kept and used again by the next
// operation, so that a caller has nothing to free. Questions are not JSON: it would take a reader here, while whoever
// calls can make numbers and bytes of what he reads.
//
// There are no threads and no exceptions. An operation ends early in two ways, after the host's `is_over` has said so
// (module.cpp): the kernel's loops return, and it says that it was stopped; or it is in a search by recursion, and the host
// leaves it by an exception of its own and drops the module's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernel/kernel.hpp"
#include "kernel/threads.hpp"

#define SUDOKIT_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace sudokit {

extern const Kernel portable_kernel;

namespace web {

// How many bytes the output has, or one of these.
using Answered = std::int32_t;
inline constexpr Answered stopped = -1;

inline constexpr std::size_t cells_per_board = 81;

// The input, which must have `number` times `bytes_each` bytes. A caller that has put in fewer has made a mistake: the module ends
// in a trap, which hosts raise as an error.
const std::uint8_t* input(std::size_t number, std::size_t bytes_each = 1);

// The output, made so long. What it held before is lost.
std::span<std::uint8_t> output(std::size_t size);
Answered answer(std::string_view text);

// The solver whose memory all operations use.
Solver& solver();

// Rings when the host says that the time is over.
// It asks the host once in so many looks: a clock takes as long as some rounds of the kernel.
StopFlag watch(std::uint64_t looks = 32);

}  // namespace web
}  // namespace sudokit
