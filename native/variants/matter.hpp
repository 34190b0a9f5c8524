// What of a puzzle matters: which of its parts contradict each other, and which it does not need.
//
// The parts are its givens, its candidates and its constraints, numbered in this order; rows, columns and regions always count.
// Both questions try the puzzle with some of its parts. Whoever asks counts the solutions, with threads or without.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "puzzle.hpp"
#include "reached.hpp"

namespace sudokit::variants {

using PartNumbers = std::vector<std::size_t>;

// How many solutions a puzzle has, up to a limit. May have stop points.
using SolutionCounter = std::function<std::uint64_t(const Puzzle& puzzle, std::uint64_t limit)>;

// The parts of a smallest contradiction: what is left without any of them has a solution. A rule that all dots, or each X and V, are
// given stands for these, too. None if the puzzle has a solution; an empty list if rows, columns and regions contradict each
// other. QuickXplain: Junker, AAAI 2004.
std::optional<PartNumbers> contradicting_parts(const Puzzle& puzzle, const SolutionCounter& count, Reached& reached);

// Of a puzzle with one solution the parts that can be left out, each on its own.
PartNumbers unneeded_parts(const Puzzle& puzzle, const SolutionCounter& count, Reached& reached);

}  // namespace sudokit::variants
