// Solvers: workspaces, and threads that share a request.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace sudokit {

// Holds one workspace for each thread, made when first needed and kept. One call at a time.
class Solver {
public:
    explicit Solver(const Kernel& kernel);

    // Both return false if they were stopped before they were done, and throw std::bad_alloc, before any work is done,
    // where there is no memory for the workspaces. `threads` is the most to use; small requests take fewer.
    bool solve(const Request& request, unsigned threads = 1);

    // The number of solutions of one state, up to the limit.
    bool count(const PackedState& packed, std::uint64_t limit, std::uint64_t& found, unsigned threads = 1,
               const StopFlag* stop = nullptr);

    const Kernel& kernel() const { return *kernel_; }

    // Answers the questions of several, each in a thread of its own. Where the system gives fewer threads, some are never
    // asked for theirs.
    bool answer(std::span<Questions* const> questions);

private:
    struct Release {
        void operator()(void* memory) const;
    };
    using Workspace = std::unique_ptr<void, Release>;

    // Calls work(workspace) in each of the threads, this one among them. True if all of them say so.
    template <class Work>
    bool in_workspaces(unsigned threads, const Work& work);
    void* workspace(unsigned thread);

    const Kernel* kernel_;
    std::vector<Workspace> workspaces_;
};

}  // namespace sudokit
