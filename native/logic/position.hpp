// A position: which digits are placed, which candidates are left.
//
// It is kept three ways, because techniques ask three questions: the cells that can hold a digit (9 sets of 81 bits),
// the digits that a cell can hold (81 masks), and the places that a digit has in a house (27 x 9 masks). A placed cell
// has no candidates. `givens` tells clues from placed digits; avoidable rectangles need it.
#pragma once

#include "board.hpp"

namespace sudokit::logic {

struct Position {
    CellSet cells_with[9];        // by digit: blank cells that can hold it
    Mask digits_in[81] = {};      // by cell: the digits it can hold
    Mask places[houses][9] = {};  // by house and digit: its places, bit i for the i-th cell of the house
    std::uint8_t value[81] = {};  // 0 for blank, else 1 to 9
    std::uint8_t blanks_in[houses] = {};
    CellSet blank = CellSet::full();
    CellSet givens;

    // An empty board with all candidates.
    Position() {
        for (auto& cells : cells_with) cells = CellSet::full();
        for (auto& digits : digits_in) digits = all_digits;
        for (auto& house : places)
            for (auto& mask : house) mask = all_digits;
        for (auto& count : blanks_in) count = 9;
    }

    bool has(int cell, int digit) const { return digits_in[cell] >> digit & 1; }
    bool is_solved() const { return blank.empty(); }

    // Both `remove` and `place` tell a watcher, if there is one, of the singles that they make: a cell that has one
    // candidate left (naked) and a digit that has one place left in a house (hidden).
    struct NoWatcher {
        void naked(int, int) {}
        void hidden(int, int) {}
    };

    template <class Watcher = NoWatcher>
    void remove(int cell, int digit, Watcher&& watcher = {}) {
        if (!has(cell, digit)) return;
        digits_in[cell] &= ~(1 << digit);
        cells_with[digit].drop(cell);
        if (std::has_single_bit(digits_in[cell])) watcher.naked(cell, lowest(digits_in[cell]));
        drop_places(cell, digit, watcher);
    }

    // The cell must be blank; it need not have the candidate.
    template <class Watcher = NoWatcher>
    void place(int cell, int digit, Watcher&& watcher = {}) {
        value[cell] = std::uint8_t(digit + 1);
        const Mask digits = digits_in[cell];
        digits_in[cell] = 0;
        for (int other : bits(digits)) cells_with[other].drop(cell);
        if (digits >> digit & 1) {
            NoWatcher nobody;  // the digit is placed in these houses
            drop_places(cell, digit, nobody);
        }
        for (int peer : cells_with[digit] & geometry.peers[cell]) remove(peer, digit, watcher);
        for (int other : bits(digits & ~(1 << digit))) drop_places(cell, other, watcher);
        blank.drop(cell);
        for (int house : geometry.houses_of[cell]) --blanks_in[house];
    }

    // Whether a blank cell has no candidate, or a house lacks a digit and has no place for it.
    bool is_broken() const {
        for (int cell : blank)
            if (!digits_in[cell]) return true;
        for (int house = 0; house < houses; ++house) {
            Mask found = 0;
            for (int cell : geometry.cells[house])
                found |= value[cell] ? Mask(1 << (value[cell] - 1)) : digits_in[cell];
            if (found != all_digits) return true;
        }
        return false;
    }

    // Cells with exactly so many candidates.
    CellSet cells_of_size(int wanted) const {
        CellSet result;
        for (int cell : blank)
            if (size(digits_in[cell]) == wanted) result.add(cell);
        return result;
    }

private:
    template <class Watcher>
    void drop_places(int cell, int digit, Watcher& watcher) {
        const auto& house = geometry.houses_of[cell];
        const auto& place = geometry.place_in[cell];
        for (int i = 0; i < 3; ++i) {
            Mask& left = places[house[i]][digit];
            left &= ~(1 << place[i]);
            if (std::has_single_bit(left)) watcher.hidden(geometry.cells[house[i]][lowest(left)], digit);
        }
    }
};

}  // namespace sudokit::logic
