// The kernel for the instruction set that every machine of the build's kind has: SSE2, NEON or none at all.
#define SUDOKIT_TARGET portable
#include "target.hpp"

namespace sudokit {

extern const Kernel portable_kernel;
const Kernel portable_kernel = portable::make_kernel<4>("portable");

}  // namespace sudokit
