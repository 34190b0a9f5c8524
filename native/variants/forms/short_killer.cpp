// The short form that ISS has for killer Sudokus: 81 characters, one for each cell.
//
//     A<<  the first cell has the total 10, and the two beside it point to it
//
// A cell that holds the total of its cage is `0` to `9`, then `A` to `Z` from 10 and `a` to `j` from 36; 0 means that the cage
// has no total. Every other cell points to the next cell of its cage on the way there: `<`, `>`, `^` and `v` to the left,
// right, up and down; `` ` ``, `'`, `,` and `.` to the upper left, upper right, lower left and lower right.
#include <algorithm>
#include <array>

#include "iss.hpp"
#include "iss_board.hpp"

namespace sudokit::variants::iss {

namespace {

constexpr std::string_view totals = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij", ways = "<>^v`',.";
constexpr std::array<Step, 8> steps{{{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

}  // namespace

bool is_short_killer(std::string_view text) {
    return text.size() == 81 && text.find_first_of("<>^v`',") != std::string_view::npos &&
           std::ranges::all_of(text, [](char sign) { return totals.find(sign) != std::string_view::npos || ways.find(sign) != std::string_view::npos; });
}

Reading read_short_killer(std::string_view text) {
    const Board board;  // of 9x9
    std::vector<std::pair<Variable, Cells>> cages;  // by the cell of the total
    for (Variable start = 0; start < board.grid_cells(); ++start) {
        Variable cell = start;
        Cells seen{start};
        for (std::size_t way = ways.find(text[cell]); way != std::string_view::npos; way = ways.find(text[cell])) {
            const auto [group, row, column] = board.spot(cell);
            const auto next = board.at({group, row + steps[way].down, column + steps[way].right});
            if (!next) board.refuse(Refusal("{cell} points out of the grid", {{"cell", board.own_name(cell)}}).of_form());
            if (std::ranges::find(seen, *next) != seen.end())
                board.refuse(Refusal("{cell} is in a circle of cells", {{"cell", board.own_name(start)}}).of_form());
            seen.push_back(cell = *next);
        }
        auto cage = std::ranges::find(cages, cell, &std::pair<Variable, Cells>::first);
        if (cage == cages.end()) cage = cages.insert(cages.end(), {cell, {}});
        cage->second.push_back(start);
    }
    Data::List constraints;
    for (const auto& [last, cells] : cages) {
        const std::size_t total = totals.find(text[last]);
        Data::Object cage{{"kind", "cage"}, {"cells", board.own_names(cells)}};
        if (total > 0) cage.emplace_back("total", total);
        if (total > 0 || cells.size() > 1) constraints.push_back(std::move(cage));
    }
    return {{{"constraints", std::move(constraints)}}, {}, {}};
}

}  // namespace sudokit::variants::iss
