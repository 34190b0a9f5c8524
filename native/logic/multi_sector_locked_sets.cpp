// Multi-sector locked sets: cells that hold every digit as often as their lines and boxes allow.
//
// Take the blank cells in which some rows cross some columns. Each is true in one digit. A digit is true in these cells at
// most as often as there are rows that have it there, and likewise columns, and boxes: its *cover* is the kind of house of
// which the fewest are needed. If these numbers add up to the number of cells, every digit is true as often as it can be,
// once in each house of its cover. So the digit leaves the rest of these houses.
//
// *SK loop*: the same with other cells. Two rows and two columns of different bands and stacks cross in four boxes; each box gives the
// two cells of its row and the two of its column beside the crossing. A digit that is in both boxes of a line is covered by the line
// or by the boxes, whichever adds up to the sixteen cells.
//
// Both are logic of rank 0 (truths_and_links.hpp), and the finder goes on with all others.
// Definitions: forum.enjoysudoku.com, t30508 (multi-sector locked sets), t32789 (SK loop).
#include <algorithm>
#include <array>

#include "truths_and_links.hpp"

namespace sudokit::logic {

namespace {

// The cells are the truths.
Step step_of_cells(const Search& search, Technique technique, CellSet cells, const Sectors& links) {
    Sectors truths;
    for (const int cell : cells) truths.push_back(Sector::of(cell));
    return step_of(technique, search.position, truths, links);
}

// For each digit the rows, columns or boxes, as masks of nine, that have it among some cells.
struct Spread {
    std::array<std::array<Mask, 9>, 3> houses{};  // by kind and digit

    Spread(const Position& p, CellSet cells) {
        for (const int cell : cells)
            for (const int digit : bits(p.digits_in[cell]))
                for (int kind = 0; kind < 3; ++kind) houses[kind][digit] |= Mask(1 << (geometry.houses_of[cell][kind] - 9 * kind));
    }
    int fewest(int digit) const { return std::min({size(houses[0][digit]), size(houses[1][digit]), size(houses[2][digit])}); }
};

constexpr int fewest_lines = 3, most_lines = 5;  // beyond them the other cells of the same lines say the same
constexpr int fewest_cells = 6;  // fewer are subsets and fish

CellSet cells_in(Mask lines, int kind) {
    CellSet cells;
    for (const int line : bits(lines)) cells |= cells_of(9 * kind + line);
    return cells;
}

bool find_crossing_lines(Search& search) {
    const Position& p = search.position;
    Mask blank[9] = {};  // the blank cells of each row, by columns
    for (const int cell : p.blank) blank[row_of(cell)] |= Mask(1 << column_of(cell));
    for (Mask rows = 0; rows <= all_digits; ++rows) {
        if (size(rows) < fewest_lines || size(rows) > most_lines) continue;
        stop_point();
        Mask in_some_row[9] = {};  // by digit, the columns that have it in one of the rows
        for (const int row : bits(rows))
            for (int digit = 0; digit < 9; ++digit) in_some_row[digit] |= p.places[row][digit];
        for (Mask columns = 0; columns <= all_digits; ++columns) {
            if (size(columns) < fewest_lines || size(columns) > most_lines) continue;
            int count = 0, links = 0;
            for (const int row : bits(rows)) count += size(blank[row] & columns);
            if (count < fewest_cells) continue;
            for (int digit = 0; digit < 9 && links <= count; ++digit) {
                int per_row = 0;
                for (const int row : bits(rows)) per_row += (p.places[row][digit] & columns) != 0;
                links += std::min(per_row, size(in_some_row[digit] & columns));
            }
            if (links > count) continue;
            const CellSet cells = p.blank & cells_in(rows, 0) & cells_in(columns, 1);
            const Spread spread(p, cells);
            Sectors covers;
            int needed = 0;
            for (int digit = 0; digit < 9; ++digit) {
                const int fewest = spread.fewest(digit);
                needed += fewest;
                const auto lost = [&](int kind) {
                    CellSet among;
                    for (const int house : bits(spread.houses[kind][digit])) among |= cells_of(9 * kind + house);
                    return (among & p.cells_with[digit]).minus(cells).count();
                };
                // Of kinds that need the same number, the one that removes most.
                int best = -1;
                for (int kind = 0; kind < 3; ++kind)
                    if (size(spread.houses[kind][digit]) == fewest && (best < 0 || lost(kind) > lost(best))) best = kind;
                for (const int house : bits(spread.houses[best][digit])) covers.push_back(Sector::of(9 * best + house, digit));
            }
            if (needed == count && search.add(step_of_cells(search, Technique::multi_sector_locked_set, cells, covers))) return true;
        }
    }
    return false;
}

// The two cells of a line in a box beside a crossing.
CellSet beside(int line, int crossing) {
    return (cells_of(line) & cells_of(18 + box_of(crossing))).minus(CellSet::of(crossing));
}

// The digits of the line that are covered there, of those in both of its pairs; the rest of each pair is covered by its boxes.
bool try_loop(Search& search, const int (&lines)[4], const int (&corners)[4]) {
    const Position& p = search.position;
    // Pair k of line i stands at its k-th corner. Corners: first row with first and second column, second row likewise.
    constexpr int corner_of[4][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};
    CellSet cells;
    Mask pair[4][2], both[4];
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 2; ++k) {
            const CellSet two = beside(lines[i], corners[corner_of[i][k]]);
            if (!two.within(p.blank)) return false;
            cells |= two;
            pair[i][k] = 0;
            for (const int cell : two) pair[i][k] |= p.digits_in[cell];
        }
        both[i] = pair[i][0] & pair[i][1];
    }
    // Every choice of what the lines cover: subsets of `both`.
    const auto next = [](Mask part, Mask whole) { return Mask((part - 1) & whole); };
    for (Mask r1 = both[0];; r1 = next(r1, both[0])) {
        stop_point();
        for (Mask r2 = both[1];; r2 = next(r2, both[1])) {
            for (Mask c1 = both[2];; c1 = next(c1, both[2])) {
                const Mask top_left = Mask((pair[0][0] & ~r1) | (pair[2][0] & ~c1)), low_left = Mask((pair[1][0] & ~r2) | (pair[2][1] & ~c1));
                const int so_far = size(r1) + size(r2) + size(c1) + size(top_left) + size(low_left);
                for (Mask c2 = both[3]; so_far <= 16; c2 = next(c2, both[3])) {
                    const Mask top_right = Mask((pair[0][1] & ~r1) | (pair[3][0] & ~c2)), low_right = Mask((pair[1][1] & ~r2) | (pair[3][1] & ~c2));
                    if (so_far + size(c2) + size(top_right) + size(low_right) == 16) {
                        Sectors links;
                        const Mask covered[] = {r1, r2, c1, c2}, boxes[] = {top_left, top_right, low_left, low_right};
                        for (int i = 0; i < 4; ++i) {
                            for (const int digit : bits(covered[i])) links.push_back(Sector::of(lines[i], digit));
                            for (const int digit : bits(boxes[i])) links.push_back(Sector::of(18 + box_of(corners[i]), digit));
                        }
                        if (search.add(step_of_cells(search, Technique::sk_loop, cells, links))) return true;
                    }
                    if (!c2) break;
                }
                if (!c1) break;
            }
            if (!r2) break;
        }
        if (!r1) break;
    }
    return false;
}

bool find_sk_loops(Search& search) {
    for (int one = 0; one < 9; ++one)
        for (int two = one / 3 * 3 + 3; two < 9; ++two)
            for (int left = 0; left < 9; ++left)
                for (int right = left / 3 * 3 + 3; right < 9; ++right) {
                    const int corners[] = {9 * one + left, 9 * one + right, 9 * two + left, 9 * two + right};
                    if (try_loop(search, {one, two, 9 + left, 9 + right}, corners)) return true;
                }
    return false;
}

}  // namespace

void find_multi_sector_locked_sets(Search& search, const TechniqueSet& wanted) {
    if (wanted.has(Technique::sk_loop) && find_sk_loops(search)) return;
    if (wanted.has(Technique::multi_sector_locked_set) && find_crossing_lines(search)) return;
    if (wanted.any({Technique::multi_sector_locked_set, Technique::multi_fish, Technique::rank_zero})) find_rank_zero(search, wanted);
}

}  // namespace sudokit::logic
