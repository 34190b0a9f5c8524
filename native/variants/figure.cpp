#include "figure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

namespace sudokit::variants {

namespace {

constexpr double cell = 40, half = cell / 2;
constexpr double end_radius = 13;  // of circles, bulbs and diamonds at the ends of lines
constexpr double ring = 24;        // the room that texts outside take, for each row of them
constexpr Point ways[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
constexpr Point corners[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

// How a line is drawn: its width, and the dashes and the width of a stroke of paper in its middle. Each line has a pattern of
// its own, so that the lines differ without colours as well.
struct Style {
    std::string_view colour;
    double width;
    std::vector<double> dashes{};
    double core = 0;
};
const Style& style_of(std::string_view colour) {
    static const Style styles[] = {
        {"thermometer", 14},
        {"arrow", 2.5},
        {"pill", 2 * end_radius + 2.5, {}, 2 * end_radius - 2.5},
        {"between", 6},
        {"lockout", 6},
        {"whisper", 9},
        {"renban", 9, {0.01, 8}, 4},
        {"palindrome", 9, {9, 7}, 2.5},
        {"region-sum", 9, {}, 2.5},
        {"entropic", 9, {1.5, 6.5}, 12},
        {"modular", 9, {1.5, 18.5}, 12},
        {"zipper", 9, {1.2, 2.8}, 12},
        {"sum-line", 9, {7, 5, 0.01, 5}, 2.5},
        {"nabner", 9, {4, 6}, 4.5},
        {"diagonal", 1.75},
        {"path", 2},
    };
    const auto* const found = std::ranges::find(styles, colour, &Style::colour);
    return found == std::end(styles) ? styles[0] : *found;
}

std::span<const double> dashes_of_outline(std::string_view colour) {
    static constexpr double cage[] = {5, 3}, group[] = {0.01, 4};
    if (colour == "cage" || colour == "anti-cage") return cage;
    if (colour == "group") return group;
    return {};
}

Points square(Point center, double reach) {
    Points points;
    for (const Point corner : corners) points.push_back(center + reach * corner);
    return points;
}

// The way from a point to another one, one unit long.
Point way_of(Point start, Point end) {
    const double length = std::abs(end - start);
    return (end - start) / (length == 0 ? 1 : length);
}

// From the middle of a cell to the corner or the middle of a side that is on this way.
Point to_corner(Point way) {
    const auto part = [](double along) { return along == 0 ? 0 : std::copysign(half, along); };
    return {part(way.real()), part(way.imag())};
}

// How many units wide a text is in letters of size 12, about.
double width_of(std::string_view text) {
    double width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at]);
        const int size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        std::uint32_t point = size == 1 ? first : first & (0xffu >> (size + 1));
        for (int more = 1; more < size && at + more < text.size(); ++more) point = point << 6 | (text[at + more] & 0x3f);
        at += static_cast<std::size_t>(size);
        // Hangul, Chinese and Japanese characters, their punctuation and full-width forms, pictures.
        const bool is_wide = (point >= 0x1100 && point <= 0x115f) || (point >= 0x2e80 && point <= 0xa4cf && point != 0x303f) ||
                             (point >= 0xac00 && point <= 0xd7a3) || (point >= 0xf900 && point <= 0xfaff) || (point >= 0xfe30 && point <= 0xfe6f) ||
                             (point >= 0xff00 && point <= 0xff60) || (point >= 0xffe0 && point <= 0xffe6) || (point >= 0x1f300 && point <= 0x1faff) ||
                             (point >= 0x20000 && point <= 0x3fffd);
        width += is_wide ? 12 : 6.9;
    }
    return width;
}

// The size of a text that must not be wider than so much.
double fitted(std::string_view text, double size, double width) { return std::min(size, size * width / std::max(1.0, width_of(text) * size / 12)); }

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

std::string joined(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

class Drawing {
public:
    explicit Drawing(const Canvas& canvas) : canvas_(canvas), puzzle_(canvas.puzzle) {}

    Figure figure() {
        place_clues();
        place_extras();
        for (const Item& item : canvas_.items())
            for (const Shape& shape : item.shapes) {
                is_part_of_choice_ = !item.branch.empty();
                draw(shape);
            }
        for (std::vector<Part>& layer : layers_) std::ranges::move(layer, std::back_inserter(figure_.parts));
        return std::move(figure_);
    }

private:
    // --- places

    // How far outside each clue is, since several may begin at the same place; arrows are next to the grid.
    void place_clues() {
        std::map<std::pair<int, int>, int> taken;
        for (const bool is_diagonal : {true, false})
            for (const Item& item : canvas_.items())
                for (const Shape& shape : item.shapes)
                    if (shape.what == Shape::clue && (shape.way.down * shape.way.right != 0) == is_diagonal) place_clue(shape, taken);
    }
    void place_clue(const Shape& clue, std::map<std::pair<int, int>, int>& taken) {
        // The place before its first cell.
        const int row = puzzle_.row(clue.cells[0]) - clue.way.down, column = puzzle_.column(clue.cells[0]) - clue.way.right;
        const int number = rings_[&clue] = taken[{row, column}]++;
        const double room = 4 + ring * (number + 1);
        if (row < 0) figure_.top = std::max(figure_.top, room);
        if (row >= puzzle_.rows) figure_.bottom = std::max(figure_.bottom, room);
        if (column < 0) figure_.left = std::max(figure_.left, room);
        if (column >= puzzle_.columns) figure_.right = std::max(figure_.right, room);
    }

    void place_extras() {
        const double across = cell * puzzle_.columns, top = cell * puzzle_.rows + figure_.bottom + below;
        const auto per_line = std::max<std::size_t>(1, static_cast<std::size_t>((across + 8) / (cell + 8)));  // stand side by side
        std::size_t number = 0;  // of those that stand there
        for (std::size_t extra = 0; extra < puzzle_.extras.size(); ++extra) {
            const auto of = static_cast<Variable>(puzzle_.grid_cells() + extra);
            if (seat(of) != of) {
                figure_.extras.push_back(center(seat(of)));
                continue;
            }
            const auto line = static_cast<double>(number / per_line), place = static_cast<double>(number % per_line);
            const Point middle{(cell + 8) * place + half, top + (cell + 20) * line + half};
            ++number;
            figure_.extras.push_back(middle);
            figure_.bottom = middle.imag() + half + 8 - cell * puzzle_.rows;
            path(Layer::outlines, {square(middle, half)}, {}, "line", 0.75);
            text(Layer::texts, middle - Point{0, half + 6}, puzzle_.extras[extra], 9);
        }
    }

    // The cell of the grid on which an extra one is drawn; any other is where it is.
    Variable seat(Variable of) const {
        const auto found = canvas_.on_grid().find(of);
        return found == canvas_.on_grid().end() ? of : found->second;
    }
    Point center(Variable of) const {
        if (!puzzle_.is_in_grid(of)) return figure_.extras[of - puzzle_.grid_cells()];
        return {cell * puzzle_.column(of) + half, cell * puzzle_.row(of) + half};
    }
    Points centers(const Cells& cells) const {
        Points points;
        for (const Variable each : cells) points.push_back(center(each));
        return points;
    }
    Point middle(const Cells& cells) const {
        const Points points = centers(cells);
        return std::accumulate(points.begin(), points.end(), Point{}) / double(points.size());
    }

    // --- parts

    Part& add(Part part) {
        part.is_part_of_choice = is_part_of_choice_;
        return layers_[static_cast<std::size_t>(part.layer)].emplace_back(std::move(part));
    }
    void path(Layer layer, std::vector<Points> lines, std::string_view fill, std::string_view stroke = {}, double width = 0,
              std::span<const double> dashes = {}) {
        add({.what = Part::path, .layer = layer, .fill = fill, .stroke = stroke, .width = width, .lines = std::move(lines), .dashes = dashes});
    }
    void disc(Layer layer, Point at, double radius, std::string_view fill, std::string_view stroke = {}, double width = 0) {
        add({.what = Part::disc, .layer = layer, .fill = fill, .stroke = stroke, .width = width, .at = at, .radius = radius});
    }
    Part& text(Layer layer, Point at, std::string words, double size, std::string_view colour = "words") {
        return add({.what = Part::text, .layer = layer, .fill = colour, .at = at, .words = std::move(words), .size = size});
    }

    void draw(const Shape& shape) {
        switch (shape.what) {
            case Shape::line: return line(shape);
            case Shape::outline: return outline(shape);
            case Shape::shade: return shade(shape);
            case Shape::mark: return mark(shape);
            case Shape::dot: return dot(shape);
            case Shape::sign: return sign(shape);
            case Shape::corner: return corner_clue(shape);
            case Shape::clue: return clue(shape);
            case Shape::tag:
                for (const Variable each : shape.cells) small_text(each, shape.text, "end", "group");
        }
    }

    // --- in cells

    void shade(const Shape& shape) {
        std::vector<Points> squares;
        for (const Variable each : shape.cells) squares.push_back(square(center(each), half));
        path(Layer::background, std::move(squares), shape.style);
    }

    void mark(const Shape& shape) {
        for (const Point at : centers(shape.cells)) {
            if (shape.style == "square") {
                path(Layer::marks, {square(at, 14)}, "mark");
            } else if (shape.style == "disc") {
                disc(Layer::marks, at, 15, "mark", "mark", 1.25);
            } else if (shape.style == "ring") {
                disc(Layer::marks, at, 16, "paper", "line", 1.25);
            } else {  // four triangles around the digit, which point to smaller digits
                path(Layer::background, {square(at, half)}, "shade");
                const bool is_maximum = shape.style == "maximum";
                const double tip = is_maximum ? 18 : 13, foot = is_maximum ? 13 : 18;
                std::vector<Points> triangles;
                for (const Point way : ways) triangles.push_back({at + way * tip, at + way * Point(foot, 4.5), at + way * Point(foot, -4.5), at + way * tip});
                path(Layer::marks, std::move(triangles), "arrow");
            }
        }
    }

    // A text in a corner of a cell; two more go below it, and dots stand for all others.
    void small_text(Variable of, const std::string& words, std::string_view anchor, std::string_view colour) {
        const int number = corner_texts_[{of, anchor}]++;
        if (number > 3) return;
        const std::string shown = number == 3 ? "\u2026" : words;
        const double right = anchor == "end" ? half - 2.5 : 2.5 - half;
        Part& part = text(Layer::texts, center(of) + Point(right, 7.5 + 10 * number - half), shown, fitted(shown, 10, cell - 6), colour);
        part.is_bold = true;
        part.anchor = anchor;
        part.width = 2.5;
    }

    // --- lines and outlines

    void line(const Shape& shape) {
        Points points = centers(shape.cells);
        if (points.size() == 1) points.push_back(points[0]);
        const Point first = way_of(points[1], points[0]), last = way_of(points[points.size() - 2], points.back());
        if (shape.start == "corner") points.front() += to_corner(first);  // which it reaches
        if (shape.end == "corner") points.back() += to_corner(last);
        const double width = style_of(shape.style).width;
        const Layer layer = width < 4 ? Layer::thin : width < 2 * end_radius ? Layer::wide : Layer::ends;
        for (Part& part : patterned(points, shape.style, layer)) add(std::move(part));
        line_end(shape, shape.start, points.front(), first, layer);
        line_end(shape, shape.end, points.back(), last, layer);
    }
    void line_end(const Shape& shape, std::string_view end, Point tip, Point way, Layer layer) {
        if (end == "bulb") {
            disc(layer, tip, end_radius, shape.style);
        } else if (end == "circle") {
            disc(Layer::ends, tip, end_radius, "paper", shape.style, 2.5);
        } else if (end == "diamond") {
            Points around;
            for (const Point turn : {ways[0], ways[1], ways[2], ways[3], ways[0]}) around.push_back(tip + (end_radius + 3) * turn);
            path(Layer::ends, {std::move(around)}, "paper", shape.style, 2.5);
        } else if (end == "arrow") {
            path(layer, {{tip - 7.0 * way * Point(1, -1), tip, tip - 7.0 * way * Point(1, 1)}}, {}, shape.style, style_of(shape.style).width);
        }
    }

    // A border around cells, and its text in the first of them, from the top left corner.
    void outline(const Shape& shape) {
        const bool is_group = shape.style == "group";
        const double inset = is_group ? 4 : 3, width = is_group ? 2.2 : 1.25;
        path(Layer::outlines, sides(shape.cells, inset), {}, shape.style, width, dashes_of_outline(shape.style));
        if (shape.text.empty()) return;
        const auto place = [&](Variable each) {
            const Point at = center(each);
            return std::pair(at.imag(), at.real());
        };
        small_text(*std::ranges::min_element(shape.cells, {}, place), shape.text, is_group ? "end" : "start", shape.style);
    }

    // The border of cells, moved inwards: each side of a cell that it does not share with another one.
    std::vector<Points> sides(Cells cells, double inset) const {
        const double inside = half - inset;
        for (Variable& each : cells) each = seat(each);
        const auto has = [&](Variable of, Point way) {
            if (!puzzle_.is_in_grid(of)) return false;
            const int row = puzzle_.row(of) + static_cast<int>(way.imag()), column = puzzle_.column(of) + static_cast<int>(way.real());
            return puzzle_.has(row, column) && std::ranges::find(cells, puzzle_.at(row, column)) != cells.end();
        };
        std::vector<Points> lines;
        for (const Variable each : cells)
            for (const Point way : ways) {
                if (has(each, way)) continue;
                const Point across(way.imag(), way.real());
                Points ends;
                for (const Point along : {-across, across}) {
                    double reach = inside + inset;
                    if (!has(each, along))
                        reach = inside;
                    else if (has(each, way + along))
                        reach = inside + 2 * inset;  // up to the border of that cell, which stands out
                    ends.push_back(center(each) + inside * way + reach * along);
                }
                lines.push_back(std::move(ends));
            }
        return lines;
    }

    // --- between cells

    // A thin line between two cells that do not touch.
    void join(const Cells& cells) {
        const Point one = center(cells[0]), other = center(cells[1]);
        if (std::abs(other - one) > cell + 1) path(Layer::thin, {{one, other}}, {}, "path", 1.25);
    }

    void dot(const Shape& shape) {
        join(shape.cells);
        const Point at = middle(shape.cells);
        disc(Layer::between, at, shape.text.empty() ? 6.5 : 8, shape.style, "rim", 1.25);
        if (!shape.text.empty()) text(Layer::between, at, shape.text, fitted(shape.text, 11, 14), shape.style == "black" ? "white" : "ink");
    }

    void sign(const Shape& shape) {
        join(shape.cells);
        const Point at = middle(shape.cells);
        if (shape.text != ">") {
            Part& part = text(Layer::between, at, shape.text, 14);
            part.is_bold = true;
            part.width = 4;
            return;
        }
        const Point way = 3.5 * way_of(center(shape.cells[0]), center(shape.cells[1]));
        const Points points{at - way * Point(1, -1.6), at + way, at - way * Point(1, 1.6)};
        path(Layer::between, {points}, {}, "paper", 5);
        path(Layer::between, {points}, {}, "line", 2);
    }

    void corner_clue(const Shape& shape) {
        const Point at = middle(shape.cells);
        disc(Layer::between, at, 11.5, "paper", "line", 1.25);
        const std::vector<std::string> words = words_in(shape.text);
        const std::size_t first = words.size() < 3 ? words.size() : (words.size() + 1) / 2;
        std::vector<std::string> lines{joined(std::span(words).first(first))};
        if (first < words.size()) lines.push_back(joined(std::span(words).subspan(first)));
        double size = lines.size() == 1 ? 12 : 9.5;
        for (const std::string& each : lines) size = std::min(size, fitted(each, lines.size() == 1 ? 12 : 9.5, 19));
        for (std::size_t number = 0; number < lines.size(); ++number)
            text(Layer::between, at + Point(0, size * (double(number) - double(lines.size() - 1) / 2)), lines[number], size);
    }

    // --- outside

    void clue(const Shape& shape) {
        const double down = shape.way.down, right = shape.way.right;
        const Point way(right, down);
        Point at = center(shape.cells[0]) - half * way;
        if (down != 0 && right != 0) {
            const Point tip = at - 1.5 * way;
            path(Layer::texts, {{at - 8.0 * way, tip}, {tip - Point(4.5 * right, 0), tip, tip - Point(0, 4.5 * down)}}, {}, "line", 1.25);
        }
        at -= (16 + ring * rings_.at(&shape)) * way;
        text(Layer::texts, at, shape.text, fitted(shape.text, 15, ring - 3));
    }

    static constexpr double below = 16;  // the room above extra cells

    const Canvas& canvas_;
    const Puzzle& puzzle_;
    Figure figure_;
    std::array<std::vector<Part>, 8> layers_;
    bool is_part_of_choice_ = false;
    std::map<const Shape*, int> rings_;
    std::map<std::pair<Variable, std::string_view>, int> corner_texts_;
};

}  // namespace

std::vector<Part> patterned(const Points& points, std::string_view colour, Layer layer) {
    static constexpr double dotted[] = {0.01, 4.5};
    const Style& style = style_of(colour);
    std::vector<Part> parts;
    parts.push_back({.what = Part::path, .layer = layer, .stroke = style.colour, .width = style.width, .lines = {points}});
    if (colour == "path") parts[0].dashes = dotted;
    if (style.core > 0) {
        parts.push_back({.what = Part::path, .layer = layer, .stroke = "paper", .width = style.core, .lines = {points}, .dashes = style.dashes});
        const bool is_round = style.dashes.empty() || style.dashes[0] < 0.1 || style.core <= 9;
        if (!is_round) parts[1].cap = "butt";
    }
    return parts;
}

Figure figure_of(const Canvas& canvas) { return Drawing(canvas).figure(); }

}  // namespace sudokit::variants
