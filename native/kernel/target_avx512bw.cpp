// The kernel for the first processors with AVX-512, which lack VBMI and VBMI2.
#define SUDOKIT_TARGET avx512bw
#include "target.hpp"

namespace sudokit {

extern const Kernel avx512bw_kernel;
const Kernel avx512bw_kernel = avx512bw::make_kernel<16>("avx512bw");

}  // namespace sudokit
