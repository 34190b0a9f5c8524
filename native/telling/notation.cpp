#include "notation.hpp"

namespace sudokit::telling {

using logic::bits;
using logic::column_of;
using logic::row_of;
using logic::size;

std::string cells_text(CellSet cells) {
    Mask rows = 0, columns = 0;
    for (const int cell : cells) {
        rows |= Mask(1 << row_of(cell));
        columns |= Mask(1 << column_of(cell));
    }
    const bool by_row = size(rows) <= size(columns);
    // The groups are in the order of their first cells.
    std::string text;
    while (cells) {
        const int first = cells.first();
        const int line = by_row ? row_of(first) : 9 + column_of(first);
        std::string row, column;
        for (const int cell : cells & logic::cells_of(line)) {
            if (!by_row || row.empty()) row += char('1' + row_of(cell));
            if (by_row || column.empty()) column += char('1' + column_of(cell));
        }
        cells = cells.minus(logic::cells_of(line));
        add(text, ", ", "r" + row + 'c' + column);
    }
    return text;
}

std::string cell_name(int cell) { return cells_text(CellSet::of(cell)); }
Told cells_told(CellSet cells) { return cells_text(cells); }
Told cell_told(int cell) { return cell_name(cell); }

std::string digits_text(Mask digits) {
    std::string text;
    for (const int digit : bits(digits)) add(text, ",", std::to_string(digit + 1));
    return text;
}

std::string chain_text(std::span<const Node> chain) {
    std::string text;
    for (const Node& node : chain) {
        text += '(' + std::to_string(node.digit + 1) + ')' + cells_text(node.cells);
        if (&node != &chain.back()) text += node.strong_to_next ? '=' : '-';
    }
    return text;
}

std::string units_text(std::span<const Node> chain, std::span<const std::uint8_t> last) {
    std::string text;
    const Node* left = nullptr;  // the left-linking candidate
    for (std::size_t i = 1; i < chain.size(); ++i) {
        const Node& node = chain[i];
        const bool is_end = i + 1 == chain.size();
        if (!node.on) left = &node;
        if (!node.on && !is_end) continue;
        const int house = node.on ? node.house : last.empty() ? -1 : last.front();
        const auto member = [&](const Node* one) -> std::string {
            if (!one || one->cells.empty()) return ".";
            if (house < 0) return 'n' + std::to_string(one->digit + 1);
            const std::string cell = cell_name(one->cells.first());
            return house < 9 ? cell.substr(2) : house < 18 ? cell.substr(0, 2) : cell;
        };
        const std::string unit = house < 0 ? cells_text(node.cells)
                                           : std::string(1, "rcb"[house / 9]) + char('1' + house % 9) + 'n' + char('1' + node.digit);
        add(text, " - ", unit + '{' + member(left) + ' ' + (node.on ? member(&node) : ".") + '}');
        left = nullptr;
    }
    return text;
}

std::string sign(const Node& node) { return cells_text(node.cells) + (node.on ? "=" : unequal) + std::to_string(node.digit + 1); }

std::string sign(const Candidate& placed) { return cell_name(placed.cell) + '=' + std::to_string(placed.digit + 1); }

void add(std::string& texts, const char* between, const std::string& text) {
    if (!texts.empty()) texts += between;
    texts += text;
}

std::string shortened(const std::vector<std::string>& placements) {
    constexpr int ending = 2, beginning = longest - ending - 1;
    const int size = static_cast<int>(placements.size()), left_out = size - beginning - ending;
    const std::string gap = ellipsis + (" (+" + std::to_string(left_out) + ") ") + ellipsis;
    std::string text;
    for (int i = 0; i < size; ++i) {
        const bool is_shown = size <= longest || i < beginning || i >= size - ending;
        if (is_shown || i == beginning) add(text, " ", is_shown ? placements[i] : gap);
    }
    return text;
}

Told list_of(Mask digits) {
    Parts parts;
    for (const int digit : bits(digits)) parts.push_back(digit + 1);
    return Told::join("and", parts);
}

Told houses_told(std::span<const std::uint8_t> houses) {
    static constexpr const char* kinds[] = {"row", "column", "box"};
    Parts groups;
    for (int kind = 0; kind < 3; ++kind) {
        Parts numbers;
        for (const int house : houses)
            if (house / 9 == kind) numbers.push_back(house % 9 + 1);
        if (numbers.empty()) continue;
        const int count = static_cast<int>(numbers.size());
        groups.push_back(Told::say("houses", kinds[kind]).with("count", count).with("numbers", Told::join("numbers", numbers)));
    }
    return Told::join(", ", groups);
}

Told house_told(int house) {
    const std::uint8_t only[] = {static_cast<std::uint8_t>(house)};
    return houses_told(only);
}

}  // namespace sudokit::telling
