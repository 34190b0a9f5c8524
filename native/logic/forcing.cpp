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
        for (int house = 0; house < houses && result.off[digit]; ++house) {
            const CellSet places = p.cells_with[digit] & cells_of(house);
            if (places.empty() || !places.within(result.off[digit])) continue;
            Contradiction found;
            found.house = house;
            for (const int cell : places) found.off.push_back({std::uint8_t(cell), std::uint8_t(digit)});
            return found;
        }
    return {};
}

bool settle(Position& position, std::vector<Placement>& trail) {
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
        trail.push_back({{std::uint8_t(cell), std::uint8_t(digit)}, reason});
    }
}

Settling::Settling(const Position& start) {
    for (const int cell : start.cells_of_size(1)) naked(cell, lowest(start.digits_in[cell]));
    for (int house = 0; house < houses; ++house)
        for (int digit = 0; digit < 9; ++digit)
            if (const Mask places = start.places[house][digit]; std::has_single_bit(places))
                hidden(geometry.cells[house][lowest(places)], digit);
    at_start_ = waiting_.size();
}

bool Settling::follow(Position& position, Candidate premise, bool on) {
    waiting_.resize(at_start_);
    placed_.clear();
    if (on) place(position, premise);
    else position.remove(premise.cell, premise.digit, *this);
    // A single is placed once. If it is gone from a blank cell, another single took its place; and if that was the only
    // digit of the cell, the position is broken. `is_broken` finds digits that have no place.
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        const auto [cell, digit] = waiting_[i];
        if (position.has(cell, digit)) place(position, {cell, digit});
        else if (!position.value[cell] && !position.digits_in[cell]) return false;
    }
    return !position.is_broken();
}

}  // namespace sudokit::logic
