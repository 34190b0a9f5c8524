// Work that can be ended from outside, however deep it is in a search.
//
// The kernel's loops look at a flag that they are handed (request.hpp). The other rooms search by recursion, through many
// functions that have nothing to do with being stopped; there a thread *listens* to a flag, and every loop that can take
// long has a *stop point*, at which the search is left by an exception once the flag is raised. Between two stop points a
// search may take some milliseconds.
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

inline void stop_point() {
    if (Listening::is_over()) throw Stopped{};
}

}  // namespace sudokit
