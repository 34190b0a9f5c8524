// Cages and sums: what digits of some cells add up to, and which may be together.
#include <algorithm>

#include "family.hpp"
#include "lunchbox.hpp"

namespace sudokit::variants {

namespace {

// Digits do not repeat in the cage; if it has a total, they add up to it.
struct Cage : Kind {
    Cells cells;
    std::optional<int> total;
    void fields(Fields& field) override {
        field("cells", cells, area());
        field("total", total, number(0));
    }
    void mean(Meaning& meaning) const override {
        meaning.differ(cells);
        if (total) meaning.sum(cells, *total);
    }
    void draw(Canvas& canvas) const override { canvas.cage(cells, total ? std::to_string(*total) : ""); }
};

// Digits add up to the total; they may repeat. With coefficients, each digit is multiplied by its own.
struct Sum : Kind {
    Cells cells;
    int total = 0;
    std::optional<std::vector<int>> coefficients;
    void fields(Fields& field) override {
        field("cells", cells, path());
        field("total", total, number());
        field("coefficients", coefficients, number_list());
        if (coefficients && coefficients->size() != cells.size())
            field.refuse("coefficients", Refusal("{count} coefficients, expected one for each of {cells} cells",
                                                 {{"count", coefficients->size()}, {"cells", cells.size()}}));
    }
    void mean(Meaning& meaning) const override { meaning.sum(cells, total, coefficients.value_or(std::vector<int>())); }
    void draw(Canvas& canvas) const override { canvas.group({cells}, equation(canvas.puzzle)); }

private:
    // The total, or the equation if there are coefficients or extra cells.
    std::string equation(const Puzzle& puzzle) const {
        const auto is_in_grid = [&](Variable cell) { return puzzle.is_in_grid(cell); };
        if (!coefficients && std::ranges::all_of(cells, is_in_grid)) return std::to_string(total);
        std::string text;
        for (std::size_t at = 0; at < cells.size(); ++at) {
            const int factor = coefficients ? (*coefficients)[at] : 1;
            if (factor < 0)
                text += at == 0 ? "- " : " - ";
            else if (at > 0)
                text += " + ";
            if (std::abs(factor) != 1) text += std::to_string(std::abs(factor)) + "\u00b7";
            text += puzzle.name(cells[at]);
        }
        return text + " = " + std::to_string(total);
    }
};

// Digits do not repeat, and no one or more of them add up to the total.
struct AntiCage : Kind {
    Cells cells;
    int total = 0;
    void fields(Fields& field) override {
        field("cells", cells, area());
        field("total", total, number(0));
    }
    void mean(Meaning& meaning) const override {
        const bool is_in_reach = total <= meaning.puzzle.last() * static_cast<int>(meaning.puzzle.digits);
        if (is_in_reach && meaning.sets(cells, [&](Values set) { return !adds_up(set, meaning.puzzle.first); })) return;
        meaning.differ(cells);
        using State = std::vector<std::int64_t>;  // the digits so far as a mask, and the sums of some of them, up to the total
        const auto take = [](const State& state, int digit, int total, int first) -> std::optional<State> {
            const std::int64_t bit = std::int64_t{1} << (digit - first);
            if (state[0] & bit) return std::nullopt;
            State next = state;
            next.push_back(digit);
            for (std::size_t at = 1; at < state.size(); ++at) next.push_back(state[at] + digit);
            std::sort(next.begin() + 1, next.end());
            next.erase(std::unique(next.begin() + 1, next.end()), next.end());
            while (next.size() > 1 && next.back() > total) next.pop_back();
            if (next.size() > 1 && next.back() == total) return std::nullopt;
            next[0] |= bit;
            return next;
        };
        meaning.automaton(cells, State{0}, take, anything, total, meaning.puzzle.first);
    }
    void draw(Canvas& canvas) const override {
        canvas.cage(cells, "\u2260" + std::to_string(total), "anti-cage");
        canvas.name();
    }

private:
    // Whether one or more digits of a set add up to the total.
    bool adds_up(Values set, int first) const {
        std::vector<bool> sums(static_cast<std::size_t>(total) + 1);  // of no digits is not one
        for (; set != 0; set &= set - 1) {
            const int digit = first + static_cast<int>(smallest(set));
            for (int sum = total; sum > digit; --sum)
                if (sums[static_cast<std::size_t>(sum - digit)]) sums[static_cast<std::size_t>(sum)] = true;
            if (digit <= total) sums[static_cast<std::size_t>(digit)] = true;
        }
        return sums[static_cast<std::size_t>(total)];
    }
};

// As many digits are odd as even, and as many are low as high; digits do not repeat. Of an odd number of digits, the one in
// the middle is not in the cage.
struct EqualityCage : Kind {
    Cells cells;
    void fields(Fields& field) override {
        field("cells", cells, area());
        if (cells.size() % 2 == 1) field.refuse("cells", Refusal("{count} cells, expected an even number", {{"count", cells.size()}}));
    }
    void mean(Meaning& meaning) const override {
        const int first = meaning.puzzle.first, last = meaning.puzzle.last(), half = static_cast<int>(meaning.puzzle.digits) / 2;
        const auto part = static_cast<unsigned>(cells.size()) / 2;
        const Values odd = meaning.where([](int digit) { return digit % 2 == 1; });
        const std::array<Values, 4> halves{odd, meaning.every() & ~odd, meaning.between(first, first + half - 1), meaning.between(last - half + 1, last)};
        const auto is_half = [&](Values set) {
            return std::ranges::all_of(halves, [&](Values values) { return variants::count(set & values) == part; });
        };
        if (meaning.sets(cells, is_half)) return;
        meaning.differ(cells);
        for (const Values values : halves) meaning.count(cells, values, part, part);
    }
    void draw(Canvas& canvas) const override {
        canvas.cage(cells, "=");
        canvas.name();
    }
};

// The text states how often digits occur: pairs of a number and a digit. Other digits are free.
struct LookAndSay : Kind {
    Cells cells;
    std::string text;
    void fields(Fields& field) override {
        field("cells", cells, area());
        field("text", text);
        if (text.empty() || text.size() % 2 == 1 || text.find_first_not_of("0123456789") != std::string::npos)
            field.refuse("text", Refusal("{value!r}, expected pairs of a number and a digit", {{"value", text}}));
        Values said = 0;
        for (std::size_t at = 1; at < text.size(); at += 2) {
            const Values digit = only(static_cast<unsigned>(text[at] - '0'));
            if (said & digit) field.refuse("text", Refusal("{text} names a digit twice, expected different ones", {{"text", text}}));
            said |= digit;
        }
    }
    void mean(Meaning& meaning) const override {
        std::map<int, int> times;
        for (std::size_t at = 0; at + 1 < text.size(); at += 2) times[text[at + 1] - '0'] = text[at] - '0';
        if (meaning.differ_already(cells) && meaning.sets(cells, [&](Values set) { return says(meaning, set, times); })) return;
        meaning.contain(cells, times, true);
    }
    void draw(Canvas& canvas) const override {
        canvas.cage(cells, text);
        canvas.name();
    }

private:
    static bool says(const Meaning& meaning, Values set, const std::map<int, int>& times) {
        return std::ranges::all_of(times, [&](const auto& each) {
            return each.second == ((set & meaning.mask(each.first)) != 0 ? 1 : 0);
        });
    }
};

// Digits do not repeat, and those between the smallest and the largest add up to the total.
struct Lunchbox : Kind {
    Cells cells;
    int total = 0;
    void fields(Fields& field) override {
        field("cells", cells, area(2));
        field("total", total, number(0));
    }
    void mean(Meaning& meaning) const override { mean_lunchbox(meaning, cells, total); }
    std::optional<int> clue() const override { return total; }
    void draw(Canvas& canvas) const override {
        canvas.cage(cells, std::to_string(total), "lunchbox");
        canvas.name();
    }
};

constexpr Named family[] = {
    {"anti_cage", make<AntiCage>},
    {"cage", make<Cage>},
    {"equality_cage", make<EqualityCage>},
    {"look_and_say", make<LookAndSay>},
    {"lunchbox", make<Lunchbox>},
    {"sum", make<Sum>},
};

}  // namespace

std::span<const Named> cage_kinds() { return family; }

}  // namespace sudokit::variants
