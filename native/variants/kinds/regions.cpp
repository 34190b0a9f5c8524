// Cells that must be connected, and regions that are to be found.
#include <algorithm>
#include <array>
#include <numeric>

#include "family.hpp"

namespace sudokit::variants {

namespace {

// The cells that have one of the digits are connected: one can walk from each to each over sides that they share.
struct Connected : Kind {
    Cells cells;
    std::vector<int> digits;
    std::optional<int> size, columns;
    void fields(Fields& field) override {
        field("cells", cells, area());
        field("digits", digits, digit_list());
        field("size", size, number(1));
        field("columns", columns, number(1));
    }
    void mean(Meaning& meaning) const override {
        constexpr std::size_t most = most_on_ground;
        std::vector<std::uint32_t> places(cells.size());
        if (columns) {  // extra cells, row by row
            if (cells.size() > most) meaning.refuse(Refusal("{count:,} cells, expected at most {most:,}", {{"count", cells.size()}, {"most", most}}));
            std::iota(places.begin(), places.end(), 0u);
        } else {
            for (const Variable cell : cells)
                if (const std::string name = meaning.puzzle.name(cell); !meaning.puzzle.is_in_grid(cell))
                    meaning.refuse(Refusal("{cell} is not a cell of the grid, so the number of columns must be known", {{"cell", name}}).about("columns").of_cell(name));
            places.assign(cells.begin(), cells.end());
        }
        const auto width = static_cast<unsigned>(std::min(columns.value_or(meaning.puzzle.columns), static_cast<int>(most)));
        meaning.connected(cells, std::move(places), width, meaning.mask(digits), size.value_or(1), size.value_or(INT32_MAX));
    }
    void draw(Canvas& canvas) const override { canvas.name(joined(digits)); }
};

// The grid is divided into connected regions, which are to be found. The digit of a label is the number of the region.
struct ChaosConstruction : Kind {
    Cells labels;
    std::optional<int> size;
    void fields(Fields& field) override {
        field("labels", labels, area());
        field("size", size, number(1));
    }
    void mean(Meaning& meaning) const override {
        const Puzzle& puzzle = meaning.puzzle;
        const auto cells = static_cast<int>(puzzle.grid_cells());
        if (static_cast<int>(labels.size()) != cells)
            meaning.refuse(Refusal("{count} labels, expected one for each cell of the grid, {size}", {{"count", labels.size()}, {"size", cells}}).about("labels"));
        const int each = size_in(puzzle), most = static_cast<int>(puzzle.digits);
        if (cells % each != 0 || cells / each > most || each > most)
            meaning.refuse(Refusal("regions of {size} cells, expected a size that divides {count} and leaves up to {most} regions of up to {most} cells",
                                   {{"size", each}, {"count", cells}, {"most", most}}).about("size"));
        meaning.divided(labels, static_cast<unsigned>(each));
    }
    void draw(Canvas& canvas) const override {
        canvas.place_on_grid(labels);
        canvas.name();
    }
    int size_in(const Puzzle& puzzle) const { return size.value_or(std::max(puzzle.rows, puzzle.columns)); }
};

struct Matching : Kind {
    Variable counter = 0;
    bool without_first = false;

protected:
    void counted(Fields& field) {
        field("counter", counter);
        field("without_first", without_first);
    }
    void tag(Canvas& canvas, const std::vector<Cells>& groups) const {
        const std::string letter = canvas.group(groups, canvas.puzzle.name(counter));
        canvas.tag({counter}, "#" + letter);
    }
};

// The digit of the counter is the number of cells with the digit of the first one.
struct MatchCount : Matching {
    Cells cells;
    void fields(Fields& field) override {
        field("cells", cells, area());
        counted(field);
    }
    void mean(Meaning& meaning) const override {
        Cells terms{counter};
        for (std::size_t at = 1; at < cells.size(); ++at) terms.push_back(meaning.whether_same(cells[0], cells[at]));
        std::vector<int> coefficients(terms.size(), -1);
        coefficients[0] = 1;
        if (has_all_neighbours(meaning)) meaning.only({counter}, meaning.between(without_first ? 1 : 2, static_cast<int>(cells.size())));
        // A flag's digit is the first of all, or one more.
        const auto others = static_cast<std::int64_t>(cells.size()) - 1;
        meaning.sum(terms, (without_first ? 0 : 1) - others * meaning.puzzle.first, std::move(coefficients));
    }
    void draw(Canvas& canvas) const override { tag(canvas, {cells}); }

private:
    // Whether the cells are labels, with those of all neighbours of the first one. A region has two cells or more, so that one
    // of these neighbours counts.
    bool has_all_neighbours(Meaning& meaning) const {
        const Puzzle& puzzle = meaning.puzzle;
        const auto is_counted = [&](Variable label) { return std::ranges::find(cells, label) != cells.end(); };
        for (std::uint32_t number = 0; number < puzzle.constraints.size(); ++number) {
            const auto* const regions = dynamic_cast<const ChaosConstruction*>(puzzle.constraints[number].get());
            if (regions == nullptr || regions->size_in(puzzle) < 2) continue;
            const std::vector<Variable>& labels = regions->labels;
            const auto found = std::ranges::find(labels, cells[0]);
            if (found == labels.end() || labels.size() != puzzle.grid_cells()) continue;
            const auto cell = static_cast<Variable>(found - labels.begin());
            const int row = puzzle.row(cell), column = puzzle.column(cell);
            bool all = true;
            for (const auto& [r, c] : {std::pair(row - 1, column), {row + 1, column}, {row, column - 1}, {row, column + 1}})
                all = all && (!puzzle.has(r, c) || is_counted(labels[puzzle.at(r, c)]));
            if (!all) continue;
            meaning.rests_on(number);
            return true;
        }
        return false;
    }
};

// The digit of the counter is the number of cells before the digit changes, along all arms together; these begin in the
// same cell, which counts once.
struct MatchRun : Matching {
    std::vector<Cells> arms;
    void fields(Fields& field) override {
        field("arms", arms, Groups{.at_least = 1});
        counted(field);
        for (const Cells& arm : arms)
            if (arm[0] != arms[0][0]) field.refuse("arms", Refusal("arms that begin in different cells, expected the same cell"));
    }
    void mean(Meaning& meaning) const override {
        if (meaning.puzzle.digits == 1) {  // which never changes
            std::vector<Variable> seen;
            for (const Cells& arm : arms) seen.insert(seen.end(), arm.begin() + 1, arm.end());
            if (meaning.puzzle.first + (without_first ? 1 : 0) != static_cast<int>(seen.size()) + 1) meaning.impossible();
            return;
        }
        Cells line{counter};
        std::vector<int> lengths;
        for (const Cells& arm : arms) {
            for (std::size_t at = 1; at < arm.size(); ++at) line.push_back(meaning.whether_same(arm[at - 1], arm[at]));
            lengths.push_back(static_cast<int>(arm.size()) - 1);
        }
        // What is read: how many flags, in which arm, and how many are left to be counted; -1 flags before the counter.
        using State = std::array<int, 4>;
        const auto count = [](State state, int digit, int first, int counted_first, const std::vector<int>& lengths) -> std::optional<State> {
            auto [read, arm, left, is_broken] = state;
            if (read < 0) {
                left = digit - counted_first;
                read = arm = 0;
            } else {
                is_broken |= digit == first;
                left -= !is_broken;
                ++read;
            }
            while (arm < static_cast<int>(lengths.size()) && read == lengths[static_cast<std::size_t>(arm)]) {
                ++arm;
                read = is_broken = 0;
            }
            if (left < 0) return std::nullopt;
            return State{read, arm, left, is_broken};
        };
        const auto is_counted = [](const State& state, int, int, const std::vector<int>&) { return state[2] == 0; };
        meaning.automaton(line, State{-1, 0, 0, 0}, count, is_counted, meaning.puzzle.first, without_first ? 0 : 1, lengths);
    }
    void draw(Canvas& canvas) const override { tag(canvas, arms); }
};

constexpr Named family[] = {
    {"chaos_construction", make<ChaosConstruction>},
    {"connected", make<Connected>},
    {"match_count", make<MatchCount>},
    {"match_run", make<MatchRun>},
};

}  // namespace

std::span<const Named> region_kinds() { return family; }

}  // namespace sudokit::variants
