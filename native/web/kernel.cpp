// The kernel's operations: solve and count.
#include <algorithm>
#include <bit>
#include <cstring>

#include "kernel/ordered.hpp"
#include "module.hpp"

static_assert(std::endian::native == std::endian::little);

using namespace sudokit;
using namespace sudokit::web;

// Input: puzzles of 81 bytes, 0 to 9 or as text. Output: for each puzzle the number of its solutions up to the limit (64
// bits); then for each a solution, the smallest, in the form of the puzzle (81 bytes, blanks if there is none); then for
// each what is wrong with it: a Fault and its two cells (3 bytes).
SUDOKIT_EXPORT(solve_many) Answered sudokit_solve_many(std::size_t size, bool text, std::uint64_t limit) {
    constexpr std::size_t bytes_each = sizeof(std::uint64_t) + cells_per_board + 3;
    static_assert(sizeof(Status) == 3);
    const auto bytes = output(size * bytes_each);
    const StopFlag stop = watch();
    Request request;
    request.puzzles = input();
    request.puzzle_form = request.solution_form = text ? Form::text : Form::digits;
    request.size = size;
    request.limit = limit;
    request.counts = reinterpret_cast<std::uint64_t*>(bytes.data());
    request.solutions = bytes.data() + size * sizeof(std::uint64_t);
    request.statuses = reinterpret_cast<Status*>(request.solutions + size * cells_per_board);
    request.stop = &stop;
    return solver().solve(request) ? static_cast<Answered>(bytes.size()) : stopped;
}

// Input: a puzzle of 81 bytes 0 to 9 without a clash. Output: how many solutions it has up to the limit (64 bits), and
// then a byte that is not 0 if all were counted, or the limit was reached, before the time was over.
SUDOKIT_EXPORT(count) Answered sudokit_count(std::uint64_t limit) {
    const StopFlag stop = watch();
    PackedState packed;
    std::uint64_t found = 0;
    bool done = true;
    if (read_puzzle(input(), Form::digits, packed).fault == Fault::none)
        done = solver().count(packed, limit, found, 1, &stop);
    const auto bytes = output(sizeof found + 1);
    std::memcpy(bytes.data(), &found, sizeof found);
    bytes[sizeof found] = done;
    return static_cast<Answered>(bytes.size());
}
