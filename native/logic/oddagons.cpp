// Oddagons: loops of an odd number of cells, each of which sees the next.
//
// Broken wing: the cells are places of one digit. If they were the only places in the houses of the links, every other cell would hold the digit, which an
// odd loop cannot. So one of the other places, the *guardians*, is true. No house of a link has a third cell of the loop.
// Bivalue oddagon: the cells have two digits in common, which alone cannot fill them. So one of the other candidates of the cells is
// true.
//
// What every guardian excludes is false; a single one is true.
// Definition: sudopedia, Broken Wing; forum.enjoysudoku.com, t33153. Bound: loops of `longest` cells whose guardians have something to exclude.
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

constexpr int shortest = 5, longest = 7;
constexpr int most_guarded_cells = 3;  // of a bivalue oddagon

class Oddagons {
public:
    explicit Oddagons(Search& search) : search_(search), p_(search.position) {}

    bool find_broken_wings(int digit) {
        digit_ = digit;
        open_ = p_.cells_with[digit];
        for (int length = shortest; length <= longest; length += 2)
            for (const int cell : open_)
                if (begin(cell, length) && extend_wing(1, length, {})) return true;
        return false;
    }

    bool find_bivalue(Mask pair) {
        pair_ = pair;
        open_ = p_.cells_with[lowest(pair)] & p_.cells_with[lowest(pair & (pair - 1))];
        if (open_.count() < shortest) return false;
        for (int length = shortest; length <= longest; length += 2)
            for (const int cell : open_)
                if (begin(cell, length) && extend_bivalue(1, length, p_.digits_in[cell] != pair)) return true;
        return false;
    }

private:
    // Loops begin at their first cell.
    bool begin(int cell, int length) {
        path_[0] = cell;
        cells_ = CellSet::of(cell);
        return open_.minus(CellSet::below(cell)).count() >= length;
    }

    CellSet next(int length, int wanted) const {
        const CellSet near = (open_ & peers_of(path_[length - 1])).minus(CellSet::below(path_[0]) | cells_);
        return length + 1 == wanted ? near & peers_of(path_[0]) : near;
    }

    // Whether the guardians leave something to exclude.
    bool may_help(CellSet guardians) const { return guardians.count() < 2 || (common_peers(guardians) & p_.cells_with[digit_]); }

    bool extend_wing(int length, int wanted, CellSet guardians) {
        stop_point();
        const int last = path_[length - 1];
        if (length == wanted) {
            if (path_[1] > last) return false;  // the other way round
            return with_houses(last, path_[0], guardians, [&](CellSet all) { return add_wing(all); }, length - 1);
        }
        for (const int cell : next(length, wanted)) {
            const bool done = with_houses(last, cell, guardians, [&](CellSet all) {
                path_[length] = cell;
                cells_.add(cell);
                const bool found = extend_wing(length + 1, wanted, all);
                cells_.drop(cell);
                return found;
            }, length - 1);
            if (done) return true;
        }
        return false;
    }

    // Tries the houses of a link, with the guardians that each adds.
    template <class Then>
    bool with_houses(int one, int two, CellSet guardians, Then then, int link) {
        const CellSet pair = CellSet::of(one) | CellSet::of(two);
        for (const int house : bits(common_houses(pair))) {
            if (cells_.minus(pair).meets(cells_of(house))) continue;
            const CellSet all = guardians | (p_.cells_with[digit_] & cells_of(house)).minus(pair);
            house_[link] = house;
            if (may_help(all) && then(all)) return true;
        }
        return false;
    }

    bool add_wing(CellSet guardians) {
        if (guardians.empty() || guardians.meets(cells_)) return false;
        Step step(Technique::broken_wing, Mask(1 << digit_));
        step.mark(cells_, digit_);
        step.mark(guardians, digit_, Role::fin);
        for (int i = 0; i < cells_.count(); ++i) step.base.push_back(std::uint8_t(house_[i]));
        std::ranges::sort(step.base);
        if (guardians.count() == 1) step.place(guardians.first(), digit_);
        else step.remove(p_, common_peers(guardians), digit_);
        return search_.add(std::move(step));
    }

    bool extend_bivalue(int length, int wanted, int guarded) {
        stop_point();
        if (length == wanted) return path_[1] < path_[length - 1] && add_bivalue();
        for (const int cell : next(length, wanted)) {
            const int more = guarded + (p_.digits_in[cell] != pair_);
            if (more > most_guarded_cells) continue;
            path_[length] = cell;
            cells_.add(cell);
            const bool done = extend_bivalue(length + 1, wanted, more);
            cells_.drop(cell);
            if (done) return true;
        }
        return false;
    }

    bool add_bivalue() {
        std::vector<Candidate> guardians;
        for (const int cell : cells_)
            for (const int digit : bits(p_.digits_in[cell] & ~pair_)) guardians.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        if (guardians.empty()) return false;
        Step step(Technique::bivalue_oddagon, pair_);
        step.mark_cells(p_, cells_, pair_);
        for (const Candidate& guardian : guardians) step.mark(CellSet::of(guardian.cell), guardian.digit, Role::fin);
        if (guardians.size() == 1) step.place(guardians[0].cell, guardians[0].digit);
        else remove_excluded(p_, guardians, step);
        return search_.add(std::move(step));
    }

    Search& search_;
    const Position& p_;
    int digit_ = 0;
    Mask pair_ = 0;
    CellSet open_, cells_;
    std::array<int, longest> path_{}, house_{};
};

}  // namespace

void find_oddagons(Search& search, const TechniqueSet& wanted) {
    Oddagons oddagons(search);
    if (wanted.has(Technique::broken_wing))
        for (int digit = 0; digit < 9; ++digit)
            if (oddagons.find_broken_wings(digit)) return;
    if (!wanted.has(Technique::bivalue_oddagon)) return;
    for (int one = 0; one < 9; ++one)
        for (int two = one + 1; two < 9; ++two)
            if (oddagons.find_bivalue(Mask(1 << one | 1 << two))) return;
}

}  // namespace sudokit::logic
