// Boards of one line each, cut out of a block of text. Files of millions of boards are read in this way.
//
// Terms. A *block* is a piece of a text file that ends with a line end (or with the file). A *board line* begins with
// 81 characters for the cells, possibly after quotes or spaces, and then ends, or continues with a separator and other
// text (a colon may mean removed candidates, and is left to others). Empty lines and comments (#) are not entries. Any other line is a *damaged* entry, so that the n-th entry is
// always the n-th line that is meant to be a board.
//
//     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,1.2   board
//     # from a newspaper                                                                      skipped
//     5a                                                                                      damaged
//
// A board in another format may follow an empty line. If anything but a board line follows it, cutting *stops* before
// that line, and code that knows the other formats must continue from there. It also stops before every line that
// begins a variant, since no board begins like one: such a line may well have a separator after 81 characters.
//
// Damaged lines are left to code that knows the formats: most are boards in another dress, such as one with question
// marks or spaces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudokit {

inline constexpr std::size_t cells_per_board = 81;

struct TextLines {
    struct Entry {
        std::size_t offset;  // where the line's text begins in the block
        std::size_t length;  // without the line end and blanks before it
        std::size_t line;    // which line of the block, from 0
        bool damaged;
    };

    std::vector<Entry> entries;
    std::string boards;         // 81 characters per entry; '?' for a damaged one
    std::size_t consumed = 0;   // processed bytes of the block: all of it, unless stopped
    std::size_t lines = 0;      // lines in them
    bool after_gap = false;     // whether the last line was empty
    bool stopped = false;
};

TextLines cut_lines(std::string_view block, bool after_gap);

// Whether a line begins the text of a variant, in a form of `sudokit.variants.forms`:
//
//     {"form": ...               JSON
//     .Cage~10~R1C1  .~R1C1_5    constraints of ISS; `.X` alone may be two blanks of a board
//     ..Cage~10~R1C1             the same: an empty constraint says nothing
//     A<<BB...                   a killer Sudoku in ISS's short form: 81 characters, to be seen whole
//     https://...                a link
//     scl... ctc... fpuz...      what follows a link to SudokuPad, with at least eight letters of base64
//     N4Ig...                    what follows a link to f-puzzles: lz-string's base64 of an object
//     3x3k:... 9j:... 2x3:...    an id of Solo that is not a board of 9x9 alone
//     3x3::k:... SumoCueV1...    a killer or jigsaw Sudoku as SumoCue writes it
bool begins_variant(std::string_view line);

// Whether a line begins with an id of Solo, as above, or with `3x3::k:`.
bool begins_solo(std::string_view line);

}  // namespace sudokit
