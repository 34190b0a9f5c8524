// SK loop, a ring of eight pairs of cells around the crossings of four lines: logic of rank 0 (truths_and_links.hpp).
//
// Two rows and two columns of different bands and stacks cross in four boxes; each box gives the two cells of its row and
// the two of its column beside the crossing. Each of these sixteen cells is true in one digit. A digit that is in both boxes of
// a line is covered by the line or by the boxes, whichever adds up to sixteen.
// Definitions: forum.enjoysudoku.com, t32789 (SK loop).
#include "truths_and_links.hpp"

namespace sudokit::logic {

namespace {

// The cells are the truths.
Step step_of_cells(const Position& position, CellSet cells, const Sectors& links) {
    Sectors truths;
    for (const int cell : cells) truths.push_back(Sector::of(cell));
    return step_of(Technique::sk_loop, position, truths, links);
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
                        if (search.add(step_of_cells(search.position, cells, links))) return true;
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

}  // namespace

void find_sk_loops(Search& search, const TechniqueSet&) {
    for (int one = 0; one < 9; ++one)
        for (int two = one / 3 * 3 + 3; two < 9; ++two)
            for (int left = 0; left < 9; ++left)
                for (int right = left / 3 * 3 + 3; right < 9; ++right) {
                    const int corners[] = {9 * one + left, 9 * one + right, 9 * two + left, 9 * two + right};
                    if (try_loop(search, {one, two, 9 + left, 9 + right}, corners)) return;
                }
}

}  // namespace sudokit::logic
