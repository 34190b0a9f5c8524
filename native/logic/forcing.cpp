#include "forcing.hpp"

namespace sudokit::logic {

std::optional<Contradiction> contradiction_of(const Position& p, const Conclusions& result) {
    for (int digit = 0; digit < 9; ++digit)
        if (const CellSet both = result.on[digit] & result.off[digit]) {
            const Candidate c{std::uint8_t(both.first()), std::uint8_t(digit)};
            return Contradiction{{c}, {c}, -1};
        }
    CellSet emptied = p.blank;
    for (int digit = 0; digit < 9; ++digit) emptied = emptied.minus(p.cells_with[digit].minus(result.off[digit]));
    if (emptied) {
        Contradiction found;
        const int cell = emptied.first();
        for (const int digit : bits(p.digits_in[cell])) found.off.push_back({std::uint8_t(cell), std::uint8_t(digit)});
        return found;
    }
    for (int digit = 0; digit < 9; ++digit)
        for (int house = 0; house < houses; ++house) {
            const CellSet places = p.cells_with[digit] & cells_of(house);
            if (places.empty() || !places.within(result.off[digit])) continue;
            Contradiction found;
            found.house = house;
            for (const int cell : places) found.off.push_back({std::uint8_t(cell), std::uint8_t(digit)});
            return found;
        }
    return {};
}

bool settle(Position& position, std::vector<Placement>* trail) {
    for (;;) {
        CellSet once, twice;
        for (const CellSet cells : position.cells_with) {
            twice |= once & cells;
            once |= cells;
        }
        if (!position.blank.within(once)) return false;
        int cell = -1, digit = -1, reason = -1;
        if (const CellSet naked = once.minus(twice)) {
            cell = naked.first();
            digit = lowest(position.digits_in[cell]);
        } else {
            for (int house = 0; house < houses && cell < 0; ++house)
                for (int d = 0; d < 9; ++d)
                    if (std::has_single_bit(position.places[house][d])) {
                        cell = geometry.cells[house][lowest(position.places[house][d])];
                        digit = d;
                        reason = house;
                        break;
                    }
        }
        if (cell < 0) return !position.is_broken();
        position.place(cell, digit);
        if (trail) trail->push_back({{std::uint8_t(cell), std::uint8_t(digit)}, reason});
    }
}

}  // namespace sudokit::logic
