// The kernel for AVX-512 with VBMI and VBMI2.
#define SUDOKIT_TARGET avx512
#include "target.hpp"

namespace sudokit {

extern const Kernel avx512_kernel;
const Kernel avx512_kernel = avx512::make_kernel<16>("avx512");

}  // namespace sudokit
