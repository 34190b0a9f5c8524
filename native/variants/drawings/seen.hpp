// What somebody sees in the drawing of a puzzle, before any rule says what it means: lines with a bulb or a circle at their
// ends, dots between cells, circles in cells, numbers beside the grid.
//
// Programs such as SudokuPad store strokes, discs and texts at places on the board (ink.hpp). Here pieces are joined, masks
// and decorations are recognized, and each thing that a rule may speak of becomes one `Seen`, with its cells.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "variants/forms/grid_cells.hpp"
#include "variants/geometry.hpp"

namespace sudokit::variants {

// The drawing that a thing was seen in: ("lines", 3) is the fourth line.
using From = std::pair<std::string_view, std::size_t>;

struct Seen {
    enum What : std::uint8_t {
        line,         // from `cells.front()` to `cells.back()`
        thermometer,  // a line with a bulb at its first cell; one of several branches is several of these
        arrow,        // a shaft with a head; the circle or pill is in `circle`, in reading order, and not in `cells`
        dot,          // a disc, square or bar between two cells, without a text
        sign,         // a text between two cells: X, V, <, >, ^, v, ∨ or a number; perhaps on a disc. A v may be a letter.
        corner,       // a disc or text where four cells meet
        mark,         // a shape in one cell: circle, square, diamond; perhaps with a text. A pill is in several cells.
        writing,      // a text in a cell, without a shape
        shade,        // cells with a coloured background; several if one rectangle covers them
        outside,      // a text beside the grid; `cells` is the row, column or diagonal that it looks along, nearest first
        cage,         // an outline around cells, perhaps with a text
    };
    static constexpr const char* names[] = {"line", "thermometer", "arrow", "dot", "sign", "corner", "mark", "text", "shade", "outside", "cage"};

    What what;
    std::vector<GridCell> cells{};          // of a line in its order; else row by row
    std::vector<GridCell> circle{};         // of an arrow
    bool is_closed = false;                 // of a line: its last cell joins its first, which is not repeated
    Step way{};                             // of a clue outside: where it looks
    std::size_t net = 0;                    // of a line: those with the same number touch, in the same colour; 0 if it is alone
    std::string colour{};                   // the name of what one notices first: a disc's inside, a line's stroke; see colour.hpp
    std::string exact{};                    // the same as #rrggbb, since two greens may mean two rules
    std::string outline{};                  // the name of the colour around it, if that differs
    std::string_view shape{};               // of dots, marks and corners: circle, square, diamond, pill, bar, other
    std::string_view start{}, end{};        // what a line has at its ends: circle, square, diamond, bulb, arrow, or nothing
    bool is_filled = false;                 // the inside differs from paper
    std::string text{};                     // what is written there, without blanks around it
    std::vector<From> from{};

    bool is_diagonal() const { return way.down != 0 && way.right != 0; }
};

// The names of colours: black, grey, white, red, orange, peach, yellow, green, turquoise, blue, lavender, purple, pink, brown.
// A disc that is not filled has the colour of its outline, but a dot between cells is white.

}  // namespace sudokit::variants
