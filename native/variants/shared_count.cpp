#include "shared_count.hpp"

#include "candidates.hpp"

namespace sudokit::variants {

namespace {

constexpr std::uint64_t guesses_between_looks = 32;
constexpr auto at_once = std::chrono::milliseconds(5);  // most puzzles are easy

}  // namespace

Searches::Searches(const Model& model) : model_(model) { searches_.push_back(std::make_unique<Search>(model)); }

Search& Searches::of(unsigned thread) {
    {
        const std::scoped_lock lock(mutex_);
        if (searches_.size() <= thread) searches_.resize(thread + 1);
        if (searches_[thread]) return *searches_[thread];
    }
    auto made = std::make_unique<Search>(model_);
    const std::scoped_lock lock(mutex_);
    searches_[thread] = std::move(made);
    return *searches_[thread];
}

std::uint64_t Searches::guesses() const {
    std::uint64_t sum = 0;
    const std::scoped_lock lock(mutex_);
    for (const auto& search : searches_)
        if (search) sum += search->guesses();
    return sum;
}

SharedCount::SharedCount(Searches& searches, std::uint64_t limit, Reached& reached, std::span<const Values> allowed, std::uint64_t times)
    : searches_(searches), limit_(limit), times_(times), reached_(reached), is_done_(!searches.first().start(allowed)) {}

void SharedCount::count(unsigned threads) {
    if (!alone(threads > 1 ? StopClock::now() + at_once : StopClock::time_point::max())) together(threads);
}

bool SharedCount::alone(StopClock::time_point end) {
    while (!is_done_) {
        if (step(searches_.first(), guesses_between_looks) == Found::nothing || branches_.has_ended()) is_done_ = true;
        else if (end != StopClock::time_point::max() && StopClock::now() >= end) return false;
    }
    return true;
}

void SharedCount::together(unsigned threads) {
    branches_.begin();
    branches_.share(threads, [&](unsigned thread) {
        Search& search = searches_.of(thread);
        if (thread == 0) explore(search);
        for (std::size_t task = 0; branches_.take(search, task);) explore(search);
    });
    is_done_ = true;
}

Found SharedCount::step(Search& search, std::uint64_t guesses) {
    const Found found = search.next_within(guesses);
    if (found != Found::solution) return found;
    std::uint64_t before = reached_.done;
    if (before == 0) {
        const std::scoped_lock lock(mutex_);
        if (solution_.empty()) solution_.assign(search.cells().begin(), search.cells().end());
    }
    while (!reached_.done.compare_exchange_weak(before, before + std::min(times_, limit_ - std::min(before, limit_)))) {}
    if (reached_.done >= limit_) branches_.end();
    return found;
}

// Searches the branch that the search has been started with, and closes it.
void SharedCount::explore(Search& search) {
    while (!branches_.has_ended() && step(search, guesses_between_looks) != Found::nothing)
        if (branches_.are_wanted()) branches_.give(search, 0);
    branches_.close();
}

std::uint64_t count_solutions(const Model& model, Searches& searches, std::uint64_t limit, Reached& reached, unsigned threads) {
    reached.done = 0;
    reached.total = 0;
    if (limit <= 2) {
        SharedCount count(searches, limit, reached);
        count.count(threads);
        return count.found();
    }
    for (const Share& share : shares(model, searches.first())) {
        if (reached.done >= limit) break;
        SharedCount(searches, limit, reached, share.allowed, share.times).count(threads);
    }
    return reached.done;
}

// Takes tasks of this round until there are none; then, branches of those of others.
void CandidateCounts::work(Search& search, SharedBranches& shared) {
    std::size_t given = 0;
    for (;;) {
        shared.begin();
        std::optional<std::size_t> number = begin_task(search);
        if (!number) {
            shared.close();
            if (!shared.take(search, given)) return;
            number = given;
        }
        explore(search, *number, &shared, [] { return false; });
        shared.close();
    }
}

void CandidateCounts::together(Searches& searches, unsigned threads, StopClock::duration alone_for) {
    if (threads > 1 && alone(StopClock::now() + alone_for)) return;
    while (threads > 1 && has_round()) {
        SharedBranches shared;
        shared.share(threads, [&](unsigned thread) {
            struct Lent {  // whatever ends the work, the search has no preferences afterwards
                Search& search;
                ~Lent() { std::ranges::fill(search.preferred(), ~Values{0}); }
            } lent{searches.of(thread)};
            work(lent.search, shared);
        });
    }
}

}  // namespace sudokit::variants
