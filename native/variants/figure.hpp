// What constraints look like as lines, discs and texts, for painters that know nothing of Sudoku.
//
// The canvas says which shapes there are (canvas.hpp); here each gets its place, its size and its pattern. A cell is 40 units
// wide. Colours have the names of a palette. Parts are in *layers*, from the bottom up; whoever paints puts the lines of the grid
// after `ends`, and digits after `between`.
#pragma once

#include <complex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "canvas.hpp"

namespace sudokit::variants {

using Point = std::complex<double>;  // the real part leads to the right, the imaginary part down
using Points = std::vector<Point>;

enum class Layer { background, marks, wide, thin, ends, outlines, between, texts };

struct Part {
    enum What { path, disc, text };
    What what;
    Layer layer;
    std::string_view fill{}, stroke{};  // colours; empty for none
    double width = 0;                   // of the stroke; that of a text is paper around it
    bool is_part_of_choice = false;     // which is painted paler

    std::vector<Points> lines{};       // of a path; one that ends where it begins is closed
    std::span<const double> dashes{};  // lengths that are drawn and left out by turns
    std::string_view cap = "round";    // round or butt

    Point at{};         // the centre of a disc; where a text starts, has its middle or ends, halfway up its digits
    double radius = 0;  // of a disc

    std::string words{};  // of a text
    double size = 0;
    bool is_bold = false;
    std::string_view anchor = "middle";  // start, middle or end
};

struct Figure {
    double top = 0, bottom = 0, left = 0, right = 0;  // the room that clues and extra cells outside take
    std::vector<Part> parts;                          // in layers, each in the order of the constraints
    Points extras;                                    // the middles of the extra cells
};

// The upper left corner of the grid is at 0.
Figure figure_of(const Canvas& canvas);

// A line in its pattern: what it looks like in a legend, too.
std::vector<Part> patterned(const Points& points, std::string_view colour, Layer layer);

}  // namespace sudokit::variants
