// Clues outside the grid, about a row, a column or a diagonal as seen from there; and lines compared as numbers.
#include <algorithm>
#include <bit>

#include "family.hpp"
#include "lunchbox.hpp"

namespace sudokit::variants {

namespace {

struct OnLine : Kind {
    Cells line;
    virtual std::size_t least() const { return 1; }  // so many cells
};

struct WithTotal : OnLine {
    int total = 0;
    void fields(Fields& field) override {
        field("line", line, area(least()));
        field("total", total, number(0));
    }
    std::optional<int> clue() const override { return total; }
    void draw(Canvas& canvas) const override { canvas.outside(line, total); }
};

struct WithDigit : OnLine {
    int digit = 0;
    void fields(Fields& field) override {
        field("line", line, area(least()));
        field("digit", digit, number(0));
    }
    std::optional<int> clue() const override { return digit; }
    void draw(Canvas& canvas) const override { canvas.outside(line, digit); }
};

// The digits between the smallest and the largest digit of the line, a row or a column, add up to the total.
struct Sandwich : WithTotal {
    std::size_t least() const override { return 2; }
    void mean(Meaning& meaning) const override { mean_lunchbox(meaning, line, total); }
};

// The first digit of the line is the number of its digits, from the start, that add up to the total. It is one of them.
struct XSum : WithTotal {
    void mean(Meaning& meaning) const override {
        meaning.only({line[0]}, meaning.between(1, static_cast<int>(line.size())));
        // How many digits are still to be added, what they must add up to, and, where digits differ, those so far as a mask:
        // then a digit is not counted twice. Of more than nine digits there are too many masks.
        using State = std::array<int, 3>;
        const bool differ = meaning.differ_already(line), with_masks = meaning.puzzle.digits <= 9;
        const auto add = [](const State& state, int digit, int total, bool differ, bool with_masks, int first, int last) -> std::optional<State> {
            auto [left, rest, mask] = state;
            if (left < 0) left = digit, rest = total;
            if (left == 0) return State{0, 0, 0};
            --left;
            rest -= digit;
            if (!differ) return rest >= 0 && (left > 0 || rest == 0) ? std::optional(State{left, rest, 0}) : std::nullopt;
            const int bit = with_masks ? 1 << (digit - first) : 0;
            if (mask & bit) return std::nullopt;
            mask |= bit;
            // The smallest and the largest sum that so many other digits have.
            int least = 0, most = 0, low = left, high = left;
            for (int each = first; each <= last && low > 0; ++each)
                if (!(mask >> (each - first) & 1)) least += each, --low;
            for (int each = last; each >= first && high > 0; --each)
                if (!(mask >> (each - first) & 1)) most += each, --high;
            if (low > 0 || rest < least || rest > most) return std::nullopt;
            return left == 0 ? State{0, 0, 0} : State{left, rest, mask};
        };
        const auto is_complete = [](const State& state, int, bool, bool, int, int) { return state == State{0, 0, 0}; };
        meaning.automaton(line, State{-1, 0, 0}, add, is_complete, total, differ, with_masks, meaning.puzzle.first, meaning.puzzle.last());
    }
};

// From the start of the line, this many buildings are seen; higher ones hide lower ones behind them. A digit is the height
// of a building, and a 0 is none.
struct Skyscraper : OnLine {
    int count = 1;
    void fields(Fields& field) override {
        field("line", line, area());
        field("count", count, number(1));
    }
    std::optional<int> clue() const override { return count; }
    void mean(Meaning& meaning) const override {
        constexpr unsigned most_digits = 9;  // of more digits there are too many sets
        using State = std::array<int, 2>;
        const auto has_seen = [](const State& state, int count, auto...) { return state[1] == count; };
        if (meaning.puzzle.digits <= most_digits && meaning.differ_already(line)) {
            // The digits so far as a mask, and how many are seen: where digits differ, this says more.
            const auto look = [](const State& state, int digit, int count, int first) -> std::optional<State> {
                const int bit = 1 << (digit - first);
                if (state[0] & bit) return std::nullopt;
                const int seen = state[1] + (digit > 0 && bit > state[0]);
                return seen <= count ? std::optional(State{state[0] | bit, seen}) : std::nullopt;
            };
            meaning.automaton(line, State{0, 0}, look, has_seen, count, meaning.puzzle.first);
        } else {
            // The highest building so far, and how many are seen.
            const auto look = [](const State& state, int digit, int count) -> std::optional<State> {
                if (digit <= state[0]) return state;
                return state[1] < count ? std::optional(State{digit, state[1] + 1}) : std::nullopt;
            };
            meaning.automaton(line, State{0, 0}, look, has_seen, count);
        }
    }
    void draw(Canvas& canvas) const override { canvas.outside(line, count); }
};

// The digit is the first of the line that a greater one before it hides.
struct HiddenSkyscraper : WithDigit {
    std::size_t least() const override { return 2; }
    void mean(Meaning& meaning) const override {
        static constexpr int found = 1000;  // higher than any building
        // The highest building so far, as long as all are seen. Where digits differ, the hidden one is nowhere else.
        const auto look = [](int highest, int digit, int hidden, bool differ) -> std::optional<int> {
            if (digit == hidden && differ && (highest == found || highest < hidden)) return std::nullopt;
            if (highest == found || (digit == hidden && hidden < highest)) return found;
            return digit > highest ? std::optional(digit) : std::nullopt;
        };
        meaning.automaton(line, -1, look, [](int highest, int, bool) { return highest == found; }, digit, meaning.differ_already(line));
    }
};

// The first digit of the line is the number of its cell, counted from 1, that contains the digit.
struct NumberedRoom : WithDigit {
    void mean(Meaning& meaning) const override { meaning.place(line[0], line, digit); }
};

// The digits on the diagonal from the start in the direction add up to the total.
struct LittleKiller : Kind {
    Variable start = 0;
    std::string direction;
    int total = 0;
    void fields(Fields& field) override {
        field("start", start);
        field("direction", direction, one_of({"down-right", "down-left", "up-right", "up-left"}));
        field("total", total, number(0));
    }
    void mean(Meaning& meaning) const override {
        const Puzzle& puzzle = meaning.puzzle;
        if (!puzzle.is_in_grid(start))
            meaning.refuse(Refusal("{cell} is not a cell of the grid", {{"cell", puzzle.name(start)}}).about("start").of_cell(puzzle.name(start)));
        Cells cells;
        const Step way = step();
        for (int row = puzzle.row(start), column = puzzle.column(start); puzzle.has(row, column); row += way.down, column += way.right)
            cells.push_back(puzzle.at(row, column));
        meaning.sum(cells, total);
    }
    void draw(Canvas& canvas) const override {
        if (canvas.puzzle.is_in_grid(start))
            canvas.diagonal(start, step(), total);
        else
            canvas.name();
    }

private:
    Step step() const { return {direction.starts_with("down") ? 1 : -1, direction.ends_with("right") ? 1 : -1}; }
};

// All rows and columns, in both directions. Refused if the grid is not a square.
std::vector<Cells> both_ways(const Meaning& meaning) {
    meaning.demand_square();
    std::vector<Cells> lines = meaning.rows;
    lines.insert(lines.end(), meaning.columns.begin(), meaning.columns.end());
    for (std::size_t at = 0, half = lines.size(); at < half; ++at) lines.emplace_back(lines[at].rbegin(), lines[at].rend());
    return lines;
}

// The line has the rank among all rows and columns, read as numbers in both directions. Rank 1 is the smallest number. Unless
// `ties` are allowed, no other row or column has the same number.
struct FullRank : OnLine {
    int rank = 1;
    bool ties = false;
    void fields(Fields& field) override {
        field("line", line, area(2));
        field("rank", rank, number(1));
        field("ties", ties);
    }
    void mean(Meaning& meaning) const override {
        const Puzzle& puzzle = meaning.puzzle;
        const std::vector<Cells> entries = both_ways(meaning);
        if (std::ranges::find(entries, line) == entries.end()) meaning.refuse(Refusal("the line is not a whole row or column").about("line"));
        if (!puzzle.latin || puzzle.digits < 3 || puzzle.digits != line.size()) meaning.refuse(Refusal("the rows do not contain all digits, as they must"));
        if (static_cast<std::size_t>(rank) > entries.size()) return meaning.impossible();
        // Four rows and columns begin with each digit. So the rank tells the first digit, and the place among these four.
        const int group = (rank - 1) / 4, place = (rank - 1) % 4;
        meaning.only({line[0]}, meaning.mask(puzzle.first + group));
        const Values unlike = meaning.mask(puzzle.first), smaller = meaning.mask(puzzle.first + 1), larger = meaning.mask(puzzle.first + 2);
        Cells compared;
        for (std::uint32_t number = 0; number < puzzle.constraints.size(); ++number)
            if (const auto* const clue = dynamic_cast<const FullRank*>(puzzle.constraints[number].get()); clue != nullptr && clue != this) meaning.rests_on(number);
        for (const Cells& entry : entries) {
            const int other = rank_of(puzzle, entry);
            if (entry == line || (other - 1) / 4 != group || meaning.see_each_other(entry[0], line[0])) continue;
            const Values known = other < rank ? smaller : other > rank ? larger : unlike | smaller | larger;
            compared.push_back(meaning.comparison(line, entry, known, ties));
        }
        meaning.count(compared, smaller, place, place);
        if (!ties) meaning.count(compared, larger, 3 - place, 3 - place);
    }
    std::optional<int> clue() const override { return rank; }
    void draw(Canvas& canvas) const override { canvas.outside(line, (ties ? "\u2264" : "") + std::to_string(rank)); }

private:
    // The rank of another line, if the puzzle says it, or else of this one.
    int rank_of(const Puzzle& puzzle, const Cells& entry) const {
        int found = rank;
        for (const auto& each : puzzle.constraints)
            if (const auto* const clue = dynamic_cast<const FullRank*>(each.get()); clue != nullptr && clue->line == entry) found = clue->rank;
        return found;
    }
};

// No two of all rows and columns, each read as a number in both directions, are the same.
struct NoTies : Kind {
    void mean(Meaning& meaning) const override {
        const std::vector<Cells> lines = both_ways(meaning);
        static constexpr int equal = -1, unequal = -2;
        // Read both lines in turn: the digit of the first one, or how they compare so far.
        const auto compare = [](int state, int digit) -> std::optional<int> {
            if (state == equal) return digit;
            return state == unequal || state != digit ? unequal : equal;
        };
        for (std::size_t one = 0; one < lines.size(); ++one)
            for (std::size_t other = one + 1; other < lines.size(); ++other) {
                Cells read;
                bool differ = false;
                for (std::size_t at = 0; at < lines[one].size(); ++at) {
                    read.push_back(lines[one][at]);
                    read.push_back(lines[other][at]);
                    differ |= meaning.see_each_other(lines[one][at], lines[other][at]);
                }
                if (!differ) meaning.automaton(read, equal, compare, [](int state) { return state == unequal; });
            }
    }
};

constexpr Named family[] = {
    {"full_rank", make<FullRank>},
    {"hidden_skyscraper", make<HiddenSkyscraper>},
    {"little_killer", make<LittleKiller>},
    {"no_ties", make<NoTies>},
    {"numbered_room", make<NumberedRoom>},
    {"sandwich", make<Sandwich>},
    {"skyscraper", make<Skyscraper>},
    {"x_sum", make<XSum>},
};

}  // namespace

std::span<const Named> outside_kinds() { return family; }

}  // namespace sudokit::variants
