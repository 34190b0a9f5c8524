// What callers ask of the kernel, free of everything that depends on a target.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudokit {

// How 81 cells are written, row by row: as bytes 0 to 9 with 0 for blank, or as text, where any of . 0 - * _ x X is
// blank. Solutions are written in the same two forms.
enum class Form : std::uint8_t { digits, text };

inline constexpr std::uint64_t no_limit = UINT64_MAX;

// The inline functions below are seen by every target. They are forced inline so that no target leaves a copy of its own
// for the linker to choose.
#define SUDOKIT_EVERYWHERE __attribute__((always_inline)) inline

// A bell that one thread rings and searches listen for. Where only one thread listens, it can ring by itself after so
// many looks at it: so a caller finds out that work is long, without a clock.
class StopFlag {
public:
    StopFlag() = default;
    explicit StopFlag(std::uint64_t looks) : looks_left_(looks) {}
    SUDOKIT_EVERYWHERE void raise() { __atomic_store_n(&raised_, true, __ATOMIC_RELAXED); }
    SUDOKIT_EVERYWHERE bool raised() const {
        if (looks_left_ != 0 && --looks_left_ == 0) raised_ = true;
        return __atomic_load_n(&raised_, __ATOMIC_RELAXED);
    }

private:
    mutable std::uint64_t looks_left_ = 0;  // 0: any number
    mutable bool raised_ = false;
};

// What a search for one more solution came to.
enum class Found : std::uint8_t { solution, nothing, stopped };

// Numbers that threads draw from: where the next block of work starts.
class Counter {
public:
    SUDOKIT_EVERYWHERE std::size_t take(std::size_t size) { return __atomic_fetch_add(&next_, size, __ATOMIC_RELAXED); }

private:
    std::size_t next_ = 0;
};

// The sum, or the largest number where it would be larger.
SUDOKIT_EVERYWHERE std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

// What threads have found together. It stays at the largest number once it gets there.
class Tally {
public:
    SUDOKIT_EVERYWHERE std::uint64_t value() const { return __atomic_load_n(&value_, __ATOMIC_RELAXED); }
    SUDOKIT_EVERYWHERE void add(std::uint64_t count) {
        std::uint64_t before = value(), after;
        do after = saturated_sum(before, count);
        while (!__atomic_compare_exchange_n(&value_, &before, after, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    }

private:
    std::uint64_t value_ = 0;
};

// The state of one puzzle, between searches: the twelve words of layout.hpp in pairs, even configurations in the lower
// half, odd ones in the upper half. Pairs 0 to 2 are direction rows, remainder 0 to 2; pairs 3 to 5 direction columns.
//
//     pair   63 .. 32            31 .. 0
//            odd configurations  even configurations      of one direction and remainder
struct PackedState {
    std::uint64_t pair[6];
};

// What is wrong with a puzzle as it stands.
enum class Fault : std::uint8_t {
    none,
    bad_character,  // in cell `first`
    clash,          // cells `first` and `second` are in one house and hold the same digit
};

struct Status {
    Fault fault = Fault::none;
    std::uint8_t first = 0;
    std::uint8_t second = 0;
};

// Solve many puzzles. Everything is given by the caller and must outlive the call; results stand in input order.
struct Request {
    const std::uint8_t* puzzles = nullptr;  // puzzle i starts at puzzles + i * puzzle_stride
    std::size_t puzzle_stride = 81;
    Form puzzle_form = Form::digits;
    std::size_t size = 0;

    std::uint64_t limit = 2;    // stop counting a puzzle's solutions here; at least 1
    bool any_solution = false;  // report any solution, not the lexicographically smallest

    std::uint8_t* solutions = nullptr;  // may be null; blanks where there is no solution
    std::size_t solution_stride = 81;
    Form solution_form = Form::digits;
    std::uint64_t* counts = nullptr;    // may be null; never more than the limit
    Status* statuses = nullptr;         // may be null

    // May be null. How often the search split a state in two, a measure of difficulty. At a limit of 2 to 4, and where the
    // count is less than the limit, all of the tree has been walked: then the number is the puzzle's own, the same on
    // every target and for every number of threads. Otherwise it depends on which branch happened to be taken first.
    std::uint64_t* guesses = nullptr;

    const StopFlag* stop = nullptr;  // may be null
};

// Count the solutions of several states together.
struct CountRequest {
    const PackedState* parts = nullptr;
    std::size_t size = 0;
    std::uint64_t limit = no_limit;
    const StopFlag* stop = nullptr;  // may be null
};

}  // namespace sudokit
