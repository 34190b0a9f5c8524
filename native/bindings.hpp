// What the bindings of all rooms share: which kernel, how many threads, and long work that Ctrl-C can end.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "dispatch.hpp"

namespace sudokit {

using Clock = std::chrono::steady_clock;

inline constexpr auto between_looks = std::chrono::milliseconds(20);

// Throws an OSError where the environment names a kernel that cannot be had.
const Kernel& chosen_kernel();

inline unsigned threads_or_all(std::optional<unsigned> threads) {
    return threads ? *threads : std::max(1u, std::thread::hardware_concurrency());
}

// Runs work() in a thread and stops it on Ctrl-C, which is thrown, or at the deadline.
template <class Work>
bool run_watched(StopFlag& stop, std::optional<Clock::time_point> deadline, Work work) {
    auto running = std::async(std::launch::async, std::move(work));
    bool interrupted = false;
    {
        nanobind::gil_scoped_release release;
        while (running.wait_for(between_looks) != std::future_status::ready) {
            if (deadline && Clock::now() >= *deadline) stop.raise();
            nanobind::gil_scoped_acquire acquire;
            if (!interrupted && PyErr_CheckSignals() != 0) {
                interrupted = true;
                stop.raise();
            }
        }
    }
    const bool done = running.get();
    if (interrupted) throw nanobind::python_error();
    return done;
}

}  // namespace sudokit
