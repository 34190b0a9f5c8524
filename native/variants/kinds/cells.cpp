// Cells and groups of cells: which digits they have, and which of them are the same.
#include <algorithm>

#include "family.hpp"

namespace sudokit::variants {

namespace {

struct OnCells : Kind {
    Cells cells;
    void fields(Fields& field) override { field("cells", cells); }
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
        field("cells", cells);
        field("digits", digits);
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
        field("cells", cells);
        field("copy", copy);
    }
    bool fits() const override { return cells.size() == copy.size(); }
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
    void fields(Fields& field) override { field("groups", groups); }
    void draw(Canvas& canvas) const override { canvas.group(groups); }
};

// All groups of cells have the same digits, each as often, in any order.
struct SameValues : OnGroups {
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
        field("cells", cells);
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
        const auto circles = static_cast<int>(cells.size());
        const int no = meaning.puzzle.first, last = meaning.puzzle.last();
        const Values yes_or_no = meaning.mask(no) | meaning.mask(no + 1);
        meaning.only(cells, meaning.between(1, circles));
        // The circles in a house have different digits. So of each house and digit a variable says whether it is there.
        const std::vector<Cells> groups = in_houses(meaning);
        std::vector<Cells> of_group(groups.size());
        Cells present;
        std::vector<int> digits;
        std::int64_t sum = 0;
        for (int digit = no; digit <= last; ++digit) {
            present.push_back(meaning.variable(yes_or_no));
            digits.push_back(digit);
            sum += digit;
            Cells there;
            for (std::size_t group = 0; group < groups.size(); ++group) {
                there.push_back(meaning.variable(yes_or_no));
                of_group[group].push_back(there.back());
                Cells read{there.back()};
                read.insert(read.end(), groups[group].begin(), groups[group].end());
                // How many circles must still have the digit; -1 before it is read whether any has.
                const auto count = [](int state, int read, int digit, int no) -> std::optional<int> {
                    if (state < 0) return read == no ? 0 : 1;
                    if (read != digit) return state;
                    return state > 0 ? std::optional(0) : std::nullopt;
                };
                meaning.automaton(read, -1, count, [](int state, int, int) { return state == 0; }, digit, no);
            }
            // If the digit is present, so many houses have it; yes is one more than no.
            const auto houses = static_cast<std::int64_t>(there.size());
            std::vector<int> coefficients(there.size(), 1);
            there.push_back(present.back());
            coefficients.push_back(-digit);
            meaning.sum(there, no * houses - no * std::int64_t{digit}, coefficients);
        }
        for (std::size_t group = 0; group < groups.size(); ++group)
            meaning.sum(of_group[group], static_cast<std::int64_t>(groups[group].size() + of_group[group].size() * static_cast<std::size_t>(no)));
        meaning.sum(present, circles + no * sum, digits);  // the digits that are present add up to the number of circles
    }
    void draw(Canvas& canvas) const override {
        canvas.mark(cells, "ring");
        canvas.name();
    }

private:
    // The circles by rows, columns or regions, whichever makes the fewest groups; each for itself if rows do not differ.
    std::vector<Cells> in_houses(Meaning& meaning) const {
        std::vector<Cells> best;
        for (const Variable cell : cells) best.push_back({cell});
        for (const auto* const houses : {&meaning.rows, &meaning.columns, &meaning.puzzle.regions}) {
            std::vector<Cells> groups;
            std::size_t in_one = 0;  // so many circles are in exactly one house
            for (const Variable cell : cells)
                in_one += std::ranges::count_if(*houses, [&](const Cells& house) { return std::ranges::find(house, cell) != house.end(); }) == 1;
            if (in_one < cells.size()) continue;
            bool differ = true;
            for (const Cells& house : *houses) {
                Cells group;
                for (const Variable cell : cells)
                    if (std::ranges::find(house, cell) != house.end()) group.push_back(cell);
                differ &= meaning.differ_already(group);
                if (!group.empty()) groups.push_back(group);
            }
            if (differ && groups.size() < best.size()) best = groups;
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
