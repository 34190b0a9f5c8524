// Naked and hidden subsets, and the locked ones.
//
// *Naked*: n cells of a house have n candidates together; the other cells of the house lose these. If the n cells are
// in a box and a line, both lose them; if that removes something in the box, and in the line outside of the box, the
// subset is called *locked* (pairs and triples). *Hidden*: n digits have only n places in a house; these cells lose all other candidates.
#include "search.hpp"

namespace sudokit::logic {

namespace {

constexpr Technique naked[] = {Technique::naked_pair, Technique::naked_triple, Technique::naked_quadruple};
constexpr Technique hidden[] = {Technique::hidden_pair, Technique::hidden_triple, Technique::hidden_quadruple};
constexpr Technique locked[] = {Technique::locked_pair, Technique::locked_triple};

bool add_naked(Search& search, const TechniqueSet& wanted, int house, CellSet cells, Mask digits) {
    const Position& p = search.position;
    const int n = cells.count();
    const std::uint32_t shared = common_houses(cells);
    CellSet box;  // that all cells are in, if there is one
    for (const int common : bits(shared))
        if (common >= 18) box = cells_of(common);
    int removing_houses = 0;
    for (const int common : bits(shared)) {
        const CellSet rest = cells_of(common).minus(common < 18 ? box | cells : cells);
        bool removes = false;
        for (const int digit : bits(digits)) removes |= p.cells_with[digit].meets(rest);
        removing_houses += removes;
    }
    if (removing_houses == 0) return false;
    const bool is_locked = removing_houses == 2 && n <= 3;
    const Technique technique = is_locked ? locked[n - 2] : naked[n - 2];
    if (!wanted.has(technique)) return false;
    Step step(technique, digits);
    step.base = {std::uint8_t(house)};
    step.mark_cells(p, cells, digits);
    for (const int digit : bits(digits)) step.remove(p, common_peers(cells), digit);
    return search.add(std::move(step));
}

bool extend_naked(Search& search, const TechniqueSet& wanted, int house, int n, int from, CellSet cells, Mask digits) {
    const Position& p = search.position;
    if (cells.count() == n) return size(digits) == n && add_naked(search, wanted, house, cells, digits);
    for (int i = from; i < 9; ++i) {
        const int cell = geometry.cells[house][i];
        const Mask both = digits | p.digits_in[cell];
        if (size(p.digits_in[cell]) < 2 || size(both) > n) continue;
        if (extend_naked(search, wanted, house, n, i + 1, cells | CellSet::of(cell), both)) return true;
    }
    return false;
}

bool extend_hidden(Search& search, int house, int n, int from, Mask digits, Mask places) {
    const Position& p = search.position;
    if (size(digits) == n) {
        if (size(places) != n) return false;
        Step step(hidden[n - 2], digits);
        step.base = {std::uint8_t(house)};
        for (const int place : bits(places)) {
            const int cell = geometry.cells[house][place];
            step.mark_cells(p, CellSet::of(cell), digits);
            for (const int digit : bits(p.digits_in[cell] & ~digits)) step.remove(p, CellSet::of(cell), digit);
        }
        return search.add(std::move(step));
    }
    for (int digit = from; digit < 9; ++digit) {
        const Mask more = p.places[house][digit];
        if (size(more) < 2 || size(places | more) > n) continue;
        if (extend_hidden(search, house, n, digit + 1, Mask(digits | 1 << digit), places | more)) return true;
    }
    return false;
}

}  // namespace

void find_naked_subsets(Search& search, const TechniqueSet& wanted) {
    for (int n = 2; n <= 4; ++n) {
        const bool wants_locked = n <= 3 && wanted.has(locked[n - 2]);
        if (!wants_locked && !wanted.has(naked[n - 2])) continue;
        for (int i = 0; i < houses; ++i) {
            const int house = (i + 18) % houses;
            if (search.position.blanks_in[house] <= n) continue;
            if (extend_naked(search, wanted, house, n, 0, {}, 0)) return;
        }
    }
}

void find_hidden_subsets(Search& search, const TechniqueSet& wanted) {
    for (int n = 2; n <= 4; ++n) {
        if (!wanted.has(hidden[n - 2])) continue;
        for (int i = 0; i < houses; ++i) {
            const int house = (i + 18) % houses;
            if (search.position.blanks_in[house] <= n) continue;
            if (extend_hidden(search, house, n, 0, 0, 0)) return;
        }
    }
}

}  // namespace sudokit::logic
