// What must be true of every canonical form.
#pragma once

#include <cstdint>
#include <random>

#include "symmetry/canonical.hpp"

// Any symmetry of the board.
sudokit::symmetry::Transformation random_transformation(std::mt19937_64& random);

// Writes the transformed board.
void apply(const sudokit::symmetry::Transformation& how, const std::uint8_t* cells, std::uint8_t* result);

// Whether a digit can stand in a blank cell without a clash.
bool fits(const std::uint8_t* cells, int cell, int digit);

// Finds the form of a board without clashes and says what is wrong with it, if anything:
//
// - it is not above the board or `equivalents` random equivalents, these have the same form and as many ways
// - every way leads to it and keeps blank rows and columns in order
// - digits are named in the order in which they appear
// - the second row of a full board is the smallest of all
// - the states stay within bounds
// - the board with another digit in any cell is refused if that digit clashes, and only then
const char* fault_of_form(const std::uint8_t* cells, int equivalents, std::mt19937_64& random);
