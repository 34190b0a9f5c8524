// The board by its bands or, with rows and columns exchanged, by its stacks: patterns of one hold for the other.
#pragma once

#include "board.hpp"

namespace sudokit::logic {

// A cell by its place along the bands of one direction.
struct BandDirection {
    bool is_row;
    int cell(int line, int across) const { return is_row ? 9 * line + across : 9 * across + line; }
    int line_of(int cell) const { return is_row ? row_of(cell) : column_of(cell); }
    int across_of(int cell) const { return is_row ? column_of(cell) : row_of(cell); }
    CellSet line(int i) const { return cells_of(house(i)); }
    CellSet across(int i) const { return cells_of(house_across(i)); }
    std::uint8_t house(int i) const { return std::uint8_t(is_row ? i : 9 + i); }
    std::uint8_t house_across(int i) const { return std::uint8_t(is_row ? 9 + i : i); }
};

}  // namespace sudokit::logic
