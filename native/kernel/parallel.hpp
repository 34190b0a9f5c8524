// One piece of work in several threads; in one, where there are none (WebAssembly).
#pragma once

#if !defined(__wasi__)
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace sudokit {

#if defined(__wasi__)

struct Mutex {};

struct Lock {
    explicit Lock(Mutex&) {}
};

template <class Work>
void in_threads(unsigned, const Work& work) {
    work(0);
}

#else

using Mutex = std::mutex;
using Lock = std::scoped_lock<Mutex>;

// Calls work(0) here and work(1) to work(threads - 1) each in its own thread, waits for all of them, and rethrows an
// exception of one of them. If the system provides fewer threads, the last calls are not made. So the calls should
// share their work, as with a Counter.
template <class Work>
void in_threads(unsigned threads, const Work& work) {
    if (threads <= 1) return work(0);
    std::exception_ptr failure;
    Mutex one_at_a_time;
    const auto guarded = [&](unsigned thread) {
        try {
            work(thread);
        } catch (...) {
            const Lock lock(one_at_a_time);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;  // std::jthread is experimental in the C++ library of Apple's Xcode 16
    others.reserve(threads);
    try {
        for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(guarded, thread);
    } catch (const std::exception&) {
        // The system provides no more threads; the others do the work.
    }
    guarded(0);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

#endif

}  // namespace sudokit
