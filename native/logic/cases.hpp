// What follows from several cases, one of which is true.
//
// In each case the usual steps are made, none of them harder than a forcing chain, none that assumes one solution. A case that ends
// without a candidate in a cell, or without a place for a digit, is impossible. What is false in all others is false.
// Patterns that leave a choice use this: the pairs of an exocet's base, the guardians of a tridagon.
#pragma once

#include "search.hpp"

namespace sudokit::logic {

// Whether cases are followed by a technique.
bool follows_cases(const TechniqueFacts& facts);

class Cases {
public:
    explicit Cases(const Position& position) : p_(position) {}

    // Adds a case, in which more candidates are false, or a digit is placed. Returns whether it is possible.
    bool add(const Position& supposed);
    // Removes what is false in all cases that are possible. Does nothing if none is.
    void conclude(Step& step) const;

private:
    const Position& p_;
    CellSet left_[9];  // candidates that are not false in every case
    bool some_ = false;
};

}  // namespace sudokit::logic
