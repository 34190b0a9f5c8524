// Which kernel runs on this machine.
#pragma once

#include <span>

#include "kernel.hpp"

namespace sudokit {

// All that this machine can run, the fastest first. There is always one: "portable".
std::span<const Kernel* const> kernels();

// The fastest, or the one that the environment variable SUDOKIT_SIMD names. Throws std::runtime_error with a sentence
// for people if it names one that is unknown or that this machine cannot run.
const Kernel& choose_kernel();

}  // namespace sudokit
