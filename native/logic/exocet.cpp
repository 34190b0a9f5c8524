#include "exocet.hpp"

#include <optional>

namespace sudokit::logic {

std::vector<Houses> covers_of(CellSet cells) {
    if (cells.empty()) return {0};
    std::vector<Houses> covers;
    const auto lines_of = [](int cell) { return std::array{row_of(cell), 9 + column_of(cell)}; };
    for (const int house : lines_of(cells.first())) {
        const CellSet rest = cells.minus(cells_of(house));
        if (rest.empty()) return {Houses(1) << house};
        for (const int other : lines_of(rest.first()))
            if (rest.minus(cells_of(other)).empty()) covers.push_back(Houses(1) << house | Houses(1) << other);
    }
    for (const Houses cover : covers)
        if (std::has_single_bit(cover)) return {cover};
    return covers;
}

namespace {

// The cases of an exocet.
class Reading {
public:
    Reading(const Position& position, const Exocet& exocet) : p_(position), exocet_(exocet), way_(exocet.way) {}

    std::vector<ExocetCase> all() const {
        std::vector<ExocetCase> found;
        for (const int a : bits(exocet_.possible))
            for (const int b : bits(exocet_.possible & ~((2 << a) - 1))) {
                stop_point();
                for (const auto& [one, two] : {std::pair(a, b), std::pair(b, a)}) add(found, in_targets(one, two));
                for (const int digit : {a, b})
                    for (const int fin : exocet_.fins[digit]) add(found, with_fin(Mask(1 << a | 1 << b), fin, digit));
            }
        return found;
    }

private:
    void add(std::vector<ExocetCase>& found, std::optional<ExocetCase> given) const {
        if (given && given->is_consistent(p_)) found.push_back(std::move(*given));
    }

    std::optional<ExocetCase> in_targets(int one, int two) const {
        for (const int digit : {one, two})
            if (std::popcount(exocet_.covers[digit].front()) != 2) return {};
        ExocetCase given = with_base(Mask(1 << one | 1 << two));
        given.hold(exocet_.target[0], one);
        given.hold(exocet_.target[1], two);
        for (const int digit : {one, two}) given.off[digit] |= exocet_.fins[digit];
        for (int round = 0; round < 2; ++round)  // what one digit leaves may leave the other less
            if (!follow(given, one, exocet_.target[0]) || !follow(given, two, exocet_.target[1]) || !in_base(given)) return {};
        return given;
    }

    std::optional<ExocetCase> with_fin(Mask pair, int fin, int digit) const {
        ExocetCase given = with_base(pair);
        given.hold(fin, digit);
        given.has_fin = true;
        if (!in_base(given)) return {};
        return given;
    }

    ExocetCase with_base(Mask pair) const {
        ExocetCase given;
        given.pair = pair;
        for (const int digit : bits(all_digits & ~pair)) given.off[digit] |= exocet_.base_cells();
        return given;
    }

    bool in_base(ExocetCase& given) const {
        if (!given.may_fill(p_, exocet_, given.pair)) return false;
        for (const int digit : bits(given.pair))
            if (!given.hold_one_of(p_, exocet_.base_cells(), digit)) return false;
        return true;
    }

    // What follows from the digit of a target where the other target holds the other digit.
    bool follow(ExocetCase& given, int digit, int target) const {
        for (const Houses cover : exocet_.covers[digit])
            for (const int house : bits(cover)) given.off[digit] |= cells_of(house).minus(exocet_.s_cells);
        for (const int cross : exocet_.cross) {
            if (cross == way_.across_of(target)) continue;
            const CellSet places = way_.across(cross) & exocet_.s_cells;
            given.off[digit] |= way_.across(cross).minus(exocet_.s_cells);
            if (!is_filled(places, digit) && !given.hold_one_of(p_, places, digit)) return false;
        }
        const int line = way_.line_of(exocet_.base[0]);
        for (int box = 18; box < houses; ++box) {
            const CellSet cells = cells_of(box);
            if (!cells.meets(way_.line(line)) || cells.has(exocet_.base[0])) continue;
            if (!is_filled(cells, digit) && !given.hold_one_of(p_, cells, digit)) return false;
        }
        return true;
    }

    bool is_filled(CellSet cells, int digit) const {
        for (const int cell : cells)
            if (p_.value[cell] == digit + 1) return true;
        return false;
    }

    const Position& p_;
    const Exocet& exocet_;
    const BandDirection way_;
};

}  // namespace

std::vector<ExocetCase> cases_of(const Position& position, const Exocet& exocet) { return Reading(position, exocet).all(); }

}  // namespace sudokit::logic
