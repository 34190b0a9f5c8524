// The cells of a puzzle by the names that ISS gives them.
//
//     R1C1    row 1, column 1; from 10 on the letters a, b, ...: `RaCg` is row 10, column 16
//     R3 C12  a line: row 3, column 12, in decimal
//     VX1     an extra cell: the first of the group `X`, which `Var` declares; `VX` if the group has one cell
//     CC1     the same of a group that belongs to a constraint, such as the labels of `ChaosConstruction`
//
// A group of extra cells has rows and columns of its own, so its cells have neighbours as well. The grid is a group like
// these, the first. A cell is a number here: those of the groups one after the other, each row by row.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "variants/geometry.hpp"
#include "where.hpp"

namespace sudokit::variants::iss {

inline constexpr int most_side = 16;  // of rows, columns and digits

struct Spot {
    std::size_t group;
    int row, column;  // from 0
    auto operator<=>(const Spot&) const = default;
};

class Board : public Where {
public:
    // Forgets the extra cells.
    void resize(int rows, int columns, int first, int last);

    int rows() const { return groups_[0].size / groups_[0].columns; }
    int columns() const { return groups_[0].columns; }
    int longer() const { return std::max(rows(), columns()); }
    int first() const { return first_; }
    int last() const { return last_; }
    unsigned digits() const { return static_cast<unsigned>(last_ - first_ + 1); }

    bool ties = false;                       // whether ranks may tie
    std::optional<std::int64_t> region_size;  // if the text says it
    BoxShape boxes;                          // of the boxes that sudokit's windows and disjoint groups have
    bool only_usual_dots = true;             // whether all dots are of difference 1 or ratio 2, and so dots of ISS

    // Adds a group of extra cells: a number of cells, or rows and columns such as `9x9`.
    void declare(std::string_view prefix, std::string_view size);
    // Adds the group of a constraint, whose cells are as many as those of the grid. Returns its cells; none if it is not there.
    Cells add_labels();
    Cells labels() const;
    // The cells of a group by its name; those of the grid if it has none.
    Cells group(std::string_view prefix) const;
    bool has_group(std::string_view prefix) const { return prefix.empty() || numbers_.contains(prefix); }
    // Adds the groups that extra cells of these names belong to. Returns the arguments of each `Var`.
    // columns: of the groups that have others than the grid.
    std::vector<std::string> declare_all(const std::vector<std::string>& extras, const std::map<std::string, std::int64_t, std::less<>>& columns);
    static std::string_view prefix_in(std::string_view extra);  // of a group, in the name of one of its cells
    std::string_view prefix_of(Variable cell) const { return group_of(cell).prefix; }
    static constexpr std::string_view label_group = "CC";

    // The cell of a name; where a `Replicate` moves it.
    Variable named(std::string_view name) const;
    Variable cell(std::string_view name) const;
    Cells cells(auto&& names) const {
        Cells found;
        for (const std::string_view name : names) found.push_back(cell(name));
        return found;
    }

    Variable grid_cells() const { return static_cast<Variable>(groups_[0].size); }
    Variable all_cells() const { return groups_.back().first + static_cast<Variable>(groups_.back().size); }
    bool is_in_grid(Variable cell) const { return cell < grid_cells(); }
    std::string name(Variable cell) const;
    std::vector<std::string> names(const Cells& cells) const;

    // As sudokit calls it: r1c1, X1. The cell of such a name.
    std::string own_name(Variable cell) const;
    std::string own_names(const Cells& cells) const;
    Variable with_own_name(std::string_view name) const;

    Spot spot(Variable cell) const;
    std::optional<Variable> at(Spot spot) const;
    int columns_of(std::size_t group) const { return groups_[group].columns; }
    bool neighbours(Variable one, Variable other) const;
    std::vector<Pair> touching(const Cells& cells) const;  // all pairs of neighbours
    Cells square(Variable corner) const;                   // the four cells of which this is the upper left
    Cells in_reading_order(Cells cells) const;
    // From a cell of the grid to its edge.
    Cells diagonal(Variable start, Step step) const;

    // Moves all cells that are named from now on, as one is moved to another; after the moves before.
    void move(Spot start, Spot target) { moves_.emplace_back(start, target); }
    void move_no_longer() { moves_.pop_back(); }
    bool moves() const { return !moves_.empty(); }

    // The cells of a row or column, from the left or from the top.
    Cells line(std::string_view name) const;
    // The name of a whole row or column, and whether it is read backwards; none if it is no such line.
    std::optional<std::pair<std::string, bool>> line_name(const Cells& line) const;

    // The diagonals of little killers. ISS puts the clue at the first cell of each: clues on the left look down, on the right
    // up, on the upper side down to the left, on the lower side up to the right. So every diagonal has one place.
    std::vector<Cells> diagonals() const;

    // A short text can repeat a large table many times: all tables together have so many entries at most.
    void take_entries(std::size_t entries);

    // Whole numbers of up to nine digits.
    static bool is_number(std::string_view text);
    int number(std::string_view text, Message expected = Message("a whole number")) const;

private:
    struct Group {
        std::string prefix;
        int size, columns;
        Variable first;
        bool is_of_constraint = false;
    };
    const Group& group_of(Variable cell) const;
    Variable moved(Variable cell, Spot start, Spot target, std::string_view name) const;
    [[noreturn]] void refuse_name(const std::string& extra) const;

    int first_ = 1, last_ = 9;
    std::size_t entries_ = 0;
    std::vector<Group> groups_{{"", 81, 9, 0}};
    std::map<std::string, std::size_t, std::less<>> numbers_;  // of the groups of extra cells by their names
    std::vector<std::pair<Spot, Spot>> moves_;                 // from and to; the outermost first
};

}  // namespace sudokit::variants::iss
