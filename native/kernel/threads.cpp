#include "threads.hpp"

#include <algorithm>
#include <atomic>
#include <new>

#include "ordered.hpp"
#include "parallel.hpp"

namespace sudokit {

void Solver::Release::operator()(void* memory) const {
    ::operator delete(memory, std::align_val_t{workspace_alignment});
}

Solver::Solver(const Kernel& kernel) : kernel_(&kernel) {}

void* Solver::workspace(unsigned thread) {
    while (workspaces_.size() <= thread)
        workspaces_.emplace_back(::operator new(kernel_->workspace_size, std::align_val_t{workspace_alignment}));
    return workspaces_[thread].get();
}

template <class Work>
bool Solver::in_workspaces(unsigned threads, const Work& work) {
    workspace(std::max(threads, 1u) - 1);
    std::atomic<bool> done = true;
    in_threads(threads, [&](unsigned thread) {
        if (!work(workspaces_[thread].get())) done = false;
    });
    return done;
}

bool Solver::solve(const Request& request, unsigned threads) {
    // Starting a thread takes as long as solving some hundred puzzles.
    constexpr std::size_t worth_a_thread = 512;
    const std::size_t useful = std::max<std::size_t>(1, request.size / worth_a_thread);
    Counter counter;
    return in_workspaces(static_cast<unsigned>(std::min<std::size_t>(threads, useful)),
                      [&](void* memory) { return kernel_->solve(memory, request, counter); });
}

bool Solver::count(const PackedState& packed, std::uint64_t limit, std::uint64_t& found, unsigned threads,
                   const StopFlag* stop, const PackedCandidates* candidates) {
    // Parts differ in size by orders of magnitude. With many parts per thread, all threads end at about the same time.
    constexpr std::size_t parts_per_thread = 64;
    std::vector<PackedState> parts(parts_per_thread * std::max(threads, 1u));
    parts[0] = packed;
    const std::size_t size = split(parts.data(), parts.size(), candidates);
    const CountRequest request{parts.data(), size, limit, candidates, stop};
    Counter counter;
    Tally tally;
    const unsigned useful = size <= 1 ? 1 : threads;
    const bool done =
        in_workspaces(useful, [&](void* memory) { return kernel_->count(memory, request, counter, tally); });
    found = std::min(tally.value(), limit);
    return done;
}

bool Solver::answer(std::span<Questions* const> questions) {
    Counter counter;
    return in_workspaces(static_cast<unsigned>(questions.size()),
                      [&](void* memory) { return kernel_->answer(memory, *questions[counter.take(1)]); });
}

}  // namespace sudokit
