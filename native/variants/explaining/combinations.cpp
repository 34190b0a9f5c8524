// Combinations of digits that add up to a total, and how sums divide the digits of a house: a combination of one is out if the
// other sums, or the rest of the cells, cannot do with the digits that it leaves.
#include <algorithm>
#include <map>

#include "kernel/stop_point.hpp"
#include "path.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr unsigned most_digits = 9;      // of a house that is looked at
constexpr std::size_t most_sets = 40;    // of digits of a sum
constexpr std::size_t most_derived = 4;  // cells of a sum that follows from others
constexpr int per_sum = 8;               // effort

// Cells that share some digits, and what each of them may have then.
struct Share {
    Values digits;
    std::vector<Values> of;
};

// All ways to give each cell one of as many digits; nothing if there are none.
std::optional<Share> share(std::span<const Variable> cells, Values digits, std::span<const Values> left) {
    // after[i]: the sets of digits that the cells from i on can have.
    std::vector<std::vector<bool>> after(cells.size() + 1, std::vector<bool>(digits + 1));
    after[cells.size()][0] = true;
    for (std::size_t at = cells.size(); at-- > 0;)
        for (Values set = 0; set <= digits; ++set)
            if (after[at + 1][set])
                for_each(left[cells[at]] & digits & ~set, [&](unsigned digit) { after[at][set | only(digit)] = true; });
    if (!after[0][digits]) return {};
    Share found{digits, std::vector<Values>(cells.size())};
    std::vector<bool> before(digits + 1), next;
    before[0] = true;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        next.assign(digits + 1, false);
        for (Values set = 0; set <= digits; ++set)
            if (before[set])
                for_each(left[cells[at]] & digits & ~set, [&](unsigned digit) {
                    const Values with = set | only(digit);
                    next[with] = true;
                    if (after[at + 1][digits & ~with]) found.of[at] |= only(digit);
                });
        std::swap(before, next);
    }
    return found;
}

// Whether the cells from this one on can have the rest of a set.
bool fits(std::span<const Variable> cells, Values rest, std::span<const Values> left) {
    if (cells.empty()) return true;
    for (Values mine = left[cells[0]] & rest; mine; mine &= mine - 1)
        if (fits(cells.subspan(1), rest & ~lowest_bit(mine), left)) return true;
    return false;
}

// Of the sets that cells may have those that they can have; none if they are more than are to be said.
std::optional<std::vector<Values>> those_of(const SetsPart& part, std::span<const Values> left) {
    std::vector<Values> found;
    for (const Values set : part.sets)
        if (fits(part.cells, set, left)) {
            if (found.size() == most_combinations) return {};
            found.push_back(set);
        }
    return found;
}

// The sets of a rule whose cells differ and all go together in pairs, such as those of a run; nothing if it is another rule.
std::optional<std::vector<Values>> all_related(const Rule& rule, std::span<const Values> left) {
    const std::size_t size = rule.cells.size();
    const Relation* const relation = rule.tables.front().relation.get();
    if (rule.tables.size() != size * (size - 1) / 2 || !std::ranges::all_of(rule.tables, [&](const TablePart& part) { return part.relation.get() == relation; })) return {};
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = a + 1; b < size; ++b)
            if (!rule.exclusions().differ(rule.cells[a], rule.cells[b])) return {};
    Values all = 0;
    for (const Variable cell : rule.cells) all |= left[cell];
    std::vector<Values> found;
    const auto add = [&](const auto& self, Values from, Values set) -> void {
        if (found.size() > most_combinations) return;
        if (count(set) == size) {
            if (fits(rule.cells, set, left)) found.push_back(set);
            return;
        }
        for (; from; from &= from - 1) self(self, from & (from - 1) & relation->forward(lowest_bit(from)), set | lowest_bit(from));
    };
    add(add, all, 0);
    if (found.size() > most_combinations) return {};
    return found;
}

// The sets of different digits that add up to a total and that the cells can have, one each. Nothing if they are more than `most`.
std::optional<std::vector<Values>> sets_of(std::span<const Variable> cells, int total, std::span<const Values> left, std::size_t most) {
    constexpr unsigned most_tries = 20'000;
    Values all = 0;
    for (const Variable cell : cells) all |= left[cell];
    std::vector<Values> found;
    unsigned tries = 0;
    const auto add = [&](const auto& self, Values from, Values set, int rest) -> void {
        if (found.size() > most || rest < 0 || ++tries > most_tries) return;
        if (count(set) == cells.size()) {
            if (rest == 0 && fits(cells, set, left)) found.push_back(set);
            return;
        }
        for (; from; from &= from - 1) self(self, from & (from - 1), set | lowest_bit(from), rest - static_cast<int>(smallest(from)));
    };
    add(add, all, 0, total);
    if (found.size() > most || tries > most_tries) return {};
    return found;
}

// The cells of a sum, if they all differ; nothing otherwise.
std::optional<std::vector<Variable>> cells_of_cage(const Rule& rule, std::span<const Values> left) {
    if (rule.sums.size() != 1) return {};
    std::vector<Variable> cells;
    for (const Term& term : rule.sums.front().terms) {
        if (term.coefficient != 1 || term.variable >= left.size()) return {};
        if (std::ranges::any_of(cells, [&](Variable other) { return !rule.exclusions().differ(term.variable, other); })) return {};
        cells.push_back(term.variable);
    }
    return cells;
}

// The cells of a sum in a house.
struct Piece {
    const Rule* rule;
    std::vector<Variable> cells;
    std::vector<Share> shares;
};

std::optional<Piece> piece_of(const Rule& rule, const Group& house, std::span<const Values> left) {
    if (rule.sums.size() != 1) return {};
    const SumPart& sum = rule.sums.front();
    if (sum.terms.size() < 2 || (rule.is_derived() && sum.terms.size() > most_derived)) return {};
    Piece piece{&rule, {}, {}};
    for (const Term& term : sum.terms) {
        if (term.coefficient != 1 || std::ranges::find(house.cells, term.variable) == house.cells.end()) return {};
        piece.cells.push_back(term.variable);
    }
    const auto sets = sets_of(piece.cells, sum.total, left, most_sets);
    if (!sets) return {};
    for (const Values set : *sets) piece.shares.push_back(*share(piece.cells, set, left));
    return piece;
}

class Division {
public:
    Division(const Group& house, std::vector<Piece> pieces, std::span<const Values> left) : house_(house), pieces_(std::move(pieces)), left_(left) {
        for (const Variable cell : house.cells)
            if (std::ranges::none_of(pieces_, [&](const Piece& piece) { return std::ranges::find(piece.cells, cell) != piece.cells.end(); })) rest_.push_back(cell);
    }

    // What each cell of the house can have.
    std::vector<Some> possible() {
        sets_.resize(pieces_.size());
        divide(0, house_.values);
        std::vector<Some> all(possible_.begin(), possible_.end());
        return all;
    }
    const std::vector<Piece>& pieces() const { return pieces_; }
    const std::vector<std::vector<Values>>& sets() const { return sets_; }  // of each piece, after `possible`

private:
    // Whether the pieces from this one on, and the other cells, can share these digits.
    bool divide(std::size_t at, Values digits) {
        const auto known = known_.find({at, digits});
        if (known != known_.end()) return known->second;
        stop_point();
        bool can = false;
        if (at == pieces_.size()) {
            if (const auto rest = share(rest_, digits, left_)) {
                keep(rest_, *rest);
                can = true;
            }
        } else {
            for (const Share& mine : pieces_[at].shares)
                if ((mine.digits & ~digits) == 0 && divide(at + 1, digits & ~mine.digits)) {
                    keep(pieces_[at].cells, mine);
                    if (std::ranges::find(sets_[at], mine.digits) == sets_[at].end()) sets_[at].push_back(mine.digits);
                    can = true;
                }
        }
        return known_[{at, digits}] = can;
    }
    void keep(const std::vector<Variable>& cells, const Share& mine) {
        for (std::size_t at = 0; at < cells.size(); ++at) possible_[cells[at]] |= mine.of[at];
    }

    const Group& house_;
    const std::vector<Piece> pieces_;
    const std::span<const Values> left_;
    std::vector<Variable> rest_;
    std::map<std::pair<std::size_t, Values>, bool> known_;
    std::map<Variable, Values> possible_;
    std::vector<std::vector<Values>> sets_;
};

// Pieces that have no cell in common: constraints first, as they come before what follows from them.
std::vector<Piece> pieces_of(std::span<const Rule* const> rules, const Group& house, std::span<const Values> left) {
    std::vector<Piece> pieces;
    std::vector<Variable> taken;
    for (const Rule* rule : rules) {
        std::optional<Piece> piece = piece_of(*rule, house, left);
        if (!piece || std::ranges::any_of(piece->cells, [&](Variable cell) { return std::ranges::find(taken, cell) != taken.end(); })) continue;
        taken.insert(taken.end(), piece->cells.begin(), piece->cells.end());
        pieces.push_back(std::move(*piece));
    }
    return pieces;
}

}  // namespace

std::optional<std::vector<Values>> combinations_of(const Rule& rule, std::span<const Values> left) {
    if (rule.is_derived()) return {};
    if (rule.sums.empty() && rule.sets.size() == 1) return those_of(rule.sets.front(), left);
    if (rule.sums.empty() && rule.tables.size() > 1) return all_related(rule, left);
    const auto cells = cells_of_cage(rule, left);
    if (!cells) return {};
    return sets_of(*cells, rule.sums.front().total, left, most_combinations).value_or(std::vector<Values>());
}

std::optional<bool> has_combination(const Rule& rule, std::span<const Values> left) {
    if (rule.is_derived()) return {};
    if (rule.sums.empty() && rule.sets.size() == 1) {
        const SetsPart& part = rule.sets.front();
        return std::ranges::any_of(part.sets, [&](Values set) { return fits(part.cells, set, left); });
    }
    const auto cells = cells_of_cage(rule, left);
    if (!cells) return {};
    const auto none = sets_of(*cells, rule.sums.front().total, left, 0);
    return !none || !none->empty();
}

Path::Found Path::combinations() {
    if (explained_.digits > most_digits) return {};
    std::vector<const Rule*> sums;
    for (const Rule& rule : explained_.rules.rules)
        if (rule.sums.size() == 1) sums.push_back(&rule);
    for (const Group& house : explained_.rules.houses) {
        stop_point();
        const std::vector<Piece> pieces = pieces_of(sums, house, left_);
        if (pieces.empty()) continue;
        std::vector<const Rule*> rules;
        for (const Piece& piece : pieces) rules.push_back(piece.rule);
        // What goes if cells have these candidates; the step gets what the sums can have then.
        const auto gone = [&](std::span<const Rule* const> by, std::span<const Values> left, Step* step) {
            Division division(house, pieces_of(by, house, left), left);
            std::vector<Some> found;
            for (const auto& [cell, values] : division.possible())
                if (const Values without = left[cell] & ~values) found.emplace_back(cell, without);
            if (step != nullptr) {
                step->shares = division.sets();
                for (const Piece& piece : division.pieces()) step->sharing.push_back(piece.cells);
            }
            return found;
        };
        std::vector<Some> removed = gone(rules, left_, nullptr);
        if (removed.empty()) continue;
        Step step{Technique::combinations};
        std::vector<Values> known(left_.begin(), left_.end());
        const auto follows = [&](std::span<const Rule* const> by) {
            const std::vector<Some> now = gone(by, known, nullptr);
            return std::ranges::all_of(removed, [&](const Some& some) {
                const auto found = std::ranges::find(now, some.first, &Some::first);
                return found != now.end() && (some.second & ~found->second) == 0;
            });
        };
        for (std::size_t at = rules.size(); at-- > 0;) {
            std::vector<const Rule*> fewer = rules;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
            if (!fewer.empty() && follows(fewer)) rules = std::move(fewer);
        }
        if (limits_.reasons)
            for (const Variable cell : house.cells) {
                if (lost(cell) == 0) continue;
                known[cell] = explained_.rules.full[cell];
                if (!follows(rules)) known[cell] = left_[cell];
                if (known[cell] == left_[cell]) step.reason.emplace_back(cell, lost(cell));
            }
        gone(rules, known, &step);
        for (std::vector<Values>& sets : step.shares)  // 19 before 28
            std::ranges::sort(sets, [](Values one, Values other) { return (lowest_bit(one ^ other) & one) != 0; });
        step.cells = house.cells;
        step.origins.push_back(house.origin);
        for (const Rule* rule : rules)
            for (const Origin origin : rule->origins)
                if (std::ranges::find(step.origins, origin) == step.origins.end()) step.origins.push_back(origin);
        step.effort = row_of(Technique::combinations).effort + per_sum * static_cast<int>(rules.size());
        step.removed = std::move(removed);
        if (Found given = give(std::move(step))) return given;
    }
    return {};
}

}  // namespace sudokit::variants::explaining
