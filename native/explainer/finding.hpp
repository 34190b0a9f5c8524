// What a producer of the explainer's ratings finds: one step, its rating, and what it changes on the board.
//
// Sudoku Explainer 1.2.1 asks its *producers* in a fixed order and makes the first step that any of them finds. This
// room does the same on the position of `native/logic/`, so cells, digits (0 to 8) and houses (rows 0 to 8, columns 9
// to 17, boxes 18 to 26) are numbered as there. What is particular to the ratings is the order: which kinds of houses
// come first, which tuples, which ties. Each file says the order that it keeps, because another order finds other steps.
//
// A rating needs no reasons. So a producer describes the pattern only if the caller asks for it by `story`.
#pragma once

#include "explainer/technique.hpp"
#include "logic/position.hpp"
#include "logic/step.hpp"

namespace sudokit::explainer {

using logic::bits;
using logic::CellSet;
using logic::geometry;
using logic::lowest;
using logic::Mask;
using logic::Position;
using logic::size;
using logic::Step;

// A story is the pattern of a finding, as `explain` shows it. Patterns that the usual techniques know as well are
// described as their finders do. Of the others:
//
//   direct techniques       base: the first house; cover: the second; marks: the places that are locked, or the cells
//                           of the hidden set; digits: those of the pattern. The placement is not marked.
//   unique loops, BUGs      marks: the loop's, or the BUG's, cells, with the two digits, and with the role `fin` the
//                           extra ones; sets: the other cells of a subset, with its digits; base: the houses that bind
//   aligned exclusions      marks: the candidates of the aligned cells; sets: the excluders with their digits
//   chains                  see chains.hpp

struct Finding {
    Technique technique{};
    double rating = 0;  // built by adding tenths, as the explainer does; `tenths` in rating.hpp rounds it
    std::int8_t cell = -1, digit = -1;  // what it places; -1 for nothing
    CellSet eliminated[9];              // by digit; what a placement clears by itself is not in it
    Step* story = nullptr;              // where the pattern is described, for `explain`; null for a rating

    bool places() const { return cell >= 0; }

    // Each returns true, for the producer to return.
    bool is(Technique which, double rated) {
        technique = which;
        rating = rated;
        return true;
    }
    bool is_placement(Technique which, double rated, int where, int what) {
        cell = std::int8_t(where);
        digit = std::int8_t(what);
        return is(which, rated);
    }
};

// One of the producers 1 to 20. It returns whether it found something. If not, it has left `found` as it was.
using Producer = bool (*)(const Position& position, Finding& found);

// In the order of their numbers. Number 22 is in aligned_exclusion.hpp, 21 and those from 23 on are in chains.hpp.
bool find_hidden_single(const Position& position, Finding& found);
bool find_direct_locking(const Position& position, Finding& found);
bool find_direct_hidden_pair(const Position& position, Finding& found);
bool find_naked_single(const Position& position, Finding& found);
bool find_direct_hidden_triple(const Position& position, Finding& found);
bool find_locking(const Position& position, Finding& found);
bool find_naked_pair(const Position& position, Finding& found);
bool find_x_wing(const Position& position, Finding& found);
bool find_hidden_pair(const Position& position, Finding& found);
bool find_naked_triple(const Position& position, Finding& found);
bool find_swordfish(const Position& position, Finding& found);
bool find_hidden_triple(const Position& position, Finding& found);
bool find_xy_wing(const Position& position, Finding& found);
bool find_xyz_wing(const Position& position, Finding& found);
bool find_unique_loop(const Position& position, Finding& found);
bool find_naked_quadruple(const Position& position, Finding& found);
bool find_jellyfish(const Position& position, Finding& found);
bool find_hidden_quadruple(const Position& position, Finding& found);
bool find_bug(const Position& position, Finding& found);
bool find_aligned_pair_exclusion(const Position& position, Finding& found);

// The first house of each kind, in the order in which most producers visit them: boxes, columns, rows. A few take boxes,
// rows, columns.
inline constexpr int boxes_columns_rows[] = {18, 9, 0};
inline constexpr int boxes_rows_columns[] = {18, 0, 9};

// The peers of each cell: those of its box first, then of its row, then of its column.
inline constexpr auto peers_in_order = [] {
    std::array<std::array<std::uint8_t, 20>, 81> peers{};
    for (int cell = 0; cell < 81; ++cell) {
        CellSet known = CellSet::of(cell);
        int count = 0;
        const auto [row, column, box] = geometry.houses_of[cell];
        for (const int house : {box, row, column})
            for (const int peer : geometry.cells[house])
                if (!known.has(peer)) {
                    known.add(peer);
                    peers[cell][count++] = std::uint8_t(peer);
                }
    }
    return peers;
}();

// The cells with at least N candidates, for N from 1 to 4: sets[N - 1].
inline std::array<CellSet, 4> cells_with_at_least(const Position& position) {
    std::array<CellSet, 4> sets{};
    for (const CellSet& cells : position.cells_with) {
        sets[3] |= sets[2] & cells;
        sets[2] |= sets[1] & cells;
        sets[1] |= sets[0] & cells;
        sets[0] |= cells;
    }
    return sets;
}

// The cells with exactly two candidates.
inline CellSet bivalue_cells(const Position& position) {
    const auto sets = cells_with_at_least(position);
    return sets[1].minus(sets[2]);
}

}  // namespace sudokit::explainer
