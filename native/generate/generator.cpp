#include "generator.hpp"

#include <algorithm>
#include <atomic>
#include <map>

#include "kernel/parallel.hpp"
#include "kernel/stop_point.hpp"

namespace sudokit::generate {

namespace {

// What the threads share: the number of the next attempt, and the puzzles so far.
class Ledger {
public:
    Ledger(std::uint64_t first, std::uint64_t last, std::size_t wanted) : next_(first), bar_(last), wanted_(wanted) {}

    // The next attempt's number. False if no more are needed. The numbers go to the end of 64 bits, and never begin again.
    bool take(std::uint64_t& number) {
        number = next_.load(std::memory_order_relaxed);
        while (is_needed(number))
            if (next_.compare_exchange_weak(number, number + 1, std::memory_order_relaxed)) return true;
        return false;
    }

    // Attempts from this number on do not matter, since earlier ones found enough.
    bool is_needed(std::uint64_t number) const { return number < bar_.load(std::memory_order_relaxed); }

    void deliver(std::uint64_t number, std::vector<Puzzle>&& puzzles) {
        const Lock lock(mutex_);
        size_ += puzzles.size();
        delivered_.emplace(number, std::move(puzzles));
        if (size_ < wanted_) return;
        // Drop those of the highest numbers as long as enough remain.
        for (auto last = std::prev(delivered_.end()); size_ - last->second.size() >= wanted_;) {
            size_ -= last->second.size();
            last = std::prev(delivered_.erase(last));
        }
        bar_ = delivered_.rbegin()->first + 1;
    }

    std::uint64_t end() const { return bar_; }
    const std::map<std::uint64_t, std::vector<Puzzle>>& delivered() const { return delivered_; }

private:
    std::atomic<std::uint64_t> next_, bar_;
    std::size_t wanted_, size_ = 0;
    Mutex mutex_;
    std::map<std::uint64_t, std::vector<Puzzle>> delivered_;
};

std::unique_ptr<Attempt> make_attempt(const Order& order) {
    switch (order.method) {
        case Method::dig: return make_dig(order);
        case Method::fill: return make_fill(order);
        case Method::even: return make_even(order);
    }
    return nullptr;
}

// One thread's attempts.
class Worker final : public Questions {
public:
    Worker(const Order& order, Ledger& ledger, const StopFlag& stop, std::size_t size) : ledger_(ledger), stop_(stop) {
        for (std::size_t i = 0; i < size; ++i) slots_.push_back({make_attempt(order), 0});
    }

    bool ask(Question& question, std::size_t& slot) override {
        if (!started_) start();
        if (ready_.empty()) return false;
        slot = ready_.back();
        ready_.pop_back();
        slots_[slot].attempt->ask(question);
        return true;
    }
    bool meet(std::size_t slot, const PackedState& solution) override { return slots_[slot].attempt->meet(solution); }
    void hear(std::size_t slot, std::uint64_t count) override {
        // An answer may lead to a long search, because a puzzle is rated. The calling kernel ends by itself.
        const Listening here(stop_);
        until_stopped([&] {
            Slot& own = slots_[slot];
            const bool goes_on = ledger_.is_needed(own.number) && !stop_.raised() && own.attempt->hear(count, findings_);
            if (goes_on || begin(slot)) ready_.push_back(slot);
        });
    }
    bool stopped() const override { return stop_.raised(); }

    const Findings& findings() const { return findings_; }

private:
    struct Slot {
        std::unique_ptr<Attempt> attempt;
        std::uint64_t number;
    };

    // In the working thread, so that threads share the start as well.
    void start() {
        started_ = true;
        for (std::size_t slot = slots_.size(); slot-- > 0;) {
            if (!next(slots_[slot])) return;
            ready_.push_back(slot);
        }
    }

    // Delivers the result of the slot's attempt and begins the next one. Returns false if there is none.
    bool begin(std::size_t slot) {
        deliver(slots_[slot]);
        return next(slots_[slot]);
    }

    void deliver(Slot& slot) {
        if (!slot.attempt->puzzles.empty()) {
            if (ledger_.is_needed(slot.number)) ledger_.deliver(slot.number, std::move(slot.attempt->puzzles));
            slot.attempt->puzzles.clear();
        }
    }

    bool next(Slot& slot) {
        while (!stop_.raised() && ledger_.take(slot.number)) {
            ++findings_.attempts;
            if (slot.attempt->begin(slot.number, findings_)) return true;
            deliver(slot);
        }
        return false;
    }

    Ledger& ledger_;
    const StopFlag& stop_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> ready_;
    Findings findings_;
    bool started_ = false;
};

}  // namespace

bool Generator::run(const Kernel& kernel, std::size_t wanted, std::uint64_t last, unsigned threads,
                    const StopFlag& stop, std::vector<Puzzle>& puzzles) {
    const std::size_t from_before = std::min(wanted, waiting_.size());
    const std::size_t missing = wanted - from_before;
    if (missing > 0 && next_ < last) {
        // Enough to keep the lanes full; fewer if few are wanted, since unfinished attempts are discarded.
        const std::size_t slots = std::clamp<std::size_t>(4 * missing, 16, 96);
        Ledger ledger(next_, last, missing);
        std::vector<std::unique_ptr<Worker>> workers;
        std::vector<Questions*> questions;
        for (unsigned i = 0; i < std::max(threads, 1u); ++i) {
            workers.push_back(std::make_unique<Worker>(order_, ledger, stop, slots));
            questions.push_back(workers.back().get());
        }
        Solver solver(kernel);
        if (!solver.answer(questions) || stop.raised()) return false;

        for (const auto& worker : workers) findings_.add(worker->findings());
        next_ = ledger.end();
        puzzles.insert(puzzles.end(), waiting_.begin(), waiting_.end());
        waiting_.clear();
        for (const auto& [number, delivered] : ledger.delivered())
            for (const Puzzle& puzzle : delivered) (puzzles.size() < wanted ? puzzles : waiting_).push_back(puzzle);
        return true;
    }
    puzzles.insert(puzzles.end(), waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(from_before));
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(from_before));
    return true;
}

}  // namespace sudokit::generate
