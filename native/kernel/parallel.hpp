// One piece of work in several threads.
#pragma once

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace sudokit {

// Calls work(0) here and work(1) to work(threads - 1) each in a thread of its own, and waits for all of them; throws what
// one of them threw. Where the system gives fewer threads, the last are not called: they should share what there is to
// do, as with a Counter.
template <class Work>
void in_threads(unsigned threads, const Work& work) {
    std::exception_ptr failure;
    std::mutex one_at_a_time;
    const auto guarded = [&](unsigned thread) {
        try {
            work(thread);
        } catch (...) {
            std::scoped_lock lock(one_at_a_time);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(guarded, thread);
        } catch (const std::system_error&) {
            // The system gives no more threads: those that there are do the work.
        }
        guarded(0);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace sudokit
