// Unavoidable sets: where another full grid differs from a given one.
//
// Clues outside U cannot distinguish two full grids that differ in the cells of U, so every puzzle of either has a clue
// in U. The search repairs a grid: a cell takes another digit; the cells of its houses that held this digit must change
// too, and get other digits in turn, until no house holds a digit twice. Then the grid is full again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sudokit {

// The cells of one difference, ascending.
using Difference = std::vector<std::uint8_t>;

// Differences of at most `size` cells between a full grid and others, with `first` as the smallest cell. They include
// all differences that contain no smaller one, possibly several times, and some others. Digits are 1 to 9.
//
// The time is exponential in `size`. At most min(size, 81) cells are changed at once, which bounds the depth and the
// memory of the search.
std::vector<Difference> differences_from(std::span<const std::uint8_t, 81> solution, unsigned first, unsigned size);

}  // namespace sudokit
