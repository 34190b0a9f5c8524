#include "things.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/stop_point.hpp"

namespace sudokit::variants {

namespace {

constexpr double same_place = 0.06;

// Fills its cells. What lies on it is a thing of its own.
bool is_background(const Patch& patch) {
    constexpr double least = 0.88;
    return patch.fill && !patch.is_round && patch.height >= least && patch.width >= least && patch.angle % 90 == 0;
}

// What is painted over the thing changes it.
void paint(Thing& thing, const Patch& patch) {
    thing.from.insert(thing.from.end(), patch.from.begin(), patch.from.end());
    if (!patch.text.empty()) {
        thing.text += (thing.text.empty() ? "" : " ") + patch.text;
        thing.text_colour = patch.text_colour;
        thing.text_angle = patch.angle;
    }
    if (!patch.fill && !patch.border) return;
    const bool is_mask = patch.fill && patch.fill->is_paper() && !patch.border;
    const auto take = [&] {
        thing.height = patch.height;
        thing.width = patch.width;
        thing.angle = patch.angle;
        thing.is_round = patch.is_round;
        thing.fill = patch.fill;
        thing.border = patch.border;
    };
    const bool is_inside = thing.has_shape() && patch.height < 0.97 * thing.height && patch.width < 0.97 * thing.width;
    if (!thing.has_shape()) {
        if (!is_mask) take();
    } else if (!patch.fill) {  // an outline leaves what is below it
        if (!thing.border) thing.border = patch.border;
    } else if (is_inside) {
        const bool is_core = patch.height >= 0.5 * thing.height && patch.width >= 0.5 * thing.width;
        if (is_core && (!is_mask || patch.text.empty())) {
            if (thing.fill && !thing.border) thing.border = thing.fill;
            thing.fill = patch.fill;
        }
    } else if (is_mask) {
        thing.fill = thing.border = std::nullopt;
    } else {
        take();
    }
}

}  // namespace

double distance(Place one, Place other) { return std::hypot(one.row - other.row, one.column - other.column); }

GridCell cell_around(Place place) { return {static_cast<int>(std::floor(place.row)) + 1, static_cast<int>(std::floor(place.column)) + 1}; }
Place middle_of(const GridCell& cell) { return {cell.row - 0.5, cell.column - 0.5}; }

std::string_view Thing::shape() const {
    if (!has_shape()) return {};
    if (is_long()) return is_round ? "pill" : least() <= 0.3 ? "bar" : "other";
    if (is_round) return "circle";
    const int turned = angle % 90;
    return turned >= 30 && turned <= 60 ? "diamond" : turned <= 10 || turned >= 80 ? "square" : "other";
}

bool Thing::covers(Place place, double away) const {
    const double turned = angle * 3.14159265358979 / 180, cosine = std::cos(turned), sine = std::sin(turned);
    const Place from = place - at;
    const double right = std::abs(from.column * cosine + from.row * sine), down = std::abs(from.row * cosine - from.column * sine);
    return right <= width / 2 + away && down <= height / 2 + away;
}

std::vector<GridCell> Thing::cells(const Window& board) const {
    std::vector<GridCell> found;
    const double reach = (height + width) / 2;
    const auto clamped = [](double value, int most) { return static_cast<int>(std::clamp(value, 0.0, static_cast<double>(most))); };
    for (int row = clamped(at.row - reach, board.rows); row <= clamped(at.row + reach, board.rows); ++row)
        for (int column = clamped(at.column - reach, board.columns); column <= clamped(at.column + reach, board.columns); ++column)
            if (const GridCell cell{row + 1, column + 1}; board.has(cell) && covers(middle_of(cell))) found.push_back(cell);
    return found;
}

std::vector<Thing> things_in(const std::vector<Patch>& patches) {
    std::vector<Thing> things;
    for (const Patch& patch : patches) {
        stop_point();
        auto below = std::ranges::find_if(things, [&](const Thing& thing) {
            return thing.is_background == is_background(patch) && distance(thing.at, patch.at) <= same_place;
        });
        if (below == things.end()) {
            things.emplace_back();
            below = things.end() - 1;
            below->at = patch.at;
            below->is_background = is_background(patch);
        }
        paint(*below, patch);
    }
    return things;
}

}  // namespace sudokit::variants
