// What callers request from the kernel, independent of the target.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudokit {

// The form of 81 cells, row by row: bytes 0 to 9 with 0 for blank, or text, in which any of . 0 - * _ x X is blank.
// Solutions are written in the same two forms.
enum class Form : std::uint8_t { digits, text };

inline constexpr std::uint64_t no_limit = UINT64_MAX;

// Every target includes the inline functions below. They are forced inline so that no target emits a copy of its own
// that the linker could choose for all.
#define SUDOKIT_EVERYWHERE __attribute__((always_inline)) inline

// A flag that one thread sets and searches look at. If only one thread looks, the flag can set itself after a number of
// looks. So a caller finds out that work is long, without a clock. With a clock, which `is_over` reads, it sets itself
// only if the time is over, and otherwise counts its looks again. So work ends in time where no other thread could set it.
class StopFlag {
public:
    StopFlag() = default;
    explicit StopFlag(std::uint64_t looks, bool (*is_over)() = nullptr)
        : looks_left_(looks), looks_(looks), is_over_(is_over) {}
    SUDOKIT_EVERYWHERE void raise() { __atomic_store_n(&raised_, true, __ATOMIC_RELAXED); }
    SUDOKIT_EVERYWHERE bool raised() const {
        if (looks_left_ != 0 && --looks_left_ == 0) {
            raised_ = is_over_ == nullptr || is_over_();
            if (!raised_) looks_left_ = looks_;
        }
        return __atomic_load_n(&raised_, __ATOMIC_RELAXED);
    }

private:
    mutable std::uint64_t looks_left_ = 0;  // 0: any number
    std::uint64_t looks_ = 0;
    bool (*is_over_)() = nullptr;
    mutable bool raised_ = false;
};

// The outcome of a search for one more solution.
enum class Found : std::uint8_t { solution, nothing, stopped };

// A counter from which threads draw the start of their next block of work.
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

// What threads have found together. The sum saturates at the largest number.
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

// The candidates that are noted in the cells of a position, in the order of layout.hpp: for each remainder of the digit by 3,
// each row of the bands and each column of the stacks, a word of 27 bits.
struct PackedCandidates {
    std::uint32_t word[27];
};

// What is wrong with a puzzle before any search.
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

// Solve many puzzles. All memory belongs to the caller and must outlive the call. Results are in input order.
struct Request {
    const std::uint8_t* puzzles = nullptr;  // puzzle i starts at puzzles + i * puzzle_stride
    std::size_t puzzle_stride = 81;
    Form puzzle_form = Form::digits;
    std::size_t size = 0;

    // May be null. Positions instead of puzzles: for each of the 81 cells, the digits that it may hold, bit d - 1 for digit d;
    // only this one for a filled cell. Nothing is wrong with any of them: one whose digits clash has no solution.
    const std::uint16_t* positions = nullptr;

    std::uint64_t limit = 2;    // stop counting a puzzle's solutions here; at least 1
    bool any_solution = false;  // report any solution, not the lexicographically smallest

    std::uint8_t* solutions = nullptr;  // may be null; blanks if there is no solution
    std::size_t solution_stride = 81;
    Form solution_form = Form::digits;
    std::uint64_t* counts = nullptr;    // may be null; never more than the limit
    Status* statuses = nullptr;         // may be null
    bool* invalid = nullptr;            // may be null; whether the status says that something is wrong

    // May be null. How often the search split a state in two, a measure of difficulty. With a limit of 2 to 4 and a
    // count below the limit, the search has walked the whole tree. Then the number is the same on every target and for
    // every number of threads. Otherwise it depends on which branch was taken first.
    std::uint64_t* guesses = nullptr;

    const StopFlag* stop = nullptr;  // may be null

    SUDOKIT_EVERYWHERE void report(std::size_t puzzle, Status status) const {
        if (statuses) statuses[puzzle] = status;
        if (invalid) invalid[puzzle] = status.fault != Fault::none;
    }
};

// Count the solutions of several states together.
struct CountRequest {
    const PackedState* parts = nullptr;
    std::size_t size = 0;
    std::uint64_t limit = no_limit;
    const PackedCandidates* candidates = nullptr;  // of all of them; may be null
    const StopFlag* stop = nullptr;  // may be null
};

}  // namespace sudokit
