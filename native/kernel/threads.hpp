// Solvers: workspaces, and threads that share a request.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace sudokit {

// Has one workspace per thread, made on first use and kept. For one call at a time.
class Solver {
public:
    explicit Solver(const Kernel& kernel);

    // Both return false if they were stopped early. They throw std::bad_alloc, before any work, if there is no memory
    // for the workspaces. `threads` is the most to use; small requests use fewer.
    bool solve(const Request& request, unsigned threads = 1);

    // The number of solutions of one state, up to the limit. The candidates may be null.
    bool count(const PackedState& packed, std::uint64_t limit, std::uint64_t& found, unsigned threads = 1,
               const StopFlag* stop = nullptr, const PackedCandidates* candidates = nullptr);

    const Kernel& kernel() const { return *kernel_; }

    // Answers the questions of several callers, each in its own thread. If the system provides fewer threads, some
    // callers are never asked for questions.
    bool answer(std::span<Questions* const> questions);

private:
    struct Release {
        void operator()(void* memory) const;
    };
    using Workspace = std::unique_ptr<void, Release>;

    // Calls work(workspace) in each thread, including this one. True if all calls return true.
    template <class Work>
    bool in_workspaces(unsigned threads, const Work& work);
    void* workspace(unsigned thread);

    const Kernel* kernel_;
    std::vector<Workspace> workspaces_;
};

}  // namespace sudokit
