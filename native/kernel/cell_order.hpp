// Guessing in cell order: the first cell that is not settled, its digits in ascending order.
//
// So the first solution found is the lexicographically smallest one, and the others follow in order. A state cannot
// express "this cell is not d", so a guess is a list of children, each with one digit placed. A stack entry keeps the
// parent and the digits still to try, and is resumed until none is left.
#pragma once

#include "pass.hpp"
#include "packed_state.hpp"

namespace sudokit::SUDOKIT_TARGET {

// The place of a cell, in the terms of layout.hpp.
struct Cell {
    int row, column;     // inside the band and the stack
    int band, stack;

    static constexpr Cell at(int index) {
        const int row = index / 9, column = index % 9;
        return {row % 3, column % 3, row / 3, column / 3};
    }
};

// Leaves only the configurations that put the digit (0 to 8) into the cell.
inline void place(PackedState& state, Cell cell, int digit) {
    const int remainder = digit % 3, group_shift = 9 * (digit / 3);
    const auto keep = [&](uint64& pair, uint64 field, int even_place, int odd_place) {
        const uint64 kept = uint64{1} << even_place | uint64{1} << odd_place << 32;
        pair &= ~(in_both_halves(field) << group_shift) | kept << group_shift;
    };
    const auto modulo = [](int value) { return (value + 3) % 3; };
    keep(state.pair[remainder], uint64{7} << 3 * cell.band, 3 * cell.band + modulo(cell.stack - cell.row),
         3 * cell.band + modulo(cell.stack + cell.row + 1));
    keep(state.pair[3 + remainder], uint64{0x49} << cell.stack, 3 * modulo(cell.band - cell.column) + cell.stack,
         3 * modulo(cell.band + cell.column + 1) + cell.stack);
}

struct CellOrder {
    static constexpr bool in_order = true;

    struct Entry {
        PackedState parent;
        int cell;
        unsigned digits;  // still to try: bit 0 is digit 1
    };

    // Each entry belongs to a different cell.
    static constexpr int deepest = 81;

    // Contradictions after which a search goes to guided_order.hpp: hundreds of times more than nearly every board needs.
    static constexpr int patience = 2000;

    // Makes the entry for the first unsettled cell from `from` on. Returns false if there is none. Then the state is a
    // solution. A pass must have nothing left to deduce from it.
    static bool branch(const PackedState& state, int from, Entry& entry) {
        using Scalar = Vector<1>;
        State<Scalar> scalar;
        write_lane(scalar, 0, state);
        Lines<Scalar> minirows, minicolumns;
        for (int m = 0; m < 3; ++m) {
            expand<Direction::rows>(scalar.rows[m], minirows.of[m]);
            expand<Direction::columns>(scalar.columns[m], minicolumns.of[m]);
        }
        for (int index = from; index < 81; ++index) {
            const Cell cell = Cell::at(index);
            unsigned candidates = 0, known = 0;
            for (int m = 0; m < 3; ++m) {
                const uint32 possible = minirows.of[m][cell.row].value & minicolumns.of[m][cell.column].value;
                const uint32 sure = forced(minirows.of[m], cell.row).value & forced(minicolumns.of[m], cell.column).value;
                for (int group = 0; group < 3; ++group) {
                    const int place = 9 * group + 3 * cell.band + cell.stack;
                    candidates |= (possible >> place & 1) << (3 * group + m);
                    known |= (sure >> place & 1) << (3 * group + m);
                }
            }
            if (known == 0) {
                entry = {state, index, candidates};
                return true;
            }
        }
        return false;
    }

    // The next child. The entry is used up once `digits` is zero.
    static PackedState next_child(Entry& entry) {
        PackedState child = entry.parent;
        place(child, Cell::at(entry.cell), __builtin_ctz(entry.digits));
        entry.digits &= entry.digits - 1;
        return child;
    }
};

}  // namespace sudokit::SUDOKIT_TARGET
