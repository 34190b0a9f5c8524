#include "sudokupad.hpp"

#include <algorithm>
#include <array>

#include "fog.hpp"
#include "fpuzzles.hpp"
#include "grid_cells.hpp"
#include "json.hpp"
#include "kernel/stop_point.hpp"
#include "lz_string.hpp"
#include "own_rules.hpp"
#include "said.hpp"
#include "scf.hpp"
#include "shortened.hpp"
#include "text.hpp"
#include "variants/drawings/painting.hpp"
#include "variants/drawings/sudokupad_drawing.hpp"
#include "variants/kinds/kind.hpp"
#include "variants/understanding/understanding.hpp"
#include "where.hpp"

namespace sudokit::variants {

namespace {

using Grid = std::vector<GridCell>;

constexpr std::string_view address = "https://sudokupad.app/";
constexpr int most_side = 25;
bool is_letter(char sign) { return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z'); }

std::string lower(std::string_view text) {
    std::string found(text);
    for (char& sign : found)
        if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign + 0x20);
    return found;
}

const Data::List* list_in(const Data& data, std::string_view key) {
    const Data* const found = data.find(key);
    return found == nullptr ? nullptr : found->as<Data::List>();
}

bool says_yes(const Data& data, std::string_view key) {
    const Data* const found = data.find(key);
    return found != nullptr && found->says_yes();
}

// A whole number below a million.
std::optional<int> whole(const Data* value) {
    constexpr std::int64_t limit = 1'000'000;
    if (value == nullptr) return std::nullopt;
    if (const auto* const number = value->as<std::int64_t>()) return *number >= 0 && *number < limit ? std::optional(static_cast<int>(*number)) : std::nullopt;
    const auto* const text = value->as<std::string>();
    return text == nullptr ? std::nullopt : whole_number(without_blanks_around(*text), 6);
}

class CellSet {
public:
    // Whether the cell is new.
    bool insert(const GridCell& cell) {
        const std::size_t at = static_cast<std::size_t>(cell.row) * (most_side + 1) + static_cast<std::size_t>(cell.column);
        if (is_in_[at]) return false;
        is_in_[at] = true;
        return ++size_;
    }
    int size() const { return size_; }

private:
    std::array<bool, (most_side + 1) * (most_side + 1)> is_in_{};
    int size_ = 0;
};
// The board that regions make up; none if they do not.
std::optional<Window> whole_board(const std::vector<Grid>& regions) {
    if (regions.size() < 2) return std::nullopt;
    CellSet inside;
    Window found{most_side, most_side, 0, 0};
    int bottom = 0, right = 0;
    for (const Grid& region : regions)
        for (const GridCell& cell : region) {
            inside.insert(cell);
            found.top = std::min(found.top, cell.row - 1);
            found.left = std::min(found.left, cell.column - 1);
            bottom = std::max(bottom, cell.row);
            right = std::max(right, cell.column);
        }
    found.rows = bottom - found.top;
    found.columns = right - found.left;
    const auto side = static_cast<std::size_t>(std::max(found.rows, found.columns));
    const bool same = std::ranges::all_of(regions, [&](const Grid& region) { return region.size() == side; });
    return same && inside.size() == found.rows * found.columns ? std::optional(found) : std::nullopt;
}

// --- reading -----------------------------------------------------------------------------------------

// The rows of cells; null if they are not lists, or all empty.
const Data::List* rows_in(const Data& data) {
    const auto* const rows = list_in(data, "cells");
    if (rows == nullptr || !std::ranges::all_of(*rows, [](const Data& row) { return row.as<Data::List>() != nullptr; })) return nullptr;
    return std::ranges::any_of(*rows, &Data::says_something) ? rows : nullptr;
}

class Reader : Where {
public:
    explicit Reader(const Data& data) : data_(data) {}

    Reading reading() {
        find_board();
        static const Data none{Data::Object()};
        const Data* const given = data_.find("metadata");
        const Data& metadata = given == nullptr || given->as<Data::Object>() == nullptr ? none : *given;
        read_texts(metadata);
        find_cages();
        Data::List regions = read_regions();
        for (const auto& [key, kind] : {std::pair{"antiknight", "anti_knight"}, {"antiking", "anti_king"}})
            if (says_yes(metadata, key)) add(Members().add("kind", kind));
        puzzle_.add("rows", board_.rows).add("columns", board_.columns);
        puzzle_.add("regions", regions.empty() ? Data("none") : Data(std::move(regions)));
        if (says_yes(metadata, "norowcol")) puzzle_.add("latin", false);
        read_givens();
        read_cages();
        if (!constraints_.empty()) puzzle_.add("constraints", std::move(constraints_));
        for (const char* const name : {"title", "author"})
            if (const std::string* const text = said(name); text != nullptr && !text->empty()) puzzle_.add(name, *text);
        read_.puzzle = std::move(puzzle_.all);
        if (const Data::List* const lamps = list_in(data_, "foglight"); lamps != nullptr && lamps->size() <= std::size_t{most_side * most_side}) {
            read_.fog.emplace();
            for (const Data& lamp : *lamps)
                if (const std::optional<GridCell> cell = cell_at(lamp); cell && board_.has(*cell)) read_.fog->lamps.push_back(*cell);
        }
        read_fog_links(data_, board_, read_);
        const std::string* const rules = said("rules");
        understand(read_, {keep_rules(read_, rules == nullptr ? "" : *rules, metadata), seen_in(data_, board_), solution()});
        return std::move(read_);
    }
    std::vector<Seen> seen() {
        find_board();
        read_regions();
        return seen_in(data_, board_);
    }

private:
    void find_board() {
        cells_ = rows_in(data_);
        if (cells_ == nullptr) give_up(Refusal("not a SudokuPad puzzle: expected an object with cells").of_form());
        std::size_t columns = 0;
        for (const Data& row : *cells_) columns = std::max(columns, row.as<Data::List>()->size());
        if (std::max(cells_->size(), columns) > std::size_t{most_side})
            give_up(Refusal("{rows} rows and {columns} columns, expected at most {most}",
                            {{"rows", cells_->size()}, {"columns", columns}, {"most", most_side}})
                        .of_form());
        board_.rows = static_cast<int>(cells_->size());
        board_.columns = static_cast<int>(columns);
    }

    // Of each cell its digit, if the text holds a solution of this size.
    std::optional<std::vector<int>> solution() const {
        const std::string* const text = said("solution");
        if (text == nullptr || text->size() != static_cast<std::size_t>(board_.rows * board_.columns)) return std::nullopt;
        std::vector<int> digits;
        for (const char sign : *text) digits.push_back(sign >= '0' && sign <= '9' ? sign - '0' : 0);
        return digits;
    }
    const std::string* said(std::string_view name) const {
        const auto found = std::ranges::find(texts_, name, &std::pair<std::string, std::string>::first);
        return found == texts_.end() ? nullptr : &found->second;
    }
    // Of a few names; others say nothing about the puzzle.
    static bool is_text(std::string_view name) { return name == "title" || name == "author" || name == "rules" || name == "solution"; }
    void read_texts(const Data& metadata) {
        for (const auto& [written, value] : *metadata.as<Data::Object>()) {
            std::string text;
            const std::string name = lower(written);
            if (!is_text(name)) continue;
            if (const auto* const lines = value.as<Data::List>()) {
                bool begins = true;
                for (const Data& line : *lines)
                    if (const auto* const words = line.as<std::string>()) {
                        text += (begins ? "" : "\n") + *words;
                        begins = false;
                    }
            } else if (const auto* const words = value.as<std::string>()) {
                text = *words;
            }
            if (text.empty()) continue;
            std::erase_if(texts_, [&](const auto& each) { return each.first == name; });
            texts_.emplace_back(name, std::move(text));
        }
    }

    // --- parts -------------------------------------------------------------------------------------

    // None if the pair is not a cell of the board.
    std::optional<GridCell> cell_at(const Data& pair) const {
        const auto* const both = pair.as<Data::List>();
        if (both == nullptr || both->size() != 2) return std::nullopt;
        GridCell cell;
        for (const std::size_t part : {0u, 1u}) {
            const auto* const number = (*both)[part].as<std::int64_t>();
            if (number == nullptr || *number < 0 || *number > most_side) return std::nullopt;
            (part == 0 ? cell.row : cell.column) = static_cast<int>(*number) + 1 - (part == 0 ? board_.top : board_.left);
        }
        return board_.has(cell) ? std::optional(cell) : std::nullopt;
    }
    // Cells, each once; or none if one is outside the board, and `may_be_outside`.
    std::optional<Grid> group(const Data& cells, bool may_be_outside = false) const {
        const auto* const pairs = cells.as<Data::List>();
        Grid found;
        if (pairs == nullptr) {
            if (may_be_outside) return std::nullopt;
            refuse(Refusal("{value}, expected a list of cells", {{"value", cells.shown()}}));
        }
        CellSet seen;
        for (const Data& pair : *pairs) {
            const std::optional<GridCell> cell = cell_at(pair);
            if (cell) {
                if (seen.insert(*cell)) found.push_back(*cell);
                continue;
            }
            if (may_be_outside) return std::nullopt;
            const std::string shown = pair.shown();
            refuse(Refusal("{pair} is not a cell, expected [0, 0] to [{row}, {column}]",
                           {{"pair", shown}, {"row", board_.rows - 1}, {"column", board_.columns - 1}})
                       .of_cell(shown));
        }
        return found;
    }
    const Data::List& listed(std::string_view key) const {
        static const Data::List none;
        const Data* const value = data_.find(key);
        if (value == nullptr || !value->says_something()) return none;
        if (value->as<Data::List>() == nullptr) refuse(Refusal("{key}: expected a list", {{"key", std::string(key)}}));
        return *value->as<Data::List>();
    }

    // The regions; the board shrinks to them, so that no clues around them are cells of it.
    Data::List read_regions() {
        std::vector<Grid> found;
        std::size_t number = 0;
        for (const Data& each : listed("regions")) {
            where = {Message("region {number}", {{"number", ++number}})};
            if (Grid region = *group(each); !region.empty()) found.push_back(std::move(region));
        }
        where.clear();
        if (const std::optional<Window> whole = whole_board(found); whole && (whole->rows != board_.rows || whole->columns != board_.columns)) {
            const int outside = board_.rows * board_.columns - whole->rows * whole->columns;
            board_ = *whole;
            read_.left_out.push_back(Message::counted("{count} cell outside the regions", "{count} cells outside the regions", static_cast<std::size_t>(outside)));
        }
        Data::List kept;
        for (Grid& region : found) {
            if (region.size() > most_in_house()) continue;
            for (GridCell& cell : region) cell = {cell.row - board_.top, cell.column - board_.left};
            kept.emplace_back(names_of(region));
        }
        if (kept.size() < found.size())
            read_.left_out.push_back(
                Message::counted("{count} region with more cells than digits", "{count} regions with more cells than digits", found.size() - kept.size()));
        return kept;
    }
    std::size_t most_in_house() const { return static_cast<std::size_t>(std::max(board_.rows, board_.columns)); }

    void read_givens() {
        Members givens;
        std::size_t other = 0;
        for (std::size_t row = 0; row < cells_->size(); ++row) {
            const Data::List& cells = *(*cells_)[row].as<Data::List>();
            for (std::size_t column = 0; column < cells.size(); ++column) {
                const Data* const value = cells[column].find("value");
                if (value == nullptr || value->as<std::nullptr_t>() != nullptr || (value->as<std::string>() != nullptr && !value->says_something())) continue;
                const GridCell cell{static_cast<int>(row) + 1 - board_.top, static_cast<int>(column) + 1 - board_.left};
                const std::optional<int> digit = whole(value);
                if (digit && *digit >= 1 && *digit <= static_cast<int>(most_in_house()) && board_.has(cell))
                    givens.add(cell.name(), *digit);
                else
                    ++other;
            }
        }
        if (other > 0)
            read_.left_out.push_back(Message::counted("{count} cell with something other than a digit of the board",
                                                      "{count} cells with something other than a digit of the board", other));
        if (!givens.all.empty()) puzzle_.add("givens", std::move(givens));
    }

    // --- cages -------------------------------------------------------------------------------------

    // Those with cells, and their numbers; what others say is kept.
    void find_cages() {
        std::size_t number = 0;
        for (const Data& cage : listed("cages")) {
            ++number;
            if (cage.as<Data::Object>() == nullptr) refuse(Refusal("cage {number}: expected an object", {{"number", number}}));
            const Data *const cells = cage.find("cells"), *const value = cage.find("value");
            const auto* const words = value == nullptr ? nullptr : value->as<std::string>();
            const auto [name, text] = named_text(words == nullptr ? std::string_view() : *words);
            if (cells != nullptr && cells->says_something() && !is_text(name))
                cages_.emplace_back(number, &cage);
            else if (is_text(name) && said(name) == nullptr)
                texts_.emplace_back(name, text);
        }
    }
    // `title: A title`: the name, and what it says.
    static std::pair<std::string, std::string_view> named_text(std::string_view text) {
        text = without_blanks_at_start(text);
        const auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, is_letter) - text.begin());
        if (end == 0 || !text.substr(end).starts_with(':')) return {};
        return {lower(text.substr(0, end)), without_blanks_at_start(text.substr(end + 1))};
    }

    void read_cages() {
        for (const auto& [number, cage] : cages_) {
            stop_point();
            where = {Message("cage {number}", {{"number", number}})};
            read_cage(*cage);
        }
        where.clear();
    }
    // That its digits differ is sure if the cage says so; a whole number in it is the total of a killer cage. Others are only
    // drawn, unless words say more.
    void read_cage(const Data& cage) {
        const bool has_shrunk = board_.top > 0 || board_.left > 0 || board_.rows < static_cast<int>(cells_->size());
        const std::optional<Grid> cells = group(*cage.find("cells"), has_shrunk);
        if (!cells) return;
        const Data *const sum = cage.find("sum"), *const unique = cage.find("unique");
        std::optional<int> total = whole(sum);
        if (!total) total = whole(cage.find("value"));
        const bool is_unique = says_yes(cage, "unique");
        const auto add_with = [&](const char* kind, bool has_total) {
            Members fields = Members().add("kind", kind).add("cells", names_of(*cells));
            if (has_total && total) fields.add("total", *total);
            add(std::move(fields));
        };
        if (is_unique && Said(cage).text("type") == "rowcol")
            add_with("all_different", false);
        else if (is_unique || ((unique == nullptr || unique->as<std::nullptr_t>() != nullptr) && total)) {
            if (cells->size() <= most_in_house()) add_with("cage", true);
        } else if (total && sum != nullptr && sum->as<std::nullptr_t>() == nullptr)
            add_with("sum", true);
    }
    void add(Members constraint) {
        constraints_.emplace_back(std::move(constraint));
        read_.places.push_back(where.empty() ? Message("") : where.back());
    }

    const Data& data_;
    const Data::List* cells_ = nullptr;
    Window board_;
    std::vector<std::pair<std::string, std::string>> texts_;  // by their names
    std::vector<std::pair<std::size_t, const Data*>> cages_;
    Members puzzle_;
    Data::List constraints_;
    Reading read_;
};

// The part of a link that holds a puzzle; the whole text if it is no link.
std::string_view puzzle_part(std::string_view text) {
    const std::size_t scheme = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), text.size());
    if (scheme == 0 || !text.substr(scheme).starts_with("://")) return text;
    const std::size_t path_end = std::min(text.find_first_of("?#"), text.size());
    for (std::size_t slash = text.find('/', scheme + 3); slash < path_end; slash = text.find('/', slash + 1)) {
        std::string_view rest = text.substr(slash + 1);
        constexpr std::string_view folder = "sudoku/", key = "puzzleid=";
        if (rest.starts_with(folder)) rest.remove_prefix(folder.size());
        if (rest.starts_with('?')) {
            const std::size_t last = rest.rfind("&" + std::string(key));
            if (last != std::string_view::npos)
                rest.remove_prefix(last + 1 + key.size());
            else if (rest.substr(1).starts_with(key))
                rest.remove_prefix(1 + key.size());
        }
        if (!rest.empty() && std::string_view("/?&").find(rest[0]) == std::string_view::npos) return rest.substr(0, rest.find_first_of("?&"));
    }
    return text;
}

Data unshortened(std::string_view json) {
    std::optional<Data> plain = read_data(json);
    return plain && plain->find("cells") != nullptr ? std::move(*plain) : demand_data(json, &shortened_json);
}

Reading read(std::string_view text) {
    text = without_blanks_around(text);
    if (text.starts_with('{')) return Reader(unshortened(text)).reading();
    const std::string_view written = puzzle_part(text);
    const std::string part = mended_utf8(percent_decoded(written));
    constexpr std::array<std::string_view, 6> prefixes{"scl", "ctc", "scf", "fpuzzles", "fpuz", "classic"};
    const auto prefix = std::ranges::find_if(prefixes, [&](std::string_view each) { return part.starts_with(each); });
    constexpr std::string_view of_names = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_/";
    if (prefix == prefixes.end() && written.size() <= 40 && written.find_first_not_of(of_names) == std::string_view::npos)
        give_up(Refusal("{text!r} only names a puzzle of SudokuPad's server: open https://sudokupad.app/api/puzzle/{name}, and copy the text there",
                        {{"text", std::string(written)}, {"name", std::string(written)}})
                    .of_form());
    if (prefix == prefixes.end())
        give_up(Refusal("{text!r} only names a puzzle, expected one that begins with scl or ctc", {{"text", std::string(beginning(written, 40))}}).of_form());
    if (*prefix == "scf") return read_scf(std::string_view(part).substr(prefix->size()));
    if (*prefix == "classic") give_up(Refusal("texts of SudokuPad that begin with {prefix} are not read", {{"prefix", std::string(*prefix)}}).of_form());
    std::string packed = part.substr(prefix->size());
    std::ranges::replace(packed, ' ', '+');
    packed = without_blanks(packed);
    return prefix->starts_with("fpuz") ? fpuzzles.read(packed) : Reader(demand_data(decompress(packed), &shortened_json)).reading();
}

// --- writing -----------------------------------------------------------------------------------------

Data::List pairs_of(const Grid& cells) {
    Data::List pairs;
    for (const GridCell& cell : cells) {
        Data::List pair(1, cell.row - 1);
        pair.emplace_back(cell.column - 1);
        pairs.emplace_back(std::move(pair));
    }
    return pairs;
}

std::string write(const Data& data) {
    const Puzzle puzzle = read_json(data);
    const auto members = [&](std::string_view field) {
        const Data* const found = data.find(field);
        return found == nullptr ? nullptr : found->as<Data::Object>();
    };
    demand_usual_board(puzzle, data, "SudokuPad");
    std::vector<Grid> regions;
    for (const Cells& region : puzzle.regions) {
        Grid& cells = regions.emplace_back();
        for (const Variable cell : region) cells.push_back({puzzle.row(cell) + 1, puzzle.column(cell) + 1});
    }
    if (const std::optional<Window> whole = whole_board(regions); whole && (whole->rows != puzzle.rows || whole->columns != puzzle.columns))
        give_up(Refusal("SudokuPad takes regions that are a whole board for the board").about("regions"));

    Members metadata;
    for (const char* const name : {"title", "author"})
        if (const std::string_view text = Said(data).text(name); !text.empty()) metadata.add(name, text);
    if (!puzzle.latin) metadata.add("norowcol", true);
    Painting painting = painted(puzzle, data, "SudokuPad");
    for (auto& [name, flag] : painting.flags.all) metadata.add(name, std::move(flag));
    const std::string_view own = Said(data).text("rules");
    metadata.add("rules", own.empty() ? std::move(painting.rules) : std::string(own) + "\n\n" + painting.rules).add(own_rules_length, own.size());
    Data::List rows, region_list;
    std::vector<Data> cells(puzzle.grid_cells(), Data::Object());
    if (const auto* const givens = members("givens"))
        for (const auto& [name, digit] : *givens) {
            const GridCell cell = cell_named(without_blanks_around(name));
            cells[puzzle.at(cell.row - 1, cell.column - 1)] = Members().add("value", digit);
        }
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if (at % static_cast<std::size_t>(puzzle.columns) == 0) rows.emplace_back(Data::List());
        rows.back().as<Data::List>()->push_back(std::move(cells[at]));
    }
    for (const Grid& region : regions) region_list.emplace_back(pairs_of(region));
    Members all;
    all.add("cellSize", 50).add("metadata", std::move(metadata)).add("cells", std::move(rows));
    all.add("regions", std::move(region_list));
    for (auto& [name, list] : painting.lists.all) all.add(name, std::move(list));
    return std::string(address) + "scl" + compress(write_data(std::move(all)));
}

}  // namespace

const Form sudokupad{"sudokupad", read, write};

std::vector<Seen> seen_in_sudokupad(std::string_view json) { return Reader(unshortened(json)).seen(); }

}  // namespace sudokit::variants
