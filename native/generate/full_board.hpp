// Full boards, and how their clues are written for the kernel.
//
// Cells are 0 to 80, row-major, as in native/logic/board.hpp, whose sets of cells serve here.
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

    // Works out masks and packed state from the digits.
    void complete();
    void read(const PackedState& solution);

    // The masks of some of its cells.
    DigitMasks clues(CellSet cells) const;
    // Where another full board differs.
    CellSet difference(const PackedState& other) const;
};

// A board drawn at random, quickly and not quite evenly: rows from top to bottom, in each the tightest cell first. See
// even.cpp for even draws.
void draw(FullBoard& board, Random& random);

// Cells of row-major order as the three masks of DigitMasks for one digit, and back.
void to_masks(CellSet cells, std::uint32_t (&rows)[3]);
CellSet from_masks(const std::uint32_t (&rows)[3]);

}  // namespace sudokit::generate
