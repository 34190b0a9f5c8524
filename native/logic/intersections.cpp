// Locked candidates: all places of a digit in a box are in one line (*pointing*), or all its places in a line are in
// one box (*claiming*). It is then removed from the rest of the other house.
//
// Locked pairs and triples are naked subsets inside one intersection; subsets.cpp finds them.
#include "search.hpp"

namespace sudokit::logic {

void find_intersections(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    const auto look = [&](int from, int to, Technique technique) {
        const CellSet rest = cells_of(to).minus(cells_of(from));
        for (int digit = 0; digit < 9; ++digit) {
            const CellSet places = p.cells_with[digit] & cells_of(from);
            if (places.empty() || !places.within(cells_of(to)) || !rest.meets(p.cells_with[digit])) continue;
            Step step(technique, Mask(1 << digit));
            step.base = {std::uint8_t(from)};
            step.cover = {std::uint8_t(to)};
            step.mark(places, digit);
            step.remove(p, rest, digit);
            if (search.add(std::move(step))) return true;
        }
        return false;
    };
    for (const Technique technique : {Technique::pointing, Technique::claiming}) {
        if (!wanted.has(technique)) continue;
        for (int box = 18; box < houses; ++box)
            for (int line = 0; line < 18; ++line) {
                if (!cells_of(box).meets(cells_of(line))) continue;
                const bool pointing = technique == Technique::pointing;
                if (look(pointing ? box : line, pointing ? line : box, technique)) return;
            }
    }
}

}  // namespace sudokit::logic
