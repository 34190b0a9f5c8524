// Rules of the whole grid, which name no cells.
#include <algorithm>

#include "family.hpp"

namespace sudokit::variants {

namespace {

constexpr std::initializer_list<Step> knights_moves{{1, 2}, {2, 1}, {1, -2}, {2, -1}};

bool not_consecutive(int a, int b) { return std::abs(a - b) != 1; }

// Cells that touch at a corner have different digits.
struct AntiKing : Kind {
    void mean(Meaning& meaning) const override { meaning.differ_at({{1, 1}, {1, -1}}); }
};

// Cells a knight's move apart have different digits.
struct AntiKnight : Kind {
    void mean(Meaning& meaning) const override { meaning.differ_at(knights_moves); }
};

// The ways to go so many steps along rows and columns, of two opposite ones one.
std::vector<Step> steps_of(int distance) {
    std::vector<Step> steps;
    for (int step = 1; step <= distance; ++step) steps.push_back({distance - step, step});
    for (int step = 1; step <= distance; ++step) steps.push_back({step, step - distance});
    return steps;
}

// Two cells with the same digit are not exactly that digit's number of steps apart.
struct AntiTaxicab : Kind {
    void mean(Meaning& meaning) const override {
        for (int digit = std::max(1, meaning.puzzle.first); digit <= meaning.puzzle.last(); ++digit) {
            const std::vector<Pair> pairs = pairs_at(meaning.puzzle.rows, meaning.puzzle.columns, steps_of(digit));
            meaning.each_pair(pairs, [&](int a, int b) { return a != b || a != digit; });
        }
    }
};

// Cells that share a side do not have consecutive digits.
struct NonConsecutive : Kind {
    void mean(Meaning& meaning) const override { meaning.each_pair(meaning.neighbours(), not_consecutive); }
};

// Cells that touch at a corner do not have consecutive digits.
struct DiagonalNonConsecutive : Kind {
    void mean(Meaning& meaning) const override { meaning.each_pair(meaning.at({{1, 1}, {1, -1}}), not_consecutive); }
};

// Cells a knight's move apart do not add up to any of the sums, 5 and 15 unless the constraint says which.
struct Knightmare : Kind {
    std::optional<std::vector<int>> sums;
    void fields(Fields& field) override { field("sums", sums, number_list()); }
    void mean(Meaning& meaning) const override {
        meaning.each_pair(meaning.at(knights_moves), [forbidden = sums.value_or(std::vector<int>{5, 15})](int a, int b) {
            return std::ranges::find(forbidden, a + b) == forbidden.end();
        });
    }
    void draw(Canvas& canvas) const override { canvas.name(sums ? joined(*sums) : ""); }
};

// Cells exactly so many steps apart, along rows and columns, have different digits.
struct Taxicab : Kind {
    int distance = 0;
    void fields(Fields& field) override { field("distance", distance, number(1)); }
    void mean(Meaning& meaning) const override {
        if (distance >= meaning.puzzle.rows + meaning.puzzle.columns) return;
        meaning.differ_at(steps_of(distance));
    }
    void draw(Canvas& canvas) const override { canvas.name(distance); }
};

// Digits on a diagonal of the square grid do not repeat: `down` begins in the top left corner, `up` in the bottom left one.
struct Diagonal : Kind {
    std::string direction = "down";
    void fields(Fields& field) override { field("direction", direction, one_of({"down", "up"})); }
    void mean(Meaning& meaning) const override {
        meaning.demand_square();
        const int last = meaning.puzzle.rows - 1;
        Cells cells;
        for (int row = 0; row <= last; ++row) cells.push_back(meaning.puzzle.at(row, direction == "down" ? row : last - row));
        meaning.differ(cells);
    }
    void draw(Canvas& canvas) const override {
        const Puzzle& puzzle = canvas.puzzle;
        const int bottom = puzzle.rows - 1, right = puzzle.columns - 1;
        const Cells ends = direction == "down" ? Cells{puzzle.at(0, 0), puzzle.at(bottom, right)} : Cells{puzzle.at(0, right), puzzle.at(bottom, 0)};
        canvas.line(ends, "diagonal", "corner", "corner");
    }
};

// Refused if there are no boxes.
void demand_boxes(const Meaning& meaning) {
    if (meaning.puzzle.boxes().rows == 0)
        meaning.refuse(Refusal("a grid of {rows} rows and {columns} columns has no boxes", {{"rows", meaning.puzzle.rows}, {"columns", meaning.puzzle.columns}}));
}

// Cells at the same place in their boxes have different digits.
struct DisjointGroups : Kind {
    void mean(Meaning& meaning) const override {
        demand_boxes(meaning);
        const std::vector<Cells> boxes = boxes_of(meaning.puzzle.rows, meaning.puzzle.columns, meaning.puzzle.boxes());
        for (std::size_t place = 0; place < boxes[0].size(); ++place) {
            Cells group;
            for (const Cells& box : boxes) group.push_back(box[place]);
            meaning.differ(group);
        }
    }
};

// Digits do not repeat in the windows: as large as a box, one cell away from the edge and from each other.
struct Windoku : Kind {
    void mean(Meaning& meaning) const override {
        demand_boxes(meaning);
        for (const Cells& window : meaning.puzzle.windows()) meaning.differ(window);
    }
    void draw(Canvas& canvas) const override {
        if (canvas.puzzle.boxes().rows == 0) return canvas.name();
        for (const Cells& window : canvas.puzzle.windows()) canvas.shade(window, "window");
    }
};

// Each square of 2x2 cells has all groups of digits.
void mean_mixed_squares(Meaning& meaning, const std::vector<Values>& groups) {
    for (const Cells& square : meaning.squares())
        for (const Values group : groups) meaning.count(square, group, 1, 2);
}

// Each square of 2x2 cells has a low, a middle and a high digit.
struct GlobalEntropy : Kind {
    void mean(Meaning& meaning) const override { mean_mixed_squares(meaning, thirds(meaning)); }
};

// Each square of 2x2 cells has all three remainders of a division by 3.
struct GlobalModular : Kind {
    void mean(Meaning& meaning) const override {
        std::vector<Values> groups;
        for (int rest = 0; rest < 3; ++rest) groups.push_back(meaning.where([&](int digit) { return digit % 3 == rest; }));
        mean_mixed_squares(meaning, groups);
    }
};

// All rows, columns and regions of the largest size among them have the same digits, each as often.
struct SameRegions : Kind {
    void mean(Meaning& meaning) const override {
        std::vector<Cells> houses = meaning.rows;
        houses.insert(houses.end(), meaning.columns.begin(), meaning.columns.end());
        houses.insert(houses.end(), meaning.puzzle.regions.begin(), meaning.puzzle.regions.end());
        std::size_t largest = 0;
        for (const Cells& house : houses) largest = std::max(largest, house.size());
        std::erase_if(houses, [&](const Cells& house) { return house.size() != largest; });
        if (largest != meaning.puzzle.digits) meaning.same(houses);
    }
};

// Each 5 has a 1 directly above it, or a 9 directly below, or both.
struct DutchFlatmates : Kind {
    void mean(Meaning& meaning) const override {
        enum Above { other, one, alone };  // what matters for the next digit: a 1, or a 5 that lacks a 1
        const auto look_down = [](int above, int digit) -> std::optional<int> {
            if (above == alone && digit != 9) return std::nullopt;
            if (digit == 5) return above == one ? other : alone;
            return digit == 1 ? one : other;
        };
        for (const Cells& column : meaning.columns)
            meaning.automaton(column, int{other}, look_down, [](int above) { return above != alone; });
    }
};

// Each row, column and region has 0 and all other digits but one. Two rows lack different digits, and so do two columns and
// two regions. The row, the column and the region of a 0 lack different digits as well.
struct Doppelganger : Kind {
    void mean(Meaning& meaning) const override {
        meaning.demand_square();
        const Puzzle& puzzle = meaning.puzzle;
        if (puzzle.first != 0 || puzzle.last() != puzzle.rows)
            meaning.refuse(Refusal("digits up to {most}, expected 0 to {side}", {{"most", puzzle.last()}, {"side", puzzle.rows}}));
        std::map<Variable, Cells> lacking;  // by its houses, of each cell
        for (const auto* const houses : {&meaning.rows, &meaning.columns, &puzzle.regions}) {
            Cells lacked;
            for (const Cells& house : *houses) {
                lacked.push_back(meaning.variable(meaning.every() & ~meaning.mask(0)));
                meaning.differ(then(house, {&lacked.back(), 1}));
                for (const Variable cell : house) lacking[cell].push_back(lacked.back());
            }
            meaning.differ(lacked);
        }
        // Read a cell, then what its houses lack: if the cell is a 0, these differ. A state begins with what was read.
        enum Read { cell, free, zero };
        using State = std::vector<int>;
        const auto at_zero = [](const State& state, int digit) -> std::optional<State> {
            if (state[0] == cell) return State{digit == 0 ? zero : free};
            if (state[0] == free) return state;
            if (std::find(state.begin() + 1, state.end(), digit) != state.end()) return std::nullopt;
            State next = state;
            next.push_back(digit);
            std::sort(next.begin() + 1, next.end());
            return next;
        };
        for (const auto& [of, variables] : lacking) meaning.automaton(then({of}, variables), State{cell}, at_zero, anything);
    }
};

constexpr Named family[] = {
    {"anti_king", make<AntiKing>},
    {"anti_knight", make<AntiKnight>},
    {"anti_taxicab", make<AntiTaxicab>},
    {"diagonal", make<Diagonal>},
    {"diagonal_non_consecutive", make<DiagonalNonConsecutive>},
    {"disjoint_groups", make<DisjointGroups>},
    {"doppelganger", make<Doppelganger>},
    {"dutch_flatmates", make<DutchFlatmates>},
    {"global_entropy", make<GlobalEntropy>},
    {"global_modular", make<GlobalModular>},
    {"knightmare", make<Knightmare>},
    {"non_consecutive", make<NonConsecutive>},
    {"same_regions", make<SameRegions>},
    {"taxicab", make<Taxicab>},
    {"windoku", make<Windoku>},
};

}  // namespace

std::span<const Named> grid_kinds() { return family; }

}  // namespace sudokit::variants
