#include "iss_types.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "iss_automata.hpp"
#include "text.hpp"
#include "packed.hpp"
#include "said.hpp"
#include "variants/kinds/kind.hpp"

namespace sudokit::variants::iss {

namespace {

struct Notation;
using Read = void (*)(const Notation& of, Board& board, const Arguments& arguments, Data::List& made);
using Write = std::optional<Tokens> (*)(const Notation& of, const Board& board, const Said& said);  // none if the type cannot say it
using Strings = std::vector<std::string>;

// How one type of ISS goes with one kind.
struct Notation {
    std::string_view type, kind;
    Read read;
    Write write;
    std::string_view number = "";  // the field of a number among the arguments
    int usual = 0;                 // that number, where sudokit leaves it out
    bool may_be_missing = false;   // in ISS as well
    std::string_view fixed = "";   // a field that all constraints of the type have alike, and its value
    int value = 0;
};

// --- parts ------------------------------------------------------------------------------------------

std::string_view first_of(const Arguments& arguments) { return arguments.empty() ? "" : arguments[0]; }
Arguments rest_of(const Arguments& arguments) { return arguments.empty() ? arguments : Arguments(arguments.begin() + 1, arguments.end()); }

Cells cells_of(const Board& board, const std::vector<std::string_view>& words) {
    Cells cells;
    for (const std::string_view word : words) cells.push_back(board.with_own_name(word));
    return cells;
}
Cells cells_of(const Board& board, const Said& said, std::string_view field = "cells") { return cells_of(board, said.words(field)); }

// Words, then the names of cells.
Strings with_names(const Board& board, Strings words, const Cells& cells) {
    for (const Variable cell : cells) words.push_back(board.name(cell));
    return words;
}

Strings texts_of(const Data::List& numbers) {
    Strings texts;
    for (const Data& number : numbers) texts.push_back(number.shown());
    return texts;
}

std::string joined(const Strings& words, char between) {
    std::string text;
    for (const std::string& word : words) text += (&word == words.data() ? "" : std::string(1, between)) + word;
    return text;
}

Tokens one(std::string_view type, const Strings& arguments = {}) { return {token(type, arguments)}; }

Data::List digits_in(const Board& board, const Arguments& texts) {
    Data::List digits;
    for (const std::string_view text : texts) digits.push_back(board.number(text, Message("a digit")));
    return digits;
}

// --- types that are alike ---------------------------------------------------------------------------

void read_alone(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    if (!arguments.empty()) board.refuse(Refusal("{text!r}, expected no argument", {{"text", std::string(arguments[0])}}));
    made.push_back(constraint(of.kind));
}
std::optional<Tokens> write_alone(const Notation& of, const Board&, const Said&) { return one(of.type); }

// Cells; before them may be a number.
void read_listed(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    Data::Object fields;
    const bool has_number = !of.number.empty() && !arguments.empty() && (!of.may_be_missing || Board::is_number(arguments[0]));
    if (!of.number.empty()) fields.emplace_back(of.number, has_number ? board.number(arguments[0]) : of.may_be_missing ? of.usual : board.number(""));
    if (of.value != 0) fields.emplace_back(of.fixed, of.value);
    fields.emplace_back("cells", board.own_names(board.cells(has_number ? rest_of(arguments) : arguments)));
    made.push_back(constraint(of.kind, std::move(fields)));
}
std::optional<Tokens> write_listed(const Notation& of, const Board& board, const Said& said) {
    if (!of.fixed.empty() && (said.number(of.fixed).value_or(of.value) != of.value || said.flag(of.fixed, false))) return std::nullopt;
    Strings before;
    if (!of.number.empty()) before.push_back(std::to_string(said.number(of.number).value_or(of.usual)));
    return one(of.type, with_names(board, before, cells_of(board, said)));
}

// Cells, between those of which that touch there is a dot.
void read_dots(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const Cells cells = board.cells(arguments);
    const bool has_doubles = cells.size() > board.all_cells();  // which the kind refuses
    const std::vector<Pair> pairs = has_doubles ? std::vector<Pair>{} : board.touching(cells);
    if (pairs.empty() && !has_doubles) board.refuse(Refusal("no two of the cells touch"));
    if (has_doubles || std::ranges::all_of(cells, [&](Variable cell) { return board.is_in_grid(cell); })) {
        read_listed(of, board, arguments, made);
        return;
    }
    for (const auto& [a, b] : pairs) {  // only ISS knows which extra cells touch
        Data::Object fields{{"cells", board.own_names({a, b})}};
        if (of.value != 0) fields.emplace_back(of.fixed, of.value);
        made.push_back(constraint(of.kind, std::move(fields)));
    }
}
std::optional<Tokens> write_dots(const Notation& of, const Board& board, const Said& said) {
    if (board.touching(cells_of(board, said)).empty()) return std::nullopt;
    return write_listed(of, board, said);
}

// A line, and a clue for each of its ends.
void read_ends(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    if (arguments.size() < 2 || arguments.size() > 3)
        board.refuse(Refusal("{count} arguments, expected a line and two clues", {{"count", arguments.size()}}));
    Cells line = board.line(arguments[0]);
    for (std::size_t at = 1; at < arguments.size(); ++at, std::ranges::reverse(line)) {
        if (arguments[at].empty()) continue;
        Data::Object fields{{"line", board.own_names(line)}, {std::string(of.number), board.number(arguments[at])}};
        if (of.kind == "full_rank" && board.ties) fields.emplace_back("ties", true);
        made.push_back(constraint(of.kind, std::move(fields)));
    }
}
std::optional<Tokens> write_ends(const Notation& of, const Board& board, const Said& said) {
    const auto line = board.line_name(cells_of(board, said, "line"));
    if (!line) return std::nullopt;
    const std::string clue = std::to_string(said.number(of.number).value_or(0));
    return one(of.type, line->second ? Strings{line->first, "", clue} : Strings{line->first, clue, ""});
}

void read_sandwich(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    if (arguments.size() != 2) board.refuse(Refusal("{count} arguments, expected a clue and a line", {{"count", arguments.size()}}));
    const std::string line = board.own_names(board.line(arguments[1]));
    made.push_back(constraint(of.kind, {{"line", line}, {"total", board.number(arguments[0])}}));
}
std::optional<Tokens> write_sandwich(const Notation& of, const Board& board, const Said& said) {
    const auto line = board.line_name(cells_of(board, said, "line"));
    if (!line) return std::nullopt;
    return one(of.type, {std::to_string(said.number("total").value_or(0)), line->first});
}

// Digits, then cells that have them.
void read_containing(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const std::string cells = board.own_names(board.cells(rest_of(arguments)));
    made.push_back(constraint(of.kind, {{"cells", cells}, {"digits", digits_in(board, split(first_of(arguments), '_'))}}));
}
std::optional<Tokens> write_containing(const Notation& of, const Board& board, const Said& said) {
    return one(of.type, with_names(board, {joined(texts_of(said.list("digits")), '_')}, cells_of(board, said)));
}

// About boxes. They say nothing where there are none, and those of ISS are not always those of the kind.
std::vector<Cells> groups_of_boxes(std::string_view kind, const Board& board, BoxShape shape) {
    if (kind == "windoku") return windows_of(board.rows(), board.columns(), shape);
    const std::vector<Cells> boxes = boxes_of(board.rows(), board.columns(), shape);
    std::vector<Cells> groups(boxes.empty() ? 0 : boxes[0].size());
    for (const Cells& box : boxes)
        for (std::size_t place = 0; place < box.size(); ++place) groups[place].push_back(box[place]);
    return groups;
}
BoxShape shape_in_iss(std::string_view kind, const Board& board) {
    const std::int64_t usual = kind == "windoku" ? static_cast<std::int64_t>(board.digits()) : board.longer();
    const std::int64_t cells = std::max<std::int64_t>(board.region_size.value_or(usual), 1);
    return box_shape(board.rows(), board.columns(), static_cast<int>(cells));
}
bool is_same(BoxShape one, BoxShape other) { return one.rows == other.rows && one.columns == other.columns; }

void read_of_boxes(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const BoxShape shape = shape_in_iss(of.kind, board);
    if (!arguments.empty() || is_same(shape, board.boxes)) {
        Data::List alone;
        read_alone(of, board, arguments, alone);
        if (shape.rows > 0) made.push_back(std::move(alone[0]));
    } else if (shape.rows > 0) {
        for (const Cells& group : groups_of_boxes(of.kind, board, shape)) made.push_back(constraint("all_different", {{"cells", board.own_names(group)}}));
    }
}
std::optional<Tokens> write_of_boxes(const Notation& of, const Board& board, const Said& said) {
    if (board.boxes.rows == 0) return std::nullopt;
    if (is_same(shape_in_iss(of.kind, board), board.boxes)) return write_alone(of, board, said);
    Tokens tokens;
    for (const Cells& group : groups_of_boxes(of.kind, board, board.boxes)) tokens.push_back(token("AllDifferent", board.names(group)));
    return tokens;
}

// --- types of their own -----------------------------------------------------------------------------

void read_quadruple(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const std::string square = board.own_names(board.square(board.cell(first_of(arguments))));
    made.push_back(constraint(of.kind, {{"cells", square}, {"digits", digits_in(board, rest_of(arguments))}}));
}
std::optional<Tokens> write_quadruple(const Notation& of, const Board& board, const Said& said) {
    const Cells cells = cells_of(board, said);
    const Strings digits = texts_of(said.list("digits"));
    if (!cells.empty()) {
        const auto [group, row, column] = board.spot(cells[0]);
        if (board.at({group, row + 1, column + 1}) && cells == board.square(cells[0])) {
            Strings arguments{board.name(cells[0])};
            arguments.insert(arguments.end(), digits.begin(), digits.end());
            return one(of.type, arguments);
        }
    }
    return one("ContainAtLeast", with_names(board, {joined(digits, '_')}, cells));
}

void read_cage(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const std::string_view sum = first_of(arguments);
    const int total = sum.empty() ? 0 : board.number(sum);
    const Cells cells = board.cells(rest_of(arguments));
    Cells different;
    std::vector<bool> is_known(board.all_cells());
    for (const Variable cell : cells)
        if (!is_known[cell]) {
            is_known[cell] = true;
            different.push_back(cell);
        }
    if (different.size() < cells.size() && total != 0) {  // a cell that is named twice counts twice
        made.push_back(constraint("all_different", {{"cells", board.own_names(different)}}));
        made.push_back(constraint("sum", {{"cells", board.own_names(cells)}, {"total", total}}));
        return;
    }
    Data::Object fields{{"cells", board.own_names(different)}};
    if (total != 0) fields.emplace_back("total", total);
    made.push_back(constraint(of.kind, std::move(fields)));
}
std::optional<Tokens> write_cage(const Notation& of, const Board& board, const Said& said) {
    const std::optional<std::int64_t> total = said.number("total");
    if (total == 0) return std::nullopt;  // which means any total there
    return one(of.type, with_names(board, {std::to_string(total.value_or(0))}, cells_of(board, said)));
}

void read_look_and_say(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    made.push_back(constraint(of.kind, {{"cells", board.own_names(board.cells(rest_of(arguments)))}, {"text", first_of(arguments)}}));
}
std::optional<Tokens> write_look_and_say(const Notation& of, const Board& board, const Said& said) {
    return one(of.type, with_names(board, {std::string(said.text("text"))}, cells_of(board, said)));
}

void add_arrow(const Board& board, const Cells& circle, const Cells& shaft, Data::List& made) {
    made.push_back(constraint("arrow", {{"circle", board.own_names(circle)}, {"shaft", board.own_names(shaft)}}));
}
void read_arrow(const Notation&, Board& board, const Arguments& arguments, Data::List& made) {
    const Variable first = board.cell(first_of(arguments));
    add_arrow(board, {first}, board.cells(rest_of(arguments)), made);
}
void read_pill_arrow(const Notation&, Board& board, const Arguments& arguments, Data::List& made) {
    const int count = board.number(first_of(arguments), Message("2 or 3"));
    if (count != 2 && count != 3) board.refuse(Refusal("a pill of {count} cells, expected 2 or 3", {{"count", count}}));
    const Cells cells = board.cells(rest_of(arguments));
    const auto end = cells.begin() + std::min<std::ptrdiff_t>(count, std::ssize(cells));
    add_arrow(board, board.in_reading_order({cells.begin(), end}), {end, cells.end()}, made);
}
std::optional<Tokens> write_arrow(const Notation&, const Board& board, const Said& said) {
    const Cells circle = cells_of(board, said, "circle"), shaft = cells_of(board, said, "shaft");
    Cells all = circle;
    all.insert(all.end(), shaft.begin(), shaft.end());
    if (circle.size() == 1) return one("Arrow", board.names(all));
    if (circle.size() <= 3 && circle == board.in_reading_order(circle))
        return one("PillArrow", with_names(board, {std::to_string(circle.size())}, all));
    std::string sum = "0_=", zeros(circle.size() - 1, '0');
    for (std::size_t place = 0; place < circle.size(); ++place) sum += "_-1" + zeros.substr(place);
    for (std::size_t place = 0; place < shaft.size(); ++place) sum += "_1";
    return one("Sum", with_names(board, {sum}, all));
}

void read_sum(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const Arguments sums = split(first_of(arguments), '_');
    Data::Object fields;
    if (sums.size() > 1 && sums[1] == "=") {
        Data::List factors;
        for (std::size_t at = 2; at < sums.size(); ++at) factors.push_back(board.number(sums[at], Message("a coefficient")));
        fields.emplace_back("coefficients", std::move(factors));
    }
    fields.emplace_back("cells", board.own_names(board.cells(rest_of(arguments))));
    fields.emplace_back("total", board.number(sums[0]));
    made.push_back(constraint(of.kind, std::move(fields)));
}
std::optional<Tokens> write_sum(const Notation& of, const Board& board, const Said& said) {
    std::string sum = std::to_string(said.number("total").value_or(0));
    if (const Data* const found = said.find("coefficients"); found != nullptr && found->as<Data::List>() != nullptr) {
        sum += "_=";
        for (const Data& each : said.list("coefficients")) {
            const auto* const factor = each.as<std::int64_t>();
            if (factor == nullptr || std::abs(*factor) > 100) return std::nullopt;
            sum += "_" + std::to_string(*factor);
        }
    }
    return one(of.type, with_names(board, {sum}, cells_of(board, said)));
}

void read_sum_line(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    Arguments names = rest_of(arguments);
    const bool is_loop = !names.empty() && names.back() == "LOOP";
    if (is_loop) names.pop_back();
    const std::string cells = board.own_names(board.cells(names));
    made.push_back(constraint(of.kind, {{"cells", cells}, {"total", board.number(first_of(arguments))}, {"loop", is_loop}}));
}
std::optional<Tokens> write_sum_line(const Notation& of, const Board& board, const Said& said) {
    Strings arguments = with_names(board, {std::to_string(said.number("total").value_or(10))}, cells_of(board, said));
    if (said.flag("loop", false)) arguments.emplace_back("LOOP");
    return one(of.type, arguments);
}

void read_equal_sums(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    Data::List groups;
    for (const Arguments& segment : segments(arguments)) groups.push_back(board.own_names(board.cells(segment)));
    made.push_back(constraint(of.kind, {{"groups", std::move(groups)}}));
}
std::optional<Tokens> write_equal_sums(const Notation& of, const Board& board, const Said& said) {
    Strings arguments;
    for (const auto& group : said.groups("groups")) {
        if (!arguments.empty()) arguments.emplace_back("-");
        arguments = with_names(board, std::move(arguments), cells_of(board, group));
    }
    return one(of.type, arguments);
}

void read_same_values(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const int sets = board.number(first_of(arguments), Message("a number of sets"));
    const Cells cells = board.cells(rest_of(arguments));
    if (sets < 1 || cells.size() % static_cast<std::size_t>(sets) != 0)
        board.refuse(Refusal("cells: {count}, sets: {sets}, expected sets of the same size", {{"count", cells.size()}, {"sets", sets}}));
    const std::size_t size = cells.size() / static_cast<std::size_t>(sets);
    Data::List groups;
    for (auto at = cells.begin(); at < cells.end(); at += static_cast<std::ptrdiff_t>(size))
        groups.push_back(board.own_names({at, at + static_cast<std::ptrdiff_t>(size)}));
    made.push_back(constraint(of.kind, {{"groups", std::move(groups)}}));
}
std::optional<Tokens> write_same_values(const Notation& of, const Board& board, const Said& said) {
    const auto groups = said.groups("groups");
    Strings arguments{std::to_string(groups.size())};
    for (const auto& group : groups) arguments = with_names(board, std::move(arguments), cells_of(board, group));
    return one(of.type, arguments);
}

void read_little_killer(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    if (arguments.size() != 2) board.refuse(Refusal("{count} arguments, expected a total and a cell", {{"count", arguments.size()}}));
    const Variable first = board.cell(arguments[1]);
    for (const Cells& diagonal : board.diagonals())
        if (diagonal[0] == first) {
            const Spot start = board.spot(first), second = board.spot(diagonal[1]);
            const std::string direction = std::string(second.row > start.row ? "down" : "up") + (second.column > start.column ? "-right" : "-left");
            made.push_back(constraint(of.kind, {{"start", board.own_name(first)}, {"direction", direction}, {"total", board.number(arguments[0])}}));
            return;
        }
    const std::string cell(arguments[1]);
    board.refuse(Refusal("no diagonal has its clue at {cell}", {{"cell", cell}}).of_cell(cell));
}
std::optional<Tokens> write_little_killer(const Notation& of, const Board& board, const Said& said) {
    const Variable start = board.with_own_name(said.text("start"));
    const std::string_view direction = said.text("direction");
    Cells cells = board.diagonal(start, {direction.starts_with("down") ? 1 : -1, direction.ends_with("right") ? 1 : -1});
    const std::string total = std::to_string(said.number("total").value_or(0));
    for (const Cells& diagonal : board.diagonals())
        if (std::ranges::is_permutation(diagonal, cells)) return one(of.type, {total, board.name(diagonal[0])});
    return one("Sum", with_names(board, {total}, cells));
}

void read_count_distinct(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const std::string counter = board.own_name(board.cell(first_of(arguments)));
    made.push_back(constraint(of.kind, {{"cells", board.own_names(board.cells(rest_of(arguments)))}, {"counter", counter}}));
}
std::optional<Tokens> write_count_distinct(const Notation& of, const Board& board, const Said& said) {
    return one(of.type, with_names(board, board.names(cells_of(board, said, "counter")), cells_of(board, said)));
}

void read_indexing(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    const std::string_view by = first_of(arguments);
    if (by != "C" && by != "R") board.refuse(Refusal("{text!r}, expected C or R", {{"text", std::string(by)}}));
    made.push_back(constraint(of.kind, {{"cells", board.own_names(board.cells(rest_of(arguments)))}, {"by", by == "C" ? "column" : "row"}}));
}
std::optional<Tokens> write_indexing(const Notation& of, const Board& board, const Said& said) {
    return one(of.type, with_names(board, {said.text("by") == "row" ? "R" : "C"}, cells_of(board, said)));
}

void read_negative_dots(const Notation& of, Board&, const Arguments&, Data::List& made) { made.push_back(constraint(of.kind)); }
std::optional<Tokens> write_negative_dots(const Notation& of, const Board& board, const Said& said) {
    const auto is_usual = [&](std::string_view field, std::string_view usual) {
        const Data* const found = said.find(field);
        return found == nullptr || found->as<std::nullptr_t>() != nullptr || found->shown() == usual;
    };
    const bool are_usual = said.flag("white", true) && said.flag("black", true) && is_usual("differences", "[1]") && is_usual("ratios", "[2]");
    return are_usual && board.only_usual_dots ? std::optional(one(of.type)) : std::nullopt;
}

std::optional<Tokens> write_negative_xv(const Notation& of, const Board&, const Said& said) {
    return said.flag("x", true) && said.flag("v", true) ? std::optional(one(of.type)) : std::nullopt;
}

void read_diagonal(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    if (arguments.size() != 1 || (arguments[0] != "1" && arguments[0] != "-1")) {
        const Strings texts(arguments.begin(), arguments.end());
        board.refuse(Refusal("{text!r}, expected 1 or -1", {{"text", joined(texts, '~')}}));
    }
    made.push_back(constraint(of.kind, {{"direction", arguments[0] == "1" ? "up" : "down"}}));
}
std::optional<Tokens> write_diagonal(const Notation& of, const Board&, const Said& said) {
    return one(of.type, {said.text("direction") == "up" ? "1" : "-1"});
}

// --- connected cells, and regions that are to be found ---------------------------------------------

// The group of cells, the digits, and how many cells have them.
void read_connected(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    if (arguments.size() < 2 || arguments.size() > 3)
        board.refuse(Refusal("{count} arguments, expected a group of cells, digits, and perhaps a number of cells", {{"count", arguments.size()}}));
    const std::string_view group = arguments[0];  // VX, or X
    const Cells cells = board.group(group.starts_with('V') && !board.has_group(group) ? group.substr(1) : group);
    Data::Object fields{{"cells", board.own_names(cells)}, {"digits", digits_in(board, split(arguments[1], '_'))}};
    if (arguments.size() == 3 && !arguments[2].empty()) fields.emplace_back("size", board.number(arguments[2], Message("a number of cells")));
    if (!board.is_in_grid(cells[0])) fields.emplace_back("columns", board.columns_of(board.spot(cells[0]).group));
    made.push_back(constraint(of.kind, std::move(fields)));
}
std::optional<Tokens> write_connected(const Notation& of, const Board& board, const Said& said) {
    const Cells cells = cells_of(board, said);
    if (cells.empty()) return std::nullopt;
    const bool is_in_grid = board.is_in_grid(cells[0]);
    const std::string prefix(is_in_grid ? "" : board.prefix_of(cells[0]));
    if (cells != board.group(prefix)) return std::nullopt;
    if (said.number("columns").value_or(board.columns()) != board.columns_of(board.spot(cells[0]).group)) return std::nullopt;
    Strings arguments{prefix, joined(texts_of(said.list("digits")), '_')};
    if (const auto size = said.number("size")) arguments.push_back(std::to_string(*size));
    return one(of.type, arguments);
}

void read_chaos(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    if (!arguments.empty()) board.refuse(Refusal("{text!r}, expected no argument", {{"text", std::string(arguments[0])}}));
    if (board.labels().empty()) board.refuse(Refusal("regions that are to be found, inside another constraint"));
    Data::Object fields{{"labels", board.own_names(board.labels())}};
    if (board.region_size) fields.emplace_back("size", *board.region_size);
    made.push_back(constraint(of.kind, std::move(fields)));
}
std::optional<Tokens> write_chaos(const Notation& of, const Board& board, const Said& said) {
    if (board.labels().empty() || said.number("size").value_or(board.longer()) != board.region_size.value_or(board.longer())) return std::nullopt;
    return one(of.type);
}

// A counter, whether the first cell counts, and labels; cells of the grid stand for theirs.
Cells read_labels(Board& board, const Arguments& names) {
    const Cells labels = board.labels();
    if (labels.empty()) board.refuse(Refusal("there are no regions that are to be found, expected ChaosConstruction"));
    Cells found;
    for (Variable cell : board.cells(names)) found.push_back(board.is_in_grid(cell) ? labels[cell] : cell);
    return found;
}
Data::Object read_matching(Board& board, const Arguments& arguments) {
    const std::string_view offset = arguments.size() < 2 ? "" : arguments[1];
    if (!offset.empty() && offset != "0" && offset != "1") board.refuse(Refusal("{text!r}, expected 0 or 1", {{"text", std::string(offset)}}));
    Data::Object fields{{"counter", board.own_name(board.cell(first_of(arguments)))}};
    if (offset == "1") fields.emplace_back("without_first", true);
    return fields;
}
Arguments counted_in(const Arguments& arguments) {
    return arguments.size() < 2 ? Arguments{} : Arguments(arguments.begin() + 2, arguments.end());
}
// The labels of the cells that lie in a direction, from the counter on.
Cells ray(Board& board, const Arguments& arguments, Step step, bool is_long) {
    Cells found = read_labels(board, {first_of(arguments)});
    Spot at = board.spot(found[0]);
    for (at.row += step.down, at.column += step.right; const auto next = board.at(at); at.row += step.down, at.column += step.right) {
        found.push_back(*next);
        if (!is_long) break;
    }
    return found;
}

void read_chaos_count(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    Data::Object fields = read_matching(board, arguments);
    Cells cells = read_labels(board, counted_in(arguments));
    if (cells.empty()) {
        cells = read_labels(board, {first_of(arguments)});
        for (const int down : {-1, 0, 1})
            for (const int right : {-1, 0, 1})
                if (const Cells two = ray(board, arguments, {down, right}, false); (down != 0 || right != 0) && two.size() > 1) cells.push_back(two[1]);
    }
    fields.emplace_back("cells", board.own_names(cells));
    made.push_back(constraint(of.kind, std::move(fields)));
}
std::optional<Tokens> write_chaos_count(const Notation& of, const Board& board, const Said& said) {
    if (board.labels().empty()) return std::nullopt;
    Strings arguments = board.names(cells_of(board, said, "counter"));
    arguments.push_back(said.flag("without_first", false) ? "1" : "0");
    const Cells cells = cells_of(board, said);
    if (!std::ranges::all_of(cells, [&](Variable cell) { return board.labels().front() <= cell && cell <= board.labels().back(); })) return std::nullopt;
    return one(of.type, with_names(board, std::move(arguments), cells));
}

void read_chaos_arrow(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    Data::Object fields = read_matching(board, arguments);
    Data::List arms;
    if (const Arguments names = counted_in(arguments); !names.empty())
        for (const Arguments& arm : segments(names)) arms.push_back(board.own_names(read_labels(board, arm)));
    else
        for (const Step step : {Step{0, -1}, Step{0, 1}, Step{-1, 0}, Step{1, 0}})
            arms.push_back(board.own_names(ray(board, arguments, step, true)));
    fields.emplace_back("arms", std::move(arms));
    made.push_back(constraint(of.kind, std::move(fields)));
}
std::optional<Tokens> write_chaos_arrow(const Notation& of, const Board& board, const Said& said) {
    if (board.labels().empty()) return std::nullopt;
    Strings arguments = board.names(cells_of(board, said, "counter"));
    arguments.push_back(said.flag("without_first", false) ? "1" : "0");
    for (const auto& arm : said.groups("arms")) {
        if (arguments.size() > 2) arguments.emplace_back("-");
        const Cells cells = cells_of(board, arm);
        if (!std::ranges::all_of(cells, [&](Variable cell) { return board.labels().front() <= cell && cell <= board.labels().back(); })) return std::nullopt;
        arguments = with_names(board, std::move(arguments), cells);
    }
    return one(of.type, arguments);
}

// --- tables -----------------------------------------------------------------------------------------

// A relation between two digits; ISS has older types with two letters of base64 swapped.
void read_relation(const Notation& of, Board& board, const Arguments& arguments, Data::List& made) {
    std::string key(first_of(arguments));
    if (of.type.starts_with("Binary"))
        for (char& letter : key) letter = letter == '-' ? '_' : letter == '_' ? '-' : letter;
    const std::vector<std::uint32_t> rows = unpack_relation(key, board.digits(), board);
    Data::List rule;
    for (std::size_t a = 0; a < rows.size(); ++a)
        for_each(rows[a], [&](unsigned b) { rule.push_back(Data::List{board.first() + static_cast<int>(a), board.first() + static_cast<int>(b)}); });
    for (const auto& [name, names] : named_groups(arguments, 1)) {
        const std::string cells = board.own_names(board.cells(names));
        board.take_entries(rule.size());
        made.push_back(constraint(of.kind, {{"cells", cells}, {"rule", rule}, {"pairs", of.type.ends_with('X') ? "all" : "adjacent"}, {"name", name}}));
    }
}
// A relation between the cells of each pair, in the order of the pair.
Tokens of_pairs(const Board& board, const std::vector<Pair>& pairs, std::string key, std::string name = "_") {
    if (pairs.empty()) return {};
    Strings arguments{std::move(key), std::move(name)};
    for (const auto& [a, b] : pairs) {
        if (arguments.size() > 2) arguments.push_back(arguments[1] == "_" ? "" : arguments[1]);
        arguments = with_names(board, std::move(arguments), {a, b});
    }
    return one("Pair", arguments);
}

// `PairX` has no order: for ISS, a rule of all pairs that asks which digit comes first is one of many pairs.
std::optional<Tokens> write_relation(const Notation& of, const Board& board, const Said& said) {
    if (of.type.starts_with("Binary")) return std::nullopt;
    std::vector<std::uint32_t> rows(board.digits()), turned(board.digits());
    for (const Data& each : said.list("rule")) {
        const auto* const pair = each.as<Data::List>();
        if (pair == nullptr || pair->size() != 2) continue;
        const auto *const a = (*pair)[0].as<std::int64_t>(), *const b = (*pair)[1].as<std::int64_t>();
        if (a == nullptr || b == nullptr || std::min(*a, *b) < board.first() || std::max(*a, *b) > board.last()) continue;
        const auto earlier = static_cast<std::size_t>(*a - board.first()), later = static_cast<std::size_t>(*b - board.first());
        rows[earlier] |= only(static_cast<unsigned>(later));
        turned[later] |= only(static_cast<unsigned>(earlier));
    }
    const bool is_of_all = said.text("pairs") == "all", has_order = rows != turned;
    if (of.type.ends_with('X') != (is_of_all && !has_order)) return std::nullopt;
    const Cells cells = cells_of(board, said);
    std::string key = pack_relation(rows), name = encoded_name(said.text("name"));
    if (!is_of_all || !has_order) return one(of.type, with_names(board, {std::move(key), std::move(name)}, cells));
    std::vector<Pair> pairs;
    for (std::size_t later = 1; later < cells.size(); ++later)
        for (std::size_t earlier = 0; earlier < later; ++earlier) pairs.emplace_back(cells[earlier], cells[later]);
    return of_pairs(board, pairs, std::move(key), std::move(name));
}

// The letters of a relation that is a function of two digits.
template <class Rule>
std::string key_of(const Board& board, const Rule& rule) {
    std::vector<std::uint32_t> rows;
    for (int a = board.first(); a <= board.last(); ++a) {
        std::uint32_t& row = rows.emplace_back();
        for (int b = board.first(); b <= board.last(); ++b)
            if (rule(a, b)) row |= only(static_cast<unsigned>(b - board.first()));
    }
    return pack_relation(rows);
}

// --- all types --------------------------------------------------------------------------------------

void read_nfa(const Notation&, Board& board, const Arguments& arguments, Data::List& made) { read_automata(board, arguments, made); }
void read_pattern(const Notation&, Board& board, const Arguments& arguments, Data::List& made) { read_regex(board, arguments, made); }
std::optional<Tokens> write_nfa(const Notation&, const Board& board, const Said& said) { return write_automaton(board, said); }
std::optional<Tokens> write_pattern(const Notation&, const Board& board, const Said& said) { return write_regex(board, said); }

constexpr Notation alone(std::string_view type, std::string_view kind) { return {type, kind, read_alone, write_alone}; }
constexpr Notation listed(std::string_view type, std::string_view kind, std::string_view number = "", int usual = 0, bool may_be_missing = false) {
    return {type, kind, read_listed, write_listed, number, usual, may_be_missing};
}
constexpr Notation dots(std::string_view type, std::string_view kind) { return {type, kind, read_dots, write_dots}; }
constexpr Notation ends(std::string_view type, std::string_view kind, std::string_view clue) { return {type, kind, read_ends, write_ends, clue}; }
constexpr Notation with(Notation notation, std::string_view fixed, int value) {
    notation.fixed = fixed;
    notation.value = value;
    return notation;
}

// All types, but those that make the board and those that enclose others, which iss.cpp itself reads and writes.
constexpr Notation notations[] = {
    {"ConnectedValues", "connected", read_connected, write_connected},
    {"ChaosArrow", "match_run", read_chaos_arrow, write_chaos_arrow},
    {"ChaosConstruction", "chaos_construction", read_chaos, write_chaos},
    {"ChaosCount", "match_count", read_chaos_count, write_chaos_count},
    listed("AllDifferent", "all_different"),
    alone("AntiConsecutive", "non_consecutive"),
    alone("AntiKing", "anti_king"),
    alone("AntiKnight", "anti_knight"),
    alone("AntiTaxicab", "anti_taxicab"),
    {"Arrow", "arrow", read_arrow, write_arrow},
    listed("Between", "between_line"),
    {"Binary", "relation", read_relation, write_relation},
    {"BinaryX", "relation", read_relation, write_relation},
    with(dots("BlackDot", "black_dot"), "ratio", 2),
    {"Cage", "cage", read_cage, write_cage},
    {"ContainAtLeast", "contains", read_containing, write_containing},
    {"ContainExact", "contains_exactly", read_containing, write_containing},
    {"CountDistinct", "count_distinct", read_count_distinct, write_count_distinct},
    listed("CountingCircles", "counting_circles"),
    {"Diagonal", "diagonal", read_diagonal, write_diagonal},
    {"DisjointSets", "disjoint_groups", read_of_boxes, write_of_boxes},
    alone("Doppelganger", "doppelganger"),
    listed("DoubleArrow", "double_arrow"),
    alone("DutchFlatmates", "dutch_flatmates"),
    listed("Entropic", "entropic"),
    {"EqualSum", "equal_sums", read_equal_sums, write_equal_sums},
    listed("EqualityCage", "equality_cage"),
    ends("FullRank", "full_rank", "rank"),
    alone("GlobalEntropy", "global_entropy"),
    alone("GlobalMod", "global_modular"),
    dots("GreaterThan", "greater_than"),
    ends("HiddenSkyscraper", "hidden_skyscraper", "digit"),
    {"Indexing", "indexing", read_indexing, write_indexing},
    {"LittleKiller", "little_killer", read_little_killer, write_little_killer},
    listed("Lockout", "lockout", "difference", 4),
    {"LookAndSay", "look_and_say", read_look_and_say, write_look_and_say},
    listed("Lunchbox", "lunchbox", "total"),
    listed("Modular", "modular", "modulus", 3),
    {"NFA", "automaton", read_nfa, write_nfa},
    ends("NumberedRoom", "numbered_room", "digit"),
    {"Pair", "relation", read_relation, write_relation},
    {"PairX", "relation", read_relation, write_relation},
    listed("Palindrome", "palindrome"),
    {"PillArrow", "arrow", read_pill_arrow, write_arrow},
    {"Quad", "quadruple", read_quadruple, write_quadruple},
    {"Regex", "regex", read_pattern, write_pattern},
    alone("RegionSameValues", "same_regions"),
    listed("RegionSumLine", "region_sum_line"),
    listed("RellikCage", "anti_cage", "total"),
    listed("Renban", "renban"),
    {"SameValues", "same_values", read_same_values, write_same_values},
    {"Sandwich", "sandwich", read_sandwich, write_sandwich},
    ends("Skyscraper", "skyscraper", "count"),
    {"StrictKropki", "negative_dots", read_negative_dots, write_negative_dots},
    {"StrictXV", "negative_xv", read_alone, write_negative_xv},
    {"Sum", "sum", read_sum, write_sum},
    {"SumLine", "sum_line", read_sum_line, write_sum_line},
    with(listed("Thermo", "thermometer"), "slow", 0),
    with(dots("V", "xv"), "total", 5),
    listed("ValueIndexing", "value_indexing"),
    listed("Whisper", "whisper", "difference", 5, true),
    with(dots("WhiteDot", "white_dot"), "difference", 1),
    {"Windoku", "windoku", read_of_boxes, write_of_boxes},
    with(dots("X", "xv"), "total", 10),
    ends("XSum", "x_sum", "total"),
    listed("Zipper", "zipper"),
};

// --- other words ------------------------------------------------------------------------------------

struct OtherWords {
    std::string_view kind;
    Tokens (*write)(const Board& board, const Said& said);
};

// The digits for which something holds.
template <class Holds>
Values digits_that(const Board& board, const Holds& holds) {
    Values digits = 0;
    for (int digit = board.first(); digit <= board.last(); ++digit)
        if (holds(digit)) digits |= only(static_cast<unsigned>(digit - board.first()));
    return digits;
}

// The pairs of cells that a dot is between: two cells, or those of more cells that touch.
std::vector<Pair> linked(const Board& board, const Said& said) {
    const Cells cells = cells_of(board, said);
    return cells.size() == 2 ? std::vector<Pair>{{cells[0], cells[1]}} : board.touching(cells);
}

// Each of the cells with each one beside it that is not among them: which is the greater?
Tokens against_those_beside(const Board& board, const Said& said, bool is_greater) {
    Tokens tokens;
    const Cells cells = cells_of(board, said);
    constexpr Step sides[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (const Variable cell : cells)
        for (const auto [down, right] : sides) {
            const auto [group, row, column] = board.spot(cell);
            const auto beside = board.at({group, row + down, column + right});
            if (!beside || std::ranges::find(cells, *beside) != cells.end()) continue;
            tokens.push_back(token("GreaterThan", board.names(is_greater ? Cells{cell, *beside} : Cells{*beside, cell})));
        }
    return tokens;
}

// What ISS has no type for.
constexpr OtherWords other_words[] = {
    {"among",
     [](const Board& board, const Said& said) {
         const Data::List& among = said.list("digits");
         const Values digits = digits_that(board, [&](int digit) {
             return std::ranges::any_of(among, [&](const Data& each) { return each.as<std::int64_t>() != nullptr && *each.as<std::int64_t>() == digit; });
         });
         return Tokens{given(board, cells_of(board, said), digits)};
     }},
    {"black_dot",
     [](const Board& board, const Said& said) {
         const std::int64_t ratio = said.number("ratio").value_or(2);
         return of_pairs(board, linked(board, said), key_of(board, [&](int a, int b) { return a == ratio * b || b == ratio * a; }));
     }},
    {"clone",
     [](const Board& board, const Said& said) {
         const Cells cells = cells_of(board, said), copy = cells_of(board, said, "copy");
         Tokens tokens;
         for (std::size_t at = 0; at < std::min(cells.size(), copy.size()); ++at)
             tokens.push_back(token("SameValues", with_names(board, {"2"}, {cells[at], copy[at]})));
         return tokens;
     }},
    {"even",
     [](const Board& board, const Said& said) {
         return Tokens{given(board, cells_of(board, said), digits_that(board, [](int digit) { return digit % 2 == 0; }))};
     }},
    {"greater_than",
     [](const Board& board, const Said& said) { return of_pairs(board, linked(board, said), key_of(board, [](int a, int b) { return a > b; })); }},
    {"maximum", [](const Board& board, const Said& said) { return against_those_beside(board, said, true); }},
    {"minimum", [](const Board& board, const Said& said) { return against_those_beside(board, said, false); }},
    {"nabner",
     [](const Board& board, const Said& said) {
         const Cells cells = cells_of(board, said);
         if (cells.size() < 2) return Tokens{};
         return one("PairX", with_names(board, {key_of(board, [](int a, int b) { return std::abs(a - b) > 1; }), "_"}, cells));
     }},
    {"no_ties", [](const Board&, const Said&) { return one("FullRankTies", {"none"}); }},
    {"odd",
     [](const Board& board, const Said& said) {
         return Tokens{given(board, cells_of(board, said), digits_that(board, [](int digit) { return digit % 2 == 1; }))};
     }},
    {"thermometer",
     [](const Board& board, const Said& said) {
         const Cells cells = cells_of(board, said);
         std::vector<Pair> steps;
         for (std::size_t at = 1; at < cells.size(); ++at) steps.emplace_back(cells[at - 1], cells[at]);
         return of_pairs(board, steps, key_of(board, [](int a, int b) { return a <= b; }));
     }},
    {"white_dot",
     [](const Board& board, const Said& said) {
         const std::int64_t difference = said.number("difference").value_or(1);
         return of_pairs(board, linked(board, said), key_of(board, [&](int a, int b) { return std::abs(a - b) == difference; }));
     }},
    {"xv",
     [](const Board& board, const Said& said) {
         Tokens tokens;
         for (const auto& [a, b] : linked(board, said))
             tokens.push_back(token("Sum", with_names(board, {std::to_string(said.number("total").value_or(0))}, {a, b})));
         return tokens;
     }},
};

constexpr std::string_view at_both_ends[] = {"FullRank", "HiddenSkyscraper", "NumberedRoom", "Skyscraper", "XSum"};

}  // namespace

std::string token(std::string_view type, const std::vector<std::string>& arguments) {
    std::string text = "." + std::string(type);
    for (const std::string& argument : arguments) text += "~" + argument;
    return text;
}

Data constraint(std::string_view kind, Data::Object fields) {
    Data::Object made{{"kind", kind}};
    made.insert(made.end(), std::make_move_iterator(fields.begin()), std::make_move_iterator(fields.end()));
    return made;
}

bool read_type(std::string_view type, Board& board, const Arguments& arguments, Data::List& made) {
    const auto found = std::ranges::find(notations, type, &Notation::type);
    if (found == std::end(notations)) return false;
    found->read(*found, board, arguments, made);
    return true;
}

Tokens write_type(const Board& board, const Data& constraint) {
    const Said said(constraint);
    for (const Notation& each : notations)
        if (each.kind == said.kind())
            if (const auto tokens = each.write(each, board, said)) return *tokens;
    for (const OtherWords& each : other_words)
        if (each.kind == said.kind()) return each.write(board, said);
    auto refusal = Refusal("ISS cannot express {constraint}", {{"constraint", said.in_python()}});
    if (const auto kind = make_kind(said.kind())) refusal.kind = kind->key;
    give_up(refusal);
}

std::string given(const Board& board, const Cells& cells, Values digits) {
    if (digits == 0) give_up(Refusal("ISS cannot hold a cell without candidates"));
    std::string said;
    for_each(digits, [&](unsigned place) { said += "_" + std::to_string(board.first() + static_cast<int>(place)); });
    Strings arguments = board.names(cells);
    for (std::string& each : arguments) each += said;
    return token("", arguments);
}

bool is_at_both_ends(std::string_view type) { return std::ranges::find(at_both_ends, type) != std::end(at_both_ends); }
bool is_outside(std::string_view type) { return is_at_both_ends(type) || type == "LittleKiller" || type == "Sandwich"; }

std::vector<std::pair<std::string, std::size_t>> slots(std::string_view type, const Arguments& arguments) {
    const std::string name = std::string(type) + "~";
    std::vector<std::pair<std::string, std::size_t>> found;
    if (is_at_both_ends(type)) {
        for (std::size_t end = 1; end < std::min<std::size_t>(arguments.size(), 3); ++end)
            if (!arguments[end].empty()) found.emplace_back(name + std::string(arguments[0]) + "~" + std::to_string(end), end);
    } else if (type == "FullRankTies") {
        if (!arguments.empty()) found.emplace_back(name, 0);
    } else if (type == "LittleKiller" || type == "Quad" || type == "Sandwich") {
        const std::size_t at = type == "Quad" ? 0 : 1;
        if (at < arguments.size()) found.emplace_back(name + std::string(arguments[at]), at);
    }
    return found;
}

}  // namespace sudokit::variants::iss
