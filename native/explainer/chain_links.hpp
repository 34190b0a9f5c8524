// Nodes of chains, and the links between them.
//
// A *node* is a candidate, 9 * cell + digit, that is on (true) or off (false). Nodes are numbered 2 * candidate + on. A
// *weak* link leads from on to off, a *strong* one from off to on.
//
// Exactly one candidate of a *unit* is true: a unit is a cell, or a digit in a house. Units 0 to 80 are the cells, with a
// bit per digit. Unit 81 + 9 * house + digit has a bit per place. Links lead from a candidate to others of its four
// units. The *cause* of a node is the house by which it follows, or its cell. The orders below are the explainer's; they
// decide which reasons of a node are found first.
#pragma once

#include <algorithm>

#include "explainer/finding.hpp"

namespace sudokit::explainer {

using logic::bits;
using logic::geometry;
using logic::lowest;
using logic::size;

using NodeNumber = std::uint16_t;
constexpr int node_numbers = 2 * 729;

constexpr NodeNumber node_number(int cell, int digit, bool on) { return NodeNumber(2 * (9 * cell + digit) + on); }
constexpr int cell_of(int node) { return node / 18; }
constexpr int digit_of(int node) { return node / 2 % 9; }
constexpr bool is_on(int node) { return node & 1; }

// A house (0 to 26), or one of these.
using Cause = std::int8_t;
constexpr Cause no_cause = -1, in_cell = 27;

// The houses of a cell as places in `geometry.houses_of`, in the explainer's order: box, row, column.
inline constexpr int box_row_column[] = {2, 0, 1};

constexpr int units = 81 + 9 * logic::houses;
constexpr int unit_of(int house, int digit) { return 81 + 9 * house + digit; }

// A candidate as a member of a unit.
struct Membership {
    std::uint16_t unit;
    Mask own;     // its bit
    Mask others;  // of a row or column without those in its box, since these are met there
    Cause cause;  // of what follows in this unit
};

// These tables are filled when the program starts: compiled, they would be a twentieth of the module for browsers.
extern const std::array<std::array<std::uint16_t, 9>, units> members;    // the candidates of a unit, by bit
extern const std::array<std::array<Membership, 4>, 729> memberships;     // by candidate: its cell, its box, row, column

// What is left in the units of a grid.
struct Units {
    Mask left[units] = {};

    Units() = default;
    explicit Units(const Position& grid) {
        std::copy(grid.digits_in, grid.digits_in + 81, left);
        for (int house = 0; house < logic::houses; ++house)
            std::copy(grid.places[house], grid.places[house] + 9, left + unit_of(house, 0));
    }

    // The candidates that have strong links: those of the units with two.
    Units hubs() const {
        Units hubs;
        for (int unit = 0; unit < units; ++unit)
            if (size(left[unit]) == 2)
                for (const int bit : bits(left[unit]))
                    for (const Membership& membership : memberships[members[unit][bit]])
                        hubs.left[membership.unit] |= membership.own;
        return hubs;
    }
};

// Which links a search uses. Weak links in houses are used always.
struct LinkKinds {
    bool weak_in_cell, strong_in_cell, strong_in_house;
};

// Calls take(candidate, cause) for what is off if a candidate is on.
template <class Take>
void each_weak_link(const Units& grid, int candidate, const Take& take) {
    for (const auto& [unit, own, others, cause] : memberships[candidate])
        for (const int other : bits(grid.left[unit] & others)) take(members[unit][other], cause);
}

// Calls take(candidate, cause) for what is on if a candidate is off, once each. Only a link of its box can lead to the
// same as one of its row or column.
template <class Take>
void each_strong_link(const Units& grid, int candidate, const Take& take) {
    int in_box = -1;
    for (const auto& [unit, own, others, cause] : memberships[candidate]) {
        const Mask rest = Mask(grid.left[unit] & ~own);
        if (!std::has_single_bit(rest)) continue;
        const int other = members[unit][lowest(rest)];
        if (other == in_box) continue;
        if (cause >= 18 && cause != in_cell) in_box = other;
        take(other, cause);
    }
}

}  // namespace sudokit::explainer
