// The kernel for AVX2.
#define SUDOKIT_TARGET avx2
#include "target.hpp"

namespace sudokit {

extern const Kernel avx2_kernel;
const Kernel avx2_kernel = avx2::make_kernel<8>("avx2");

}  // namespace sudokit
