// Tridagon, or Thor's hammer: twelve cells that three digits alone cannot fill.
//
// Take four boxes at the corners of a rectangle, and in each of them three cells, no two in a row or a column. With three
// digits, each box is a permutation of them by rows; of two boxes side by side it follows whether one permutation can turn
// into the other without a fixed point, that is, whether they have the same sign. Around the four boxes the signs of
// the cells' own patterns have to agree: if one of the four patterns runs against the other three, there is no filling.
// So one of the *guardians*, the other candidates of the twelve cells, is true. What every guardian excludes is false.
//
// Kraken tridagon: each guardian is a case (cases.hpp). Impossible ones are removed; if there are none, what is false in all cases.
// Tridagon forcing chain: chains lead from each guardian to the same (chain_cases.hpp).
// Definition: denis_berthier and mith, forum.enjoysudoku.com, t39859.
#include <array>

#include "cases.hpp"
#include "chain_cases.hpp"
#include "guardians.hpp"

namespace sudokit::logic {

namespace {

constexpr int most_guardians = 8;  // more exclude hardly anything

// For each row of a box the column, so that no two cells share one. Even ones first.
constexpr int patterns[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
constexpr bool is_odd(int pattern) { return pattern >= 3; }

CellSet cells_of_pattern(int box, int pattern) {
    CellSet cells;
    for (int row = 0; row < 3; ++row) cells.add(geometry.cells[18 + box][3 * row + patterns[pattern][row]]);
    return cells;
}

// Removes impossible guardians; if there are none, what is false whichever of them is true.
void follow(const Position& p, const std::vector<Candidate>& guardians, Step& step) {
    Cases cases(p);
    std::vector<Candidate> impossible;
    for (const Candidate& guardian : guardians) {
        Position supposed = p;
        supposed.place(guardian.cell, guardian.digit);
        if (!cases.add(supposed)) impossible.push_back(guardian);
    }
    if (impossible.empty()) cases.conclude(step);
    else if (impossible.size() < guardians.size()) step.eliminations = std::move(impossible);
}

bool add(Search& search, Technique technique, const int (&boxes)[4], CellSet cells, Mask three) {
    const Position& p = search.position;
    const bool has_cases = technique != Technique::tridagon;
    std::vector<Candidate> guardians;
    for (const int cell : cells)
        for (const int digit : bits(Mask(p.digits_in[cell] & ~three))) guardians.push_back({std::uint8_t(cell), std::uint8_t(digit)});
    if (guardians.size() < (has_cases ? 2 : 1) || guardians.size() > most_guardians) return false;
    Step step(technique, three);
    for (const int box : boxes) step.base.push_back(std::uint8_t(18 + box));
    if (guardians.size() == 1) step.place(guardians[0].cell, guardians[0].digit);
    else if (technique == Technique::tridagon_forcing_chain) follow_chains(search, guardians, step);
    else if (has_cases) follow(p, guardians, step);
    else remove_excluded(p, guardians, step);
    step.mark_cells(p, cells, three, Role::pattern);
    for (const Candidate& guardian : guardians) step.mark(CellSet::of(guardian.cell), guardian.digit, Role::fin);
    return search.add(std::move(step));
}

// The patterns of a box whose cells are blank and have at least two of the digits.
std::vector<int> patterns_in(const Position& p, int box, Mask three) {
    std::vector<int> found;
    for (int pattern = 0; pattern < 6; ++pattern) {
        bool fits = true;
        for (const int cell : cells_of_pattern(box, pattern)) fits &= size(Mask(p.digits_in[cell] & three)) >= 2;
        if (fits) found.push_back(pattern);
    }
    return found;
}

}  // namespace

void find_tridagons(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    std::array<std::vector<int>, 9> fitting;
    for (Mask three = 0; three <= all_digits; ++three) {
        if (size(three) != 3) continue;
        stop_point();
        for (int box = 0; box < 9; ++box) fitting[box] = patterns_in(p, box, three);
        for (int top = 0; top < 3; ++top)
            for (int bottom = top + 1; bottom < 3; ++bottom)
                for (int left = 0; left < 3; ++left)
                    for (int right = left + 1; right < 3; ++right) {
                        const int boxes[] = {3 * top + left, 3 * top + right, 3 * bottom + left, 3 * bottom + right};
                        for (const int a : fitting[boxes[0]])
                            for (const int b : fitting[boxes[1]])
                                for (const int c : fitting[boxes[2]])
                                    for (const int d : fitting[boxes[3]]) {
                                        if ((is_odd(a) + is_odd(b) + is_odd(c) + is_odd(d)) % 2 == 0) continue;
                                        const CellSet cells = cells_of_pattern(boxes[0], a) | cells_of_pattern(boxes[1], b) |
                                                              cells_of_pattern(boxes[2], c) | cells_of_pattern(boxes[3], d);
                                        for (const Technique technique : {Technique::tridagon, Technique::tridagon_forcing_chain, Technique::kraken_tridagon})
                                            if (wanted.has(technique) && add(search, technique, boxes, cells, three)) return;
                                    }
                    }
    }
}

}  // namespace sudokit::logic
