// Truths and links: a count that leaves no room.
//
// A *truth* is a cell, or a digit in a house: exactly one of its candidates is true. A *link* is the same thing used the other
// way: at most one of its candidates is true. If every candidate of the truths is in as many links as truths, or in more, and
// there are as many links as truths (*rank 0*), each link has its true candidate in the truths. So a candidate that is in more links
// than truths is false.
// Definition and proof: forum.enjoysudoku.com, t31358.
#pragma once

#include "search.hpp"

namespace sudokit::logic {

// A cell, or a digit in a house.
struct Sector {
    std::int8_t cell = -1;
    std::int8_t house = -1, digit = -1;

    bool is_cell() const { return cell >= 0; }
    static Sector of(int cell) { return {std::int8_t(cell), -1, -1}; }
    static Sector of(int house, int digit) { return {-1, std::int8_t(house), std::int8_t(digit)}; }
};

using Sectors = std::vector<Sector>;

// The step of a logic of rank 0, with the houses of truths in `base`, of links in `cover`, their digits in `restricted`, and
// cells that are truths and links as the two `sets`. Without eliminations if truths and links are no such logic.
Step step_of(Technique technique, const Position& position, const Sectors& truths, const Sectors& links);

}  // namespace sudokit::logic
