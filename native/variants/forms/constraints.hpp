// Constraints in sudokit's JSON: what forms ask when they write them. `read_json` has checked them before.
#pragma once

#include "data.hpp"

namespace sudokit::variants {

struct GridCell {
    int row = 0, column = 0;  // from 1
    bool operator==(const GridCell&) const = default;
    std::string name() const { return "r" + std::to_string(row) + "c" + std::to_string(column); }
};

// The cell with a name such as r1c3; row and column are 0 if it is none.
GridCell cell_named(std::string_view name);
std::vector<GridCell> sorted(const std::vector<GridCell>& cells);  // row by row
std::string names_of(const std::vector<GridCell>& cells);  // as a field has them

const Data::List& constraints_of(const Data& puzzle);
std::string_view kind_of(const Data& constraint);
std::vector<GridCell> cells_of(const Data& constraint, std::string_view field = "cells");
std::vector<std::int64_t> numbers_of(const Data& data);
std::optional<std::int64_t> number_of(const Data& constraint, std::string_view field);  // none if there is none
bool flag_of(const Data& of, std::string_view field, bool usual);
std::string_view text_of(const Data& of, std::string_view field);  // empty if it is missing

// The name of its kind, and its fields, for messages.
std::string described(const Data& constraint);

}  // namespace sudokit::variants
