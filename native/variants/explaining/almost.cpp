// Almost locked sets: some cells, or a constraint, have one of two digits for certain. That is so of cells that see each other
// by any rule and have one more digit than cells, and of a constraint that cannot be met without both digits, such as a cage of
// whose combinations each has one of them. Where a digit of one set excludes a digit of another one, the other digit of one of
// these sets is there.
#include <algorithm>

#include "kernel/stop_point.hpp"
#include "path.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_cells = 4, most_in_rule = 6, most_sets = 4000;
constexpr int per_cell = 3;  // effort

struct Almost {
    std::vector<Variable> cells;
    Values digits;
    const Rule* rule;          // which says it; null if the cells alone do
    std::vector<Values> of{};  // of each digit those of which it has one if not this; by value
};

}  // namespace

Path::Found Path::almost_locked() {
    if (live_.empty()) return {};
    const Links& links = explained_.links;
    std::vector<Almost> sets;
    std::vector<Variable> cells;
    const auto add = [&](const auto& self, Variable first, Values digits) -> void {
        if (!cells.empty() && count(digits) == cells.size() + 1) {
            sets.push_back({cells, digits, nullptr, std::vector<Values>(explained_.digits)});
            for_each(digits, [&](unsigned digit) { sets.back().of[digit] = digits & ~only(digit); });
        }
        if (cells.size() == most_cells || sets.size() > most_sets) return;
        for (Variable cell = first; cell < left_.size(); ++cell) {
            const Values all = digits | left_[cell];
            if (is_single(left_[cell]) || count(all) > most_cells + 1) continue;
            if (!std::ranges::all_of(cells, [&](Variable other) { return links.differ(cell, other); })) continue;
            cells.push_back(cell);
            self(self, cell + 1, all);
            cells.pop_back();
        }
    };
    add(add, 0, 0);
    for (Rule& rule : explained_.rules.rules) {
        if (rule.is_broad || rule.is_derived()) continue;
        Almost set{{}, 0, &rule, std::vector<Values>(explained_.digits)};
        Values has = 0;
        for (const Variable cell : rule.cells) {
            if (is_single(left_[cell])) has |= left_[cell];
            else set.cells.push_back(cell), set.digits |= left_[cell];
        }
        set.digits &= ~has;
        if (set.cells.size() < 2 || set.cells.size() > most_in_rule) continue;
        stop_point();
        bool is_any = false;
        for_each(set.digits, [&](unsigned one) {
            for_each(set.digits & ~(only(one) | (only(one) - 1)), [&](unsigned other) {
                assign_alone(rule);
                for (const Variable cell : set.cells) row_[cell] &= ~(only(one) | only(other));
                if (std::ranges::none_of(set.cells, [&](Variable cell) { return row_[cell] == 0; }) && rule.run(row_)) return;
                set.of[one] |= only(other);
                set.of[other] |= only(one);
                is_any = true;
            });
        });
        if (is_any) sets.push_back(std::move(set));
    }
    // What all places of each digit of each set exclude, and of each candidate the digits whose first place it is.
    struct Places {
        std::uint32_t set;
        unsigned digit;
        std::vector<std::size_t> all;
        Bits excluded;
    };
    std::vector<Places> places;
    std::vector<std::vector<std::uint32_t>> first(links.candidates()), of_set(sets.size(), std::vector<std::uint32_t>(explained_.digits));
    for (std::uint32_t number = 0; number < sets.size(); ++number)
        for_each(sets[number].digits, [&](unsigned digit) {
            Places each{number, digit, {}, {}};
            for (const Variable cell : sets[number].cells)
                if (left_[cell] & only(digit)) each.all.push_back(links.number(cell, digit));
            each.excluded = excluded(each.all);
            of_set[number][digit] = static_cast<std::uint32_t>(places.size());
            first[each.all.front()].push_back(static_cast<std::uint32_t>(places.size()));
            places.push_back(std::move(each));
        });
    Found best;
    std::size_t fewest = ~std::size_t{0};
    for (std::uint32_t number = 0; number < places.size(); ++number) {
        const Places& x = places[number];
        const Almost& one = sets[x.set];
        if (one.of[x.digit] == 0) continue;
        stop_point();
        each_bit(x.excluded, [&](std::size_t candidate) {
            for (const std::uint32_t at : first[candidate]) {
                const Places& y = places[at];
                const Almost& other = sets[y.set];
                const std::size_t size = one.cells.size() + other.cells.size();
                if (y.set <= x.set || (all_ == nullptr ? size >= fewest : is_round_ && size > fewest)) continue;
                if (!std::ranges::all_of(y.all, [&](std::size_t each) { return has(x.excluded, each); })) continue;
                for_each(one.of[x.digit], [&](unsigned z) {
                    const Places& here = places[of_set[x.set][z]];
                    for_each(other.of[y.digit], [&](unsigned w) {
                        const Places& there = places[of_set[y.set][w]];
                        Bits gone(live_.size());
                        std::uint64_t any = 0;
                        for (std::size_t word = 0; word < gone.size(); ++word) any |= gone[word] = here.excluded[word] & there.excluded[word];
                        if (any == 0 || (all_ == nullptr && size >= fewest)) return;
                        fewest = size;
                        Step step{Technique::almost_locked, row_of(Technique::almost_locked).effort + per_cell * static_cast<int>(size)};
                        step.removed = some_of(gone);
                        step.sharing = {one.cells, other.cells};
                        step.shares = {{only(x.digit), only(z)}, {only(y.digit), only(w)}};
                        step.digits = only(x.digit) | only(y.digit) | only(z) | only(w);
                        for (const Almost* set : {&one, &other}) {
                            if (set->rule != nullptr) step.origins.insert(step.origins.end(), set->rule->origins.begin(), set->rule->origins.end());
                            for (const Variable cell : set->rule != nullptr ? set->rule->cells : set->cells) {
                                if (std::ranges::find(step.reason, cell, &Some::first) == step.reason.end() && lost(cell) != 0) step.reason.emplace_back(cell, lost(cell));
                                if (std::ranges::find(step.cells, cell) == step.cells.end() && !is_single(left_[cell])) step.cells.push_back(cell);
                            }
                            for (std::size_t a = 0; limits_.reasons && set->rule == nullptr && a < set->cells.size(); ++a)
                                for (std::size_t b = 0; b < a; ++b) add_why(step, links.number(set->cells[a], x.digit), links.number(set->cells[b], x.digit));
                        }
                        for (const std::size_t a : x.all)
                            for (const std::size_t b : y.all) add_why(step, a, b);
                        add_links(step, here.all);
                        add_links(step, there.all);
                        if (all_ != nullptr) give(std::move(step));
                        else best = std::move(step);
                    });
                });
            }
        });
    }
    return best ? give(*std::move(best)) : best;
}

}  // namespace sudokit::variants::explaining
