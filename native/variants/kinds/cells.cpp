// Cells and groups of cells: which digits they have, and which of them are the same.
#include <algorithm>

#include "family.hpp"

namespace sudokit::variants {

namespace {

struct OnCells : Kind {
    Cells cells;
    void fields(Fields& field) override { field("cells", cells, area()); }
};

// Digits are even.
struct Even : OnCells {
    void mean(Meaning& meaning) const override {
        meaning.only(cells, meaning.where([](int digit) { return digit % 2 == 0; }));
    }
    void draw(Canvas& canvas) const override { canvas.mark(cells, "square"); }
};

// Digits are odd.
struct Odd : OnCells {
    void mean(Meaning& meaning) const override {
        meaning.only(cells, meaning.where([](int digit) { return digit % 2 == 1; }));
    }
    void draw(Canvas& canvas) const override { canvas.mark(cells, "disc"); }
};

struct WithDigits : OnCells {
    std::vector<int> digits;
    void fields(Fields& field) override {
        field("cells", cells, area());
        field("digits", digits, digit_list());
    }
    void draw(Canvas& canvas) const override { canvas.group({cells}, joined(digits)); }

protected:
    void contain(Meaning& meaning, bool exactly) const {
        std::map<int, int> times;
        for (const int digit : digits) ++times[digit];
        meaning.contain(cells, times, exactly);
    }
};

// Each of the cells has one of the digits.
struct Among : WithDigits {
    void mean(Meaning& meaning) const override { meaning.only(cells, meaning.mask(digits)); }
};

// The digits named occur in the cells, each at least as often as it is named.
struct Contains : WithDigits {
    void mean(Meaning& meaning) const override { contain(meaning, false); }
};

// The digits named occur in the cells, each exactly as often as it is named.
struct ContainsExactly : WithDigits {
    void mean(Meaning& meaning) const override { contain(meaning, true); }
};

// The digits named occur in the cells around a corner, each at least as often as it is named.
struct Quadruple : WithDigits {
    void fields(Fields& field) override {
        field("cells", cells, area(1, 4));
        field("digits", digits, digit_list());
    }
    void mean(Meaning& meaning) const override { contain(meaning, false); }
    void draw(Canvas& canvas) const override { canvas.corner(cells, joined(digits)); }
};

// Each of the cells compares so with all cells that share a side with it. Two cells that are both named are not compared.
void compare_with_neighbours(Meaning& meaning, const Cells& cells, const Rule& rule) {
    const auto is_named = [&](Variable cell) { return std::ranges::find(cells, cell) != cells.end(); };
    std::vector<Pair> pairs;
    for (const auto& [one, other] : meaning.neighbours()) {
        if (is_named(one) == is_named(other)) continue;
        pairs.push_back(is_named(one) ? Pair{one, other} : Pair{other, one});
    }
    meaning.each_pair(pairs, rule);
}

// Each of the cells is greater than all cells that share a side with it.
struct Maximum : OnCells {
    void mean(Meaning& meaning) const override { compare_with_neighbours(meaning, cells, greater); }
    void draw(Canvas& canvas) const override { canvas.mark(cells, "maximum"); }
};

// Each of the cells is less than all cells that share a side with it.
struct Minimum : OnCells {
    void mean(Meaning& meaning) const override { compare_with_neighbours(meaning, cells, less); }
    void draw(Canvas& canvas) const override { canvas.mark(cells, "minimum"); }
};

// Digits do not repeat.
struct AllDifferent : OnCells {
    void mean(Meaning& meaning) const override { meaning.differ(cells); }
    void draw(Canvas& canvas) const override {
        canvas.shade(cells);
        canvas.cage(cells, {}, "extra");
    }
};

// The cells and their copy have the same digits, cell by cell.
struct Clone : OnCells {
    Cells copy;
    void fields(Fields& field) override {
        field("cells", cells, path());
        field("copy", copy, path());
        if (cells.size() != copy.size())
            field.refuse("copy", Refusal("{count} cells, expected as many as the original has, {size}", {{"count", copy.size()}, {"size", cells.size()}}));
    }
    void mean(Meaning& meaning) const override {
        for (std::size_t at = 0; at < cells.size(); ++at) meaning.equal(cells[at], copy[at]);
    }
    void draw(Canvas& canvas) const override {
        const std::string letter = canvas.letter();
        for (const Cells& each : {cells, copy}) {
            canvas.shade(each, "clone");
            canvas.tag({each[0]}, letter);
        }
    }
};

struct OnGroups : Kind {
    std::vector<Cells> groups;
    void fields(Fields& field) override { field("groups", groups, Groups{}); }
    void draw(Canvas& canvas) const override { canvas.group(groups); }
};

// All groups of cells have the same digits, each as often, in any order.
struct SameValues : OnGroups {
    void fields(Fields& field) override { field("groups", groups, Groups{.alike = true}); }
    void mean(Meaning& meaning) const override { meaning.same(groups); }
};

// All groups of cells have the same sum.
struct EqualSums : OnGroups {
    void mean(Meaning& meaning) const override { meaning.equal_sums(groups); }
};

// The digit of the counter is the number of different digits in the cells.
struct CountDistinct : OnCells {
    Variable counter = 0;
    void fields(Fields& field) override {
        field("cells", cells, area());
        field("counter", counter);
    }
    void mean(Meaning& meaning) const override { meaning.distinct(cells, counter); }
    void draw(Canvas& canvas) const override {
        const std::string letter = canvas.group({cells}, canvas.puzzle.name(counter));
        canvas.tag({counter}, "#" + letter);
    }
};

// A digit in a circle is the number of circles that contain that digit.
struct CountingCircles : OnCells {
    void mean(Meaning& meaning) const override {
        const auto circles = static_cast<std::int64_t>(cells.size());
        const int no = meaning.puzzle.first, yes = no + 1, last = meaning.puzzle.last();
        if (last == no) {  // the digit of all circles
            if (no != circles) meaning.impossible();
            return;
        }
        const auto variable = [&] { return meaning.variable(meaning.mask(no) | meaning.mask(yes)); };
        // The variable says whether some of the cells have the digit; if so, this many.
        const auto have = [&](Variable whether, const Cells& some, int digit, int many) {
            const auto count = [](int left, int read, int digit, int many, int no) -> std::optional<int> {
                if (left < 0) return read == no ? 0 : many;
                if (read != digit) return left;
                return left > 0 ? std::optional(left - 1) : std::nullopt;
            };
            meaning.automaton(then({whether}, some), -1, count, [](int left, int, int, int) { return left == 0; }, digit, many, no);
        };
        meaning.only(cells, meaning.between(1, static_cast<int>(circles)));
        // Circles of a house have different digits. So of each digit there is a variable for each house.
        const std::vector<Cells> houses = in_houses(meaning);
        std::vector<Cells> of_house(houses.size());
        Cells present;
        std::vector<int> digits;
        std::int64_t sum = 0;
        for (int digit = no; digit <= last; ++digit) {
            present.push_back(variable());
            digits.push_back(digit);
            sum += digit;
            if (houses.empty()) {
                have(present.back(), cells, digit, digit);
                continue;
            }
            Cells all;
            for (std::size_t house = 0; house < houses.size(); ++house) {
                all.push_back(variable());
                of_house[house].push_back(all.back());
                have(all.back(), houses[house], digit, 1);
            }
            // If the digit is present, so many houses have it. A variable's digit is `no`, or one more.
            const auto size = static_cast<std::int64_t>(all.size());
            std::vector<int> coefficients(all.size(), 1);
            all.push_back(present.back());
            coefficients.push_back(-digit);
            meaning.sum(all, no * (size - digit), coefficients);
        }
        for (std::size_t house = 0; house < houses.size(); ++house)
            meaning.sum(of_house[house], static_cast<std::int64_t>(houses[house].size()) + no * static_cast<std::int64_t>(digits.size()));
        meaning.sum(present, circles + no * sum, digits);  // the digits that are present add up to the number of circles
    }
    void draw(Canvas& canvas) const override {
        canvas.mark(cells, "ring");
        canvas.name();
    }

private:
    // The circles by rows, columns or regions, whichever are the fewest; none if no two circles are in the same one, or if
    // digits may repeat there.
    std::vector<Cells> in_houses(Meaning& meaning) const {
        std::vector<Cells> best;
        std::size_t fewest = cells.size();
        for (const auto* const houses : {&meaning.rows, &meaning.columns, &meaning.puzzle.regions}) {
            std::vector<Cells> groups;
            std::vector<int> times(meaning.puzzle.cells());  // in how many houses each cell is
            bool differ = true;
            for (const Cells& house : *houses) {
                Cells group;
                for (const Variable cell : house) {
                    ++times[cell];
                    if (std::ranges::find(cells, cell) != cells.end()) group.push_back(cell);
                }
                differ &= meaning.differ_already(group);
                if (!group.empty()) groups.push_back(std::move(group));
            }
            const bool is_right = differ && std::ranges::all_of(cells, [&](Variable cell) { return times[cell] == 1; });
            if (!is_right || groups.size() >= fewest) continue;
            fewest = groups.size();
            best = std::move(groups);
        }
        return best;
    }
};

constexpr Named family[] = {
    {"all_different", make<AllDifferent>},
    {"among", make<Among>},
    {"clone", make<Clone>},
    {"contains", make<Contains>},
    {"contains_exactly", make<ContainsExactly>},
    {"count_distinct", make<CountDistinct>},
    {"counting_circles", make<CountingCircles>},
    {"equal_sums", make<EqualSums>},
    {"even", make<Even>},
    {"maximum", make<Maximum>},
    {"minimum", make<Minimum>},
    {"odd", make<Odd>},
    {"quadruple", make<Quadruple>},
    {"same_values", make<SameValues>},
};

}  // namespace

std::span<const Named> cell_kinds() { return family; }

}  // namespace sudokit::variants
