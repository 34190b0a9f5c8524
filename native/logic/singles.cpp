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

// Looks at the singles that may still hold, the oldest first. `holds` says whether one does: a candidate that is gone does not
// come back, and a cell or a house has no second one.
template <class Holds, class Look>
void each_single(Singles::Line& line, Holds holds, Look look) {
    while (line.gone < line.all.size() && !holds(line.all[line.gone])) ++line.gone;
    for (std::size_t i = line.gone; i < line.all.size(); ++i)
        if (const Candidate single = line.all[i]; holds(single) && look(single)) return;
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

bool Search::add_single(Technique technique, const Candidate& single, int house) {
    single_.technique = technique;
    single_.digits = Mask(1 << single.digit);
    single_.placements.assign(1, single);
    single_.base.assign(house >= 0 ? 1 : 0, std::uint8_t(house));
    if (wants_all()) return add(Step(single_));
    return has_single_ = true;
}

void find_full_houses(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    const auto holds = [&](const Candidate& single) { return p.digits_in[single.cell] == 1 << single.digit; };
    each_single(search.singles().by_cell, holds, [&](const Candidate& single) {
        const int house = house_of(single.cell, [&](int house) { return p.blanks_in[house] == 1; });
        return house >= 0 && search.add_single(Technique::full_house, single, house);
    });
}

void find_naked_singles(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    const auto holds = [&](const Candidate& single) { return p.digits_in[single.cell] == 1 << single.digit; };
    each_single(search.singles().by_cell, holds,
                [&](const Candidate& single) { return search.add_single(Technique::naked_single, single, -1); });
}

void find_hidden_singles(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    const auto holds = [&](const Candidate& single) { return p.has(single.cell, single.digit); };
    each_single(search.singles().by_house, holds, [&](const Candidate& single) {
        const int house = house_of(single.cell, [&](int house) {
            return std::has_single_bit(p.places[house][single.digit]);
        });
        return house >= 0 && search.add_single(Technique::hidden_single, single, house);
    });
}

}  // namespace sudokit::logic
