#include "meaning.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include "kernel/stop_point.hpp"
#include "kinds/kind.hpp"
#include "sets.hpp"

namespace sudokit::variants {

namespace {

// The sets of so many different digits in which every pair is one of the relation. None if there are too many, or if it is
// about the order of cells or lets equal digits be.
std::optional<std::vector<Values>> sets_of(const std::vector<Values>& rows, std::size_t size) {
    const auto digits = static_cast<unsigned>(rows.size());
    for (unsigned a = 0; a < digits; ++a)
        for (unsigned b = 0; b < digits; ++b)
            if (rows[a] & only(b) && (a == b || !(rows[b] & only(a)))) return std::nullopt;
    std::vector<Values> sets{0};
    for (std::size_t round = 0; round < size; ++round) {
        stop_point();
        std::vector<Values> larger;
        for (const Values set : sets)
            for (unsigned digit = set == 0 ? 0 : largest(set) + 1; digit < digits; ++digit)
                if ((set & ~rows[digit]) == 0) larger.push_back(set | only(digit));
        sets = std::move(larger);
        if (sets.size() > Sets::most) return std::nullopt;
    }
    std::ranges::sort(sets);
    return sets;
}

}  // namespace

Meaning::Meaning(const Puzzle& of)
    : puzzle(of), rows(rows_of(of.rows, of.columns)), columns(columns_of(of.rows, of.columns)), model_(of.domains, of.first, of.cells()) {
    const auto houses = [&](const std::vector<Cells>& of_kind, Origin::Of kind) {
        for (std::size_t number = 0; number < of_kind.size(); ++number) {
            model_.comes_from({kind, static_cast<std::uint32_t>(number)});
            differ(of_kind[number]);
        }
    };
    if (puzzle.latin) {
        houses(rows, Origin::row);
        houses(columns, Origin::column);
    }
    houses(puzzle.regions, Origin::region);
    for (std::size_t number = 0; number < puzzle.constraints.size(); ++number) {
        model_.comes_from({Origin::constraint, static_cast<std::uint32_t>(number)});
        model_.name(puzzle.constraints[number]->named, puzzle.constraints[number]->clue());
        add(*puzzle.constraints[number]);
    }
}

void Meaning::add(const Kind& kind) {
    const Kind* const outer = std::exchange(kind_, &kind);
    kind.mean(*this);
    kind_ = outer;
}

void Meaning::refuse(Refusal refusal) const {
    if (kind_ != nullptr) refusal.kind = kind_->key;
    give_up(refusal);
}

void Meaning::demand_square() const {
    if (puzzle.rows != puzzle.columns)
        refuse(Refusal("the grid has {rows} rows and {columns} columns, expected a square", {{"rows", puzzle.rows}, {"columns", puzzle.columns}}));
}

bool Meaning::see_each_other(Variable a, Variable b) {
    if (peers_.empty()) {
        const std::size_t size = puzzle.grid_cells();
        peers_.assign(size, std::vector<bool>(size));
        const auto see = [&](const std::vector<Cells>& houses) {
            for (const Cells& house : houses)
                for (const Variable one : house)
                    for (const Variable other : house) peers_[one][other] = one != other;
        };
        see(puzzle.regions);
        if (puzzle.latin) {
            see(rows);
            see(columns);
        }
    }
    return puzzle.is_in_grid(a) && puzzle.is_in_grid(b) && peers_[a][b];
}

bool Meaning::differ_already(const Cells& cells) {
    for (std::size_t one = 0; one < cells.size(); ++one)
        for (std::size_t other = one + 1; other < cells.size(); ++other)
            if (!see_each_other(cells[one], cells[other])) return false;
    return true;
}

Values Meaning::mask(std::span<const int> digits) const {
    Values found = 0;
    for (const int digit : digits) found |= mask(digit);
    return found;
}

Variable Meaning::variable(Values values) {
    if (model_.domains().size() == most_variables)
        refuse(Refusal("more than {most:,} cells, with those that constraints add", {{"most", std::int64_t{most_variables}}}));
    return model_.add_variable(values);
}

void Meaning::count(const Cells& cells, Values values, std::int64_t low, std::int64_t high) {
    const auto most = std::min(high, static_cast<std::int64_t>(cells.size()));
    if (low > most) return impossible();
    model_.count(cells, values, static_cast<unsigned>(low), static_cast<unsigned>(most));
}

void Meaning::contain(const Cells& cells, const std::map<int, int>& times, bool exactly) {
    Values all = 0;
    std::int64_t sum = 0;
    for (const auto& [digit, least] : times) {
        count(cells, mask(digit), least, exactly ? least : INT32_MAX);
        all |= mask(digit);
        sum += least;
    }
    if (times.size() > 1) count(cells, all, sum, exactly ? sum : INT32_MAX);  // which follows, but no part alone can see it
}

void Meaning::differ(const Cells& cells) {
    if (cells.size() > 1) model_.different(cells);
}

void Meaning::differ_at(const std::vector<Step>& steps) {
    for (const auto& [one, other] : pairs_at(puzzle.rows, puzzle.columns, steps)) {
        stop_point();
        model_.different({one, other});
    }
}

bool Meaning::sets(const Cells& cells, const std::function<bool(Values)>& is) {
    constexpr std::size_t most_tried = 5000;
    if (cells.size() > puzzle.digits) {
        impossible();
        return true;
    }
    const std::uint64_t end = std::uint64_t{1} << puzzle.digits;
    std::vector<Values> found;
    std::size_t tried = 0;
    // All sets of that size, in ascending order: the next one moves the lowest run of bits (HAKMEM 175).
    for (std::uint64_t set = (std::uint64_t{1} << cells.size()) - 1; set < end;) {
        if (is(static_cast<Values>(set))) found.push_back(static_cast<Values>(set));
        if (++tried > most_tried || found.size() > Sets::most) return false;
        const std::uint64_t lowest = set & (~set + 1), moved = set + lowest;
        set = moved | ((set ^ moved) / lowest >> 2);
    }
    if (found.empty())
        impossible();
    else
        model_.sets(cells, std::move(found));
    return true;
}

void Meaning::sum(const Cells& cells, std::int64_t total, std::vector<int> coefficients) {
    if (coefficients.empty()) coefficients.assign(cells.size(), 1);
    std::map<Variable, std::int64_t> merged;  // a cell may come several times
    for (std::size_t at = 0; at < cells.size(); ++at) merged[cells[at]] += coefficients[at];
    std::int64_t weight = 0;
    for (const auto& [cell, coefficient] : merged) weight += std::abs(coefficient);
    if (weight > most_weight)
        refuse(Refusal("coefficients of {weight:,} together, expected at most {most:,}", {{"weight", weight}, {"most", most_weight}}));
    if (weight == 0) {
        if (total != 0) impossible();
        return;
    }
    model_.linear(cells, coefficients, total);
}

void Meaning::equal_sums(std::span<const Cells> groups) {
    for (std::size_t one = 0; one < groups.size(); ++one)
        for (std::size_t other = one + 1; other < groups.size(); ++other) {
            Cells cells = groups[one];
            cells.insert(cells.end(), groups[other].begin(), groups[other].end());
            std::vector<int> coefficients(groups[one].size(), 1);
            coefficients.resize(cells.size(), -1);
            sum(cells, 0, std::move(coefficients));
        }
}

void Meaning::same(std::span<const Cells> groups) {
    for (const Cells& group : groups.subspan(1))
        if (group.size() == 1 && groups[0].size() == 1)
            equal(groups[0][0], group[0]);
        else
            model_.same(groups[0], group);
}

void Meaning::equal(Variable one, Variable other) { pair(one, other, std::equal_to<int>()); }

void Meaning::pair(Variable one, Variable other, const Rule& rule) {
    const Pair pairs[] = {{one, other}};
    each_pair(pairs, rule);
}

void Meaning::each_pair(std::span<const Pair> pairs, const std::shared_ptr<const Relation>& relation) {
    for (const auto& [one, other] : pairs) {
        stop_point();
        if (one != other)
            model_.table(one, other, relation);
        else
            only({one}, relation->reflexive());
    }
}

void Meaning::chain(const Cells& cells, const std::shared_ptr<const Relation>& relation, std::size_t distance) {
    std::vector<Pair> pairs;
    for (std::size_t at = distance; at < cells.size(); ++at) pairs.emplace_back(cells[at - distance], cells[at]);
    each_pair(pairs, relation);
}

void Meaning::pairs(const Cells& cells, const std::shared_ptr<const Relation>& relation) {
    std::vector<Pair> pairs;
    for (std::size_t one = 0; one < cells.size(); ++one)
        for (std::size_t other = one + 1; other < cells.size(); ++other) pairs.emplace_back(cells[one], cells[other]);
    each_pair(pairs, relation);
    if (cells.size() > 2)
        if (auto sets = sets_of(relation->rows(), cells.size())) model_.sets(cells, std::move(*sets));
}

std::shared_ptr<const Relation> Meaning::relation(const Rule& rule) {
    std::vector<Values> table(puzzle.digits);
    for (unsigned one = 0; one < puzzle.digits; ++one)
        for (unsigned other = 0; other < puzzle.digits; ++other)
            if (rule(puzzle.first + static_cast<int>(one), puzzle.first + static_cast<int>(other))) table[one] |= variants::only(other);
    std::shared_ptr<const Relation>& kept = relations_[table];  // rules that say the same share a table
    if (kept == nullptr) kept = std::make_shared<const Relation>(std::move(table));
    return kept;
}

void Meaning::take(const Cells& cells, const Tabulated& tabulated) {
    if (tabulated.layers != nullptr) return automaton(cells, tabulated.layers);
    if (cells.empty()) {
        if (!tabulated.is_accepted) impossible();
        return;
    }
    if (tabulated.states > most_states)
        refuse(Refusal("an automaton of more than {most} states, expected a simpler rule", {{"most", std::int64_t{most_states}}}));
    refuse(Refusal("an automaton of {states:,} states for {cells:,} cells, expected a simpler rule or fewer cells",
                   {{"states", static_cast<std::int64_t>(tabulated.states)}, {"cells", static_cast<std::int64_t>(cells.size())}}));
}

void Meaning::automaton(const Cells& cells, std::shared_ptr<const Layers> layers) { model_.automaton(cells, std::move(layers)); }

void Meaning::place(Variable index, const Cells& cells, int digit) {
    const bool exactly = differ_already(cells);
    only({index}, between(1, static_cast<int>(cells.size())));
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const int number = static_cast<int>(at) + 1;
        pair(index, cells[at], [&](int of_index, int other) {
            return exactly ? (of_index == number) == (other == digit) : of_index != number || other == digit;
        });
    }
}

Variable Meaning::comparison(const Cells& line, const Cells& other, Values results, bool ties) {
    const Variable result = variable(results);
    model_.comparison(result, line, other, ties);
    return result;
}

Variable Meaning::whether_same(Variable one, Variable other) {
    const Variable flag = variable(first_values(2));
    model_.whether(flag, one, other);
    return flag;
}

void Meaning::connected(const Cells& cells, std::vector<std::uint32_t> places, unsigned columns, Values values, std::int64_t least, std::int64_t most) {
    const auto all = static_cast<std::int64_t>(cells.size());
    if (least > std::min(most, all)) return impossible();
    model_.connected(cells, std::move(places), columns, values, static_cast<unsigned>(least), static_cast<unsigned>(std::min(most, all)));
}

void Meaning::divided(const Cells& labels, unsigned size) {
    Cells cells;
    for (Variable cell = 0; cell < puzzle.grid_cells(); ++cell) cells.push_back(cell);
    only(labels, first_values(static_cast<unsigned>(cells.size()) / size));
    for (const auto& [one, other] : neighbours()) whether_same(labels[one], labels[other]);
    // Where each digit is once in each row and in each region, regions can be told apart by the row in which they have one of
    // the digits: this names them long before it is known which comes first.
    Cells names;
    if (puzzle.latin && size == puzzle.digits && static_cast<int>(size) == puzzle.rows && puzzle.columns == puzzle.rows) {
        std::array<int, most_values> given{};
        for (const Variable cell : cells)
            if (is_single(puzzle.domains[cell])) ++given[smallest(puzzle.domains[cell])];
        const auto most = std::ranges::max_element(given | std::views::take(size));
        const int digit = puzzle.first + static_cast<int>(most - given.begin());
        for (const Variable cell : cells) {
            names.push_back(variable(every()));
            const int name = puzzle.first + puzzle.row(cell);
            pair(cell, names.back(), [=](int read, int of_region) { return read != digit || of_region == name; });
        }
    }
    model_.divided(std::move(cells), labels, std::move(names), static_cast<unsigned>(puzzle.columns), size);
}

void Meaning::any_of(std::span<const std::shared_ptr<const Kind>> branches) {
    if (branches.empty()) return impossible();
    for (std::size_t number = 0; number < branches.size(); ++number) {
        if (number == 0)
            model_.begin_any();
        else
            model_.next_branch();
        add(*branches[number]);
    }
    model_.end_any();
}

}  // namespace sudokit::variants
