// One pass of deduction over a state: no tables, no branches, every lane in step.
//
// It finds at once, for all nine digits, naked and hidden singles, locked candidates in both directions, and full
// minirows and minicolumns. Candidates are made anew in each pass and never stored. Four steps:
//
//   expand   from configurations to lines (minirows and minicolumns): a line is possible for a digit if some
//            configuration uses it, and forced if all of them do
//   full     three digits forced into one line leave no room there for any other
//   cells    a digit whose minirow and minicolumn are both forced is known, and excludes all others from its cell; a
//            cell with a single candidate forces that digit's minirow and minicolumn
//   close    a configuration stays possible if its three lines are possible, and no forced line contradicts it
//
// Everything is written for one direction and serves both. In direction rows a *line* is a minirow: lines[r] are those
// of row r of each band, and they turn over stacks. In direction columns a line is a minicolumn: lines[c] are those of
// column c of each stack, and they turn over bands.
#pragma once

#include "layout.hpp"

namespace sudokit::SUDOKIT_TARGET {

// --- logic of three inputs -------------------------------------------------------------------------------------------

template <class Word>
SUDOKIT_INLINE Word any_of(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return x | y | z; });
}
template <class Word>
SUDOKIT_INLINE Word all_of(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return x & y & z; });
}
template <class Word>
SUDOKIT_INLINE Word odd_of(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return x ^ y ^ z; });
}
template <class Word>
SUDOKIT_INLINE Word two_of(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return (x & y) | (z & (x | y)); });
}
template <class Word>
SUDOKIT_INLINE Word just_one_of(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return (x ^ y ^ z) & ~(x & y); });
}
// a, but in neither b nor c
template <class Word>
SUDOKIT_INLINE Word but_not(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return x & ~(y | z); });
}
// both a and b, but not c
template <class Word>
SUDOKIT_INLINE Word both_but_not(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return x & y & ~z; });
}
// a, or both b and c
template <class Word>
SUDOKIT_INLINE Word or_both(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return x | (y & z); });
}
// a, but where b is, only if c is, too
template <class Word>
SUDOKIT_INLINE Word only_if(Word a, Word b, Word c) {
    return combine(a, b, c, [](auto x, auto y, auto z) { return x & (~y | z); });
}

// --- turns -----------------------------------------------------------------------------------------------------------

// Every bit moves on to the next stack (direction rows) or band (columns), the last to the first.
template <Direction direction, class Word>
SUDOKIT_INLINE Word forward(Word word) {
    if constexpr (direction == Direction::rows)
        return merge<first_stack>(word >> 2, word << 1);
    else
        return merge<first_band>(word >> 6, word << 3);
}
// ... and back.
template <Direction direction, class Word>
SUDOKIT_INLINE Word backward(Word word) {
    if constexpr (direction == Direction::rows)
        return merge<last_stack>(word << 2, word >> 1);
    else
        return merge<last_band>(word << 6, word >> 3);
}

// --- the four steps --------------------------------------------------------------------------------------------------

// The lines of one direction, by remainder and by row of a band (or column of a stack).
template <class Word>
struct Lines {
    Word of[3][3];

    SUDOKIT_INLINE Word* operator[](int remainder) { return of[remainder]; }
};

template <Direction direction, class Word>
SUDOKIT_INLINE void expand(const Configurations<Word>& possible, Word (&lines)[3]) {
    lines[0] = possible.even | backward<direction>(possible.odd);
    lines[1] = forward<direction>(possible.even | possible.odd);
    lines[2] = backward<direction>(possible.even) | possible.odd;
}

// A line is forced for a digit if no other line of the same box can have it.
template <class Word>
SUDOKIT_INLINE Word forced(const Word (&lines)[3], int i) {
    return but_not(lines[i], lines[(i + 1) % 3], lines[(i + 2) % 3]);
}

// The lines of one direction that are possible, and those that are forced.
template <class Word>
struct LineState {
    Lines<Word> possible;
    Lines<Word> forced;
};

// `decided` gets the boxes, by remainder, in which a digit is forced into some line.
template <class Word>
SUDOKIT_INLINE void find_forced(LineState<Word>& lines, Word (&decided)[3]) {
    SUDOKIT_UNROLL
    for (int remainder = 0; remainder < 3; ++remainder) {
        Word(&sure)[3] = lines.forced.of[remainder];
        SUDOKIT_UNROLL
        for (int i = 0; i < 3; ++i) sure[i] = forced(lines.possible.of[remainder], i);
        decided[remainder] = any_of(sure[0], sure[1], sure[2]);
    }
}

// If three digits are forced into a line, no other digit can be there. No sound state forces four, so three means an
// odd number greater than one. (Which lines this forces is left to the next pass: it costs more than it saves here.)
template <class Word>
SUDOKIT_INLINE void clear_full_lines(LineState<Word>& lines) {
    const Word(&sure)[3][3] = lines.forced.of;
    SUDOKIT_UNROLL
    for (int i = 0; i < 3; ++i) {
        const Word ones = odd_of(sure[0][i], sure[1][i], sure[2][i]);
        const Word twos = two_of(sure[0][i], sure[1][i], sure[2][i]);
        const auto turned_ones = turn_groups(ones);
        const auto turned_twos = turn_groups(twos);
        const Word odd = odd_of(ones, turned_ones.once, turned_ones.twice);
        const Word carry = two_of(ones, turned_ones.once, turned_ones.twice);
        const Word any_twos = any_of(twos, turned_twos.once, turned_twos.twice);
        const Word full = combine(odd, carry, any_twos, [](auto x, auto y, auto z) { return x & (y | z); });
        SUDOKIT_UNROLL
        for (int remainder = 0; remainder < 3; ++remainder)
            lines.possible[remainder][i] = only_if(lines.possible[remainder][i], full, sure[remainder][i]);
    }
}

// The effect of the cells on the lines: which lines still have a cell for the digit, and which lines a cell demands.
template <class Word>
struct Verdict {
    Lines<Word> possible;
    Lines<Word> demanded;
};

// Of the candidates of a cell, those that are noted. Where only clues are known, nothing is.
struct NothingNoted {};

template <class Word>
SUDOKIT_INLINE Word kept(Word candidates, const NothingNoted&, int, int, int) {
    return candidates;
}
template <class Word>
SUDOKIT_INLINE Word kept(Word candidates, const Candidates<Word>& noted, int remainder, int row, int column) {
    return candidates & noted.of[remainder][row][column];
}

// Returns the boxes in which every cell has a candidate, the same for each digit.
template <class Word, class Cells>
SUDOKIT_INLINE Word judge_cells(const LineState<Word>& minirows, const LineState<Word>& minicolumns, Verdict<Word>& rows,
                                Verdict<Word>& columns, const Cells& noted) {
    Word inhabited = Word::all(all_bits);
    SUDOKIT_UNROLL
    for (int r = 0; r < 3; ++r) {
        SUDOKIT_UNROLL
        for (int c = 0; c < 3; ++c) {
            Word known[3];
            SUDOKIT_UNROLL
            for (int m = 0; m < 3; ++m) known[m] = minirows.forced.of[m][r] & minicolumns.forced.of[m][c];
            const auto elsewhere = turn_groups(any_of(known[0], known[1], known[2]));
            const Word other_groups = elsewhere.once | elsewhere.twice;

            // Two known digits exclude each other from the cell and leave it empty.
            Word candidates[3];
            SUDOKIT_UNROLL
            for (int m = 0; m < 3; ++m) {
                const Word others = any_of(other_groups, known[(m + 1) % 3], known[(m + 2) % 3]);
                candidates[m] = kept(both_but_not(minirows.possible.of[m][r], minicolumns.possible.of[m][c], others),
                                     noted, m, r, c);
            }

            const Word any = any_of(candidates[0], candidates[1], candidates[2]);
            const auto turned = turn_groups(any);
            inhabited = inhabited & any_of(any, turned.once, turned.twice);
            const Word single =
                but_not(just_one_of(candidates[0], candidates[1], candidates[2]), turned.once, turned.twice);
            SUDOKIT_UNROLL
            for (int m = 0; m < 3; ++m) {
                const Word demand = candidates[m] & single;
                rows.possible[m][r] = c == 0 ? candidates[m] : rows.possible[m][r] | candidates[m];
                rows.demanded[m][r] = c == 0 ? demand : rows.demanded[m][r] | demand;
                columns.possible[m][c] = r == 0 ? candidates[m] : columns.possible[m][c] | candidates[m];
                columns.demanded[m][c] = r == 0 ? demand : columns.demanded[m][c] | demand;
            }
        }
    }
    return inhabited;
}

// A demanded line closes the other two of its box. Returns which digits have a configuration left, as bits at the first
// stack of each band (direction rows) or the first band of each stack (columns).
template <Direction direction, class Word>
SUDOKIT_INLINE Word close(const Word (&possible)[3], const Word (&demanded)[3], Configurations<Word>& configurations) {
    const Word line0 = but_not(possible[0], demanded[1], demanded[2]);
    const Word line1 = but_not(possible[1], demanded[2], demanded[0]);
    const Word line2 = but_not(possible[2], demanded[0], demanded[1]);
    const Word middle = backward<direction>(line1);
    configurations.even = all_of(configurations.even & middle, line0, forward<direction>(line2));
    configurations.odd = all_of(configurations.odd & middle, forward<direction>(line0), line2);

    const Word left = configurations.even | configurations.odd;
    constexpr int step = direction == Direction::rows ? 1 : 3;
    return any_of(left, left >> step, left >> 2 * step);
}

// The boxes in which a digit's line is known, by direction and remainder.
template <class Word>
struct Decided {
    Word boxes[2][3];
};

// Nonzero if a direction has boxes that are not decided.
template <class Word>
SUDOKIT_INLINE Word undecided(const Word (&boxes)[3]) {
    return Word::all(all_bits) & ~all_of(boxes[0], boxes[1], boxes[2]);
}

// The result of a pass for each lane: nonzero if something changed, nonzero if the puzzle has no solution, and what was
// decided before the pass, which is of use where nothing changed.
template <class Word>
struct Outcome {
    Word changed;
    Word contradiction;
    Decided<Word> decided;
};

template <class Word, class Cells>
SUDOKIT_INLINE Outcome<Word> pass_with(State<Word>& state, const Cells& noted) {
    LineState<Word> minirows, minicolumns;
    SUDOKIT_UNROLL
    for (int m = 0; m < 3; ++m) {
        expand<Direction::rows>(state.rows[m], minirows.possible.of[m]);
        expand<Direction::columns>(state.columns[m], minicolumns.possible.of[m]);
    }
    Outcome<Word> outcome;
    find_forced(minirows, outcome.decided.boxes[0]);
    clear_full_lines(minirows);
    find_forced(minicolumns, outcome.decided.boxes[1]);
    clear_full_lines(minicolumns);

    Verdict<Word> rows, columns;
    const Word inhabited = judge_cells(minirows, minicolumns, rows, columns, noted);

    read_again(state);
    const State<Word> before = state;
    Word left_in_bands[3], left_in_stacks[3];
    SUDOKIT_UNROLL
    for (int m = 0; m < 3; ++m) {
        left_in_bands[m] = close<Direction::rows>(rows.possible.of[m], rows.demanded.of[m], state.rows[m]);
        left_in_stacks[m] =
            close<Direction::columns>(columns.possible.of[m], columns.demanded.of[m], state.columns[m]);
    }

    outcome.contradiction =
        (Word::all(all_bits) & ~inhabited) |
        (Word::all(first_stack) & ~all_of(left_in_bands[0], left_in_bands[1], left_in_bands[2])) |
        (Word::all(first_band) & ~all_of(left_in_stacks[0], left_in_stacks[1], left_in_stacks[2]));

    outcome.changed = Word::all(0);
    const auto note = [&](Word old_word, Word new_word) {
        outcome.changed =
            combine(outcome.changed, old_word, new_word, [](auto x, auto y, auto z) { return x | (y ^ z); });
    };
    SUDOKIT_UNROLL
    for (int m = 0; m < 3; ++m) {
        note(before.rows[m].even, state.rows[m].even);
        note(before.rows[m].odd, state.rows[m].odd);
        note(before.columns[m].even, state.columns[m].even);
        note(before.columns[m].odd, state.columns[m].odd);
    }
    return outcome;
}

template <class Word>
SUDOKIT_INLINE Outcome<Word> pass(State<Word>& state) {
    return pass_with(state, NothingNoted{});
}
template <class Word>
SUDOKIT_INLINE Outcome<Word> pass(StateWithin<Word>& state) {
    return pass_with(state, state.candidates);
}

}  // namespace sudokit::SUDOKIT_TARGET
