// The kernel for the instruction set that every machine of the architecture has: SSE2, NEON or none.
#define SUDOKIT_TARGET portable
#include "target.hpp"

namespace sudokit {

extern const Kernel portable_kernel;
const Kernel portable_kernel = portable::make_kernel<4>("portable");

}  // namespace sudokit
