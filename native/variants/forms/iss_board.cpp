#include "iss_board.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <set>

#include "text.hpp"

namespace sudokit::variants::iss {

namespace {

constexpr std::string_view letters = "0123456789abcdefg";  // of rows and columns in the name of a cell
constexpr int most_extras = 1000;
constexpr std::size_t most_entries = 500'000;

bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }
bool is_capital(char sign) { return sign >= 'A' && sign <= 'Z'; }

// A number without a sign and without zeros before it, of so many digits at most; 0 if it is none.
int plain_number(std::string_view text, std::size_t most) {
    if (text.empty() || text.size() > most || text[0] == '0' || !std::ranges::all_of(text, is_digit)) return 0;
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// The capital letters of an extra cell, and its number, 0 if it has none. Without letters if that is no such name.
std::pair<std::string_view, int> parts_of(std::string_view name) {
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(name, is_capital) - name.begin());
    if (end == name.size()) return {name, 0};
    const int number = plain_number(name.substr(end), 4);
    return {number > 0 ? name.substr(0, end) : "", number};
}

// A row or a column in the name of a cell, or 0.
int side_of(char sign) {
    const char letter = is_capital(sign) ? static_cast<char>(sign | 0x20) : sign;
    const std::size_t found = letters.find(letter);
    return found == std::string_view::npos ? 0 : static_cast<int>(found);
}

}  // namespace

void Board::resize(int rows, int columns, int first, int last) {
    groups_.assign({{"", rows * columns, columns, 0}});
    numbers_.clear();
    first_ = first;
    last_ = last;
}

// --- extra cells ------------------------------------------------------------------------------------

void Board::declare(std::string_view prefix, std::string_view size) {
    const std::string name(prefix);
    if (prefix.empty() || !std::ranges::all_of(prefix, is_capital))
        refuse(Refusal("a group of extra cells {name!r}, expected capital letters", {{"name", name}}));
    if (numbers_.contains(prefix)) refuse(Refusal("the extra cells {name!r} are declared twice", {{"name", name}}));
    const std::size_t cross = size.find('x');
    const bool has_rows = cross != std::string_view::npos;
    const int in_row = plain_number(has_rows ? size.substr(cross + 1) : size, 4), rows = has_rows ? plain_number(size.substr(0, cross), 4) : 1;
    const bool is_size = in_row > 0 && rows > 0;
    const int count = is_size ? rows * in_row : 1;
    if (count > most_extras - static_cast<int>(all_cells() - grid_cells()))
        refuse(Refusal("more than {most:,} extra cells", {{"most", most_extras}}).of_cell("V" + name));
    numbers_.emplace(name, groups_.size());
    groups_.push_back({name, count, is_size && has_rows ? in_row : columns(), all_cells()});
}

Cells Board::add_labels() {
    if (!numbers_.contains(label_group)) {
        declare(label_group, std::to_string(rows()) + "x" + std::to_string(columns()));
        groups_.back().is_of_constraint = true;
    }
    return labels();
}

Cells Board::labels() const { return numbers_.contains(label_group) ? group(label_group) : Cells{}; }

Cells Board::group(std::string_view prefix) const {
    const auto found = prefix.empty() ? numbers_.end() : numbers_.find(prefix);
    if (!prefix.empty() && found == numbers_.end())
        refuse(Refusal("there is no extra cell {name!r}, expected one that Var declares", {{"name", std::string(prefix)}}));
    const Group& all = groups_[prefix.empty() ? 0 : found->second];
    Cells cells;
    for (int number = 0; number < all.size; ++number) cells.push_back(all.first + static_cast<Variable>(number));
    return cells;
}

std::string_view Board::prefix_in(std::string_view extra) { return parts_of(extra).first; }

std::vector<std::string> Board::declare_all(const std::vector<std::string>& extras, const std::map<std::string, std::int64_t, std::less<>>& columns) {
    std::vector<std::pair<std::string_view, std::vector<int>>> found;
    for (const std::string& extra : extras) {
        const auto [prefix, number] = parts_of(extra);
        if (prefix.empty()) refuse_name(extra);
        auto group = std::ranges::find(found, prefix, &std::pair<std::string_view, std::vector<int>>::first);
        if (group == found.end()) group = found.insert(found.end(), {prefix, {}});
        group->second.push_back(number);
    }
    std::vector<std::string> declared;
    for (const auto& [prefix, numbers] : found) {
        // A group of one cell has no number, others do.
        if (numbers.size() > 1 && std::ranges::find(numbers, 0) != numbers.end()) refuse_name(std::string(prefix));
        const int size = numbers == std::vector{0} ? 1 : std::max(2, *std::ranges::max_element(numbers));
        const auto wide = columns.find(prefix);
        std::string said = std::to_string(size);
        if (wide != columns.end() && wide->second > 0 && size % wide->second == 0)
            said = std::to_string(size / wide->second) + "x" + std::to_string(wide->second);
        declare(prefix, said);
        declared.push_back(std::string(prefix) + (size > 1 ? "~~" + said : ""));
    }
    return declared;
}

void Board::refuse_name(const std::string& extra) const {
    refuse(Refusal("ISS cannot hold an extra cell called {cell}, expected capital letters and a number", {{"cell", extra}}).of_cell(extra));
}

// --- cells ------------------------------------------------------------------------------------------

const Board::Group& Board::group_of(Variable cell) const { return *(std::ranges::upper_bound(groups_, cell, {}, &Group::first) - 1); }

Variable Board::named(std::string_view name) const {
    if (name.size() == 4 && (name[0] | 0x20) == 'r' && (name[2] | 0x20) == 'c' && side_of(name[1]) > 0 && side_of(name[3]) > 0) {
        const int row = side_of(name[1]), column = side_of(name[3]);
        if (row <= rows() && column <= columns()) return static_cast<Variable>((row - 1) * columns() + column - 1);
    } else if (const auto labels = numbers_.find(label_group); labels != numbers_.end() && parts_of(name).first == label_group) {
        const Group& group = groups_[labels->second];
        const int number = parts_of(name).second;
        if (group.is_of_constraint && number >= 1 && number <= group.size) return group.first + static_cast<Variable>(number - 1);
    } else if (name.starts_with('V') && !parts_of(name.substr(1)).first.empty()) {
        const auto [prefix, number] = parts_of(name.substr(1));
        if (const auto found = numbers_.find(prefix); found != numbers_.end()) {
            const Group& group = groups_[found->second];
            if (number <= group.size && (number == 0) == (group.size == 1)) return group.first + static_cast<Variable>(std::max(number - 1, 0));
        }
        const std::string said(name);
        refuse(Refusal("there is no extra cell {name!r}, expected one that Var declares", {{"name", said}}).of_cell(said));
    }
    const std::string said(name);
    refuse(Refusal("{name!r} is not a cell, expected R1C1 to {last}", {{"name", said}, {"last", this->name(grid_cells() - 1)}}).of_cell(said));
}

Variable Board::cell(std::string_view name) const {
    Variable found = named(name);
    for (const auto& [start, target] : moves_) found = moved(found, start, target, name);
    return found;
}

Variable Board::moved(Variable cell, Spot start, Spot target, std::string_view name) const {
    const Spot from = spot(cell);
    const std::optional<Variable> found = at({from.group, from.row + target.row - start.row, from.column + target.column - start.column});
    if (from.group == start.group && found) return *found;
    const std::string said(name);
    refuse(Refusal("{cell} cannot be moved that far", {{"cell", said}}).of_cell(said));
}

std::string Board::name(Variable cell) const {
    if (!is_in_grid(cell)) return (group_of(cell).is_of_constraint ? "" : "V") + own_name(cell);
    const auto letter = [](int side) { return letters[static_cast<std::size_t>(side + 1)]; };
    return {'R', letter(static_cast<int>(cell) / columns()), 'C', letter(static_cast<int>(cell) % columns())};
}

std::vector<std::string> Board::names(const Cells& cells) const {
    std::vector<std::string> found;
    for (const Variable each : cells) found.push_back(name(each));
    return found;
}

std::string Board::own_name(Variable cell) const {
    if (is_in_grid(cell))
        return "r" + std::to_string(static_cast<int>(cell) / columns() + 1) + "c" + std::to_string(static_cast<int>(cell) % columns() + 1);
    const Group& group = group_of(cell);
    return group.size == 1 ? group.prefix : group.prefix + std::to_string(cell - group.first + 1);
}

std::string Board::own_names(const Cells& cells) const {
    std::string text;
    for (const Variable each : cells) text += (text.empty() ? "" : " ") + own_name(each);
    return text;
}

Variable Board::with_own_name(std::string_view name) const {
    const std::size_t between = name.find_first_of("cC");
    if ((name.starts_with('r') || name.starts_with('R')) && between != std::string_view::npos) {
        int row = 0, column = 0;
        const char *const middle = name.data() + between, *const end = name.data() + name.size();
        const bool is_cell = std::from_chars(name.data() + 1, middle, row).ptr == middle && std::from_chars(middle + 1, end, column).ptr == end;
        if (is_cell && row > 0 && row <= rows() && column > 0 && column <= columns())
            return static_cast<Variable>((row - 1) * columns() + column - 1);
    }
    if (!labels().empty() && parts_of(name).first == label_group) return named(name);
    return named("V" + std::string(name));
}

// --- places -----------------------------------------------------------------------------------------

Spot Board::spot(Variable cell) const {
    const Group& group = group_of(cell);
    const auto number = static_cast<int>(cell - group.first);
    return {static_cast<std::size_t>(&group - groups_.data()), number / group.columns, number % group.columns};
}

std::optional<Variable> Board::at(Spot spot) const {
    const Group& group = groups_[spot.group];
    const std::int64_t number = std::int64_t{spot.row} * group.columns + spot.column;
    if (spot.row < 0 || spot.column < 0 || spot.column >= group.columns || number >= group.size) return std::nullopt;
    return group.first + static_cast<Variable>(number);
}

bool Board::neighbours(Variable one, Variable other) const {
    const Spot a = spot(one), b = spot(other);
    return a.group == b.group && std::abs(a.row - b.row) + std::abs(a.column - b.column) == 1;
}

std::vector<Pair> Board::touching(const Cells& cells) const {
    std::vector<Pair> found;
    for (std::size_t one = 0; one < cells.size(); ++one)
        for (std::size_t other = one + 1; other < cells.size(); ++other)
            if (neighbours(cells[one], cells[other])) found.emplace_back(cells[one], cells[other]);
    return found;
}

Cells Board::square(Variable corner) const {
    Cells found;
    const Spot from = spot(corner);
    for (const int down : {0, 1})
        for (const int right : {0, 1})
            if (const auto cell = at({from.group, from.row + down, from.column + right})) found.push_back(*cell);
    if (found.size() < 4) refuse(Refusal("{cell} is not an upper left cell of a square of 2x2", {{"cell", name(corner)}}).of_cell(name(corner)));
    return found;
}

Cells Board::in_reading_order(Cells cells) const {
    std::ranges::sort(cells, {}, [&](Variable cell) { return std::pair(std::string_view(group_of(cell).prefix), cell); });
    return cells;
}

Cells Board::diagonal(Variable start, Step step) const {
    Cells found;
    Spot spot = this->spot(start);
    for (std::optional<Variable> cell = start; cell; cell = at(spot)) {
        found.push_back(*cell);
        spot.row += step.down;
        spot.column += step.right;
    }
    return found;
}

// --- lines ------------------------------------------------------------------------------------------

Cells Board::line(std::string_view name) const {
    const bool is_row = name.starts_with('R');
    const std::string_view digits = name.substr(std::min<std::size_t>(1, name.size()));
    if ((is_row || name.starts_with('C')) && !digits.empty() && digits.size() <= 2 && std::ranges::all_of(digits, is_digit)) {
        std::size_t number = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const std::vector<Cells> lines = is_row ? rows_of(rows(), columns()) : variants::columns_of(rows(), columns());
        if (number >= 1 && number <= lines.size()) return lines[number - 1];
    }
    refuse(Refusal("{name!r} is not a line, expected R1 to R{rows} or C1 to C{columns}",
                   {{"name", std::string(name)}, {"rows", rows()}, {"columns", columns()}}));
}

std::optional<std::pair<std::string, bool>> Board::line_name(const Cells& line) const {
    if (line.empty() || !is_in_grid(line[0])) return std::nullopt;
    const Spot start = spot(line[0]);
    const std::string row = "R" + std::to_string(start.row + 1), column = "C" + std::to_string(start.column + 1);
    for (const std::string& name : {row, column}) {
        Cells whole = this->line(name);
        if (line == whole) return std::pair(name, false);
        std::ranges::reverse(whole);
        if (line == whole) return std::pair(name, true);
    }
    return std::nullopt;
}

std::vector<Cells> Board::diagonals() const {
    std::vector<Cells> found;
    std::set<std::pair<Variable, Variable>> seen;  // the ends, the smaller first
    const auto add = [&](int row, int column, Step step) {
        Cells cells = diagonal(static_cast<Variable>(row * columns() + column), step);
        if (cells.size() > 1 && seen.insert(std::minmax(cells.front(), cells.back())).second) found.push_back(std::move(cells));
    };
    for (int row = 0; row < rows() - 1; ++row) add(row, 0, {1, 1});
    for (int row = 1; row < rows() - 1; ++row) add(row, columns() - 1, {-1, -1});
    for (int column = 1; column < columns(); ++column) add(0, column, {1, -1});
    for (int column = 1; column < columns() - 1; ++column) add(rows() - 1, column, {-1, 1});
    return found;
}

// --- numbers ----------------------------------------------------------------------------------------

void Board::take_entries(std::size_t entries) {
    entries_ += entries;
    if (entries_ > most_entries) refuse(Refusal("relations and automata of more than {most:,} entries in all", {{"most", most_entries}}));
}

bool Board::is_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && text.size() <= 9 && std::ranges::all_of(text, is_digit);
}

int Board::number(std::string_view text, Message expected) const {
    if (!is_number(text)) refuse(Refusal("{text!r}, expected {what}", {{"text", std::string(text)}, {"what", std::move(expected)}}));
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

}  // namespace sudokit::variants::iss
