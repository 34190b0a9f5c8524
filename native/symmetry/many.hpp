// Canonical forms of many boards, on several threads.
#pragma once

#include "kernel/request.hpp"

namespace sudokit::symmetry {

// The memory belongs to the caller. Results are in input order.
struct ManyRequest {
    const std::uint8_t* boards = nullptr;  // board i starts at boards + i * stride
    std::size_t stride = 81;
    Form form = Form::digits;
    std::size_t size = 0;
    std::uint8_t* canonical = nullptr;  // 81 bytes 0 to 9 per board, blanks if it is invalid
    bool* invalid = nullptr;            // whether it is not a board: a byte that is not a cell, or a clash
    const StopFlag* stop = nullptr;     // may be null
};

// Returns false if it was stopped early. Throws std::bad_alloc. `threads` is the most to use.
bool find_many(const ManyRequest& request, unsigned threads);

}  // namespace sudokit::symmetry
