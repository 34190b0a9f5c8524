#include "dispatch.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

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

// What the processor reports (the instruction CPUID), less what the operating system does not save when it switches
// threads (the register XCR0). `__builtin_cpu_supports` asks the compiler's runtime library for the same, but the
// runtime library of Zig denies every feature.
struct Processor {
    bool bmi = false;
    bool bmi2 = false;
    bool popcnt = false;
    bool avx2 = false;
    bool avx512f = false;
    bool avx512bw = false;
    bool avx512dq = false;
    bool avx512vl = false;
    bool avx512vbmi = false;
    bool avx512vbmi2 = false;
    bool avx512vpopcntdq = false;

    Processor() {
        unsigned eax;
        unsigned ebx;
        unsigned ecx;
        unsigned edx;
        const auto bit = [](unsigned word, int at) { return (word >> at & 1) != 0; };
        if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return;
        popcnt = bit(ecx, 23);
        const bool has_xgetbv = bit(ecx, 27);
        if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) return;
        bmi = bit(ebx, 3);
        bmi2 = bit(ebx, 8);
        if (!has_xgetbv) return;
        unsigned saved;
        unsigned saved_high;
        __asm__("xgetbv" : "=a"(saved), "=d"(saved_high) : "c"(0));
        const bool saves_ymm = bit(saved, 1) && bit(saved, 2);
        if (!saves_ymm) return;
        avx2 = bit(ebx, 5);
#if defined(__APPLE__)
        const bool saves_zmm = true;  // macOS sets the bits only once a thread has used AVX-512
#else
        const bool saves_zmm = bit(saved, 5) && bit(saved, 6) && bit(saved, 7);
#endif
        if (!saves_zmm) return;
        avx512f = bit(ebx, 16);
        avx512dq = bit(ebx, 17);
        avx512bw = bit(ebx, 30);
        avx512vl = bit(ebx, 31);
        avx512vbmi = bit(ecx, 1);
        avx512vbmi2 = bit(ecx, 6);
        avx512vpopcntdq = bit(ecx, 14);
    }

    // Whether the processor and the operating system support the compiler flags of each target.
    bool runs_avx2() const { return avx2 && bmi && bmi2 && popcnt; }
    bool runs_avx512bw() const { return avx512f && avx512bw && avx512dq && avx512vl && bmi && bmi2 && popcnt; }
    bool runs_avx512() const { return runs_avx512bw() && avx512vbmi && avx512vbmi2 && avx512vpopcntdq; }
};

#endif

struct Available {
    std::array<const Kernel*, 4> kernel{};
    std::size_t size = 0;

    Available() {
#if defined(__x86_64__)
        const Processor processor;
        if (processor.runs_avx512()) kernel[size++] = &avx512_kernel;
        if (processor.runs_avx512bw()) kernel[size++] = &avx512bw_kernel;
        if (processor.runs_avx2()) kernel[size++] = &avx2_kernel;
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
    // "avx512" means the best available kernel for AVX-512.
    for (const Kernel* kernel : kernels())
        if (kernel->name == name || (name == "avx512" && std::string_view(kernel->name).starts_with(name))) return *kernel;
    for (const std::string_view known : known_names)
        if (known == name) throw std::runtime_error("SUDOKIT_SIMD=" + name + ": this machine cannot run it");
    std::string all;
    for (const std::string_view known : known_names) all.append(all.empty() ? "" : ", ").append(known);
    throw std::runtime_error("SUDOKIT_SIMD=" + name + ": unknown, expected one of " + all);
}

}  // namespace sudokit
