#include "shared_count.hpp"

namespace sudokit::variants {

namespace {

constexpr std::uint64_t guesses_between_looks = 32;

}  // namespace

SharedCount::SharedCount(const Model& model, Search& first, std::uint64_t limit, Reached& reached)
    : model_(model), first_(first), limit_(limit), reached_(reached), has_ended_(!first.start()) {
    reached_.done = 0;
    reached_.total = 0;
}

bool SharedCount::alone(StopClock::time_point end) {
    while (!has_ended_) {
        if (step(first_, guesses_between_looks) == Found::nothing) return true;
        if (StopClock::now() >= end) return has_ended_;
    }
    return true;
}

void SharedCount::work(unsigned thread, const StopFlag& stop) {
    const Listening here(stop);
    try {
        if (thread == 0) {
            explore(first_);
            while (take_branch(first_)) explore(first_);
        } else {
            Search search(model_);
            while (take_branch(search)) explore(search);
        }
    } catch (const Stopped&) {
        end();
    } catch (...) {
        end();  // so that nobody waits for this thread
        throw;
    }
}

Found SharedCount::step(Search& search, std::uint64_t guesses) {
    const Found found = search.next_within(guesses);
    if (found != Found::solution) return found;
    if (reached_.done == 0) {
        const std::scoped_lock lock(mutex_);
        if (solution_.empty()) solution_.assign(search.cells().begin(), search.cells().end());
    }
    if (++reached_.done >= limit_) end();
    return found;
}

// Searches the branch that the search has been started with, and closes it.
void SharedCount::explore(Search& search) {
    while (!has_ended_ && step(search, guesses_between_looks) != Found::nothing)
        if (waiting_ > open_) give_branch(search);
    const std::scoped_lock lock(mutex_);
    if (--working_ == 0) changed_.notify_all();
}

// Starts the search with a branch, if need be after waiting for one. Returns false at the end.
bool SharedCount::take_branch(Search& search) {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.wait(lock, [&] { return has_ended_ || !branches_.empty() || working_ == 0; });
    --waiting_;
    if (has_ended_ || branches_.empty()) return false;
    const std::vector<Values> branch = std::move(branches_.back());
    branches_.pop_back();
    --open_;
    ++working_;
    lock.unlock();
    search.start(branch);  // without a solution it has ended, as `explore` will see
    return true;
}

void SharedCount::give_branch(Search& search) {
    std::optional<std::vector<Values>> branch = search.give_branch();
    if (!branch) return;
    const std::scoped_lock lock(mutex_);
    branches_.push_back(*std::move(branch));
    ++open_;
    changed_.notify_one();
}

void SharedCount::end() {
    const std::scoped_lock lock(mutex_);
    has_ended_ = true;
    changed_.notify_all();
}

}  // namespace sudokit::variants
