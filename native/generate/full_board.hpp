// Full boards, and the kernel's form of their clues.
//
// Cells are 0 to 80, row-major, in sets of native/logic/board.hpp.
#pragma once

#include "logic/board.hpp"
#include "kernel/questions.hpp"
#include "random.hpp"

namespace sudokit::generate {

using logic::CellSet;

struct FullBoard {
    std::uint8_t digit[81];  // 0 to 8
    DigitMasks masks;
    PackedState packed;

    // Computes masks and packed state from the digits.
    void complete();
    void read(const PackedState& solution);

    // The masks of some of its cells.
    DigitMasks clues(CellSet cells) const;
    // The cells in which another full board differs.
    CellSet difference(const PackedState& other) const;
};

// A random board, drawn quickly but not quite evenly: rows from top to bottom, in each row the tightest cell first.
// even.cpp draws evenly.
void draw(FullBoard& board, Random& random);

// Row-major cells as the three masks of DigitMasks for one digit, and back.
void to_masks(CellSet cells, std::uint32_t (&rows)[3]);
CellSet from_masks(const std::uint32_t (&rows)[3]);

}  // namespace sudokit::generate
