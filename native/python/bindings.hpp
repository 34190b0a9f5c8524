// What the bindings of all rooms share: the kernel, the number of threads, and long work that can be ended.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "kernel/dispatch.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit {

inline constexpr auto between_looks = std::chrono::milliseconds(20);

// Short work is done in the calling thread, up to this many rounds of the kernel, or this long between stop points.
inline constexpr std::uint64_t few_rounds = 20'000;
inline constexpr auto at_once = std::chrono::milliseconds(5);

// Throws an OSError if the environment names a kernel that is not available.
const Kernel& chosen_kernel();

// At least one thread, and never more than could serve anybody: each has memory of its own.
inline unsigned threads_or_all(std::optional<unsigned> threads) {
    const unsigned all = std::max(1u, std::thread::hardware_concurrency());
    return std::clamp(threads.value_or(all), 1u, std::max(1024u, all));
}

// Throws the exception of Ctrl-C, or that of a sudokit.Stop that the calling thread has entered. The caller holds the
// interpreter's lock.
void look_for_stops();

// Calls work(flag) in another thread while this one looks for stops. Once the flag is set, the work ends early, and the
// exception of the stop is thrown here.
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

// The same for work(flag) that may be short and returns whether it is done. It is first tried in this thread, with a
// flag that sets itself after `looks` looks, and started again if it is not done by then.
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

// Calls work(), which has stop points, in this thread. If it takes longer, this thread looks for stops at these; the exception
// of a stop is thrown here.
template <class Work>
void run_with_stop_points(const Work& work) {
    look_for_stops();
    std::optional<nanobind::python_error> thrown;
    const Look look = [&] {
        nanobind::gil_scoped_acquire acquire;
        try {
            look_for_stops();
        } catch (nanobind::python_error& error) {
            thrown.emplace(std::move(error));
        }
        return thrown.has_value();
    };
    {
        nanobind::gil_scoped_release release;
        const Listening here(StopClock::now() + at_once, between_looks, look);
        until_stopped(work);
    }
    if (thrown) throw std::move(*thrown);
}

// Keeps a second thread out of an object, and the same thread a second time, which may come from a signal handler. The
// interpreter's lock does not: it is released during the work, and a free-threaded interpreter has none. Python's
// generators raise a ValueError in the same case.
class Occupied {
public:
    explicit Occupied(std::atomic_flag& flag) : flag_(flag) {
        if (flag_.test_and_set(std::memory_order_acquire)) throw nanobind::value_error("another thread is using this object");
    }
    ~Occupied() { flag_.clear(std::memory_order_release); }
    Occupied(const Occupied&) = delete;
    Occupied& operator=(const Occupied&) = delete;

private:
    std::atomic_flag& flag_;
};

}  // namespace sudokit

// Each binds the functions of a room, in the file of its name.
void bind_kernel(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_explainer(nanobind::module_& module);  // after bind_logic, whose positions get its methods
void bind_whips(nanobind::module_& module);      // likewise
void bind_telling(nanobind::module_& module);
void bind_traces(nanobind::module_& module);
void bind_symmetry(nanobind::module_& module);
void bind_generate(nanobind::module_& module);

void bind_setting(nanobind::module_& module);
void bind_variants(nanobind::module_& module);
void bind_variant_forms(nanobind::module_& module);
void bind_variant_puzzles(nanobind::module_& module);
