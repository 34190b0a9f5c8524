// The code that each target_*.cpp compiles: the kernel for the instruction set of its compiler flags.
#pragma once

#include <type_traits>

#include "batch.hpp"
#include "inquiry.hpp"
#include "kernel.hpp"
#include "single.hpp"

namespace sudokit::SUDOKIT_TARGET {

template <int lanes>
union Workspace {
    Batch<lanes> batch;
    Count<lanes> count;
    Batch<lanes, StateWithin> batch_within;
    Count<lanes, StateWithin> count_within;
    Inquiry<lanes> inquiry;
};

// Interprets raw memory as a workspace.
static_assert(std::is_trivially_default_constructible_v<Workspace<1>> && std::is_trivially_destructible_v<Workspace<1>>);

// The WebAssembly module finds the solutions of positions one by one (ordered.hpp); without a second search of lanes for them
// it weighs a tenth less.
#ifdef __wasm__
constexpr bool takes_positions = false;
#else
constexpr bool takes_positions = true;
#endif

template <int lanes>
bool solve(void* workspace, const Request& request, Counter& counter) {
    auto& space = *static_cast<Workspace<lanes>*>(workspace);
    if constexpr (takes_positions)
        if (request.positions != nullptr) return space.batch_within.run(request, counter);
    return space.batch.run(request, counter);
}

template <int lanes>
bool count(void* workspace, const CountRequest& request, Counter& counter, Tally& found) {
    auto& space = *static_cast<Workspace<lanes>*>(workspace);
    if constexpr (takes_positions)
        if (request.candidates != nullptr) return space.count_within.run(request, counter, found);
    return space.count.run(request, counter, found);
}

template <int lanes>
bool answer(void* workspace, Questions& questions) {
    return static_cast<Workspace<lanes>*>(workspace)->inquiry.run(questions);
}

template <int lanes>
constexpr Kernel make_kernel(const char* name) {
    static_assert(alignof(Workspace<lanes>) <= workspace_alignment);
    return {name, lanes, sizeof(Workspace<lanes>), solve<lanes>, count<lanes>, answer<lanes>};
}

}  // namespace sudokit::SUDOKIT_TARGET
