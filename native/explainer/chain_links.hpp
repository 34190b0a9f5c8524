// Nodes of chains, and the links between them.
//
// A *node* is a candidate that is on (true) or off (false). Nodes are numbered 2 * (9 * cell + digit) + on. A *weak* link
// leads from on to off, a *strong* one from off to on. The *cause* of a node is the house by which it follows, or its
// cell. The orders below are the explainer's; they decide which reasons of a node are found first.
#pragma once

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

// The houses of a cell in that order, each with the place that the cell is in it.
struct PlaceInHouse {
    std::uint16_t house;
    Mask place;
};
inline constexpr auto places_of = [] {
    std::array<std::array<PlaceInHouse, 3>, 81> places{};
    for (int cell = 0; cell < 81; ++cell)
        for (int i = 0; i < 3; ++i) {
            const int kind = box_row_column[i];
            places[cell][i] = {geometry.houses_of[cell][kind], Mask(1 << geometry.place_in[cell][kind])};
        }
    return places;
}();

// Which links a search uses. Weak links in houses are used always.
struct LinkKinds {
    bool weak_in_cell, strong_in_cell, strong_in_house;
};

// Calls take(node, cause) for what is off if (cell, digit) is on, as long as it returns true.
template <class Take>
bool each_weak_link(const Position& grid, int cell, int digit, bool in_the_cell, const Take& take) {
    if (in_the_cell)
        for (const int other : bits(grid.digits_in[cell] & ~(1 << digit)))
            if (!take(node_number(cell, other, false), in_cell)) return false;
    const auto& house = geometry.houses_of[cell];
    const auto& place = geometry.place_in[cell];
    // A cell of the box is not met again in the row and the column.
    const unsigned rests[] = {~(7u << place[0] / 3 * 3), ~(7u << place[1] / 3 * 3), ~(1u << place[2])};
    for (const int kind : box_row_column)
        for (const int other : bits(grid.places[house[kind]][digit] & rests[kind]))
            if (!take(node_number(geometry.cells[house[kind]][other], digit, false), Cause(house[kind])))
                return false;
    return true;
}

// What is on if (cell, digit) is off. The grid still has that candidate.
struct StrongLinks {
    struct Link {
        NodeNumber node;
        Cause cause;
    };
    Link links[4];
    int count = 0;

    const Link* begin() const { return links; }
    const Link* end() const { return links + count; }

    StrongLinks(const Position& grid, int cell, int digit, LinkKinds kinds) {
        if (kinds.strong_in_cell && size(grid.digits_in[cell]) == 2)
            links[count++] = {node_number(cell, lowest(Mask(grid.digits_in[cell] & ~(1 << digit))), true), in_cell};
        if (!kinds.strong_in_house) return;
        for (const auto& [house, place] : places_of[cell]) {
            const Mask others = Mask(grid.places[house][digit] & ~place);
            if (!std::has_single_bit(others)) continue;
            const NodeNumber node = node_number(geometry.cells[house][lowest(others)], digit, true);
            bool is_new = true;
            for (const Link& link : *this) is_new &= link.node != node;
            if (is_new) links[count++] = {node, Cause(house)};
        }
    }
};

}  // namespace sudokit::explainer
