// Variables that must all be different, and houses, which contain every digit besides.
//
// That a fixed digit leaves the cells that see it is done by the search itself, before anything else (`Search::settle`).
// `House` finds digits with one place left, as soon as anything changed. `AllDifferent` is complete: it runs when nothing
// else finds more. Its algorithm is Régin's (A filtering algorithm for constraints of difference in CSPs, AAAI 1994):
// match each variable with a value of its own; another value is possible if exchanging along a cycle, or along a path that
// ends at an unused value, gives another matching.
#pragma once

#include <array>

#include "propagator.hpp"

namespace sudokit::variants {

class House : public Propagator {
public:
    House(std::vector<Variable> cells, Values digits)
        : Propagator(Urgency::houses, std::move(cells)), digits_(digits) {
        runs_once = false;  // a digit that is placed may leave another one a single place
    }

    bool propagate(Board& board) override {
        Values once = 0, twice = 0, fixed = 0;
        for (const Variable cell : watched) {
            const Values values = board[cell];
            twice |= once & values;
            once |= values;
            if (is_single(values)) fixed |= values;
        }
        if (once != digits_) return false;
        const Values hidden = once & ~twice & ~fixed;
        if (hidden == 0) return true;
        for (const Variable cell : watched)
            if (board[cell] & hidden) {
                const Values mine = board[cell] & hidden;
                if (!is_single(mine) || !board.keep(cell, mine)) return false;
            }
        return true;
    }

private:
    Values digits_;
};

class AllDifferent : public Propagator {
public:
    // in_branch: the search does not know of it, so that fixed digits have to be removed here.
    AllDifferent(std::vector<Variable> cells, bool is_house, bool in_branch)
        : Propagator(Urgency::last, std::move(cells)), least_(is_house ? 4 : 2), in_branch_(in_branch), last_(watched.size(), 0) {}

    bool propagate(Board& board) override {
        if (in_branch_ && !remove_fixed(board)) return false;
        // The variables that are still open, by their places in `watched`.
        std::array<std::uint8_t, most_values> open;
        std::array<Values, most_values> values;
        unsigned size = 0;
        for (unsigned at = 0; at < watched.size(); ++at)
            if (const Values mine = board[watched[at]]; !is_single(mine)) {
                if (size == most_values) return false;  // more variables than values
                open[size] = static_cast<std::uint8_t>(at);
                values[size++] = mine;
            }
        if (size < least_) return true;

        // Matching: the last one, as far as it still holds, and augmented.
        std::array<std::uint8_t, most_values> owner;
        std::array<Values, most_values> match{};
        Values used = 0;
        for (unsigned i = 0; i < size; ++i)
            if (const Values before = last_[open[i]] & values[i] & ~used) {
                match[i] = before;
                used |= before;
                owner[smallest(before)] = static_cast<std::uint8_t>(i);
            }
        for (unsigned i = 0; i < size; ++i)
            if (match[i] == 0) {
                Values seen = 0;
                if (!augment(i, values, match, owner, used, seen)) return false;
            }
        for (unsigned i = 0; i < size; ++i) last_[open[i]] = match[i];

        if (can_all_exchange(size, values, match, owner, used)) return true;  // as a rule

        // reach[i]: the variables whose match is free for others if i gives its own away.
        std::array<std::uint32_t, most_values> reach{};
        std::uint32_t to_unused = 0;
        for (unsigned i = 0; i < size; ++i) {
            for_each(values[i] & used & ~match[i], [&](unsigned value) { reach[i] |= 1u << owner[value]; });
            if (values[i] & ~used) to_unused |= 1u << i;
        }
        for (unsigned middle = 0; middle < size; ++middle)
            for (unsigned i = 0; i < size; ++i)
                if (reach[i] >> middle & 1) reach[i] |= reach[middle];
        std::uint32_t gives_way = to_unused;
        for (unsigned i = 0; i < size; ++i)
            if (reach[i] & to_unused) gives_way |= 1u << i;
        for (unsigned i = 0; i < size; ++i) {
            Values allowed = match[i] | ~used;
            for_each(values[i] & used & ~match[i], [&](unsigned value) {
                const unsigned other = owner[value];
                if ((gives_way >> other & 1) || (reach[other] >> i & 1)) allowed |= only(value);
            });
            if (!board.keep(watched[open[i]], allowed)) return false;
        }
        return true;
    }

private:
    bool remove_fixed(Board& board) const {
        Values done = 0;
        for (bool is_first = true;; is_first = false) {
            Values fixed = 0;
            for (const Variable cell : watched)
                if (is_single(board[cell])) {
                    if (fixed & board[cell]) return false;
                    fixed |= board[cell];
                }
            if (!is_first && fixed == done) return true;
            done = fixed;
            for (const Variable cell : watched)
                if (!is_single(board[cell]) && !board.remove(cell, fixed)) return false;
        }
    }

    // Whether the first variable reaches all others by exchanges, and all others reach it.
    static bool can_all_exchange(unsigned size, const std::array<Values, most_values>& values,
                                 const std::array<Values, most_values>& match,
                                 const std::array<std::uint8_t, most_values>& owner, Values used) {
        Values reached = values[0], done = match[0];
        while (const Values next = reached & used & ~done) {
            done |= lowest_bit(next);
            reached |= values[owner[smallest(next)]];
        }
        if (done != used) return false;
        Values given = match[0];
        for (bool changed = true; changed && given != used;) {
            changed = false;
            for (unsigned i = 1; i < size; ++i)
                if ((values[i] & given) && !(given & match[i])) {
                    given |= match[i];
                    changed = true;
                }
        }
        return given == used;
    }

    static bool augment(unsigned i, const std::array<Values, most_values>& values, std::array<Values, most_values>& match,
                        std::array<std::uint8_t, most_values>& owner, Values& used, Values& seen) {
        const auto take = [&](Values value) {
            match[i] = value;
            owner[smallest(value)] = static_cast<std::uint8_t>(i);
            return true;
        };
        if (const Values unused = values[i] & ~used) {
            used |= lowest_bit(unused);
            return take(lowest_bit(unused));
        }
        while (const Values next = values[i] & ~seen) {
            const Values value = lowest_bit(next);
            seen |= value;
            if (augment(owner[smallest(value)], values, match, owner, used, seen)) return take(value);
        }
        return false;
    }

    unsigned least_;  // with fewer open cells there is nothing to find: of three in a house, a pair leaves a digit with one place
    bool in_branch_;
    std::vector<Values> last_;  // the last matching: a hint, not a part of the state
};

// Two houses cross: the cells that only one of them has contain the same digits as those that only the other has. This
// finds, of both houses, candidates that are locked in the crossing. Houses that cross the same others, as the three rows
// of a band cross its boxes, are looked at together: every cell is read once for all of their crossings.
class Crossings : public Propagator {
public:
    // Cells that are in the same of the houses are a *segment*.
    static constexpr std::size_t most_segments = 64;
    struct Pair {
        std::uint64_t one = 0, other = 0;  // the segments that only one of two houses has, as bits
    };

    // ends: of each segment, the place behind its last cell.
    Crossings(std::vector<Variable> cells, std::vector<unsigned> ends, std::vector<Pair> pairs)
        : Propagator(Urgency::crossings, std::move(cells)), ends_(std::move(ends)), pairs_(std::move(pairs)) {
        runs_once = false;
    }

    bool propagate(Board& board) override {
        std::array<Values, most_segments> values;
        for (std::size_t segment = 0, at = 0; segment < ends_.size(); ++segment) {
            values[segment] = 0;
            for (; at < ends_[segment]; ++at) values[segment] |= board[watched[at]];
        }
        const auto all_of = [&](std::uint64_t segments) {
            Values all = 0;
            for (; segments; segments &= segments - 1) all |= values[static_cast<unsigned>(std::countr_zero(segments))];
            return all;
        };
        const auto keep = [&](std::uint64_t segments, Values allowed) {
            for (; segments; segments &= segments - 1) {
                const auto segment = static_cast<unsigned>(std::countr_zero(segments));
                if (!(values[segment] & ~allowed)) continue;
                values[segment] &= allowed;
                for (std::uint32_t at = segment == 0 ? 0 : ends_[segment - 1]; at < ends_[segment]; ++at)
                    if (!board.keep(watched[at], allowed)) return false;
            }
            return true;
        };
        for (const Pair& pair : pairs_) {
            const Values in_one = all_of(pair.one), in_other = all_of(pair.other);
            if (in_one != in_other && (!keep(pair.one, in_other) || !keep(pair.other, in_one))) return false;
        }
        return true;
    }

private:
    std::vector<unsigned> ends_;
    std::vector<Pair> pairs_;
};

}  // namespace sudokit::variants
