#include "rules.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"
#include "variants/assembly.hpp"

namespace sudokit::variants::explaining {

namespace {

constexpr std::size_t most_cells = 20;  // of a rule that is looked at as a whole, unless it is a line

void add_pairs(Exclusions& exclusions, const std::vector<Variable>& cells) {
    for (std::size_t a = 0; a < cells.size(); ++a) {
        stop_point();
        for (std::size_t b = a + 1; b < cells.size(); ++b) exclusions.add(cells[a], cells[b]);
    }
}

// A constraint of pairs that have no cell in common, such as dots that are said in one, is as many constraints. Large ones stay whole.
std::vector<Alone> parts_of(Alone alone) {
    constexpr std::size_t most_of_part = 6;
    std::vector<Alone> parts;
    const Scope& scope = alone.scope;
    const auto are_none = [](const auto&... lists) { return (lists.empty() && ...); };
    const bool are_pairs = are_none(alone.kept, scope.different, scope.sums, scope.sets, scope.lines, scope.counts, scope.same, scope.distinct, scope.elements, scope.comparisons, scope.whether, scope.connected, scope.divisions, scope.choices);
    if (are_pairs && scope.tables.size() > 1) {
        for (const TablePart& table : scope.tables) {
            Alone joined{alone.origin};
            joined.others = alone.others;
            joined.cells = {std::min(table.a, table.b), std::max(table.a, table.b)};
            joined.scope.tables.push_back(table);
            std::erase_if(parts, [&](Alone& part) {
                if (std::ranges::find_first_of(part.cells, joined.cells) == part.cells.end()) return false;
                joined.scope.tables.insert(joined.scope.tables.begin(), part.scope.tables.begin(), part.scope.tables.end());
                std::vector<Variable> cells;
                std::ranges::set_union(part.cells, joined.cells, std::back_inserter(cells));
                joined.cells = std::move(cells);
                return true;
            });
            parts.push_back(std::move(joined));
        }
    }
    const bool falls_apart = parts.size() > 1 && std::ranges::all_of(parts, [](const Alone& part) { return part.cells.size() <= most_of_part; });
    if (falls_apart) return parts;
    parts.clear();
    parts.push_back(std::move(alone));
    return parts;
}

}  // namespace

Rule::Rule(const Model& model, Alone alone, const Exclusions& houses, std::span<const Values> full)
    : origins(std::move(alone.others)), cells(std::move(alone.cells)), sums(alone.scope.sums), tables(alone.scope.tables), sets(alone.scope.sets), exclusions_(std::make_unique<Exclusions>(houses)),
      kept_(std::move(alone.kept)), variables_(full.size()) {
    origins.insert(origins.begin(), alone.origin);
    std::vector<std::vector<Variable>> apart(full.size());
    for (const DifferentPart& part : alone.scope.different) {
        add_pairs(*exclusions_, part.cells);
        for (const Variable one : part.cells)
            for (const Variable other : part.cells)
                if (one != other) apart[one].push_back(other);
    }
    for (Variable cell = 0; cell < apart.size(); ++cell)
        if (!apart[cell].empty()) apart_.emplace_back(cell, std::move(apart[cell]));
    for (const TablePart& part : alone.scope.tables) {
        if (!(part.relation->reflexive() & full[part.a] & full[part.b])) exclusions_->add(part.a, part.b);
        if (part.relation->is_identity()) exclusions_->join(part.a, part.b);
    }
    alone.scope.different.clear();
    const std::size_t tables = alone.scope.tables.size(), parts = tables + alone.scope.counts.size();
    Assembly assembly(model, *exclusions_, full);
    propagators_ = assembly.make(alone.scope, false);
    is_pairs = tables == propagators_.size();
    is_of_order = !alone.scope.lines.empty();
    is_of_neighbours = is_pairs && std::ranges::all_of(this->tables, [](const TablePart& part) {
        const std::vector<Values>& rows = part.relation->rows();
        for (unsigned value = 0; value < rows.size(); ++value)
            if (part.relation->backward(only(value)) != rows[value]) return false;
        return true;
    });
    std::uint32_t words = 0;
    for (const auto& each : propagators_) {
        words += each->words();
        for (const Variable variable : each->watched)
            if (variable >= model.shown()) hidden_.emplace_back(variable, full[variable]);
    }
    std::vector<Values> row(full.begin(), full.end());
    row.resize(variables_ + words, 0);
    auto place = static_cast<std::uint32_t>(variables_);
    for (const auto& each : propagators_) {
        each->place_words(row.data(), place, static_cast<std::uint32_t>(row.size()));
        place += each->words();
    }
    words_.assign(row.begin() + static_cast<std::ptrdiff_t>(variables_), row.end());
    for (const KeptPart& part : kept_) cells.insert(cells.end(), part.cells.begin(), part.cells.end());
    std::ranges::sort(cells);
    const auto rest = std::ranges::unique(cells);
    cells.erase(rest.begin(), rest.end());
    std::erase_if(cells, [&](Variable cell) { return cell >= model.shown(); });
    const bool is_long = std::ranges::any_of(propagators_, [](const auto& each) { return each->watched.size() > most_cells; });
    is_broad = cells.size() > most_cells && (parts >= cells.size() || parts == 0) && hidden_.empty() && !is_long;
}

bool Rule::keeps(Variable cell, Values value) const {
    return std::ranges::any_of(kept_, [&](const KeptPart& part) { return !(part.values & value) && std::ranges::find(part.cells, cell) != part.cells.end(); });
}

bool Rule::run(std::vector<Values>& row) {
    trouble_ = {};
    row.resize(variables_);
    row.insert(row.end(), words_.begin(), words_.end());
    for (const auto& [variable, values] : hidden_) row[variable] = values;
    Board board(row.data(), nullptr);
    for (const KeptPart& part : kept_)
        for (const Variable cell : part.cells)
            if (!board.keep(cell, part.values)) return false;
    if (is_broad && board.changes() > 0) {
        last_.assign(kept_.front().cells.begin(), kept_.front().cells.end());
        return true;
    }
    for (;;) {
        const std::uint64_t before = board.changes();
        for (const auto& [cell, others] : apart_) {
            if (!is_single(board[cell])) continue;
            for (const Variable other : others)
                if (!board.remove(other, board[cell])) return false;
            if (is_broad && board.changes() != before) {
                last_.assign(1, cell);
                return true;
            }
        }
        for (const auto& each : propagators_) {
            if (!each->propagate(board)) {
                trouble_ = each->trouble(board);
                const auto is_hidden = [&](Variable cell) { return std::ranges::find(hidden_, cell, &Some::first) != hidden_.end(); };
                trouble_.is_hidden = (trouble_.what == Trouble::too_few || trouble_.what == Trouble::too_many) && std::ranges::any_of(each->watched, is_hidden);
                return false;
            }
            if (is_broad && board.changes() != before) {
                last_ = each->watched;
                return true;
            }
        }
        if (board.changes() == before) return true;
        stop_point();
    }
}

Rules::Rules(const Model& model, unsigned digits) : full(model.domains()), of(model.shown()) {
    std::fill_n(full.begin(), model.shown(), first_values(digits));
    Exclusions exclusions(full.size());
    std::vector<Alone> all = each_alone(model);
    for (const Alone& each : all) {
        if (each.origin.of != Origin::constraint)
            for (const DifferentPart& part : each.scope.different) add_pairs(exclusions, part.cells);
        for (const DifferentPart& part : each.scope.different) {
            const bool is_shown = std::ranges::all_of(part.cells, [&](Variable cell) { return cell < model.shown(); });
            if (is_shown && part.cells.size() == digits) houses.push_back({part.cells, first_values(digits), each.origin});
        }
    }
    for (Alone& each : all)
        if (each.origin.of == Origin::constraint) {
            stop_point();
            std::vector<Alone> parts = parts_of(std::move(each));
            for (Alone& part : parts) {
                rules.emplace_back(model, std::move(part), exclusions, full);
                rules.back().is_part = parts.size() > 1;
            }
        }
    add_sums(model, houses, exclusions, full, rules);
    add_leftovers(model, houses, exclusions, full, rules);
    for (std::uint32_t number = 0; number < rules.size(); ++number)
        for (const Variable cell : rules[number].cells) of[cell].push_back(number);
}

}  // namespace sudokit::variants::explaining
