#include "device.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "kernel/parallel.hpp"

namespace sudokit {

namespace {

constexpr std::size_t cells = 81;

bool is_stopped(const Request& request) { return request.stop != nullptr && request.stop->raised(); }

// The answers of a device, on their way to those of the request.
class Delivery {
public:
    explicit Delivery(const Request& request) : request_(request) {
        wants_smallest_ = request.solutions != nullptr && !request.any_solution;
        limit_ = static_cast<std::uint32_t>(wants_smallest_ ? 2 : std::min<std::uint64_t>(request.limit, 2));
    }

    // Solves the puzzles from `first` on, and returns the numbers of those that it leaves to the processor.
    void solve(Device& device, std::size_t first, std::size_t size, std::vector<std::size_t>& left) {
        counts_.resize(size);
        if (request_.guesses != nullptr) guesses_.resize(size);
        const bool packed_solutions = request_.solution_stride == cells;
        if (request_.solutions != nullptr && !packed_solutions) solutions_.resize(cells * size);
        std::uint8_t* const solutions = request_.solutions == nullptr ? nullptr
                                        : packed_solutions            ? request_.solutions + cells * first
                                                                      : solutions_.data();
        device.solve({packed_puzzles(first, size), request_.puzzle_form, static_cast<std::uint32_t>(size), limit_,
                      counts_.data(), request_.guesses ? guesses_.data() : nullptr, solutions, request_.solution_form});
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t puzzle = first + i;
            if (!is_final(counts_[i])) {
                left.push_back(puzzle);
                continue;
            }
            if (request_.counts) request_.counts[puzzle] = std::min<std::uint64_t>(counts_[i], request_.limit);
            if (request_.guesses) request_.guesses[puzzle] = guesses_[i];
            if (request_.statuses) request_.statuses[puzzle] = {};
            if (solutions != nullptr && !packed_solutions)
                std::memcpy(request_.solutions + request_.solution_stride * puzzle, solutions + cells * i, cells);
        }
    }

private:
    bool is_final(unsigned count) const { return count == 1 || (count == 2 && request_.limit <= 2 && !wants_smallest_); }

    const std::uint8_t* packed_puzzles(std::size_t first, std::size_t size) {
        const std::uint8_t* const puzzles = request_.puzzles + request_.puzzle_stride * first;
        if (request_.puzzle_stride == cells) return puzzles;
        puzzles_.resize(cells * size);
        for (std::size_t i = 0; i < size; ++i)
            std::memcpy(puzzles_.data() + cells * i, puzzles + request_.puzzle_stride * i, cells);
        return puzzles_.data();
    }

    const Request& request_;
    bool wants_smallest_;
    std::uint32_t limit_;
    std::vector<std::uint8_t> puzzles_, counts_, solutions_;
    std::vector<std::uint32_t> guesses_;
};

// Lets the processor solve some puzzles of a request.
bool solve_some(const Request& request, const std::size_t* puzzles, std::size_t size, Solver& processor, unsigned threads) {
    std::vector<std::uint8_t> packed(cells * size), solutions(request.solutions ? cells * size : 0);
    std::vector<std::uint64_t> counts(size), guesses(size);
    std::vector<Status> statuses(size);
    for (std::size_t i = 0; i < size; ++i)
        std::memcpy(packed.data() + cells * i, request.puzzles + request.puzzle_stride * puzzles[i], cells);
    Request some = request;
    some.puzzles = packed.data();
    some.puzzle_stride = cells;
    some.size = size;
    some.solutions = request.solutions ? solutions.data() : nullptr;
    some.solution_stride = cells;
    some.counts = counts.data();
    some.guesses = guesses.data();
    some.statuses = statuses.data();
    if (!processor.solve(some, threads)) return false;
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t puzzle = puzzles[i];
        if (request.counts) request.counts[puzzle] = counts[i];
        if (request.guesses) request.guesses[puzzle] = guesses[i];
        if (request.statuses) request.statuses[puzzle] = statuses[i];
        if (request.solutions)
            std::memcpy(request.solutions + request.solution_stride * puzzle, solutions.data() + cells * i, cells);
    }
    return true;
}

}  // namespace

bool solve_on(const std::vector<std::unique_ptr<Device>>& devices, const Request& request, std::vector<std::size_t>& left) {
    if (devices.empty()) throw DeviceError("there is no device");
    // Every device should get something to do, but not so little that most of its threads wait for a few.
    constexpr std::size_t least = 1 << 15;
    const std::size_t fair = std::max(least, request.size / (2 * devices.size()) + 1);
    Counter counter;
    Mutex one_at_a_time;
    std::atomic<bool> stopped = false, failed = false;
    in_threads(static_cast<unsigned>(devices.size()), [&](unsigned thread) {
        Device& device = *devices[thread];
        Delivery delivery(request);
        std::vector<std::size_t> own;
        const std::size_t size = std::min<std::size_t>(device.most(), fair);
        try {
            while (!failed) {
                const std::size_t first = counter.take(size);
                if (first >= request.size) break;
                if (is_stopped(request)) {
                    stopped = true;
                    return;
                }
                delivery.solve(device, first, std::min(size, request.size - first), own);
            }
        } catch (...) {
            failed = true;
            throw;
        }
        const std::scoped_lock lock(one_at_a_time);
        left.insert(left.end(), own.begin(), own.end());
    });
    return !stopped;
}

bool solve_rest(const Request& request, const std::vector<std::size_t>& left, Solver& processor, unsigned threads) {
    constexpr std::size_t most_at_once = 1 << 20;
    for (std::size_t first = 0; first < left.size(); first += most_at_once)
        if (!solve_some(request, left.data() + first, std::min(most_at_once, left.size() - first), processor, threads))
            return false;
    return true;
}

}  // namespace sudokit
