// The interface of every target: the same functions, compiled for one instruction set each.
#pragma once

#include "questions.hpp"
#include "request.hpp"

namespace sudokit {

struct Kernel {
    const char* name;
    int lanes;

    // The memory that a search works in; it allocates nothing else. It need not be initialised, can be reused, and is
    // for one thread at a time. Aligned to 64 bytes.
    std::size_t workspace_size;

    // Both work until the counter has no more, so several threads can share a request. They return false if they were
    // stopped before.
    bool (*solve)(void* workspace, const Request&, Counter&);
    bool (*count)(void* workspace, const CountRequest&, Counter&, Tally& found);

    // Works until there are no more questions; returns false if it was stopped before.
    bool (*answer)(void* workspace, Questions&);
};

inline constexpr std::size_t workspace_alignment = 64;

}  // namespace sudokit
