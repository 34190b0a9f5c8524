// All links of a grid that does not change, listed once for many searches.
//
// Only weak links that can lead further are listed: those to candidates that have strong links.
#pragma once

#include <vector>

#include "explainer/chain_links.hpp"

namespace sudokit::explainer {

struct Link {
    NodeNumber node;
    Cause cause;
};

class LinkTable {
public:
    void build(const Position& grid) {
        const Units units(grid), hubs = units.hubs();
        links_.clear();
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : grid.cells_with[digit]) {
                const int candidate = 9 * cell + digit;
                Row& row = strong_[candidate];
                row.first = row.in_houses = int(links_.size());
                each_strong_link(units, candidate, [&](int on, Cause cause) {
                    links_.push_back({NodeNumber(2 * on + 1), cause});
                    if (cause == in_cell) row.in_houses = int(links_.size());
                });
                row.end = int(links_.size());
            }
        for (int digit = 0; digit < 9; ++digit)
            for (const int cell : grid.cells_with[digit]) {
                const int candidate = 9 * cell + digit;
                Row& row = weak_[candidate];
                row.first = row.in_houses = int(links_.size());
                each_weak_link(hubs, candidate, [&](int off, Cause cause) {
                    links_.push_back({NodeNumber(2 * off), cause});
                    if (cause == in_cell) row.in_houses = int(links_.size());
                });
                row.end = int(links_.size());
            }
    }

    struct Range {
        const Link *first, *last;
        const Link* begin() const { return first; }
        const Link* end() const { return last; }
        bool empty() const { return first == last; }
    };
    Range weak(int candidate, LinkKinds kinds) const {
        const Row& row = weak_[candidate];
        return {links_.data() + (kinds.weak_in_cell ? row.first : row.in_houses), links_.data() + row.end};
    }
    Range strong(int candidate, LinkKinds kinds) const {
        const Row& row = strong_[candidate];
        return {links_.data() + (kinds.strong_in_cell ? row.first : row.in_houses),
                links_.data() + (kinds.strong_in_house ? row.end : row.in_houses)};
    }

private:
    // The links in the cell come first.
    struct Row {
        int first, in_houses, end;
    };
    Row weak_[729], strong_[729];
    std::vector<Link> links_;
};

}  // namespace sudokit::explainer
