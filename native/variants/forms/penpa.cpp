#include "penpa.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "inflate.hpp"
#include "kernel/stop_point.hpp"
#include "making.hpp"
#include "penpa_writing.hpp"
#include "text.hpp"
#include "variants/drawings/ink.hpp"
#include "variants/understanding/understanding.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::int64_t most_side = 25, around = 4, least_side = 3;
constexpr int thick = 2, diagonal_line = 12;
constexpr double pixels = 38;  // of a cell, for the widths of lines

// How shapes, lines and cells are painted, by the numbers of their styles.
constexpr std::string_view none = "", black = "#000000", grey = "#999999", light_grey = "#cccccc", paper = "#ffffff", red = "#ff0000", green = "#208020";
struct Style {
    std::string_view fill, border;
};
constexpr Style shapes[] = {{paper, black},      {paper, black}, {black, none},       {light_grey, none}, {none, black}, {light_grey, black}, {paper, grey},
                            {paper, none},       {paper, black}, {light_grey, black}, {paper, black},     {red, none},   {green, none},       {none, black}};
struct LineStyle {
    int style;
    std::string_view colour;
    int width;
};
constexpr LineStyle line_styles[] = {{2, black, 3}, {21, black, 5}, {3, green, 3}, {30, green, 3}, {5, grey, 3}, {6, grey, 12}, {8, red, 3}, {9, "#187bcd", 3}, {80, black, 1}};
constexpr std::string_view surfaces[] = {none, "#444444", "#b3ffb3", light_grey, black, "#c0e0ff", "#ffa3a3", "#ffffa3", grey, "#ffb3ff", "#ffcc80", "#cc99ff", "#eecab1", "#ff6700"};

constexpr std::pair<std::int64_t, std::string_view> letter_styles[] = {{2, green}, {8, "#187bcd"}, {9, "#0000ff"}, {10, red}};

// The words that stand as `z` and a letter; most of them are keys.
constexpr std::pair<char, std::string_view> words[] = {
    {'Z', "z"},           {'9', "\"qa\""},         {'Q', "\"pu_q\""},         {'A', "\"pu_a\""},         {'G', "\"grid\""},
    {'M', "\"edit_mode\""}, {'S', "\"surface\""},  {'L', "\"line\""},         {'E', "\"lineE\""},        {'W', "\"wall\""},
    {'C', "\"cage\""},    {'N', "\"number\""},     {'Y', "\"symbol\""},       {'P', "\"special\""},      {'B', "\"board\""},
    {'R', "\"command_redo\""}, {'U', "\"command_undo\""}, {'8', "\"command_replay\""}, {'1', "\"numberS\""}, {'F', "\"freeline\""},
    {'2', "\"freelineE\""}, {'T', "\"thermo\""},   {'3', "\"arrows\""},       {'D', "\"direction\""},    {'0', "\"squareframe\""},
    {'5', "\"polygon\""}, {'4', "\"deletelineE\""}, {'6', "\"killercages\""}, {'7', "\"nobulbthermo\""}, {'_', "\"__a\""},
    {'O', "null"},
};
std::string with_words(std::string_view text) {
    std::string found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto word = text[at] != 'z' || at + 1 == text.size() ? std::end(words) : std::ranges::find(words, text[at + 1], &std::pair<char, std::string_view>::first);
        if (word == std::end(words)) {
            found += text[at];
        } else {
            found += word->second;
            ++at;
        }
    }
    return found;
}

// What the fields of the first line have instead of signs that mean something there.
std::string unescaped(std::string_view text) {
    constexpr std::pair<std::string_view, char> signs[] = {{"%2C", ','}, {"%2D", '\n'}, {"%2E", '&'}, {"%2F", '='}};
    std::string found;
    while (!text.empty()) {
        const auto sign = std::ranges::find_if(signs, [&](const auto& each) { return text.starts_with(each.first); });
        found += sign == std::end(signs) ? text[0] : sign->second;
        text.remove_prefix(sign == std::end(signs) ? 1 : 3);
    }
    return std::string(without_blanks_around(found));
}

std::int64_t number_in(std::string_view text, std::int64_t otherwise = -1) {
    text = without_blanks_around(text);
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error != std::errc() || at != end ? otherwise : number;
}

struct Size {
    std::int64_t columns, rows, above, left;  // the first two with what is outside the board
    int board_rows, board_columns;
};
Size size_of(const std::vector<std::string_view>& fields, const Data& outside) {
    const auto* const around_board = outside.as<Data::List>();
    std::array<std::int64_t, 4> out{};  // above, below, left, right
    for (std::size_t at = 0; around_board != nullptr && at < std::min(out.size(), around_board->size()); ++at)
        if (const auto* const number = (*around_board)[at].as<std::int64_t>()) out[at] = std::clamp<std::int64_t>(*number, 0, most_side);
    const std::int64_t columns = number_in(fields[1]), rows = number_in(fields[2]);
    const std::int64_t board_rows = rows - out[0] - out[1], board_columns = columns - out[2] - out[3];
    if (board_rows < least_side || board_columns < least_side || board_rows > most_side || board_columns > most_side || board_rows != board_columns)
        give_up(Refusal("a board of {rows} rows and {columns} columns, expected a square of {least} to {most} rows",
                        {{"rows", board_rows}, {"columns", board_columns}, {"least", least_side}, {"most", most_side}})
                    .of_form());
    return {columns, rows, out[0], out[2], static_cast<int>(board_rows), static_cast<int>(board_columns)};
}

class Reader : Making {
public:
    Reader(const std::vector<std::string_view>& fields, const Size& size, const Data& drawn, const Data& colours)
        : Making(size.board_rows, size.board_columns), fields_(fields), size_(size), drawn_(drawn), colours_(colours), wide_(size.columns + around),
          cells_(wide_ * (size.rows + around)), rules_(unescaped(field(18))) {}

    Reading reading() {
        const auto without = [](std::string_view text, std::string_view beginning) {
            if (text.starts_with(beginning)) text.remove_prefix(beginning.size());
            return unescaped(text);
        };
        set_title(without(field(15), "Title: "), without(field(16), "Author: "));
        read_regions();
        if (is_on(11) || diagonal_lines_[0] == rows) read_diagonal("down");
        if (is_on(14) || diagonal_lines_[1] == rows) read_diagonal("up");
        for (const auto& [key, style] : object("surface")) paint_cell(key, style);
        read_cages();
        read_lines("thermo", [&](const Grid& line, const Data& drawn, std::size_t number) {
            if (rules_.empty()) return add("thermometer", line);
            const std::optional<Colour> colour = stroke(drawn, "thermo", number, light_grey, 0.4);
            patch(place(first_of(drawn)), {.at = {}, .height = 0.8, .width = 0.8, .is_round = true, .fill = colour});
        });
        read_lines("nobulbthermo", [&](const Grid&, const Data& drawn, std::size_t number) { stroke(drawn, "nobulbthermo", number, light_grey, 0.4); });
        read_lines("arrows", [&](const Grid& line, const Data& drawn, std::size_t number) {
            if (rules_.empty() && has_circle(drawn)) return add("arrow", "circle", line[0].name(), "shaft", names_of({line.begin() + 1, line.end()}));
            stroke(drawn, "arrows", number, "#b3b3b3", 3 / pixels);
            ink_.strokes.back().has_head = true;
        });
        for (const char* const key : {"line", "freeline"})
            for (const auto& [ends, style] : object(key)) read_line(key, ends, style);
        read_symbols(true);
        ink_.patches_below = ink_.patches.size();
        read_symbols(false);
        read_numbers();
        for (const char* const key : {"freelineE", "direction", "polygon", "wall", "squareframe"}) lines_ += members(key) + filled(key);
        report(Message::counted("{count} line is only drawn", "{count} lines are only drawn", lines_), lines_);
        report(Message::counted("{count} symbol is only drawn", "{count} symbols are only drawn", symbols_), symbols_);
        report(Message::counted("{count} text is only written on the board", "{count} texts are only written on the board", texts_), texts_);
        Reading read = std::move(*this).done();
        read.is_sure = read.left_out.empty();
        const bool was_sure = read.is_sure;
        understand(read, {.rules = rules_, .seen = seen_in(ink_, {0, 0, rows, columns})});
        read.is_sure = read.is_sure && was_sure;
        return read;
    }

private:
    std::string_view field(std::size_t at) const { return at < fields_.size() ? fields_[at] : std::string_view(); }
    bool is_on(std::size_t at) const { return number_in(field(at)) == 1; }
    void report(Message message, std::size_t count) {
        if (count > 0) left_out.push_back(std::move(message));
    }
    const Data::Object& object(std::string_view key) const {
        static const Data::Object nothing;
        const Data* const found = drawn_.find(key);
        const auto* const members = found == nullptr ? nullptr : found->as<Data::Object>();
        return members == nullptr ? nothing : *members;
    }
    const Data::List& list(std::string_view key) const {
        static const Data::List nothing;
        const Data* const found = drawn_.find(key);
        return found == nullptr || found->as<Data::List>() == nullptr ? nothing : Making::list(*found);
    }
    std::size_t members(std::string_view key) const { return object(key).size(); }
    std::size_t filled(std::string_view key) const {
        return static_cast<std::size_t>(std::ranges::count_if(list(key), [](const Data& each) { return each.says_something(); }));
    }

    // --- ink -----------------------------------------------------------------------------------------

    // Where a place is: the middle of a cell, its lower right corner, the middle of its lower or of its right edge, or of a quarter.
    std::optional<Place> place(std::int64_t number) const {
        if (number < 0 || number >= 8 * cells_) return std::nullopt;
        const bool is_quarter = number >= 4 * cells_;
        const std::int64_t cell = is_quarter ? number / 4 - cells_ : number % cells_, part = is_quarter ? number % 4 : number / cells_;
        const Place corner{static_cast<double>(cell / wide_ - 2 - size_.above), static_cast<double>(cell % wide_ - 2 - size_.left)};
        if (is_quarter) return corner + Place{part < 2 ? 0.25 : 0.75, part % 2 == 0 ? 0.25 : 0.75};
        return corner + Place{part == 1 || part == 2 ? 1 : 0.5, part == 1 || part == 3 ? 1 : 0.5};
    }
    // The colour that somebody has chosen for a thing.
    std::optional<Colour> own_colour(std::string_view key, std::string_view name) const {
        const Data* const group = colours_.find(key);
        const Data* found = group == nullptr ? nullptr : group->find(name);
        if (const auto* const list = group == nullptr ? nullptr : group->as<Data::List>()) {
            const std::int64_t at = number_in(name);
            found = at >= 0 && at < static_cast<std::int64_t>(list->size()) ? &(*list)[static_cast<std::size_t>(at)] : nullptr;
        }
        const auto* const text = found == nullptr ? nullptr : found->as<std::string>();
        return text == nullptr ? std::nullopt : colour_in(*text);
    }
    static std::optional<Colour> colour_of(std::string_view written) { return written.empty() ? std::nullopt : colour_in(written); }
    bool patch(const std::optional<Place>& at, Patch drawn) {
        if (!at || ink_.patches.size() >= Ink::most_patches) return false;
        drawn.at = *at;
        drawn.text_colour = Colour{0, 0, 0};
        drawn.from = {{"overlays", ink_.patches.size()}};
        ink_.patches.push_back(std::move(drawn));
        return true;
    }
    bool stroke(std::vector<Place> way, std::optional<Colour> colour, double width) {
        if (!colour || way.size() > Ink::most_places || ink_.strokes.size() >= Ink::most_strokes) return false;
        ink_.strokes.push_back({.way = std::move(way), .colour = *colour, .width = width, .from = {"lines", ink_.strokes.size()}});
        return true;
    }
    // A line of a list, in the colour that somebody has chosen for it or in the usual one.
    std::optional<Colour> stroke(const Data& line, std::string_view key, std::size_t number, std::string_view usual, double width) {
        std::vector<Place> way;
        for (const Data& each : *line.as<Data::List>()) way.push_back(*place(*each.as<std::int64_t>()));
        std::optional<Colour> colour = own_colour(key, std::to_string(number));
        if (!colour) colour = colour_in(usual);
        lines_ += !stroke(std::move(way), colour, width);
        return colour;
    }
    static std::int64_t first_of(const Data& line) { return *(*line.as<Data::List>())[0].as<std::int64_t>(); }

    void read_diagonal(std::string_view direction) {
        if (rules_.empty()) return add_diagonal(direction);
        const double side = rows;
        stroke(direction == "down" ? std::vector<Place>{{0, 0}, {side, side}} : std::vector<Place>{{side, 0}, {0, side}}, colour_in(black), 1 / pixels);
    }
    void paint_cell(std::string_view key, const Data& style) {
        const auto* const number = style.as<std::int64_t>();
        const std::size_t known = number != nullptr && *number > 0 && *number < static_cast<std::int64_t>(std::size(surfaces)) ? static_cast<std::size_t>(*number) : 0;
        std::optional<Colour> fill = own_colour("surface", key);
        if (!fill) fill = colour_of(surfaces[known]);
        if (const GridCell at = cell(number_in(key)); !has(at) || !fill || !patch(place(number_in(key)), {.at = {}, .height = 1, .width = 1, .fill = fill})) ++symbols_;
    }
    void read_line(const char* group, std::string_view ends, const Data& style) {
        stop_point();
        const auto* const number = style.as<std::int64_t>();
        const auto known = number == nullptr ? std::end(line_styles) : std::ranges::find(line_styles, *number, &LineStyle::style);
        const std::size_t comma = std::min(ends.find(','), ends.size());
        const auto from = place(number_in(ends.substr(0, comma))), to = place(number_in(ends.substr(std::min(comma + 1, ends.size()))));
        if (known == std::end(line_styles) || !from || !to) {
            ++lines_;
            return;
        }
        std::optional<Colour> colour = own_colour(group, ends);
        if (!colour) colour = colour_in(known->colour);
        lines_ += !stroke({*from, *to}, colour, known->width / pixels);
    }
    void read_symbols(bool below) {
        for (const auto& [key, value] : object("symbol")) {
            stop_point();
            const auto* const entry = value.as<Data::List>();
            const auto* const number = entry == nullptr || entry->size() < 3 ? nullptr : (*entry)[0].as<std::int64_t>();
            const auto* const name = entry == nullptr || entry->size() < 3 ? nullptr : (*entry)[1].as<std::string>();
            const std::int64_t at = number_in(key);
            if (number != nullptr && name != nullptr && !(rules_.empty() && used_.end() != std::ranges::find(used_, at)) && (*entry)[2].says_yes() == below && !draw(*name, *number, key)) ++symbols_;
            symbols_ += name == nullptr && below;
        }
    }
    bool draw(std::string_view name, std::int64_t number, std::string_view key) {
        const auto at = place(number_in(key));
        if (name == "inequality") {
            if (number < 1 || number > 8) return false;
            constexpr std::string_view signs = "<^>v";
            return patch(at, {.at = {}, .text = std::string(1, signs[static_cast<std::size_t>(number - 1) % 4])});
        }
        const std::size_t under = std::min(name.find('_'), name.size());
        const std::string_view shape = name.substr(0, under), size = name.substr(std::min(under + 1, name.size()));
        if ((shape != "circle" && shape != "square" && shape != "diamond") || number < 0 || number >= static_cast<std::int64_t>(std::size(shapes))) return false;
        const double half = size == "LL" ? 0.5 : size == "L" ? (shape == "square" ? 0.4 : 0.43) : size == "M" ? 0.35 : size == "S" ? 0.22 : size == "SS" ? 0.13 : 0;
        if (half == 0) return false;
        constexpr double of_diamond = 1.414;  // the side of a square that stands on its corner
        const double side = shape == "diamond" ? of_diamond * half : 2 * half;
        const Style& style = shapes[static_cast<std::size_t>(number)];
        std::optional<Colour> fill = own_colour("symbol", key);
        if (!fill || style.fill.empty()) fill = colour_of(style.fill);
        return patch(at, {.at = {}, .height = side, .width = side, .angle = shape == "diamond" ? 45 : 0, .is_round = shape == "circle", .fill = fill, .border = colour_of(style.border)});
    }

    // --- places and cells ----------------------------------------------------------------------------

    // The cell of a place that is one; outside the board its row or column is none of the board's.
    GridCell cell(std::int64_t place) const {
        if (place < 0 || place >= cells_) return {};
        return {static_cast<int>(place / wide_ - 1 - size_.above), static_cast<int>(place % wide_ - 1 - size_.left)};
    }
    // The cells of a list, if all are on the board.
    std::optional<Grid> cells_in(const Data& data) const {
        const auto* const places = data.as<Data::List>();
        if (places == nullptr) return std::nullopt;
        Grid found;
        for (const Data& place : *places) {
            const auto* const number = place.as<std::int64_t>();
            found.push_back(number == nullptr ? GridCell{} : cell(*number));
            if (!has(found.back())) return std::nullopt;
        }
        return found;
    }

    // Cells between which there is no thick line are in one region.
    void read_regions() {
        const auto count = static_cast<std::size_t>(rows * columns);
        std::vector<bool> right(count), below(count);
        bool any = false;
        std::size_t diagonals = 0;  // lines, which are read if they are those of the board
        for (const auto& [key, style] : object("lineE")) {
            stop_point();
            const auto* const number = style.as<std::int64_t>();
            const std::size_t comma = key.find(',');
            std::int64_t from = number_in(key.substr(0, comma)), to = comma == std::string::npos ? -1 : number_in(key.substr(comma + 1));
            if (from > to) std::swap(from, to);
            const GridCell corner = cell(from - cells_);  // the one whose lower right corner the line begins at
            const bool is_down = to - from == wide_;
            if (number == nullptr || *number != thick || from < cells_ || (!is_down && to - from != 1)) {
                ++lines_;
                if (number == nullptr || *number != diagonal_line) continue;
                ++diagonals;
                diagonal_lines_[0] += to - from == wide_ + 1 && corner.row == corner.column && corner.row >= 0;
                diagonal_lines_[1] += to - from == wide_ - 1 && corner.row + corner.column == rows && corner.row >= 0;
                continue;
            }
            // It runs between this cell and the one beside or below it.
            const GridCell one{corner.row + is_down, corner.column + !is_down};
            if (!has(one) || !has({one.row + !is_down, one.column + is_down})) continue;
            (is_down ? right : below)[static_cast<std::size_t>((one.row - 1) * columns + one.column - 1)] = any = true;
        }
        if (is_on(11) || is_on(14) || diagonal_lines_[0] == rows || diagonal_lines_[1] == rows) lines_ -= diagonals;
        std::vector<int> regions(count, -1);
        std::vector<std::size_t> sizes, open;
        const auto wide = static_cast<std::size_t>(columns);
        for (std::size_t start = 0; start < count; ++start) {
            if (regions[start] >= 0) continue;
            const auto region = static_cast<int>(sizes.size());
            sizes.push_back(0);
            const auto reach = [&](std::size_t at) {
                if (regions[at] >= 0) return;
                regions[at] = region;
                ++sizes.back();
                open.push_back(at);
            };
            reach(start);
            while (!open.empty()) {
                const std::size_t at = open.back(), column = at % wide;
                open.pop_back();
                if (column + 1 < wide && !right[at]) reach(at + 1);
                if (column > 0 && !right[at - 1]) reach(at - 1);
                if (at + wide < count && !below[at]) reach(at + wide);
                if (at >= wide && !below[at - wide]) reach(at - wide);
            }
        }
        const bool are_houses = std::ranges::all_of(sizes, [&](std::size_t size) { return size == wide; });
        if (are_houses) return set_regions(regions);
        extra.emplace_back("regions", Data("none"));
        left_out.push_back(any ? Message("the thick lines, which do not enclose regions of {size} cells", {{"size", columns}}) : Message("regions: no thick lines show them"));
    }

    void read_numbers() {
        for (const auto& [key, value] : object("number")) {
            stop_point();
            const auto* const entry = value.as<Data::List>();
            const auto* const text = entry == nullptr || entry->size() < 3 ? nullptr : (*entry)[0].as<std::string>();
            const auto* const mode = entry == nullptr || entry->size() < 3 ? nullptr : (*entry)[2].as<std::string>();
            const GridCell at = cell(number_in(key));
            const std::int64_t digit = text == nullptr ? -1 : number_in(*text);
            const bool is_given = mode != nullptr && *mode == "1" && has(at) && digit >= 1 && digit <= columns;
            const auto* const style = text == nullptr ? nullptr : (*entry)[1].as<std::int64_t>();
            if (is_given)
                give(at, digit);
            else if (text == nullptr || mode == nullptr || !(*mode == "2" && !has(at) ? write_clue(number_in(key), *text) : *mode != "2" && write(number_in(key), *text, style)))
                ++texts_;  // 2: with an arrow
        }
        for (const auto& [key, value] : object("numberS")) {
            const auto* const entry = value.as<Data::List>();
            const auto* const text = entry == nullptr || entry->empty() ? nullptr : (*entry)[0].as<std::string>();
            if (std::ranges::find(used_, number_in(key)) == used_.end() && (text == nullptr || !write(number_in(key), *text))) ++texts_;
        }
    }
    bool write(std::int64_t at, std::string_view text, const std::int64_t* style = nullptr) {
        const auto known = std::ranges::find(letter_styles, style == nullptr ? 0 : *style, &std::pair<std::int64_t, std::string_view>::first);
        if (!patch(place(at), {.at = {}, .text = std::string(without_blanks_around(text))})) return false;
        if (known != std::end(letter_styles)) ink_.patches.back().text_colour = colour_in(known->second);
        return true;
    }
    // A number beside the board, an underscore, and the way of its arrow.
    bool write_clue(std::int64_t at, std::string_view text) {
        constexpr std::string_view ways[] = {"↑", "←", "→", "↓", "↖", "↗", "↙", "↘"};
        const std::size_t under = std::min(text.rfind('_'), text.size());
        const std::int64_t way = number_in(text.substr(std::min(under + 1, text.size())));
        return way >= 0 && way < 8 && write(at, std::string(text.substr(0, under)) + std::string(ways[way]));
    }

    void read_cages() {
        std::size_t number = 0;
        for (const Data& each : list("killercages")) {
            stop_point();
            where = {Message("{key} {number}", {{"key", "killercages"}, {"number", ++number}})};
            const std::optional<Grid> cage = cells_in(each);
            if (!cage || cage->empty()) {
                lines_ += !cage;
                continue;
            }
            std::int64_t total = 0;
            std::string written;
            for (const Data& each_place : *each.as<Data::List>()) {
                const std::int64_t corner = 4 * (cells_ + *each_place.as<std::int64_t>());
                const auto label = std::ranges::find(object("numberS"), std::to_string(corner), &Data::Object::value_type::first);
                if (label == object("numberS").end()) continue;
                const auto* const entry = label->second.as<Data::List>();
                const auto* const text = entry == nullptr || entry->empty() ? nullptr : (*entry)[0].as<std::string>();
                if (text == nullptr || (rules_.empty() && number_in(*text) < 1)) continue;
                total = number_in(*text);
                written = without_blanks_around(*text);
                used_.push_back(corner);
                break;
            }
            const std::optional<Colour> colour = colour_of_cage(each);
            if (!rules_.empty() && ink_.cages.size() < Ink::most_strokes)
                ink_.cages.push_back({.cells = *cage, .text = written, .colour = colour.value_or(Colour{0, 0, 0}), .from = {"cages", number - 1}});
            if (!rules_.empty() && colour) continue;  // the rules say what this colour means
            if (total > 0 || (rules_.empty() && cage->size() > 1)) add_cage(*cage, std::max<std::int64_t>(total, 0));
        }
        where.clear();
    }

    // Of its outline, which goes from quarter to quarter of its cells.
    std::optional<Colour> colour_of_cage(const Data& cage) const {
        for (const Data& each : *cage.as<Data::List>())
            for (const auto& [one, other] : {std::pair{0, 1}, {0, 2}, {1, 3}, {2, 3}}) {
                const std::int64_t first = 4 * (cells_ + *each.as<std::int64_t>());
                if (const auto colour = own_colour("cage", std::to_string(first + one) + "," + std::to_string(first + other))) return colour;
            }
        return std::nullopt;
    }

    template <class Add>
    void read_lines(const char* key, const Add& add) {
        std::size_t number = 0;
        for (const Data& each : list(key)) {
            stop_point();
            where = {Message("{key} {number}", {{"key", key}, {"number", ++number}})};
            if (!each.says_something()) continue;
            const std::optional<Grid> line = cells_in(each);
            if (line && line->size() > 1)
                add(*line, each, number - 1);
            else
                ++lines_;
        }
        where.clear();
    }
    // Whether there is a circle in the first cell of a line.
    bool has_circle(const Data& line) {
        const auto symbol = std::ranges::find(object("symbol"), std::to_string(first_of(line)), &Data::Object::value_type::first);
        if (symbol == object("symbol").end()) return false;
        const auto* const entry = symbol->second.as<Data::List>();
        const auto* const name = entry == nullptr || entry->size() < 2 ? nullptr : (*entry)[1].as<std::string>();
        if (name == nullptr || !name->starts_with("circle_")) return false;
        used_.push_back(first_of(line));
        return true;
    }

    const std::vector<std::string_view>& fields_;
    const Size& size_;
    const Data &drawn_, &colours_;
    const std::int64_t wide_, cells_;  // places in a row, and in all rows
    const std::string rules_;
    Ink ink_;
    std::array<int, 2> diagonal_lines_{};  // of the diagonals of the board: down and up
    std::size_t lines_ = 0, symbols_ = 0, texts_ = 0;  // that are neither read nor understood
    std::vector<std::int64_t> used_;                   // places of totals, and of the circles of arrows
};

Reading read_text(std::string_view text) {
    const std::string all = with_words(inflate(without_blanks(parameter(text, "p"))));
    const std::vector<std::string_view> lines = split(all, '\n');
    const std::vector<std::string_view> fields = split(lines[0], ',');
    if (lines.size() < 4 || fields.size() < 3) give_up(Refusal("not a puzzle of Penpa+, or one of an early version").of_form());
    if (fields[0] != "square" && fields[0] != "sudoku")
        give_up(Refusal("a grid of the type {type!r}, expected square or sudoku", {{"type", shortened(fields[0])}}).of_form());
    const Size size = size_of(fields, demand_data(lines[1]));
    const Data drawn = demand_data(lines[3]);
    constexpr std::size_t of_colours = 14;
    const Data colours = lines.size() > of_colours ? read_data(lines[of_colours]).value_or(Data()) : Data();
    return Reader(fields, size, drawn, colours).reading();
}

}  // namespace

const Form penpa{"penpa", read_text, write_penpa};

}  // namespace sudokit::variants
