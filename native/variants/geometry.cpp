#include "geometry.hpp"

namespace sudokit::variants {

std::vector<Cells> rows_of(int rows, int columns) {
    std::vector<Cells> found(static_cast<std::size_t>(rows));
    for (int cell = 0; cell < rows * columns; ++cell) found[static_cast<std::size_t>(cell / columns)].push_back(static_cast<Variable>(cell));
    return found;
}

std::vector<Cells> columns_of(int rows, int columns) {
    std::vector<Cells> found(static_cast<std::size_t>(columns));
    for (int cell = 0; cell < rows * columns; ++cell) found[static_cast<std::size_t>(cell % columns)].push_back(static_cast<Variable>(cell));
    return found;
}

BoxShape box_shape(int rows, int columns, int cells) {
    int root = 1;
    while ((root + 1) * (root + 1) <= cells) ++root;
    for (int side = root; side > 1; --side) {
        const int longer = cells / side;
        if (side * longer != cells) continue;
        if (rows % side == 0 && columns % longer == 0) return {side, longer};
        if (rows % longer == 0 && columns % side == 0) return {longer, side};
    }
    return {};
}

std::vector<Cells> boxes_of(int rows, int columns, BoxShape shape) {
    std::vector<Cells> found;
    if (shape.rows == 0) return found;
    for (int top = 0; top < rows; top += shape.rows)
        for (int left = 0; left < columns; left += shape.columns) {
            Cells& box = found.emplace_back();
            for (int row = top; row < top + shape.rows; ++row)
                for (int column = left; column < left + shape.columns; ++column) box.push_back(static_cast<Variable>(row * columns + column));
        }
    return found;
}

std::vector<Cells> windows_of(int rows, int columns, BoxShape shape) {
    std::vector<Cells> found;
    if (shape.rows == 0) return found;
    for (int top = 1; top < rows - shape.rows; top += shape.rows + 1)
        for (int left = 1; left < columns - shape.columns; left += shape.columns + 1) {
            Cells& window = found.emplace_back();
            for (int row = top; row < top + shape.rows; ++row)
                for (int column = left; column < left + shape.columns; ++column) window.push_back(static_cast<Variable>(row * columns + column));
        }
    return found;
}

std::vector<Pair> pairs_at(int rows, int columns, std::span<const Step> steps) {
    std::vector<Pair> found;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            for (const auto [down, right] : steps) {
                const int below = row + down, beside = column + right;
                if (below >= 0 && below < rows && beside >= 0 && beside < columns)
                    found.emplace_back(row * columns + column, below * columns + beside);
            }
    return found;
}

std::vector<Pair> neighbours_of(int rows, int columns) {
    constexpr Step sides[] = {{0, 1}, {1, 0}};
    return pairs_at(rows, columns, sides);
}

std::vector<Cells> squares_of(int rows, int columns) {
    std::vector<Cells> found;
    constexpr Step corner[] = {{1, 1}};
    for (const auto& [first, last] : pairs_at(rows, columns, corner)) found.push_back({first, first + 1, last - 1, last});
    return found;
}

}  // namespace sudokit::variants
