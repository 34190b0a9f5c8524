#include "text_lines.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace sudokit {
namespace {

constexpr std::string_view blanks_at_line_end = " \t\r\v\f";
constexpr std::string_view before_a_board = "\"' ";
constexpr std::string_view separators = " \t\r\v\f,;|#\"'/([";

bool contains(std::string_view characters, char character) { return characters.find(character) != characters.npos; }

constexpr std::array<std::uint8_t, 256> foreign_signs = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(1);
    for (const char cell : std::string_view("0123456789.-*_xX")) table[static_cast<unsigned char>(cell)] = 0;
    return table;
}();

// Code that knows the formats reads all other characters: some are cells as well, or stand between cells.
bool are_cells(const char* text) {
    const auto* signs = reinterpret_cast<const unsigned char*>(text);
    std::uint8_t foreign = 0;
    for (std::size_t i = 0; i < cells_per_board; i += 9) {
        const auto* nine = signs + i;
        foreign |= foreign_signs[nine[0]] | foreign_signs[nine[1]] | foreign_signs[nine[2]];
        foreign |= foreign_signs[nine[3]] | foreign_signs[nine[4]] | foreign_signs[nine[5]];
        foreign |= foreign_signs[nine[6]] | foreign_signs[nine[7]] | foreign_signs[nine[8]];
    }
    return foreign == 0;
}

constexpr std::size_t letters_of_base64 = 8;

bool is_capital(char character) { return character >= 'A' && character <= 'Z'; }

bool is_base64(char character) {
    return is_capital(character) || (character >= 'a' && character <= 'z') ||
           (character >= '0' && character <= '9') || contains("+/=%_-", character);
}

// A dot before others may be a blank of a board, so that what follows must be the name of a type.
bool begins_iss(std::string_view line) {
    if (line.size() < 2) return false;
    if (line[1] == '.') {
        std::size_t at = line.find_first_not_of('.');
        if (at < line.size() && line[at] == '~') return true;
        const std::size_t name = at;
        while (at < line.size() && is_capital(line[at])) ++at;
        return at < line.size() && at > name &&
               (line[at] == '~' || (line[at] >= 'a' && line[at] <= 'z' && line[at] != 'x'));
    }
    if (line[1] != 'X') return line[1] == '~' || is_capital(line[1]);
    return line.size() > 2 && (line[2] == '~' || (is_capital(line[2]) && line[2] != 'X'));
}

bool begins_base64(std::string_view line) {
    for (const std::string_view prefix : {"scl", "ctc", "scf", "fpuz"}) {
        if (!line.starts_with(prefix)) continue;
        line.remove_prefix(prefix.size());
        return line.size() >= letters_of_base64 &&
               std::all_of(line.begin(), line.begin() + letters_of_base64, is_base64);
    }
    return false;
}

// A killer Sudoku with one character per cell: totals, and signs that point to the next cell of a cage. Boards begin with
// digits and dots, and a row of one-digit totals alone is not a killer, so that the first row decides what boards cost.
bool is_short_killer(std::string_view line) {
    while (!line.empty() && contains(" \t\r\v\f\n", line.back())) line.remove_suffix(1);
    if (line.size() != cells_per_board) return false;
    const auto may_be_a_board = [](char cell) { return cell == '.' || (cell >= '0' && cell <= '9'); };
    if (std::all_of(line.begin(), line.begin() + 9, may_be_a_board)) return false;
    return line.find_first_of("<>^v`',") != std::string_view::npos &&
           std::all_of(line.begin(), line.end(), [](char cell) {
               return (cell >= '0' && cell <= '9') || is_capital(cell) ||
                      (cell >= 'a' && cell <= 'j') || contains("<>^v`',.", cell);
           });
}

}  // namespace

bool begins_solo(std::string_view line) {
    const auto taken = [&line](bool (*belongs)(char), std::size_t most) {
        std::size_t size = 0;
        while (size < std::min(most, line.size()) && belongs(line[size])) ++size;
        const std::string_view found = line.substr(0, size);
        line.remove_prefix(size);
        return found;
    };
    const auto is_digit = [](char sign) { return sign >= '0' && sign <= '9'; };
    const auto is_letter = [](char sign) { return (sign | 0x20) >= 'a' && (sign | 0x20) <= 'z'; };
    const auto number = [](std::string_view digits) { return digits.empty() ? 0 : digits.size() == 1 ? digits[0] - '0' : 10 * (digits[0] - '0') + digits[1] - '0'; };
    constexpr int most_side = 25;
    const int across = number(taken(is_digit, 2));
    if (across == 0 || line.size() < 2 || ((line[0] | 0x20) != 'x' && (line[0] | 0x20) != 'j')) return false;
    const bool is_jigsaw = (line[0] | 0x20) == 'j';
    line.remove_prefix(1);
    const int down = is_jigsaw ? 1 : number(taken(is_digit, 2));
    const std::string_view flags = taken(is_letter, 10);
    if (down == 0 || across * down > most_side || !line.starts_with(':') || line.size() < 2) return false;
    line.remove_prefix(1);
    if (line.starts_with(":k:") || line.starts_with("d:k:")) return true;
    const bool is_classic = across == 3 && down == 3 && flags.find_first_of("jkxJKX") == std::string_view::npos;
    return !is_classic && (is_digit(line[0]) || is_letter(line[0]) || line[0] == '_');
}

TextLines cut_lines(std::string_view block, bool after_gap) {
    TextLines found;
    found.after_gap = after_gap;
    const std::size_t expected = block.size() / (cells_per_board + 1) + 1;
    found.entries.reserve(expected);
    found.boards.reserve(expected * cells_per_board);

    while (found.consumed < block.size()) {
        const std::string_view rest = block.substr(found.consumed);
        const void* end = std::memchr(rest.data(), '\n', rest.size());
        const std::size_t size = end ? static_cast<const char*>(end) - rest.data() : rest.size();
        std::string_view line = rest.substr(0, size);
        while (!line.empty() && contains(blanks_at_line_end, line.back())) line.remove_suffix(1);

        if (!line.empty() && line.front() != '#') {
            std::string_view board = line;
            while (!board.empty() && contains(before_a_board, board.front())) board.remove_prefix(1);
            const bool is_long_enough =
                board.size() == cells_per_board ||
                (board.size() > cells_per_board && contains(separators, board[cells_per_board]));
            const bool is_board = is_long_enough && are_cells(board.data());
            if ((!is_board && found.after_gap) || begins_variant(line)) {
                found.stopped = true;
                break;
            }
            found.entries.push_back({found.consumed, line.size(), found.lines, !is_board});
            if (is_board)
                found.boards.append(board.substr(0, cells_per_board));
            else
                found.boards.append(cells_per_board, '?');
        }
        if (line.empty() || line.front() != '#') found.after_gap = line.empty();
        found.consumed += size + (end ? 1 : 0);
        ++found.lines;
    }
    return found;
}

bool begins_variant(std::string_view line) {
    if (line.empty()) return false;
    if (is_short_killer(line)) return true;
    switch (line.front()) {
        case '{': return line.size() < 2 || !contains("{0123456789,", line[1]);  // a list in C, with cells
        case '.': return begins_iss(line);
        case 'h': return line.starts_with("https://") || line.starts_with("http://");
        case 'N': return line.starts_with("N4Ig");
        case 's':
        case 'c':
        case 'f': return begins_base64(line);
        case 'S': return line.starts_with("SumoCueV1");
        // A space may have become a `+` (variants/forms/form.cpp).
        case '<': return line.starts_with("<ksudoku") || line.starts_with("<!DOCTYPE ksudoku") || line.starts_with("<!DOCTYPE+ksudoku");
        default: return begins_solo(line);
    }
}

}  // namespace sudokit
