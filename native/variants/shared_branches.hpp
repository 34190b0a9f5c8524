// Branches of searches that threads share.
//
// Each thread has a search of its own for the same model. A thread with nothing to do waits, and one that sees another
// waiting gives away its open branch nearest to the root, usually most of what it has left. So no branch is in two searches.
// A branch belongs to a *task*, which whoever shares the work counts as he likes.
#pragma once

#include <cstddef>

#include "search.hpp"

#if !defined(__wasi__)
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "kernel/parallel.hpp"
#include "kernel/stop_point.hpp"
#endif

namespace sudokit::variants {

#if defined(__wasi__)

// One thread shares nothing.
struct SharedBranches {
    static bool are_wanted() { return false; }
    static bool give(Search&, std::size_t) { return false; }
};

#else

class SharedBranches {
public:
    // Calls work(thread) in this thread, with the number 0, and in others. A stop point of this thread ends them all. Returns
    // once nobody works.
    template <class Work>
    void share(unsigned threads, const Work& work) {
        in_threads(threads, [&](unsigned thread) {
            std::optional<Listening> here;
            if (thread > 0) here.emplace(flag_);
            try {
                work(thread);
            } catch (const Stopped&) {
                end();
                if (thread == 0) throw;
            } catch (...) {
                end();  // so that nobody waits for this thread
                throw;
            }
        });
    }

    // The calling thread begins a branch that is in no other hands, and closes a branch.
    void begin();
    void close();
    // Starts the search with a branch that was given away, if need be after waiting for one; the thread has begun it then. Returns
    // false if nobody works any more, or at the end.
    bool take(Search& search, std::size_t& task);
    // Whether threads wait that no branch is open for.
    bool are_wanted() const { return waiting_ > open_; }
    // Gives away a branch of the search. Returns false if it has none.
    bool give(Search& search, std::size_t task);
    // There is nothing more to do. Stop points of the other threads end what they do.
    void end();
    bool has_ended() const { return flag_.raised(); }

private:
    struct Given {
        Branch branch;
        std::size_t task;
    };

    StopFlag flag_;
    std::mutex mutex_;  // for what follows, except that atomics may be read without it
    std::condition_variable changed_;
    std::vector<Given> given_;
    std::atomic<std::size_t> open_{0}, waiting_{0};  // branches, and threads
    std::size_t working_ = 0;
};

#endif

}  // namespace sudokit::variants
