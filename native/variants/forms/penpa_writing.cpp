#include "penpa_writing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "deflate.hpp"
#include "grid_cells.hpp"
#include "json.hpp"
#include "said.hpp"
#include "variants/drawings/painting.hpp"
#include "variants/drawings/sudokupad_drawing.hpp"
#include "variants/kinds/kind.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::string_view program = "Penpa+", address = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";
constexpr int pixels = 38, thick = 2, diagonal_line = 12, cage_line = 10;

// What the tools of Penpa+ have made, each by its key; all keys are there in each puzzle.
constexpr std::string_view objects[] = {"number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage", "surface", "deletelineE"};
constexpr std::string_view lists[] = {"thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"};
constexpr std::string_view commands[] = {"command_redo", "command_undo", "command_replay"};

// The styles of letters in colours that have a name.
constexpr std::pair<std::string_view, int> letter_styles[] = {{"black", 1}, {"green", 2}, {"blue", 9}, {"red", 10}};
// The ways of arrows at a number.
constexpr std::pair<Step, int> ways[] = {{{-1, -1}, 4}, {{-1, 1}, 5}, {{1, -1}, 6}, {{1, 1}, 7}};

// Signs that mean something in the first line.
std::string escaped(std::string_view text) {
    std::string found;
    for (const char sign : text) {
        switch (sign) {
            case ',': found += "%2C"; break;
            case '\n': found += "%2D"; break;
            case '&': found += "%2E"; break;
            case '=': found += "%2F"; break;
            default: found += sign;
        }
    }
    return found;
}

Data::List list_of(std::initializer_list<Data> values) { return Data::List(values); }

class Writer {
public:
    explicit Writer(const Data& data) : data_(data), puzzle_(read_json(data)), side_(puzzle_.rows) {}

    std::string text() {
        demand_usual_board(puzzle_, data_, program);
        const auto side = static_cast<std::size_t>(side_);
        const bool has_regions = puzzle_.latin && puzzle_.regions.size() == side && std::ranges::all_of(puzzle_.regions, [&](const Cells& region) { return region.size() == side; });
        if (puzzle_.rows != puzzle_.columns || !has_regions)
            give_up(Refusal("Penpa+ has square boards, on which rows, columns and regions have each digit once"));
        const Painting painting = painted(puzzle_, data_, program);
        for (const Drawn& constraint : painting.hidden) constraint.refuse(program);
        const bool is_outside = std::ranges::any_of(painting.things, [](const Painting::Thing& thing) { return thing.seen.what == Seen::outside; });
        around_ = is_outside ? 1 : 0;
        for (const Painting::Thing& thing : painting.things)  // as many as stand one outside the other
            if (thing.seen.what == Seen::outside && !thing.seen.is_diagonal()) around_ = std::max(around_, 1 + others_at(painting, thing));
        for (const Painting::Thing& thing : painting.things) {
            has_odd_ = has_odd_ || thing.of.kind == "odd";
            has_rings_ = has_rings_ || thing.of.kind == "counting_circles";
        }
        write_givens();
        write_regions();
        for (const Painting::Thing& thing : painting.things) write(thing);
        return std::string(address) + deflate(lines(painting.rules));
    }

private:
    // --- places --------------------------------------------------------------------------------------

    int in_row() const { return side_ + 2 * around_ + 4; }
    int cells() const { return in_row() * in_row(); }
    int place(const GridCell& cell) const { return (cell.row + around_ + 1) * in_row() + cell.column + around_ + 1; }
    int corner(const GridCell& cell) const { return cells() + place(cell); }  // the lower right one
    int quarter(const GridCell& cell, int which) const { return 4 * (cells() + place(cell)) + which; }
    // Between two cells.
    int edge(const Grid& pair) const { return (pair[0].row == pair[1].row ? 3 : 2) * cells() + place(pair[0]); }
    static std::string key(int one) { return std::to_string(one); }
    static std::string key(int one, int other) { return std::to_string(one) + "," + std::to_string(other); }

    void put(std::string_view tool, std::string_view name, Data value, std::string_view colour = {}) {
        Members& all = objects_[std::string(tool)];
        if (std::ranges::any_of(all.all, [&](const auto& member) { return member.first == name; })) constraint_.refuse(program);
        all.add(std::string(name), std::move(value));
        if (!colour.empty()) colours_[std::string(tool)].add(std::string(name), colour);
    }
    void put_line(std::string_view tool, const Grid& line, std::string_view colour) {
        Data::List places;
        for (std::size_t at = 0; at < line.size(); ++at) {
            if (at > 0 && std::max(std::abs(line[at].row - line[at - 1].row), std::abs(line[at].column - line[at - 1].column)) > 1)
                constraint_.refuse(program);  // it would go through the cells between
            places.emplace_back(place(line[at]));
        }
        lists_[std::string(tool)].emplace_back(std::move(places));
        list_colours_[std::string(tool)].emplace_back(colour);
    }
    void symbol(int at, std::string_view name, int style, std::string_view colour = {}) { put("symbol", key(at), list_of({Data(style), Data(name), Data(2)}), colour); }
    void letters(int at, std::string_view text, std::string_view mode, int style = 1) {
        put("number", key(at), list_of({Data(text), Data(style), Data(mode)}));
    }
    // Shapes in a cell: the first in its middle, others in its quarters.
    int spot(const GridCell& cell) {
        const auto others = std::ranges::count(taken_, cell);
        if (others > 4) constraint_.refuse(program);
        taken_.push_back(cell);
        return others == 0 ? place(cell) : quarter(cell, static_cast<int>(4 - others));
    }
    bool is_free(const GridCell& cell) const { return std::ranges::find(taken_, cell) == taken_.end(); }

    // --- parts ---------------------------------------------------------------------------------------

    void write_givens() {
        const Data* const givens = data_.find("givens");
        const auto* const members = givens == nullptr ? nullptr : givens->as<Data::Object>();
        if (members == nullptr) return;
        for (const auto& [name, digit] : *members) letters(place(cell_named(name)), write_data(digit), "1");
    }
    void write_regions() {
        for (int row = 1; row <= side_; ++row)
            for (int column = 1; column <= side_; ++column) {
                const GridCell cell{row, column};
                const auto region = [&](const GridCell& each) { return puzzle_.region_of(puzzle_.at(each.row - 1, each.column - 1)); };
                if (column < side_ && region(cell) != region({row, column + 1})) put("lineE", key(corner({row - 1, column}), corner(cell)), thick);
                if (row < side_ && region(cell) != region({row + 1, column})) put("lineE", key(corner({row, column - 1}), corner(cell)), thick);
            }
    }

    void write(const Painting::Thing& thing) {
        constraint_ = thing.of;
        const Seen& seen = thing.seen;
        const std::string_view exact = seen.exact.empty() ? colour_named(seen.colour, false) : std::string_view(seen.exact);
        switch (seen.what) {
            case Seen::line: write_line(seen, exact); break;
            case Seen::thermometer:
                taken_.push_back(seen.cells[0]);
                put_line("thermo", seen.cells, exact);
                break;
            case Seen::arrow: write_arrow(seen); break;
            case Seen::dot: symbol(edge(seen.cells), "circle_SS", seen.colour == "black" ? 2 : 1, seen.colour == "white" || seen.colour == "black" ? "" : exact); break;
            case Seen::sign: write_sign(seen); break;
            case Seen::corner:
                symbol(corner(seen.cells[0]), "circle_S", 1);
                letters(corner(seen.cells[0]), seen.text, "5");
                break;
            case Seen::mark: write_mark(seen); break;
            case Seen::shade: write_shade(seen.cells[0], seen.colour); break;
            case Seen::outside: write_clue(seen); break;
            case Seen::cage: write_cage(seen); break;
            case Seen::writing: constraint_.refuse(program);
        }
    }
    void write_line(const Seen& seen, std::string_view colour) {
        if (constraint_.kind == "diagonal") {
            const bool is_down = seen.cells[0].column == 1;
            (is_down ? is_down_ : is_up_) = true;
            for (int at = 0; at < side_; ++at) {
                const int from = is_down ? at : side_ - at, to = is_down ? at + 1 : side_ - at - 1;
                put("lineE", key(corner({at, from}), corner({at + 1, to})), diagonal_line);
            }
            return;
        }
        Grid cells = seen.cells;
        if (seen.is_closed) cells.push_back(cells[0]);
        put_line("nobulbthermo", cells, colour);
        if (seen.start.empty()) return;
        // Their outline is grey or black, whatever colour the line has: not as marks that mean something by themselves.
        const bool needs_black = seen.start == "circle" && has_odd_ && seen.colour != "grey";
        for (const GridCell& cell : {cells.front(), cells.back()}) {
            if (!is_free(cell) || (needs_black && has_rings_)) constraint_.refuse(program);
            symbol(spot(cell), seen.start == "diamond" ? "diamond_L" : "circle_L", needs_black ? 1 : 6);
        }
    }
    void write_arrow(const Seen& seen) {
        constexpr std::string_view grey = "#999999";  // as the outline of the circle
        if (seen.circle.size() != 1) constraint_.refuse(program);
        Grid cells = seen.circle;
        cells.insert(cells.end(), seen.cells.begin(), seen.cells.end());
        put_line("arrows", cells, grey);
        if (std::ranges::find(circles_, seen.circle[0]) != circles_.end()) return;
        if (!is_free(seen.circle[0])) constraint_.refuse(program);
        circles_.push_back(seen.circle[0]);
        symbol(spot(seen.circle[0]), "circle_L", 6);
    }
    void write_sign(const Seen& seen) {
        constexpr std::string_view signs[] = {"<", "^", ">", "∨"};
        const auto sign = std::ranges::find(signs, seen.text);
        if (sign != std::end(signs)) return symbol(edge(seen.cells), "inequality", static_cast<int>(sign - std::begin(signs)) + 1);
        if (seen.colour == "white") symbol(edge(seen.cells), "circle_SS", 1);
        letters(edge(seen.cells), seen.text, seen.colour == "white" ? "5" : "6");
    }
    void write_mark(const Seen& seen) {
        const bool is_square = seen.shape == "square", is_beside = !is_free(seen.cells[0]), is_ring = seen.colour == "black";
        if (seen.colour != "black" && seen.colour != "grey") constraint_.refuse(program);  // outlines have no other colours
        std::string name = is_square ? "square_" : "circle_";
        symbol(spot(seen.cells[0]), name += is_beside ? "SS" : is_ring ? "L" : "M", is_ring ? 1 : is_beside ? 5 : 3, is_ring ? "" : "#cfcfcf");
    }
    void write_shade(const GridCell& cell, std::string_view colour) {
        const std::string name = key(place(cell));
        if (std::ranges::any_of(objects_["surface"].all, [&](const auto& member) { return member.first == name; })) constraint_.refuse(program);
        put("surface", name, 3, colour_named(colour, true));
    }
    void write_clue(const Seen& seen) {
        const auto style = std::ranges::find(letter_styles, seen.colour, &std::pair<std::string_view, int>::first);
        if (style == std::end(letter_styles)) constraint_.refuse(program);
        GridCell at{seen.cells[0].row - seen.way.down, seen.cells[0].column - seen.way.right};
        while (std::ranges::find(clues_, at) != clues_.end()) at = {at.row - seen.way.down, at.column - seen.way.right};
        if (at.row < 1 - around_ || at.column < 1 - around_ || at.row > side_ + around_ || at.column > side_ + around_) constraint_.refuse(program);
        clues_.push_back(at);
        if (!seen.is_diagonal()) return letters(place(at), seen.text, "1", style->second);
        const auto way = std::ranges::find_if(ways, [&](const auto& each) { return each.first.down == seen.way.down && each.first.right == seen.way.right; });
        letters(place(at), seen.text + "_" + std::to_string(way->second), "2", style->second);
    }
    static int others_at(const Painting& painting, const Painting::Thing& thing) {
        return static_cast<int>(std::ranges::count_if(painting.things, [&](const Painting::Thing& other) {
            return &other < &thing && other.seen.what == Seen::outside && other.seen.cells == thing.seen.cells;
        }));
    }
    // An outline within the cells, from quarter to quarter, and the list of them.
    void write_cage(const Seen& seen) {
        if (constraint_.kind == "cage" && seen.text == "0") constraint_.refuse(program);
        const std::string_view colour = seen.colour == "black" ? std::string_view() : colour_named(seen.colour, false);
        Data::List places;
        const auto has = [&](int row, int column) { return std::ranges::find(seen.cells, GridCell{row, column}) != seen.cells.end(); };
        const auto join = [&](const GridCell& one, int quarter_of_one, const GridCell& other, int quarter_of_other) {
            put("cage", key(quarter(one, quarter_of_one), quarter(other, quarter_of_other)), cage_line, colour);
        };
        for (const GridCell& cell : seen.cells) {
            places.emplace_back(place(cell));
            const auto [row, column] = cell;
            const bool above = has(row - 1, column), below = has(row + 1, column), left = has(row, column - 1), right = has(row, column + 1);
            if (!above) join(cell, 0, cell, 1);
            if (!below) join(cell, 2, cell, 3);
            if (!left) join(cell, 0, cell, 2);
            if (!right) join(cell, 1, cell, 3);
            if (right && !(above && has(row - 1, column + 1))) join(cell, 1, {row, column + 1}, 0);
            if (right && !(below && has(row + 1, column + 1))) join(cell, 3, {row, column + 1}, 2);
            if (below && !(left && has(row + 1, column - 1))) join(cell, 2, {row + 1, column}, 0);
            if (below && !(right && has(row + 1, column + 1))) join(cell, 3, {row + 1, column}, 1);
        }
        lists_["killercages"].emplace_back(std::move(places));
        list_colours_["killercages"].emplace_back("");
        if (!seen.text.empty()) put("numberS", key(quarter(seen.cells[0], 0)), list_of({Data(seen.text), Data(1)}));
    }

    // --- lines of the text ---------------------------------------------------------------------------

    static Data data_of(const std::map<std::string, Members>& of_objects, const std::map<std::string, Data::List>& of_lists) {
        Members all;
        for (const std::string_view name : commands) all.add(name, Members().add("__a", Data::List()));
        for (const std::string_view name : objects) {
            const auto found = of_objects.find(std::string(name));
            all.add(name, found == of_objects.end() ? Data(Data::Object()) : Data(Data::Object(found->second.all)));
        }
        for (const std::string_view name : lists) {
            const auto found = of_lists.find(std::string(name));
            all.add(name, found == of_lists.end() ? Data::List() : found->second);
        }
        return Data(std::move(all.all));
    }
    std::string lines(std::string_view rules) const {
        const int wide = side_ + 2 * around_, across = (wide + 1) * pixels, half = in_row() / 2;
        const int middle = wide % 2 == 1 ? half * in_row() + half : cells() + (half - 1) * in_row() + half - 1;
        const auto number = [](int value) { return std::to_string(value); };
        std::string text = "square";
        for (const int value : {wide, wide, pixels, 0, 1, 1, across, across, middle, middle, static_cast<int>(is_down_), 0, 0, static_cast<int>(is_up_)}) text += "," + number(value);
        const Said said(data_);
        text += ",Title: " + escaped(said.text("title")) + ",Author: " + escaped(said.text("author")) + ",," + escaped(rules) + ",OFF,false,\n";
        text += "[" + number(around_) + "," + number(around_) + "," + number(around_) + "," + number(around_) + "]\n{}\n";
        text += write_data(data_of(objects_, lists_)) + "\n" + write_data(data_of({}, {})) + "\n";
        // The cells of the board, each as the distance from the one before it.
        Data::List centres;
        for (int cell = 0, before = 0; cell < side_ * side_; ++cell) {
            const int at = place({cell / side_ + 1, cell % side_ + 1});
            centres.emplace_back(at - before);
            before = at;
        }
        text += write_data(Data(std::move(centres))) + "\n[]\n{}\n\"x\"\n\"x\"\n[3,1,2]\n\n\"x\"\n1\n";
        text += write_data(data_of(colours_, list_colours_)) + "\n" + write_data(data_of({}, {})) + "\n\n[]\n";
        std::string found;  // in which a z begins a word
        for (const char sign : text) found += sign == 'z' ? "zZ" : std::string(1, sign);
        return found;
    }

    const Data& data_;
    const Puzzle puzzle_;
    const int side_;
    int around_ = 0;  // rows and columns beside the board, on each side
    Drawn constraint_{};
    std::map<std::string, Members> objects_, colours_;
    std::map<std::string, Data::List> lists_, list_colours_;
    Grid taken_, circles_, clues_;
    bool is_down_ = false, is_up_ = false;  // diagonals
    bool has_odd_ = false, has_rings_ = false;
};

}  // namespace

std::string write_penpa(const Data& data) { return Writer(data).text(); }

}  // namespace sudokit::variants
