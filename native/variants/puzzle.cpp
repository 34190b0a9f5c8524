#include "puzzle.hpp"

#include <algorithm>
#include <cstdlib>

namespace sudokit::variants {

std::string Puzzle::name(Variable cell) const {
    if (!is_in_grid(cell)) return extras[cell - grid_cells()];
    return "r" + std::to_string(row(cell) + 1) + "c" + std::to_string(column(cell) + 1);
}

int Puzzle::region_of(Variable cell) const {
    int found = -1;
    for (std::size_t number = 0; number < regions.size(); ++number)
        if (std::ranges::find(regions[number], cell) != regions[number].end()) found = static_cast<int>(number);
    return found;
}

BoxShape Puzzle::boxes() const {
    if (!regions.empty()) {
        std::vector<Cells> sorted = regions;
        for (Cells& region : sorted) std::ranges::sort(region);
        std::ranges::sort(sorted);
        std::vector<Cells> usual = boxes_of(rows, columns, box_shape(rows, columns, static_cast<int>(sorted[0].size())));
        std::ranges::sort(usual);
        if (sorted == usual) return box_shape(rows, columns, static_cast<int>(sorted[0].size()));
    }
    return box_shape(rows, columns, std::max(rows, columns));
}

bool Puzzle::is_classic() const {
    if (rows != 9 || columns != 9 || first != 1 || digits != 9 || !latin || !constraints.empty() || !candidates.empty() || !extras.empty()) return false;
    std::vector<Cells> usual = boxes_of(9, 9, {3, 3});
    std::ranges::sort(usual);
    return regions == usual;
}

std::vector<Cells> Puzzle::windows() const { return windows_of(rows, columns, boxes()); }

std::vector<Pair> Puzzle::touching(const Cells& cells) const {
    if (cells.size() == 2) return {{cells[0], cells[1]}};
    std::vector<Pair> found;
    for (std::size_t one = 0; one < cells.size(); ++one)
        for (std::size_t other = one + 1; other < cells.size(); ++other) {
            const Variable a = cells[one], b = cells[other];
            if (is_in_grid(a) && is_in_grid(b) && std::abs(row(a) - row(b)) + std::abs(column(a) - column(b)) == 1)
                found.emplace_back(a, b);
        }
    return found;
}

}  // namespace sudokit::variants
