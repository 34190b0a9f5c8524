// Locked candidates: all places of a digit in a box are in one line (*pointing*), or all its places in a line are in
// one box (*claiming*). It is then removed from the rest of the other house.
//
// Locked pairs and triples are naked subsets inside one intersection; subsets.cpp finds them.
#include <array>

#include "search.hpp"

namespace sudokit::logic {

namespace {

// The part of a house, of three cells each, that has all of its places: 0 to 2, or -1 if none has. The parts of a box are its
// rows, or its columns; those of a line are in the three boxes.
struct Thirds {
    std::array<std::int8_t, 512> of_line, by_column;  // by_column: of a box
};

constexpr Thirds thirds = [] {
    Thirds found;
    for (int places = 0; places < 512; ++places) {
        found.of_line[places] = found.by_column[places] = -1;
        for (int i = 0; i < 3; ++i) {
            if (places && !(places & ~(7 << 3 * i))) found.of_line[places] = std::int8_t(i);
            if (places && !(places & ~(0b001001001 << i))) found.by_column[places] = std::int8_t(i);
        }
    }
    return found;
}();

}  // namespace

void find_intersections(Search& search, const TechniqueSet& wanted) {
    const Position& p = search.position;
    // All places in one house are in another one, too.
    const auto look = [&](int from, int to, int digit, Technique technique) {
        const CellSet rest = cells_of(to).minus(cells_of(from));
        if (!rest.meets(p.cells_with[digit])) return false;
        Step step(technique, Mask(1 << digit));
        step.base = {std::uint8_t(from)};
        step.cover = {std::uint8_t(to)};
        step.mark(p.cells_with[digit] & cells_of(from), digit);
        step.remove(p, rest, digit);
        return search.add(std::move(step));
    };
    // House by house, digit by digit: ratings depend on which step comes first, and others search in this order.
    if (wanted.has(Technique::pointing))
        for (int box = 0; box < 9; ++box)
            for (int digit = 0; digit < 9; ++digit) {
                const Mask places = p.places[18 + box][digit];
                const int row = thirds.of_line[places], column = thirds.by_column[places];
                if (row >= 0 && look(18 + box, box / 3 * 3 + row, digit, Technique::pointing)) return;
                if (column >= 0 && look(18 + box, 9 + box % 3 * 3 + column, digit, Technique::pointing)) return;
            }
    if (wanted.has(Technique::claiming))
        for (int line = 0; line < 18; ++line)
            for (int digit = 0; digit < 9; ++digit) {
                const int third = thirds.of_line[p.places[line][digit]];
                if (third < 0) continue;
                const int box = is_row(line) ? line / 3 * 3 + third : third * 3 + (line - 9) / 3;
                if (look(line, 18 + box, digit, Technique::claiming)) return;
            }
}

}  // namespace sudokit::logic
