// Work that can be ended from outside, however deep it is in a search.
//
// The kernel's loops look at a flag that is passed to them (request.hpp). The other rooms search by recursion, through
// many functions that know nothing of stopping. There a thread *listens* to a flag, and every loop that can take long
// has a *stop point*. Once the flag is set, a stop point throws an exception that ends the search. There may be a few
// milliseconds between two stop points.
//
// Code compiled without exceptions (WebAssembly) calls `abandon` instead. Its host defines it, and it never returns: the
// host drops the memory of the whole module without any cleanup.
#pragma once

#include <chrono>

#include "request.hpp"

namespace sudokit {

using StopClock = std::chrono::steady_clock;

// Thrown at a stop point.
struct Stopped {};

// As long as it lives, the stop points of this thread look at a flag, or at the clock.
class Listening {
public:
    explicit Listening(const StopFlag& flag) : before_(heard_) { heard_ = {&flag, StopClock::time_point::max()}; }
    explicit Listening(StopClock::time_point end) : before_(heard_) { heard_ = {nullptr, end}; }
    ~Listening() { heard_ = before_; }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

    static bool is_over() {
        if (heard_.flag != nullptr) return heard_.flag->raised();
        return heard_.end != StopClock::time_point::max() && StopClock::now() >= heard_.end;
    }

private:
    struct Heard {
        const StopFlag* flag;
        StopClock::time_point end;
    };
    static inline thread_local Heard heard_{nullptr, StopClock::time_point::max()};
    Heard before_;
};

#if defined(__cpp_exceptions)
[[noreturn]] inline void abandon() { throw Stopped{}; }

// Calls work(). Returns false if a stop point ended it.
template <class Work>
bool until_stopped(const Work& work) {
    try {
        work();
    } catch (const Stopped&) {
        return false;
    }
    return true;
}
#else
[[noreturn]] void abandon();

template <class Work>
bool until_stopped(const Work& work) {
    work();
    return true;
}
#endif

inline void stop_point() {
    if (Listening::is_over()) abandon();
}

}  // namespace sudokit
