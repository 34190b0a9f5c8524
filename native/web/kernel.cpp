// The kernel's operations: solve and count.
//
// Many boards are searched side by side. A position, which has candidates, is searched alone: in a page there is only one.
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
    const std::uint8_t* const puzzles = input(size, cells_per_board);
    const auto bytes = output(size * bytes_each);
    const StopFlag stop = watch();
    Request request;
    request.puzzles = puzzles;
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
    if (read_puzzle(input(cells_per_board), Form::digits, packed).fault == Fault::none)
        done = solver().count(packed, limit, found, 1, &stop);
    const auto bytes = output(sizeof found + 1);
    std::memcpy(bytes.data(), &found, sizeof found);
    bytes[sizeof found] = done;
    return static_cast<Answered>(bytes.size());
}

// Input: 81 masks of 16 bits, what each cell of a position may hold (request.hpp). Output: how many solutions it has up to the
// limit (64 bits); the two smallest of them (81 bytes each, 0 if there are fewer); and a byte that is not 0 if all were counted,
// or the limit was reached, before the time was over.
SUDOKIT_EXPORT(solve_within) Answered sudokit_solve_within(std::uint64_t limit) {
    const StopFlag stop = watch();
    PackedState packed;
    PackedCandidates candidates;
    read_position(reinterpret_cast<const std::uint16_t*>(input(cells_per_board, 2)), packed, candidates);
    OrderedSolutions search(packed, &candidates);
    std::uint8_t smallest[2 * cells_per_board] = {}, other[cells_per_board];
    std::uint64_t count = 0;
    Found found = Found::solution;
    while (count < limit) {
        found = search.next(count < 2 ? smallest + count * cells_per_board : other, Form::digits, &stop);
        if (found != Found::solution) break;
        ++count;
    }
    const auto bytes = output(sizeof count + sizeof smallest + 1);
    std::memcpy(bytes.data(), &count, sizeof count);
    std::memcpy(bytes.data() + sizeof count, smallest, sizeof smallest);
    bytes.back() = found != Found::stopped;
    return static_cast<Answered>(bytes.size());
}
