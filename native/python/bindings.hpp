// What the bindings of all rooms share: which kernel, how many threads, and long work that can be ended.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "kernel/dispatch.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit {

inline constexpr auto between_looks = std::chrono::milliseconds(20);

// Short work is done at once, without a thread of its own: so many rounds of the kernel, or so long between stop points.
inline constexpr std::uint64_t few_rounds = 20'000;
inline constexpr auto at_once = std::chrono::milliseconds(5);

// Throws an OSError where the environment names a kernel that cannot be had.
const Kernel& chosen_kernel();

inline unsigned threads_or_all(std::optional<unsigned> threads) {
    return threads ? *threads : std::max(1u, std::thread::hardware_concurrency());
}

// Throws the exception of Ctrl-C, or that of a sudokit.Stop which the calling thread is in. The interpreter's lock is held.
void look_for_stops();

// Calls work(flag) in a thread of its own while this one looks for stops. The work ends early once the flag is raised, and
// then what a stop threw is thrown here.
template <class Work>
void run_watched(Work work) {
    look_for_stops();
    StopFlag flag;
    std::optional<nanobind::python_error> thrown;
    auto running = std::async(std::launch::async, [&] { work(std::as_const(flag)); });
    {
        nanobind::gil_scoped_release release;
        while (running.wait_for(between_looks) != std::future_status::ready) {
            if (thrown) continue;
            nanobind::gil_scoped_acquire acquire;
            try {
                look_for_stops();
            } catch (nanobind::python_error& error) {
                thrown.emplace(std::move(error));
                flag.raise();
            }
        }
    }
    running.get();
    if (thrown) throw std::move(*thrown);
}

// The same for work(flag) that may be short, and returns whether it is done: it is tried at once, in this thread, with a
// flag that rings after `looks` looks, and begun anew if it is not done then.
template <class Work>
void run_watched(std::uint64_t looks, Work work) {
    look_for_stops();
    {
        const StopFlag soon(looks);
        nanobind::gil_scoped_release release;
        if (work(soon)) return;
    }
    run_watched([&](const StopFlag& flag) { work(flag); });
}

// The same for work() of one thread that is full of stop points.
template <class Work>
void run_with_stop_points(Work work) {
    look_for_stops();
    try {
        nanobind::gil_scoped_release release;
        const Listening here(StopClock::now() + at_once);
        return work();
    } catch (const Stopped&) {
    }
    run_watched([&](const StopFlag& flag) {
        try {
            const Listening here(flag);
            work();
        } catch (const Stopped&) {
        }
    });
}

}  // namespace sudokit

// Each binds the functions of a room, in the file of its name.
void bind_kernel(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_symmetry(nanobind::module_& module);
void bind_generate(nanobind::module_& module);
void bind_setting(nanobind::module_& module);
