#include "path.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr int any_effort = 1 << 30;
constexpr int like_the_last = 4;
constexpr std::size_t most_known_of_line = 3;  // cells of a line whose pairs are looked at together
constexpr std::size_t most_known = 2, most_said = 3;  // that are said at once: what cells of a reason lack, and cells of which something goes
constexpr std::size_t few_combinations = 6;  // which are said, and then no bounds

bool is_open(Values values) { return count(values) > 1; }

// About how many seconds a rule takes: what has to be held in mind are its open cells, and the combinations of a cage.
int effort_of(const Rule& rule, std::span<const Values> left) {
    const int cells = static_cast<int>(std::ranges::count_if(rule.cells, [&](Variable cell) { return is_open(left[cell]); }));
    if (rule.is_derived()) return row_of(rule.technique).effort + 5 * cells + 4 * static_cast<int>(rule.origins.size() - 1);
    if (rule.is_broad) return 3;
    if (rule.is_pairs) return 2 + 2 * std::min(cells, 6);
    // Of many cells, one looks at what they add up to.
    const int looked = 3 * std::min(cells, 9) + std::max(cells - 9, 0);
    if (rule.sums.empty()) return 4 + looked;
    const auto sets = combinations_of(rule, left);
    if (!sets) return 3 + looked;
    return 3 + 2 * cells + static_cast<int>(sets->empty() ? most_combinations : sets->size());
}

}  // namespace

Path::Path(Explained& explained, std::span<const Values> on_board, std::span<const Values> left, Limits limits)
    : explained_(explained), limits_(limits), left_(left.begin(), left.end()), placed_(left.size(), false), open_(left.size()),
      looked_(explained.rules.rules.size(), Looked::stale), efforts_(looked_.size(), 0), live_(explained.links.words(), 0) {
    for (Variable cell = 0; cell < left_.size(); ++cell) {
        left_[cell] = on_board[cell] != 0 ? on_board[cell] : left_[cell] & explained.rules.full[cell];
        for_each(left_[cell], [&](unsigned value) {
            if (explained.links.candidates() > 0) set(live_, explained.links.number(cell, value));
        });
    }
    for (Variable cell = 0; cell < left_.size(); ++cell)
        if (on_board[cell] != 0) place(cell, on_board[cell]);
}

void Path::keep(Variable cell, Values values) {
    const Values gone = left_[cell] & ~values;
    if (gone == 0) return;
    left_[cell] &= values;
    if (!live_.empty())
        for_each(gone, [&](unsigned value) {
            const std::size_t at = explained_.links.number(cell, value);
            live_[at / 64] &= ~(std::uint64_t{1} << at % 64);
        });
    for (const std::uint32_t rule : explained_.rules.of[cell]) looked_[rule] = Looked::stale;
    tried_links_.reset();
}

void Path::place(Variable cell, Values value) {
    keep(cell, value);
    if (!placed_[cell]) --open_;
    placed_[cell] = true;
    for (const Group& house : explained_.rules.houses) {
        if (house.origin.of == Origin::constraint || std::ranges::find(house.cells, cell) == house.cells.end()) continue;
        for (const Variable other : house.cells)
            if (other != cell) keep(other, ~value);
    }
}

void Path::make(const Step& step) {
    for (const auto& [cell, values] : step.removed) keep(cell, ~values);
    for (const auto& [cell, value] : step.placed) place(cell, value);
}

std::optional<Step> Path::next() {
    stop_point();
    Found step = find();
    if (step) make(*step);
    return step;
}

// What a step removes, apart from what it places.
void Path::finish(Step& step) {
    for (const auto& [cell, values] : step.removed) {
        const Values rest = left_[cell] & ~values;
        if (!is_single(rest) || placed_[cell]) continue;
        step.placed.emplace_back(cell, rest);
        const bool is_known = is_of_rule(step.technique) && std::ranges::binary_search(step.cells, cell);
        if (!limits_.reasons || step.technique <= Technique::naked_single || is_known || lost(cell) == 0) continue;
        // That one is left rests on what was gone before. Of the cells of a rule, the smallest reason knows that.
        const auto known = std::ranges::find(step.reason, cell, &Some::first);
        if (known == step.reason.end()) step.reason.emplace_back(cell, lost(cell));
        else known->second = lost(cell);
    }
    std::erase_if(step.removed, [&](const Some& some) { return std::ranges::find(step.placed, some.first, &Some::first) != step.placed.end(); });
    for (const auto& [cell, values] : step.removed) step.remaining.push_back(left_[cell] & ~values);
    if (step.effort == 0) step.effort = row_of(step.technique).effort;
}

Path::Found Path::find_simple() {
    if (Found found = broken()) return found;
    if (Found found = single()) return found;
    if (const auto rule = best_rule()) return of_rule(*rule);
    return {};
}

Path::Found Path::find() {
    if (open_ == 0) return {};
    if (Found found = broken()) return found;
    if (Found found = single()) return found;
    const std::optional<std::uint32_t> rule = best_rule();
    if (rule && looked_[*rule] == Looked::broken) return of_rule(*rule);
    if (Found found = each_finder(rule ? efforts_[*rule] : any_effort)) return found;
    if (rule) return of_rule(*rule);
    return {};
}

std::vector<Step> Path::all() {
    std::vector<Step> found;
    all_ = &found;
    Found none = broken();  // a contradiction, if there is one
    if (!none) none = single();
    const std::optional<std::uint32_t> rule = none ? std::nullopt : best_rule();
    if (rule && looked_[*rule] == Looked::broken) none = of_rule(*rule);
    for (std::uint32_t number = 0; !none && number < looked_.size(); ++number)
        if (looked_[number] == Looked::found) of_rule(number);
    if (!none) each_finder(any_effort);
    all_ = nullptr;
    if (none) return {*none};
    return found;
}

std::vector<Step> Path::round() {
    stop_point();
    std::vector<Step> found;
    if (open_ == 0) return found;
    all_ = &found;
    is_round_ = true;
    Found one = broken();
    if (!one) one = single();
    if (!one && found.empty()) {
        const std::optional<std::uint32_t> rule = best_rule();
        if (rule && looked_[*rule] == Looked::broken) one = of_rule(*rule);
        if (!one) one = each_finder(rule ? efforts_[*rule] : any_effort);
        if (!one && found.empty() && rule) all_of_easiest_rules();
    }
    all_ = nullptr;
    is_round_ = false;
    if (one) found.assign(1, *std::move(one));
    for (const Step& step : found) make(step);
    // Who has found a pattern that he looked for sees others like it sooner.
    if (!found.empty() && found.front().technique > Technique::locked && !is_of_rule(found.front().technique))
        for (std::size_t at = 1; at < found.size(); ++at) found[at].effort /= like_the_last;
    return found;
}

Rated rated(Path& path) {
    constexpr int longest_minutes[] = {20, 45, 120, 300};  // of each level but the hardest
    Rated rated;
    const auto difficulty = [](const Step& step) { return std::pair(level_of(step), step.effort); };
    for (std::vector<Step> round; !(round = path.round()).empty();) {
        for (Step& step : round) {
            rated.score += step.effort;
            if (!rated.hardest || difficulty(step) > difficulty(*rated.hardest)) rated.hardest = std::move(step);
        }
        if (round.front().technique == Technique::contradiction) break;
    }
    if (!rated.hardest) return rated;
    const auto is_passed = [&](int most) { return rated.score > 60 * most; };
    rated.level = std::max(level_of(*rated.hardest), static_cast<unsigned>(std::ranges::count_if(longest_minutes, is_passed)));
    return rated;
}

// After `best_rule`: what the easiest of the rules that it has found remove.
void Path::all_of_easiest_rules() {
    int least = any_effort;
    for (std::uint32_t number = 0; number < looked_.size(); ++number)
        if (looked_[number] == Looked::found && efforts_[number] <= least) {
            const std::size_t before = all_->size();
            of_rule(number);
            if (!all_->empty() && (all_->size() != before || all_->front().effort < least)) least = all_->front().effort;
        }
}

Path::Found Path::give(Step step) {
    finish(step);
    if (all_ == nullptr) return step;
    if (step.placed.empty() && step.removed.empty()) return {};
    if (is_round_ && !all_->empty()) {
        if (step.effort > all_->front().effort) return {};
        if (step.effort < all_->front().effort) all_->clear();
    }
    const auto known = std::ranges::find_if(*all_, [&](const Step& other) {
        return (is_round_ || other.technique == step.technique) && other.placed == step.placed && other.removed == step.removed;
    });
    if (known == all_->end()) all_->insert(std::ranges::upper_bound(*all_, step.technique, {}, &Step::technique), std::move(step));
    else if (step.effort < known->effort) *known = std::move(step);
    return {};
}

// The first step of the finders that take less effort than this, or all that are wanted.
Path::Found Path::each_finder(int below) {
    struct Finder {
        Technique technique;
        Found (Path::*find)();
        Found (Path::*find_size)(unsigned, Technique);
        unsigned size;
    };
    static constexpr Finder finders[] = {
        {Technique::locked, &Path::locked_near, nullptr, 0},
        {Technique::naked_pair, nullptr, &Path::naked, 2},
        {Technique::hidden_pair, nullptr, &Path::hidden, 2},
        {Technique::two_rules, nullptr, &Path::tried_together, 4},
        {Technique::naked_triple, nullptr, &Path::naked, 3},
        {Technique::hidden_triple, nullptr, &Path::hidden, 3},
        {Technique::two_houses, nullptr, &Path::fish, 2},
        {Technique::two_houses, &Path::locked_far, nullptr, 0},  // no fish, but as hard
        {Technique::one_cell, &Path::one_cell, nullptr, 0},
        {Technique::must_contain, &Path::must_contain, nullptr, 0},
        {Technique::combinations, &Path::combinations, nullptr, 0},
        {Technique::three_houses, nullptr, &Path::fish, 3},
        {Technique::naked_quadruple, nullptr, &Path::naked, 4},
        {Technique::x_chain, &Path::x_chain, nullptr, 0},
        {Technique::rule_tried, &Path::tried, nullptr, 0},
        {Technique::two_long_rules, nullptr, &Path::tried_together, 12},
        {Technique::house_and_rules, &Path::tried_in_house, nullptr, 0},
        {Technique::equivalence, &Path::equivalence, nullptr, 0},
        {Technique::two_steps, &Path::refuted_at_once, nullptr, 0},
        {Technique::chain, &Path::chain, nullptr, 0},
        {Technique::almost_locked, &Path::almost_locked, nullptr, 0},
        {Technique::four_houses, nullptr, &Path::fish, 4},
        {Technique::forcing_chain, &Path::forcing, nullptr, 0},
        {Technique::short_refutation, &Path::refuted_soon, nullptr, 0},
        {Technique::refutation, &Path::refuted_later, nullptr, 0},
        {Technique::cases, &Path::cases, nullptr, 0},
        {Technique::trial, &Path::trial, nullptr, 0},
    };
    for (const Finder& finder : finders) {
        if (finder.technique > limits_.last) break;
        if (below <= row_of(finder.technique).effort) break;
        if (!knows(finder.find == &Path::locked_far ? Technique::locked : finder.technique)) continue;
        stop_point();
        if (Found found = finder.find != nullptr ? (this->*finder.find)() : (this->*finder.find_size)(finder.size, finder.technique)) return found;
        if (is_round_ && !all_->empty()) break;
    }
    return {};
}

Path::Found Path::broken() {
    const auto empty = std::ranges::find(left_, Values{0});
    if (empty == left_.end()) return {};
    Step step{Technique::contradiction};
    step.cells.push_back(static_cast<Variable>(empty - left_.begin()));
    return step;
}

// The easiest rule that removes something, or one that is broken.
std::optional<std::uint32_t> Path::best_rule() {
    std::optional<std::uint32_t> best;
    for (std::uint32_t number = 0; number < looked_.size(); ++number) {
        Rule& rule = explained_.rules.rules[number];
        if (looked_[number] == Looked::stale) {
            looked_[number] = Looked::nothing;
            // A sum that follows from others is worth looking at once few of its cells are open.
            const auto open = [&] { return std::ranges::count_if(rule.cells, [&](Variable cell) { return is_open(left_[cell]); }); };
            if ((is_sum_of_houses(rule.technique) && open() > 5) || (rule.is_derived() && !knows(rule.technique))) continue;
            row_.assign(left_.begin(), left_.end());
            int apart = 0;  // what it removes is in other cells
            if (!rule.run(row_)) {
                looked_[number] = Looked::broken;
            } else if (std::ranges::any_of(rule.cells, [&](Variable cell) { return row_[cell] != left_[cell]; })) {
                if (rule.is_derived() || knows(Technique::rule)) looked_[number] = Looked::found;
            } else if (!std::equal(left_.begin(), left_.end(), row_.begin())) {
                if (rule.is_derived() || knows(Technique::rule_in_house)) looked_[number] = Looked::found;
                apart = 6;
            }
            if (looked_[number] != Looked::nothing) efforts_[number] = effort_of(rule, left_) + apart;
        }
        if (looked_[number] == Looked::broken) return number;
        if (looked_[number] == Looked::found && (!best || efforts_[number] < efforts_[*best])) best = number;
    }
    if (!best) return {};
    // What it removes outside of its cells may be gone since.
    row_.assign(left_.begin(), left_.end());
    if (explained_.rules.rules[*best].run(row_) && std::equal(left_.begin(), left_.end(), row_.begin())) {
        looked_[*best] = Looked::nothing;
        return best_rule();
    }
    return best;
}

Path::Found Path::of_rule(std::uint32_t number, bool only_first) {
    Rule& rule = explained_.rules.rules[number];
    Step step{rule.technique, efforts_[number], rule.origins, rule.cells};
    step.terms = rule.terms;
    row_.assign(left_.begin(), left_.end());
    const bool is_broad = rule.is_broad;
    rule.is_broad = (is_broad || only_first) && !is_round_;
    const bool is_met = rule.run(row_);
    rule.is_broad = is_broad;
    if (!is_met) {
        step.technique = Technique::contradiction;
        if (limits_.reasons) {
            minimize(number, step);
            say_bounds(rule, step);
            assign_known(step.reason);
            if (!is_broad && !rule.run(row_)) step.trouble = rule.trouble();
        }
        return step;
    }
    bool is_inside = false;
    for (const bool inside : {true, false}) {
        for (Variable cell = 0; cell < left_.size(); ++cell)
            if (row_[cell] != left_[cell] && (std::ranges::binary_search(rule.cells, cell) == inside)) step.removed.emplace_back(cell, left_[cell] & ~row_[cell]);
        is_inside = inside;
        if (!step.removed.empty()) break;
    }
    if (!is_inside && !rule.is_derived()) step.technique = Technique::rule_in_house;
    if (is_broad && is_round_) step.effort = std::max(step.effort, static_cast<int>(step.removed.size()));  // it is many small ones
    if (limits_.reasons) {
        minimize(number, step);
        // A long line is looked at pair by pair, unless little is to be known.
        if (rule.is_of_neighbours && !only_first && all_ == nullptr && !is_inside_ && step.reason.size() > most_known_of_line) return of_rule(number, true);
        if (all_ == nullptr && !is_inside_ && !is_broad) take_simplest(number, step);
        // The combinations that its reason leaves, so that they follow from what is said.
        row_.assign(explained_.rules.full.begin(), explained_.rules.full.begin() + static_cast<std::ptrdiff_t>(left_.size()));
        for (const auto& [cell, gone] : step.reason) row_[cell] &= ~gone;
        step.combinations = combinations_of(rule, row_).value_or(std::vector<Values>());
        // Known cells that leave all of them say something else than which ones are left.
        if (!step.reason.empty() && step.combinations == combinations_of(rule, explained_.rules.full)) step.combinations.clear();
        step.total = total_of(rule);
    }
    looked_[number] = Looked::stale;  // there may be more
    if (limits_.reasons && step.technique == Technique::rule && (step.combinations.empty() || step.combinations.size() > few_combinations)) {
        say_bounds(rule, step);
        if (step.bounds.empty() && all_ == nullptr && !is_inside_ && !is_broad) take_bounded(number, step);
    }
    if (limits_.reasons && step.reason.empty() && step.bounds.empty()) say_what_breaks(rule, step);
    if (!step.broken.empty() && !rule.is_pairs && all_ == nullptr && !is_inside_) {
        // What breaks speaks of one cell: with it go others that lose the same.
        const Variable tried = step.broken.front().removed.front().first;
        const Values lost = std::ranges::find(step.removed, tried, &Some::first)->second;
        std::erase_if(step.removed, [&](const Some& some) { return some.second != lost; });
    }
    if (step.technique == Technique::rule_in_house)  // which it must contain
        for (const auto& [cell, values] : step.removed) step.digits |= values;
    return give(std::move(step));
}

// What the cells of a rule add up to, in digits; 0 if it is not such a sum.
int Path::total_of(const Rule& rule) const {
    if (rule.sums.size() != 1) return 0;
    const std::vector<Term>& terms = rule.is_derived() ? rule.terms : rule.sums.front().terms;
    if (!rule.is_derived() && std::ranges::any_of(terms, [](const Term& term) { return term.coefficient != 1; })) return 0;
    int total = rule.sums.front().total;
    for (const Term& term : terms) total += term.coefficient * explained_.model.first();
    return total;
}

// All that is known of cells.
void Path::assign_known(std::span<const Some> known) {
    row_.assign(explained_.rules.full.begin(), explained_.rules.full.begin() + static_cast<std::ptrdiff_t>(left_.size()));
    for (const auto& [cell, gone] : known) row_[cell] &= ~gone;
}

// One cell after the other is as if nothing was known of it, then one digit after the other.
void Path::shrink(std::vector<Some>& known, const std::function<bool()>& follows) const {
    // What is known best stays.
    for (unsigned size = 1; size <= explained_.digits; ++size)
        for (auto& [cell, gone] : known)
            if (count(gone) == size) {
                const Values before = std::exchange(gone, 0);
                if (!follows()) gone = before;
            }
    std::erase_if(known, [](const Some& some) { return some.second == 0; });
    for (auto& [cell, gone] : known) {
        if (is_single(explained_.rules.full[cell] & ~gone)) continue;  // that it has a digit is said in one word
        for (Values rest = gone; rest; rest &= rest - 1) {
            gone &= ~lowest_bit(rest);
            if (!follows()) gone |= lowest_bit(rest);
        }
    }
    std::erase_if(known, [](const Some& some) { return some.second == 0; });
}

// The smallest reason of what a rule removes, or is broken by. If it is tried, each digit alone breaks it.
void Path::minimize(std::uint32_t number, Step& step, bool is_tried) {
    Rule& rule = explained_.rules.rules[number];
    const bool is_broken = step.technique == Technique::contradiction;
    std::vector<Some>& known = step.reason;
    std::vector<Some> goals = step.removed;
    for (auto& [cell, gone] : goals)  // that one is left is more than that others go
        if (const Values rest = left_[cell] & ~gone; is_single(rest) && !placed_[cell] && std::ranges::binary_search(rule.cells, cell)) gone = explained_.rules.full[cell] & ~rest;
    // A broad rule would stop at what it removes elsewhere.
    const bool is_broad = std::exchange(rule.is_broad, false);
    const auto follows = [&] {
        if (is_tried)
            return std::ranges::all_of(step.removed, [&](const Some& some) {
                for (Values rest = some.second; rest; rest &= rest - 1) {
                    assign_known(known);
                    row_[some.first] = lowest_bit(rest);
                    if (rule.run(row_)) return false;
                }
                return true;
            });
        assign_known(known);
        if (!rule.run(row_)) return true;
        return !is_broken && std::ranges::none_of(goals, [&](const Some& some) { return (row_[some.first] & some.second) != 0; });
    };
    const auto know = [&](std::span<const Variable> cells) {
        for (const Variable cell : cells)
            if (lost(cell) != 0 && std::ranges::find(known, cell, &Some::first) == known.end()) known.emplace_back(cell, lost(cell));
    };
    if (is_broad) {
        know(rule.last());
        for (const auto& [cell, gone] : goals) know(std::span(&cell, 1));
    }
    if (!is_broad || !follows()) know(rule.cells);
    std::ranges::sort(known);
    shrink(known, follows);
    rule.is_broad = is_broad;
}

// Where much is to be known, what rests on the least of it: the rest is a step of its own.
void Path::take_simplest(std::uint32_t number, Step& step) {
    std::vector<Values> known;  // cells that have lost the same are said together
    for (const auto& [cell, gone] : step.reason)
        if (std::ranges::find(known, gone) == known.end()) known.push_back(gone);
    if (step.removed.size() < 2) return;
    const bool is_little = known.size() + (step.removed.size() > most_said) <= most_known;
    if (is_little && (known.empty() || !explained_.rules.rules[number].is_of_order)) return;
    const auto length = [](const Step& some) {
        std::size_t digits = 0;
        for (const auto& [cell, gone] : some.reason) digits += count(gone);
        return std::pair(some.reason.size(), digits);
    };
    Found best;
    for (const Some& some : step.removed) {
        Step one = step;
        one.removed.assign(1, some);
        one.reason.clear();
        minimize(number, one);
        if (!best || length(one) < length(*best)) best = std::move(one);
    }
    if (length(*best) >= length(step)) return;
    // And what follows from the same.
    assign_known(best->reason);
    explained_.rules.rules[number].run(row_);
    const std::vector<Values> row = row_;
    std::erase_if(step.removed, [&](const Some& some) {
        if (some == best->removed.front()) return false;
        const Values rest = left_[some.first] & ~some.second;
        return (row[some.first] & (is_single(rest) ? ~rest : some.second)) != 0;
    });
    step.reason = std::move(best->reason);
}

// Of what a sum removes, what the bounds of its sides say is a step of its own.
void Path::take_bounded(std::uint32_t number, Step& step) {
    Rule& rule = explained_.rules.rules[number];
    if (rule.sums.empty() || step.removed.size() < 2) return;
    const auto with = [&](std::vector<Some> removed) {
        Step some = step;
        some.removed = std::move(removed);
        some.reason.clear();
        minimize(number, some);
        say_bounds(rule, some);
        return some;
    };
    std::vector<Some> bounded;
    for (const Some& some : step.removed)
        if (!with({some}).bounds.empty()) bounded.push_back(some);
    if (bounded.empty() || bounded.size() == step.removed.size()) return;
    Step some = with(std::move(bounded));
    if (!some.bounds.empty()) step = std::move(some);
}

// --- what candidates exclude

Bits Path::excluded(std::span<const std::size_t> candidates) const {
    Bits all = live_;
    for (const std::size_t candidate : candidates) {
        const auto row = explained_.links.row(candidate);
        for (std::size_t word = 0; word < all.size(); ++word) all[word] &= row[word];
    }
    return all;
}

std::vector<Some> Path::some_of(const Bits& candidates) const {
    std::vector<Some> found;
    each_bit(candidates, [&](std::size_t at) {
        const Variable cell = explained_.links.cell(at);
        if (found.empty() || found.back().first != cell) found.emplace_back(cell, 0);
        found.back().second |= explained_.links.value(at);
    });
    return found;
}

// A house or a constraint by which one candidate excludes another, where cells have these.
std::optional<Origin> Path::why_at_once(std::size_t one, std::size_t other, std::span<const Values> known) {
    const Links& links = explained_.links;
    const Variable a = links.cell(one), b = links.cell(other);
    if (a == b) return {};
    if (links.value(one) == links.value(other))
        for (const Group& house : explained_.rules.houses)
            if (std::ranges::find(house.cells, a) != house.cells.end() && std::ranges::find(house.cells, b) != house.cells.end()) return house.origin;
    for (const std::uint32_t number : explained_.rules.of[a]) {
        Rule& rule = explained_.rules.rules[number];
        if (rule.is_derived() || !std::ranges::binary_search(rule.cells, b)) continue;
        const bool is_broad = std::exchange(rule.is_broad, false);
        row_.assign(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(left_.size()));
        row_[a] = links.value(one);
        const bool excludes = !rule.run(row_) || !(row_[b] & links.value(other));
        rule.is_broad = is_broad;
        if (excludes) return rule.origins.front();
    }
    return {};
}

// What says that one candidate excludes another: a house or a constraint alone, or with them constraints by which cells have the
// same digit, such as palindromes. What other candidates have lost is no reason, unless there is no other.
std::vector<Origin> Path::why(std::size_t one, std::size_t other) {
    if (const auto origin = why_at_once(one, other, explained_.rules.full)) return {*origin};
    const Links& links = explained_.links;
    struct Equal {
        Variable cell;
        std::vector<Origin> by;
    };
    // The cells that have a digit if a cell has it, itself first.
    const auto equals = [&](std::size_t candidate) {
        std::vector<Equal> found{{links.cell(candidate), {}}};
        for (std::size_t at = 0; at < found.size(); ++at)
            for (const std::uint32_t number : explained_.rules.of[found[at].cell]) {
                Rule& rule = explained_.rules.rules[number];
                if (rule.is_derived() || rule.is_broad) continue;
                row_.assign(explained_.rules.full.begin(), explained_.rules.full.begin() + static_cast<std::ptrdiff_t>(left_.size()));
                row_[found[at].cell] = links.value(candidate);
                if (!rule.run(row_)) continue;
                for (const Variable cell : rule.cells)
                    if (row_[cell] == links.value(candidate) && std::ranges::find(found, cell, &Equal::cell) == found.end()) {
                        std::vector<Origin> by = found[at].by;
                        by.push_back(rule.origins.front());
                        found.push_back({cell, std::move(by)});
                    }
            }
        return found;
    };
    const std::vector<Equal> ones = equals(one), others = equals(other);
    for (const Equal& a : ones)
        for (const Equal& b : others)
            if (const auto origin = why_at_once(links.number(a.cell, smallest(links.value(one))), links.number(b.cell, smallest(links.value(other))), explained_.rules.full)) {
                std::vector<Origin> all = a.by;
                all.insert(all.end(), b.by.begin(), b.by.end());
                all.push_back(*origin);
                return all;
            }
    if (const auto origin = why_at_once(one, other, left_)) return {*origin};
    return {};
}

// What is left of the cells of a rule, and of all others all: what it says by itself.
void Path::assign_alone(const Rule& rule) {
    row_.assign(explained_.rules.full.begin(), explained_.rules.full.begin() + static_cast<std::ptrdiff_t>(left_.size()));
    for (const Variable cell : rule.cells) row_[cell] = left_[cell];
}

// Names the constraints by which one candidate excludes another.
void Path::add_why(Step& step, std::size_t one, std::size_t other) {
    if (!limits_.reasons) return;
    for (const Origin origin : why(one, other))
        if (origin.of == Origin::constraint && std::ranges::find(step.origins, origin) == step.origins.end()) step.origins.push_back(origin);
}

// Names the constraints by which candidates exclude what a step removes.
void Path::add_links(Step& step, std::span<const std::size_t> candidates) {
    if (!limits_.reasons) return;
    for (const auto& [cell, values] : step.removed)
        for_each(values, [&](unsigned value) {
            const std::size_t gone = explained_.links.number(cell, value);
            for (const std::size_t candidate : candidates)
                if (has(explained_.links.row(candidate), gone)) add_why(step, candidate, gone);
        });
}

}  // namespace sudokit::variants::explaining
