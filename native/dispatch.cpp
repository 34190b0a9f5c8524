#include "dispatch.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace sudokit {

#if defined(__x86_64__)
extern const Kernel avx512_kernel;
extern const Kernel avx2_kernel;
#endif
extern const Kernel portable_kernel;

namespace {

constexpr std::string_view known_names = "avx512, avx2 and portable";

#if defined(__x86_64__)

// The flags that the build gives each target, as the processor and the operating system report them. Early processors
// with AVX-512 lack VBMI2 and run AVX2.
bool runs_avx512() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

bool runs_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

#endif

struct Available {
    std::array<const Kernel*, 3> kernel{};
    std::size_t size = 0;

    Available() {
#if defined(__x86_64__)
        if (runs_avx512()) kernel[size++] = &avx512_kernel;
        if (runs_avx2()) kernel[size++] = &avx2_kernel;
#endif
        kernel[size++] = &portable_kernel;
    }
};

}  // namespace

std::span<const Kernel* const> kernels() {
    static const Available available;
    return {available.kernel.data(), available.size};
}

const Kernel& choose_kernel() {
    const char* wanted = std::getenv("SUDOKIT_SIMD");
    if (wanted == nullptr || *wanted == '\0') return *kernels().front();
    for (const Kernel* kernel : kernels())
        if (std::string_view(kernel->name) == wanted) return *kernel;
    const std::string name = wanted;
    if (name == "avx512" || name == "avx2")
        throw std::runtime_error("SUDOKIT_SIMD=" + name + ": this machine cannot run it");
    throw std::runtime_error("SUDOKIT_SIMD=" + name + ": unknown; there are " + std::string(known_names));
}

}  // namespace sudokit
