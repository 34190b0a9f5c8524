// Dots and signs between two cells, and what it means that all of them are given.
#include <algorithm>

#include "family.hpp"
#include "own.hpp"

namespace sudokit::variants {

namespace {

// Between two cells; of more than two cells, between all pairs that share a side.
struct Between : Kind {
    Cells cells;
    void fields(Fields& field) override {
        field("cells", cells, area(2));
        if (cells.size() > 2 && field.puzzle().touching(cells).empty()) field.refuse("cells", Refusal("no two of the cells share a side"));
    }
    Cells places() const override { return cells; }
};

// Two cells differ by exactly the difference.
struct WhiteDot : Between {
    int difference = 1;
    void fields(Fields& field) override {
        Between::fields(field);
        field("difference", difference, number(0).optional());
    }
    void mean(Meaning& meaning) const override { meaning.each_pair(meaning.puzzle.touching(cells), exactly_apart(difference)); }
    void draw(Canvas& canvas) const override {
        canvas.dots(canvas.puzzle.touching(cells), "white", unless_usual(difference, 1));
    }
};

// Of two cells, one has a digit that is `ratio` times the other's.
struct BlackDot : Between {
    int ratio = 2;
    void fields(Fields& field) override {
        Between::fields(field);
        field("ratio", ratio, number(1).optional());
    }
    void mean(Meaning& meaning) const override { meaning.each_pair(meaning.puzzle.touching(cells), in_ratio(ratio)); }
    void draw(Canvas& canvas) const override {
        canvas.dots(canvas.puzzle.touching(cells), "black", unless_usual(ratio, 2));
    }
};

// Two cells add up to the total: 10 for an X, 5 for a V.
struct XV : Between {
    int total = 10;
    void fields(Fields& field) override {
        Between::fields(field);
        field("total", total, {5, 10});
    }
    void mean(Meaning& meaning) const override {
        meaning.each_pair(meaning.puzzle.touching(cells), [&](int a, int b) { return a + b == total; });
    }
    void draw(Canvas& canvas) const override { canvas.signs(canvas.puzzle.touching(cells), total == 10 ? "X" : "V"); }
};

// The first of two cells is greater than the second.
struct GreaterThan : Between {
    void mean(Meaning& meaning) const override { meaning.each_pair(meaning.puzzle.touching(cells), greater); }
    void draw(Canvas& canvas) const override { canvas.signs(canvas.puzzle.touching(cells), ">"); }
};

// The marks of which a rule says that all are given.
constexpr std::string_view all_dots[] = {"white_dot", "black_dot"}, all_sums[] = {"xv"};

using Constraints = std::vector<std::shared_ptr<const Kind>>;

// Whether a choice is between marks of these kinds on the same cells: then it is certain that there is a mark.
bool is_choice_of_marks(const Combined& choice, std::span<const std::string_view> kinds) {
    return std::ranges::all_of(choice.constraints, [&](const auto& each) {
        return std::ranges::find(kinds, each->key) != kinds.end() && each->places() == choice.constraints.front()->places();
    });
}

// Adds the constraints of some kinds, also inside `AllOf`. Refused if one is inside `AnyOf`, where it is uncertain which
// marks are given, unless it is only uncertain what the mark says.
void find_marks(const Meaning& meaning, const Constraints& constraints, std::span<const std::string_view> kinds, bool sure,
                std::vector<const Kind*>& found) {
    for (const auto& each : constraints)
        if (const auto* const combined = dynamic_cast<const Combined*>(each.get())) {
            find_marks(meaning, combined->constraints, kinds, sure && (combined->all_hold() || is_choice_of_marks(*combined, kinds)), found);
        } else if (std::ranges::find(kinds, each->key) != kinds.end()) {
            if (!sure)
                meaning.refuse(Refusal("{mark} inside any_of: a negative constraint needs marks that are certain", {{"mark", std::string(each->key)}}));
            found.push_back(each.get());
        }
}

struct OfMarks : Kind {
    std::vector<const Kind*> marks_in(const Meaning& meaning) const {
        std::vector<const Kind*> found;
        find_marks(meaning, meaning.puzzle.constraints, marks(), true, found);
        return found;
    }
};

// The neighbours in the grid between which there is none of the marks.
std::vector<Pair> unmarked_pairs(const Meaning& meaning, const std::vector<const Kind*>& marks) {
    std::vector<Pair> marked;
    for (const Kind* const mark : marks)
        for (const auto& [one, other] : meaning.puzzle.touching(mark->places())) marked.emplace_back(std::min(one, other), std::max(one, other));
    std::vector<Pair> unmarked = meaning.neighbours();
    std::erase_if(unmarked, [&](const Pair& pair) { return std::ranges::find(marked, pair) != marked.end(); });
    return unmarked;
}

// All dots are given: neighbours without a dot do not satisfy what a dot would require. These are the differences and ratios
// of the dots that the puzzle has, or 1 and 2 if it has none of a colour; unless the constraint says which.
struct NegativeDots : OfMarks {
    std::span<const std::string_view> marks() const override { return all_dots; }
    bool white = true, black = true;
    std::optional<std::vector<int>> differences, ratios;
    void fields(Fields& field) override {
        field("white", white);
        field("black", black);
        field("differences", differences, number_list());
        field("ratios", ratios, number_list());
    }
    void mean(Meaning& meaning) const override {
        const std::vector<const Kind*> dots = marks_in(meaning);
        const std::vector<Pair> unmarked = unmarked_pairs(meaning, dots);
        if (white) {
            std::vector<int> apart;
            for (const Kind* const dot : dots)
                if (const auto* const white_dot = dynamic_cast<const WhiteDot*>(dot)) apart.push_back(white_dot->difference);
            forbid(meaning, unmarked, differences, apart, 1, exactly_apart);
        }
        if (black) {
            std::vector<int> times;
            for (const Kind* const dot : dots)
                if (const auto* const black_dot = dynamic_cast<const BlackDot*>(dot)) times.push_back(black_dot->ratio);
            forbid(meaning, unmarked, ratios, times, 2, in_ratio);
        }
    }
    void draw(Canvas& canvas) const override {
        if (white && black) return canvas.name();
        std::vector<std::string_view> given;
        if (white) given.push_back("white_dot");
        if (black) given.push_back("black_dot");
        canvas.name_kinds(given);
    }

private:
    static void forbid(Meaning& meaning, const std::vector<Pair>& pairs, const std::optional<std::vector<int>>& said, std::vector<int> of_dots,
                       int usual, Rule (*rule)(int)) {
        if (of_dots.empty()) of_dots.push_back(usual);
        const std::vector<int>& numbers = said ? *said : of_dots;
        meaning.each_pair(pairs, [&](int a, int b) {
            return std::ranges::none_of(numbers, [&](int number) { return rule(number)(a, b); });
        });
    }
};

// Each X and V is given: neighbours without any do not add up to 10 or 5.
struct NegativeXV : OfMarks {
    std::span<const std::string_view> marks() const override { return all_sums; }
    bool x = true, v = true;
    void fields(Fields& field) override {
        field("x", x);
        field("v", v);
    }
    void mean(Meaning& meaning) const override {
        meaning.each_pair(unmarked_pairs(meaning, marks_in(meaning)), [&](int a, int b) { return !(v && a + b == 5) && !(x && a + b == 10); });
    }
    void draw(Canvas& canvas) const override {
        if (x && v) return canvas.name();
        canvas.name(x ? "X" : v ? "V" : "");
    }
};

constexpr Named family[] = {
    {"black_dot", make<BlackDot>},
    {"greater_than", make<GreaterThan>},
    {"negative_dots", make<NegativeDots>},
    {"negative_xv", make<NegativeXV>},
    {"white_dot", make<WhiteDot>},
    {"xv", make<XV>},
};

}  // namespace

std::span<const Named> dot_kinds() { return family; }

}  // namespace sudokit::variants
