// Which things of a drawing a rule is about, and the constraints that it makes of them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "variants/drawings/seen.hpp"
#include "variants/forms/data.hpp"
#include "variants/puzzle.hpp"
#include "variants/rules/patterns.hpp"

namespace sudokit::variants {

// A constraint in sudokit's own JSON, and the things that it was made of.
struct Made {
    Members constraint;
    std::vector<std::size_t> things;
};

class Claims {
public:
    // puzzle: its size and its regions.
    Claims(const std::vector<Seen>& seen, const Puzzle& puzzle) : seen_(seen), puzzle_(puzzle), is_claimed_(seen.size()) {}

    // What a rule makes of the things that it is about. Without colours in its words, it takes those of its usual colour, or
    // those that no rule has claimed. Nothing if there are none.
    std::vector<Made> made_by(const rules::Rule& rule);
    // The same for lines that touch, each net of them as one line with branches. Nothing if the kind does not allow branches.
    std::vector<Made> made_of_nets(const rules::Rule& rule) const;
    void claim(const std::vector<std::size_t>& things);
    bool is_claimed(std::size_t thing) const { return is_claimed_[thing]; }

    // What things are that no rule speaks of, if their look leaves little doubt.
    std::vector<Made> usual(std::size_t thing) const;

private:
    int digits() const { return std::max(puzzle_.rows, puzzle_.columns); }
    int region_of(const GridCell& cell) const { return puzzle_.region_of(puzzle_.at(cell.row - 1, cell.column - 1)); }
    std::vector<std::size_t> things_of(const rules::Rule& rule) const;
    std::vector<std::size_t> in_colours(std::vector<std::size_t> things, const rules::Rule& rule) const;
    std::optional<std::size_t> line_in(const Seen& cage) const;
    // Areas of shaded cells, each of one colour, with their things. Parts that touch by a side are one. A square in a cell may be its shade.
    struct Area {
        std::string colour;
        std::vector<GridCell> cells;
        std::vector<std::size_t> things;
    };
    std::vector<Area> areas_of(const std::vector<std::size_t>& things, bool with_squares) const;
    void add_line(std::vector<Made>& made, const rules::Rule& rule, std::size_t thing) const;

    const std::vector<Seen>& seen_;
    const Puzzle& puzzle_;
    std::vector<bool> is_claimed_;
};

}  // namespace sudokit::variants
