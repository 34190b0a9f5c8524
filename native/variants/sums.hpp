// Sums: coefficients times values make a total. Cells that must differ are known, so that four cells of a cage are at
// least 1 + 2 + 3 + 4.
//
// Complete for up to three open cells; for more it finds bounds. A *group* is a set of terms with the same coefficient
// whose cells must all differ. A sum with one group and the coefficient 1 is a cage: it has a `Sets` besides (sets.hpp),
// which is more exact than bounds. All sums and differences here fit in an `int`: model.hpp sees to it.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "exclusions.hpp"
#include "kernel/stop_point.hpp"
#include "model.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

// The sum of the values of a set.
inline int sum_of(Values values) {
    static constexpr auto of_byte = [] {
        std::array<std::uint8_t, 256> sums{};
        for (unsigned byte = 1; byte < 256; ++byte)
            sums[byte] = static_cast<std::uint8_t>(sums[byte & (byte - 1)] + std::countr_zero(byte));
        return sums;
    }();
    int sum = 0;
    for (int first = 0; values; values >>= 8, first += 8) sum += of_byte[values & 255] + first * std::popcount(values & 255);
    return sum;
}

// For each value of a set, what it lacks to the total.
inline Values mirrored(Values values, int total) {
    values = (values >> 16) | (values << 16);
    values = (values >> 8 & 0x00ff00ff) | (values & 0x00ff00ff) << 8;
    values = (values >> 4 & 0x0f0f0f0f) | (values & 0x0f0f0f0f) << 4;
    values = (values >> 2 & 0x33333333) | (values & 0x33333333) << 2;
    values = (values >> 1 & 0x55555555) | (values & 0x55555555) << 1;  // bit 31 - value now
    return static_cast<Values>(total <= 31 ? (total < 0 ? 0 : values >> (31 - total)) : total > 62 ? 0 : values << (total - 31));
}

// The values of a set, increased by a number, which may be negative.
inline Values shifted(Values values, int by) {
    if (by >= static_cast<int>(most_values) || by <= -static_cast<int>(most_values)) return 0;
    return by >= 0 ? values << by : values >> -by;
}

class Sum : public Propagator {
public:
    // total: of values, not digits.
    Sum(const std::vector<Term>& terms, int total, const Exclusions& exclusions)
        : Sum(grouped(terms, exclusions), total, exclusions) {}

    // Whether all of its cells differ and count once.
    bool is_cage() const { return groups_.size() == 1 && terms_.size() > 1 && terms_[0].coefficient == 1; }

    // How much of its groups' range the sum takes away from them, if the cells can have this many values, from 0:
    // each group keeps at most what the total is above the least sum, or below the greatest. Only for sums in which all
    // cells count once.
    int tightness(unsigned values) const {
        int least = 0, ranges = 0, first = 0;
        for (const Group& group : groups_) {
            const int size = static_cast<int>(group.end) - first;
            first = static_cast<int>(group.end);
            least += size * (size - 1) / 2;
            ranges += size * (static_cast<int>(values) - size);
        }
        return ranges - static_cast<int>(groups_.size()) * std::min(total_ - least, least + ranges - total_);
    }

    bool propagate(Board& board) override {
        for (;;) {
            const std::uint64_t before = board.changes();
            int rest = total_;
            std::uint32_t open = 0, at = 0;
            for (Group& group : groups_) {
                group.first_open = open;
                group.all = 0;
                for (; at < group.end; ++at) {
                    const Values values = board[terms_[at].variable];
                    if (is_single(values)) {
                        rest -= group.coefficient * static_cast<int>(smallest(values));
                    } else {
                        open_[open] = at;
                        values_[open++] = values;
                        group.all |= values;
                    }
                }
                group.end_open = open;
            }
            if (open == 0) return rest == 0;
            if (open <= few) return few_open(board, {open_.data(), open}, rest);
            if (!bounds(board, rest)) return false;
            if (board.changes() == before) return true;
        }
    }

private:
    static constexpr std::uint32_t few = 3;

    struct Group {
        int coefficient;
        std::uint32_t end;  // the place behind its last term
        // In a run: the places of its open cells in `open_`, their values, and the values that they take if each in turn
        // takes the smallest (or largest) of the group's values that is free and not below (above) its own. Which values
        // are taken does not depend on the order, so their sum is the least (greatest) that is possible.
        std::uint32_t first_open = 0, end_open = 0;
        Values all = 0, low = 0, high = 0;
    };
    struct Grouped {
        std::vector<Term> terms;
        std::vector<Group> groups;
    };
    Sum(Grouped grouped, int total, const Exclusions& exclusions)
        : Propagator(Urgency::sums, variables(grouped.terms)),
          terms_(std::move(grouped.terms)),
          groups_(std::move(grouped.groups)),
          total_(total),
          exclusions_(exclusions),
          open_(terms_.size()),
          values_(terms_.size()) {}

    static std::vector<Variable> variables(const std::vector<Term>& terms) {
        std::vector<Variable> found;
        found.reserve(terms.size());
        for (const Term& term : terms) found.push_back(term.variable);
        return found;
    }

    // Groups, large ones first: from each term, always the term is added that can go on with the most others. Only 64
    // terms at a time are grouped; hardly any sum has more.
    static Grouped grouped(const std::vector<Term>& terms, const Exclusions& exclusions) {
        Grouped found;
        found.terms.reserve(terms.size());
        for (std::size_t first = 0; first < terms.size(); first += 64) {
            const auto size = static_cast<unsigned>(std::min<std::size_t>(64, terms.size() - first));
            std::array<std::uint64_t, 64> fitting{};  // of each term those that can be in its group
            for (unsigned a = 0; a < size; ++a)
                for (unsigned b = 0; b < a; ++b)
                    if (terms[first + a].coefficient == terms[first + b].coefficient &&
                        exclusions.differ(terms[first + a].variable, terms[first + b].variable)) {
                        fitting[a] |= std::uint64_t{1} << b;
                        fitting[b] |= std::uint64_t{1} << a;
                    }
            stop_point();
            for (std::uint64_t left = size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1; left;) {
                std::uint64_t best = 0;
                for (std::uint64_t starts = left; starts; starts &= starts - 1) {
                    if (std::popcount(best) == std::popcount(left)) break;
                    std::uint64_t group = starts & (~starts + 1), next = fitting[std::countr_zero(starts)] & left;
                    while (next) {
                        int most = -1;
                        unsigned chosen = 0;
                        for (std::uint64_t each = next; each; each &= each - 1) {
                            const int others = std::popcount(fitting[std::countr_zero(each)] & next);
                            if (others > most) {
                                most = others;
                                chosen = static_cast<unsigned>(std::countr_zero(each));
                            }
                        }
                        group |= std::uint64_t{1} << chosen;
                        next &= fitting[chosen];
                    }
                    if (std::popcount(group) > std::popcount(best)) best = group;
                }
                left &= ~best;
                for (std::uint64_t each = best; each; each &= each - 1)
                    found.terms.push_back(terms[first + static_cast<unsigned>(std::countr_zero(each))]);
                found.groups.push_back({found.terms.back().coefficient, static_cast<std::uint32_t>(found.terms.size())});
            }
        }
        return found;
    }

    bool differ(std::uint32_t a, std::uint32_t b) const { return exclusions_.differ(terms_[a].variable, terms_[b].variable); }

    static bool counts_once(int coefficient) { return coefficient == 1 || coefficient == -1; }

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
        std::array<Values, few> kept{};
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
        } else if (counts_once(coefficient(1)) && counts_once(coefficient(2))) {
            three_open(board, open, rest, kept);
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

    // The same for three cells, the last two of which count once: all values of a cell at the same time.
    void three_open(const Board& board, std::span<const std::uint32_t> open, int rest, std::array<Values, few>& kept) const {
        const Values values1 = board[terms_[open[1]].variable], values2 = board[terms_[open[2]].variable];
        const int sign1 = terms_[open[1]].coefficient, sign2 = terms_[open[2]].coefficient;
        const bool apart01 = differ(open[0], open[1]), apart02 = differ(open[0], open[2]), apart12 = differ(open[1], open[2]);
        for_each(board[terms_[open[0]].variable], [&](unsigned value) {
            // sign1 * one + sign2 * other = left, so that one = left - other, or left + other
            const int left = sign1 * (rest - terms_[open[0]].coefficient * static_cast<int>(value));
            const bool is_sum = sign1 == sign2;
            const auto partners = [&](Values values, int total) { return is_sum ? mirrored(values, total) : shifted(values, total); };
            Values ones = values1 & partners(apart02 ? values2 & ~only(value) : values2, left);
            if (apart01) ones &= ~only(value);
            if (apart12) {
                if (!is_sum && left == 0) return;
                if (is_sum && left >= 0 && left % 2 == 0 && left / 2 < static_cast<int>(most_values))
                    ones &= ~only(static_cast<unsigned>(left / 2));
            }
            if (ones == 0) return;
            kept[0] |= only(value);
            kept[1] |= ones;
            kept[2] |= values2 & partners(ones, is_sum ? left : -left) & (apart02 ? ~only(value) : ~Values{0});
        });
    }

    bool pack(Group& group) const {
        group.low = group.high = 0;
        for (std::uint32_t at = group.first_open; at < group.end_open; ++at) {
            const Values up = group.all & ~group.low & from(smallest(values_[at]));
            const Values down = group.all & ~group.high & first_values(largest(values_[at]) + 1);
            if (up == 0 || down == 0) return false;
            group.low |= lowest_bit(up);
            group.high |= only(largest(down));
        }
        return true;
    }

    bool bounds(Board& board, int rest) {
        int low = 0, high = 0;
        for (Group& group : groups_) {
            if (!pack(group)) return false;
            const int least = group.coefficient * sum_of(group.low), most = group.coefficient * sum_of(group.high);
            low += std::min(least, most);
            high += std::max(least, most);
        }
        const int up = rest - low, down = high - rest;  // what is left to go up from the least, and down from the most
        if (up < 0 || down < 0) return false;
        for (const Group& group : groups_) {
            if (group.all == 0) continue;
            const int size = group.coefficient < 0 ? -group.coefficient : group.coefficient;
            const int rise = (group.coefficient < 0 ? down : up) / size, fall = (group.coefficient < 0 ? up : down) / size;
            const int range = static_cast<int>(largest(group.all) - smallest(group.all));
            if (rise >= range && fall >= range) continue;
            for (std::uint32_t at = group.first_open; at < group.end_open; ++at) {
                // Without this cell, the others leave free one of the taken values, at most the last one of the run of
                // taken values that starts at this cell's smallest.
                const Values values = values_[at];
                const Values free_above = group.all & ~group.low & from(smallest(values));
                const Values run_up = group.low & (free_above ? lowest_bit(free_above) - 1 : ~Values{0});
                const int most = static_cast<int>(largest(run_up)) + rise;
                const Values free_below = group.all & ~group.high & first_values(largest(values) + 1);
                const Values run_down = group.high & (free_below ? from(largest(free_below)) : ~Values{0});
                const int least = static_cast<int>(smallest(run_down)) - fall;
                Values allowed = ~Values{0};
                if (most < static_cast<int>(most_values) - 1) allowed &= first_values(static_cast<unsigned>(most) + 1);
                if (least > 0) allowed &= from(static_cast<unsigned>(least));
                if (!board.keep(terms_[open_[at]].variable, allowed)) return false;
            }
        }
        return true;
    }

    std::vector<Term> terms_;
    std::vector<Group> groups_;
    int total_;
    const Exclusions& exclusions_;
    std::vector<std::uint32_t> open_;  // in a run: the terms whose cells are open, and their values
    std::vector<Values> values_;
};

}  // namespace sudokit::variants
