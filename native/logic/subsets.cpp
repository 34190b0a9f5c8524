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

// `missing` more of the others are to be added to the cells. The others have 2 to n candidates each.
bool extend_naked(Search& search, const TechniqueSet& wanted, int house, int missing, CellSet others, CellSet cells, Mask digits) {
    const int n = cells.count() + missing;
    if (missing == 0) return size(digits) == n && add_naked(search, wanted, house, cells, digits);
    for (const int cell : others) {
        others.drop(cell);
        const Mask both = digits | search.position.digits_in[cell];
        if (size(both) > n) continue;
        if (extend_naked(search, wanted, house, missing - 1, others, cells | CellSet::of(cell), both)) return true;
    }
    return false;
}

// Likewise with digits, that have 2 to n places each.
bool extend_hidden(Search& search, int house, int n, Mask others, Mask digits, Mask places) {
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
    for (const int digit : bits(others)) {
        others &= ~(1 << digit);
        const Mask all = places | p.places[house][digit];
        if (size(all) > n) continue;
        if (extend_hidden(search, house, n, others, Mask(digits | 1 << digit), all)) return true;
    }
    return false;
}

}  // namespace

void find_naked_subsets(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    for (int n = 2; n <= 4; ++n) {
        const bool wants_locked = n <= 3 && wanted.has(locked[n - 2]);
        if (!wants_locked && !wanted.has(naked[n - 2])) continue;
        CellSet small;
        for (const int cell : p.blank)
            if (const int candidates = size(p.digits_in[cell]); candidates >= 2 && candidates <= n) small.add(cell);
        for (int i = 0; i < houses; ++i) {
            const int house = (i + 18) % houses;
            const CellSet cells = small & cells_of(house);
            if (p.blanks_in[house] <= n || cells.count() < n) continue;
            if (extend_naked(search, wanted, house, n, cells, {}, 0)) return;
        }
    }
}

void find_hidden_subsets(Search& search, const TechniqueSet& wanted) {
    for (int n = 2; n <= 4; ++n) {
        if (!wanted.has(hidden[n - 2])) continue;
        for (int i = 0; i < houses; ++i) {
            const int house = (i + 18) % houses;
            if (search.position.blanks_in[house] <= n) continue;
            Mask few = 0;
            for (int digit = 0; digit < 9; ++digit)
                if (const int places = size(search.position.places[house][digit]); places >= 2 && places <= n) few |= 1 << digit;
            if (size(few) >= n && extend_hidden(search, house, n, few, 0, 0)) return;
        }
    }
}

}  // namespace sudokit::logic
