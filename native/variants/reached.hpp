// How far a long question is, for whoever watches from another thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace sudokit::variants {

struct Reached {
    std::atomic<std::uint64_t> done{0};
    std::atomic<std::uint64_t> total{0};  // 0 if it is not known
};

}  // namespace sudokit::variants
