#include "grid_cells.hpp"

#include <algorithm>
#include <charconv>

#include "said.hpp"

namespace sudokit::variants {

GridCell cell_named(std::string_view name) {
    GridCell found;
    for (int* const part : {&found.row, &found.column}) {
        if (name.empty() || (name[0] | 0x20) != (part == &found.row ? 'r' : 'c')) return {};
        const char* const end = name.data() + name.size();
        const auto [at, error] = std::from_chars(name.data() + 1, end, *part);
        if (error != std::errc() || *part < 1) return {};
        name = {at, end};
    }
    return name.empty() ? found : GridCell{};
}

std::vector<GridCell> sorted(const std::vector<GridCell>& cells) {
    constexpr unsigned more_than_columns = 1000;
    std::vector<unsigned> numbers;  // which other code sorts as well: another kind of items would take a hundredth of the module
    for (const GridCell& cell : cells) numbers.push_back(static_cast<unsigned>(cell.row) * more_than_columns + static_cast<unsigned>(cell.column));
    std::ranges::sort(numbers);
    std::vector<GridCell> found;
    for (const unsigned number : numbers) found.push_back({static_cast<int>(number / more_than_columns), static_cast<int>(number % more_than_columns)});
    return found;
}

std::string names_of(const std::vector<GridCell>& cells) {
    std::string text;
    for (const GridCell& cell : cells) text += (text.empty() ? "" : " ") + cell.name();
    return text;
}

std::vector<GridCell> cells_of(const Data& constraint, std::string_view field) {
    std::vector<GridCell> found;
    for (const std::string_view name : Said(constraint).words(field)) found.push_back(cell_named(name));
    return found;
}

bool would_lose_pairs(const Data& one, const Data& other) {
    const std::string_view kind = Said(one).kind();
    if ((kind != "minimum" && kind != "maximum") || Said(other).kind() != kind) return false;
    const std::vector<GridCell> cells = cells_of(one), others = cells_of(other);
    const auto has = [](const std::vector<GridCell>& some, const GridCell& cell) { return std::ranges::find(some, cell) != some.end(); };
    for (const GridCell& cell : cells)
        for (const GridCell& beside : others) {
            const bool share_a_side = std::abs(cell.row - beside.row) + std::abs(cell.column - beside.column) == 1;
            if (share_a_side && !(has(cells, beside) && has(others, cell))) return true;
        }
    return false;
}

}  // namespace sudokit::variants
