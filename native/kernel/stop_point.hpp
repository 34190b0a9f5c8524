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

#include <algorithm>
#include <chrono>
#include <functional>

#include "request.hpp"

namespace sudokit {

using StopClock = std::chrono::steady_clock;

// Thrown at a stop point.
struct Stopped {};

// What a thread does now and then at a stop point; returns whether the work is over.
using Look = std::function<bool()>;

// What the stop points of a thread look at. To read the clock takes longer than the work between most of them, so as long as
// they come fast, some pass without it.
struct Heard {
    static constexpr unsigned most_passing = 15;
    static constexpr std::chrono::microseconds fast{50};

    const StopFlag* flag = nullptr;
    StopClock::time_point next = StopClock::time_point::max();
    StopClock::duration between{};
    const Look* look = nullptr;
    StopClock::time_point last{};             // when the clock was read
    unsigned passing = 0, left_to_pass = 0;  // how many pass after each reading, and how many of them are left
};

// As long as it lives, the stop points of this thread look at a flag, or at the clock; or they look around when it is time.
class Listening {
public:
    explicit Listening(const StopFlag& flag) : before_(heard_) { heard_ = {.flag = &flag}; }
    explicit Listening(StopClock::time_point end) : before_(heard_) { heard_ = {.next = end}; }
    Listening(StopClock::time_point first, StopClock::duration between, const Look& look) : before_(heard_) {
        heard_ = {.next = first, .between = between, .look = &look};
    }
    ~Listening() { heard_ = before_; }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

    static bool is_over() {
        if (heard_.flag != nullptr) return heard_.flag->raised();
        if (heard_.next == StopClock::time_point::max()) return false;
        if (heard_.left_to_pass > 0) {
            --heard_.left_to_pass;
            return false;
        }
        const StopClock::time_point now = StopClock::now();
        heard_.passing = now - heard_.last < Heard::fast ? std::min(2 * heard_.passing + 1, Heard::most_passing) : 0;
        heard_.left_to_pass = heard_.passing;
        heard_.last = now;
        if (now < heard_.next) return false;
        if (heard_.look == nullptr) return true;
        const bool found = (*heard_.look)();
        heard_.next = StopClock::now() + heard_.between;
        return found;
    }

private:
    static inline thread_local Heard heard_;
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
