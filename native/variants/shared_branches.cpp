#include "shared_branches.hpp"

#include <chrono>

namespace sudokit::variants {

namespace {

constexpr auto between_looks = std::chrono::milliseconds(20);  // of a thread that waits

}  // namespace

void SharedBranches::begin() {
    const std::scoped_lock lock(mutex_);
    ++working_;
}

void SharedBranches::close() {
    const std::scoped_lock lock(mutex_);
    if (--working_ == 0) changed_.notify_all();
}

bool SharedBranches::take(Search& search, std::size_t& task) {
    std::unique_lock lock(mutex_);
    ++waiting_;
    while (!changed_.wait_for(lock, between_looks, [&] { return has_ended() || !given_.empty() || working_ == 0; })) {
        lock.unlock();
        stop_point();
        lock.lock();
    }
    --waiting_;
    if (has_ended() || given_.empty()) return false;
    const Given taken = std::move(given_.back());
    given_.pop_back();
    --open_;
    ++working_;
    lock.unlock();
    task = taken.task;
    search.start(taken.branch);  // without a solution it has ended, as the caller will see
    return true;
}

bool SharedBranches::give(Search& search, std::size_t task) {
    std::optional<Branch> branch = search.give_branch();
    if (!branch) return false;
    const std::scoped_lock lock(mutex_);
    given_.push_back({*std::move(branch), task});
    ++open_;
    changed_.notify_one();
    return true;
}

void SharedBranches::end() {
    const std::scoped_lock lock(mutex_);
    flag_.raise();
    changed_.notify_all();
}

}  // namespace sudokit::variants
