#include "clues.hpp"

#include <algorithm>

namespace sudokit::variants::explaining {

namespace {

constexpr unsigned most_digits = 9;          // of which sets are looked at
constexpr std::size_t most_reasons = 2;      // that are said with "or"
constexpr std::size_t most_tried = 30;       // candidates of a step
constexpr std::size_t most_facts = 4;
constexpr std::size_t most_places = 3;       // that are named

Told text(const char* key) { return Told::say("deductions", key); }
Told counted(const char* key, int count) { return text(key).with("count", count); }

void add_once(std::vector<Told>& all, Told told) {
    if (std::ranges::find(all, told.json(), &Told::json) == all.end()) all.push_back(std::move(told));
}

// Of each set of digits that some cells can have, one cell more, with any of these values.
template <class Reached, class Add>
void go_on(std::vector<Reached>& reached, std::size_t cells, Values values, const Add& add) {
    for (std::size_t set = reached.size(); set-- > 0;)
        if (reached[set] && static_cast<std::size_t>(std::popcount(set)) == cells)
            for_each(values & ~static_cast<Values>(set), [&](unsigned value) { add(reached[set | only(value)], reached[set], set, value); });
}
void go_on(std::vector<char>& reached, std::size_t cells, Values values) {
    go_on(reached, cells, values, [](char& with, char, std::size_t, unsigned) { with = true; });
}

}  // namespace

std::optional<Clue> Clue::of(Origin origin, const Names& names) {
    if (origin.of != Origin::constraint) return {};
    static constexpr std::pair<std::string_view, Sort> sorts[] = {
        {"skyscraper", Sort::skyscraper}, {"hidden_skyscraper", Sort::hidden}, {"numbered_room", Sort::room}, {"x_sum", Sort::x_sum}, {"sum_line", Sort::sum_line},
        {"sandwich", Sort::sandwich}, {"between_line", Sort::between}, {"lockout", Sort::lockout},
    };
    const auto* const known = std::ranges::find(sorts, names.kinds[origin.number], &std::pair<std::string_view, Sort>::first);
    const std::optional<int> clue = names.clues[origin.number];
    const std::vector<Variable>& line = names.of_constraints[origin.number];
    if (known == std::end(sorts) || (!clue && known->second != Sort::between) || line.empty() || !names.are_in_order[origin.number]) return {};
    return Clue(known->second, clue.value_or(0), line, names.of_houses[origin.number] != nullptr, names);
}

Told Clue::cells(std::span<const std::size_t> places) const {
    std::vector<Told> all;
    for (const std::size_t place : places) all.emplace_back(cell(place));
    return Told::join("or", all);
}

int Clue::sum_of(std::size_t set) const {
    int sum = 0;
    for_each(static_cast<Values>(set), [&](unsigned value) { sum += digit(value); });
    return sum;
}

// What can be seen, or add up between the two ends; nothing if it can be right.
std::optional<Clue::Outside> Clue::outside(std::span<const Values> left) const { return sort_ == Sort::skyscraper ? seen(left) : between(left); }

std::optional<Clue::Outside> Clue::seen(std::span<const Values> left) const {
    using Counts = std::uint32_t;  // bit i: i are seen
    const auto counts = [&](unsigned value) { return digit(value) > 0; };  // a 0 is no building
    Counts all = 0;
    if (differ_ && names_->digits <= most_digits) {
        // Of each set of digits so far.
        std::vector<Counts> reached(std::size_t{1} << names_->digits);
        reached[0] = 1;
        for (std::size_t at = 0; at < line_->size(); ++at)
            go_on(reached, at, left[(*line_)[at]], [&](Counts& with, Counts before, std::size_t set, unsigned value) { with |= before << (counts(value) && only(value) > set); });
        for (std::size_t set = 0; set < reached.size(); ++set)
            if (static_cast<std::size_t>(std::popcount(set)) == line_->size()) all |= reached[set];
    } else {
        std::vector<Counts> reached(names_->digits + 1);  // of each height so far, with 0 for none
        reached[0] = 1;
        for (const Variable each : *line_) {
            std::vector<Counts> next(reached.size());
            for (std::size_t height = 0; height < reached.size(); ++height)
                for_each(left[each], [&](unsigned value) {
                    const bool is_seen = counts(value) && value + 1 > height;
                    next[is_seen ? value + 1 : height] |= reached[height] << is_seen;
                });
            reached = std::move(next);
        }
        for (const Counts each : reached) all |= each;
    }
    if (all == 0 || clue_ >= 31 || (all >> clue_ & 1)) return {};
    const Counts below = all & ((Counts{1} << clue_) - 1), above = all & ~below;
    return Outside{below == 0 ? -1 : static_cast<int>(std::bit_width(below)) - 1, above == 0 ? -1 : std::countr_zero(above)};
}

// Between the lowest and the highest digit, wherever they are; digits outside of them are not looked at.
std::optional<Clue::Outside> Clue::between(std::span<const Values> left) const {
    if (!differ_ || names_->digits > most_digits) return {};
    const Values ends[] = {only(0), only(names_->digits - 1)};
    Outside all;
    std::vector<char> reached(std::size_t{1} << names_->digits);
    for (std::size_t from = 0; from < line_->size(); ++from) {
        for (const bool is_low : {true, false}) {
            if (!(left[(*line_)[from]] & ends[!is_low])) continue;
            reached.assign(reached.size(), false);
            reached[0] = true;
            for (std::size_t to = from + 1; to < line_->size(); ++to) {
                const Values here = left[(*line_)[to]];
                for (std::size_t set = 0; set < reached.size() && (here & ends[is_low]); ++set) {
                    if (!reached[set] || static_cast<std::size_t>(std::popcount(set)) != to - from - 1) continue;
                    const int sum = sum_of(set);
                    if (sum == clue_) return {};
                    if (sum < clue_) all.below = std::max(all.below, sum);
                    else all.above = all.above < 0 ? sum : std::min(all.above, sum);
                }
                go_on(reached, to - from - 1, here & ~ends[0] & ~ends[1]);
            }
        }
    }
    return all.below < 0 && all.above < 0 ? std::nullopt : std::optional(all);
}

std::vector<Told> Clue::told(const Outside& missed) const {
    const bool is_seen = sort_ == Sort::skyscraper;
    if (!is_seen && missed.below >= 0 && missed.above >= 0) return {text("between-not").with("total", clue_).with("low", digit(0)).with("high", digit(names_->digits - 1))};
    const auto say = [&](const char* key, int number) { return counted(key, number).with("low", digit(0)).with("high", digit(names_->digits - 1)); };
    std::vector<Told> all;
    if (missed.below >= 0) all.push_back(say(is_seen ? "seen-most" : "between-most", missed.below));
    if (missed.above >= 0) all.push_back(say(is_seen ? "seen-least" : "between-least", missed.above));
    return all;
}

// What so many first cells add up to.
std::optional<Clue::Reach> Clue::first_sum(std::span<const Values> left, std::size_t cells) const {
    Reach all{0, 0, false};
    if (!differ_ || names_->digits > most_digits) {
        for (std::size_t at = 0; at < cells; ++at) {
            const Values values = left[(*line_)[at]];
            if (values == 0) return {};
            all.least += digit(smallest(values));
            all.most += digit(largest(values));
        }
        all.has_clue = all.least <= clue_ && clue_ <= all.most;
        return all;
    }
    std::optional<Reach> found;
    std::vector<char> reached(std::size_t{1} << names_->digits);
    reached[0] = true;
    for (std::size_t at = 0; at < cells; ++at)
        go_on(reached, at, left[(*line_)[at]]);
    for (std::size_t set = 0; set < reached.size(); ++set) {
        if (!reached[set] || static_cast<std::size_t>(std::popcount(set)) != cells) continue;
        const int sum = sum_of(set);
        if (!found) found = Reach{sum, sum, false};
        found->has_clue |= sum == clue_;
        found->least = std::min(found->least, sum);
        found->most = std::max(found->most, sum);
    }
    return found;
}

// Of each value of the first digit, the sum of so many cells, if it is too little or too much; nothing if one fits.
std::vector<Clue::Missed> Clue::missed_x_sums(std::span<const Values> left) const {
    std::vector<Missed> missed;
    bool is_met = false;
    for_each(left[line_->front()], [&](unsigned value) {
        const int cells = digit(value);
        if (cells < 1 || cells > static_cast<int>(line_->size()) || is_met) return;
        std::vector<Values> with(left.begin(), left.end());
        with[line_->front()] = only(value);
        const auto reach = first_sum(with, static_cast<std::size_t>(cells));
        if (!reach) return;  // its cells cannot have digits
        is_met = reach->has_clue;
        if (is_met) return;
        if (reach->most < clue_) missed.push_back({Missed::little, cells, reach->most});
        else if (reach->least > clue_) missed.push_back({Missed::much, cells, reach->least});
        else missed.push_back({Missed::never, cells, clue_});
    });
    return is_met ? std::vector<Missed>() : missed;
}

// What comes nearest to the total says all.
std::vector<Told> Clue::told(std::span<const Missed> missed) const {
    std::vector<Told> all;
    for (const auto sort : {Missed::little, Missed::much, Missed::never}) {
        static constexpr const char* keys[] = {"first-most", "first-least", "first-never"};
        const Missed* best = nullptr;
        for (const Missed& each : missed)
            if (each.sort == sort && (best == nullptr || (sort == Missed::little ? each.total > best->total : sort == Missed::much ? each.total < best->total : each.cells > best->cells))) best = &each;
        const auto is_another = [&](const Missed& each) { return each.sort == sort && each.cells != best->cells; };
        if (best == nullptr) continue;
        if (sort == Missed::never && std::ranges::any_of(missed, is_another)) return {text("first-none").with("total", clue_)};
        all.push_back(counted(keys[sort], best->cells).with("cells", best->cells).with("total", best->total));
    }
    return all;
}

// Before the digit the buildings rise, and the last of them is higher than it.
std::optional<Told> Clue::broken_hidden(std::span<const Values> left) const {
    const Values hidden = value_of(clue_);
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < line_->size(); ++at)
        if (left[(*line_)[at]] & hidden) places.push_back(at);
    if (hidden == 0) return {};
    if (places.empty()) return text("lacks-place").with("digit", clue_);
    const auto above = [](Values values, Values than) { return than == 0 ? values : values & ~(than | (than - 1)); };
    Values before = 0, before_last = 0;  // the lowest that the last two buildings can be, if all so far are seen
    std::vector<std::size_t> not_hidden;
    std::size_t at = 0;
    for (; at < line_->size(); ++at) {
        const Values values = left[(*line_)[at]];
        if (values & hidden) {
            // The last one before it may be higher than it must.
            if (at > 0 && above(left[(*line_)[at - 1]], std::max(before_last, hidden))) return {};
            if (at > 0 || is_single(values)) not_hidden.push_back(at);
        }
        const Values next = lowest_bit(above(differ_ ? values & ~hidden : values, before));
        if (next == 0) break;
        before_last = std::exchange(before, next);
    }
    const bool is_later = at < line_->size() && places.back() > at;
    if (not_hidden.empty()) return at < line_->size() && at > 0 ? std::optional(text("hidden-before").with("cell", cell(at)).with("digit", clue_)) : std::nullopt;
    if (is_later || not_hidden.size() > most_places) return text("hidden-not-first").with("digit", clue_);
    if (not_hidden.front() == 0) return text("hidden-never").with("digit", clue_);
    return text("hidden-not").with("digit", clue_).with("cells", cells(not_hidden));
}

// Where the line can be cut: no part goes on from there, none comes up to there, or none has the cell that is tried.
std::optional<Told> Clue::broken_parts(std::span<const Values> left, std::optional<std::size_t> tried) const {
    const std::size_t size = line_->size();
    std::vector<std::vector<bool>> is_part(size, std::vector<bool>(size + 1));  // from a cell up to before another
    for (std::size_t from = 0; from < size; ++from) {
        std::vector<bool> sums(static_cast<std::size_t>(clue_) + 1);
        sums[0] = true;
        for (std::size_t to = from; to < size; ++to) {
            std::vector<bool> next(sums.size());
            for (std::size_t sum = 0; sum < sums.size(); ++sum)
                if (sums[sum])
                    for_each(left[(*line_)[to]], [&](unsigned value) {
                        if (const std::size_t more = sum + static_cast<std::size_t>(digit(value)); more < next.size()) next[more] = true;
                    });
            sums = std::move(next);
            is_part[from][to + 1] = sums.back();
        }
    }
    std::vector<bool> is_cut(size + 1), is_cut_after(size + 1);  // by parts before, and by parts behind
    is_cut[0] = is_cut_after[size] = true;
    for (std::size_t to = 1; to <= size; ++to)
        for (std::size_t from = 0; from < to; ++from)
            if (is_cut[from] && is_part[from][to]) is_cut[to] = true;
    if (is_cut[size]) return {};
    for (std::size_t from = size; from-- > 0;)
        for (std::size_t to = from + 1; to <= size; ++to)
            if (is_cut_after[to] && is_part[from][to]) is_cut_after[from] = true;
    if (tried) {
        bool has_part = false;
        for (std::size_t from = 0; from <= *tried; ++from)
            for (std::size_t to = *tried + 1; to <= size; ++to) has_part |= is_part[from][to];
        if (!has_part) return text("part-with").with("cell", cell(*tried)).with("total", clue_);
    }
    std::vector<std::size_t> from, to;  // cuts with no part behind them, or before them
    for (std::size_t at = 0; at < size; ++at)
        if (is_cut[at] && std::ranges::find(is_part[at], true) == is_part[at].end()) from.push_back(at);
    for (std::size_t at = 1; at <= size; ++at)
        if (is_cut_after[at] && std::ranges::none_of(is_part, [&](const std::vector<bool>& parts) { return parts[at]; })) to.push_back(at - 1);
    const auto last = static_cast<std::size_t>(std::ranges::find(is_cut.rbegin(), is_cut.rend(), true) - is_cut.rbegin());
    const auto first = static_cast<std::size_t>(std::ranges::find(is_cut_after, true) - is_cut_after.begin());
    const bool is_one_way = std::ranges::count(is_cut, true) == static_cast<std::ptrdiff_t>(from.size()) || (from.size() == 1 && from.front() == size - last);
    const bool is_other_way = to.size() == 1 && to.front() + 1 == first;
    if (from.size() == 1 && is_one_way) return text("part-from").with("cell", cell(from.front())).with("total", clue_);
    if (is_other_way) return text("part-to").with("cell", cell(to.front())).with("total", clue_);
    return text("parts-none").with("total", clue_);
}

// What is left where digits that are known are nowhere else in their row or column.
std::vector<Values> Clue::without_known(std::span<const Values> known) const {
    std::vector<Values> left(known.begin(), known.end());
    if (differ_)
        for (const Variable one : *line_)
            if (is_single(known[one]))
                for (const Variable other : *line_)
                    if (other != one) left[other] &= ~known[one];
    return left;
}

// The ends of the line are its outermost cells. allowed: what the cells between them can have beside two digits of the ends; none if
// the ends cannot have these.
template <typename Allowed>
std::optional<Told> Clue::broken_by_ends(std::span<const Values> left, const char* never_fits, const char* do_not_fit, const Allowed& allowed) const {
    const std::span<const Variable> inner(line_->begin() + 1, line_->end() - 1);
    std::vector<bool> fits_never(inner.size(), true);
    bool is_met = false;
    for_each(left[line_->front()], [&](unsigned one) {
        for_each(left[line_->back()], [&](unsigned other) {
            const Values values = allowed(std::min(one, other), std::max(one, other));
            bool are_all = values != 0;
            for (std::size_t at = 0; at < inner.size(); ++at) {
                const bool fits = (left[inner[at]] & values) != 0;
                are_all = are_all && fits;
                if (fits) fits_never[at] = false;
            }
            is_met = is_met || are_all;
        });
    });
    if (is_met) return {};
    const auto never = static_cast<std::size_t>(std::ranges::find(fits_never, true) - fits_never.begin());
    return never < inner.size() ? text(never_fits).with("cell", names_->cells[inner[never]]) : text(do_not_fit);
}

std::optional<Told> Clue::broken_between(std::span<const Values> left) const {
    if (line_->size() < 3) return {};
    return broken_by_ends(left, "not-between", "not-all-between", [](unsigned low, unsigned high) { return ~((only(low) << 1) - 1) & (only(high) - 1); });
}

// The ends differ by at least so much, and no cell is from the lower one to the higher.
std::optional<Told> Clue::broken_lockout(std::span<const Values> left) const {
    if (line_->size() < 2) return {};
    const auto outside = [&](unsigned low, unsigned high) { return static_cast<int>(high - low) < clue_ ? 0 : (only(low) - 1) | ~((only(high) << 1) - 1); };
    bool are_apart = false;
    for_each(left[line_->front()], [&](unsigned one) { for_each(left[line_->back()], [&](unsigned other) { are_apart |= outside(std::min(one, other), std::max(one, other)) != 0; }); });
    return are_apart ? broken_by_ends(left, "not-outside", "not-all-outside", outside) : counted("ends-near", clue_);
}

std::optional<Told> Clue::broken(std::span<const Values> known) const {
    const std::vector<Values> left = without_known(known);
    if (std::ranges::any_of(*line_, [&](Variable each) { return left[each] == 0; })) return {};
    switch (sort_) {
        case Sort::skyscraper:
        case Sort::sandwich: {
            const auto missed = outside(left);
            return missed ? std::optional(Told::join("either", told(*missed))) : std::nullopt;
        }
        case Sort::between: return broken_between(left);
        case Sort::lockout: return broken_lockout(left);
        case Sort::hidden: return broken_hidden(left);
        case Sort::x_sum: {
            const std::vector<Told> all = told(missed_x_sums(left));
            if (all.empty()) return {};
            return all.size() <= most_reasons ? Told::join("and", all) : text("first-none").with("total", clue_);
        }
        case Sort::sum_line: return broken_parts(left, {});
        case Sort::room: {
            const Values asked = value_of(clue_);
            bool is_met = false;
            for_each(left[line_->front()], [&](unsigned value) {
                const int place = digit(value);
                if (place >= 1 && place <= static_cast<int>(line_->size()) && (left[(*line_)[static_cast<std::size_t>(place - 1)]] & asked)) is_met = true;
            });
            if (is_met) return {};
            return text("room-nowhere").with("cell", cell(0)).with("digit", clue_);
        }
    }
    return {};
}

std::optional<Told> Clue::otherwise(const Step& step, std::span<const Values> left) const {
    if (sort_ == Sort::room) return {};
    std::vector<Values> with(left.begin(), left.end());
    std::vector<Told> reasons;
    Outside missed_numbers;
    std::vector<Missed> missed;
    std::size_t tried = 0;
    const auto is_said = [&](Variable cell, Values values) {
        const auto at = std::ranges::find(*line_, cell);
        if (at == line_->end()) return false;
        const Values before = with[cell];
        bool is_all = true;
        for (Values rest = values & before; rest != 0 && is_all; rest &= rest - 1) {
            if (++tried > most_tried) return false;
            with[cell] = lowest_bit(rest);
            const std::vector<Values> alone = without_known(with);
            if (std::ranges::any_of(*line_, [&](Variable each) { return alone[each] == 0; })) continue;  // the line has it already
            if (sort_ == Sort::skyscraper || sort_ == Sort::sandwich) {
                const auto more = outside(alone);
                is_all = more.has_value();
                if (!more) continue;
                missed_numbers.below = std::max(missed_numbers.below, more->below);
                if (more->above >= 0) missed_numbers.above = missed_numbers.above < 0 ? more->above : std::min(missed_numbers.above, more->above);
                continue;
            }
            if (sort_ == Sort::x_sum) {
                const std::vector<Missed> more = missed_x_sums(alone);
                missed.insert(missed.end(), more.begin(), more.end());
                is_all = !more.empty();
                continue;
            }
            const std::optional<Told> reason = sort_ == Sort::sum_line ? broken_parts(with, static_cast<std::size_t>(at - line_->begin())) : broken(with);
            is_all = reason.has_value();
            if (reason) add_once(reasons, *reason);
        }
        with[cell] = before;
        return is_all;
    };
    for (const auto& [cell, values] : step.placed)
        if (!is_said(cell, ~values)) return {};
    for (const auto& [cell, values] : step.removed)
        if (!is_said(cell, values)) return {};
    for (Told& each : told(missed_numbers)) reasons.push_back(std::move(each));
    for (Told& each : told(missed)) reasons.push_back(std::move(each));
    if (reasons.empty()) return {};
    if (reasons.size() <= most_reasons) return Told::join("either", reasons);
    if (sort_ == Sort::between) return text("not-all-between");
    if (sort_ == Sort::lockout) return text("not-all-outside");
    if (sort_ == Sort::hidden) return text("hidden-not-first").with("digit", clue_);
    return text(sort_ == Sort::x_sum ? "first-none" : "parts-none").with("total", clue_);
}

std::optional<std::vector<Told>> Clue::rooms(const Step& step, std::span<const Values> left) const {
    if (sort_ != Sort::room) return {};
    const Values asked = value_of(clue_);
    const int size = static_cast<int>(line_->size());
    std::vector<Told> facts;
    const auto named = [&](const char* key, int place) { return text(key).with("number", place).with("cell", cell(static_cast<std::size_t>(place - 1))).with("first", cell(0)).with("digit", clue_); };
    // The one cell of a row or column that has the digit.
    const auto has_asked = [&]() -> std::optional<int> {
        const auto at = std::ranges::find_if(*line_, [&](Variable each) { return left[each] == asked; });
        return differ_ && at != line_->end() ? std::optional(static_cast<int>(at - line_->begin()) + 1) : std::nullopt;
    };
    // Whether the first cell, or the one that it tells, loses a digit for such a reason.
    const auto is_said = [&](Variable where, unsigned value) {
        const int place = static_cast<int>(std::ranges::find(*line_, where) - line_->begin()) + 1, number = digit(value);
        const bool is_first = place == 1;
        if (!is_first && number != clue_) return false;
        const int told = is_first ? number : place;  // the cell that the first digit would tell
        if (told < 1 || told > size) {
            add_once(facts, counted("room-cells", size));
            return is_first;
        }
        if (clue_ != 1 && is_first && number == 1) add_once(facts, named("room-itself", 1));
        else if (differ_ && clue_ != 1 && told == clue_) add_once(facts, named("room-twice", told));
        else if (const auto has = has_asked(); is_first && has && *has != told) add_once(facts, named("room-has", *has));
        else if (is_first && !(left[(*line_)[static_cast<std::size_t>(told - 1)]] & asked)) add_once(facts, named("room-lacks", told));
        else if (!is_first && is_single(left[line_->front()]) && left[line_->front()] != value_of(place)) {
            const int points = digit(smallest(left[line_->front()]));
            if (points < 1 || points > size) return false;
            add_once(facts, named("room-told", points));
        } else if (!is_first && !(left[line_->front()] & value_of(place))) add_once(facts, named("room-not-told", place));
        else return false;
        return true;
    };
    const auto are_said = [&] {
        for (const auto& [where, values] : step.placed) {
            const Values told = left[line_->front()];
            const int place = static_cast<int>(std::ranges::find(*line_, where) - line_->begin()) + 1, number = digit(smallest(values));
            if (place > 1 && number == clue_ && is_single(told) && digit(smallest(told)) == place) add_once(facts, named("room-told", place));
            else if (place == 1 && number >= 1 && number <= size && left[(*line_)[static_cast<std::size_t>(number - 1)]] == asked) add_once(facts, named("room-has", number));
            else {
                bool are_all = place == 1;
                for_each(left[where] & ~values, [&](unsigned value) { are_all = are_all && is_said(where, value); });
                if (!are_all) return false;
            }
        }
        for (const auto& [where, values] : step.removed) {
            bool are_all = true;
            for_each(values, [&](unsigned value) { are_all = are_all && is_said(where, value); });
            if (!are_all) return false;
        }
        return facts.size() <= most_facts;
    };
    if (are_said()) return facts;
    // Where the first digit can point at all.
    std::vector<Told> places;
    for_each(left[line_->front()], [&](unsigned value) {
        const int place = digit(value);
        if (place < 1 || place > size || (clue_ != 1 && (place == 1 || (differ_ && place == clue_)))) return;
        if (left[(*line_)[static_cast<std::size_t>(place - 1)]] & asked) places.push_back(text("room-place").with("number", place).with("cell", cell(static_cast<std::size_t>(place - 1))));
    });
    if (places.empty() || places.size() > most_places) return {};
    facts.clear();
    facts.push_back(text("room-points").with("first", cell(0)).with("cells", Told::join("or", places)));
    return facts;
}

}  // namespace sudokit::variants::explaining
