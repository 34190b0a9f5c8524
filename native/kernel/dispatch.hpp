// The choice of the kernel for this machine.
#pragma once

#include <span>

#include "kernel.hpp"

namespace sudokit {

// All kernels that this machine can run, the fastest first. There is always one: "portable".
std::span<const Kernel* const> kernels();

// The fastest kernel, or the one that the environment variable SUDOKIT_SIMD names. Throws std::runtime_error with a
// readable message if that is unknown or cannot run on this machine.
const Kernel& choose_kernel();

}  // namespace sudokit
