// What simple colours and remote pairs share: cells that get two colours alternately, because neighbours differ, and the
// chains that follow from neighbour to neighbour.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "board.hpp"

namespace sudokit::logic {

using Neighbours = std::array<CellSet, 81>;  // by cell

// A shortest way from one of some cells to one of others, each cell a neighbour of the one before; empty if there is none.
inline std::vector<int> shortest_way(const Neighbours& neighbours, CellSet from, CellSet to) {
    std::vector<CellSet> reached{from};
    CellSet known = from;
    while (!reached.back().meets(to)) {
        CellSet next;
        for (const int cell : reached.back()) next |= neighbours[cell];
        next = next.minus(known);
        if (!next) return {};
        known |= next;
        reached.push_back(next);
    }
    std::vector<int> way{(reached.back() & to).first()};
    for (auto cells = reached.rbegin() + 1; cells != reached.rend(); ++cells)
        way.push_back((neighbours[way.back()] & *cells).first());
    std::reverse(way.begin(), way.end());
    return way;
}

}  // namespace sudokit::logic
