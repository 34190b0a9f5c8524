// A position: which digits are placed, which candidates are left.
//
// It is stored in three ways, because techniques ask three questions: the cells that can hold a digit (9 sets of 81
// bits), the digits that a cell can hold (81 masks), and the places of a digit in a house (27 x 9 masks). A placed cell
// has no candidates. `givens` distinguishes clues from placed digits; avoidable rectangles need it. `exchangeable` is what
// arguments from uniqueness need: two digits that change places make another solution only where both were possible at first.
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
    Mask exchangeable[81];  // by cell: the digits it could hold in another solution of the puzzle, as far as candidates tell

    // An empty board with all candidates.
    Position() {
        for (auto& cells : cells_with) cells = CellSet::full();
        for (auto& digits : digits_in) digits = all_digits;
        for (auto& digits : exchangeable) digits = all_digits;
        for (auto& house : places)
            for (auto& mask : house) mask = all_digits;
        for (auto& count : blanks_in) count = 9;
    }

    // Both `remove` and `place` report new singles to a watcher, if there is one: a cell with one candidate left
    // (naked) and a digit with one place left in a house (hidden).
    struct NoWatcher {
        void naked(int, int) {}
        void hidden(int, int) {}
    };

    // A puzzle: 81 bytes 0 to 9 without a clash, all of them givens, which are placed in reading order.
    explicit Position(const std::uint8_t* cells) : Position(cells, NoWatcher{}) {}

    template <class Watcher>
    Position(const std::uint8_t* cells, Watcher&& watcher) : Position() {
        for (int cell = 0; cell < 81; ++cell)
            if (const int digit = cells[cell]; digit >= 1 && digit <= 9) {
                place(cell, digit - 1, watcher);
                givens.add(cell);
            }
    }

    // A board half-way: its cells likewise; 81 bytes that are not 0 where the digit is a clue; and for each cell 16 bits,
    // the low byte first, in which bit d - 1 says that digit d is a candidate, unless a filled peer rules it out. Usually the clues
    // alone have one solution, and candidates are missing because the player has removed them. If they belong to the
    // puzzle (`sukaku`), because only they leave one solution, what they exclude is not part of another solution.
    Position(const std::uint8_t* cells, const std::uint8_t* clues, const std::uint8_t* candidates, bool sukaku)
        : Position() {
        for (int cell = 0; cell < 81; ++cell) {
            if (cells[cell]) place(cell, cells[cell] - 1);
            if (cells[cell] && clues[cell]) givens.add(cell);
        }
        for (int cell = 0; cell < 81; ++cell) {
            const Mask kept = static_cast<Mask>(candidates[2 * cell] | candidates[2 * cell + 1] << 8);
            for (const int other : bits(static_cast<Mask>(digits_in[cell] & ~kept))) remove(cell, other);
            if (sukaku) exchangeable[cell] = value[cell] ? Mask(1 << (value[cell] - 1)) : kept;
        }
    }

    bool has(int cell, int digit) const { return digits_in[cell] >> digit & 1; }
    bool is_solved() const { return blank.empty(); }

    template <class Watcher = NoWatcher>
    void remove(int cell, int digit, Watcher&& watcher = {}) {
        if (!has(cell, digit)) return;
        digits_in[cell] &= ~(1 << digit);
        cells_with[digit].drop(cell);
        if (std::has_single_bit(digits_in[cell])) watcher.naked(cell, lowest(digits_in[cell]));
        for (int i = 0; i < 3; ++i) drop_place(cell, digit, i, watcher);
    }

    // The cell must be blank; it need not have the candidate. In its houses the digit has no places any more, so singles that
    // there would be among them before all are gone are not reported.
    template <class Watcher = NoWatcher>
    void place(int cell, int digit, Watcher&& watcher = {}) {
        value[cell] = std::uint8_t(digit + 1);
        const Mask digits = digits_in[cell];
        digits_in[cell] = 0;
        for (int other : bits(digits)) cells_with[other].drop(cell);
        const auto& own = geometry.houses_of[cell];
        for (int house : own) {
            places[house][digit] = 0;
            --blanks_in[house];
        }
        const CellSet losing = cells_with[digit] & geometry.peers[cell];
        cells_with[digit] = cells_with[digit].minus(losing);
        for (int peer : losing) {
            Mask& left = digits_in[peer];
            left &= ~(1 << digit);
            if (std::has_single_bit(left)) watcher.naked(peer, lowest(left));
            for (int i = 0; i < 3; ++i)
                if (geometry.houses_of[peer][i] != own[i]) drop_place(peer, digit, i, watcher);
        }
        for (int other : bits(digits & ~(1 << digit)))
            for (int i = 0; i < 3; ++i) drop_place(cell, other, i, watcher);
        blank.drop(cell);
    }

    // Whether a blank cell has no candidate, or a house lacks a digit and has no place for it.
    bool is_broken() const {
        CellSet some;
        for (const CellSet& cells : cells_with) some |= cells;
        if (!blank.within(some)) return true;
        // Placed digits have no places, so the others need as many as there are blank cells.
        for (int house = 0; house < houses; ++house) {
            int digits_with_places = 0;
            for (const Mask mask : places[house]) digits_with_places += mask != 0;
            if (digits_with_places < blanks_in[house]) return true;
        }
        return false;
    }

    // The cells with a number of candidates.
    CellSet cells_of_size(int wanted) const {
        CellSet result;
        for (int cell : blank)
            if (size(digits_in[cell]) == wanted) result.add(cell);
        return result;
    }

private:
    // In the row, the column or the box of the cell: 0, 1 or 2.
    template <class Watcher>
    void drop_place(int cell, int digit, int i, Watcher& watcher) {
        const int house = geometry.houses_of[cell][i];
        Mask& left = places[house][digit];
        left &= ~(1 << geometry.place_in[cell][i]);
        if (std::has_single_bit(left)) watcher.hidden(geometry.cells[house][lowest(left)], digit);
    }
};

}  // namespace sudokit::logic
