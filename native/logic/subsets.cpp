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

// Calls visit(items, together) for each n of nine items, lower ones first, of which each has 2 to n things and which have n
// things together, until it returns true: cells with their digits, digits with their places. Returns whether it did.
template <class Visit>
bool visit_subsets(const Mask (&things)[9], int n, const Visit& visit) {
    Mask usable = 0;
    for (int item = 0; item < 9; ++item)
        if (const int own = size(things[item]); own >= 2 && own <= n) usable |= Mask(1 << item);
    if (size(usable) < n) return false;
    const auto extend = [&](const auto& self, Mask others, Mask chosen, Mask together, int missing) -> bool {
        if (missing == 0) return size(together) == n && visit(chosen, together);
        for (; size(others) >= missing; others &= Mask(others - 1)) {
            const int item = lowest(others);
            const Mask all = together | things[item];
            if (size(all) <= n && self(self, Mask(others & (others - 1)), Mask(chosen | 1 << item), all, missing - 1)) return true;
        }
        return false;
    };
    return extend(extend, usable, 0, 0, n);
}

// Boxes first, as people look.
constexpr int house_in_order(int i) { return (i + 18) % houses; }

}  // namespace

void find_naked_subsets(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    for (int n = 2; n <= 4; ++n) {
        const bool wants_locked = n <= 3 && wanted.has(locked[n - 2]), wants_others = wanted.has(naked[n - 2]);
        // A locked subset is found in its box.
        const int looked_at = wants_others ? houses : wants_locked ? 9 : 0;
        for (int i = 0; i < looked_at; ++i) {
            const int house = house_in_order(i);
            if (p.blanks_in[house] <= n) continue;
            Mask digits[9];
            for (int place = 0; place < 9; ++place) digits[place] = p.digits_in[geometry.cells[house][place]];
            const bool found = visit_subsets(digits, n, [&](Mask places, Mask together) {
                CellSet cells;
                for (const int place : bits(places)) cells.add(geometry.cells[house][place]);
                return add_naked(search, wanted, house, cells, together);
            });
            if (found) return;
        }
    }
}

void find_hidden_subsets(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    for (int n = 2; n <= 4; ++n) {
        const Technique technique = hidden[n - 2];
        if (!wanted.has(technique)) continue;
        for (int i = 0; i < houses; ++i) {
            const int house = house_in_order(i);
            if (p.blanks_in[house] <= n) continue;
            const bool found = visit_subsets(p.places[house], n, [&](Mask digits, Mask places) {
                Step step(technique, digits);
                step.base = {std::uint8_t(house)};
                for (const int place : bits(places)) {
                    const int cell = geometry.cells[house][place];
                    step.mark_cells(p, CellSet::of(cell), digits);
                    for (const int digit : bits(p.digits_in[cell] & ~digits)) step.remove(p, CellSet::of(cell), digit);
                }
                return search.add(std::move(step));
            });
            if (found) return;
        }
    }
}

}  // namespace sudokit::logic
