#include "fpuzzles.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "fog.hpp"
#include "grid_cells.hpp"
#include "json.hpp"
#include "kernel/stop_point.hpp"
#include "lz_string.hpp"
#include "own_rules.hpp"
#include "said.hpp"
#include "text.hpp"
#include "variants/drawings/sudokupad_drawing.hpp"
#include "variants/kinds/kind.hpp"
#include "variants/understanding/understanding.hpp"
#include "where.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::string_view address = "https://www.f-puzzles.com/?load=";
constexpr std::int64_t most_size = 25;
constexpr std::size_t most_entries = 5'000;

// --- what goes with what -----------------------------------------------------------------------------

// How the entries of a list are written.
enum class Shape { line, area, edge, dots, xv, cage, arrow, whisper, little_killer, clone, quadruple };

// How the list of one key goes with one kind.
struct Notation {
    std::string_view key, kind;
    Shape shape;
    std::string_view field = {};  // beside the cells
    // As JSON: what the list says of the field, and what it is if nothing is said. With dots it is the number that an entry may
    // lack.
    std::string_view value = {}, usual = {};
};
constexpr Notation notations[] = {
    {"thermometer", "thermometer", Shape::line, "slow", "false", "false"},
    {"slowthermometer", "thermometer", Shape::line, "slow", "true", "false"},
    {"palindrome", "palindrome", Shape::line},
    {"renban", "renban", Shape::line},
    {"whispers", "whisper", Shape::whisper},
    {"regionsumline", "region_sum_line", Shape::line},
    {"betweenline", "between_line", Shape::line},
    {"lockout", "lockout", Shape::line, "difference", "4", "4"},
    {"entropicline", "entropic", Shape::line},
    {"modularline", "modular", Shape::line, "modulus", "3", "3"},
    {"nabner", "nabner", Shape::line},
    {"doublearrow", "double_arrow", Shape::line},
    {"zipperline", "zipper", Shape::line},
    {"arrow", "arrow", Shape::arrow},
    {"killercage", "cage", Shape::cage},
    {"extraregion", "all_different", Shape::area},
    {"rowindexer", "indexing", Shape::area, "by", "\"row\"", "\"column\""},
    {"columnindexer", "indexing", Shape::area, "by", "\"column\"", "\"column\""},
    {"boxindexer", "box_indexing", Shape::area},
    {"difference", "white_dot", Shape::dots, "difference", "1", "1"},
    {"ratio", "black_dot", Shape::dots, "ratio", "2", "2"},
    {"xv", "xv", Shape::xv},
    {"clone", "clone", Shape::clone},
    {"quadruple", "quadruple", Shape::quadruple},
    {"littlekillersum", "little_killer", Shape::little_killer},
    {"sandwichsum", "sandwich", Shape::edge, "total"},
    {"xsum", "x_sum", Shape::edge, "total"},
    {"skyscraper", "skyscraper", Shape::edge, "count"},
};

// The rules that hold everywhere.
struct Everywhere {
    std::string_view key, kind, direction = {};
};
constexpr Everywhere everywhere[] = {
    {"diagonal+", "diagonal", "up"}, {"diagonal-", "diagonal", "down"},     {"antiknight", "anti_knight"},
    {"antiking", "anti_king"},       {"disjointgroups", "disjoint_groups"},
};

// The lists that have an entry for each cell of one constraint. The kinds have the same names.
constexpr std::array<std::string_view, 4> single{"odd", "even", "minimum", "maximum"};

constexpr std::array<std::string_view, 16> no_rules{own_rules_length, "size",           "title",        "author",        "ruleset",
                                                    "grid",           "solution",     "highlightConflicts", "successMessage",
                                                    "disabledlogic",  "truecandidatesoptions", "fogofwar", "foglight", "fogLights",  // fog hides a puzzle, and changes nothing about it
                                                    "fogtriggers", "triggereffect"};

constexpr std::array<std::string_view, 5> drawings{"line", "circle", "rectangle", "text", "cage"};
struct Direction {
    std::string_view key, word;
    int down, right;
};
constexpr Direction directions[] = {{"DR", "down-right", 1, 1}, {"DL", "down-left", 1, -1}, {"UR", "up-right", -1, 1}, {"UL", "up-left", -1, -1}};

template <class Items, class Key>
auto find_by(const Items& items, Key key, std::string_view of) {
    const auto found = std::ranges::find(items, of, key);
    return found == std::ranges::end(items) ? nullptr : &*found;
}

// --- values ------------------------------------------------------------------------------------------

// A row and a column, 0 to 99, of a name such as R1C1.
std::optional<GridCell> place_named(const Data* data) {
    const auto* const name = data == nullptr ? nullptr : data->as<std::string>();
    if (name == nullptr) return std::nullopt;
    std::string_view rest = *name;
    GridCell found;
    for (int* const part : {&found.row, &found.column}) {
        if (!rest.starts_with(part == &found.row ? 'R' : 'C')) return std::nullopt;
        rest.remove_prefix(1);
        const std::size_t size = std::min(rest.find_first_not_of("0123456789"), rest.size());
        if (size < 1 || size > 2) return std::nullopt;
        for (const char digit : rest.substr(0, size)) *part = 10 * *part + (digit - '0');
        rest.remove_prefix(size);
    }
    return rest.empty() ? std::optional(found) : std::nullopt;
}

std::string name_of(const GridCell& cell) { return "R" + std::to_string(cell.row) + "C" + std::to_string(cell.column); }

Data::List name_list(const Grid& cells) {
    Data::List names;
    for (const GridCell& cell : cells) names.push_back(name_of(cell));
    return names;
}
// A list of one line.
Data::List line_list(const Grid& cells) { return Data::List(1, name_list(cells)); }

// A whole number of at most nine digits.
std::optional<std::int64_t> number_in(std::string_view text) {
    const std::string_view digits = text.substr(text.starts_with('-'));
    if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    std::int64_t number = 0;
    for (const char digit : digits) number = 10 * number + (digit - '0');
    return digits.size() < text.size() ? -number : number;
}

// A digit, which may stand in quotation marks.
Data digit_in(const Data& value) {
    const auto* const text = value.as<std::string>();
    const auto number = text == nullptr ? std::nullopt : number_in(*text);
    return number ? Data(*number) : value;
}

std::string short_text(const Data& value) {
    const auto* const text = value.as<std::string>();
    return text == nullptr ? value.shown() : shortened(*text);
}
std::string short_text(const Data* value) { return short_text(value == nullptr ? Data() : *value); }

// A value as a text without blanks around it, empty if it is missing.
std::string label_in(const Data* value) {
    if (value == nullptr || value->as<std::nullptr_t>() != nullptr) return {};
    const auto* const text = value->as<std::string>();
    return text == nullptr ? value->shown(100) : std::string(without_blanks_around(*text));
}

std::string_view text_or_nothing(const Data* value) {
    const auto* const text = value == nullptr ? nullptr : value->as<std::string>();
    return text == nullptr ? std::string_view() : *text;
}

// --- reading -----------------------------------------------------------------------------------------

class Reader : Where {
public:
    explicit Reader(const Data& data) : data_(data) {}

    Reading reading() {
        const Data* const grid = data_.find("grid");
        if (grid == nullptr || grid->as<Data::List>() == nullptr)
            give_up(Refusal("not an f-puzzles board: expected an object with size and grid").of_form());
        grid_ = grid->as<Data::List>();
        read_size();
        for (const auto& [key, value] : *data_.as<Data::Object>()) read_key(key, value);
        read_grid();
        for (const char* const key : {"title", "author"})
            if (const std::string_view text = text_or_nothing(data_.find(key)); !text.empty()) puzzle_.add(key, text);
        if (!constraints_.empty()) puzzle_.add("constraints", std::move(constraints_));
        read_.puzzle = std::move(puzzle_.all);
        for (const auto& [key, cells] : {std::pair{"fogofwar", &Fog::lamps}, {"foglight", &Fog::lit}, {"fogLights", &Fog::lit}})
            if (const Data* const named = data_.find(key)) read_fog(*named, cells);
        read_fog_links(data_, Window{0, 0, size_, size_}, read_);
        understand(read_, {keep_rules(read_, text_or_nothing(data_.find("ruleset")), data_), seen_in_fpuzzles(data_, size_), solution()});
        return std::move(read_);
    }

private:
    [[noreturn]] void refuse_cell(std::string name, Refusal refusal) const { refuse(std::move(refusal.of_cell(std::move(name)))); }

    void read_fog(const Data& named, std::vector<GridCell> Fog::* cells) {
        const auto* const names = named.as<Data::List>();
        if (names == nullptr || names->size() > most_entries) return;
        if (!read_.fog) read_.fog.emplace();
        for (const Data& name : *names)
            if (const auto cell = place_named(&name); cell && Window{0, 0, size_, size_}.has(*cell)) ((*read_.fog).*cells).push_back(*cell);
    }

    void read_size() {
        const Data* const given = data_.find("size");
        const Data size = given == nullptr ? Data(grid_->size()) : digit_in(*given);
        const auto* const number = size.as<std::int64_t>();
        if (number == nullptr || *number < 1 || *number > most_size)
            give_up(Refusal("size is {value!r}, expected 1 to {most}", {{"value", short_text(size)}, {"most", most_size}}).of_form());
        size_ = static_cast<int>(*number);
        puzzle_.add("rows", size_).add("columns", size_);
    }

    // Of each cell its digit, if the text holds a solution.
    std::optional<std::vector<int>> solution() const {
        const Data* const given = data_.find("solution");
        const auto* const cells = given == nullptr ? nullptr : given->as<Data::List>();
        if (cells == nullptr || cells->size() != static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_)) return std::nullopt;
        std::vector<int> digits;
        for (const Data& cell : *cells) {
            const Data digit = digit_in(cell);
            const auto* const number = digit.as<std::int64_t>();
            digits.push_back(number != nullptr && *number > 0 && *number <= size_ ? static_cast<int>(*number) : 0);
        }
        return digits;
    }

    // --- entries -----------------------------------------------------------------------------------

    GridCell cell(const Data* data) const {
        const std::optional<GridCell> place = place_named(data);
        if (place && place->row >= 1 && place->row <= size_ && place->column >= 1 && place->column <= size_) return *place;
        const std::string name = short_text(data);
        refuse_cell(name, Refusal("{name!r} is not a cell, expected R1C1 to R{size}C{size}", {{"name", name}, {"size", size_}}));
    }
    const Data::List& list(const Data* value, std::string_view key) const {
        static const Data::List none;
        if (value == nullptr || !value->says_something()) return none;
        return full_list(*value, key);
    }
    const Data::List& full_list(const Data& value, std::string_view key) const {
        const auto* const items = value.as<Data::List>();
        if (items == nullptr || items->size() > most_entries)
            refuse(Refusal("{key} has {value!r}, expected a list", {{"key", std::string(key)}, {"value", short_text(value)}}));
        return *items;
    }
    Grid cells(const Data& entry, std::string_view key = "cells") const { return cells_in(list(entry.find(key), key)); }
    Grid cells_in(const Data::List& names) const {
        Grid found;
        for (const Data& name : names) found.push_back(cell(&name));
        return found;
    }
    // The lines, each of some cells.
    std::vector<Grid> lines(const Data& entry) const {
        std::vector<Grid> found;
        for (const Data& line : list(entry.find("lines"), "lines")) found.push_back(cells_in(full_list(line, "lines")));
        return found;
    }
    // The value, if it is a whole number; the other number if there is no value.
    static std::optional<std::int64_t> number(const Data& entry, std::optional<std::int64_t> otherwise = std::nullopt) {
        const std::string label = label_in(entry.find("value"));
        return label.empty() ? otherwise : number_in(label);
    }
    // The row and column of a clue at the edge, from 0 to one after the last.
    GridCell edge(const Data& entry) const {
        const Data* const given = entry.find("cell");
        const std::optional<GridCell> place = place_named(given);
        const auto is_inside = [&](int at) { return at > 0 && at <= size_; };
        if (place && place->row <= size_ + 1 && place->column <= size_ + 1 && !(is_inside(place->row) && is_inside(place->column))) return *place;
        const std::string name = short_text(given);
        refuse_cell(name, Refusal("{name!r}, expected a cell at the edge, such as R0C1", {{"name", name}}));
    }
    // The row or column that a clue at the edge sees, in the order in which it sees it.
    Grid seen_line(const Data& entry) const {
        const GridCell clue = edge(entry);
        Grid line = line_seen_from(clue, size_);
        if (line.empty())
            refuse_cell(name_of_clue(entry), Refusal("{name!r} is a corner, expected a cell beside a row or column", {{"name", name_of_clue(entry)}}));
        return line;
    }
    static std::string name_of_clue(const Data& entry) { return std::string(text_or_nothing(entry.find("cell"))); }

    static Members of_kind(std::string_view kind) { return Members().add("kind", kind); }
    static Members on_cells(std::string_view kind, const Grid& cells) { return of_kind(kind).add("cells", names_of(cells)); }
    void add(Members fields) {
        constraints_.emplace_back(std::move(fields));
        read_.places.push_back(where.empty() ? Message("") : where.back());
    }

    // --- keys --------------------------------------------------------------------------------------

    void read_key(const std::string& key, const Data& value) {
        stop_point();
        for (const auto& keys : {std::span<const std::string_view>(no_rules), std::span<const std::string_view>(drawings)})
            if (std::ranges::find(keys, key) != keys.end()) return;
        if (!value.says_something() && value.as<std::string>() == nullptr) return;
        where = {Message("{key}", {{"key", shortened(key)}})};
        const Notation* const notation = find_by(notations, &Notation::key, key);
        if (const Everywhere* const rule = find_by(everywhere, &Everywhere::key, key)) {
            Members fields = of_kind(rule->kind);
            if (!rule->direction.empty()) fields.add("direction", rule->direction);
            add(std::move(fields));
        } else if (key == "nonconsecutive" || key == "negative") {
            read_all_given(key, value);
        } else if (std::ranges::find(single, key) != single.end()) {
            Grid cells;
            for (const Data& entry : full_list(value, key))
                if (const auto named = cell(checked(entry).find("cell")); std::ranges::find(cells, named) == cells.end()) cells.push_back(named);
            add(on_cells(key, cells));
        } else if (notation != nullptr) {
            read_list(*notation, full_list(value, key));
        } else {
            read_.left_out.push_back(Message("{key}, which is not known", {{"key", shortened(key)}}));
            read_.is_sure = false;  // it may be a rule
        }
        where.clear();
    }
    const Data& checked(const Data& entry) const {
        if (entry.as<Data::Object>() == nullptr) refuse(Refusal("{value!r}, expected an object", {{"value", short_text(entry)}}));
        return entry;
    }
    void read_list(const Notation& notation, const Data::List& entries) {
        for (const Data& entry : entries) checked(entry);
        std::size_t count = 0;
        for (const Data& entry : entries) {
            const Message name("{key} {number}", {{"key", std::string(notation.key)}, {"number", ++count}});
            where = {name};
            read_entry(notation, entry);
            const std::string label = label_in(entry.find("value"));
            if (!label.empty() && !number_in(label) && notation.shape != Shape::xv)
                read_.left_out.push_back(Message("{name}: the label {label!r}", {{"name", name}, {"label", shortened(label)}}));
        }
    }

    void read_entry(const Notation& notation, const Data& entry) {
        const std::string_view kind = notation.kind;
        const auto with_field = [&](Grid cells) {
            Members fields = on_cells(kind, cells);
            if (notation.value != notation.usual) fields.add(notation.field, *read_data(notation.value));
            add(std::move(fields));
        };
        switch (notation.shape) {
            case Shape::line:
                for (const Grid& line : lines(entry))
                    if (line.size() > 1) with_field(line);  // a line of one cell says nothing
                break;
            case Shape::area:
                if (const Grid found = cells(entry); !found.empty()) with_field(found);
                break;
            case Shape::edge: {
                const Grid line = seen_line(entry);
                if (const auto clue = number(entry)) add(of_kind(kind).add("line", names_of(line)).add(notation.field, *clue));
                break;
            }
            case Shape::dots: {
                const Grid found = cells(entry);
                if (const auto value = number(entry, number_in(notation.usual))) add(on_cells(kind, found).add(notation.field, *value));
                break;
            }
            case Shape::xv: read_xv(kind, entry); break;
            case Shape::cage: {
                const Grid found = cells(entry);
                if (found.empty()) break;
                Members fields = on_cells(kind, found);
                if (const auto total = number(entry)) fields.add("total", *total);
                add(std::move(fields));
                break;
            }
            case Shape::arrow: {
                const Grid circle = sorted(cells(entry));
                for (Grid& line : lines(entry)) {
                    if (line.size() < 2) continue;
                    line.erase(line.begin());
                    add(of_kind(kind).add("circle", names_of(circle)).add("shaft", names_of(line)));
                }
                break;
            }
            case Shape::whisper: {
                const auto difference = number(entry, (size_ + 1) / 2);
                if (!difference) refuse(Refusal("{label!r}, expected a difference", {{"label", shortened(label_in(entry.find("value")))}}));
                for (const Grid& line : lines(entry))
                    if (line.size() > 1) add(on_cells(kind, line).add("difference", *difference));
                break;
            }
            case Shape::little_killer: read_little_killer(kind, entry); break;
            case Shape::clone: read_clone(kind, entry); break;
            case Shape::quadruple: {
                Data::List digits;
                for (const Data& each : list(entry.find("values"), "values")) digits.push_back(digit_in(each));
                if (!digits.empty()) add(on_cells(kind, cells(entry)).add("digits", std::move(digits)));
                break;
            }
        }
    }

    void read_xv(std::string_view kind, const Data& entry) {
        const std::string label = label_in(entry.find("value"));
        if (label.empty()) return;
        const bool is_x = label == "X" || label == "x";
        if (!is_x && label != "V" && label != "v") refuse(Refusal("{label!r}, expected X or V", {{"label", shortened(label)}}));
        add(on_cells(kind, cells(entry)).add("total", is_x ? 10 : 5));
    }

    void read_little_killer(std::string_view kind, const Data& entry) {
        const GridCell clue = edge(entry);
        const Data* const given = entry.find("direction");
        const Direction* const direction = find_by(directions, &Direction::key, text_or_nothing(given));
        if (direction == nullptr) {
            std::string names;
            for (const Direction& each : directions) names += (names.empty() ? "" : ", ") + std::string(each.key);
            refuse(Refusal("the direction {value!r}, expected one of {names}", {{"value", short_text(given)}, {"names", names}}));
        }
        const auto total = number(entry);
        if (!total) return;
        const GridCell start{clue.row + direction->down, clue.column + direction->right};
        const Data name = std::min(start.row, start.column) > 0 ? name_of(start) : name_of_clue(entry);
        add(of_kind(kind).add("start", cell(&name).name()).add("direction", direction->word).add("total", *total));
    }

    void read_clone(std::string_view kind, const Data& entry) {
        const Grid of = cells(entry), copy = cells(entry, "cloneCells");
        if (of.size() != copy.size())
            refuse(Refusal("cells: {count}, in the copy: {other}, expected as many", {{"count", of.size()}, {"other", copy.size()}}));
        Grid kept, kept_copy;
        for (std::size_t at = 0; at < of.size(); ++at)
            if (of[at] != copy[at]) {
                kept.push_back(of[at]);
                kept_copy.push_back(copy[at]);
            }
        if (!kept.empty()) add(on_cells(kind, kept).add("copy", names_of(kept_copy)));
    }

    // The rules that all marks of some type are given.
    //
    // A dot is an exception from the rules for both colours. All white dots are those of difference 1, whatever the
    // numbers of the dots are; all black dots are those of the ratios that the dots have.
    void read_all_given(std::string_view key, const Data& value) {
        const auto says = [&](const char* name) {
            const Data* const found = data_.find(name);
            return found != nullptr && found->says_something();
        };
        const Data::List& negative = list(data_.find("negative"), "negative");
        const bool has_dots = says("difference") || says("ratio");
        if (key == "nonconsecutive") {
            if (!has_dots) return add(of_kind("non_consecutive"));
            const auto is_ratio = [](const Data& name) { return text_or_nothing(&name) == "ratio"; };
            if (std::ranges::none_of(negative, is_ratio)) add_negative_dots(true, false);
            return;
        }
        for (const Data& name : full_list(value, key)) {
            if (text_or_nothing(&name) == "xv")
                add(of_kind("negative_xv"));
            else if (text_or_nothing(&name) == "ratio")
                add_negative_dots(has_dots && says("nonconsecutive"), true);
            else
                refuse(Refusal("{name!r}, expected ratio or xv", {{"name", short_text(name)}}));
        }
    }
    void add_negative_dots(bool white, bool black) {
        const Data* const given = data_.find("difference");
        const auto* const dots = given == nullptr ? nullptr : given->as<Data::List>();
        const auto is_usual = [](const Data& dot) {
            const Data* const value = dot.find("value");
            return dot.as<Data::Object>() != nullptr && (value == nullptr || !value->says_something() || label_in(value) == "1");
        };
        Members fields = of_kind("negative_dots");
        if (!white) fields.add("white", false);
        if (!black) fields.add("black", false);
        if (white && dots != nullptr && !std::ranges::all_of(*dots, is_usual)) fields.add("differences", Data::List(1, 1));
        add(std::move(fields));
    }

    // --- the grid ----------------------------------------------------------------------------------

    // Givens, candidates and regions.
    void read_grid() {
        Members givens, candidates;
        const std::vector<std::string> usual = usual_labels();
        std::vector<std::optional<std::string>> regions(usual.begin(), usual.end());
        std::size_t entered = 0;
        if (grid_->size() > static_cast<std::size_t>(size_))
            give_up(Refusal("grid has {count} rows, expected {size}", {{"count", grid_->size()}, {"size", size_}}).of_form());
        for (std::size_t row = 0; row < grid_->size(); ++row) {
            const auto* const cells = (*grid_)[row].as<Data::List>();
            if (cells == nullptr || cells->size() > static_cast<std::size_t>(size_))
                give_up(Refusal("row {row} of grid, expected a list of {size} cells", {{"row", row + 1}, {"size", size_}}).of_form());
            for (std::size_t column = 0; column < cells->size(); ++column) {
                const Data& data = (*cells)[column];
                const std::string name = GridCell{static_cast<int>(row) + 1, static_cast<int>(column) + 1}.name();
                if (data.as<Data::Object>() == nullptr)
                    give_up(Refusal("{cell} of grid is {value!r}, expected an object", {{"cell", name}, {"value", short_text(data)}}).of_form());
                const Data *const value = data.find("value"), *const given = data.find("given"), *const marks = data.find("givenPencilMarks");
                const bool is_filled = value != nullptr && (value->says_something() || value->as<Data::List>() || value->as<Data::Object>());
                const bool is_given = is_filled && given != nullptr && given->says_something();
                if (is_given) givens.add(name, digit_in(*value));
                entered += is_filled && !is_given;
                const auto* const kept = marks == nullptr ? nullptr : marks->as<Data::List>();
                if (kept != nullptr && !kept->empty() && !is_given) {  // a given digit wins
                    Data::List digits;
                    for (const Data& mark : *kept) digits.push_back(digit_in(mark));
                    candidates.add(name, std::move(digits));
                }
                if (const Data* const label = data.find("region")) {
                    auto& region = regions[row * static_cast<std::size_t>(size_) + column];
                    region = label->as<std::nullptr_t>() == nullptr ? std::optional(short_text(*label)) : std::nullopt;
                }
            }
        }
        if (entered > 0)
            read_.left_out.push_back(Message::counted("{count} digit that is not given", "{count} digits that are not given", entered));
        if (!givens.all.empty()) puzzle_.add("givens", std::move(givens));
        if (!candidates.all.empty()) puzzle_.add("candidates", std::move(candidates));
        if (!std::ranges::equal(regions, usual)) add_regions(regions);
    }
    // The number of each cell's usual region, from 0: its box, or its row if the board has no boxes.
    std::vector<std::string> usual_labels() const {
        std::vector<std::string> labels;
        for (int cell = 0; cell < size_ * size_; ++cell) labels.push_back(std::to_string(cell / size_));
        const std::vector<Cells> boxes = boxes_of(size_, size_, box_shape(size_, size_, size_));
        for (std::size_t box = 0; box < boxes.size(); ++box)
            for (const Variable cell : boxes[box]) labels[cell] = std::to_string(box);
        return labels;
    }
    void add_regions(const std::vector<std::optional<std::string>>& labels) {
        Data::List regions;
        for (std::size_t first = 0; first < labels.size(); ++first) {
            if (!labels[first] || std::ranges::find(labels, labels[first]) != labels.begin() + static_cast<std::ptrdiff_t>(first)) continue;
            Grid cells;
            for (std::size_t at = first; at < labels.size(); ++at)
                if (labels[at] == labels[first]) cells.push_back({static_cast<int>(at) / size_ + 1, static_cast<int>(at) % size_ + 1});
            regions.push_back(names_of(cells));
        }
        puzzle_.add("regions", std::move(regions));
    }

public:
    static Grid line_seen_from(const GridCell& clue, int size) {
        Grid line;
        const bool is_column = clue.column > 0 && clue.column <= size, is_row = clue.row > 0 && clue.row <= size;
        for (int at = 1; at <= size && (is_column || is_row); ++at) line.push_back(is_column ? GridCell{at, clue.column} : GridCell{clue.row, at});
        if (is_column ? clue.row > 0 : clue.column > 0) std::ranges::reverse(line);
        return line;
    }

private:
    const Data& data_;
    const Data::List* grid_ = nullptr;
    int size_ = 0;
    Members puzzle_;
    Data::List constraints_;
    Reading read_;
};

Reading read(std::string_view text) {
    text = without_blanks_around(text);
    if (text.starts_with('{')) return Reader(demand_data(text)).reading();
    constexpr std::string_view key = "load=";
    const std::size_t at = text.rfind(key);
    if (at == std::string_view::npos && text.find("://") != std::string_view::npos)
        give_up(Refusal("the link names no puzzle, expected one with ?load=").of_form());
    const std::string_view load = at == std::string_view::npos ? text : text.substr(at + key.size());
    std::string packed = mended_utf8(percent_decoded(load.substr(0, load.find('&'))));
    std::ranges::replace(packed, ' ', '+');
    return Reader(demand_data(decompress(without_blanks(packed)))).reading();
}

// --- writing -----------------------------------------------------------------------------------------

class Writer {
public:
    explicit Writer(const Data& data) : data_(data), puzzle_(read_json(data)), size_(puzzle_.rows) {}

    Data written() {
        if (puzzle_.columns != size_ || puzzle_.first != 1 || puzzle_.digits != static_cast<unsigned>(size_) || !puzzle_.latin)
            give_up(Refusal("f-puzzles has square boards with digits from 1, whose rows and columns differ"));
        if (!puzzle_.extras.empty()) give_up(Refusal("f-puzzles has no extra cells").of_cell(puzzle_.extras[0]));
        written_.add("size", size_);
        for (const char* const key : {"title", "author"})
            if (const std::string_view text = Said(data_).text(key); !text.empty()) written_.add(key, text);
        if (const std::string_view rules = Said(data_).text("rules"); !rules.empty()) written_.add("ruleset", rules).add(own_rules_length, rules.size());
        written_.add("grid", grid());
        for (std::size_t at = 0; at < puzzle_.constraints.size(); ++at) write(Said(data_).list("constraints")[at], *puzzle_.constraints[at]);
        return std::move(written_);
    }

private:
    Data::List grid() const {
        Data::List cells(puzzle_.grid_cells(), Data::Object());
        const auto members = [&](const std::string& name) -> Data::Object& {
            const GridCell cell = cell_named(without_blanks_around(name));
            return *cells[puzzle_.at(cell.row - 1, cell.column - 1)].as<Data::Object>();
        };
        const auto each = [&](std::string_view field, const auto& visit) {
            const Data* const given = data_.find(field);
            const auto* const all = given == nullptr ? nullptr : given->as<Data::Object>();
            if (all == nullptr) return;
            for (const auto& [name, value] : *all) visit(name, value);
        };
        each("givens", [&](const std::string& name, const Data& digit) { members(name) = Members().add("value", digit).add("given", true).all; });
        // In the order of the grid, so that the first of several is named.
        std::vector<const Data*> kept(cells.size());
        each("candidates", [&](const std::string& name, const Data& digits) {
            const GridCell cell = cell_named(without_blanks_around(name));
            kept[puzzle_.at(cell.row - 1, cell.column - 1)] = &digits;
        });
        const std::vector<std::optional<std::size_t>> regions = regions_of_cells();
        const bool is_usual = puzzle_.regions == boxes_of(size_, size_, box_shape(size_, size_, size_));
        Data::List rows;
        for (std::size_t at = 0; at < cells.size(); ++at) {
            Data::Object& cell = *cells[at].as<Data::Object>();
            if (kept[at] != nullptr) {
                if (kept[at]->as<Data::List>()->empty() || !cell.empty()) {
                    const std::string name = puzzle_.name(static_cast<Variable>(at));
                    give_up(Refusal("f-puzzles cannot hold the candidates of {cell}", {{"cell", name}}).of_cell(name));
                }
                cell.emplace_back("givenPencilMarks", *kept[at]);
            }
            if (!is_usual) cell.emplace_back("region", regions[at] ? Data(*regions[at]) : Data());
            if (at % static_cast<std::size_t>(size_) == 0) rows.emplace_back(Data::List());
            rows.back().as<Data::List>()->push_back(std::move(cells[at]));
        }
        return rows;
    }
    std::vector<std::optional<std::size_t>> regions_of_cells() const {
        std::vector<std::optional<std::size_t>> found(puzzle_.grid_cells());
        for (std::size_t number = 0; number < puzzle_.regions.size(); ++number)
            for (const Variable cell : puzzle_.regions[number]) {
                if (found[cell]) {
                    const std::string name = puzzle_.name(cell);
                    give_up(Refusal("f-puzzles has no regions that overlap, as at {cell}", {{"cell", name}}).about("regions").of_cell(name));
                }
                found[cell] = number;
            }
        return found;
    }

    // --- constraints -------------------------------------------------------------------------------

    bool has(std::string_view key) const { return std::ranges::find(written_.all, key, &Data::Object::value_type::first) != written_.all.end(); }
    void add_rule(std::string_view key) {
        if (!has(key)) written_.add(key, true);
    }
    void add(std::string_view key, Data entry) {
        if (!has(key)) written_.add(key, Data::List());
        std::ranges::find(written_.all, key, &Data::Object::value_type::first)->second.as<Data::List>()->push_back(std::move(entry));
    }

    void write(const Data& constraint, const Kind& of) {
        stop_point();
        const std::string_view kind = of.key, direction = Said(constraint).text("direction");
        for (const Everywhere& rule : everywhere)
            if (rule.kind == kind && (rule.direction.empty() || rule.direction == direction)) return add_rule(rule.key);
        if (std::ranges::find(single, kind) != single.end()) {
            for (const Data* const earlier : marked_)
                if (would_lose_pairs(constraint, *earlier)) refuse(constraint, kind);
            marked_.push_back(&constraint);
            for (const GridCell& cell : cells_of(constraint)) add(kind, Members().add("cell", name_of(cell)));
        } else if (kind == "non_consecutive" && !has_dots()) {
            add_rule("nonconsecutive");
        } else if (kind == "negative_xv" && Said(constraint).flag("x", true) && Said(constraint).flag("v", true)) {
            add("negative", "xv");
        } else if (kind == "negative_dots" && means_the_same(constraint)) {
            if (Said(constraint).flag("black", true)) add("negative", "ratio");
            if (Said(constraint).flag("white", true)) add_rule("nonconsecutive");
        } else {
            write_entry(constraint, kind);
        }
    }
    bool has_dots() const {
        return std::ranges::any_of(Said(data_).list("constraints"), [](const Data& each) { return Said(each).kind() == "white_dot" || Said(each).kind() == "black_dot"; });
    }
    // Whether f-puzzles means the same by `nonconsecutive` and a negative ratio as all dots that are given.
    bool means_the_same(const Data& negative_dots) const {
        using Numbers = std::vector<std::int64_t>;  // ascending
        const auto each_once = [](Numbers numbers) {
            std::ranges::sort(numbers);
            numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
            return numbers;
        };
        const auto of_dots = [&](std::string_view kind, std::string_view field, std::int64_t usual) {
            Numbers found;
            for (const Data& each : Said(data_).list("constraints"))
                if (Said(each).kind() == kind) found.push_back(Said(each).number(field).value_or(usual));
            return found.empty() ? Numbers{usual} : each_once(std::move(found));
        };
        const auto said = [&](std::string_view field, const Numbers& otherwise) {
            const Data* const given = negative_dots.find(field);
            if (given == nullptr || given->as<std::nullptr_t>() != nullptr) return otherwise;
            return each_once(Said(negative_dots).numbers(field));
        };
        const Numbers ratios = of_dots("black_dot", "ratio", 2);
        return (!Said(negative_dots).flag("white", true) || said("differences", of_dots("white_dot", "difference", 1)) == Numbers{1}) &&
               (!Said(negative_dots).flag("black", true) || said("ratios", ratios) == ratios);
    }

    void write_entry(const Data& constraint, std::string_view kind) {
        for (const Notation& notation : notations)
            if (notation.kind == kind)
                if (std::optional<Members> entry = entry_of(notation, constraint)) return add(notation.key, std::move(*entry));
        refuse(constraint, kind);
    }
    [[noreturn]] static void refuse(const Data& constraint, std::string_view kind) {
        Refusal refusal = Refusal("f-puzzles cannot express {constraint}", {{"constraint", Said(constraint).in_python()}});
        refusal.kind = kind;
        give_up(refusal);
    }
    // None if the list cannot hold the constraint.
    std::optional<Members> entry_of(const Notation& notation, const Data& constraint) const {
        const Grid cells = cells_of(constraint);
        const auto with_number = [](Members entry, std::optional<std::int64_t> number) {
            if (number) entry.add("value", std::to_string(*number));
            return entry;
        };
        const auto with_cells = [&] { return Members().add("cells", name_list(cells)); };
        const auto unless = [](std::int64_t usual, std::int64_t number) { return number == usual ? std::nullopt : std::optional(number); };
        switch (notation.shape) {
            case Shape::line:
            case Shape::area: {
                const Data* const given = notation.field.empty() ? nullptr : constraint.find(notation.field);
                if ((given == nullptr ? std::string(notation.usual) : write_data(*given)) != notation.value && !notation.field.empty()) return std::nullopt;
                if (notation.shape == Shape::area) return with_cells();
                return Members().add("lines", line_list(cells));
            }
            case Shape::edge: {
                const Grid line = cells_of(constraint, "line");
                const GridCell first = line.front(), last = line.back();
                const GridCell edge = first.row == last.row ? GridCell{first.row, first.column < last.column ? 0 : size_ + 1}
                                                            : GridCell{first.row < last.row ? 0 : size_ + 1, first.column};
                if (Reader::line_seen_from(edge, size_) != line) return std::nullopt;
                return with_number(Members().add("cell", name_of(edge)), Said(constraint).number(notation.field));
            }
            case Shape::dots: {
                if (cells.size() != 2) return std::nullopt;
                const std::int64_t usual = *number_in(notation.usual);
                return with_number(with_cells(), unless(usual, Said(constraint).number(notation.field).value_or(usual)));
            }
            case Shape::xv:
                if (cells.size() != 2) return std::nullopt;
                return with_cells().add("value", Said(constraint).number("total") == 10 ? "X" : "V");
            case Shape::cage: return with_number(with_cells(), Said(constraint).number("total"));
            case Shape::arrow: return arrow(cells_of(constraint, "circle"), cells_of(constraint, "shaft"));
            case Shape::whisper: {
                constexpr std::int64_t usual_of_kind = 5;
                return with_number(Members().add("lines", line_list(cells)),
                                   unless((size_ + 1) / 2, Said(constraint).number("difference").value_or(usual_of_kind)));
            }
            case Shape::little_killer: return little_killer(constraint);
            case Shape::clone: return with_cells().add("cloneCells", name_list(cells_of(constraint, "copy")));
            case Shape::quadruple: {
                Data::List digits;
                for (const std::int64_t digit : Said(constraint).numbers("digits")) digits.emplace_back(digit);
                return with_cells().add("values", std::move(digits));
            }
        }
        return std::nullopt;
    }
    static std::optional<Members> arrow(const Grid& circle, const Grid& shaft) {
        if (circle != sorted(circle)) return std::nullopt;
        const auto away = [&](const GridCell& cell) { return std::abs(cell.row - shaft[0].row) + std::abs(cell.column - shaft[0].column); };
        Grid line{*std::ranges::min_element(circle, {}, away)};
        line.insert(line.end(), shaft.begin(), shaft.end());
        return Members().add("lines", line_list(line)).add("cells", name_list(circle));
    }
    std::optional<Members> little_killer(const Data& constraint) const {
        const Direction& direction = *find_by(directions, &Direction::word, Said(constraint).text("direction"));
        const GridCell start = cells_of(constraint, "start")[0], edge{start.row - direction.down, start.column - direction.right};
        if (edge.row > 0 && edge.row <= size_ && edge.column > 0 && edge.column <= size_) return std::nullopt;
        return Members().add("cell", name_of(edge)).add("direction", direction.key).add("value", std::to_string(Said(constraint).number("total").value_or(0)));
    }

    const Data& data_;
    const Puzzle puzzle_;
    const int size_;
    std::vector<const Data*> marked_;  // constraints of the kinds in `single`
    Members written_;
};

std::string write(const Data& puzzle) { return std::string(address) + compress(write_data(Writer(puzzle).written())); }

}  // namespace

const Form fpuzzles{"f-puzzles", read, write};

}  // namespace sudokit::variants
