// Full house, naked single, hidden single: the steps that place a digit.
//
// A *full house* is the last blank cell of a house. A *naked single* is a cell with one candidate left. A *hidden
// single* is a digit with one place left in a house. If there are several, the one that appeared first is taken first.
#include "search.hpp"

namespace sudokit::logic {

namespace {

// The first house of the cell that fits, boxes before lines, as people look; or -1.
template <class Ask>
int house_of(int cell, Ask is_wanted) {
    const auto& [row, column, box] = geometry.houses_of[cell];
    for (const int house : {box, row, column})
        if (is_wanted(house)) return house;
    return -1;
}

bool add(Search& search, Technique technique, const Candidate& single, int house) {
    Step step(technique, Mask(1 << single.digit));
    step.place(single.cell, single.digit);
    if (house >= 0) step.base = {std::uint8_t(house)};
    return search.add(std::move(step));
}

}  // namespace

Singles& Search::singles() {
    if (!singles_) {
        singles_ = std::make_unique<Singles>();
        Position retraced;
        for (int cell = 0; cell < 81; ++cell)
            if (position.value[cell]) retraced.place(cell, position.value[cell] - 1, *singles_);
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : retraced.cells_with[digit].minus(position.cells_with[digit]))
                retraced.remove(cell, digit, *singles_);
    }
    return *singles_;
}

void find_full_houses(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    for (const Candidate& single : search.singles().by_cell) {
        if (p.digits_in[single.cell] != 1 << single.digit) continue;
        const int house = house_of(single.cell, [&](int house) { return p.blanks_in[house] == 1; });
        if (house >= 0 && add(search, Technique::full_house, single, house)) return;
    }
}

void find_naked_singles(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    for (const Candidate& single : search.singles().by_cell)
        if (p.digits_in[single.cell] == 1 << single.digit && add(search, Technique::naked_single, single, -1)) return;
}

void find_hidden_singles(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    for (const Candidate& single : search.singles().by_house) {
        if (!p.has(single.cell, single.digit)) continue;
        const int house = house_of(single.cell, [&](int house) {
            return std::has_single_bit(p.places[house][single.digit]);
        });
        if (house >= 0 && add(search, Technique::hidden_single, single, house)) return;
    }
}

}  // namespace sudokit::logic
