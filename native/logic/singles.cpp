// Full house, naked single, hidden single: the steps that place a digit.
//
// A *full house* is the last blank cell of a house. A *naked single* is a cell with one candidate left. A *hidden
// single* is a digit with one place left in a house.
#include "step.hpp"

namespace sudokit::logic {

void find_full_houses(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    for (int house = 0; house < houses; ++house) {
        if (p.blanks_in[house] != 1) continue;
        const int cell = (p.blank & cells_of(house)).first();
        if (size(p.digits_in[cell]) != 1) continue;  // a broken position
        Step step(Technique::full_house, p.digits_in[cell]);
        step.place(cell, lowest(p.digits_in[cell]));
        step.base = {std::uint8_t(house)};
        if (search.add(std::move(step))) return;
    }
}

void find_naked_singles(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    CellSet once, twice;
    for (const CellSet cells : p.cells_with) {
        twice |= once & cells;
        once |= cells;
    }
    for (int cell : once.minus(twice)) {
        Step step(Technique::naked_single, p.digits_in[cell]);
        step.place(cell, lowest(p.digits_in[cell]));
        if (search.add(std::move(step))) return;
    }
}

void find_hidden_singles(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    // Boxes first: that is where people look first.
    for (int i = 0; i < houses; ++i) {
        const int house = (i + 18) % houses;
        for (int digit = 0; digit < 9; ++digit) {
            const Mask places = p.places[house][digit];
            if (!std::has_single_bit(places)) continue;
            Step step(Technique::hidden_single, Mask(1 << digit));
            step.place(geometry.cells[house][lowest(places)], digit);
            step.base = {std::uint8_t(house)};
            if (search.add(std::move(step))) return;
        }
    }
}

}  // namespace sudokit::logic
