// Sums: coefficients times values make a total. Cells that must differ are known, so that four cells of a cage are at
// least 1 + 2 + 3 + 4.
//
// Complete for up to three open cells; for more it finds bounds. A *group* is a set of terms with the same coefficient
// whose cells must all differ. A sum with one group and the coefficient 1 is a cage: it has a `Sets` besides (sets.hpp),
// which is more exact than bounds.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "exclusions.hpp"
#include "model.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

// The sum of the values of a set.
inline int sum_of(Values values) {
    int sum = 0;
    for_each(values, [&](unsigned value) { sum += static_cast<int>(value); });
    return sum;
}

class Sum : public Propagator {
public:
    // total: of values, not digits.
    Sum(std::vector<Term> terms, int total, const Exclusions& exclusions)
        : Sum(grouped(std::move(terms), exclusions), total, exclusions) {}

    // Whether all of its cells differ and count once.
    bool is_cage() const { return group_ends_.size() == 1 && terms_.size() > 1 && terms_[0].coefficient == 1; }

    bool propagate(Board& board) override {
        for (;;) {
            const std::uint64_t before = board.changes();
            int rest = total_;
            std::uint32_t open = 0;
            std::array<std::uint32_t, 3> few;
            for (std::uint32_t at = 0; at < terms_.size(); ++at) {
                const Values values = board[terms_[at].variable];
                if (is_single(values)) rest -= terms_[at].coefficient * static_cast<int>(smallest(values));
                else if (open++ < few.size()) few[open - 1] = at;
            }
            if (open == 0) return rest == 0;
            if (open <= few.size()) return few_open(board, {few.data(), open}, rest);
            if (!bounds(board, rest)) return false;
            if (board.changes() == before) return true;
        }
    }

private:
    struct Grouped {
        std::vector<Term> terms;
        std::vector<std::uint32_t> ends;
    };
    Sum(Grouped grouped, int total, const Exclusions& exclusions)
        : Propagator(Urgency::sums, variables(grouped.terms)),
          terms_(std::move(grouped.terms)),
          group_ends_(std::move(grouped.ends)),
          total_(total) {
        for (const Term& a : terms_)
            for (const Term& b : terms_) differ_.push_back(exclusions.differ(a.variable, b.variable));
    }

    static std::vector<Variable> variables(const std::vector<Term>& terms) {
        std::vector<Variable> found;
        for (const Term& term : terms) found.push_back(term.variable);
        return found;
    }

    // Groups, the largest first that a greedy choice finds.
    static Grouped grouped(std::vector<Term> terms, const Exclusions& exclusions) {
        Grouped found;
        std::vector<std::uint8_t> is_taken(terms.size(), false);
        while (found.terms.size() < terms.size()) {
            std::vector<std::size_t> best;
            for (std::size_t first = 0; first < terms.size(); ++first) {
                if (is_taken[first]) continue;
                std::vector<std::size_t> group{first};
                for (std::size_t next = 0; next < terms.size(); ++next)
                    if (!is_taken[next] && next != first && terms[next].coefficient == terms[first].coefficient &&
                        std::ranges::all_of(group, [&](std::size_t other) {
                            return exclusions.differ(terms[next].variable, terms[other].variable);
                        }))
                        group.push_back(next);
                if (group.size() > best.size()) best = std::move(group);
                if (best.size() == terms.size()) break;
            }
            for (const std::size_t at : best) {
                found.terms.push_back(terms[at]);
                is_taken[at] = true;
            }
            found.ends.push_back(static_cast<std::uint32_t>(found.terms.size()));
        }
        return found;
    }

    bool differ(std::uint32_t a, std::uint32_t b) const { return differ_[a * terms_.size() + b]; }

    // Complete: tries the values of all open cells but one.
    bool few_open(Board& board, std::span<const std::uint32_t> open, int rest) const {
        const auto values = [&](unsigned at) { return board[terms_[open[at]].variable]; };
        const auto coefficient = [&](unsigned at) { return terms_[open[at]].coefficient; };
        // The value of the last cell that makes the total, if it is one of its values.
        const unsigned last = static_cast<unsigned>(open.size()) - 1;
        const int divisor = coefficient(last);
        const Values last_values = values(last);
        const auto fitting = [&](int left) -> Values {
            const int value = left / divisor;
            if (value * divisor != left || value < 0 || value >= static_cast<int>(most_values)) return 0;
            return last_values & only(static_cast<unsigned>(value));
        };
        std::array<Values, 3> kept{};
        if (last == 0) {
            kept[0] = fitting(rest);
        } else if (last == 1) {
            const bool apart = differ(open[0], open[1]);
            for_each(values(0), [&](unsigned value) {
                Values fits = fitting(rest - coefficient(0) * static_cast<int>(value));
                if (apart) fits &= ~only(value);
                if (fits == 0) return;
                kept[0] |= only(value);
                kept[1] |= fits;
            });
        } else {
            const bool apart01 = differ(open[0], open[1]), apart02 = differ(open[0], open[2]), apart12 = differ(open[1], open[2]);
            const Values values1 = values(1);
            for_each(values(0), [&](unsigned value) {
                const int left = rest - coefficient(0) * static_cast<int>(value);
                for_each(apart01 ? values1 & ~only(value) : values1, [&](unsigned second) {
                    Values fits = fitting(left - coefficient(1) * static_cast<int>(second));
                    if (apart02) fits &= ~only(value);
                    if (apart12) fits &= ~only(second);
                    if (fits == 0) return;
                    kept[0] |= only(value);
                    kept[1] |= only(second);
                    kept[2] |= fits;
                });
            });
        }
        for (unsigned at = 0; at <= last; ++at)
            if (!board.keep(terms_[open[at]].variable, kept[at])) return false;
        return true;
    }

    // Of the open cells of a group: the values that they take if each in turn takes the smallest (or largest) of the
    // group's values that is free and not below (above) its own. Which values are taken does not depend on the order, so
    // their sum is the least (greatest) that is possible.
    struct Packed {
        Values all = 0, low = 0, high = 0;
    };
    bool pack(const Board& board, std::uint32_t first, std::uint32_t end, Packed& packed) const {
        for (std::uint32_t at = first; at < end; ++at)
            if (const Values values = board[terms_[at].variable]; !is_single(values)) packed.all |= values;
        for (std::uint32_t at = first; at < end; ++at) {
            const Values values = board[terms_[at].variable];
            if (is_single(values)) continue;
            const Values up = packed.all & ~packed.low & from(smallest(values));
            const Values down = packed.all & ~packed.high & first_values(largest(values) + 1);
            if (up == 0 || down == 0) return false;
            packed.low |= lowest_bit(up);
            packed.high |= only(largest(down));
        }
        return true;
    }

    bool bounds(Board& board, int rest) {
        int low = 0, high = 0;
        std::array<Packed, 32> kept_groups;  // longer sums are packed again below
        std::uint32_t first = 0;
        for (std::size_t group = 0; group < group_ends_.size(); first = group_ends_[group++]) {
            Packed packed;
            if (!pack(board, first, group_ends_[group], packed)) return false;
            const int coefficient = terms_[first].coefficient;
            const int least = coefficient * sum_of(packed.low), most = coefficient * sum_of(packed.high);
            low += std::min(least, most);
            high += std::max(least, most);
            if (group < kept_groups.size()) kept_groups[group] = packed;
        }
        const int up = rest - low, down = high - rest;  // what is left to go up from the least, and down from the most
        if (up < 0 || down < 0) return false;
        first = 0;
        for (std::size_t group = 0; group < group_ends_.size(); first = group_ends_[group++]) {
            const int coefficient = terms_[first].coefficient;
            const int size = coefficient < 0 ? -coefficient : coefficient;
            const int rise = (coefficient < 0 ? down : up) / size, fall = (coefficient < 0 ? up : down) / size;
            if (rise >= static_cast<int>(most_values) && fall >= static_cast<int>(most_values)) continue;
            Packed packed;
            if (group < kept_groups.size()) packed = kept_groups[group];
            else pack(board, first, group_ends_[group], packed);
            for (std::uint32_t at = first; at < group_ends_[group]; ++at) {
                const Variable variable = terms_[at].variable;
                const Values values = board[variable];
                if (is_single(values)) continue;
                // Without this cell, the others leave free one of the taken values, at most the last one of the run of
                // taken values that starts at this cell's smallest.
                const Values free_above = packed.all & ~packed.low & from(smallest(values));
                const Values run_up = packed.low & (free_above ? lowest_bit(free_above) - 1 : ~Values{0});
                const int most = static_cast<int>(largest(run_up)) + rise;
                const Values free_below = packed.all & ~packed.high & first_values(largest(values) + 1);
                const Values run_down = packed.high & (free_below ? from(largest(free_below)) : ~Values{0});
                const int least = static_cast<int>(smallest(run_down)) - fall;
                Values allowed = ~Values{0};
                if (most < static_cast<int>(most_values) - 1) allowed &= first_values(static_cast<unsigned>(most) + 1);
                if (least > 0) allowed &= from(static_cast<unsigned>(least));
                if (!board.keep(variable, allowed)) return false;
            }
        }
        return true;
    }

    std::vector<Term> terms_;
    std::vector<std::uint32_t> group_ends_;
    int total_;
    std::vector<std::uint8_t> differ_;
};

}  // namespace sudokit::variants
