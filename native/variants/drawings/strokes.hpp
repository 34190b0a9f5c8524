// Strokes become lines through cells: thermometers, arrows and plain lines.
#pragma once

#include <vector>

#include "things.hpp"

namespace sudokit::variants {

// What strokes show other than lines through cells.
struct LittleStrokes {
    std::vector<Patch> patches;    // small closed lines, as the shapes that they go around
    std::vector<Seen> signs;       // <, > and X between cells
    std::vector<Stroke> pointers;  // arrows that begin outside the board, or stay in one cell
};

// Those that go through several cells, as cells.
struct Route {
    std::vector<GridCell> cells;
    std::vector<Place> way;
    Colour colour;
    std::optional<Colour> outline{};
    double width = 0;
    bool has_head = false, is_hollow = false, is_closed = false;
    bool is_used = false;  // by another line that goes on or includes it
    std::vector<From> from{};

    Place first() const { return way.front(); }
    Place last() const { return way.back(); }
};

std::vector<Route> routes_in(const Ink& ink, const Window& board, LittleStrokes& little);

// The lines, thermometers and arrows. Things that belong to them are marked as used.
std::vector<Seen> seen_in(std::vector<Route> lines, std::vector<Thing>& things, const Window& board);

}  // namespace sudokit::variants
