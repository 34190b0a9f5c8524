// Lines: how the digits along a line compare, or what they add up to.
#include "family.hpp"

namespace sudokit::variants {

namespace {

struct OnLine : Kind {
    Cells cells;
    void fields(Fields& field) override { field("cells", cells, path(2)); }
};

// Digits increase from the bulb, the first cell. Along a slow thermometer, they may also stay the same.
struct Thermometer : OnLine {
    bool slow = false;
    void fields(Fields& field) override {
        OnLine::fields(field);
        field("slow", slow);
    }
    void mean(Meaning& meaning) const override {
        meaning.chain(cells, [&](int a, int b) { return a < b || (slow && a == b); });
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "thermometer", "bulb");
        if (slow) canvas.name("\u2264");
    }
};

// Neighbours on the line differ by at least the difference.
struct Whisper : OnLine {
    int difference = 5;
    void fields(Fields& field) override {
        OnLine::fields(field);
        field("difference", difference, number(0).optional());
    }
    void mean(Meaning& meaning) const override { meaning.chain(cells, apart(difference)); }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "whisper");
        canvas.name(unless_usual(difference, 5));
    }
};

// The digits of the line are consecutive, in any order, and do not repeat.
struct Renban : OnLine {
    void fields(Fields& field) override { field("cells", cells, area()); }
    void mean(Meaning& meaning) const override {
        const int length = static_cast<int>(cells.size());
        meaning.differ(cells);
        meaning.pairs(cells, [&](int a, int b) { return a != b && std::abs(a - b) < length; });
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "renban");
        canvas.name();
    }
};

// No two digits of the line are equal or consecutive, wherever they stand on it.
struct Nabner : OnLine {
    void fields(Fields& field) override { field("cells", cells, area()); }
    void mean(Meaning& meaning) const override { meaning.pairs(cells, apart(2)); }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "nabner");
        canvas.name();
    }
};

// The line reads the same in both directions.
struct Palindrome : OnLine {
    void mean(Meaning& meaning) const override {
        for (std::size_t at = 0; at < cells.size() / 2; ++at) meaning.equal(cells[at], cells[cells.size() - 1 - at]);
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "palindrome");
        canvas.name();
    }
};

// All pairs of cells at the same distance from the centre of the line have one sum. A cell in the centre is that sum.
struct Zipper : OnLine {
    void mean(Meaning& meaning) const override {
        const std::size_t half = cells.size() / 2;
        std::vector<Cells> pairs;
        for (std::size_t at = 0; at < half; ++at) pairs.push_back({cells[at], cells[cells.size() - 1 - at]});
        if (cells.size() % 2 == 0) return meaning.equal_sums(pairs);
        for (const Cells& pair : pairs) meaning.equal_sums(std::vector<Cells>{pair, {cells[half]}});
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "zipper");
        canvas.name();
    }
};

// The digits of the line have the same sum in each region. Where the line comes back to a region, that part counts for
// itself. Without regions, it says nothing.
struct RegionSumLine : OnLine {
    void mean(Meaning& meaning) const override {
        if (meaning.puzzle.regions.empty()) return;
        std::vector<Cells> parts;
        int last = -2;
        for (const Variable cell : cells) {
            if (const int region = meaning.puzzle.region_of(cell); region != last) {
                parts.emplace_back();
                last = region;
            }
            parts.back().push_back(cell);
        }
        meaning.equal_sums(parts);
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "region-sum");
        canvas.name();
    }
};

// The line can be cut into one or more parts that each add up to the total. A loop goes on from its last cell to its first.
struct SumLine : OnLine {
    int total = 10;
    bool loop = false;
    void fields(Fields& field) override {
        field("cells", cells, path());
        field("total", total, number(1, 10'000).optional());
        field("loop", loop);
    }
    std::optional<int> clue() const override { return loop ? std::nullopt : std::optional(total); }
    void mean(Meaning& meaning) const override {
        using State = std::array<int, 2>;  // the sum with which the line began, and the sum of the part so far
        std::vector<State> starts;
        for (int start = 0; start < (loop ? total : 1); ++start) starts.push_back({start, start});
        const auto add = [](const State& state, int digit, int total) -> std::optional<State> {
            const int sum = state[1] + digit;
            if (sum > total) return std::nullopt;
            return State{state[0], sum % total};
        };
        const auto closes = [](const State& state, int) { return state[0] == state[1]; };
        meaning.automaton_from(cells, starts, add, closes, total);
        if (meaning.puzzle.first == 0) meaning.count(cells, meaning.every() & ~meaning.mask(0), 1);  // zeros alone have no part
    }
    void draw(Canvas& canvas) const override {
        Cells drawn = cells;
        if (loop) drawn.push_back(cells[0]);
        canvas.line(drawn, "sum-line");
        canvas.name(total);
    }
};

// The two ends of a line, then what is between them.
Cells ends_first(const Cells& cells) {
    return then({cells.front(), cells.back()}, {cells.begin() + 1, cells.end() - 1});
}

// The digits between the two ends of the line are strictly between those of the ends.
struct BetweenLine : OnLine {
    void mean(Meaning& meaning) const override {
        if (cells.size() < 3) return;
        using Ends = std::vector<int>;
        const auto between = [](const Ends& ends, int digit) -> std::optional<Ends> {
            if (ends.empty()) return Ends{digit};
            if (ends.size() == 1) return Ends{std::min(ends[0], digit), std::max(ends[0], digit)};
            return ends[0] < digit && digit < ends[1] ? std::optional(ends) : std::nullopt;
        };
        meaning.automaton(ends_first(cells), Ends(), between, anything);
    }
    void draw(Canvas& canvas) const override { canvas.line(cells, "between", "circle", "circle"); }
};

// No digit of the line is between those of its two ends, or equal to one of them. The ends differ by at least the difference.
struct Lockout : OnLine {
    int difference = 4;
    void fields(Fields& field) override {
        OnLine::fields(field);
        field("difference", difference, number(0).optional());
    }
    void mean(Meaning& meaning) const override {
        using Ends = std::vector<int>;
        const auto outside = [](const Ends& ends, int digit, int difference) -> std::optional<Ends> {
            if (ends.empty()) return Ends{digit};
            if (ends.size() == 1) {
                if (std::abs(ends[0] - digit) < difference) return std::nullopt;
                return Ends{std::min(ends[0], digit), std::max(ends[0], digit)};
            }
            return ends[0] <= digit && digit <= ends[1] ? std::nullopt : std::optional(ends);
        };
        meaning.automaton(ends_first(cells), Ends(), outside, anything, difference);
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "lockout", "diamond", "diamond");
        if (difference != 4) canvas.name(difference);
    }
    std::optional<int> clue() const override { return difference; }
};

// Any three neighbours on the line are a low, a middle and a high digit, in any order. Two cells alone are of different
// groups.
struct Entropic : OnLine {
    void mean(Meaning& meaning) const override {
        const Values low = thirds(meaning)[0];
        const int size = static_cast<int>(variants::count(low)), first = meaning.puzzle.first;
        const Rule differ = [&](int a, int b) { return (a - first) / size != (b - first) / size; };
        meaning.chain(cells, differ);
        meaning.chain(cells, differ, 2);
        meaning.chain(cells, [&](int a, int b) { return !differ(a, b); }, 3);
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "entropic");
        canvas.name();
    }
};

// Of `modulus` neighbours on the line, no two leave the same remainder when divided by it. On a shorter line, no two of all
// its cells do.
struct Modular : OnLine {
    int modulus = 3;
    void fields(Fields& field) override {
        OnLine::fields(field);
        field("modulus", modulus, number(1).optional());
    }
    void mean(Meaning& meaning) const override {
        const auto length = static_cast<int>(cells.size());
        for (int distance = 1; distance < std::min(modulus, length); ++distance)
            meaning.chain(cells, [&](int a, int b) { return a % modulus != b % modulus; }, static_cast<std::size_t>(distance));
        if (modulus < length) meaning.chain(cells, [&](int a, int b) { return a % modulus == b % modulus; }, static_cast<std::size_t>(modulus));
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "modular");
        canvas.name(unless_usual(modulus, 3));
    }
};

// The digits on the shaft add up to the number in the circle. A circle of several cells is one number, the first cell first.
struct Arrow : Kind {
    Cells circle, shaft;
    void fields(Fields& field) override {
        field("circle", circle, area(1, 5));
        field("shaft", shaft, path());
    }
    void mean(Meaning& meaning) const override {
        const Cells all = then(circle, shaft);
        std::vector<int> weights(circle.size());
        int weight = 1;
        for (std::size_t at = circle.size(); at-- > 0; weight *= 10) weights[at] = weight;
        weights.resize(all.size(), -1);
        meaning.sum(all, 0, std::move(weights));
        if (meaning.puzzle.last() > 9) meaning.only({circle.begin() + 1, circle.end()}, meaning.between(0, 9));
    }
    void draw(Canvas& canvas) const override {
        canvas.line(circle, "pill");
        canvas.line(then({circle.back()}, shaft), "arrow", {}, "arrow");
    }
};

// The digits on the line add up to the same as those at its two ends.
struct DoubleArrow : OnLine {
    void fields(Fields& field) override { field("cells", cells, path(3)); }
    void mean(Meaning& meaning) const override {
        meaning.equal_sums(std::vector<Cells>{{cells.front(), cells.back()}, {cells.begin() + 1, cells.end() - 1}});
    }
    void draw(Canvas& canvas) const override {
        canvas.line(cells, "arrow", "circle", "circle");
        canvas.name();
    }
};

constexpr Named family[] = {
    {"arrow", make<Arrow>},
    {"between_line", make<BetweenLine>},
    {"double_arrow", make<DoubleArrow>},
    {"entropic", make<Entropic>},
    {"lockout", make<Lockout>},
    {"modular", make<Modular>},
    {"nabner", make<Nabner>},
    {"palindrome", make<Palindrome>},
    {"region_sum_line", make<RegionSumLine>},
    {"renban", make<Renban>},
    {"sum_line", make<SumLine>},
    {"thermometer", make<Thermometer>},
    {"whisper", make<Whisper>},
    {"zipper", make<Zipper>},
};

}  // namespace

std::span<const Named> line_kinds() { return family; }

}  // namespace sudokit::variants
