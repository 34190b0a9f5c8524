// Fireworks: digits that a row and a column can put only where they cross, or into one cell of each outside the box.
//
// A row and a column cross at a cell of a box. Let a digit have one place in the row outside the box, or none, and one
// in the column, or none: the *wings*. If neither wing holds it, both lines have it in the box, and so at their crossing.
// So the digit is in the crossing or in a wing. Three digits with the same three cells fill them. Two digits with one
// crossing and two others with the opposite one, and the same wings, fill these four cells.
// Definition: shye, forum.enjoysudoku.com, t39513.
#include "search.hpp"

namespace sudokit::logic {

namespace {

struct Firework {
    int crossing, in_row, in_column;  // cells
    Mask digits;                      // each of which is in one of the three
};

// Of a crossing and its wings: the digits that have no other places in the lines outside the box.
Mask digits_of(const Position& p, int crossing, int in_row, int in_column) {
    const CellSet box = cells_of(18 + box_of(crossing));
    const CellSet row = cells_of(row_of(crossing)).minus(box), column = cells_of(9 + column_of(crossing)).minus(box);
    const CellSet others = (row | column).minus(CellSet::of(in_row) | CellSet::of(in_column));
    Mask digits = 0;
    for (const int digit : bits(Mask(p.digits_in[crossing] | p.digits_in[in_row] | p.digits_in[in_column])))
        // A digit that is placed in one of the lines is not open there.
        if (p.places[row_of(crossing)][digit] && p.places[9 + column_of(crossing)][digit] && !p.cells_with[digit].meets(others))
            digits |= Mask(1 << digit);
    return digits;
}

bool add(Search& search, Technique technique, const Firework& one, Mask digits, const Firework* opposite) {
    const Position& p = search.position;
    const CellSet wings = CellSet::of(one.in_row) | CellSet::of(one.in_column);
    CellSet crossings = CellSet::of(one.crossing);
    if (opposite) crossings.add(opposite->crossing);
    Step step(technique, digits);
    for (const int cell : wings | crossings)
        for (const int digit : bits(Mask(p.digits_in[cell] & ~digits))) step.remove(p, CellSet::of(cell), digit);
    if (opposite)  // each crossing holds digits of its own fireworks only: those of the other are there or in the wings
        for (const auto& [firework, own] : {std::pair(&one, one.digits), std::pair(opposite, opposite->digits)})
            for (const int digit : bits(Mask(digits & ~own))) step.remove(p, CellSet::of(firework->crossing), digit);
    step.base = {std::uint8_t(row_of(one.crossing)), std::uint8_t(9 + column_of(one.crossing))};
    step.mark_cells(p, crossings, digits, Role::pivot);
    step.mark_cells(p, wings, digits, Role::pincer);
    return search.add(std::move(step));
}

}  // namespace

void find_fireworks(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    std::vector<Firework> pairs;
    for (const int crossing : p.blank) {
        stop_point();
        const CellSet box = cells_of(18 + box_of(crossing));
        for (const int in_row : (p.blank & cells_of(row_of(crossing))).minus(box))
            for (const int in_column : (p.blank & cells_of(9 + column_of(crossing))).minus(box)) {
                const Mask digits = digits_of(p, crossing, in_row, in_column);
                if (size(digits) == 3 && wanted.has(Technique::firework_triple) &&
                    add(search, Technique::firework_triple, {crossing, in_row, in_column, digits}, digits, nullptr))
                    return;
                if (size(digits) == 2) pairs.push_back({crossing, in_row, in_column, digits});
            }
    }
    if (!wanted.has(Technique::firework_quadruple)) return;
    for (const Firework& one : pairs)
        for (const Firework& two : pairs) {
            // What is the wing in the row of one is the wing in the column of the other.
            if (two.crossing <= one.crossing || one.in_row != two.in_column || one.in_column != two.in_row) continue;
            if (one.digits & two.digits) continue;
            if (add(search, Technique::firework_quadruple, one, one.digits | two.digits, &two)) return;
        }
}

}  // namespace sudokit::logic
