// Cells whose digit says where another digit stands.
#include <algorithm>

#include "family.hpp"

namespace sudokit::variants {

namespace {

// A cell in column 3 gives the column of its row in which the 3 stands; by row, the row of its column.
struct Indexing : Kind {
    Cells cells;
    std::string by = "column";
    void fields(Fields& field) override {
        field("cells", cells, area());
        field("by", by, one_of({"column", "row"}).optional());
        for (const Variable cell : cells)
            if (const Puzzle& puzzle = field.puzzle(); !puzzle.is_in_grid(cell))
                field.refuse("cells", Refusal("{cell} is not a cell of the grid", {{"cell", puzzle.name(cell)}}).of_cell(puzzle.name(cell)));
    }
    void mean(Meaning& meaning) const override {
        for (const Variable cell : cells) {
            const int row = meaning.puzzle.row(cell), column = meaning.puzzle.column(cell);
            if (by == "column")
                meaning.place(cell, meaning.rows[static_cast<std::size_t>(row)], column + 1);
            else
                meaning.place(cell, meaning.columns[static_cast<std::size_t>(column)], row + 1);
        }
    }
    void draw(Canvas& canvas) const override {
        const std::string sign = by == "column" ? "\u2194" : "\u2195";
        canvas.shade(cells);
        canvas.tag(cells, sign);
        canvas.name(sign);
    }
};

// A cell gives the place in its region, counted row by row, at which the number of the cell's own place stands.
struct BoxIndexing : Kind {
    Cells cells;
    void fields(Fields& field) override { field("cells", cells, area()); }
    void mean(Meaning& meaning) const override {
        for (const Variable cell : cells) {
            const int number = meaning.puzzle.region_of(cell);
            if (number < 0) {
                const std::string name = meaning.puzzle.name(cell);
                meaning.refuse(Refusal("{cell} is in no region", {{"cell", name}}).about("cells").of_cell(name));
            }
            const Cells& region = meaning.puzzle.regions[static_cast<std::size_t>(number)];
            const auto at = std::ranges::find(region, cell) - region.begin();
            meaning.place(cell, region, static_cast<int>(at) + 1);
        }
    }
    void draw(Canvas& canvas) const override {
        canvas.shade(cells);
        canvas.tag(cells, "\u25a1");
        canvas.name("\u25a1");
    }
};

// The second cell of the line gives which of the cells after it, counted from 1, contains the digit of the first.
struct ValueIndexing : Kind {
    Cells cells;
    void fields(Fields& field) override { field("cells", cells, path(3)); }
    void mean(Meaning& meaning) const override { meaning.element(cells[1], {cells.begin() + 2, cells.end()}, cells[0]); }
    void draw(Canvas& canvas) const override { canvas.path(cells); }
};

constexpr Named family[] = {
    {"box_indexing", make<BoxIndexing>},
    {"indexing", make<Indexing>},
    {"value_indexing", make<ValueIndexing>},
};

}  // namespace

std::span<const Named> indexing_kinds() { return family; }

}  // namespace sudokit::variants
