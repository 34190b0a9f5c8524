#include "explainer/nishio.hpp"

#include <algorithm>
#include <iterator>

namespace sudokit::explainer {

NishioTest::NishioTest(const Position& grid, int digit) : cells_(grid.cells_with[digit]) {
    for (int house = 0; house < logic::houses; ++house) places_[house] = grid.places[house][digit];
}

bool NishioTest::contradicts(int cell, bool on) {
    std::ranges::copy(places_, left_);
    on_ = off_ = {};
    return on ? !switch_on(cell) : !switch_off(CellSet::of(cell));
}

// Both return whether there is no contradiction so far. They call each other at most once per candidate.
bool NishioTest::switch_on(int cell) {
    if (off_.has(cell) || on_.meets(geometry.peers[cell])) return false;
    on_.add(cell);
    return switch_off((cells_ & geometry.peers[cell]).minus(off_));
}

bool NishioTest::switch_off(CellSet cells) {
    off_ |= cells;
    for (const int cell : cells)
        for (int i = 0; i < 3; ++i) {
            const int house = geometry.houses_of[cell][i];
            left_[house] &= ~(1 << geometry.place_in[cell][i]);
            if (size(places_[house]) < 2) continue;
            if (!left_[house]) return false;
            if (!std::has_single_bit(left_[house])) continue;
            const int last = geometry.cells[house][lowest(left_[house])];
            if (!on_.has(last) && !switch_on(last)) return false;
        }
    return true;
}

}  // namespace sudokit::explainer
