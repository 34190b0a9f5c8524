// Patches that lie on each other are one thing to the eye: a black disc under a smaller white one is a white disc with a black
// border, a text on white hides what is below it.
#pragma once

#include <vector>

#include "ink.hpp"

namespace sudokit::variants {

struct Thing {
    Place at;
    double height = 0, width = 0;
    int angle = 0, text_angle = 0;
    bool is_round = false;
    std::optional<Colour> fill, border;  // neither: there is no shape
    std::string text;
    std::optional<Colour> text_colour;
    std::vector<From> from;
    bool is_background = false;
    bool is_used = false;  // by a line, an arrow or another thing

    bool has_shape() const { return fill || border; }
    bool is_filled() const { return fill && !fill->is_paper(); }
    double least() const { return height < width ? height : width; }
    double most() const { return height < width ? width : height; }
    bool is_long() const { return most() > 1.5 * least(); }
    // A disc that lines begin at: not a dot, and not an area.
    bool is_end() const { return has_shape() && !is_background && !is_long() && least() >= 0.3 && most() <= 1.2; }
    bool is_pill() const { return has_shape() && is_round && is_long() && least() >= 0.4 && least() <= 1.1 && most() >= 1.2; }
    std::string_view shape() const;
    // Whether the place is on it, or at most so far away.
    bool covers(Place place, double away = 0) const;
    // Those whose middle is on it.
    std::vector<GridCell> cells(const Window& board) const;
};

std::vector<Thing> things_in(const std::vector<Patch>& patches);

// The cell that the place is in; it may be outside the board.
GridCell cell_around(Place place);
Place middle_of(const GridCell& cell);

}  // namespace sudokit::variants
