// Rank-0 logic: all that a count of truths and links can remove (truths_and_links.hpp), by one linear program.
//
// Give every sector of the board, a cell or a digit in a house, a number: above 0 for a link, below for a truth. The numbers
// add up to 0, no candidate has a sum below 0 over its four sectors, and all sums together are 1. Among these we look for the
// least sum of absolute numbers: the logic that removes most for its size. Cells as truths and digits of houses as links count
// less, since people find them so. If there is none, no such logic exists at all.
//
// The simplex method is applied to the dual program, in which a point to begin with is known: find u >= 0 for each candidate,
// l >= 0 and m such that for each sector with n candidates -1 <= sum of u + n l - m <= 1 (or 1.7), with the greatest l. If l grows
// for ever, the candidates have weights above 0 that add up to one in every sector, and nothing is removed. To find such
// weights, scaling the sectors in turn is quicker, so that comes first.
//
// The numbers are rounded and counted again (`step_of`), so the arithmetic proves nothing. What has one digit or one house is a
// fish or a subset, which have their own names. Bound: `most_pivots`, a table of some 200 by 200 numbers, `most_truths`.
#include "truths_and_links.hpp"

#include <algorithm>
#include <cmath>

namespace sudokit::logic {

namespace {

constexpr int most_pivots = 2000;
constexpr int most_searches = 12;  // if all steps are wanted
constexpr int most_truths = 24;
constexpr int scalings = 150;

struct Program {
    struct Place {
        Candidate candidate;
        std::array<int, 4> sectors;
    };
    std::vector<Place> places;
    Sectors sectors;

    explicit Program(const Position& p) {
        std::array<std::array<int, 9>, houses> by_house;
        for (auto& digits : by_house) digits.fill(-1);
        for (const int cell : p.blank) {
            const int of_cell = int(sectors.size());
            sectors.push_back(Sector::of(cell));
            for (const int digit : bits(p.digits_in[cell])) {
                Place place{{std::uint8_t(cell), std::uint8_t(digit)}, {of_cell}};
                for (int kind = 0; kind < 3; ++kind) {
                    const int house = geometry.houses_of[cell][kind];
                    int& index = by_house[house][digit];
                    if (index < 0) {
                        index = int(sectors.size());
                        sectors.push_back(Sector::of(house, digit));
                    }
                    place.sectors[kind + 1] = index;
                }
                places.push_back(place);
            }
        }
    }

    // Whether weights above 0 are found that add up to one in each sector.
    bool is_balanced() const {
        std::vector<float> weight(places.size(), 1), sum(sectors.size());
        float off = 1;
        for (int round = 0; round < scalings && off > 0.002f; ++round) {
            off = 0;
            for (int kind = 0; kind < 4; ++kind) {
                std::fill(sum.begin(), sum.end(), 0.0f);
                for (std::size_t i = 0; i < places.size(); ++i) sum[places[i].sectors[kind]] += weight[i];
                for (std::size_t i = 0; i < places.size(); ++i) {
                    const float whole = sum[places[i].sectors[kind]];
                    weight[i] /= whole;
                    off = std::max(off, std::abs(whole - 1));
                }
            }
        }
        return off <= 0.002f && *std::min_element(weight.begin(), weight.end()) > 0.02f;
    }

    // The numbers of the sectors, where only candidates that are `wanted` count as removed; empty if there are none.
    std::vector<double> solve(const std::vector<bool>& wanted) const;
};

std::vector<double> Program::solve(const std::vector<bool>& wanted) const {
    const int rows = int(sectors.size()), free = int(places.size()) + 1, columns = free + 1;
    constexpr double small = 1e-9, unusual = 1.7;
    enum At : std::uint8_t { low, high };
    // A variable is a number: the columns as they are at first, then the slack of each row. Each row says what its basic variable is:
    // table * the other variables + this variable = 0.
    std::vector<std::vector<double>> table(rows + 1, std::vector<double>(columns));
    std::vector<int> in_row(rows), in_column(columns);
    // Of a slack, what it may be below and above 0: what the sector costs as a link, and as a truth.
    std::vector<double> below(columns + rows, 0.0), above(columns + rows, HUGE_VAL), value(rows, 0.0);
    std::vector<At> at(columns + rows, low);
    for (int row = 0; row < rows; ++row) {
        table[row][free] = -1;
        in_row[row] = columns + row;
        const double little = 1e-4 * ((row * 37 + 11) % 101);  // different for each, so that few ties arise
        below[columns + row] = (sectors[row].is_cell() ? unusual : 1) + little;
        above[columns + row] = (sectors[row].is_cell() ? 1 : unusual) + little;
    }
    for (int column = 0; column < columns; ++column) in_column[column] = column;
    for (int i = 0; i < int(places.size()); ++i)
        for (const int sector : places[i].sectors) {
            table[sector][i] += 1;
            if (wanted[i]) table[sector][free - 1] += 1;
        }
    std::vector<double>& gain = table[rows];
    gain[free - 1] = 1;
    const auto is_slack = [&](int variable) { return variable >= columns; };
    for (int pivot = 0; pivot < most_pivots; ++pivot) {
        stop_point();
        int entering = -1;
        double best = 1e-7;
        for (int column = 0; column < columns; ++column) {
            const int variable = in_column[column];
            const bool either = variable == free;
            const double here = gain[column];
            if ((here > best && (either || at[variable] == low)) || (-here > best && (either || at[variable] == high))) {
                best = std::abs(here);
                entering = column;
            }
        }
        if (entering < 0) {
            std::vector<double> numbers(rows, 0.0);
            for (int column = 0; column < columns; ++column)
                if (is_slack(in_column[column])) numbers[in_column[column] - columns] = -gain[column];
            return numbers;
        }
        const int variable = in_column[entering];
        const double way = gain[entering] > 0 ? 1 : -1;
        double reach = is_slack(variable) ? below[variable] + above[variable] : HUGE_VAL;
        int leaving = -1;
        double size_there = 0;
        for (int row = 0; row < rows; ++row) {
            const double rate = -table[row][entering] * way;
            const int basic = in_row[row];
            if (std::abs(rate) < small || basic == free) continue;
            const double room = std::max((rate > 0 ? above[basic] - value[row] : value[row] + below[basic]) / std::abs(rate), 0.0);
            if (room < reach - small || (room < reach + small && std::abs(rate) > size_there && leaving >= 0)) {
                reach = std::min(reach, room);
                leaving = row;
                size_there = std::abs(rate);
            }
        }
        if (reach == HUGE_VAL) return {};
        for (int row = 0; row < rows; ++row) value[row] -= table[row][entering] * way * reach;
        if (leaving < 0) {
            at[variable] = at[variable] == low ? high : low;
            continue;
        }
        const int basic = in_row[leaving];
        const double rate_there = -table[leaving][entering] * way;
        at[basic] = rate_there > 0 ? high : low;
        const double begun = at[variable] == low ? -below[variable] : above[variable];
        in_row[leaving] = variable;
        in_column[entering] = basic;
        value[leaving] = begun + way * reach;
        std::vector<double>& here = table[leaving];
        const double centre = here[entering];
        here[entering] = 1;
        for (double& number : here) number /= centre;
        for (int row = 0; row <= rows; ++row) {
            if (row == leaving) continue;
            const double factor = table[row][entering];
            if (factor == 0) continue;
            table[row][entering] = 0;
            for (int column = 0; column < columns; ++column) table[row][column] -= factor * here[column];
        }
    }
    return {};
}

// What people call it; none if it is a fish, a subset, or lines and boxes that cross.
Technique name_of(const Sectors& truths, const Sectors& links) {
    if (truths.size() < 3) return Technique::count;
    Mask digits = 0;
    std::uint32_t of_truths = 0, of_links = 0;
    bool cells = false, others = false, linked_cells = false;
    for (const Sector& truth : truths) {
        (truth.is_cell() ? cells : others) = true;
        if (truth.is_cell()) continue;
        digits |= Mask(1 << truth.digit);
        of_truths |= 1u << truth.house;
    }
    for (const Sector& link : links) {
        linked_cells |= link.is_cell();
        if (!link.is_cell()) of_links |= 1u << link.house;
    }
    if (!others) return std::popcount(of_links) > 1 ? Technique::multi_sector_locked_set : Technique::count;
    if (cells) return Technique::rank_zero;
    if (!linked_cells) return size(digits) > 1 ? Technique::multi_fish : Technique::count;
    return std::popcount(of_truths) > 1 ? Technique::multi_fish : Technique::count;
}

// The colour of a candidate shows what its link is: a row, a column, a box or a cell.
Role role_of(const Sector& link) {
    constexpr Role roles[] = {Role::pattern, Role::other, Role::pincer};
    return link.is_cell() ? Role::pivot : roles[link.house / 9];
}

}  // namespace

Step step_of(Technique technique, const Position& p, const Sectors& truths, const Sectors& links) {
    // By candidate, in how many more links than truths it is.
    std::array<std::array<int, 9>, 81> surplus{};
    Mask digits = 0;
    std::array<std::array<Mask, houses>, 2> in_house{};
    std::array<CellSet, 2> cells;
    Step step(technique);
    const auto count = [&](const Sectors& sectors, int side) {
        for (const Sector& sector : sectors) {
            const CellSet among = sector.is_cell() ? CellSet::of(sector.cell) : cells_of(sector.house) & p.cells_with[sector.digit];
            const Mask which = sector.is_cell() ? all_digits : Mask(1 << sector.digit);
            for (const int cell : among)
                for (const int digit : bits(p.digits_in[cell] & which)) {
                    surplus[cell][digit] += side ? 1 : -1;
                    if (side) {
                        if (surplus[cell][digit] <= 0) step.marks.push_back({std::uint8_t(cell), std::uint8_t(digit), role_of(sector)});
                    } else {
                        digits |= Mask(1 << digit);
                    }
                }
            if (sector.is_cell())
                cells[side].add(sector.cell);
            else
                in_house[side][sector.house] |= which;
        }
    };
    count(truths, 0);
    count(links, 1);
    step.digits = digits;
    if (truths.size() != links.size()) return step;
    for (const int cell : p.blank)
        for (const int digit : bits(p.digits_in[cell])) {
            if (surplus[cell][digit] < 0) {
                step.eliminations.clear();
                return step;
            }
            if (surplus[cell][digit] > 0) step.remove(p, CellSet::of(cell), digit);
        }
    for (int side = 0; side < 2; ++side) {
        for (int house = 0; house < houses; ++house)
            if (in_house[side][house]) {
                (side ? step.cover : step.base).push_back(std::uint8_t(house));
                step.restricted.push_back(in_house[side][house]);
            }
        step.sets.push_back({cells[side], 0});
    }
    return step;
}

// Those that remove most for their size first.
void find_truths_and_links(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    if (p.is_broken() || p.blank.empty()) return;
    const Program program(p);
    if (program.is_balanced()) return;
    std::vector<bool> targets(program.places.size(), true);
    for (int i = 0; i < most_searches; ++i) {
        const std::vector<double> numbers = program.solve(targets);
        double unit = 0;
        for (const double number : numbers)
            if (const double size = std::abs(number); size > 1e-6 && (unit == 0 || size < unit)) unit = size;
        if (unit == 0) return;
        Sectors truths, links;
        for (std::size_t k = 0; k < numbers.size(); ++k)
            for (int times = int(std::lround(numbers[k] / unit)); times; times += times > 0 ? -1 : 1)
                (times > 0 ? links : truths).push_back(program.sectors[k]);
        if (int(truths.size()) > most_truths) return;
        const Technique technique = name_of(truths, links);
        Step step = step_of(technique, p, truths, links);
        bool fewer = false;
        for (std::size_t k = 0; k < targets.size(); ++k)
            if (targets[k] && std::ranges::find(step.eliminations, program.places[k].candidate) != step.eliminations.end()) {
                targets[k] = false;
                fewer = true;
            }
        if (technique != Technique::count && wanted.has(technique) && search.add(std::move(step))) return;
        if (!fewer) return;
    }
}

}  // namespace sudokit::logic
