// What a drawing consists of, whichever program stores it: strokes, patches and cages on a board.
//
// A *place* is in cells from the upper left corner of the board, so that the middle of r1c1 is at 0.5, 0.5. The ink of a
// drawing is in the order in which it is painted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "colour.hpp"
#include "seen.hpp"

namespace sudokit::variants {

struct Place {
    double row = 0, column = 0;
};
inline Place operator+(Place one, Place other) { return {one.row + other.row, one.column + other.column}; }
inline Place operator-(Place one, Place other) { return {one.row - other.row, one.column - other.column}; }
inline Place operator*(double factor, Place place) { return {factor * place.row, factor * place.column}; }
double distance(Place one, Place other);

struct Stroke {
    std::vector<Place> way;
    Colour colour;
    double width = 0;
    bool has_head = false;  // at its last place
    From from;
};

// A rectangle, ellipse or pill, perhaps with a text; or a text alone.
struct Patch {
    Place at;
    double height = 0, width = 0;
    int angle = 0;  // in degrees, clockwise
    bool is_round = false;
    std::optional<Colour> fill{}, border{};
    std::string text{};
    std::optional<Colour> text_colour{};
    std::vector<From> from{};
};

struct CageInk {
    std::vector<GridCell> cells{};
    std::string text{};
    Colour colour{0, 0, 0};
    From from;
};

struct Ink {
    std::vector<Stroke> strokes{};
    std::vector<Patch> patches{};
    std::vector<CageInk> cages{};
    std::size_t patches_below = 0;  // the other patches are painted over the strokes

    // What goes beyond is no puzzle's drawing: a picture, or an attack.
    static constexpr std::size_t most_strokes = 2'000, most_places = 1'000, most_patches = 3'000;
};

// In the order: cages, lines, thermometers, arrows, what lies between cells, what is in them, what is outside.
std::vector<Seen> seen_in(const Ink& ink, const Window& board);

}  // namespace sudokit::variants
