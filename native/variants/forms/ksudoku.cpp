#include "ksudoku.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/stop_point.hpp"
#include "making.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::int64_t most_side = 25;
constexpr std::size_t most_elements = 2'000;
enum Operator : std::uint8_t { none, divide, subtract, multiply, add_up };

// An element: what stands before `>`, and what stands up to the end of it.
struct Element {
    std::string_view name, head, text;

    std::string_view attribute(std::string_view key) const {
        const std::string begin = " " + std::string(key) + "=";
        std::size_t at = head.find(begin);
        for (const char blank : {'\n', '\t'})  // an attribute may begin a line
            if (at == std::string_view::npos) at = head.find(blank + begin.substr(1));
        if (at == std::string_view::npos) return {};
        const std::string_view rest = head.substr(at + begin.size());
        if (rest.empty() || (rest[0] != '"' && rest[0] != '\'')) return {};
        return rest.substr(1, rest.find(rest[0], 1) - 1);
    }
    std::optional<std::int64_t> number(std::string_view key) const {
        const auto value = whole_number(without_blanks_around(attribute(key)), 9);
        return value ? std::optional<std::int64_t>(*value) : std::nullopt;
    }
    std::vector<int> numbers() const {
        std::vector<int> found;
        std::string_view rest = text;
        while (!(rest = without_blanks_at_start(rest)).empty()) {
            const std::string_view word = rest.substr(0, rest.find_first_of(" \n\t\r"));
            const auto number = whole_number(word, 4);
            if (!number) give_up(Refusal("{name}: {value!r}, expected numbers of cells", {{"name", std::string(name)}, {"value", shortened(word)}}).of_form());
            found.push_back(*number);
            rest.remove_prefix(word.size());
        }
        return found;
    }
};
// All elements of these names, in their order.
std::vector<Element> elements_in(std::string_view text, std::initializer_list<std::string_view> names) {
    std::vector<Element> found;
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        stop_point();
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos) break;
        std::string_view head = text.substr(at + 1, end - at - 1);
        const std::string_view name = head.substr(0, head.find_first_of(" \n\t\r/"));
        if (std::ranges::find(names, name) == names.end()) continue;
        if (found.size() == most_elements) give_up(Refusal("more than {most} groups and cages", {{"most", most_elements}}).of_form());
        const bool is_alone = head.ends_with('/');
        const std::size_t close = is_alone ? end + 1 : text.find("</", end);
        found.push_back({name, head, text.substr(end + 1, std::min(close, text.size()) - std::min(end + 1, std::min(close, text.size())))});
    }
    return found;
}

class Reader : Making {
public:
    Reader(std::string_view text, const Element& graph, int side) : Making(side, side), text_(text), graph_(graph), side_(static_cast<std::size_t>(side)) {}

    Reading reading() {
        read_values();
        const bool is_custom = graph_.attribute("type") == "custom";
        bool has_lines = !is_custom, has_boxes = !is_custom;
        std::size_t number = 0;
        for (const Element& element : elements_in(text_, {"sudokugroups", "clique"})) {
            where = {Message("clique {number}", {{"number", ++number}})};
            if (element.name == "sudokugroups") {
                if (element.number("at").value_or(0) != 0) refuse(Refusal("groups that begin in a cell other than the first are not read"));
                has_lines = true;
                has_boxes = has_boxes || element.number("withblocks").value_or(1) == 1;
            } else {
                groups_.push_back(sorted(cells_of(element)));
            }
        }
        where.clear();
        read_groups(has_lines, has_boxes);
        read_cages(graph_.attribute("specific-type") == "KillerSudoku");
        return std::move(*this).done();
    }

private:
    Grid cells_of(const Element& element) const {
        Grid cells;
        const std::vector<int> numbers = element.numbers();
        const auto size = static_cast<std::size_t>(element.number("size").value_or(static_cast<std::int64_t>(numbers.size())));
        for (const int number : numbers) {
            if (cells.size() == size) break;
            const std::size_t place = static_cast<std::size_t>(number);
            if (place >= side_ * side_) refuse(Refusal("{number} is not a cell, expected 0 to {last}", {{"number", number}, {"last", side_ * side_ - 1}}));
            cells.push_back({static_cast<int>(place % side_) + 1, static_cast<int>(place / side_) + 1});
        }
        if (cells.empty()) refuse(Refusal("without cells"));
        return cells;
    }
    void read_values() {
        const std::vector<Element> values = elements_in(text_, {"values"});
        const std::string_view letters = values.empty() ? std::string_view() : without_blanks_around(values[0].text);
        if (letters.size() != side_ * side_)
            give_up(Refusal("values: {count} cells, expected {size}", {{"count", letters.size()}, {"size", side_ * side_}}).of_form());
        for (std::size_t place = 0; place < letters.size(); ++place) {
            const int digit = letters[place] - 'a';
            const GridCell cell{static_cast<int>(place % side_) + 1, static_cast<int>(place / side_) + 1};
            if (letters[place] == '_') continue;
            if (digit < 1 || digit > rows)
                give_up(Refusal("values: {letter!r} in {cell}, expected _ or a letter from b", {{"letter", std::string(1, letters[place])}, {"cell", cell.name()}}).of_form().of_cell(cell.name()));
            give(cell, digit);
        }
    }

    // Rows, columns and diagonals are known by their cells. Others are regions, as long as they do not share cells; the rest
    // are groups of their own.
    void read_groups(bool has_lines, bool has_boxes) {
        std::vector<Grid> lines, regions, others;
        Grid down, up;
        for (int at = 1; at <= rows; ++at) {
            Grid row, column;
            for (int other = 1; other <= rows; ++other) {
                row.push_back({at, other});
                column.push_back({other, at});
            }
            lines.push_back(std::move(row));
            lines.push_back(std::move(column));
            down.push_back({at, at});
            up.push_back({at, rows + 1 - at});
        }
        std::vector<int> region_of(side_ * side_, -1);
        const auto number = [&](const GridCell& cell) -> int& { return region_of[static_cast<std::size_t>((cell.row - 1) * columns + cell.column - 1)]; };
        std::size_t found_lines = 0, in_regions = 0;
        int regions_found = 0;
        for (const Grid& group : groups_) {
            stop_point();
            if (std::ranges::find(lines, group) != lines.end()) {
                ++found_lines;
            } else if (group == down || group == up) {
                add_diagonal(group == down ? "down" : "up");
            } else if (!has_boxes && group.size() == side_ && std::ranges::all_of(group, [&](const GridCell& cell) { return number(cell) < 0; })) {
                for (const GridCell& cell : group) number(cell) = regions_found;
                ++regions_found;
                in_regions += group.size();
                regions.push_back(group);
            } else {
                others.push_back(group);
            }
        }
        if (in_regions == side_ * side_) {
            set_regions(region_of);
        } else {
            others.insert(others.begin(), regions.begin(), regions.end());
            if (!has_boxes) extra.emplace_back("regions", Data("none"));
        }
        if (has_boxes)
            if (const int box = static_cast<int>(std::lround(std::sqrt(rows))); box * box != rows) give_up(Refusal("blocks on a board of {rows} rows", {{"rows", rows}}).of_form());
        if (!has_lines && found_lines < lines.size()) {
            extra.emplace_back("latin", Data(false));
            for (const Grid& group : groups_)
                if (std::ranges::find(lines, group) != lines.end()) others.push_back(group);
        }
        for (const Grid& group : others)
            if (group.size() > 1) add("all_different", group);
    }

    void read_cages(bool is_killer) {
        std::size_t count = 0;
        for (const Element& element : elements_in(text_, {"cage"})) {
            stop_point();
            where = {Message("cage {number}", {{"number", ++count}})};
            const Grid cells = cells_of(element);
            const std::int64_t operation = element.number("operator").value_or(none), value = element.number("value").value_or(0);
            if (cells.size() == 1 || operation == add_up || (operation == none && value > 0)) {
                if (is_killer)
                    add_cage(cells, value);
                else
                    add("sum", cells, "total", value);
            } else if (operation == multiply) {
                add_product(cells, value);
            } else if ((operation == subtract || operation == divide) && cells.size() == 2) {
                add(operation == subtract ? "white_dot" : "black_dot", cells, operation == subtract ? "difference" : "ratio", value);
            } else {
                refuse(Refusal("a cage of {count} cells with the operator {operator} and the value {value}",
                               {{"count", cells.size()}, {"operator", operation}, {"value", value}}));
            }
        }
        where.clear();
    }
    // An automaton whose states are the divisors of the product.
    void add_product(const Grid& cells, std::int64_t product) {
        constexpr std::size_t most_states = 2'000;
        if (product < 1) refuse(Refusal("the product {value}", {{"value", product}}));
        std::vector<std::int64_t> states{1};
        Data::List steps;
        for (std::size_t at = 0; at < states.size() && states.size() < most_states; ++at)
            for (int digit = 1; digit <= rows; ++digit) {
                const std::int64_t next = states[at] * digit;
                if (product % next != 0) continue;
                auto found = std::ranges::find(states, next);
                if (found == states.end()) found = states.insert(states.end(), next);
                Data::List step(1, Data(at));
                step.emplace_back(digit);
                step.emplace_back(static_cast<std::size_t>(found - states.begin()));
                steps.emplace_back(std::move(step));
            }
        const auto end = std::ranges::find(states, product);
        if (end == states.end()) refuse(Refusal("the product {value}", {{"value", product}}));  // no digits have it
        Data::Object automaton = Members().add("kind", "automaton").add("cells", names_of(cells)).all;
        automaton.emplace_back("start", Data(0));
        automaton.emplace_back("step", Data(std::move(steps)));
        automaton.emplace_back("accept", Data(Data::List(1, Data(static_cast<std::size_t>(end - states.begin())))));
        automaton.emplace_back("name", Data("product " + std::to_string(product)));
        add(std::move(automaton));
    }

    const std::string_view text_;
    const Element& graph_;
    const std::size_t side_;
    std::vector<Grid> groups_;
};

Reading read_text(std::string_view text) {
    const std::vector<Element> graphs = elements_in(text, {"graph"});
    if (graphs.empty()) give_up(Refusal("not a game of KSudoku: expected an element graph").of_form());
    const Element& graph = graphs[0];
    const std::string_view type = graph.attribute("type");
    const std::int64_t order = graph.number("order").value_or(0);
    const auto size = [&](std::string_view key, std::int64_t usual) { return type == "custom" ? graph.number(key).value_or(0) : usual; };
    if ((type != "sudoku" && type != "custom") || order < 2 || order > most_side || size("sizeX", order) != order || size("sizeY", order) != order || size("sizeZ", 1) != 1)
        give_up(Refusal("a board of the type {type!r} with {columns} columns and {rows} rows for {digits} digits, expected one square",
                        {{"type", shortened(type)}, {"columns", size("sizeX", order)}, {"rows", size("sizeY", order)}, {"digits", order}})
                    .of_form());
    return Reader(text, graph, static_cast<int>(order)).reading();
}

}  // namespace

const Form ksudoku = read_only<read_text>("ksudoku");

}  // namespace sudokit::variants
