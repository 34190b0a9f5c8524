#include "lisudoku.hpp"

#include <algorithm>

#include "kernel/stop_point.hpp"
#include "lz_string.hpp"
#include "making.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

// How the entries of a list are written; `whole` if the list is the cells of one constraint, `rule` if it is true or false.
enum class Shape { line, whole, rule, arrow, cage, dot, regions, digits, rows, top_bottom, size };

struct Notation {
    std::string_view key;
    Shape shape;
    std::string_view kind = {}, direction = {};
};
constexpr Notation notations[] = {
    {"size", Shape::size},
    {"grid_size", Shape::size},
    {"fixed_numbers", Shape::digits},
    {"fixed_numbers_grid", Shape::rows},
    {"regions", Shape::regions},
    {"thermos", Shape::line, "thermometer"},
    {"palindromes", Shape::line, "palindrome"},
    {"renbans", Shape::line, "renban"},
    {"extra_regions", Shape::line, "all_different"},
    {"odd_cells", Shape::whole, "odd"},
    {"even_cells", Shape::whole, "even"},
    {"anti_knight", Shape::rule, "anti_knight"},
    {"anti_king", Shape::rule, "anti_king"},
    {"kropki_negative", Shape::rule, "negative_dots"},
    {"primary_diagonal", Shape::rule, "diagonal", "down"},
    {"secondary_diagonal", Shape::rule, "diagonal", "up"},
    {"diagonals", Shape::rule, "diagonal"},
    {"arrows", Shape::arrow, "arrow"},
    {"killer_cages", Shape::cage},
    {"kropki_dots", Shape::dot},
    {"top_bottom", Shape::top_bottom},
};

// fixed_numbers of fixedNumbers.
std::string snake_case(std::string_view key) {
    std::string found;
    for (const char sign : key)
        if (sign >= 'A' && sign <= 'Z')
            found += {'_', static_cast<char>(sign | 0x20)};
        else
            found += sign;
    return found;
}

const Data* member(const Data& data, std::string_view name) {
    const auto* const members = data.as<Data::Object>();
    if (members == nullptr) return nullptr;
    const auto found = std::ranges::find_if(*members, [&](const auto& each) { return snake_case(each.first) == name; });
    return found == members->end() ? nullptr : &found->second;
}

std::int64_t size_of(const Data& data) {
    const Data* const given = member(data, "size") != nullptr ? member(data, "size") : member(data, "grid_size");
    const auto* const size = given == nullptr ? nullptr : given->as<std::int64_t>();
    if (size == nullptr || *size < 1 || *size > 9)
        give_up(Refusal("size is {value!r}, expected 1 to {most}", {{"value", given == nullptr ? "" : given->shown()}, {"most", 9}}).of_form());
    return *size;
}

class Reader : Making {
public:
    explicit Reader(const Data& data) : Making(static_cast<int>(size_of(data)), static_cast<int>(size_of(data))), data_(data) {}

    Reading reading() {
        for (const auto& [key, value] : *data_.as<Data::Object>()) {
            where = {Message("{key}", {{"key", shortened(key)}})};
                const auto found = std::ranges::find(notations, snake_case(key), &Notation::key);
            if (found == std::end(notations)) refuse_unknown();
            if (value.says_something()) read_key(*found, value);
        }
        return std::move(*this).done();
    }

private:
    const Data& demand(const Data& of, std::string_view name, std::string_view or_name = {}) const {
        const Data* found = member(of, name);
        if (found == nullptr && !or_name.empty()) found = member(of, or_name);
        if (found == nullptr) refuse_value(Refusal("{value!r}, expected {key}", {{"key", std::string(name)}}), of);
        return *found;
    }
    GridCell cell(const Data& value) const {
        const auto* const pair = value.as<Data::List>();
        const Data *const row = pair == nullptr ? member(value, "row") : pair->size() == 2 ? &(*pair)[0] : nullptr,
                   *const column = pair == nullptr ? member(value, "col") : pair->size() == 2 ? &(*pair)[1] : nullptr;
        const auto part = [&](const Data* of) {
            const auto* const found = of == nullptr ? nullptr : of->as<std::int64_t>();
            return found == nullptr || *found < 0 || *found >= rows ? 0 : static_cast<int>(*found) + 1;
        };
        const GridCell found{part(row), part(column)};
        if (!has(found)) refuse_value(Refusal("{value} is not a cell, expected a row and a column from 0 to {last}", {{"last", rows - 1}}), value);
        return found;
    }
    Grid cells(const Data& value) const {
        Grid found;
        for (const Data& each : list(value)) found.push_back(cell(each));
        return found;
    }

    void read_key(const Notation& notation, const Data& value) {
        stop_point();
        switch (notation.shape) {
            case Shape::size: return;
            case Shape::whole: return add(notation.kind, cells(value));
            case Shape::rule:
                if (!value.says_yes()) refuse_value(Refusal("{value!r}, expected true or false"), value);
                if (notation.kind != "diagonal") return add(notation.kind);
                if (notation.direction != "up") add_diagonal("down");
                if (notation.direction != "down") add_diagonal("up");
                return;
            case Shape::top_bottom: return add_top_bottom();
            case Shape::regions: return read_regions(value);
            default: break;
        }
        std::size_t count = 0;
        for (const Data& entry : list(value)) {
            where = {Message("{key} {number}", {{"key", std::string(notation.key)}, {"number", ++count}})};
            read_entry(notation, entry, static_cast<int>(count));
        }
    }
    void read_entry(const Notation& notation, const Data& entry, int count) {
        switch (notation.shape) {
            case Shape::line: return add(notation.kind, cells(entry));
            case Shape::digits: {
                const auto* const triple = entry.as<Data::List>();
                if (triple == nullptr) return give(cell(demand(entry, "position")), whole(&demand(entry, "value")));
                if (triple->size() != 3) refuse_value(Refusal("{value!r}, expected a row, a column and a digit"), entry);
                return give(cell(Data::List(triple->begin(), triple->begin() + 2)), whole(&(*triple)[2]));
            }
            case Shape::rows: {
                int column = 0;
                for (const Data& digit : list(entry)) {
                    const GridCell at{count, ++column};
                    if (!has(at)) refuse(Refusal("more than {size} rows or columns", {{"size", rows}}));
                    if (digit.says_something()) give(at, whole(&digit));
                }
                return;
            }
            case Shape::arrow: {
                const Grid circle = sorted(cells(demand(entry, "circle_cells"))), shaft = cells(demand(entry, "arrow_cells"));
                return add(notation.kind, "circle", names_of(circle), "shaft", names_of(shaft));
            }
            case Shape::cage: {
                const Data* const sum = member(entry, "sum");
                return add_cage(cells(demand(entry, "region")), sum != nullptr && sum->says_something() ? whole(sum) : 0);
            }
            default: {  // a dot
                const auto* const triple = entry.as<Data::List>();
                const bool is_list = triple != nullptr && triple->size() == 3;
                const Data& type = is_list ? (*triple)[0] : demand(entry, "dot_type");
                const auto* const name = type.as<std::string>();
                const std::string color = name == nullptr ? "" : *name;
                const bool is_white = color == "consecutive" || color == "Consecutive";
                if (!is_white && color != "double" && color != "Double")
                    refuse_value(Refusal("{value!r}, expected consecutive or double"), type);
                const Grid two{cell(is_list ? (*triple)[1] : demand(entry, "cell1", "cell_1")), cell(is_list ? (*triple)[2] : demand(entry, "cell2", "cell_2"))};
                return add(is_white ? "white_dot" : "black_dot", two);
            }
        }
    }
    void read_regions(const Data& value) {
        std::vector<int> of_cells(static_cast<std::size_t>(rows * columns), -1);
        int region = 0;
        for (const Data& entry : list(value)) {
            for (const GridCell& each : cells(entry)) of_cells[static_cast<std::size_t>((each.row - 1) * columns + each.column - 1)] = region;
            ++region;
        }
        set_regions(of_cells);
    }

    // From 1 in the first row, 2 in the second and so on, each touches the one above it at a side or corner; and so from the
    // last row up. As a row has each digit once, two rows tell it by themselves.
    void add_top_bottom() {
        const int size = rows;
        const auto some = [](int count) { return ".{" + std::to_string(count) + "}"; };
        for (const bool down : {true, false})
            for (int row = 1; row < size; ++row) {
                const std::string digit = std::to_string(down ? row : size + 1 - row), next = std::to_string(down ? row + 1 : size - row);
                std::string pattern = digit + some(size - 1) + ".?" + next + ".*|" + some(size - 1) + digit + some(size - 2) + ".?" + next + ".*";
                if (size > 2) pattern += "|.{1," + std::to_string(size - 2) + "}" + digit + some(size - 2) + ".{0,2}" + next + ".*";
                Grid two;
                for (int at = 0; at < 2 * size; ++at) two.push_back({row + at / size, at % size + 1});
                add("regex", two, "pattern", pattern);
            }
    }

    const Data& data_;
};

Reading read_text(std::string_view text) {
    text = without_blanks_around(text);
    if (text.starts_with('{')) return Reader(demand_data(text)).reading();
    const std::string part = parameter(text, "import");
    if (part.size() < 100 && part.find_first_not_of("0123456789.") == std::string::npos) {
        int size = 1;
        while (static_cast<std::size_t>(size * size) < part.size()) ++size;
        if (static_cast<std::size_t>(size * size) != part.size())
            give_up(Refusal::counted("{count} cell, expected {size}", "{count} cells, expected {size}", part.size(), {{"size", size * size}}).of_form());
        Making board(size, size);
        for (std::size_t cell = 0; cell < part.size(); ++cell)
            if (part[cell] > '0') board.give(board.at(cell), part[cell] - '0');
        return std::move(board).done();
    }
    return Reader(demand_data(decompress(part))).reading();
}

}  // namespace

bool is_of_lisudoku(const Data& data) { return data.find("grid") == nullptr && (data.find("size") != nullptr || data.find("gridSize") != nullptr || data.find("grid_size") != nullptr); }

const Form lisudoku = read_only<read_text>("lisudoku");

}  // namespace sudokit::variants
