#include "penpa.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "inflate.hpp"
#include "kernel/stop_point.hpp"
#include "making.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::int64_t most_side = 25, around = 4, least_side = 3;
constexpr int thick = 2, diagonal_line = 12;

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
    Reader(const std::vector<std::string_view>& fields, const Size& size, const Data& drawn)
        : Making(size.board_rows, size.board_columns), fields_(fields), size_(size), drawn_(drawn), wide_(size.columns + around),
          cells_(wide_ * (size.rows + around)) {}

    Reading reading() {
        const auto without = [](std::string_view text, std::string_view beginning) {
            if (text.starts_with(beginning)) text.remove_prefix(beginning.size());
            return unescaped(text);
        };
        set_title(without(field(15), "Title: "), without(field(16), "Author: "));
        read_regions();
        if (is_on(11)) add_diagonal("down");
        if (is_on(14)) add_diagonal("up");
        read_numbers();
        read_cages();
        read_lines("thermo", [&](const Grid& line, bool) {
            add("thermometer", line);
            return true;
        });
        read_lines("arrows", [&](const Grid& line, bool has_circle) {
            if (has_circle) add("arrow", Members().add("circle", line[0].name()).add("shaft", names_of({line.begin() + 1, line.end()})));
            return has_circle;
        });
        for (const char* const key : {"line", "freeline", "freelineE", "nobulbthermo", "direction", "polygon", "wall", "squareframe"}) lines_ += members(key) + filled(key);
        std::size_t symbols = members("symbol") - std::min(circles_, members("symbol"));
        report(Message::counted("{count} line is only drawn", "{count} lines are only drawn", lines_), lines_);
        report(Message::counted("{count} symbol is only drawn", "{count} symbols are only drawn", symbols), symbols);
        report(Message::counted("{count} coloured cell is only drawn", "{count} coloured cells are only drawn", members("surface")), members("surface"));
        const std::size_t texts = texts_ + members("numberS") - std::min(totals_, members("numberS"));
        report(Message::counted("{count} text is only written on the board", "{count} texts are only written on the board", texts), texts);
        if (const std::string rules = unescaped(field(18)); !rules.empty()) left_out.insert(left_out.begin(), Message("the rules in words: {rules}", {{"rules", rules}}));
        return std::move(*this).done();
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
        const bool has_diagonals = is_on(11) || is_on(14);
        for (const auto& [key, style] : object("lineE")) {
            stop_point();
            const auto* const number = style.as<std::int64_t>();
            const std::size_t comma = key.find(',');
            std::int64_t from = number_in(key.substr(0, comma)), to = comma == std::string::npos ? -1 : number_in(key.substr(comma + 1));
            if (from > to) std::swap(from, to);
            const GridCell corner = cell(from - cells_);  // the one whose lower right corner the line begins at
            const bool is_down = to - from == wide_;
            if (number == nullptr || *number != thick || from < cells_ || (!is_down && to - from != 1)) {
                lines_ += number == nullptr || *number != diagonal_line || !has_diagonals;
                continue;
            }
            // It runs between this cell and the one beside or below it.
            const GridCell one{corner.row + is_down, corner.column + !is_down};
            if (!has(one) || !has({one.row + !is_down, one.column + is_down})) continue;
            (is_down ? right : below)[static_cast<std::size_t>((one.row - 1) * columns + one.column - 1)] = any = true;
        }
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
            if (is_given)
                give(at, digit);
            else
                ++texts_;
        }
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
            Members fields;
            for (const Data& place : *each.as<Data::List>()) {
                const auto label = std::ranges::find(object("numberS"), std::to_string(4 * (cells_ + *place.as<std::int64_t>())), &Data::Object::value_type::first);
                if (label == object("numberS").end()) continue;
                const auto* const entry = label->second.as<Data::List>();
                const auto* const text = entry == nullptr || entry->empty() ? nullptr : (*entry)[0].as<std::string>();
                const std::int64_t total = text == nullptr ? -1 : number_in(*text);
                if (total < 1) continue;
                fields.add("total", total);
                ++totals_;
                break;
            }
            if (cage->size() > 1 || !fields.all.empty()) add("cage", *cage, std::move(fields));
        }
        where.clear();
    }

    template <class Add>
    void read_lines(const char* key, const Add& add) {
        std::size_t number = 0;
        for (const Data& each : list(key)) {
            stop_point();
            where = {Message("{key} {number}", {{"key", key}, {"number", ++number}})};
            if (!each.says_something()) continue;
            const std::optional<Grid> line = cells_in(each);
            if (!line || line->size() < 2 || !add(*line, has_circle(each))) ++lines_;
        }
        where.clear();
    }
    // Whether there is a circle in the first cell of a line.
    bool has_circle(const Data& line) {
        const auto* const first = (*line.as<Data::List>())[0].as<std::int64_t>();
        const auto symbol = std::ranges::find(object("symbol"), std::to_string(*first), &Data::Object::value_type::first);
        if (symbol == object("symbol").end()) return false;
        const auto* const entry = symbol->second.as<Data::List>();
        const auto* const name = entry == nullptr || entry->size() < 2 ? nullptr : (*entry)[1].as<std::string>();
        if (name == nullptr || !name->starts_with("circle_")) return false;
        if (std::ranges::find(counted_, *first) == counted_.end()) {
            counted_.push_back(*first);
            ++circles_;
        }
        return true;
    }

    const std::vector<std::string_view>& fields_;
    const Size& size_;
    const Data& drawn_;
    const std::int64_t wide_, cells_;  // places in a row, and in all rows
    std::size_t lines_ = 0, circles_ = 0, totals_ = 0, texts_ = 0;
    std::vector<std::int64_t> counted_;
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
    return Reader(fields, size, drawn).reading();
}

}  // namespace

const Form penpa = read_only<read_text>("penpa");

}  // namespace sudokit::variants
