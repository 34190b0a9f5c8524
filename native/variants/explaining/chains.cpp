// What follows from one candidate after another: rules that a digit breaks, chains, and cases.
//
// Links of chains come from houses, from tables of two cells, and from constraints tried: what goes if one of its cells has
// a digit. A *chain* begins with a candidate that is false and goes on in turn: of two places, the other one is true; what
// it excludes is false.
#include <algorithm>
#include <array>
#include <memory>

#include "kernel/stop_point.hpp"
#include "path.hpp"
#include "variants/search.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::uint32_t nobody = ~0u;
constexpr unsigned most_strong = 8;    // strong links of a chain
constexpr int per_link = 8, per_link_of_digit = 4;  // effort
constexpr int per_step = 10;
constexpr std::size_t most_together = 12;  // cells of a constraint in a house
constexpr std::size_t most_said_together = 6, most_emptying = 4;
constexpr unsigned most_branches = 4, most_steps = 96;

}  // namespace

// Tries each candidate of each rule.
void Path::try_rules() {
    if (tried_links_) return;
    const Links& links = explained_.links;
    tried_links_.emplace(links);
    broken_by_.clear();
    tried_pairs_.clear();
    for (std::uint32_t number = 0; number < explained_.rules.rules.size(); ++number) {
        Rule& rule = explained_.rules.rules[number];
        const auto open = std::ranges::count_if(rule.cells, [&](Variable cell) { return count(left_[cell]) > 1; });
        if (rule.is_broad || open < 2 || (rule.is_derived() && open > 4) || (rule.is_pairs && open == 2)) continue;
        for (const Variable cell : rule.cells) {
            if (count(left_[cell]) < 2) continue;
            stop_point();
            for_each(left_[cell], [&](unsigned value) {
                assign_alone(rule);
                row_[cell] = only(value);
                if (!rule.run(row_)) {
                    broken_by_.emplace_back(number, links.number(cell, value));
                    return;
                }
                for (const Variable other : rule.cells)
                    if (other != cell)
                        for_each(left_[other] & ~row_[other], [&](unsigned gone) { tried_links_->add(links.number(cell, value), links.number(other, gone)); });
                // And without it: what is left alone then is true.
                assign_alone(rule);
                row_[cell] &= ~only(value);
                if (!rule.run(row_)) return;
                for (const Variable other : rule.cells)
                    if (other != cell && is_single(row_[other]) && !is_single(left_[other]))
                        tried_pairs_.emplace_back(links.number(cell, value), links.number(other, smallest(row_[other])));
            });
        }
    }
}

// A digit breaks a constraint, as looking closely at it shows.
Path::Found Path::tried() {
    if (live_.empty()) return {};
    try_rules();
    for (std::size_t at = 0; at < broken_by_.size();) {
        const std::uint32_t number = broken_by_[at].first;
        Rule& rule = explained_.rules.rules[number];
        Bits gone(live_.size(), 0);
        for (; at < broken_by_.size() && broken_by_[at].first == number; ++at) set(gone, broken_by_[at].second);
        const auto step_of = [&](std::vector<Some> removed) {
            Step step{Technique::rule_tried, 0, rule.origins, rule.cells};
            step.terms = rule.terms;
            step.removed = std::move(removed);
            if (!limits_.reasons) return step;
            if (rule.is_derived()) step.total = total_of(rule);
            minimize(number, step, true);
            say_bounds(rule, step);
            if (step.bounds.empty()) say_what_breaks(rule, step);
            if (step.bounds.empty() && step.broken.empty()) {
                const Some tried{step.removed.front().first, lowest_bit(step.removed.front().second)};
                Step& broken = step.broken.emplace_back(Technique::contradiction, 0, rule.origins);
                broken.removed.push_back(tried);
                // Where there are combinations, none with the digit is left.
                assign_known(step.reason);
                const auto is_one_left = [&] { return has_combination(rule, row_).value_or(false); };
                const bool was_one_left = is_one_left();
                row_[tried.first] = tried.second;
                if (was_one_left && !is_one_left()) {
                    broken.origins.clear();
                    broken.digits = tried.second;
                } else {
                    say_end(rule, broken);
                }
            }
            return step;
        };
        if (Found given = give_simplest(some_of(gone), step_of)) return given;
    }
    return {};
}

// Of candidates that go by themselves, the one with the shortest reason: each is a step, and who has made it looks again. All at once
// where nobody is told why.
Path::Found Path::give_simplest(std::vector<Some> removed, const std::function<Step(std::vector<Some>)>& step_of) {
    if (removed.empty()) return {};
    if (!limits_.reasons || is_round_) return give(step_of(std::move(removed)));
    const auto length = [](const Step& step) {
        std::size_t words = 3 * step.origins.size() + 2 * step.reason.size();
        for (const Step& broken : step.broken) words += 2 * broken.reason.size() + (broken.cells.empty() && broken.digits == 0 ? 3 : 0);
        return words;
    };
    // Digits of a cell, and then cells with the same digits, that break the same in the same way are said together.
    const auto are_alike = [](const Step& step, const Step& other) {
        if (step.origins != other.origins || step.broken.size() != other.broken.size() || step.bounds != other.bounds) return false;
        if (step.broken.empty()) return !step.bounds.empty() && step.removed.front().first == other.removed.front().first;
        const Step &one = step.broken.front(), &two = other.broken.front();
        const bool is_digit = one.origins.empty() && one.cells.empty() && one.digits == one.removed.front().second && two.digits == two.removed.front().second;  // that is in no combination
        return one.origins == two.origins && one.cells == two.cells && (is_digit || one.digits == two.digits) && one.reason == two.reason && one.bounds == two.bounds && one.trouble == two.trouble;
    };
    const auto know = [](Step& step, const Step& other) {
        for (const auto& [cell, gone] : other.reason) {
            const auto reason = std::ranges::find(step.reason, cell, &Some::first);
            if (reason == step.reason.end()) step.reason.emplace_back(cell, gone);
            else reason->second |= gone;
        }
    };
    std::vector<Step> steps;
    for (const auto& [cell, values] : removed) {
        const std::size_t before = steps.size();
        for_each(values, [&](unsigned value) {
            Step step = step_of({{cell, only(value)}});
            const auto known = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(before), steps.end(), [&](const Step& other) { return are_alike(step, other) && step.reason == other.reason; });
            if (known == steps.end()) {
                steps.push_back(std::move(step));
                return;
            }
            known->removed.front().second |= only(value);
            if (known->broken.empty()) return;
            Step& broken = known->broken.front();
            broken.removed.front().second |= only(value);
            if (step.broken.front().digits == only(value)) broken.digits |= only(value);
        });
        for (std::size_t at = before; at < steps.size();) {
            const auto known = std::find_if(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(before), [&](const Step& other) {
                return are_alike(steps[at], other) && !other.broken.empty() && other.removed.size() < most_said_together && other.removed.front().second == steps[at].removed.front().second;
            });
            if (known == steps.begin() + static_cast<std::ptrdiff_t>(before)) {
                ++at;
                continue;
            }
            known->removed.push_back(steps[at].removed.front());
            known->broken.front().removed.push_back(steps[at].broken.front().removed.front());
            know(*known, steps[at]);
            steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    if (all_ == nullptr) return give(*std::ranges::min_element(steps, {}, length));
    for (Step& step : steps) give(std::move(step));
    return {};
}

// Whether a row breaks one of some rules, or a house, as going back and forth between them shows. `cells`: all that are theirs, always in
// the same order, since rules do not find all that follows, and so may find less in another one. What breaks is told of others than `tried`.
bool Path::is_broken(std::vector<Values> row, std::span<Rule* const> rules, std::span<const Variable> cells, const Group* house, std::vector<Step>* why, Variable tried) {
    const std::vector<Values> begun = why != nullptr ? row : std::vector<Values>();
    const auto because = [&](std::vector<Origin> origins, std::vector<Variable> in, Values digit) {
        if (why == nullptr) return true;
        Step& broken = why->emplace_back(Technique::contradiction, 0, std::move(origins), std::move(in));
        broken.digits = digit;
        if (broken.cells.empty() || !say_emptied(broken, rules, cells, begun, row)) say_forced(broken, cells, begun, row);
        std::erase_if(broken.reason, [&](const Some& some) { return std::ranges::find(broken.cells, some.first) != broken.cells.end(); });
        return true;
    };
    const auto breaks = [&](Rule& rule, std::span<const Values> met) {
        if (why == nullptr) return true;
        Step& broken = why->emplace_back(Technique::contradiction, 0, rule.origins, rule.cells);
        for (const Variable cell : rule.cells)
            if (const Values gone = explained_.rules.full[cell] & ~met[cell]) broken.reason.emplace_back(cell, gone);
        shrink(broken.reason, [&] {
            assign_known(broken.reason);
            return !rule.run(row_);
        });
        say_bounds(rule, broken);
        broken.total = total_of(rule);
        assign_known(broken.reason);
        say_end(rule, broken);
        return true;
    };
    std::vector<Values> before, met;
    do {
        before = row;
        for (Rule* rule : rules) {
            if (why != nullptr) met.assign(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(left_.size()));
            if (!rule->run(row)) return breaks(*rule, met);
        }
        row.resize(left_.size());
        for (const Variable cell : cells) {
            if (!is_single(row[cell])) continue;
            for (const Variable seen : cells) {
                const bool differ = seen != cell && std::ranges::any_of(rules, [&](const Rule* rule) { return rule->exclusions().differ(cell, seen); });
                if (differ && !(row[seen] &= ~row[cell])) return because({}, {seen == tried ? cell : seen}, 0);
            }
        }
        if (house == nullptr) continue;
        Values once = 0, twice = 0;
        for (const Variable cell : house->cells) {
            twice |= once & row[cell];
            once |= row[cell];
        }
        if (once != house->values) return because({house->origin}, {}, lowest_bit(house->values & ~once));
        for (const Variable cell : house->cells)
            if (const Values hidden = row[cell] & ~twice) {
                // Of two digits with one place, one has none.
                if (!is_single(hidden)) return because({house->origin}, {}, lowest_bit(hidden));
                row[cell] = hidden;
            }
    } while (row != before);
    return false;
}

// What cells must lose before each rule, looked at once, leaves a cell nothing. Returns false if that is too much to say.
bool Path::say_emptied(Step& broken, std::span<Rule* const> rules, std::span<const Variable> cells, std::span<const Values> begun, std::span<const Values> row) {
    const Variable empty = broken.cells.front();
    for (const Variable cell : cells)
        if (cell != empty && (begun[cell] & ~row[cell]) != 0) broken.reason.emplace_back(cell, explained_.rules.full[cell] & ~row[cell]);
    std::vector<Values> with;
    const auto follows = [&] {
        std::vector<Values> base(begun.begin(), begun.begin() + static_cast<std::ptrdiff_t>(left_.size()));
        for (const auto& [cell, gone] : broken.reason) base[cell] &= ~gone;
        Values rest = base[empty];
        for (Rule* const rule : rules) {
            with = base;
            if (!rule->run(with)) return true;
            rest &= with[empty];
            for (const Variable cell : cells)
                if (cell != empty && is_single(base[cell]) && rule->exclusions().differ(cell, empty)) rest &= ~base[cell];
        }
        return rest == 0;
    };
    const bool is_said = follows();
    if (is_said) shrink(broken.reason, follows);
    if (is_said && broken.reason.size() <= most_emptying) return true;
    broken.reason.clear();
    return false;
}

// The candidates of some cells that break rules, or a house, together.
Path::Found Path::broken_together(Technique technique, std::vector<Rule*> rules, std::vector<Variable> cells, const Group* house) {
    std::vector<Some> removed;
    std::vector<Values> known(explained_.rules.full.begin(), explained_.rules.full.begin() + static_cast<std::ptrdiff_t>(left_.size()));
    std::vector<Values> now;
    for (const Variable cell : cells) now.push_back(known[cell] = left_[cell]);
    std::vector<Values>& nothing = explained_.nothing_together[house != nullptr ? std::pair<const void*, const void*>(house, nullptr) : std::pair<const void*, const void*>(rules.front(), rules.back())];
    if (nothing == now) return {};
    const auto breaks = [&](Variable cell, Values value, std::span<Rule* const> by) {
        std::vector<Values> row = known;
        row[cell] = value;
        return is_broken(std::move(row), by, cells, house);
    };
    for (const Variable cell : cells)
        for_each(count(left_[cell]) > 1 ? left_[cell] : 0, [&](unsigned value) {
            if (!breaks(cell, only(value), rules)) return;
            if (removed.empty() || removed.back().first != cell) removed.emplace_back(cell, 0);
            removed.back().second |= only(value);
        });
    if (removed.empty()) {
        nothing = std::move(now);
        return {};
    }
    const std::vector<Values> all_known = known;
    const std::vector<Rule*> all_rules = rules;
    return give_simplest(std::move(removed), [&](std::vector<Some> some) {
        Step step{technique, 0, {}, cells};
        step.removed = std::move(some);
        rules = all_rules;
        known = all_known;
        if (limits_.reasons) say_broken_together(step, rules, known, cells, house);
        if (house != nullptr) step.origins.push_back(house->origin);
        for (const Rule* rule : rules) step.origins.insert(step.origins.end(), rule->origins.begin(), rule->origins.end());
        return step;
    });
}

// The fewest rules and candidates by which something breaks, and what breaks then. `known` is of all `cells`.
void Path::say_broken_together(Step& step, std::vector<Rule*>& rules, std::vector<Values>& known, std::span<const Variable> cells, const Group* house) {
    const auto follows = [&](std::span<Rule* const> by) {
        return std::ranges::all_of(step.removed, [&](const Some& some) {
            bool all = true;
            for_each(some.second, [&](unsigned value) {
                std::vector<Values> row = known;
                row[some.first] = only(value);
                all = all && is_broken(std::move(row), by, cells, house);
            });
            return all;
        });
    };
    for (std::size_t at = rules.size(); rules.size() > 1 && house != nullptr && at-- > 0;) {
        std::vector<Rule*> fewer = rules;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
        if (follows(fewer)) rules = std::move(fewer);
    }
    for (const Variable cell : cells) {
        if (lost(cell) == 0) continue;
        known[cell] = explained_.rules.full[cell];
        if (follows(rules)) continue;
        known[cell] = left_[cell];
        step.reason.emplace_back(cell, lost(cell));
    }
    // The cell that is tried comes first.
    const Variable tried = step.removed.front().first;
    std::erase(step.cells, tried);
    step.cells.insert(step.cells.begin(), tried);
    std::vector<Values> row = known;
    row[tried] = step.digits = lowest_bit(step.removed.front().second);
    is_broken(std::move(row), rules, cells, house, &step.broken, tried);
    // What it has is said already.
    std::erase_if(step.broken.front().reason, [&](const Some& some) { return some.first == tried; });
    std::erase_if(step.broken.front().bounds, [&](const Bound& bound) { return bound.terms.size() == 1 && bound.terms.front().variable == tried; });
    step.broken.front().removed.emplace_back(tried, step.digits);
}

// A digit breaks two constraints that share cells, as going back and forth between them shows.
Path::Found Path::tried_together(unsigned most_cells, Technique technique) {
    std::vector<Rule*> small;
    for (Rule& rule : explained_.rules.rules)
        if (!rule.is_broad && !rule.is_derived() && rule.cells.size() <= most_cells) small.push_back(&rule);
    for (std::size_t one = 0; one < small.size(); ++one)
        for (std::size_t other = one + 1; other < small.size(); ++other) {
            stop_point();
            std::vector<Variable> cells;
            std::ranges::set_union(small[one]->cells, small[other]->cells, std::back_inserter(cells));
            if (cells.size() == small[one]->cells.size() + small[other]->cells.size() || cells.size() > most_cells) continue;
            if (Found found = broken_together(technique, {small[one], small[other]}, std::move(cells), nullptr)) return found;
        }
    return {};
}

// The same of a house and the constraints that have several cells in it.
Path::Found Path::tried_in_house() {
    for (const Group& house : explained_.rules.houses) {
        std::vector<Rule*> rules;
        std::vector<Variable> cells = house.cells;
        for (Rule& rule : explained_.rules.rules) {
            if (rule.is_broad || rule.is_derived() || rule.cells.size() > most_together) continue;
            if (std::ranges::count_if(house.cells, [&](Variable cell) { return count(left_[cell]) > 1 && std::ranges::binary_search(rule.cells, cell); }) < 2) continue;
            rules.push_back(&rule);
            for (const Variable cell : rule.cells)
                if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
        }
        stop_point();
        if (rules.empty()) continue;
        if (Found found = broken_together(Technique::house_and_rules, std::move(rules), std::move(cells), &house)) return found;
    }
    return {};
}

// Of each candidate those of which one is true if it is false: the other one of its cell, the other place in a house, and
// what a constraint leaves alone then, if rules are tried.
std::vector<std::vector<std::uint32_t>> Path::two_places(bool with_rules) const {
    const Links& links = explained_.links;
    std::vector<std::vector<std::uint32_t>> partners(links.candidates());
    const auto join = [&](std::size_t one, std::size_t other) {
        partners[one].push_back(static_cast<std::uint32_t>(other));
        partners[other].push_back(static_cast<std::uint32_t>(one));
    };
    for (Variable cell = 0; cell < left_.size(); ++cell)
        if (count(left_[cell]) == 2) join(links.number(cell, smallest(left_[cell])), links.number(cell, largest(left_[cell])));
    for (const Group& house : explained_.rules.houses)
        for (Values rest = house.values; rest; rest &= rest - 1) {
            std::size_t places = 0;
            Variable two[2]{};
            for (const Variable cell : house.cells)
                if ((left_[cell] & lowest_bit(rest)) && ++places <= 2) two[places - 1] = cell;
            if (places == 2) join(links.number(two[0], smallest(rest)), links.number(two[1], smallest(rest)));
        }
    if (with_rules)
        for (const auto& [one, other] : tried_pairs_) join(one, other);
    return partners;
}

// What follows if a candidate is true, level by level: `off` is what is false then. Each candidate knows from which it
// follows; of two places, the one is true because the other is false.
struct Path::Reached {
    Bits off, on;
    std::vector<std::uint32_t> from;          // of each candidate that is off the one that excludes it
    std::vector<std::uint32_t> because;       // of each candidate that is on the one that is off
    std::vector<std::uint8_t> level;          // of each candidate that is off

    // The way to a candidate that is off: on, off, on ... off.
    std::vector<Node> way(const Links& links, std::size_t end) const {
        std::vector<Node> nodes;
        for (std::size_t at = end;;) {
            nodes.push_back({links.cell(at), links.value(at), false});
            const std::uint32_t before = from[at];
            nodes.push_back({links.cell(before), links.value(before), true});
            if (because[before] == nobody) break;
            at = because[before];
        }
        std::ranges::reverse(nodes);
        return nodes;
    }
};

Path::Reached Path::reach(std::size_t start, const Links& links, const std::vector<std::vector<std::uint32_t>>& partners, const Bits& among) const {
    Reached reached{Bits(live_.size(), 0), Bits(live_.size(), 0), std::vector(links.candidates(), nobody), std::vector(links.candidates(), nobody),
                    std::vector<std::uint8_t>(links.candidates(), 0)};
    std::vector<std::uint32_t> on{static_cast<std::uint32_t>(start)}, next;
    set(reached.on, start);
    for (unsigned level = 1; level <= most_strong && !on.empty(); ++level) {
        next.clear();
        for (const std::uint32_t each : on) {
            const auto row = links.row(each);
            for (std::size_t word = 0; word < live_.size(); ++word)
                for (std::uint64_t rest = row[word] & among[word] & ~reached.off[word]; rest; rest &= rest - 1) {
                    const std::size_t gone = 64 * word + static_cast<unsigned>(std::countr_zero(rest));
                    set(reached.off, gone);
                    reached.from[gone] = each;
                    reached.level[gone] = static_cast<std::uint8_t>(level);
                    for (const std::uint32_t partner : partners[gone]) {
                        if (has(reached.on, partner) || !has(among, partner)) continue;
                        set(reached.on, partner);
                        reached.because[partner] = static_cast<std::uint32_t>(gone);
                        next.push_back(partner);
                    }
                }
        }
        std::swap(on, next);
    }
    return reached;
}

// One of two candidates is true: what both exclude goes. The shortest such chain.
Path::Found Path::chain_of(Technique technique, bool of_one_digit) {
    if (live_.empty()) return {};
    if (!of_one_digit) try_rules();
    const Links& links = of_one_digit ? explained_.links : *tried_links_;
    const auto partners = two_places(!of_one_digit);
    Found best;
    unsigned shortest = most_strong + 1;
    Bits among = live_;
    each_bit(live_, [&](std::size_t start) {
        if (partners[start].empty()) return;
        stop_point();
        if (of_one_digit) {
            among.assign(live_.size(), 0);
            each_bit(live_, [&](std::size_t at) {
                if (links.value(at) == links.value(start)) set(among, at);
            });
        }
        // `start` is false, so each of its partners is true.
        for (const std::uint32_t first : partners[start]) {
            if (!has(among, first)) continue;
            Bits others = among;
            others[start / 64] &= ~(std::uint64_t{1} << start % 64);
            const Reached reached = reach(first, links, partners, others);
            each_bit(reached.on, [&](std::size_t end) {
                const bool is_direct = end == first;  // which only a constraint can say: houses have said it before
                const unsigned level = is_direct ? 1 : 1u + reached.level[reached.because[end]];
                if (is_round_ ? level > shortest : level >= shortest) return;
                Step step{technique};
                if (end == start) return;
                Bits gone = among;
                for (std::size_t word = 0; word < gone.size(); ++word) gone[word] &= links.row(start)[word] & links.row(end)[word];
                step.removed = some_of(gone);
                if (step.removed.empty()) return;
                std::vector<Node> nodes;
                if (!is_direct) nodes = reached.way(links, reached.because[end]);
                nodes.insert(nodes.begin(), {links.cell(start), links.value(start), false});
                nodes.push_back({links.cell(end), links.value(end), true});
                step.chains.push_back(std::move(nodes));
                step.effort = row_of(technique).effort + (of_one_digit ? per_link_of_digit * static_cast<int>(2 * level - 4) : per_link * static_cast<int>(2 * level));
                if (is_round_) shortest = level;
                if (all_ != nullptr) {
                    give(std::move(step));
                    return;
                }
                shortest = level;
                best = std::move(step);
            });
        }
    });
    return best ? give(*std::move(best)) : best;
}

Path::Found Path::x_chain() { return chain_of(Technique::x_chain, true); }
Path::Found Path::chain() { return chain_of(Technique::chain, false); }

// A candidate that excludes all of a cell, or all places of a digit; or what all of these exclude.
Path::Found Path::forcing() {
    if (live_.empty()) return {};
    try_rules();
    const Links& links = *tried_links_;
    const auto partners = two_places(true);
    std::vector<std::vector<std::size_t>> choices;
    std::vector<Step> none;  // of each choice, what is said if nothing of it is left
    for (Variable cell = 0; cell < left_.size(); ++cell) {
        if (count(left_[cell]) < 2) continue;
        choices.emplace_back();
        none.emplace_back(Technique::contradiction).cells.push_back(cell);
        for_each(left_[cell], [&](unsigned value) { choices.back().push_back(links.number(cell, value)); });
    }
    for (const Group& house : explained_.rules.houses)
        for_each(house.values, [&](unsigned value) {
            std::vector<std::size_t> places;
            for (const Variable cell : house.cells)
                if (left_[cell] & only(value)) places.push_back(links.number(cell, value));
            if (places.size() < 2) return;
            choices.push_back(std::move(places));
            none.emplace_back(Technique::contradiction, 0, std::vector{house.origin}).digits = only(value);
        });
    std::vector<std::unique_ptr<Reached>> reached(links.candidates());
    Found best;
    std::size_t least = ~std::size_t{0};
    const auto offer = [&](std::size_t size, Some gone, std::vector<std::vector<Node>> chains, const Step* broken) {
        if (is_round_ ? size > least : all_ == nullptr && size >= least) return;
        least = size;
        Step step{Technique::forcing_chain};
        step.removed.push_back(gone);
        step.effort = row_of(step.technique).effort + per_link * static_cast<int>(size);
        step.chains = std::move(chains);
        if (broken != nullptr) step.broken.push_back(*broken);
        if (all_ != nullptr) give(std::move(step));
        else best = std::move(step);
    };
    each_bit(live_, [&](std::size_t start) {
        stop_point();
        if (count(left_[links.cell(start)]) < 2) return;
        reached[start] = std::make_unique<Reached>(reach(start, links, partners, live_));
        for (const auto& choice : choices) {
            if (choice.size() > most_branches || !std::ranges::all_of(choice, [&](std::size_t each) { return has(reached[start]->off, each); })) continue;
            std::vector<std::vector<Node>> chains;
            std::size_t size = 0;
            for (const std::size_t each : choice) {
                chains.push_back(reached[start]->way(links, each));
                size += chains.back().size();
            }
            offer(size, {links.cell(start), links.value(start)}, std::move(chains), &none[static_cast<std::size_t>(&choice - choices.data())]);
        }
    });
    if (!best)
        for (const auto& choice : choices) {
            if (choice.size() > most_branches) continue;
            Bits all = live_;
            for (const std::size_t each : choice)
                for (std::size_t word = 0; word < all.size(); ++word) all[word] &= reached[each] ? reached[each]->off[word] : 0;
            each_bit(all, [&](std::size_t gone) {
                std::vector<std::vector<Node>> chains;
                std::size_t size = 0;
                for (const std::size_t each : choice) {
                    chains.push_back(reached[each]->way(links, gone));
                    size += chains.back().size();
                }
                offer(size, {links.cell(gone), links.value(gone)}, std::move(chains), nullptr);
            });
        }
    return best ? give(*std::move(best)) : best;
}

// A candidate is tried, and simple steps lead to a contradiction.
std::vector<Step> Path::refutation(Variable cell, Values value, std::size_t most) const {
    Path tried(*this);
    tried.all_ = nullptr;
    tried.is_inside_ = true;
    tried.limits_.reasons = false;
    tried.place(cell, value);
    std::vector<Step> inside;
    while (inside.size() < most) {
        stop_point();
        Found step = tried.find_simple();
        if (!step) break;
        if (step->technique != Technique::contradiction) tried.make(*step);
        inside.push_back(std::move(*step));
        if (inside.back().technique == Technique::contradiction) return inside;
    }
    return {};
}

Path::Found Path::of_refutation(Variable cell, Values value, std::vector<Step> inside, Technique technique) {
    Step step{technique, row_of(technique).effort + per_step * static_cast<int>(inside.size()), {}, {cell}};
    step.removed.emplace_back(cell, value);
    step.digits = value;
    step.inside = std::move(inside);
    if (limits_.reasons) {  // the same steps once more, with their reasons
        Path tried(*this);
        tried.all_ = nullptr;
        tried.is_inside_ = true;
        tried.place(cell, value);
        for (Step& each : step.inside) {
            each = *tried.find_simple();
            if (each.technique != Technique::contradiction) tried.make(each);
        }
        say_what_matters(step.inside);
    }
    return give(std::move(step));
}

// Of steps that end in a contradiction, what later ones rest on: the rest of what goes is not said. A digit that is placed rests on
// all that its cell has lost, and takes itself from other cells.
void Path::say_what_matters(std::vector<Step>& steps) const {
    std::vector<Some> needed;
    const auto need = [&](std::span<const Some> reason) {
        for (const auto& [cell, gone] : reason) {
            const auto known = std::ranges::find(needed, cell, &Some::first);
            if (known == needed.end()) needed.emplace_back(cell, gone);
            else known->second |= gone;
        }
    };
    for (std::size_t at = steps.size(); at-- > 0;) {
        Step& step = steps[at];
        for (std::size_t each = step.removed.size(); each-- > 0;) {
            const auto known = std::ranges::find(needed, step.removed[each].first, &Some::first);
            if (known != needed.end() && (known->second & step.removed[each].second) != 0) continue;
            if (step.removed.size() + step.placed.size() == 1) break;  // each step says something
            step.removed.erase(step.removed.begin() + static_cast<std::ptrdiff_t>(each));
            step.remaining.erase(step.remaining.begin() + static_cast<std::ptrdiff_t>(each));
        }
        need(step.reason);
        if (step.technique != Technique::contradiction || !step.reason.empty()) continue;
        for (const Variable cell : step.cells) need(std::array{Some(cell, explained_.rules.full[cell])});
        for (const Group& house : explained_.rules.houses)
            if (step.digits != 0 && house.origin == step.origins.front())
                for (const Variable cell : house.cells) need(std::array{Some(cell, step.digits)});
    }
}

// Of all candidates that are refuted, one with the fewest steps.
Path::Found Path::refuted(unsigned fewest, unsigned most, Technique technique) {
    tried_links_.reset();  // which a copy would have to take along
    std::vector<Step> best;
    Some refuted;
    for (std::size_t limit = all_ != nullptr && !is_round_ ? most : fewest; best.empty() && limit <= most && !(is_round_ && !all_->empty()); limit *= 2)
        for (Variable cell = 0; cell < left_.size(); ++cell)
            for_each(count(left_[cell]) > 1 ? left_[cell] : 0, [&](unsigned value) {
                std::vector<Step> inside = refutation(cell, only(value), limit);
                if (inside.empty()) return;
                if (all_ != nullptr) {
                    if (is_round_) limit = inside.size();
                    of_refutation(cell, only(value), std::move(inside), technique);
                    return;
                }
                limit = inside.size() - 1;
                refuted = {cell, only(value)};
                best = std::move(inside);
            });
    if (best.empty()) return {};
    return of_refutation(refuted.first, refuted.second, std::move(best), technique);
}

Path::Found Path::refuted_at_once() { return refuted(2, 2, Technique::two_steps); }
Path::Found Path::refuted_soon() { return refuted(3, 3, Technique::short_refutation); }
Path::Found Path::refuted_later() { return refuted(6, 12, Technique::refutation); }
Path::Found Path::cases() { return refuted(24, most_steps, Technique::cases); }

// What only search refutes.
Path::Found Path::trial() {
    if (all_ != nullptr && !is_round_) return {};  // a search is not a step that somebody could see
    Search search(explained_.model);
    if (!search.start(left_)) {
        Step step{Technique::contradiction};
        return step;
    }
    Step step{Technique::trial};
    std::vector<Values> before(search.cells().begin(), search.cells().end());
    for (Variable cell = 0; cell < left_.size(); ++cell)
        if (before[cell] != left_[cell]) step.removed.emplace_back(cell, left_[cell] & ~before[cell]);
    for (Variable cell = 0; cell < left_.size() && step.removed.empty(); ++cell)
        for_each(count(left_[cell]) > 1 ? left_[cell] : 0, [&](unsigned value) {
            if (!step.removed.empty()) return;
            std::vector<Values> allowed = left_;
            allowed[cell] = only(value);
            if (!search.start(allowed) || !search.next()) step.removed.emplace_back(cell, only(value));
        });
    if (step.removed.empty()) return {};
    step.removed.resize(1);
    step.cells.push_back(step.removed.front().first);
    step.digits = lowest_bit(step.removed.front().second);
    step.removed.front().second = step.digits;
    finish(step);
    return step;
}

}  // namespace sudokit::variants::explaining
