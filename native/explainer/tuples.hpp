// Tuples: which items of a list together come to as many things as they are.
//
// This is the question of all subsets and fish: which of nine cells have k digits together, which of nine digits have k
// places, which of nine lines have the digit in k crossing lines. Tuples are visited in the increasing order of their
// masks: 01, 02, 12, 03, 13, 23, 04, ...
#pragma once

#include "explainer/finding.hpp"

namespace sudokit::explainer {

// Calls visit(items, together) for each tuple of k of the items of which each has at least two things and which have k
// things together, until it returns true. `of(item)` is the mask of things of an item. Returns whether it did.
template <class Of, class Visit>
bool visit_tuples(Mask items, int k, const Of& of, const Visit& visit) {
    Mask things[9];
    Mask usable = 0;
    for (const int item : bits(items)) {
        things[item] = of(item);
        const int own = size(things[item]);
        if (own >= 2 && own <= k) usable |= Mask(1 << item);
    }
    if (size(usable) < k) return false;
    // The highest item is chosen first, because it decides the order.
    const auto extend = [&](const auto& self, Mask below, Mask chosen, Mask together, int missing) -> bool {
        if (missing == 0) return size(together) == k && visit(chosen, together);
        for (Mask rest = below; rest;) {
            const int item = lowest(rest);
            rest &= Mask(rest - 1);
            const Mask lower = Mask(below & ((1 << item) - 1));
            if (size(lower) < missing - 1 || size(together | things[item]) > k) continue;
            if (self(self, lower, Mask(chosen | 1 << item), together | things[item], missing - 1)) return true;
        }
        return false;
    };
    return extend(extend, usable, 0, 0, k);
}

}  // namespace sudokit::explainer
