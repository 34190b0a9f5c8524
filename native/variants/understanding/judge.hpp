// Tests of what a text may mean: does it agree with the solution that the text holds, and how many solutions has it?
#pragma once

#include <optional>
#include <vector>

#include "variants/forms/data.hpp"

namespace sudokit::variants {

class Judge {
public:
    enum Count { none, one, several, unknown };

    // The puzzle is in sudokit's own JSON; its constraints are not looked at. `solution`: of each cell its digit or 0.
    Judge(const Data::Object& puzzle, int columns, const std::optional<std::vector<int>>& solution);

    bool knows_solution() const { return knows_solution_; }
    // Whether all of these hold in the solution.
    bool agree(const Data::List& constraints) const;
    // How many solutions there are, unless it takes too long to say.
    Count count(const Data::List& constraints) const;

private:
    Data::Object plain_, solved_;
    bool knows_solution_ = false;
};

}  // namespace sudokit::variants
