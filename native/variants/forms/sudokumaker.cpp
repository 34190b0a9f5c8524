#include "sudokumaker.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"
#include "lz_string.hpp"
#include "making.hpp"
#include "text.hpp"
#include "variants/geometry.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::int64_t usual_side = 9, most_side = 25;

// Those from `areas` on have a list of entries, whose key is in `lists`.
enum Shape { nothing, regions, diagonal, rule, non_consecutive, two_by_two, on_cells, indexers, program, drawing, areas, edge, cages, clones, corners, spoken, lines, thermometers, sequences, groups, arrows, little_killers, outside };
constexpr std::string_view lists[] = {"areas", "clues", "cages", "groups", "clues", "cages", "lines", "thermometers", "lines", "lines", "bulbsWithArrows", "clues", "clues"};

struct Notation {
    int type;
    Shape shape;
    std::string_view kind = {}, field = {}, key = {};  // `key`: of what the field has, in all entries or in each
};
constexpr Notation notations[] = {
    {0, nothing},
    {1, regions},
    {10, diagonal, "down"},
    {11, diagonal, "up"},
    {12, rule, "anti_king"},
    {13, rule, "anti_knight"},
    {14, rule, "disjoint_groups"},
    {15, non_consecutive},
    {16, two_by_two},
    {100, on_cells, "even"},
    {101, on_cells, "odd"},
    {102, on_cells, "maximum"},
    {103, on_cells, "minimum"},
    {200, edge, "white_dot", "difference"},
    {201, edge, "black_dot", "ratio"},
    {202, edge, "xv", "total"},
    {300, thermometers, "thermometer", "slow", "slow"},
    {301, cages, "cage"},
    {302, clones},
    {303, corners},
    {304, spoken},
    {305, on_cells, "all_different"},
    {306, on_cells, "counting_circles"},
    {400, lines, "renban"},
    {401, lines, "whisper", "difference", "minDifference"},
    {402, lines, "palindrome"},
    {403, lines, "between_line"},
    {404, lines, "region_sum_line"},
    {405, sequences},
    {406, groups},
    {407, lines, "lockout"},
    {408, arrows},
    {409, lines, "double_arrow"},
    {500, little_killers},
    {501, outside, "sandwich", "total"},
    {502, outside, "x_sum", "total"},
    {503, outside, "skyscraper", "count"},
    {504, outside, "numbered_room", "digit"},
    {600, indexers, "row"},
    {601, indexers, "column"},
    {1000, program},
    {2000, drawing, "lines"},
    {2001, drawing, "cages"},
    {2002, drawing, "symbols"},
    {2003, areas},
    {4000, nothing},  // fog hides a puzzle, and changes nothing about it
    {4001, nothing},
};

std::optional<std::int64_t> number_in(const Data& data, std::string_view name) {
    const Data* const found = data.find(name);
    const auto* const number = found == nullptr ? nullptr : found->as<std::int64_t>();
    return number == nullptr ? std::nullopt : std::optional(*number);
}
std::string text_of(const Data& data, std::string_view name) {
    const Data* const found = data.find(name);
    const auto* const text = found == nullptr ? nullptr : found->as<std::string>();
    return text == nullptr ? "" : std::string(without_blanks_around(*text));
}
int side_of(const Data& puzzle, std::string_view name) {
    const std::int64_t side = number_in(puzzle, name).value_or(number_in(puzzle, "size").value_or(usual_side));
    if (side < 1 || side > most_side) give_up(Refusal("{name} is {value}, expected {least} to {most}", {{"name", std::string(name)}, {"value", side}, {"least", 1}, {"most", most_side}}).of_form());
    return static_cast<int>(side);
}

class Reader : Making {
public:
    Reader(const Data& puzzle, int of_rows, int of_columns) : Making(of_rows, of_columns), puzzle_(puzzle) {}

    Reading reading() {
        const bool is_custom = text_of(puzzle_, "type") == "custom";
        first_ = number_in(puzzle_, "minDigit").value_or(1);
        constexpr std::int64_t most_digit = 60;  // there are sets of digits with a bit for each
        if (first_ >= 0 && first_ <= most_digit) last_ = number_in(puzzle_, "maxDigit").value_or(is_custom ? usual_side : first_ + std::max(rows, columns) - 1);
        if (first_ < 0 || last_ < first_ || last_ > most_digit || last_ - first_ >= most_side)
            give_up(Refusal("digits from {first} to {last}, expected at most {most}", {{"first", first_}, {"last", last_}, {"most", most_side}}).of_form());
        Data::List digits;
        for (std::int64_t digit = first_; digit <= last_; ++digit) digits.emplace_back(digit);
        extra.emplace_back("digits", std::move(digits));
        read_cells();
        has_regions_ = false;
        is_latin_ = !is_custom;
        std::size_t number = 0;
        const Data* const constraints = puzzle_.find("constraints");
        for (const Data& each : constraints == nullptr ? Data::List() : list(*constraints)) {
            where = {Message("constraint {number}", {{"number", ++number}})};
            read(each);
        }
        where.clear();
        if (negative_white_ || negative_black_) add_negative_dots();
        if (!has_regions_) extra.emplace_back("regions", Data("none"));
        if (!is_latin_) extra.emplace_back("latin", Data(false));
        set_title(text_of(puzzle_, "name"), text_of(puzzle_, "author"));
        if (const std::string rules = text_of(puzzle_, "comment"); !rules.empty()) left_out.insert(left_out.begin(), Message("the rules in words: {rules}", {{"rules", rules}}));
        Reading read = std::move(*this).done();
        read.is_sure = is_sure_;
        return read;
    }

private:
    using Making::list;
    const Data::List& list(const Data& of, std::string_view name) const {
        static const Data::List nothing;
        const Data* const found = of.find(name);
        return found == nullptr ? nothing : list(*found);
    }
    GridCell cell(const Data& value) const {
        const std::int64_t number = whole(&value);
        if (number < 0 || number >= rows * columns)
            refuse_value(Refusal("{value} is not a cell, expected 0 to {last}", {{"last", rows * columns - 1}}), value);
        return at(static_cast<std::size_t>(number));
    }
    Grid cells_in(const Data& of) const {
        const Data* const found = of.find("cells");
        return found == nullptr ? Grid() : cells(*found);
    }
    Grid cells(const Data& value) const {
        Grid found;
        for (const Data& each : list(value)) found.push_back(cell(each));
        return found;
    }

    [[noreturn]] void refuse_count(std::size_t count) const {
        refuse(Refusal::counted("{count} cell, expected {size}", "{count} cells, expected {size}", count, {{"size", rows * columns}}).of_form());
    }

    void read_cells() {
        const Data* const all = puzzle_.find("cells");
        if (all == nullptr || list(*all).size() != static_cast<std::size_t>(rows * columns))
            refuse_count(all == nullptr ? 0 : list(*all).size());
        for (std::size_t number = 0; number < list(*all).size(); ++number) {
            const Data& each = list(*all)[number];
            const Data* const given = each.find("given");
            if (given != nullptr && given->says_yes()) give(at(number), whole(each.find("value")));
        }
    }

    void read(const Data& data) {
        stop_point();
        const auto says = [&](const char* name) {
            const Data* const found = data.find(name);
            return found != nullptr && found->says_yes();
        };
        if (says("disabled")) return;
        const std::int64_t type = whole(data.find("type"));
        const auto found = std::ranges::find(notations, type, &Notation::type);
        if (found == std::end(notations)) refuse_unknown();
        is_sure_ = is_sure_ && !says("solverIgnored") && found->shape != program && found->shape != drawing;
        if (says("solverIgnored")) return left_out.push_back(Message("constraint {number}, which is only drawn", {{"number", where[0].values[0].second}}));
        read(*found, data);
    }
    void read(const Notation& notation, const Data& data) {
        switch (notation.shape) {
            case nothing: return;
            case regions: return read_regions(data);
            case diagonal: return add_diagonal(notation.kind);
            case rule: return add(notation.kind);
            case non_consecutive: return has_dots() ? set_negative(negative_white_, 1) : add("non_consecutive");
            case two_by_two: return add_two_by_two(masks(data));
            case on_cells:
            case indexers: {
                const Grid all = cells_in(data);
                if (all.empty()) return;
                return notation.shape == indexers ? add("indexing", all, "by", notation.kind) : add(notation.kind, all);
            }
            case program: {
                const Data* const definition = data.find("definition");
                const std::string name = definition == nullptr ? "" : text_of(*definition, "name");
                return left_out.push_back(Message("the rule {name!r}, which is a program", {{"name", shortened(name, 100)}}));
            }
            case drawing: {
                const std::size_t count = list(data, notation.kind).size();
                if (notation.type == 2000) return left_out.push_back(Message::counted("{count} line is only drawn", "{count} lines are only drawn", count));
                if (notation.type == 2001) return left_out.push_back(Message::counted("{count} cage is only drawn", "{count} cages are only drawn", count));
                return left_out.push_back(Message::counted("{count} symbol is only drawn", "{count} symbols are only drawn", count));
            }
            default: break;
        }
        if (notation.shape == areas && data.find("areas") == nullptr) is_latin_ = true;
        const Data* const totals = data.find("singleRegionTotals");
        if (totals != nullptr && totals->says_yes()) refuse_unknown();
        for (const Data& entry : list(data, lists[notation.shape - areas])) read_entry(notation, data, entry);
        if (notation.shape == edge) read_negative(notation, data);
    }
    void read_entry(const Notation& notation, const Data& data, const Data& entry) {
        const auto value = number_in(entry, "value");
        switch (notation.shape) {
            case areas: return read_area(entry);
            case edge: return add(notation.kind, two_at(entry.find("edge")), notation.field, whole(entry.find("value")));
            case cages: return add_cage(cells_in(entry), value.value_or(0));
            case clones: {
                Data::List each;
                for (const GridCell& cell : cells(entry)) each.emplace_back(cell.name());
                return add("same_values", "groups", std::move(each));
            }
            case corners: return read_corner(entry);
            case spoken: return add("look_and_say", cells_in(entry), "text", text_of(entry, "value"));
            case arrows: return read_arrow(entry);
            case little_killers:
                if (value) read_little_killer(entry, *value);
                return;
            case outside: {
                if (!value) return;
                const Grid line = seen_from(entry);
                if (notation.kind == "x_sum" && *value == 0)  // the sum of no digits
                    return add(among(line[0], 1));
                return add(notation.kind, "line", names_of(line), notation.field, *value);
            }
            default: break;
        }
        const Grid line = cells(entry);
        if (line.size() < 2) return;
        if (notation.shape == sequences) return read_sequence(line);
        if (notation.shape == groups) return read_grouped(line, masks(data));
        if (notation.kind == "lockout") return add(notation.kind, line, "difference", (last_ - first_ + 1) / 2);
        const Data* const field = notation.key.empty() ? nullptr : data.find(notation.key);
        add(notation.kind, line, field == nullptr ? std::string_view() : notation.field, field == nullptr ? Data() : *field);
    }

    void read_regions(const Data& data) {
        std::vector<int> of_cells;
        for (const Data& region : list(data, "regions")) {
            const std::int64_t number = whole(&region);
            of_cells.push_back(number < 0 || number > rows * columns ? -1 : static_cast<int>(number));
        }
        if (of_cells.size() != static_cast<std::size_t>(rows * columns)) refuse_count(of_cells.size());
        if (has_regions_) refuse_unknown();
        has_regions_ = true;
        set_regions(of_cells);
    }
    // The rows and columns of a part of the board.
    void read_area(const Data& area) {
        const auto part = [&](const char* name, int most) {
            const std::int64_t number = whole(area.find(name));
            if (number < 0 || number > most) refuse(Refusal("{name} is {value}, expected {least} to {most}", {{"name", name}, {"value", number}, {"least", 0}, {"most", most}}));
            return static_cast<int>(number);
        };
        const int left = part("x", columns), top = part("y", rows), width = part("width", columns - left), height = part("height", rows - top);
        const auto line = [&](int count, auto cell_of) {
            Grid cells;
            for (int at = 0; at < count; ++at) cells.push_back(cell_of(at));
            if (count > 1) add("all_different", cells);
        };
        for (int row = 1; row <= height; ++row) line(width, [&](int at) { return GridCell{top + row, left + at + 1}; });
        for (int column = 1; column <= width; ++column) line(height, [&](int at) { return GridCell{top + at + 1, left + column}; });
    }

    // --- places between and beside cells -------------------------------------------------------------

    Grid two_at(const Data* edge) const {
        const std::int64_t number = whole(edge);
        const int row = static_cast<int>(number / (2 * columns)) + 1, place = static_cast<int>(number % (2 * columns));
        const Grid two = place < columns ? Grid{{row, place}, {row, place + 1}} : Grid{{row, place - columns + 1}, {row + 1, place - columns + 1}};
        if (number < 0 || number > 2 * rows * columns || !has(two[0]) || !has(two[1])) refuse_value(Refusal("the edge {value} is not between two cells"), number);
        return two;
    }
    void read_corner(const Data& clue) {
        const std::int64_t number = whole(clue.find("corner"));
        const int row = static_cast<int>(number / (columns + 1)), column = static_cast<int>(number % (columns + 1));
        if (number < 0 || number > (rows + 1) * (columns + 1) || !has({row, column}) || !has({row + 1, column + 1}))
            refuse_value(Refusal("the corner {value} is not between four cells"), number);
        if (const Data::List& digits = list(clue, "digits"); !digits.empty())
            add("quadruple", {{row, column}, {row, column + 1}, {row + 1, column}, {row + 1, column + 1}}, "digits", digits);
    }
    // The place of a clue beside the board: its row and column, from 0 to one after the last.
    GridCell place_of(const Data& clue) const {
        const std::int64_t number = whole(clue.find("outerCell"));
        const GridCell place{static_cast<int>(number / (columns + 2)), static_cast<int>(number % (columns + 2))};
        if (number < 0 || number >= (rows + 2) * (columns + 2) || has(place)) refuse_value(Refusal("{value} is not a place beside the board"), number);
        return place;
    }
    Grid line_from(GridCell at, int down, int right) const {
        Grid line;
        for (at = {at.row + down, at.column + right}; has(at); at = {at.row + down, at.column + right}) line.push_back(at);
        return line;
    }
    Grid seen_from(const Data& clue) const {
        const GridCell place = place_of(clue);
        const int down = place.row == 0 ? 1 : place.row > rows ? -1 : 0, right = place.column == 0 ? 1 : place.column > columns ? -1 : 0;
        if (down != 0 && right != 0) refuse(Refusal("{name!r} is a corner, expected a cell beside a row or column", {{"name", clue.shown()}}));
        return line_from(place, down, right);
    }
    void read_little_killer(const Data& clue, std::int64_t total) {
        const GridCell place = place_of(clue);
        const int turn = number_in(clue, "diagonal").value_or(0) < 0 ? 1 : -1;  // whether it goes down on its way to the right
        for (const int right : {1, -1}) {
            const int down = right * turn;
            const Grid line = line_from(place, down, right);
            if (line.empty()) continue;
            const std::string direction = std::string(down > 0 ? "down" : "up") + (right > 0 ? "-right" : "-left");
            return add(Members().add("kind", "little_killer").add("start", line[0].name()).add("direction", direction).add("total", total).all);
        }
        refuse(Refusal("a diagonal without cells"));
    }
    void read_arrow(const Data& bulb) {
        const Grid circle = cells(list(bulb, "bulbCells"));
        if (circle != sorted(circle)) refuse(Refusal("the cells of a number that is not written to the right or down"));
        for (const Data& arrow : list(bulb, "arrows")) {
            Grid shaft = cells(arrow);
            if (!shaft.empty() && std::ranges::find(circle, shaft[0]) != circle.end()) shaft.erase(shaft.begin());
            if (!shaft.empty()) add("arrow", "circle", names_of(circle), "shaft", names_of(shaft));
        }
    }

    // --- dots ----------------------------------------------------------------------------------------

    bool has_dots() const {
        return std::ranges::any_of(list(puzzle_, "constraints"), [&](const Data& each) {
            const auto type = number_in(each, "type");
            return (type == 200 || type == 201) && !list(each, "clues").empty();
        });
    }
    void set_negative(std::optional<Data::List>& list, std::int64_t number) {
        if (!list) list.emplace();
        list->emplace_back(number);
    }
    void read_negative(const Notation& notation, const Data& data) {
        const Data::List& negative = list(data, "negative");
        if (negative.empty()) return;
        if (notation.kind == "xv") {
            const auto has = [&](std::int64_t total) { return std::ranges::any_of(negative, [&](const Data& each) { return whole(&each) == total; }); };
            if (!has(5) || !has(10) || negative.size() > 2) refuse_unknown();
            return add("negative_xv");
        }
        for (const Data& each : negative) set_negative(notation.kind == "white_dot" ? negative_white_ : negative_black_, whole(&each));
    }
    // A dot is an exception from the rules for both colours.
    void add_negative_dots() {
        add("negative_dots", negative_white_ ? "differences" : "white", negative_white_ ? Data(*negative_white_) : Data(false),
            negative_black_ ? "ratios" : "black", negative_black_ ? Data(*negative_black_) : Data(false));
    }

    // --- groups of digits ----------------------------------------------------------------------------

    // Each a set of digits: the bit of its number stands for a digit.
    std::vector<std::int64_t> masks(const Data& data) const {
        std::vector<std::int64_t> found;
        for (const Data& mask : list(data, "groups")) found.push_back(whole(&mask));
        std::ranges::sort(found);
        return found;
    }
    std::vector<std::int64_t> partition(std::int64_t count, bool by_remainder) const {
        std::vector<std::int64_t> masks(static_cast<std::size_t>(count));
        const std::int64_t each = (last_ - first_ + 1) / count;
        for (std::int64_t digit = first_; digit <= last_; ++digit) masks[static_cast<std::size_t>(by_remainder ? digit % count : std::min((digit - first_) / each, count - 1))] |= std::int64_t{1} << digit;
        std::ranges::sort(masks);
        return masks;
    }
    // Low, middle and high digits are entropic; the remainders of a division by the number of groups are modular.
    std::string_view kind_of(const std::vector<std::int64_t>& masks) const {
        const auto count = static_cast<std::int64_t>(masks.size());
        if (count < 2 || count > last_ - first_ + 1) return {};
        if (masks == partition(count, true)) return "modular";
        return count == 3 && (last_ - first_ + 1) % 3 == 0 && masks == partition(count, false) ? "entropic" : std::string_view();
    }
    // A cell with one of the digits of a mask.
    Data::Object among(const GridCell& cell, std::int64_t mask) const {
        Data::List digits;
        for (std::int64_t digit = first_; digit <= last_; ++digit)
            if ((mask >> digit & 1) != 0) digits.emplace_back(digit);
        return Members().add("kind", "among").add("cells", cell.name()).add("digits", std::move(digits)).all;
    }
    // Each square of 2x2 cells has a digit of each group.
    void add_two_by_two(const std::vector<std::int64_t>& masks) {
        const std::string_view kind = masks.size() == 3 ? kind_of(masks) : std::string_view();
        if (!kind.empty()) return add(kind == "entropic" ? "global_entropy" : "global_modular");
        for (int row = 1; row < rows; ++row)
            for (int column = 1; column < columns; ++column)
                for (const std::int64_t mask : masks) {
                    Data::List cells;
                    for (const int part : {0, 1, 2, 3}) cells.emplace_back(among({row + part / 2, column + part % 2}, mask));
                    add("any_of", "constraints", std::move(cells));
                }
    }
    void read_grouped(const Grid& line, const std::vector<std::int64_t>& masks) {
        const std::string_view kind = kind_of(masks);
        if (kind == "entropic") return add(kind, line);
        if (kind == "modular") return add(kind, line, "modulus", masks.size());
        // Any neighbours, as many as there are groups, are of different ones.
        Data::List pairs;
        const auto group_of = [&](std::int64_t digit) { return std::ranges::find_if(masks, [&](std::int64_t mask) { return (mask >> digit & 1) != 0; }); };
        for (std::int64_t one = first_; one <= last_; ++one)
            for (std::int64_t other = first_; other <= last_; ++other)
                if (group_of(one) != masks.end() && group_of(other) != masks.end() && group_of(one) != group_of(other)) {
                    Data::List pair(1, one);
                    pair.emplace_back(other);
                    pairs.emplace_back(std::move(pair));
                }
        const std::size_t window = std::min(masks.size(), line.size());
        for (std::size_t start = 0; start + window <= line.size(); ++start)
            add(Members()
                    .add("kind", "relation")
                    .add("cells", names_of({line.begin() + static_cast<std::ptrdiff_t>(start), line.begin() + static_cast<std::ptrdiff_t>(start + window)}))
                    .add("rule", pairs)
                    .add("pairs", "all")
                    .all);
    }
    // Digits that go up or down by the same number from cell to cell, which may be 0.
    void read_sequence(const Grid& line) {
        if (line.size() < 3) return;
        constexpr std::string_view signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        std::string pattern;
        const auto steps = static_cast<std::int64_t>(line.size()) - 1;
        for (std::int64_t first = first_; first <= last_; ++first)
            for (std::int64_t last = first_; last <= last_; ++last) {
                if ((last - first) % steps != 0 || last_ >= static_cast<std::int64_t>(signs.size())) continue;
                if (!pattern.empty()) pattern += '|';
                for (std::int64_t step = 0; step <= steps; ++step) pattern += signs[static_cast<std::size_t>(first + (last - first) / steps * step)];
            }
        add("regex", line, "pattern", pattern);
    }

    const Data& puzzle_;
    std::int64_t first_ = 1, last_ = 9;
    bool has_regions_ = false, is_latin_ = true, is_sure_ = true;
    std::optional<Data::List> negative_white_, negative_black_;
};

Reading read_text(std::string_view text) {
    text = without_blanks_around(text);
    std::string json(text);
    if (!text.starts_with('{')) {
        std::string part = parameter(text, "puzzle");
        for (char& sign : part) sign = sign == '-' ? '/' : sign == '$' ? '=' : sign;  // what lz-string writes for addresses
        json = decompress(part);
    }
    const Data data = demand_data(json);
    const Data* const puzzle = data.find("puzzle");
    if (puzzle == nullptr) give_up(Refusal("not SudokuMaker's JSON: expected an object with a puzzle").of_form());
    const int rows = side_of(*puzzle, "height"), columns = side_of(*puzzle, "width");
    return Reader(*puzzle, rows, columns).reading();
}

}  // namespace

const Form sudokumaker = read_only<read_text>("sudokumaker");

}  // namespace sudokit::variants
