#include "canvas.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace sudokit::variants {

namespace {

// A to Z, AA, AB and so on.
std::string letters(int number) {
    const std::string last(1, static_cast<char>('A' + number % 26));
    return number < 26 ? last : letters(number / 26 - 1) + last;
}

bool has_clues(const Item& item) {
    return std::ranges::any_of(item.shapes, [](const Shape& shape) { return shape.what == Shape::clue && shape.way.down * shape.way.right == 0; });
}

std::string_view arrow(Step way) {
    if (way.down > 0) return way.right > 0 ? "\u2198" : "\u2199";
    return way.right > 0 ? "\u2197" : "\u2196";
}

}  // namespace

Canvas::Canvas(const Puzzle& of) : puzzle(of) {
    for (const auto& constraint : puzzle.constraints) add(*constraint);
    tell_clues_apart();
}

void Canvas::add(const Kind& kind, const std::string& branch) {
    const std::string outer = branch_;
    if (!branch.empty()) branch_ = branch;
    const std::size_t before = std::exchange(item_, items_.size());
    items_.push_back({kind.key, branch_});
    kind.draw(*this);
    if (!branch_.empty() && !items_[item_].shapes.empty()) tag({items_[item_].shapes[0].cells[0]}, branch_);
    item_ = before;
    branch_ = outer;
}

// If there are several kinds of numbers outside, a letter with each shows which it is.
void Canvas::tell_clues_apart() {
    std::vector<std::string_view> kinds;
    for (const Item& item : items_)
        if (has_clues(item) && std::ranges::find(kinds, item.key) == kinds.end()) kinds.push_back(item.key);
    if (kinds.size() < 2) return;
    std::map<std::string_view, std::string> letter_of;
    for (const std::string_view key : kinds) letter_of[key] = letter();
    for (Item& item : items_) {
        if (!has_clues(item)) continue;
        item.letter = letter_of[item.key];
        for (Shape& shape : item.shapes)
            if (shape.what == Shape::clue) shape.text = item.letter + shape.text;
    }
}

void Canvas::name(const std::string& detail, const std::string& letter) {
    Item& item = items_[item_];
    item.is_named = true;
    item.detail = detail;
    item.letter = letter;
}

void Canvas::name_kinds(std::vector<std::string_view> kinds) {
    name();
    items_[item_].kinds = std::move(kinds);
}

std::string Canvas::letter() { return letters(letters_++); }

std::string Canvas::group(const std::vector<Cells>& groups, const std::string& detail) {
    const std::string shared = letter();
    for (const Cells& cells : groups) draw({Shape::outline, cells, "group", shared});
    name(detail, shared);
    return shared;
}

void Canvas::path(const Cells& cells, const std::string& detail) {
    const std::string shared = letter();
    line(cells, "path", {}, "arrow");
    tag({cells[0]}, shared);
    name(detail, shared);
}

void Canvas::line(const Cells& cells, std::string_view colour, std::string_view start, std::string_view end) {
    draw({Shape::line, cells, colour, {}, start, end});
}

void Canvas::cage(const Cells& cells, const std::string& text, std::string_view colour) { draw({Shape::outline, cells, colour, text}); }
void Canvas::shade(const Cells& cells, std::string_view colour) { draw({Shape::shade, cells, colour}); }
void Canvas::mark(const Cells& cells, std::string_view shape) { draw({Shape::mark, cells, shape}); }
void Canvas::tag(const Cells& cells, const std::string& text) { draw({Shape::tag, cells, {}, text}); }

void Canvas::place_on_grid(const Cells& labels) {
    for (std::size_t cell = 0; cell < labels.size() && cell < puzzle.grid_cells(); ++cell)
        if (!puzzle.is_in_grid(labels[cell])) on_grid_.emplace(labels[cell], static_cast<Variable>(cell));
}

void Canvas::dots(const std::vector<Pair>& pairs, std::string_view colour, const std::string& text) {
    for (const auto& [one, other] : pairs) draw({Shape::dot, {one, other}, colour, text});
}

void Canvas::signs(const std::vector<Pair>& pairs, const std::string& text) {
    for (const auto& [one, other] : pairs) draw({Shape::sign, {one, other}, {}, text});
}

void Canvas::corner(const Cells& cells, const std::string& text) { draw({Shape::corner, cells, {}, text}); }

void Canvas::outside(const Cells& line, const std::string& text) {
    const Variable first = line[0], second = line[std::min<std::size_t>(1, line.size() - 1)];
    if (puzzle.is_in_grid(first) && puzzle.is_in_grid(second)) {
        Step way{puzzle.row(second) - puzzle.row(first), puzzle.column(second) - puzzle.column(first)};
        if (first == second) way = {0, 1};
        if (is_beside(first, way) && std::abs(way.down + way.right) <= 1) {
            draw({Shape::clue, line, {}, text, {}, {}, way});
            name();
            return;
        }
    }
    path(line, text);
}

void Canvas::diagonal(Variable start, Step way, int total) {
    const std::string text = std::to_string(total);
    if (is_beside(start, way))
        draw({Shape::clue, {start}, {}, text, {}, {}, way});
    else
        group({{start}}, std::string(arrow(way)) + text);
}

}  // namespace sudokit::variants
