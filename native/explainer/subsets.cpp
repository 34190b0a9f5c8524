// Producers 3, 5, 7, 9, 10, 12, 16 and 18: naked, hidden and direct hidden subsets.
//
// A *naked* subset is k cells of a house with k digits together; the rest of the house loses them. A *hidden* one is k
// digits with k places together; these cells lose all other digits. The *direct* form makes no eliminations: it places
// another digit that has one place outside the k cells, and others among them. Every cell has at least two candidates,
// every digit at least two places.
//
// The order is: boxes, columns, rows; the tuples of cells or digits (tuples.hpp). A house needs 2k blank cells for a
// naked subset, more than 2k for a hidden one, and more than k for the direct form, which has one step per tuple: of
// the lowest digit.
#include "explainer/tuples.hpp"

namespace sudokit::explainer {

namespace {

// The houses with some blank cells, in order, until visit(house) returns true.
template <class Visit>
bool visit_houses(const Position& p, int fewest_blanks, const Visit& visit) {
    for (const int kind : boxes_columns_rows)
        for (int house = kind; house < kind + 9; ++house)
            if (p.blanks_in[house] >= fewest_blanks && visit(house)) return true;
    return false;
}

template <class Visit>
bool visit_hidden(const Position& p, int house, int k, const Visit& visit) {
    return visit_tuples(logic::all_digits, k, [&](int digit) { return p.places[house][digit]; }, visit);
}

CellSet cells_at(int house, Mask places) {
    CellSet cells;
    for (const int place : bits(places)) cells.add(geometry.cells[house][place]);
    return cells;
}

void describe(Step* story, const Position& p, int house, CellSet cells, Mask digits) {
    if (!story) return;
    story->digits = digits;
    story->base = {std::uint8_t(house)};
    story->mark_cells(p, cells, digits);
}

bool find_naked(const Position& p, int k, Finding& found, Technique technique, double rating) {
    return visit_houses(p, 2 * k, [&](int house) {
        const auto digits_at = [&](int place) { return p.digits_in[geometry.cells[house][place]]; };
        return visit_tuples(logic::all_digits, k, digits_at, [&](Mask places, Mask digits) {
            bool any = false;
            for (const int digit : bits(digits)) any |= (p.places[house][digit] & ~places) != 0;
            if (!any) return false;
            const CellSet cells = cells_at(house, places);
            for (const int digit : bits(digits))
                found.eliminated[digit] = p.cells_with[digit] & logic::cells_of(house).minus(cells);
            describe(found.story, p, house, cells, digits);
            return found.is(technique, rating);
        });
    });
}

bool find_hidden(const Position& p, int k, Finding& found, Technique technique, double rating) {
    return visit_houses(p, 2 * k + 1, [&](int house) {
        return visit_hidden(p, house, k, [&](Mask digits, Mask places) {
            const CellSet cells = cells_at(house, places);
            bool any = false;
            for (const int cell : cells) any |= (p.digits_in[cell] & ~digits) != 0;
            if (!any) return false;
            for (const int digit : bits(Mask(~digits & logic::all_digits)))
                found.eliminated[digit] = p.cells_with[digit] & cells;
            describe(found.story, p, house, cells, digits);
            return found.is(technique, rating);
        });
    });
}

bool find_direct(const Position& p, int k, Finding& found, Technique technique, double rating) {
    return visit_houses(p, k + 1, [&](int house) {
        return visit_hidden(p, house, k, [&](Mask digits, Mask places) {
            for (int digit = 0; digit < 9; ++digit) {
                const Mask all = p.places[house][digit], left = Mask(all & ~places);
                if (digits >> digit & 1 || !std::has_single_bit(left) || all == left) continue;
                describe(found.story, p, house, cells_at(house, places), digits);
                return found.is_placement(technique, rating, geometry.cells[house][lowest(left)], digit);
            }
            return false;
        });
    });
}

}  // namespace

bool find_direct_hidden_pair(const Position& p, Finding& found) {
    return find_direct(p, 2, found, Technique::direct_hidden_pair, 2.0);
}

bool find_direct_hidden_triple(const Position& p, Finding& found) {
    return find_direct(p, 3, found, Technique::direct_hidden_triple, 2.5);
}

bool find_naked_pair(const Position& p, Finding& found) { return find_naked(p, 2, found, Technique::naked_pair, 3.0); }

bool find_hidden_pair(const Position& p, Finding& found) {
    return find_hidden(p, 2, found, Technique::hidden_pair, 3.4);
}

bool find_naked_triple(const Position& p, Finding& found) {
    return find_naked(p, 3, found, Technique::naked_triple, 3.6);
}

bool find_hidden_triple(const Position& p, Finding& found) {
    return find_hidden(p, 3, found, Technique::hidden_triple, 4.0);
}

bool find_naked_quadruple(const Position& p, Finding& found) {
    return find_naked(p, 4, found, Technique::naked_quadruple, 5.0);
}

bool find_hidden_quadruple(const Position& p, Finding& found) {
    return find_hidden(p, 4, found, Technique::hidden_quadruple, 5.4);
}

}  // namespace sudokit::explainer
