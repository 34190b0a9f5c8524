#include "solo.hpp"

#include <algorithm>
#include <charconv>

#include "making.hpp"
#include "text.hpp"

namespace sudokit::variants {

namespace {

constexpr int most_side = 25;

int taken_number(std::string_view& text) {
    int number = 0;
    const char* const end = text.data() + text.size();
    text = {std::from_chars(text.data(), end, number).ptr, end};
    return number;
}

// What stands before the colon.
struct Rules {
    int across = 0, down = 0;  // the blocks in a row of the board, and in a column
    bool is_jigsaw = false, has_diagonals = false, is_killer = false;
};
Rules rules_of(std::string_view text) {
    Rules rules;
    rules.across = rules.down = taken_number(text);
    if (text.starts_with('x') && text.size() > 1 && text[1] >= '0' && text[1] <= '9') {
        text.remove_prefix(1);
        rules.down = taken_number(text);
        if (rules.down == 1) rules.is_jigsaw = true;
    } else if (text.starts_with('j')) {
        rules.down = 1;
    }
    for (const char sign : text) {
        rules.is_jigsaw |= sign == 'j';
        rules.has_diagonals |= sign == 'x';
        rules.is_killer |= sign == 'k';
    }
    if (rules.across < 1 || rules.down < 1 || rules.across > most_side || rules.down > most_side || rules.across * rules.down > most_side)
        give_up(Refusal("blocks of {across} and {down}, expected a board of at most {most} rows", {{"across", rules.across}, {"down", rules.down}, {"most", most_side}}).of_form());
    return rules;
}

class Reader : Making {
public:
    explicit Reader(const Rules& rules) : Making(rules.across * rules.down, rules.across * rules.down), rules_(rules) {}

    Reading reading(std::string_view text) {
        const std::vector<std::string_view> parts = split(text, ',');
        const std::size_t expected = 1u + rules_.is_jigsaw + 2u * rules_.is_killer;
        if (parts.size() != expected)
            refuse(Refusal::counted("{count} part between commas, expected {size}", "{count} parts between commas, expected {size}", parts.size(), {{"size", expected}}).of_form());
        std::size_t part = 0;
        for (const auto& [at, digit] : numbers(parts[part++])) give(this->at(at), digit);
        set_regions(rules_.is_jigsaw ? areas(parts[part++]) : boxes());
        if (rules_.has_diagonals) {
            add_diagonal("down");
            add_diagonal("up");
        }
        if (rules_.is_killer) {
            const std::vector<int> cage_of = areas(parts[part++]);
            std::vector<std::vector<GridCell>> cages;
            std::vector<std::int64_t> totals;
            for (std::size_t cell = 0; cell < cage_of.size(); ++cell) {
                const auto cage = static_cast<std::size_t>(cage_of[cell]);
                if (cage >= cages.size()) cages.resize(cage + 1);
                cages[cage].push_back(at(cell));
            }
            totals.resize(cages.size());
            for (const auto& [cell, total] : numbers(parts[part])) totals[static_cast<std::size_t>(cage_of[cell])] = total;
            for (std::size_t cage = 0; cage < cages.size(); ++cage)
                add_cage(cages[cage], totals[cage]);
        }
        return std::move(*this).done();
    }

private:
    std::size_t count() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }

    // The cells with a number.
    std::vector<std::pair<std::size_t, int>> numbers(std::string_view text) const {
        std::vector<std::pair<std::size_t, int>> found;
        std::size_t at = 0;
        while (!text.empty()) {
            const char sign = text[0];
            if (sign >= '0' && sign <= '9') {
                const int number = taken_number(text);
                if (number > 0) found.emplace_back(at, number);
                ++at;
                continue;
            }
            if (sign >= 'a' && sign <= 'z')
                at += static_cast<std::size_t>(sign - 'a') + 1;
            else if (sign != '_')
                refuse_sign(text);
            text.remove_prefix(1);
        }
        if (at != count())
            refuse(Refusal::counted("{count} cell, expected {size}", "{count} cells, expected {size}", at, {{"size", count()}}).of_form());
        return found;
    }

    // Of each cell, row by row, the number of the area that the lines enclose.
    std::vector<int> areas(std::string_view text) const {
        const std::size_t side = static_cast<std::size_t>(rows), inner = side * (side - 1);
        std::vector<bool> lines(2 * inner);
        std::size_t place = 0;
        for (; !text.empty() && place <= lines.size(); text.remove_prefix(1)) {
            const char sign = text[0];
            if (sign != '_' && !(sign >= 'a' && sign <= 'z')) refuse_sign(text);
            place += sign == '_' ? 0 : static_cast<std::size_t>(sign - 'a') + 1;
            if (sign == 'y') continue;
            if (place < lines.size()) lines[place] = true;
            ++place;
        }
        if (place != lines.size() + 1 || !text.empty())
            refuse(Refusal("lines between {count} pairs of cells, expected {size}", {{"count", place}, {"size", lines.size() + 1}}).of_form());
        std::vector<int> areas(count(), -1);
        int area = 0;
        std::vector<std::size_t> open;
        for (std::size_t start = 0; start < areas.size(); ++start) {
            if (areas[start] >= 0) continue;
            areas[start] = area;
            open.push_back(start);
            while (!open.empty()) {
                const std::size_t cell = open.back(), row = cell / side, column = cell % side;
                open.pop_back();
                const auto reach = [&](bool is_inside, std::size_t line, std::size_t next) {
                    if (!is_inside || lines[line] || areas[next] >= 0) return;
                    areas[next] = area;
                    open.push_back(next);
                };
                reach(column + 1 < side, row * (side - 1) + column, cell + 1);
                reach(column > 0, row * (side - 1) + column - 1, cell - 1);
                reach(row + 1 < side, inner + column * (side - 1) + row, cell + side);
                reach(row > 0, inner + column * (side - 1) + row - 1, cell - side);
            }
            ++area;
        }
        return areas;
    }
    std::vector<int> boxes() const {
        std::vector<int> of_cells;
        for (int cell = 0; cell < rows * columns; ++cell) {
            const int row = cell / columns, column = cell % columns;
            of_cells.push_back(row / rules_.across * rules_.across + column / rules_.down);
        }
        return of_cells;
    }
    [[noreturn]] void refuse_sign(std::string_view text) const {
        refuse(Refusal("{found!r}, expected digits, letters and _", {{"found", std::string(beginning(text, 20))}}).of_form());
    }

    const Rules rules_;
};

Reading read_text(std::string_view text) {
    std::string id(without_blanks_around(text));
    if (id.find("://") != std::string::npos) {
        id = percent_decoded(id);
        id = id.substr(std::min(id.find_first_of("#?") + 1, id.size()));
    }
    for (char& sign : id)
        if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign | 0x20);
    const std::size_t colon = id.find(':');
    if (colon == std::string::npos)
        give_up(Refusal("{text!r} has only the seed of a puzzle, expected one with a colon", {{"text", std::string(beginning(id, 40))}}).of_form());
    return Reader(rules_of(std::string_view(id).substr(0, colon))).reading(std::string_view(id).substr(colon + 1));
}

}  // namespace

const Form solo = read_only<read_text>("solo");

}  // namespace sudokit::variants
