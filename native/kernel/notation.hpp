// The order of cells for the conversion between bytes and bits, and the meaning of bytes.
//
// Parsing asks "which cells hold digit d" of 81 bytes at a time, and before that, "in which cells is bit i of the digit
// set", which is a *plane*. If the cells are in *box order*, the answers are words that fit layout.hpp with hardly any
// work: for each row r of the bands, 27 bits
//
//     9 * column + 3 * band + stack          (column inside the stack)
//
// so that bits 9 * c .. 9 * c + 8 are the nine places of cell (r, c) in the order of the state's words, and the OR of
// the three of them is a minirow word. The same words turn a solution back into bytes.
#pragma once

#include "cell_order.hpp"
#include "request.hpp"

namespace sudokit::SUDOKIT_TARGET {

inline constexpr int cells = 81;
inline constexpr int masks_per_puzzle = 27;  // 9 digits, 3 rows: mask 3 * digit + row
inline constexpr int planes = 12;            // 4 bits, 3 rows: plane 3 * i + row has bit i of the digits

constexpr int box_order_bit(Cell cell) { return 9 * cell.column + 3 * cell.band + cell.stack; }

// For each row of the bands, the cell index at each bit.
struct BoxOrder {
    uint8 cell[3][27];
};

constexpr BoxOrder make_box_order() {
    BoxOrder order{};
    for (int index = 0; index < cells; ++index) {
        const Cell cell = Cell::at(index);
        order.cell[cell.row][box_order_bit(cell)] = static_cast<uint8>(index);
    }
    return order;
}

inline constexpr BoxOrder box_order = make_box_order();

// The digit of a byte: 1 to 9, 0 for blank, `not_a_cell` for everything else.
inline constexpr uint8 not_a_cell = 10;

struct Alphabet {
    uint8 digit[256];
};

constexpr Alphabet make_alphabet(Form form) {
    Alphabet alphabet{};
    for (auto& digit : alphabet.digit) digit = not_a_cell;
    const int zero = form == Form::text ? '0' : 0;
    for (int digit = 0; digit <= 9; ++digit) alphabet.digit[zero + digit] = static_cast<uint8>(digit);
    if (form == Form::text)
        for (const char* blank = ".-*_xX"; *blank != '\0'; ++blank) alphabet.digit[static_cast<uint8>(*blank)] = 0;
    return alphabet;
}

SUDOKIT_TABLE Alphabet alphabets[] = {make_alphabet(Form::digits), make_alphabet(Form::text)};

SUDOKIT_INLINE const Alphabet& alphabet_of(Form form) { return alphabets[static_cast<int>(form)]; }

}  // namespace sudokit::SUDOKIT_TARGET
