// Patterns of houses and of cells that see each other by any rule: singles, locked digits, subsets, fish.
#include <algorithm>

#include "kernel/stop_point.hpp"
#include "path.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t few_places = 3, most_places = 6;  // of a digit that excludes the same from all of them

Step of_pattern(Technique technique, std::vector<Variable> cells, Values digits) {
    Step step{technique};
    step.cells = std::move(cells);
    step.digits = digits;
    return step;
}

}  // namespace

// A digit with one place in a house, or a cell with one candidate, whichever is easier to see.
Path::Found Path::single() {
    Found found;
    for (const Group& house : explained_.rules.houses) {
        Values once = 0, twice = 0, placed = 0;
        for (const Variable cell : house.cells) {
            twice |= once & left_[cell];
            once |= left_[cell];
            if (placed_[cell]) placed |= left_[cell];
        }
        if ((once | placed) != house.values) {
            Step step{Technique::contradiction};
            step.origins.push_back(house.origin);
            step.digits = house.values & ~once;
            return step;
        }
        const Values hidden = once & ~twice & ~placed;
        if (hidden == 0 || !knows(Technique::hidden_single)) continue;
        const int effort = row_of(Technique::hidden_single).effort + (house.origin.of == Origin::region ? 0 : house.origin.of == Origin::constraint ? 3 : 2);
        if (found && found->effort <= effort) continue;
        for (Values rest = all_ != nullptr ? hidden : lowest_bit(hidden); rest; rest &= rest - 1) {
            Step step = of_pattern(Technique::hidden_single, {}, lowest_bit(rest));
            step.effort = effort;
            step.origins.push_back(house.origin);
            for (const Variable cell : house.cells)
                if (left_[cell] & step.digits) {
                    step.cells.push_back(cell);
                    step.placed.emplace_back(cell, step.digits);
                } else {
                    step.reason.emplace_back(cell, step.digits);
                }
            if (Found given = give(std::move(step))) found = std::move(given);
        }
    }
    if ((found && found->effort <= row_of(Technique::naked_single).effort) || !knows(Technique::naked_single)) return found;
    for (Variable cell = 0; cell < left_.size(); ++cell)
        if (!placed_[cell] && is_single(left_[cell])) {
            Step step = of_pattern(Technique::naked_single, {cell}, left_[cell]);
            step.effort = row_of(Technique::naked_single).effort;
            step.reason.emplace_back(cell, lost(cell));
            step.placed.emplace_back(cell, left_[cell]);
            if (Found given = give(std::move(step))) return given;
        }
    return found;
}

// All places of a digit in a house exclude the same. Few places are easier to see.
Path::Found Path::locked_near() { return locked(few_places, row_of(Technique::locked).effort); }
Path::Found Path::locked_far() { return locked(most_places, row_of(Technique::two_houses).effort); }

Path::Found Path::locked(std::size_t most, int effort) {
    if (live_.empty()) return {};
    std::vector<std::size_t> places;
    for (const Group& house : explained_.rules.houses)
        for (Values rest = house.values; rest; rest &= rest - 1) {
            const Values digit = lowest_bit(rest);
            places.clear();
            bool is_placed = false;
            for (const Variable cell : house.cells) {
                is_placed |= placed_[cell] && left_[cell] == digit;
                if (left_[cell] & digit) places.push_back(explained_.links.number(cell, smallest(digit)));
            }
            if (is_placed || places.size() > most) continue;
            Step step = of_pattern(Technique::locked, {}, digit);
            step.effort = effort;
            step.removed = some_of(excluded(places));
            if (step.removed.empty()) continue;
            step.origins.push_back(house.origin);
            for (const Variable cell : house.cells)
                if (left_[cell] & digit) step.cells.push_back(cell);
                else step.reason.emplace_back(cell, digit);
            add_links(step, places);
            if (Found given = give(std::move(step))) return given;
        }
    return {};
}

// All candidates of a cell exclude the same.
Path::Found Path::one_cell() {
    if (live_.empty()) return {};
    std::vector<std::size_t> all;
    for (Variable cell = 0; cell < left_.size(); ++cell) {
        if (placed_[cell] || count(left_[cell]) > most_places) continue;
        all.clear();
        for_each(left_[cell], [&](unsigned value) { all.push_back(explained_.links.number(cell, value)); });
        Step step = of_pattern(Technique::one_cell, {cell}, left_[cell]);
        step.removed = some_of(excluded(all));
        if (step.removed.empty()) continue;
        step.reason.emplace_back(cell, lost(cell));
        add_links(step, all);
        if (Found given = give(std::move(step))) return given;
    }
    return {};
}

// A constraint has a digit for certain: without it, it cannot be met.
Path::Found Path::must_contain() {
    if (live_.empty()) return {};
    std::vector<std::size_t> places;
    for (std::uint32_t number = 0; number < explained_.rules.rules.size(); ++number) {
        Rule& rule = explained_.rules.rules[number];
        if (rule.is_derived() || rule.is_broad || rule.cells.size() < 2) continue;
        Values all = 0, placed = 0;
        for (const Variable cell : rule.cells) (placed_[cell] ? placed : all) |= left_[cell];
        for (Values rest = all & ~placed; rest; rest &= rest - 1) {
            const Values digit = lowest_bit(rest);
            places.clear();
            for (const Variable cell : rule.cells)
                if (left_[cell] & digit) places.push_back(explained_.links.number(cell, smallest(digit)));
            if (places.size() < 2 || places.size() > most_places) continue;
            Step step = of_pattern(Technique::must_contain, rule.cells, digit);
            step.removed = some_of(excluded(places));
            if (step.removed.empty()) continue;
            assign_alone(rule);
            for (const Variable cell : rule.cells) row_[cell] &= ~digit;
            if (std::ranges::none_of(rule.cells, [&](Variable cell) { return row_[cell] == 0; }) && rule.run(row_)) continue;
            step.origins = rule.origins;
            for (const Variable cell : rule.cells)
                if (lost(cell) != 0) step.reason.emplace_back(cell, lost(cell));
            if (limits_.reasons) {
                // Places that the digit has lost stay lost.
                shrink(step.reason, [&] {
                    assign_known(step.reason);
                    for (const Variable cell : rule.cells) row_[cell] &= ~digit;
                    return std::ranges::any_of(rule.cells, [&](Variable cell) { return row_[cell] == 0; }) || !rule.run(row_);
                });
                for (const Variable cell : rule.cells) {
                    if (left_[cell] & digit) continue;
                    const auto known = std::ranges::find(step.reason, cell, &Some::first);
                    if (known == step.reason.end()) step.reason.emplace_back(cell, digit);
                    else known->second |= digit;
                }
                assign_known(step.reason);
                step.combinations = combinations_of(rule, row_).value_or(std::vector<Values>());
                if (!std::ranges::all_of(step.combinations, [&](Values set) { return (set & digit) != 0; })) step.combinations.clear();
            }
            add_links(step, places);
            if (Found given = give(std::move(step))) return given;
        }
    }
    return {};
}

// --- subsets

bool Path::naked_from(Variable first, Values digits, unsigned size, std::vector<Variable>& cells, Found& found, Technique technique) {
    if (cells.size() == size) {
        Step step = of_pattern(technique, cells, digits);
        std::vector<std::size_t> all;
        Bits gone(live_.size(), 0);
        for (Values rest = digits; rest; rest &= rest - 1) {
            std::vector<std::size_t> places;
            for (const Variable cell : cells)
                if (left_[cell] & rest & (~rest + 1)) places.push_back(explained_.links.number(cell, smallest(rest)));
            const Bits more = excluded(places);
            for (std::size_t word = 0; word < gone.size(); ++word) gone[word] |= more[word];
            all.insert(all.end(), places.begin(), places.end());
        }
        step.removed = some_of(gone);
        if (step.removed.empty()) return false;
        for (const Variable cell : cells) step.reason.emplace_back(cell, lost(cell));
        for (std::size_t a = 0; limits_.reasons && a < cells.size(); ++a)
            for (std::size_t b = a + 1; b < cells.size(); ++b)
                for_each(left_[cells[a]] & left_[cells[b]], [&](unsigned value) {
                    for (const Origin origin : why(explained_.links.number(cells[a], value), explained_.links.number(cells[b], value)))
                        if (std::ranges::find(step.origins, origin) == step.origins.end()) step.origins.push_back(origin);
                });
        if (step.origins.size() > 1) std::erase_if(step.origins, [](Origin origin) { return origin.of != Origin::constraint; });
        add_links(step, all);
        found = give(std::move(step));
        return found.has_value();
    }
    for (Variable cell = first; cell < left_.size(); ++cell) {
        const Values all = digits | left_[cell];
        if (placed_[cell] || count(all) > size) continue;
        if (!std::ranges::all_of(cells, [&](Variable other) { return explained_.links.differ(cell, other); })) continue;
        cells.push_back(cell);
        if (naked_from(cell + 1, all, size, cells, found, technique)) return true;
        cells.pop_back();
    }
    return false;
}

// As many cells as digits, which see each other by any rule.
Path::Found Path::naked(unsigned size, Technique technique) {
    Found found;
    std::vector<Variable> cells;
    if (!live_.empty()) naked_from(0, 0, size, cells, found, technique);
    return found;
}

// As many digits as places in a house.
Path::Found Path::hidden(unsigned size, Technique technique) {
    struct Place {
        Values digit;
        std::uint32_t cells;
    };
    for (const Group& house : explained_.rules.houses) {
        std::vector<Place> places;
        for (Values rest = house.values; rest; rest &= rest - 1) {
            Place place{lowest_bit(rest), 0};
            bool is_placed = false;
            for (std::size_t at = 0; at < house.cells.size(); ++at)
                if (left_[house.cells[at]] & place.digit) {
                    place.cells |= 1u << at;
                    is_placed |= placed_[house.cells[at]];
                }
            if (!is_placed && count(place.cells) <= size) places.push_back(place);
        }
        Found found;
        const auto choose = [&](const auto& self, std::size_t from, unsigned chosen, Values digits, std::uint32_t cells) -> bool {
            if (count(cells) > size) return false;
            if (chosen == size) {
                Step step = of_pattern(technique, {}, digits);
                for (std::size_t at = 0; at < house.cells.size(); ++at) {
                    const Variable cell = house.cells[at];
                    if (!(cells >> at & 1)) {
                        step.reason.emplace_back(cell, digits);
                        continue;
                    }
                    step.cells.push_back(cell);
                    if (left_[cell] & ~digits) step.removed.emplace_back(cell, left_[cell] & ~digits);
                }
                if (step.removed.empty()) return false;
                step.origins.push_back(house.origin);
                found = give(std::move(step));
                return found.has_value();
            }
            for (std::size_t at = from; at < places.size(); ++at)
                if (self(self, at + 1, chosen + 1, digits | places[at].digit, cells | places[at].cells)) return true;
            return false;
        };
        if (choose(choose, 0, 0, 0, 0)) return found;
    }
    return {};
}

// --- fish: the places of a digit in some houses all lie in as many others, which have no other place then.

Path::Found Path::fish(unsigned size, Technique technique) {
    const std::vector<Group>& houses = explained_.rules.houses;
    const std::size_t words = (left_.size() + 63) / 64;
    std::vector<Bits> inside(houses.size(), Bits(words, 0));
    for (std::size_t house = 0; house < houses.size(); ++house)
        for (const Variable cell : houses[house].cells) set(inside[house], cell);
    const auto size_of = [](const Bits& bits) {
        std::size_t found = 0;
        for (const std::uint64_t word : bits) found += static_cast<std::size_t>(std::popcount(word));
        return found;
    };
    for (Values rest = first_values(explained_.digits); rest; rest &= rest - 1) {
        const Values digit = lowest_bit(rest);
        Bits places(words, 0);
        for (Variable cell = 0; cell < left_.size(); ++cell)
            if (!placed_[cell] && (left_[cell] & digit)) set(places, cell);
        std::vector<Bits> in(houses.size());
        std::vector<std::size_t> bases;
        for (std::size_t house = 0; house < houses.size(); ++house) {
            in[house] = inside[house];
            for (std::size_t word = 0; word < words; ++word) in[house][word] &= places[word];
            // A constraint may have the digit already, while other cells of it still wait for that to be seen.
            const bool is_placed = std::ranges::any_of(houses[house].cells, [&](Variable cell) { return placed_[cell] && left_[cell] == digit; });
            if (const std::size_t number = size_of(in[house]); !is_placed && number >= 2 && number <= size) bases.push_back(house);
        }
        Found found;
        std::vector<std::size_t> base, cover;
        const auto cover_from = [&](const auto& self, const Bits& all, const Bits& open) -> bool {
            std::size_t first = all.size() * 64;
            for (std::size_t word = 0; word < words && first == all.size() * 64; ++word)
                if (open[word]) first = 64 * word + static_cast<unsigned>(std::countr_zero(open[word]));
            if (first == all.size() * 64) {
                Step step = of_pattern(technique, {}, digit);
                Bits gone(words, 0);
                for (const std::size_t house : cover)
                    for (std::size_t word = 0; word < words; ++word) gone[word] |= in[house][word] & ~all[word];
                each_bit(gone, [&](std::size_t cell) { step.removed.emplace_back(static_cast<Variable>(cell), digit); });
                if (step.removed.empty()) return false;
                each_bit(all, [&](std::size_t cell) { step.cells.push_back(static_cast<Variable>(cell)); });
                for (const std::size_t house : base) {
                    step.origins.push_back(houses[house].origin);
                    for (const Variable cell : houses[house].cells)
                        if (!(left_[cell] & digit)) step.reason.emplace_back(cell, digit);
                }
                for (const std::size_t house : cover) step.origins.push_back(houses[house].origin);
                found = give(std::move(step));
                return found.has_value();
            }
            if (cover.size() == size) return false;
            for (std::size_t house = 0; house < houses.size(); ++house) {
                if (!has(in[house], first) || std::ranges::find(base, house) != base.end()) continue;
                Bits left = open;
                for (std::size_t word = 0; word < words; ++word) left[word] &= ~in[house][word];
                cover.push_back(house);
                const bool is_found = self(self, all, left);
                cover.pop_back();
                if (is_found) return true;
            }
            return false;
        };
        const auto choose = [&](const auto& self, std::size_t from, const Bits& all) -> bool {
            if (base.size() == size) return cover_from(cover_from, all, all);
            for (std::size_t at = from; at < bases.size(); ++at) {
                const Bits& mine = in[bases[at]];
                bool meets = false;
                Bits next = all;
                for (std::size_t word = 0; word < words; ++word) {
                    meets |= (all[word] & mine[word]) != 0;
                    next[word] |= mine[word];
                }
                if (meets) continue;
                stop_point();
                base.push_back(bases[at]);
                const bool is_found = self(self, at + 1, next);
                base.pop_back();
                if (is_found) return true;
            }
            return false;
        };
        if (choose(choose, 0, Bits(words, 0))) return found;
    }
    return {};
}

}  // namespace sudokit::variants::explaining
