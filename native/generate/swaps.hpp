// Unavoidable sets: cells of a full board whose digits can be arranged in another way. A puzzle whose only solution is
// this board needs a clue in each of them (McGuire, Tugemann and Civario, "There is no 16-clue Sudoku", 2012).
#pragma once

#include "full_board.hpp"

namespace sudokit::generate {

// The sets that are quick to find: swaps of two digits, in as few cells as possible, and swaps of two rows of a band or
// two columns of a stack. Calls take(set) for each.
template <class Take>
void find_swaps(const FullBoard& board, const Take& take) {
    // Two digits. Each row has both. Rows belong together if they share a column or box with different digits in it.
    std::uint8_t column_of[9][9], row_in_column[9][9], row_in_box[9][9];
    for (int cell = 0; cell < 81; ++cell) {
        const int digit = board.digit[cell], row = logic::row_of(cell);
        column_of[digit][row] = static_cast<std::uint8_t>(logic::column_of(cell));
        row_in_column[digit][logic::column_of(cell)] = static_cast<std::uint8_t>(row);
        row_in_box[digit][logic::box_of(cell)] = static_cast<std::uint8_t>(row);
    }
    for (int a = 0; a < 9; ++a)
        for (int b = a + 1; b < 9; ++b)
            for (unsigned open = 0x1FF; open != 0;) {
                CellSet set;
                for (unsigned waiting = open & -open; waiting != 0;) {
                    const int row = std::countr_zero(waiting);
                    open &= ~(1u << row);
                    const int column_a = column_of[a][row], column_b = column_of[b][row];
                    set.add(9 * row + column_a);
                    set.add(9 * row + column_b);
                    waiting |= 1u << row_in_column[b][column_a] | 1u << row_in_column[a][column_b] |
                               1u << row_in_box[b][row / 3 * 3 + column_a / 3] |
                               1u << row_in_box[a][row / 3 * 3 + column_b / 3];
                    waiting &= open;
                }
                take(set);
            }

    // Two lines: a cycle of columns in which both rows have the same digits.
    const auto swap_lines = [&](int first, int second, int step, int other_step, const std::uint8_t (&place)[9][9]) {
        for (unsigned open = 0x1FF; open != 0;) {
            CellSet set;
            const int start = std::countr_zero(open);
            int at = start;
            do {
                open &= ~(1u << at);
                set.add(first * step + at * other_step);
                set.add(second * step + at * other_step);
                at = place[board.digit[second * step + at * other_step]][first];
            } while (at != start);
            take(set);
        }
    };
    for (int chute = 0; chute < 9; chute += 3)
        for (int first = chute; first < chute + 3; ++first)
            for (int second = first + 1; second < chute + 3; ++second) {
                swap_lines(first, second, 9, 1, column_of);
                swap_lines(first, second, 1, 9, row_in_column);
            }
}

}  // namespace sudokit::generate
