#include "whips.hpp"

#include <algorithm>
#include <optional>

#include "kernel/stop_point.hpp"

namespace sudokit::logic {

namespace {

using UnitSet = Supposed::UnitSet;

constexpr int never = 1000;

// The fewest units that a contradiction needs, if all that is forced is supposed at once, round by round. No chain can be
// shorter. `never` if there is none within the limit.
int rounds(const Supposed& board, int limit) {
    if (board.is_broken()) return 1;
    Supposed trial = board;
    for (int round = 2; round <= limit; ++round) {
        const UnitSet forced = trial.forced();
        bool goes_on = false;
        forced.any([&](int unit) {
            if (!trial.forced().has(unit)) return false;
            trial.suppose(trial.only(unit));
            goes_on = true;
            return trial.is_broken();
        });
        if (trial.is_broken()) return round;
        if (!goes_on) break;
    }
    return never;
}

class CandidateSet {
public:
    bool has(int candidate) const { return words_[candidate / 64] >> candidate % 64 & 1; }
    void add(int candidate) { words_[candidate / 64] |= std::uint64_t{1} << candidate % 64; }

private:
    std::uint64_t words_[12] = {};
};

constexpr std::uint64_t mixed(std::uint64_t number) {
    number = (number + 1) * 0x9E3779B97F4A7C15u;
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
    return number ^ number >> 27;
}

// The search for the chain of one target. It keeps what is the same for all targets of a board.
class ChainSearch {
public:
    ChainSearch(const Supposed& board, ChainForm form) : board_(board), form_(form) {}

    // Looks for a chain of at most a length. `start` is the board with the target true, and not broken.
    bool find(int target, const Supposed& start, int length, std::vector<int>& then) {
        then.clear();
        target_ = target;
        if (form_ == ChainForm::whip) return extend(start, target, length, 0, then);
        return weave(start, {}, length, then);
    }

private:
    // The units that have a candidate which sees this one.
    const UnitSet& seen_from(int candidate) {
        if (seen_.empty()) {
            seen_.resize(729);
            is_known_.resize(729);
        }
        UnitSet& seen = seen_[candidate];
        if (is_known_[candidate]) return seen;
        is_known_[candidate] = true;
        Supposed::each_unit(candidate, [&](int unit, int own) {
            for (const int bit : bits(Mask(board_.left_in(unit) & ~(1 << own))))
                Supposed::each_unit(Supposed::member(unit, bit), [&](int other, int) { seen.add(other); });
        });
        return seen;
    }

    // A whip that goes on from the last candidate that is true, with at most `left` units.
    bool extend(const Supposed& trial, int last, int left, std::uint64_t supposed, std::vector<int>& then) {
        if (left < 2) return false;
        stop_point();
        CandidateSet tried;
        return (trial.forced() & seen_from(last)).any([&](int unit) {
            const int candidate = trial.only(unit);
            if (tried.has(candidate)) return false;
            tried.add(candidate);
            Supposed next = trial;
            next.suppose(candidate);
            then.push_back(candidate);
            if (next.is_broken()) return true;
            const std::uint64_t all = supposed ^ mixed(std::uint64_t(candidate));
            if (left > 2 && !has_failed(all, candidate, left - 1)) {
                if (rounds(next, left - 1) < never && extend(next, candidate, left - 1, all, then)) return true;
                fail(all, candidate, left - 1);
            }
            then.pop_back();
            return false;
        });
    }

    // Whips that suppose the same candidates and end at the same one go on alike. The table remembers with how many units such an
    // end led to nothing, as far as it has room.
    struct Failure {
        std::uint64_t key = 0;
        int left = 0;
    };
    std::uint64_t key_of(std::uint64_t supposed, int last) const {
        return supposed ^ mixed(std::uint64_t(729 + last)) ^ mixed(std::uint64_t(2000 + target_));
    }
    bool has_failed(std::uint64_t supposed, int last, int left) const {
        if (failures_.empty()) return false;
        const std::uint64_t key = key_of(supposed, last);
        const Failure& failure = failures_[key % table_size];
        return failure.key == key && failure.left >= left;
    }
    void fail(std::uint64_t supposed, int last, int left) {
        if (failures_.empty()) failures_.resize(table_size);
        const std::uint64_t key = key_of(supposed, last);
        failures_[key % table_size] = {key, left};
    }

    // A braid with at most `left` units, and without what is barred. What follows at once is supposed round by round, and the
    // proof of the contradiction is a braid. If it is too long, a candidate that it uses, and that is forced already, is either
    // supposed or barred: every other braid has it or does without.
    bool weave(const Supposed& trial, CandidateSet barred, int left, std::vector<int>& then) {
        for (;;) {
            stop_point();
            std::vector<int> proof;
            if (!prove(trial, barred, left, proof)) return false;
            const std::size_t known = then.size();
            if (int(proof.size()) < left) {
                then.insert(then.end(), proof.begin(), proof.end());
                return true;
            }
            if (left < 2) return false;
            const int chosen = proof.front();  // nothing comes before it, so it is forced
            Supposed next = trial;
            next.suppose(chosen);
            then.push_back(chosen);
            if (!next.is_broken() && weave(next, barred, left - 1, then)) return true;
            then.resize(known);
            barred.add(chosen);
        }
    }

    // The candidates that lead to a contradiction, in order, if `left` rounds do.
    bool prove(const Supposed& trial, const CandidateSet& barred, int left, std::vector<int>& proof) {
        Supposed end = trial;
        int supposed[81], by_unit[81], count = 0;
        std::int8_t excluded_by[729];
        for (int round = 2; round <= left && !end.is_broken(); ++round) {
            const int before = count;
            const UnitSet forced = end.forced();
            forced.any([&](int unit) {
                if (!end.forced().has(unit)) return false;
                const int candidate = end.only(unit);
                if (barred.has(candidate)) return false;
                supposed[count] = candidate;
                by_unit[count] = unit;
                end.suppose(candidate, [&](int other) { excluded_by[other] = std::int8_t(count); });
                ++count;
                return end.is_broken();
            });
            if (count == before) return false;
        }
        if (!end.is_broken()) return false;
        bool needed[81] = {};
        const auto need = [&](int unit, int but) {
            for (const int bit : bits(trial.left_in(unit)))
                if (const int candidate = Supposed::member(unit, bit); candidate != but) needed[excluded_by[candidate]] = true;
        };
        need(end.empty_unit(), -1);
        for (int i = count; i--;)
            if (needed[i]) need(by_unit[i], supposed[i]);
        for (int i = 0; i < count; ++i)
            if (needed[i]) proof.push_back(supposed[i]);
        return true;
    }

    static constexpr std::uint64_t table_size = 1 << 15;

    const Supposed& board_;
    const ChainForm form_;
    int target_ = 0;
    std::vector<UnitSet> seen_;
    std::vector<bool> is_known_;
    std::vector<Failure> failures_;
};

// What T&E(n) makes of a board.
void try_all(Supposed& board, int depth) {
    board.settle();
    if (depth == 0) return;
    for (bool goes_on = true; goes_on && !board.is_broken() && !board.is_solved();) {
        goes_on = false;
        for (int candidate = 0; candidate < 729 && !board.is_broken(); ++candidate) {
            if (!board.has(candidate)) continue;
            stop_point();
            Supposed trial = board;
            trial.suppose(candidate);
            try_all(trial, depth - 1);
            if (!trial.is_broken()) continue;
            board.exclude(candidate);
            board.settle();
            goes_on = true;
        }
    }
}

}  // namespace

std::vector<Whip> shortest_whips(const Supposed& board, ChainForm form, int longest) {
    std::vector<Whip> found;
    if (board.is_broken()) return found;
    const auto supposing = [&](int candidate) {
        Supposed trial = board;
        trial.suppose(candidate);
        return trial;
    };
    struct Target {
        int candidate, at_least;
    };
    std::vector<Target> targets;
    board.each_candidate([&](int candidate) {
        if (supposing(candidate).is_broken())
            found.push_back({candidate, {}});
        else if (found.empty())
            targets.push_back({candidate, 0});
    });
    if (!found.empty()) return found;
    int length = never;
    for (Target& target : targets) {
        stop_point();
        target.at_least = rounds(supposing(target.candidate), longest);
        length = std::min(length, target.at_least);
    }
    std::erase_if(targets, [](const Target& target) { return target.at_least == never; });
    ChainSearch search(board, form);
    std::vector<int> then;
    for (; !targets.empty() && length <= longest && found.empty(); ++length)
        for (const Target& target : targets)
            if (target.at_least <= length && search.find(target.candidate, supposing(target.candidate), length, then))
                found.push_back({target.candidate, then});
    return found;
}

int whip_rating(const Position& position, ChainForm form, int longest) {
    Supposed board(position);
    board.settle();
    int rating = 0;
    while (!board.is_broken() && !board.is_solved()) {
        const auto found = shortest_whips(board, form, longest);
        if (found.empty()) return -1;
        rating = std::max(rating, found.front().length());
        for (const Whip& whip : found)
            if (board.has(whip.target)) board.exclude(whip.target);
        board.settle();
    }
    return board.is_solved() ? rating : -1;
}

int trial_depth(const Position& position, int deepest) {
    Supposed board(position);
    for (int depth = 0; depth <= deepest && !board.is_broken(); ++depth) {
        try_all(board, depth);
        if (board.is_solved()) return depth;
    }
    return -1;
}

}  // namespace sudokit::logic
