// Unavoidable sets: where another full grid differs from a given one.
//
// Two full grids that differ in the cells of U cannot be told apart by clues outside U, so that every puzzle of either has
// a clue in U. The search here repairs: a cell takes another digit; the cells of its houses that held this digit have to
// change too, and are given other digits in their turn, until no house holds a digit twice. Then the grid is full again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sudokit {

// The cells of one difference, ascending.
using Difference = std::vector<std::uint8_t>;

// Differences of at most `size` cells between a full grid and others, of which `first` is the smallest cell. All that have
// no smaller difference inside are among them, maybe several times; of the others, some. Digits are 1 to 9.
//
// The time is exponential in `size`; at most min(size, 81) cells are ever changed, which bounds depth and memory of the
// search.
std::vector<Difference> differences_from(std::span<const std::uint8_t, 81> solution, unsigned first, unsigned size);

}  // namespace sudokit
