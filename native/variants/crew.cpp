#include "crew.hpp"

#include <stdexcept>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {

void Crew::add(std::size_t number, Model model) {
    const std::scoped_lock lock(mutex_);
    if (has_ended_) throw std::logic_error("the crew has ended");
    waiting_.push_back({number, std::move(model)});
    if (idle_ >= waiting_.size() || threads_.size() == most_threads_) {
        has_work_.notify_one();
        return;
    }
    try {
        threads_.emplace_back([this] { work(); });
    } catch (const std::exception&) {
        if (threads_.empty()) throw;  // otherwise the system provides no more, and the others do the work
    }
}

std::vector<Crew::Solved> Crew::take(std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    has_solved_.wait_for(lock, longest, [&] { return !solved_.empty() || failure_; });
    if (failure_) std::rethrow_exception(failure_);
    return std::exchange(solved_, {});
}

void Crew::stop() {
    std::vector<std::thread> threads;
    {
        const std::scoped_lock lock(mutex_);
        has_ended_ = true;
        flag_.raise();
        has_work_.notify_all();
        threads.swap(threads_);  // one of several callers waits for them
    }
    for (std::thread& thread : threads) thread.join();
}

std::vector<Solution> Crew::solved(const Model& model) const {
    Search search(model);
    return smallest_solutions(search, wanted_);
}

void Crew::work() {
    const Listening here(flag_);
    std::unique_lock lock(mutex_);
    try {
        for (;;) {
            ++idle_;
            has_work_.wait(lock, [&] { return has_ended_ || !waiting_.empty(); });
            --idle_;
            if (has_ended_) return;
            Puzzle puzzle = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            std::vector<Solution> solutions = solved(puzzle.model);
            lock.lock();
            solved_.push_back({puzzle.number, std::move(solutions), std::move(puzzle.model)});
            has_solved_.notify_one();
        }
    } catch (const Stopped&) {
    } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        failure_ = std::current_exception();
        has_solved_.notify_one();
    }
}

}  // namespace sudokit::variants
