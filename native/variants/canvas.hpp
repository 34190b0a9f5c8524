// What the kinds of constraints draw on, and the shapes that they leave there.
//
// A kind says what it looks like in the words of a canvas: a line with a bulb, a cage with a total, a dot between two cells.
// The canvas keeps these as *shapes*, which other code paints. Colours have the names of a palette. A constraint that a
// picture cannot show, or that players would not know by its picture, is *named*: it stands in the legend below the grid.
// A *letter* joins cells with a line of the legend.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kinds/kind.hpp"
#include "puzzle.hpp"

namespace sudokit::variants {

struct Shape {
    enum What { line, outline, shade, mark, dot, sign, corner, clue, tag };
    static constexpr const char* names[] = {"line", "outline", "shade", "mark", "dot", "sign", "corner", "clue", "tag"};
    What what;
    Cells cells;
    std::string_view style{};           // its colour, or the shape of a mark
    std::string text{};                 // what is written there
    std::string_view start{}, end{};    // of a line: bulb, circle, diamond, arrow, corner, or nothing
    Step way{0, 0};                     // of a clue, in which direction it looks
};

// A constraint on the canvas.
struct Item {
    std::string_view key;                   // its kind
    std::string branch{};                   // the branch of a choice of which it is a part, such as A2; empty if of none
    std::vector<Shape> shapes{};
    std::string letter{};                   // the letter that its cells have; empty if it needs none
    std::string detail{};                   // what else is said about it: a number, a sign or a name, without words
    std::vector<std::string_view> kinds{};  // instead, the kinds that it is about
    bool is_named = false;
};

class Canvas {
public:
    explicit Canvas(const Puzzle& puzzle);

    const Puzzle& puzzle;
    const std::vector<Item>& items() const { return items_; }

    // Another constraint: of the puzzle, or within the one in work, as part of a branch.
    void add(const Kind& kind, const std::string& branch = {});

    // --- the legend

    void name(const std::string& detail = {}, const std::string& letter = {});
    void name(int detail) { name(std::to_string(detail)); }
    void name_kinds(std::vector<std::string_view> kinds);
    std::string letter();  // one that no other constraint has: A to Z, then AA and so on
    // Groups of cells that only a word can explain: outlined, with the letter that is returned.
    std::string group(const std::vector<Cells>& groups, const std::string& detail = {});
    // Cells that are read in order, by a rule that only a word can explain.
    void path(const Cells& cells, const std::string& detail = {});

    // --- cells

    void line(const Cells& cells, std::string_view colour, std::string_view start = {}, std::string_view end = {});
    void cage(const Cells& cells, const std::string& text = {}, std::string_view colour = "cage");
    void shade(const Cells& cells, std::string_view colour = "shade");
    void mark(const Cells& cells, std::string_view shape);
    void tag(const Cells& cells, const std::string& text);

    // Extra cells that say something of the cells of the grid, in their order, are drawn there.
    void place_on_grid(const Cells& labels);
    const std::map<Variable, Variable>& on_grid() const { return on_grid_; }

    // --- between cells

    void dots(const std::vector<Pair>& pairs, std::string_view colour, const std::string& text = {});
    void signs(const std::vector<Pair>& pairs, const std::string& text);  // > points from the first cell to the second
    void corner(const Cells& cells, const std::string& text);             // in the middle of the cells

    // --- outside

    // A text before the first cell of a row or a column, or, inside the grid, a path along the cells. The legend explains it,
    // since numbers outside can mean many things.
    void outside(const Cells& line, const std::string& text);
    void outside(const Cells& line, int number) { outside(line, std::to_string(number)); }
    // A text outside with an arrow along a diagonal; inside the grid, the legend mentions it.
    void diagonal(Variable start, Step way, int total);

private:
    void draw(Shape shape) { items_[item_].shapes.push_back(std::move(shape)); }
    bool is_beside(Variable cell, Step way) const { return !puzzle.has(puzzle.row(cell) - way.down, puzzle.column(cell) - way.right); }
    void tell_clues_apart();

    std::vector<Item> items_;
    std::size_t item_ = 0;  // the one in work
    std::string branch_;
    int letters_ = 0;
    std::map<Variable, Variable> on_grid_;  // extra cells that are drawn on others
};

}  // namespace sudokit::variants
