// The cells with one of some values are connected: one can walk from each to each over sides that they share.
// There is at least one; how many there are may be known.
//
// A cell is *in* if it has no other values, and *open* if it has such values as well. Cells that cannot be walked to, or that
// are too far away, are out. A cell without which the others fall apart, or become too few, is in.
#pragma once

#include <memory>

#include "ground.hpp"
#include "model.hpp"
#include "propagator.hpp"

namespace sudokit::variants {

template <std::size_t size>
class Connected : public Propagator {
public:
    // places: how many the rectangle has.
    Connected(const ConnectedPart& part, unsigned places)
        : Propagator(Urgency::last, part.cells), places_(part.places), cells_(places), ground_(places, part.columns), values_(part.values),
          least_(part.least), most_(part.most) {
        for (std::size_t at = 0; at < places_.size(); ++at) cells_[places_[at]] = watched[at];
        runs_once = false;
    }

    bool propagate(Board& board) override {
        Set in, all;
        for (const std::uint32_t place : places_) {
            const Values values = board[cells_[place]];
            if (values & values_) all.add(place);
            if (!(values & ~values_)) in.add(place);
        }
        const Set before = all;
        if (in.is_empty()) {
            all = large_enough(all);
            if (all.is_empty()) return false;
            if (all.count() == 1) in = all;
            return settle(board, before, all, in);
        }
        const unsigned inside = in.count();
        if (inside > most_) return false;
        all = ground_.reached(in, all, most_ - inside);
        const Variable first = in.first();
        Set start;
        start.add(first);
        all = ground_.reached(start, all);
        if (!in.is_inside(all) || all.count() < least_) return false;
        if (all.count() == least_) return settle(board, before, all, all);
        Set needed = in;
        ground_.cuts(first, all).without(in).each([&](Variable cell) {
            Set others = all;
            others.remove(cell);
            others = ground_.reached(start, others);
            if (!in.is_inside(others) || others.count() < least_) needed.add(cell);
        });
        if (needed.count() > most_) return false;
        return settle(board, before, all, needed);
    }

private:
    using Set = CellSet<size>;

    // The cells that are connected with enough others.
    Set large_enough(Set cells) const {
        Set found;
        while (!cells.is_empty()) {
            Set part;
            part.add(cells.first());
            part = ground_.reached(part, cells);
            cells = cells.without(part);
            if (part.count() >= least_) found |= part;
        }
        return found;
    }

    bool settle(Board& board, const Set& before, const Set& all, const Set& in) const {
        bool fits = true;
        before.without(all).each([&](Variable cell) { fits = fits && board.remove(cells_[cell], values_); });
        in.each([&](Variable cell) { fits = fits && board.keep(cells_[cell], values_); });
        return fits;
    }

    std::vector<std::uint32_t> places_;
    std::vector<Variable> cells_;  // of each place
    Ground<size> ground_;
    Values values_;
    unsigned least_, most_;
};

}  // namespace sudokit::variants
