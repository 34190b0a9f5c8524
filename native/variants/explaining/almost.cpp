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

}  // namespace

struct Path::Almost {
    std::vector<Variable> cells;
    Values digits;
    const Rule* rule;        // which says it; null if the cells alone do
    std::vector<Values> of;  // of each digit those of which it has one if not this; by value
};

// The places of a digit in a set, and what all of them exclude.
struct Path::Places {
    const Almost* set;
    unsigned digit;
    std::vector<std::size_t> all;
    Bits excluded;
};

// Adds the sets of these cells, with their digits, and of others from the first on.
void Path::add_almost(Variable first, Values digits, std::vector<Variable>& cells, std::vector<Almost>& found) const {
    if (!cells.empty() && count(digits) == cells.size() + 1) {
        found.push_back({cells, digits, nullptr, std::vector<Values>(explained_.digits)});
        for_each(digits, [&](unsigned digit) { found.back().of[digit] = digits & ~only(digit); });
    }
    if (cells.size() == most_cells || found.size() > most_sets) return;
    for (Variable cell = first; cell < left_.size(); ++cell) {
        const Values all = digits | left_[cell];
        if (is_single(left_[cell]) || count(all) > most_cells + 1) continue;
        if (!std::ranges::all_of(cells, [&](Variable other) { return explained_.links.differ(cell, other); })) continue;
        cells.push_back(cell);
        add_almost(cell + 1, all, cells, found);
        cells.pop_back();
    }
}

// The set of a constraint: without both of which digits it cannot be met is tried.
std::optional<Path::Almost> Path::almost_of(Rule& rule) {
    Almost set{{}, 0, &rule, std::vector<Values>(explained_.digits)};
    Values has = 0;
    for (const Variable cell : rule.cells) {
        if (is_single(left_[cell])) has |= left_[cell];
        else set.cells.push_back(cell), set.digits |= left_[cell];
    }
    set.digits &= ~has;
    if (set.cells.size() < 2 || set.cells.size() > most_in_rule) return std::nullopt;
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
    if (!is_any) return std::nullopt;
    return set;
}

Path::Places Path::places_of(const Almost& set, unsigned digit) const {
    Places places{&set, digit, {}, {}};
    for (const Variable cell : set.cells)
        if (left_[cell] & only(digit)) places.all.push_back(explained_.links.number(cell, digit));
    places.excluded = excluded(places.all);
    return places;
}

// Where x of one set excludes y of another one, so that z of the one or w of the other is there.
Step Path::step_of(const Places& x, const Places& y, const Places& z, const Places& w, const Bits& gone) {
    const Almost &one = *x.set, &other = *y.set;
    Step step{Technique::almost_locked, row_of(Technique::almost_locked).effort + per_cell * static_cast<int>(one.cells.size() + other.cells.size())};
    step.removed = some_of(gone);
    step.sharing = {one.cells, other.cells};
    step.shares = {{only(x.digit), only(z.digit)}, {only(y.digit), only(w.digit)}};
    step.digits = only(x.digit) | only(y.digit) | only(z.digit) | only(w.digit);
    for (const Almost* set : {&one, &other}) {
        if (set->rule != nullptr) step.origins.insert(step.origins.end(), set->rule->origins.begin(), set->rule->origins.end());
        for (const Variable cell : set->rule != nullptr ? set->rule->cells : set->cells) {
            if (std::ranges::find(step.reason, cell, &Some::first) == step.reason.end() && lost(cell) != 0) step.reason.emplace_back(cell, lost(cell));
            if (std::ranges::find(step.cells, cell) == step.cells.end() && !is_single(left_[cell])) step.cells.push_back(cell);
        }
        for (std::size_t a = 0; limits_.reasons && set->rule == nullptr && a < set->cells.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                // What says that they differ may be another constraint for each digit.
                for_each(left_[set->cells[a]] & left_[set->cells[b]], [&](unsigned value) { add_why(step, explained_.links.number(set->cells[a], value), explained_.links.number(set->cells[b], value)); });
    }
    for (const std::size_t a : x.all)
        for (const std::size_t b : y.all) add_why(step, a, b);
    add_links(step, z.all);
    add_links(step, w.all);
    return step;
}

Path::Found Path::almost_locked() {
    if (live_.empty()) return {};
    std::vector<Almost> sets;
    std::vector<Variable> cells;
    add_almost(0, 0, cells, sets);
    for (Rule& rule : explained_.rules.rules) {
        if (rule.is_broad || rule.is_derived()) continue;
        if (std::optional<Almost> set = almost_of(rule)) sets.push_back(*std::move(set));
    }
    // Of each candidate the digits of sets whose first place it is.
    std::vector<Places> places;
    std::vector<std::vector<std::uint32_t>> first(explained_.links.candidates()), of_set(sets.size(), std::vector<std::uint32_t>(explained_.digits));
    for (std::size_t number = 0; number < sets.size(); ++number)
        for_each(sets[number].digits, [&](unsigned digit) {
            of_set[number][digit] = static_cast<std::uint32_t>(places.size());
            places.push_back(places_of(sets[number], digit));
            first[places.back().all.front()].push_back(of_set[number][digit]);
        });
    const auto places_in = [&](const Almost* set, unsigned digit) -> const Places& { return places[of_set[static_cast<std::size_t>(set - sets.data())][digit]]; };
    Found best;
    std::size_t fewest = ~std::size_t{0};
    const auto join = [&](const Places& x, const Places& y) {
        const std::size_t size = x.set->cells.size() + y.set->cells.size();
        if (all_ == nullptr ? size >= fewest : is_round_ && size > fewest) return;
        if (!std::ranges::all_of(y.all, [&](std::size_t each) { return has(x.excluded, each); })) return;
        for_each(x.set->of[x.digit], [&](unsigned one) {
            for_each(y.set->of[y.digit], [&](unsigned other) {
                const Places &z = places_in(x.set, one), &w = places_in(y.set, other);
                Bits gone(live_.size());
                std::uint64_t any = 0;
                for (std::size_t word = 0; word < gone.size(); ++word) any |= gone[word] = z.excluded[word] & w.excluded[word];
                if (any == 0 || (all_ == nullptr && size >= fewest)) return;
                fewest = size;
                Step step = step_of(x, y, z, w, gone);
                if (all_ != nullptr) give(std::move(step));
                else best = std::move(step);
            });
        });
    };
    for (const Places& x : places) {
        if (x.set->of[x.digit] == 0) continue;
        stop_point();
        each_bit(x.excluded, [&](std::size_t candidate) {
            for (const std::uint32_t at : first[candidate])
                if (places[at].set > x.set) join(x, places[at]);
        });
    }
    return best ? give(*std::move(best)) : best;
}

}  // namespace sudokit::variants::explaining
