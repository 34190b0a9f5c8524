#include "sudokupad_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ink.hpp"
#include "kernel/stop_point.hpp"
#include "numbers.hpp"
#include "things.hpp"
#include "variants/forms/text.hpp"

namespace sudokit::variants {

namespace {

constexpr double cell_units = 64;  // of SudokuPad's thickness

const Data::List& list_in(const Data& data, std::string_view key) {
    static const Data::List none;
    const Data* const found = data.find(key);
    const auto* const list = found == nullptr ? nullptr : found->as<Data::List>();
    return list == nullptr ? none : *list;
}
std::string text_in(const Data& data, std::string_view key) {
    const Data* const found = data.find(key);
    if (found == nullptr) return {};
    if (const auto* const text = found->as<std::string>()) return std::string(without_blanks_around(*text));
    const auto* const number = found->as<std::int64_t>();
    return number == nullptr ? std::string() : std::to_string(*number);
}
std::optional<Colour> colour_of(const Data& data, std::string_view key) {
    const Data* const found = data.find(key);
    const auto* const text = found == nullptr ? nullptr : found->as<std::string>();
    return text == nullptr ? std::nullopt : colour_in(without_blanks_around(*text));
}
bool is_set(const Data& data, std::string_view key) {
    const Data* const found = data.find(key);
    return found != nullptr && found->says_something();
}
int angle_in(const Data& data) {
    const double angle = std::fmod(number_in(data.find("angle")).value_or(0), 360);
    return static_cast<int>(std::lround(angle < 0 ? angle + 360 : angle)) % 360;
}
bool is_opaque(const Data& data) {
    constexpr double least = 0.03;
    return number_in(data.find("opacity")).value_or(1) >= least;
}
double size_in(const Data& data, std::string_view key, double usual) { return std::clamp(number_in(data.find(key)).value_or(usual), 0.0, 60.0); }

class SudokuPad {
public:
    SudokuPad(const Data& puzzle, const Window& board) : puzzle_(puzzle), board_(board) {}

    Ink ink() {
        read_patches("underlays");
        ink_.patches_below = ink_.patches.size();
        read_strokes("lines");
        read_strokes("arrows");
        read_patches("overlays");
        read_cages();
        read_values_outside();
        return std::move(ink_);
    }

private:
    std::optional<Place> place(const Data& pair) const {
        const auto* const both = pair.as<Data::List>();
        if (both == nullptr || both->size() != 2) return std::nullopt;
        const auto row = number_in(&(*both)[0]), column = number_in(&(*both)[1]);
        constexpr double farthest = 100;
        if (!row || !column || std::abs(*row) > farthest || std::abs(*column) > farthest) return std::nullopt;
        return Place{*row - board_.top, *column - board_.left};
    }
    void read_strokes(std::string_view key) {
        std::size_t number = 0;
        for (const Data& drawn : list_in(puzzle_, key)) {
            stop_point();
            const From from{key, number++};
            const auto& points = list_in(drawn, "wayPoints");
            const std::optional<Colour> colour = colour_of(drawn, "color");
            const double width = size_in(drawn, "thickness", 5) / cell_units;
            if (!colour || width == 0 || !is_opaque(drawn) || points.size() > Ink::most_places || ink_.strokes.size() >= Ink::most_strokes) continue;
            Stroke stroke{.way = {}, .colour = *colour, .width = width, .has_head = key == "arrows", .from = from};
            for (const Data& point : points)
                if (const auto at = place(point)) stroke.way.push_back(*at);
            if (stroke.way.size() == points.size()) ink_.strokes.push_back(std::move(stroke));
        }
    }
    void read_patches(std::string_view key) {
        std::size_t number = 0;
        for (const Data& drawn : list_in(puzzle_, key)) {
            stop_point();
            const From from{key, number++};
            const Data* const centre = drawn.find("center");
            const auto at = centre == nullptr ? std::nullopt : place(*centre);
            if (!at || ink_.patches.size() >= Ink::most_patches) continue;
            Patch patch{.at = *at,
                        .height = size_in(drawn, "height", 0),
                        .width = size_in(drawn, "width", 0),
                        .angle = angle_in(drawn),
                        .is_round = is_set(drawn, "rounded"),
                        .fill = colour_of(drawn, "backgroundColor"),
                        .border = colour_of(drawn, "borderColor"),
                        .text = text_in(drawn, "text"),
                        .text_colour = colour_of(drawn, "color"),
                        .from = {from}};
            if (patch.height < 0.02 || patch.width < 0.02) patch.fill = patch.border = std::nullopt;
            if (const Data* const colour = drawn.find("color"); colour != nullptr && colour->says_something() && !patch.text_colour) patch.text.clear();
            for (const std::string_view of_border : {"borderSize", "thickness"})
                if (number_in(drawn.find(of_border)) == 0.0) patch.border = std::nullopt;
            if (patch.border == patch.fill) patch.border = std::nullopt;
            if (!is_opaque(drawn)) continue;
            if (patch.fill || patch.border || !patch.text.empty()) ink_.patches.push_back(std::move(patch));
        }
    }
    void read_cages() {
        std::size_t number = 0;
        for (const Data& drawn : list_in(puzzle_, "cages")) {
            stop_point();
            const From from{"cages", number++};
            if (is_set(drawn, "hidden")) continue;
            CageInk cage{.cells = {}, .text = text_in(drawn, "value"), .from = from};
            const auto& pairs = list_in(drawn, "cells");
            if (pairs.empty() || pairs.size() > Ink::most_places) continue;
            std::vector<Place> outside;
            for (const Data& pair : pairs) {
                const auto at = place(pair);
                if (!at || at->row != std::floor(at->row) || at->column != std::floor(at->column)) continue;
                const GridCell cell{static_cast<int>(at->row) + 1, static_cast<int>(at->column) + 1};
                if (!board_.has(cell))
                    outside.push_back(*at);
                else if (std::ranges::find(cage.cells, cell) == cage.cells.end())
                    cage.cells.push_back(cell);
            }
            for (const std::string_view key : {"outlineC", "borderColor"})
                if (const auto colour = colour_of(drawn, key)) cage.colour = *colour;
            if (outside.empty() && !cage.cells.empty())
                ink_.cages.push_back(std::move(cage));
            else if (outside.size() == 1 && cage.cells.empty() && !cage.text.empty() && ink_.patches.size() < Ink::most_patches)
                ink_.patches.push_back({.at = outside[0] + Place{0.5, 0.5}, .text = cage.text, .from = {from}});
        }
    }
    // Clues that are the digits of cells around the board.
    void read_values_outside() {
        const auto& rows = list_in(puzzle_, "cells");
        constexpr std::size_t most = 50;
        for (std::size_t row = 0; row < std::min(rows.size(), most); ++row) {
            const auto* const cells = rows[row].as<Data::List>();
            if (cells == nullptr) continue;
            for (std::size_t column = 0; column < std::min(cells->size(), most); ++column) {
                const Place at{static_cast<double>(row) - board_.top + 0.5, static_cast<double>(column) - board_.left + 0.5};
                std::string text = board_.has(cell_around(at)) ? "" : text_in((*cells)[column], "value");
                if (!text.empty()) ink_.patches.push_back({.at = at, .text = std::move(text), .from = {{"cells", row * cells->size() + column}}});
            }
        }
    }

    const Data& puzzle_;
    const Window& board_;
    Ink ink_;
};

class FPuzzles {
public:
    FPuzzles(const Data& puzzle, int size) : puzzle_(puzzle), size_(size) {}

    Ink ink() {
        read_colours();
        ink_.patches_below = ink_.patches.size();
        read_lines();
        for (const std::string_view key : {"rectangle", "circle", "text"}) read_patches(key);
        read_cages();
        return std::move(ink_);
    }

private:
    // A row and a column from 0, of a name such as R1C1; they may be outside.
    static std::optional<GridCell> cell(const Data& data) {
        const auto* const name = data.as<std::string>();
        if (name == nullptr || name->size() > 8 || !name->starts_with('R')) return std::nullopt;
        const std::size_t middle = name->find('C');
        if (middle == std::string::npos) return std::nullopt;
        const auto row = number_in(std::string_view(*name).substr(1, middle - 1)), column = number_in(std::string_view(*name).substr(middle + 1));
        if (!row || !column || std::abs(*row) > 50 || std::abs(*column) > 50) return std::nullopt;
        return GridCell{static_cast<int>(*row), static_cast<int>(*column)};
    }
    static std::vector<GridCell> cells(const Data::List& names) {
        std::vector<GridCell> found;
        for (const Data& name : names)
            if (const auto each = cell(name); each && found.size() < Ink::most_places) found.push_back(*each);
        return found;
    }
    template <class Each>
    void for_each(std::string_view key, const Each& each) {
        std::size_t number = 0;
        for (const Data& drawn : list_in(puzzle_, key)) {
            stop_point();
            const From from{key, number++};
            if (!is_set(drawn, "fromConstraint") && !is_set(drawn, "isNewConstraint")) each(drawn, from);
        }
    }
    void read_lines() {
        for_each("line", [&](const Data& drawn, const From& from) {
            const auto colour = colour_of(drawn, "outlineC");
            const double width = size_in(drawn, "width", 0.3);
            for (const Data& names : list_in(drawn, "lines")) {
                const auto* const list = names.as<Data::List>();
                if (list == nullptr || !colour || width == 0 || ink_.strokes.size() >= Ink::most_strokes) continue;
                Stroke stroke{.way = {}, .colour = *colour, .width = width, .from = from};
                for (const GridCell& each : cells(*list)) stroke.way.push_back({each.row - 0.5, each.column - 0.5});
                ink_.strokes.push_back(std::move(stroke));
            }
        });
    }
    void read_patches(std::string_view key) {
        for_each(key, [&](const Data& drawn, const From& from) {
            const std::vector<GridCell> on = cells(list_in(drawn, "cells"));
            if (on.empty() || ink_.patches.size() >= Ink::most_patches) return;
            Place sum;
            for (const GridCell& each : on) sum = sum + Place{each.row - 0.5, each.column - 0.5};
            Patch patch{.at = 1.0 / static_cast<double>(on.size()) * sum,
                        .angle = angle_in(drawn),
                        .text = text_in(drawn, "value"),
                        .text_colour = colour_of(drawn, "fontC"),
                        .from = {from}};
            if (key != "text") {
                patch.height = size_in(drawn, "height", 0.5);
                patch.width = size_in(drawn, "width", 0.5);
                patch.is_round = key == "circle";
                patch.fill = colour_of(drawn, "baseC");
                patch.border = colour_of(drawn, "outlineC");
                if (patch.border == patch.fill) patch.border = std::nullopt;
                if (patch.height < 0.02 || patch.width < 0.02) patch.fill = patch.border = std::nullopt;
            }
            if (patch.fill || patch.border || !patch.text.empty()) ink_.patches.push_back(std::move(patch));
        });
    }
    void read_cages() {
        for_each("cage", [&](const Data& drawn, const From& from) {
            CageInk cage{.cells = {}, .text = text_in(drawn, "value"), .from = from};
            const Window board{0, 0, size_, size_};
            for (const GridCell& each : cells(list_in(drawn, "cells")))
                if (board.has(each) && std::ranges::find(cage.cells, each) == cage.cells.end()) cage.cells.push_back(each);
            if (const auto colour = colour_of(drawn, "outlineC")) cage.colour = *colour;
            if (!cage.cells.empty()) ink_.cages.push_back(std::move(cage));
        });
    }
    // Cells of the grid may be coloured.
    void read_colours() {
        const auto& rows = list_in(puzzle_, "grid");
        for (std::size_t row = 0; row < rows.size() && row < static_cast<std::size_t>(size_); ++row) {
            const auto* const cells = rows[row].as<Data::List>();
            if (cells == nullptr) continue;
            for (std::size_t column = 0; column < cells->size() && column < static_cast<std::size_t>(size_); ++column)
                if (const auto colour = colour_of((*cells)[column], "c")) {
                    const Place at{static_cast<double>(row) + 0.5, static_cast<double>(column) + 0.5};
                    ink_.patches.push_back({.at = at, .height = 1, .width = 1, .fill = colour, .from = {{"grid", row * cells->size() + column}}});
                }
        }
    }

    const Data& puzzle_;
    const int size_;
    Ink ink_;
};

Data::List names_in(const std::vector<GridCell>& cells) {
    Data::List names;
    for (const GridCell& cell : cells) names.emplace_back(cell.name());
    return names;
}

}  // namespace

std::vector<Seen> seen_in(const Data& puzzle, const Window& board) { return seen_in(SudokuPad(puzzle, board).ink(), board); }

std::vector<Seen> seen_in_fpuzzles(const Data& puzzle, int size) { return seen_in(FPuzzles(puzzle, size).ink(), {0, 0, size, size}); }

Data seen_data(const std::vector<Seen>& seen) {
    Data::List all;
    for (const Seen& each : seen) {
        Members members;
        members.add("what", Seen::names[each.what]).add("cells", names_in(each.cells));
        if (!each.circle.empty()) members.add("circle", names_in(each.circle));
        const auto add_flag = [&](const char* name, bool is_so) {
            if (is_so) members.add(name, true);
        };
        add_flag("closed", each.is_closed);
        add_flag("diagonal", each.is_diagonal());
        add_flag("filled", each.is_filled);
        if (each.net != 0) members.add("net", each.net);
        const auto add_text = [&](const char* name, std::string_view text) {
            if (!text.empty()) members.add(name, text);
        };
        add_text("colour", each.colour);
        add_text("exact", each.exact);
        add_text("outline", each.outline);
        add_text("shape", each.shape);
        add_text("start", each.start);
        add_text("end", each.end);
        add_text("text", each.text);
        Data::List from;
        for (const auto& [key, number] : each.from) {
            Data::List pair(1, key);
            pair.emplace_back(number);
            from.emplace_back(std::move(pair));
        }
        members.add("from", std::move(from));
        all.emplace_back(std::move(members));
    }
    return all;
}

}  // namespace sudokit::variants
