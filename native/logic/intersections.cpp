// Locked candidates: all places of a digit in a box are in one line (*pointing*), or all its places in a line are in
// one box (*claiming*). It is then removed from the rest of the other house.
//
// Locked pairs and triples are naked subsets inside one intersection; subsets.cpp finds them.
#include "search.hpp"

namespace sudokit::logic {

void find_intersections(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    const auto look = [&](int from, int to, int digit, Technique technique) {
        const CellSet places = p.cells_with[digit] & cells_of(from);
        const CellSet rest = cells_of(to).minus(cells_of(from));
        if (places.empty() || !places.within(cells_of(to)) || !rest.meets(p.cells_with[digit])) return false;
        Step step(technique, Mask(1 << digit));
        step.base = {std::uint8_t(from)};
        step.cover = {std::uint8_t(to)};
        step.mark(places, digit);
        step.remove(p, rest, digit);
        return search.add(std::move(step));
    };
    // House by house, digit by digit: ratings depend on which step comes first, and others search in this order.
    for (const bool pointing : {true, false}) {
        const Technique technique = pointing ? Technique::pointing : Technique::claiming;
        if (!wanted.has(technique)) continue;
        const auto [first, last] = pointing ? std::pair(18, houses) : std::pair(0, 18);
        for (int from = first; from < last; ++from)
            for (int digit = 0; digit < 9; ++digit)
                for (int to = pointing ? 0 : 18; to < (pointing ? 18 : houses); ++to)
                    if (cells_of(from).meets(cells_of(to)) && look(from, to, digit, technique)) return;
    }
}

}  // namespace sudokit::logic
