// Junior exocet: two cells whose digits come again in two others.
//
// The *base* are two blank cells of a box in one line of its band, with three or four candidates between them. The
// *targets* are two cells, one in each of the two other boxes of the band, outside of the line of the base; the cell
// beside a target, in its column of the band and outside of the line of the base, is its *companion*, and has no base
// digit. *Cross-lines* are the columns of the targets and that of the third cell of the base's line in its box; their cells
// outside the band are the *S-cells*. Each base digit has all its places in the S-cells, filled ones included, in at most
// two lines.
//
// A digit that is true in the base is true in at most two of the three cross-lines outside the band. In the third it is in
// the band: not in the box of the base, not in its line, not in a companion, so in a target. So the two digits of
// the base are those of the targets, and every other digit leaves the targets. A base digit with all its places in one line
// would need both targets, and is false in the base. Of what is left, only digits stay that some choice of both pairs has.
// All this holds with rows and columns exchanged.
//
// Kraken exocet: each pair that base and targets may hold is a case (cases.hpp). Impossible pairs leave these four cells; if there
// are none, what is false in all cases is false.
// Definition: champagne and David P Bird, forum.enjoysudoku.com, t32370.
#include <array>

#include "cases.hpp"

namespace sudokit::logic {

namespace {

// A cell by its place along the bands of one direction.
struct Direction {
    bool is_row;
    int cell(int line, int across) const { return is_row ? 9 * line + across : 9 * across + line; }
    int line_of(int cell) const { return is_row ? row_of(cell) : column_of(cell); }
    int across_of(int cell) const { return is_row ? column_of(cell) : row_of(cell); }
    CellSet line(int i) const { return cells_of(house(i)); }
    CellSet across(int i) const { return cells_of(house_across(i)); }
    std::uint8_t house(int i) const { return std::uint8_t(is_row ? i : 9 + i); }
    std::uint8_t house_across(int i) const { return std::uint8_t(is_row ? 9 + i : i); }
};

// How many lines are needed to cover some cells, at most three.
int lines_over(CellSet cells) {
    if (cells.empty()) return 0;
    const int first = cells.first();
    int fewest = 3;
    for (const int house : {row_of(first), 9 + column_of(first)}) {
        const CellSet rest = cells.minus(cells_of(house));
        if (rest.empty()) return 1;
        const int next = rest.first();
        for (const int other : {row_of(next), 9 + column_of(next)})
            if (rest.minus(cells_of(other)).empty()) fewest = 2;
    }
    return fewest;
}

struct Exocet {
    int base[2], target[2];
    CellSet s_cells;
    Mask digits, possible;  // of the base; those of them that may be true there
};

// The digits that each of the four cells has in some choice of the two true digits, of those that go together.
void keep_consistent(const Position& p, const Exocet& exocet, const std::array<Mask, 9>& partners, Step& step) {
    Mask kept[4] = {};
    const int cells[] = {exocet.base[0], exocet.base[1], exocet.target[0], exocet.target[1]};
    const auto can = [&](int cell, int digit) { return p.has(cell, digit); };
    for (const int a : bits(exocet.possible))
        for (const int b : bits(exocet.possible)) {
            if (a == b || !(partners[a] >> b & 1) || !can(cells[0], a) || !can(cells[1], b)) continue;
            for (const auto& [one, two] : {std::pair(a, b), std::pair(b, a)}) {
                if (!can(cells[2], one) || !can(cells[3], two)) continue;
                for (const auto& [place, digit] : {std::pair(0, a), std::pair(1, b), std::pair(2, one), std::pair(3, two)})
                    kept[place] |= Mask(1 << digit);
            }
        }
    for (int place = 0; place < 4; ++place)
        for (const int digit : bits(Mask(p.digits_in[cells[place]] & ~kept[place]))) step.remove(p, CellSet::of(cells[place]), digit);
}

// The pairs that base and targets may hold, by cases. If one of them is impossible, that is the step; else, what all of them
// say is.
void follow_pairs(const Position& p, const Exocet& exocet, Step& step) {
    const int cells[] = {exocet.base[0], exocet.base[1], exocet.target[0], exocet.target[1]};
    Cases cases(p);
    std::array<Mask, 9> partners{};
    for (const int a : bits(exocet.possible))
        for (const int b : bits(exocet.possible)) {
            if (b <= a) continue;
            const Mask pair = Mask(1 << a | 1 << b);
            Position supposed = p;
            for (const int cell : cells)
                for (const int digit : bits(Mask(p.digits_in[cell] & ~pair))) supposed.remove(cell, digit);
            if (!cases.add(supposed)) continue;
            step.restricted.push_back(pair);
            partners[a] |= Mask(1 << b);
            partners[b] |= Mask(1 << a);
        }
    if (step.restricted.empty()) return;
    keep_consistent(p, exocet, partners, step);
    if (!step.does_something()) cases.conclude(step);
}

bool add(Search& search, Technique technique, const Exocet& exocet, std::uint8_t line, const std::vector<std::uint8_t>& cross_lines) {
    const Position& p = search.position;
    const bool is_kraken = technique == Technique::kraken_exocet;
    Step step(technique, is_kraken ? exocet.possible : exocet.digits);
    if (is_kraken) {
        follow_pairs(p, exocet, step);
    } else {
        std::array<Mask, 9> all;
        all.fill(all_digits);
        keep_consistent(p, exocet, all, step);
    }
    step.base = {line};
    step.cover = cross_lines;
    const CellSet base = CellSet::of(exocet.base[0]) | CellSet::of(exocet.base[1]);
    const CellSet targets = CellSet::of(exocet.target[0]) | CellSet::of(exocet.target[1]);
    step.mark_cells(p, base, exocet.digits, Role::pivot);
    step.mark_cells(p, targets, exocet.digits, Role::pincer);
    step.mark_cells(p, exocet.s_cells, exocet.digits, Role::other);
    return search.add(std::move(step));
}

// The exocets with a base and two columns (of the direction) for the targets.
bool find_with(Search& search, const TechniqueSet& wanted, const Direction& way, Exocet& exocet, int first, int second) {
    const Position& p = search.position;
    const int line = way.line_of(exocet.base[0]), band = line / 3 * 3;
    const int stack = way.across_of(exocet.base[0]) / 3 * 3;
    const int third = 3 * stack + 3 - way.across_of(exocet.base[0]) - way.across_of(exocet.base[1]);
    CellSet in_band;
    for (int i = band; i < band + 3; ++i) in_band |= way.line(i);
    exocet.s_cells = (way.across(third) | way.across(first) | way.across(second)).minus(in_band);
    exocet.possible = 0;
    for (const int digit : bits(exocet.digits)) {
        CellSet places = p.cells_with[digit] & exocet.s_cells;
        for (const int cell : exocet.s_cells)
            if (p.value[cell] == digit + 1) places.add(cell);
        const int lines = lines_over(places);
        if (lines > 2) return false;
        if (lines == 2) exocet.possible |= Mask(1 << digit);
    }
    const auto has_base_digit = [&](int cell) {
        return (p.digits_in[cell] & exocet.digits) != 0 || (p.value[cell] && exocet.digits >> (p.value[cell] - 1) & 1);
    };
    std::array<std::vector<int>, 2> targets;
    for (int k = 0; k < 2; ++k)
        for (int one = band; one < band + 3; ++one) {
            const int other = 3 * band + 3 - line - one;
            if (one == line) continue;
            const int target = way.cell(one, k ? second : first), companion = way.cell(other, k ? second : first);
            if (p.blank.has(target) && has_base_digit(target) && !has_base_digit(companion)) targets[k].push_back(target);
        }
    for (const int one : targets[0])
        for (const int two : targets[1]) {
            exocet.target[0] = one;
            exocet.target[1] = two;
            for (const Technique technique : {Technique::junior_exocet, Technique::kraken_exocet})
                if (wanted.has(technique) && add(search, technique, exocet, way.house(line), {way.house_across(third), way.house_across(first), way.house_across(second)}))
                    return true;
        }
    return false;
}

}  // namespace

void find_exocets(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    for (const bool is_row : {true, false}) {
        const Direction way{is_row};
        for (int line = 0; line < 9; ++line)
            for (int stack = 0; stack < 3; ++stack) {
                stop_point();
                for (int left_out = 0; left_out < 3; ++left_out) {
                    Exocet exocet{};
                    int count = 0;
                    for (int i = 0; i < 3; ++i)
                        if (i != left_out) exocet.base[count++] = way.cell(line, 3 * stack + i);
                    if (!p.blank.has(exocet.base[0]) || !p.blank.has(exocet.base[1])) continue;
                    exocet.digits = p.digits_in[exocet.base[0]] | p.digits_in[exocet.base[1]];
                    if (size(exocet.digits) < 3 || size(exocet.digits) > 4) continue;
                    const int one = 3 * ((stack + 1) % 3), two = 3 * ((stack + 2) % 3);
                    for (int first = one; first < one + 3; ++first)
                        for (int second = two; second < two + 3; ++second)
                            if (find_with(search, wanted, way, exocet, first, second)) return;
                }
            }
    }
}

}  // namespace sudokit::logic
