// Gurth's symmetrical placement: what the clues have in common with their picture, the solution has too.
//
// An *automorphism* of a puzzle moves cells (rows and columns change places within bands and stacks, bands and stacks as
// wholes, perhaps the board is transposed) and renames digits, and every clue lands on a clue. It turns the solution into a
// solution; if there is only one, into itself. So a candidate is false if its picture is, and a cell that stays in its
// place holds a digit that keeps its name.
// Source: Peter Gurth; forum.enjoysudoku.com, t40470; the automorphisms are those of native/symmetry/canonical.hpp.
#include <array>

#include "search.hpp"
#include "symmetry/canonical.hpp"

namespace sudokit::logic {

namespace {

struct Automorphism {
    std::array<std::uint8_t, 81> cell;  // where it goes
    std::array<std::uint8_t, 9> digit;  // what it is called then
};

// Where a way to the canonical form takes each cell, and what it makes of each digit.
Automorphism mapping_of(const symmetry::Transformation& way) {
    Automorphism to{};
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column) {
            const int from = way.transposed ? 9 * way.columns[column] + way.rows[row] : 9 * way.rows[row] + way.columns[column];
            to.cell[from] = std::uint8_t(9 * row + column);
        }
    for (int digit = 0; digit < 9; ++digit) to.digit[digit] = std::uint8_t(way.digits[digit + 1] - 1);
    return to;
}

// First one way, then back along the other.
Automorphism there_and_back(const Automorphism& there, const Automorphism& back) {
    Automorphism both{};
    std::array<std::uint8_t, 81> cell_from{};
    std::array<std::uint8_t, 9> digit_from{};
    for (int cell = 0; cell < 81; ++cell) cell_from[back.cell[cell]] = std::uint8_t(cell);
    for (int digit = 0; digit < 9; ++digit) digit_from[back.digit[digit]] = std::uint8_t(digit);
    for (int cell = 0; cell < 81; ++cell) both.cell[cell] = cell_from[there.cell[cell]];
    for (int digit = 0; digit < 9; ++digit) both.digit[digit] = digit_from[there.digit[digit]];
    return both;
}

bool add(Search& search, const Automorphism& map) {
    const Position& p = search.position;
    Step step(Technique::symmetrical_placement);
    CellSet staying;
    for (const int cell : p.blank) {
        const int image = map.cell[cell];
        if (image == cell) staying.add(cell);
        for (const int digit : bits(p.digits_in[cell])) {
            const int name = map.digit[digit];
            if (p.value[image] ? p.value[image] != name + 1 : !p.has(image, name) || (image == cell && name != digit))
                step.remove(p, CellSet::of(cell), digit);
        }
    }
    if (!step.does_something()) return false;
    for (int digit = 0; digit < 9; ++digit) step.restricted.push_back(std::uint16_t(1 << map.digit[digit]));
    step.mark_cells(p, staying, all_digits, Role::pattern);
    return search.add(std::move(step));
}

}  // namespace

void find_symmetrical_placements(Search& search, const TechniqueSet&) {
    const Position& p = search.position;
    std::uint8_t clues[81] = {};
    for (const int cell : p.givens) clues[cell] = p.value[cell];
    if (p.givens.count() < 8) return;  // no puzzle with fewer has one solution, and there are too many ways
    symmetry::Canonizer canonizer;
    if (!canonizer.find(clues)) return;
    const Automorphism first = mapping_of(canonizer.way(0));
    for (std::size_t i = 1; i < canonizer.ways(); ++i) {
        stop_point();
        if (add(search, there_and_back(mapping_of(canonizer.way(i)), first))) return;
    }
}

}  // namespace sudokit::logic
