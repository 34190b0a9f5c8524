#include "dispatch.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sudokit {

#if defined(__x86_64__)
extern const Kernel avx512_kernel;
extern const Kernel avx512bw_kernel;
extern const Kernel avx2_kernel;
#endif
extern const Kernel portable_kernel;

namespace {

constexpr std::string_view known_names[] = {"avx512", "avx512bw", "avx2", "portable"};

#if defined(__x86_64__)

// The flags that the build gives each target, as the processor and the operating system report them.
bool runs_avx512bw() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

bool runs_avx512() {
    return runs_avx512bw() && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
}

bool runs_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

#endif

struct Available {
    std::array<const Kernel*, 4> kernel{};
    std::size_t size = 0;

    Available() {
#if defined(__x86_64__)
        if (runs_avx512()) kernel[size++] = &avx512_kernel;
        if (runs_avx512bw()) kernel[size++] = &avx512bw_kernel;
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
    const char* const wanted = std::getenv("SUDOKIT_SIMD");
    if (wanted == nullptr || *wanted == '\0') return *kernels().front();
    const std::string name = wanted;
    // "avx512" is the best of its kind that there is.
    for (const Kernel* kernel : kernels())
        if (kernel->name == name || (name == "avx512" && std::string_view(kernel->name).starts_with(name))) return *kernel;
    for (const std::string_view known : known_names)
        if (known == name) throw std::runtime_error("SUDOKIT_SIMD=" + name + ": this machine cannot run it");
    std::string all;
    for (const std::string_view known : known_names) all.append(all.empty() ? "" : ", ").append(known);
    throw std::runtime_error("SUDOKIT_SIMD=" + name + ": unknown, expected one of " + all);
}

}  // namespace sudokit
