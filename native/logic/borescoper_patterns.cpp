// Borescoper's deadly pattern: seven cells with three digits, or eight with four.
//
// Two rows and two columns cross in four cells of a box, and the pattern has three or all of these; two cells more where the rows meet a column of
// another box, and two where the columns meet a row of another box. With as many digits as there are cells in the first box,
// each filling has another one (guardians.hpp): all fillings were tried out, and the tests do so again. Cells may be filled, but not by clues.
// Definition: Borescoper, forum.enjoysudoku.com, t33752. Bound: 14,580 patterns, a few choices of digits for each, `most_open` cells with
// other candidates.
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

constexpr int most_open = 2;

bool try_digits(Search& search, Technique technique, CellSet cells, Mask digits) {
    const Position& p = search.position;
    DeadlyPattern pattern{cells, {}};
    int open = 0;
    for (const int cell : cells) {
        if (!(held(p, cell) & digits) || (digits & ~p.exchangeable[cell])) return false;
        open += (p.digits_in[cell] & ~digits) != 0;
        if (open > most_open) return false;
        pattern.digits[cell] = digits;
    }
    return follow_guardians(search, technique, pattern);
}

bool try_cells(Search& search, Technique technique, CellSet cells, int width) {
    const Position& p = search.position;
    std::array<Mask, 8> small{};  // of cells that may have no guardian
    int count = 0;
    for (const int cell : cells)
        if (size(held(p, cell)) <= width) small[count++] = held(p, cell);
    if (count < cells.count() - most_open) return false;
    std::vector<Mask> tried;
    for (int i = 0; i < count; ++i)
        for (int k = i; k < count; ++k) {
            const Mask digits = small[i] | small[k];
            if (size(digits) != width || std::ranges::find(tried, digits) != tried.end()) continue;
            tried.push_back(digits);
            if (try_digits(search, technique, cells, digits)) return true;
        }
    return false;
}

// The pattern with a corner left out, or with all of them.
bool try_square(Search& search, Technique technique, const std::array<int, 4>& square, CellSet sides) {
    CellSet corners;
    for (const int cell : square) corners.add(cell);
    for (const int left_out : square)
        if (corners.minus(CellSet::of(left_out)).within(changeable(search.position)) &&
            try_cells(search, technique, corners.minus(CellSet::of(left_out)) | sides, 3))
            return true;
    return corners.within(changeable(search.position)) && try_cells(search, technique, corners | sides, 4);
}

}  // namespace

void find_borescoper_patterns(Search& search, const TechniqueSet& wanted) {
    const Technique technique = followed_as(Technique::borescoper_pattern, wanted);
    const CellSet free = changeable(search.position);
    constexpr std::array<std::array<int, 2>, 3> pairs = {{{0, 1}, {0, 2}, {1, 2}}};
    for (int box = 0; box < 9; ++box)
        for (const auto& [r1, r2] : pairs)
            for (const auto& [c1, c2] : pairs) {
                stop_point();
                const int top = box / 3 * 3, left = box % 3 * 3;
                const int rows[] = {top + r1, top + r2}, columns[] = {left + c1, left + c2};
                const std::array square = {9 * rows[0] + columns[0], 9 * rows[0] + columns[1], 9 * rows[1] + columns[0], 9 * rows[1] + columns[1]};
                std::vector<CellSet> beside, below;
                for (int i = 0; i < 9; ++i) {
                    const CellSet side = CellSet::of(9 * rows[0] + i) | CellSet::of(9 * rows[1] + i);
                    const CellSet foot = CellSet::of(9 * i + columns[0]) | CellSet::of(9 * i + columns[1]);
                    if (i / 3 != box % 3 && side.within(free)) beside.push_back(side);
                    if (i / 3 != box / 3 && foot.within(free)) below.push_back(foot);
                }
                for (const CellSet side : beside)
                    for (const CellSet foot : below)
                        if (try_square(search, technique, square, side | foot)) return;
            }
}

}  // namespace sudokit::logic
