// Cells of a rectangle, row by row, and which of them one can walk between: neighbours, as far as no wall is between them.
// Connectedness is looked at here, for whatever cells are to be connected.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "cell_set.hpp"

namespace sudokit::variants {

template <std::size_t size>
class Ground {
public:
    using Set = CellSet<size>;

    // The last row may have fewer cells than there are columns.
    Ground(unsigned cells, unsigned columns) : columns_(columns), order_(cells), low_(cells) {
        for (Variable cell = 0; cell < cells; ++cell) {
            if (cell % columns + 1 < columns && cell + 1 < cells) right_.add(cell);
            if (cell + columns < cells) down_.add(cell);
        }
    }

    void wall(Variable a, Variable b) { (b == a + 1 && b != a + columns_ ? right_ : down_).remove(a); }  // the later one is b

    // Those of the cells that share a side with the set, and the set.
    Set around(const Set& set, const Set& cells) const {
        const Set steps = (set & right_).later(1) | (set.earlier(1) & right_) | (set & down_).later(columns_) | (set.earlier(columns_) & down_);
        return (steps & cells) | set;
    }
    // The cells that can be walked to from the set, in so many steps at most.
    Set reached(Set set, const Set& cells, unsigned steps = ~0u) const {
        for (; steps > 0; --steps) {
            const Set more = around(set, cells);
            if (more == set) break;
            set = more;
        }
        return set;
    }
    bool is_connected(const Set& set) const {
        Set start;
        start.add(set.first());
        return reached(start, set) == set;
    }

    // From which of the cells one can walk to the next one in the row, and in the column.
    std::pair<Set, Set> ways(const Set& cells) const { return {right_ & cells, down_ & cells}; }

    // Visits each neighbour of a cell among the cells.
    template <class Visit>
    void each_neighbour(Variable cell, const Set& cells, const Visit& visit) const {
        if (right_.has(cell) && cells.has(cell + 1)) visit(cell + 1);
        if (down_.has(cell) && cells.has(cell + columns_)) visit(cell + columns_);
        if (cell > 0 && right_.has(cell - 1) && cells.has(cell - 1)) visit(cell - 1);
        if (cell >= columns_ && down_.has(cell - columns_) && cells.has(cell - columns_)) visit(cell - columns_);
    }

    // The cells, all connected with the first one, without which others are cut off from it (Tarjan, Depth-first search and
    // linear graph algorithms, SIAM Journal on Computing 1, 1972).
    Set cuts(Variable first, const Set& cells) {
        cut_ = {};
        cells.each([&](Variable cell) { order_[cell] = 0; });
        reached_ = 0;
        visit(first, first, cells);
        cut_.remove(first);
        return cut_;
    }

private:
    void visit(Variable cell, Variable from, const Set& cells) {
        low_[cell] = order_[cell] = ++reached_;
        each_neighbour(cell, cells, [&](Variable next) {
            if (next == from) return;
            if (order_[next] == 0) {
                visit(next, cell, cells);
                low_[cell] = std::min(low_[cell], low_[next]);
                if (low_[next] >= order_[cell]) cut_.add(cell);
            } else {
                low_[cell] = std::min(low_[cell], order_[next]);
            }
        });
    }

    unsigned columns_;
    Set right_, down_;  // whether one can walk from a cell to the next one in its row, and in its column
    std::vector<unsigned> order_, low_;
    unsigned reached_ = 0;
    Set cut_;
};

}  // namespace sudokit::variants
