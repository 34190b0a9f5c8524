// Boards a line each, picked out of a block of text: how a file of millions is read.
//
// Terms. A *block* is a piece of a text file that ends with a line end (or with the file). A *board line* begins with
// 81 characters for the cells, perhaps after quotes or spaces, and then ends or goes on with a separator and whatever
// follows it. Empty lines and comments (#) are no entries; any other line is an entry that is *damaged*, so that the
// n-th entry is always the n-th line that is meant to be a board.
//
//     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,1.2   board
//     # from a newspaper                                                                      skipped
//     5a                                                                                      damaged
//
// An empty line may be followed by a board in another format. Where it is followed by something else than a board
// line, cutting *stops* before that line, and whoever knows the other formats must go on from there.
//
// Only the shape of a line is looked at here. Whether its 81 characters are cells is found when they are parsed.
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
    std::string boards;         // 81 characters an entry; of a damaged one, all '?'
    std::size_t consumed = 0;   // bytes of the block that have been dealt with: all of it, unless stopped
    std::size_t lines = 0;      // lines in them
    bool after_gap = false;     // whether the last line was empty
    bool stopped = false;
};

TextLines cut_lines(std::string_view block, bool after_gap);

}  // namespace sudokit
