// Whether an assumption contradicts itself in its digit alone: a quick test before the trail of a nishio is followed.
//
// What follows in one digit does not depend on the order: a candidate that is on switches its peers off, and the last
// place of a house is on. Only the reasons need the order, and only contradictions have any.
#pragma once

#include "explainer/finding.hpp"

namespace sudokit::explainer {

class NishioTest {
public:
    NishioTest(const Position& grid, int digit);

    bool contradicts(int cell, bool on);

private:
    bool switch_on(int cell);
    bool switch_off(CellSet cells);

    CellSet cells_;               // all places of the digit
    Mask places_[logic::houses];  // the same by house
    Mask left_[logic::houses];    // those that are not off
    CellSet on_, off_;
};

}  // namespace sudokit::explainer
