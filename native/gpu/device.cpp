#include "device.hpp"

#include <cstring>

#include "sharing.hpp"

namespace sudokit {

namespace {

constexpr std::size_t cells = 81;

// A request of the processor's memory.
class OwnJob {
public:
    using Device = sudokit::Device;
    static constexpr bool processor_shares = true;

    explicit OwnJob(const Request& request) : request_(request), target_(request) {}

    const Request& request() const { return request_; }

    void solve(Device& device, std::size_t first, std::uint32_t size, Leftovers& left) {
        thread_local std::vector<std::uint8_t> puzzles, counts, solutions;
        thread_local std::vector<std::uint32_t> guesses;
        counts.resize(size);
        if (request_.guesses != nullptr) guesses.resize(size);
        const std::uint8_t* bytes = request_.puzzles + request_.puzzle_stride * first;
        if (request_.puzzle_stride != cells) {
            puzzles.resize(cells * size);
            for (std::size_t i = 0; i < size; ++i)
                std::memcpy(puzzles.data() + cells * i, bytes + request_.puzzle_stride * i, cells);
            bytes = puzzles.data();
        }
        const bool in_place = request_.solution_stride == cells;
        if (request_.solutions != nullptr && !in_place) solutions.resize(cells * size);
        std::uint8_t* const found = request_.solutions == nullptr ? nullptr
                                    : in_place                    ? request_.solutions + cells * first
                                                                  : solutions.data();
        device.solve({bytes, request_.puzzle_form, size, target_.limit(), counts.data(), request_.guesses ? guesses.data() : nullptr,
                      found, request_.solution_form},
                     request_.stop);
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t puzzle = first + i;
            if (!target_.is_final(counts[i])) {
                left.puzzles.push_back(puzzle);
                left.bytes.insert(left.bytes.end(), bytes + cells * i, bytes + cells * (i + 1));
                continue;
            }
            if (request_.counts) request_.counts[puzzle] = std::min<std::uint64_t>(counts[i], request_.limit);
            if (request_.guesses) request_.guesses[puzzle] = guesses[i];
            request_.report(puzzle, {});
            if (found != nullptr && !in_place)
                std::memcpy(request_.solutions + request_.solution_stride * puzzle, found + cells * i, cells);
        }
    }

    void deliver(const Leftovers& left, const LeftoverAnswers& answers) {
        for (std::size_t i = 0; i < left.puzzles.size(); ++i) {
            const std::size_t puzzle = left.puzzles[i];
            if (request_.counts) request_.counts[puzzle] = answers.counts[i];
            if (request_.guesses) request_.guesses[puzzle] = answers.guesses[i];
            request_.report(puzzle, answers.statuses[i]);
            if (request_.solutions)
                std::memcpy(request_.solutions + request_.solution_stride * puzzle, answers.solutions.data() + cells * i,
                            cells);
        }
    }

private:
    const Request& request_;
    const Target target_;
};

}  // namespace

bool solve_on(const std::vector<Device*>& devices, const Request& request, Solver& processor, unsigned threads) {
    OwnJob job(request);
    return solve_job(devices, job, processor, threads);
}

}  // namespace sudokit
