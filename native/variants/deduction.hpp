// The next deduction of somebody who looks at one row, column, region or constraint at a time.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model.hpp"

namespace sudokit::variants {

struct Deduction {
    std::optional<Origin> origin{};  // what forces it; none where it is plain to see in the cell
    std::vector<Variable> cells{};   // what that is about
    Variable cell = 0;               // where to look
    Values left = 0;                 // what is left there: one digit, which goes there; or nothing, which contradicts
    std::vector<std::pair<Variable, Values>> removed{};  // where no digit is found, what leaves which cells
};

// What follows from the candidates without guesses, by one row, column, region or constraint alone: a digit where there is
// one, of something with few open cells; otherwise all that something removes. The cells of a constraint differ where their
// houses say so. What digits take from the other cells of their houses is no step: it is as if the candidates were without.
//
// digits: of each shown variable its value as a set, or nothing for an open cell. candidates: of each the values it may have.
std::optional<Deduction> deduce(const Model& model, std::span<const Values> digits, std::span<const Values> candidates);

}  // namespace sudokit::variants
