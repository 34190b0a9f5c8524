// The narrow face that every target shows: the same functions, compiled for one instruction set each.
#pragma once

#include "questions.hpp"
#include "request.hpp"

namespace sudokit {

struct Kernel {
    const char* name;
    int lanes;

    // The memory that a search works in: nothing else is allocated. It need not be initialised, may be used again, and
    // by one thread at a time. Aligned to 64 bytes.
    std::size_t workspace_size;

    // Both work until the counter has no more, so that several threads can share a request, and return false if they
    // were stopped before.
    bool (*solve)(void* workspace, const Request&, Counter&);
    bool (*count)(void* workspace, const CountRequest&, Counter&, Tally& found);

    // Works until there are no more questions; returns false if it was stopped before.
    bool (*answer)(void* workspace, Questions&);
};

inline constexpr std::size_t workspace_alignment = 64;

}  // namespace sudokit
