// Why a rule removes something, for those who want more than that it does: the bounds of a sum, the digit that no other goes with,
// or what would be left of the cells if a digit was there.
#include <algorithm>

#include "path.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr unsigned most_digits = 10;    // of cells that differ
constexpr std::size_t most_forced = 3;  // cells whose digits are said

struct Reach {
    int least = 0, most = 0;
};

// What cells that differ from each other can add up to. Nothing if they cannot all have digits.
std::optional<Reach> reach_of_clique(std::span<const Variable> cells, std::span<const Values> left, unsigned digits) {
    constexpr int none = -1;
    std::vector<int> least(std::size_t{1} << digits, none), most = least;
    least[0] = most[0] = 0;
    for (std::size_t at = 0; at < cells.size(); ++at)
        for (std::size_t set = least.size(); set-- > 0;) {
            if (least[set] == none || static_cast<std::size_t>(std::popcount(set)) != at) continue;
            for_each(left[cells[at]] & ~static_cast<Values>(set), [&](unsigned value) {
                const std::size_t with = set | only(value);
                const int low = least[set] + static_cast<int>(value), high = most[set] + static_cast<int>(value);
                if (least[with] == none || low < least[with]) least[with] = low;
                most[with] = std::max(most[with], high);
            });
        }
    std::optional<Reach> all;
    for (std::size_t set = 0; set < least.size(); ++set)
        if (least[set] != none && static_cast<std::size_t>(std::popcount(set)) == cells.size()) {
            if (!all) all = Reach{least[set], most[set]};
            all->least = std::min(all->least, least[set]);
            all->most = std::max(all->most, most[set]);
        }
    return all;
}

// What cells can add up to, in digits. Of those that differ, only some groups are looked at; of those that count several times,
// the one that counts most has the outermost digit, and the next ones the outermost of those that it leaves.
// Houses, if there are any, are not looked at together: `house_of` has one for each term.
std::optional<Reach> reach_in_order(std::span<const Term> terms, std::span<const Values> left, const Exclusions& exclusions, unsigned digits, int first, std::span<const std::size_t> house_of = {}) {
    std::vector<std::vector<Variable>> cliques;
    std::vector<std::size_t> house_of_clique;
    std::vector<Term> weighted;
    for (std::size_t at = 0; at < terms.size(); ++at) {
        const auto& [cell, coefficient] = terms[at];
        const std::size_t house = house_of.empty() ? 0 : house_of[at];
        if (left[cell] == 0) return {};
        if (coefficient != 1 || std::ranges::any_of(weighted, [&](const Term& term) { return exclusions.differ(cell, term.variable); })) {
            weighted.push_back({cell, coefficient});
            continue;
        }
        const auto joins = [&](const std::vector<Variable>& clique) {
            return house_of_clique[static_cast<std::size_t>(&clique - cliques.data())] == house && std::ranges::all_of(clique, [&](Variable other) { return exclusions.differ(cell, other); });
        };
        const auto clique = digits > most_digits ? cliques.end() : std::ranges::find_if(cliques, joins);
        if (clique != cliques.end()) {
            clique->push_back(cell);
            continue;
        }
        cliques.push_back({cell});
        house_of_clique.push_back(house);
    }
    Reach all;
    for (const std::vector<Variable>& clique : cliques) {
        const auto one = clique.size() > 1 ? reach_of_clique(clique, left, digits)
                                           : Reach{static_cast<int>(smallest(left[clique[0]])), static_cast<int>(largest(left[clique[0]]))};
        if (!one) return {};
        all.least += one->least + first * static_cast<int>(clique.size());
        all.most += one->most + first * static_cast<int>(clique.size());
    }
    std::ranges::stable_sort(weighted, std::ranges::greater(), &Term::coefficient);
    std::vector<Values> low, high;  // what each has in the least and the most
    for (std::size_t at = 0; at < weighted.size(); ++at) {
        const auto& [cell, times] = weighted[at];
        Values lows = left[cell], highs = lows;
        for (std::size_t before = 0; before < at; ++before) {
            // An outermost digit leaves others to a cell only where it cannot pay to give it away.
            if (!exclusions.differ(cell, weighted[before].variable) || weighted[before].coefficient < times * static_cast<int>(digits)) continue;
            lows &= ~low[before];
            highs &= ~high[before];
        }
        if (lows == 0 || highs == 0) lows = highs = left[cell];
        low.push_back(only(smallest(lows)));
        high.push_back(only(largest(highs)));
        all.least += times * (first + static_cast<int>(smallest(lows)));
        all.most += times * (first + static_cast<int>(largest(highs)));
    }
    return all;
}

// How cells are grouped matters: as they are, those that see many first, or, of a long sum, by the houses of a sort.
std::optional<Reach> reach_of(std::span<const Term> terms, std::span<const Values> left, const Exclusions& exclusions, std::span<const Group> houses, unsigned digits, int first) {
    std::optional<Reach> all = reach_in_order(terms, left, exclusions, digits, first);
    if (!all || terms.size() < 4) return all;
    const auto take = [&](std::span<const Term> order, std::span<const std::size_t> house_of = {}) {
        if (const auto found = reach_in_order(order, left, exclusions, digits, first, house_of)) {
            all->least = std::max(all->least, found->least);
            all->most = std::min(all->most, found->most);
        }
    };
    for (const auto sort : {Origin::row, Origin::column, Origin::region}) {
        if (terms.size() <= digits) break;
        std::vector<Term> order;
        std::vector<std::size_t> house_of;
        for (const Group& house : houses)
            if (house.origin.of == sort)
                for (const Term& term : terms)
                    if (std::ranges::find(house.cells, term.variable) != house.cells.end()) {
                        order.push_back(term);
                        house_of.push_back(house.origin.number);
                    }
        if (order.size() == terms.size()) take(order, house_of);
    }
    std::vector<std::pair<std::size_t, Term>> sorted;
    for (const Term& term : terms) sorted.emplace_back(std::ranges::count_if(terms, [&](const Term& other) { return exclusions.differ(term.variable, other.variable); }), term);
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::size_t, Term>::first);
    for (const bool is_backwards : {false, true}) {
        std::vector<Term> order;
        for (const auto& [seen, term] : sorted) order.push_back(term);
        if (is_backwards) order.assign(terms.rbegin(), terms.rend());
        take(order);
    }
    return all;
}

}  // namespace

// Of a sum the bounds of its sides, if all that the step removes is out of them. One side has the total, or both are equal.
// The cells of a number of several digits count ten times as much each.
void Path::say_bounds(const Rule& rule, Step& step) {
    if (rule.is_derived()) return;
    for (const SumPart& sum : rule.sums)
        if (step.bounds.empty()) say_bounds(rule, sum, step);
}

void Path::say_bounds(const Rule& rule, const SumPart& sum, Step& step) {
    const int first = explained_.model.first();
    int total = sum.total;
    std::vector<Term> sides[2];
    for (const Term& term : sum.terms) {
        if (term.variable >= left_.size()) return;
        sides[term.coefficient < 0].push_back({term.variable, std::abs(term.coefficient)});
        total += term.coefficient * first;
    }
    if (!sides[1].empty() && total != 0) return;
    // Known digits are said one by one.
    if (!step.reason.empty() && std::ranges::all_of(step.reason, [&](const Some& some) { return is_single(explained_.rules.full[some.first] & ~some.second); })) return;
    assign_known(step.reason);
    const auto reach = [&](std::span<const Term> terms) { return reach_of(terms, row_, rule.exclusions(), explained_.rules.houses, explained_.digits, first); };
    const auto add = [&](const std::vector<Term>& terms, bool is_least) {
        const auto found = reach(terms);
        if (!found || terms.empty()) return;
        const int value = is_least ? found->least : found->most, outermost = first + (is_least ? 0 : static_cast<int>(explained_.digits) - 1);
        // That a digit is one is nothing to say.
        if (terms.size() == 1 && value == outermost * terms.front().coefficient) return;
        const auto known = std::ranges::find(step.bounds, terms, &Bound::terms);
        Bound& bound = known != step.bounds.end() ? *known : step.bounds.emplace_back(terms);
        (is_least ? bound.least : bound.most) = value;
    };
    if (step.technique == Technique::contradiction) {
        const auto one = reach(sides[0]), other = reach(sides[1]);
        if (!one || !other) return;
        const bool is_too_much = one->least > other->most + total;
        if (!is_too_much && one->most >= other->least + total) return;
        add(sides[0], is_too_much);
        add(sides[1], !is_too_much);
        return;
    }
    bool are_high[2]{}, are_low[2]{};  // of each side, whether it has digits that are too high or too low
    std::vector<Term> rest;
    for (const auto& [cell, values] : step.removed) {
        const bool side = std::ranges::find(sides[1], cell, &Term::variable) != sides[1].end();
        rest = sides[side];
        const auto mine_at = std::ranges::find(rest, cell, &Term::variable);
        if (mine_at == rest.end()) return;
        const int times = mine_at->coefficient;
        rest.erase(mine_at);
        const auto mine = reach(rest), other = reach(sides[!side]);
        if (!mine || !other) return;
        const int given = side ? -total : total;
        const int most = given + other->most - mine->least, least = given + other->least - mine->most;
        // That one is left is more than that others go.
        const Values left = left_[cell] & ~values;
        for (Values gone = is_single(left) ? explained_.rules.full[cell] & row_[cell] & ~left : values; gone; gone &= gone - 1) {
            const int value = times * (first + static_cast<int>(smallest(gone)));
            if (value <= most && value >= least) return;
            (value > most ? are_high : are_low)[side] = true;
        }
    }
    const bool is_one = step.removed.size() == 1;
    const bool side = !are_high[0] && !are_low[0];
    const bool too_high = are_high[side] || are_low[!side], too_low = are_low[side] || are_high[!side];
    const std::vector<Term>& mine = is_one ? rest : sides[side];
    if (too_high) {
        add(mine, true);
        add(sides[!side], false);
    }
    if (too_low) {
        add(mine, false);
        add(sides[!side], true);
    }
}

// What a rule says of its cells alone, without anything known, or with its reason: a digit that no other goes with, or else the
// digit that is nearest to those that stay, tried.
void Path::say_what_breaks(Rule& rule, Step& step) {
    Values all = 0;
    const bool have_partners = std::ranges::any_of(step.removed, [&](const Some& some) {
        all |= some.second;
        Values alone = 0;
        for (const TablePart& part : rule.tables)
            if (part.a == some.first || part.b == some.first)
                for_each(some.second, [&](unsigned value) {
                    Values others = part.a == some.first ? part.relation->forward(only(value)) & explained_.rules.full[part.b] : part.relation->backward(only(value)) & explained_.rules.full[part.a];
                    if (rule.exclusions().differ(part.a, part.b)) others &= ~only(value);
                    if (others == 0) alone |= only(value);
                });
        return alone != some.second;
    });
    if (!have_partners && step.reason.empty() && std::ranges::all_of(step.removed, [&](const Some& some) { return some.second == all; })) {
        step.digits = all;
        return;
    }
    if (step.reason.empty() && std::ranges::all_of(step.removed, [&](const Some& some) { return some.second == all; }) && is_in_no_combination(rule, step, all)) {
        step.digits = all;
        step.is_in_none = true;
        return;
    }
    for (const bool is_near : {true, false})
        for (const auto& [cell, values] : step.removed) {
            Values value = values & 1 ? only(0) : only(largest(values));
            if (is_near)
                while (const Values next = values & 1 ? value << 1 & values : value >> 1 & values) value = next;
            if (say_what_breaks(rule, step, cell, value)) return;
        }
}

// Whether the cells of a cage have combinations, but none with one of these digits.
bool Path::is_in_no_combination(const Rule& rule, const Step& step, Values digits) {
    assign_known(step.reason);
    if (!has_combination(rule, row_).value_or(false)) return false;
    for (const auto& [cell, values] : step.removed) {
        const Values before = std::exchange(row_[cell], digits);
        const bool is_one_left = *has_combination(rule, row_);
        row_[cell] = before;
        if (is_one_left) return false;
    }
    return true;
}

bool Path::say_what_breaks(Rule& rule, Step& step, Variable cell, Values value) {
    assign_known(step.reason);
    const std::vector<Values> before = row_;
    row_[cell] = value;
    if (rule.run(row_)) return false;
    const auto empty = std::ranges::find_if(rule.cells, [&](Variable each) { return row_[each] == 0; });
    const bool is_empty = empty != rule.cells.end() && *empty != cell && !rule.trouble().is_of_regions();
    // That a cell has only some digits is all that there is to say.
    if (!is_empty && rule.trouble() == Trouble() && (step.technique != Technique::rule || rule.keeps(cell, value))) return false;
    Step& broken = step.broken.emplace_back(Technique::contradiction);
    if (is_empty) broken.cells.push_back(*empty);
    else broken.trouble = rule.trouble();
    if (!is_empty) broken.origins = rule.origins;
    broken.is_in_none = !is_empty && rule.is_pairs && rule.cells.size() == 2;
    broken.removed.emplace_back(cell, value);
    say_forced(broken, rule.cells, before, row_);
    if (is_empty || broken.is_in_none || broken.trouble != Trouble()) return true;
    row_ = before;
    row_[cell] = value;
    say_end(rule, broken);
    return true;
}

// What is wrong where a rule cannot be met: `row_` has what is known of its cells.
void Path::say_end(Rule& rule, Step& broken) {
    broken.is_no_combination = has_combination(rule, row_) == false;
    for (const TablePart& part : rule.tables) {
        if (!broken.at_odds.empty() || part.a >= row_.size() || part.b >= row_.size()) continue;
        Values others = part.relation->forward(row_[part.a]) & row_[part.b];
        if (is_single(row_[part.a]) && rule.exclusions().differ(part.a, part.b)) others &= ~row_[part.a];
        if (others == 0) broken.at_odds = {part.a, part.b};
    }
    broken.is_of_sum = !rule.sums.empty() && rule.tables.empty();
    if (rule.run(row_)) return;
    broken.trouble = rule.trouble();
    const auto empty = std::ranges::find_if(rule.cells, [&](Variable each) { return row_[each] == 0; });
    if (broken.at_odds.empty() && empty != rule.cells.end()) broken.at_odds = {*empty};
}

// The digits that cells must have before nothing is left, if they are few.
void Path::say_forced(Step& broken, std::span<const Variable> cells, std::span<const Values> before, std::span<const Values> after) const {
    for (const Variable cell : cells)
        if (is_single(after[cell]) && !is_single(before[cell]) && std::ranges::find(broken.removed, cell, &Some::first) == broken.removed.end())
            broken.reason.emplace_back(cell, explained_.rules.full[cell] & ~after[cell]);
    if (broken.reason.size() > most_forced || broken.trouble.what == Trouble::out_of_order) broken.reason.clear();
}

}  // namespace sudokit::variants::explaining
