#include "whips.hpp"

#include <algorithm>
#include <span>

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

Node node_of(int candidate, bool on) {
    return {CellSet::of(candidate / 9), std::uint8_t(candidate % 9), !on, 0, on};
}

bool see(int one, int other) {
    if (one / 9 == other / 9) return one != other;
    return one % 9 == other % 9 && see_each_other(one / 9, other / 9);
}

// A chain as a step on a board that may have lost candidates since it was found. Its nodes are the target, and for each unit
// a candidate that an earlier node excludes, the *left-linking* one, and the one that is left. `Node::house` of the latter says in which
// unit; the last unit is the house `base`, or a cell.
class Story {
public:
    Story(const Position& position, const Whip& whip)
        : position_(position), board_(position), trial_(board_), whip_(whip), true_{whip.target} {}

    Step tell(ChainForm form) {
        trial_.suppose(whip_.target);
        chain_.push_back(node_of(whip_.target, true));
        for (const int candidate : whip_.then) {
            if (trial_.is_broken()) break;
            if (!trial_.has(candidate)) continue;  // it is on the board by now
            add(unit_of(candidate), candidate);
        }
        Step step;
        const int last = last_unit();
        add(last, -1);
        step.technique = form == ChainForm::whip && is_whip_ ? Technique::whip : Technique::braid;
        step.eliminations.push_back({std::uint8_t(whip_.target / 9), std::uint8_t(whip_.target % 9)});
        if (last >= 81) step.base.push_back(std::uint8_t((last - 81) / 9));
        for (const Node& node : chain_) {
            step.digits |= Mask(1 << node.digit);
            step.mark(node.cells, node.digit, &node == &chain_.front() ? Role::pivot : node.on ? Role::pattern : Role::other);
        }
        step.chains.push_back(std::move(chain_));
        return step;
    }

private:
    // The candidate of a unit, but for one, that is seen from what is true: from the last if possible. -1 if there is none.
    int left_linking(int unit, int but, std::span<const int> seen_from) const {
        for (std::size_t i = seen_from.size(); i--;)
            for (const int bit : bits(board_.left_in(unit)))
                if (const int candidate = Supposed::member(unit, bit); candidate != but && see(candidate, seen_from[i])) return candidate;
        return -1;
    }
    bool continues(int unit, int but) const { return left_linking(unit, but, std::span(true_).last(1)) >= 0; }

    // A unit in which nothing else is left; one that continues the whip, if there is one.
    int unit_of(int candidate) const {
        int best = -1;
        Supposed::each_unit(candidate, [&](int unit, int) {
            if (trial_.forced().has(unit) && (best < 0 || (!continues(best, candidate) && continues(unit, candidate)))) best = unit;
        });
        return best;
    }
    // The same of units without candidates.
    int last_unit() const {
        int best = trial_.empty_unit();
        for (int unit = 0; unit < Supposed::units && !continues(best, -1); ++unit)
            if (trial_.is_empty(unit) && continues(unit, -1)) best = unit;
        return best;
    }

    void add(int unit, int candidate) {
        is_whip_ &= continues(unit, candidate);
        if (const int left = left_linking(unit, candidate, true_); left >= 0) {
            chain_.push_back(node_of(left, false));
            if (is_whip_) chain_.back().house = std::int8_t(house_of_link(position_, chain_[chain_.size() - 2], chain_.back()));
        }
        if (candidate < 0) return;
        chain_.push_back(node_of(candidate, true));
        if (unit >= 81) chain_.back().house = std::int8_t((unit - 81) / 9);
        trial_.suppose(candidate);
        true_.push_back(candidate);
    }

    const Position& position_;
    const Supposed board_;
    Supposed trial_;
    const Whip& whip_;
    std::vector<int> true_;
    std::vector<Node> chain_;
    bool is_whip_ = true;
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

// Whips or braids of a board: for each target one of the shortest.
class Round {
public:
    Round(const Supposed& board, ChainForm form, int longest) : board_(board), longest_(longest), search_(board, form) {
        if (board.is_broken()) return;
        board.each_candidate([&](int candidate) {
            const Supposed trial = supposing(candidate);
            if (trial.is_broken()) at_once_.push_back({candidate, {}});
            else targets_.push_back({candidate, 0});
        });
    }

    // Calls use(whip) for each chain, shorter ones first, until it returns true at the end of a length.
    template <class Use>
    void each(const Use& use) {
        bool is_over = false;
        for (Whip& whip : at_once_) is_over |= use(std::move(whip));
        if (is_over) return;
        for (Target& target : targets_) {
            stop_point();
            target.at_least = rounds(supposing(target.candidate), longest_);
        }
        std::erase_if(targets_, [](const Target& target) { return target.at_least == never; });
        std::vector<int> then;
        for (int length = 2; length <= longest_ && !targets_.empty() && !is_over; ++length)
            std::erase_if(targets_, [&](const Target& target) {
                if (target.at_least > length || !search_.find(target.candidate, supposing(target.candidate), length, then)) return false;
                is_over |= use(Whip{target.candidate, then});
                return true;
            });
    }

private:
    struct Target {
        int candidate, at_least;  // no chain of it is shorter
    };
    Supposed supposing(int candidate) const {
        Supposed trial = board_;
        trial.suppose(candidate);
        return trial;
    }

    const Supposed& board_;
    const int longest_;
    ChainSearch search_;
    std::vector<Whip> at_once_;
    std::vector<Target> targets_;
};

// All chains of the smallest length.
std::vector<Whip> shortest_whips(const Supposed& board, ChainForm form, int longest) {
    std::vector<Whip> found;
    Round(board, form, longest).each([&](Whip&& whip) {
        found.push_back(std::move(whip));
        return true;
    });
    return found;
}

}  // namespace

int whip_rating(const Position& position, ChainForm form, int longest) {
    Supposed board(position);
    board.settle();
    int rating = 0;
    while (!board.is_broken() && !board.is_solved()) {
        const auto found = shortest_whips(board, form, longest);
        if (found.empty()) return -1;
        rating = std::max(rating, found.front().length());
        for (const Whip& whip : found) board.exclude(whip.target);
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

WhipPath::WhipPath(const Position& start, ChainForm form, int longest)
    : form_(form),
      longest_(longest),
      singles_(Profile::of(techniques_where([](const TechniqueFacts& facts) { return facts.family == std::string_view("singles"); }))) {
    path_.emplace(start, singles_);
}

Step* WhipPath::next() {
    if (Step* step = path_->next()) return step;
    const Position& now = position();
    if (now.is_solved() || now.is_broken()) return nullptr;
    const auto is_gone = [&](const Whip& whip) { return !now.has(whip.target / 9, whip.target % 9); };
    while (taken_ < waiting_.size() && is_gone(waiting_[taken_])) ++taken_;
    if (taken_ == waiting_.size()) {
        waiting_ = shortest_whips(Supposed(now), form_, longest_);
        taken_ = 0;
        if (waiting_.empty()) return nullptr;
        rating_ = std::max(rating_, waiting_.front().length());
    }
    step_ = Story(now, waiting_[taken_++]).tell(form_);
    Position after = now;
    for (const Candidate& c : step_.eliminations) after.remove(c.cell, c.digit);
    path_.emplace(after, singles_);
    return &step_;
}

void find_whips(Search& search, const TechniqueSet& wanted) {
    const Position& position = search.position;
    if (position.is_broken()) return;
    const Supposed board(position);
    for (const auto& [technique, form] : {std::pair(Technique::whip, ChainForm::whip), std::pair(Technique::braid, ChainForm::braid)}) {
        if (!wanted.has(technique)) continue;
        Round(board, form, longest_whip).each([&](const Whip& whip) {
            if (!search.done()) search.add(Story(position, whip).tell(form));
            return search.done();
        });
    }
}

}  // namespace sudokit::logic
