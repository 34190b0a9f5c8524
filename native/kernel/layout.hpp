// The state of a puzzle: which configurations are still possible, in twelve words of 27 bits.
//
// Terms. The board has three *bands* (three rows each) and three *stacks* (three columns each). A *minirow* is the
// three cells where one row crosses one stack; a *minicolumn* the three cells where one column crosses one band.
//
// Inside a band a digit sits once in each of the three rows and once in each of the three stacks, so it pairs rows with
// stacks: one of the 6 permutations of three things, 3 of them even (rotations) and 3 odd (reflections). We call it the
// digit's *configuration* in that band. Turned by 90 degrees the same holds for a stack: the digit pairs the stack's
// three columns with the bands. A puzzle's state is the set of the configurations that are still possible, in both
// *directions* (rows and columns), for each of the 9 digits: 2 x 9 x 3 x 6 = 324 bits.
//
//     one band, one digit                  row 0 -> stack 1     an even configuration: one step right each row
//         . . . | . 7 . | . . .            row 1 -> stack 2
//         . . . | . . . | 7 . .            row 2 -> stack 0
//         . 7 . | . . . | . . .
//
// The words. There is one for each direction, each remainder of the digit by 3 and each parity: 2 x 3 x 2 = 12. With
// digit = 3 * group + remainder, counted from 0, a word's bit is
//
//     9 * group + 3 * band + stack
//
//     bit    26 .. 18   17 .. 9    8 7 6   5 4 3   2 1 0
//            group 2    group 1    band 2  band 1  band 0     <- of group 0
//                                  s s s   s s s   s s s      <- stacks 2, 1, 0
//
// In the direction *rows* a configuration belongs to a band; its stack is that of row 0 if it is even, of row 2 if it
// is odd. In the direction *columns* it belongs to a stack; its band is that of column 0 if it is even, of column 2 if
// it is odd. (Because odd ones are counted from the other end, the middle line of both parities needs the same turn.)
//
//     rows      even: row    0 -> s      1 -> s + 1  2 -> s + 2        odd: row    0 -> s + 2  1 -> s + 1  2 -> s
//     columns   even: column 0 -> b      1 -> b + 1  2 -> b + 2        odd: column 0 -> b + 2  1 -> b + 1  2 -> b
//
// Minirows, minicolumns and cells use the same 27 bits. Minirows have a word for each remainder and each row of a band,
// minicolumns for each remainder and each column of a stack, cells for each remainder, row and column.
#pragma once

#include "language.hpp"

namespace sudokit::SUDOKIT_TARGET {

enum class Direction { rows, columns };

// The stack (direction rows) or band (columns) of a configuration that uses a line of a box, which is counted likewise.
constexpr int place_of(bool odd, int box, int line) { return odd ? (box + line + 1) % 3 : (box + 3 - line) % 3; }

// A mask of the bits whose (group, band, stack) satisfy a condition.
template <class Condition>
constexpr uint32 bits_where(Condition condition) {
    uint32 mask = 0;
    for (uint32 group = 0; group < 3; ++group)
        for (uint32 band = 0; band < 3; ++band)
            for (uint32 stack = 0; stack < 3; ++stack)
                if (condition(group, band, stack)) mask |= 1u << (9 * group + 3 * band + stack);
    return mask;
}

inline constexpr uint32 all_bits = bits_where([](uint32, uint32, uint32) { return true; });
inline constexpr uint32 first_stack = bits_where([](uint32, uint32, uint32 stack) { return stack == 0; });
inline constexpr uint32 last_stack = bits_where([](uint32, uint32, uint32 stack) { return stack == 2; });
inline constexpr uint32 first_band = bits_where([](uint32, uint32 band, uint32) { return band == 0; });
inline constexpr uint32 last_band = bits_where([](uint32, uint32 band, uint32) { return band == 2; });

// The configurations of one direction, for one remainder of the digit by 3.
template <class Word>
struct Configurations {
    Word even;
    Word odd;
};

inline constexpr int words_per_state = 12;

// A whole state: one word type holds one lane or many, each lane a puzzle of its own.
template <class Word>
struct State {
    Configurations<Word> rows[3];
    Configurations<Word> columns[3];
};

static_assert(sizeof(State<uint32>) == words_per_state * sizeof(uint32));

// The candidates of each cell, as a player notes them: a cell holds no other digit. By remainder, row and column.
template <class Word>
struct Candidates {
    Word of[3][3][3];
};

// A state in which a cell may lack candidates. A configuration says in which minirow a digit is, or in which minicolumn, but
// not in which cell. So the lack of one candidate is not a part of a state, and is kept beside it. It never changes during a
// search.
template <class Word>
struct StateWithin : State<Word> {
    Candidates<Word> candidates;
};

}  // namespace sudokit::SUDOKIT_TARGET
