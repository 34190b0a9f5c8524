"""Baekjoon Online Judge, problem 2580 (Sudoku): fill the blanks of one board.

Input: nine lines of nine digits separated by spaces, 0 for a blank. Output: the solved board in
the same form; of several solutions the lexicographically smallest.

Filling the blanks in order, digits ascending, finds the smallest solution, but some boards make
it try billions of digits before it learns that an early one was wrong. This program keeps the
order and lets a faster search say which digits are wrong:

1. A board is a list of 81 *masks*, cell by cell. Bit d of a mask (value 1 << d) says that digit
   d + 1 is still a candidate of the cell; a mask with a single bit is a placed digit.
2. `settle` repeats two deductions until they bring nothing new: a placed digit leaves the other
   cells of its houses (row, column, box), and a digit with one place left in a house is placed.
3. `search` finds some solution: settle, then try the digits of the cell with the fewest
   candidates for the trouble it has made, which is the number of contradictions in its houses so
   far. Where only the candidates count, some boards take a hundred times longer: the search fails
   again and again in one corner, and each time changes its mind in another. (F. Boussemart and
   others, "Boosting Systematic Search by Weighting Constraints", ECAI 2004.)
4. `smallest` walks the cells in order with one known solution in hand. Whether a digit smaller
   than the known one can stand in a cell is a question to `search`: if so, its solution becomes
   the known one; if not, the candidate is crossed off, which makes the later questions easier.
"""

from __future__ import annotations

import sys

ALL = 0b111111111
COUNT = [0] * 512  # how many candidates a mask holds
for bits in range(1, 512):
    COUNT[bits] = COUNT[bits >> 1] + (bits & 1)

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
CORNERS = [9 * r + c for r in (0, 3, 6) for c in (0, 3, 6)]
BOXES = [[corner + 9 * r + c for r in range(3) for c in range(3)] for corner in CORNERS]
HOUSES = ROWS + COLUMNS + BOXES

trouble = [1] * 81  # for each cell, one more than the contradictions in its houses so far


def settle(board: list[int]) -> bool:
    """Place every single there is, changing the board; False if the board contradicts itself."""
    changed = True
    while changed:
        changed = False
        for house in HOUSES:
            placed = seen = seen_twice = 0
            for cell in house:
                mask = board[cell]
                if COUNT[mask] == 1:
                    if placed & mask:
                        return blame(house)  # two cells hold the same digit
                    placed |= mask
                seen_twice |= seen & mask
                seen |= mask
            if seen != ALL:
                return blame(house)  # a digit has no place left
            only_here = ~seen_twice & ~placed
            for cell in house:
                mask = board[cell]
                if COUNT[mask] > 1 and mask & (placed | only_here):
                    hidden = mask & only_here
                    board[cell] = hidden & -hidden or mask & ~placed
                    if not board[cell]:
                        return blame(house)  # the cell has no candidate left
                    changed = True
    return True


def blame(house: list[int]) -> bool:
    """Remember where a contradiction was; always False."""
    for cell in house:
        trouble[cell] += 1
    return False


def search(board: list[int]) -> list[int] | None:
    """Return some solution of the board, or None. The board itself stays as it is."""
    board = board[:]
    if not settle(board):
        return None
    blanks = [cell for cell in range(81) if COUNT[board[cell]] > 1]
    if not blanks:
        return board
    cell = min(blanks, key=lambda blank: COUNT[board[blank]] / trouble[blank])
    candidates = board[cell]
    while candidates:
        board[cell] = candidates & -candidates  # the lowest bit: the smallest digit
        candidates -= board[cell]
        solution = search(board)
        if solution:
            return solution
    return None


def smallest(board: list[int]) -> list[int] | None:
    """Return the lexicographically smallest solution of the board, or None."""
    known = search(board)
    if known is None:
        return None
    board = board[:]
    for cell in range(81):
        settle(board)  # never fails: the known solution is still possible
        while COUNT[board[cell]] > 1:
            candidates = board[cell]
            board[cell] = digit = candidates & -candidates
            if digit == known[cell]:
                break
            solution = search(board)
            if solution:
                known = solution
            else:
                board[cell] = candidates - digit
                settle(board)
    return known


def main() -> None:
    """Read the board from standard input and print its solution."""
    clues = [int(character) for character in sys.stdin.read() if character in "0123456789"]
    if len(clues) != 81:
        sys.exit(f"expected 81 digits, got {len(clues)}")
    solution = smallest([1 << clue - 1 if clue else ALL for clue in clues])
    if solution is None:
        sys.exit("no solution")
    digits = [str(mask.bit_length()) for mask in solution]
    for row in ROWS:
        print(" ".join(digits[cell] for cell in row))


if __name__ == "__main__":
    main()
