"""Baekjoon Online Judge, problem 2239 (Sudoku), by the backtracking that the problem is about.

Input and output are those of `boj_2239.py`, and so is the answer: the blanks are filled in order, the
smallest digit that fits first, and a blank for which none fits takes back the digit before it. So the
first full board is the lexicographically smallest solution.

It can be too slow: problem 2239 promises nothing about its boards. Where the digits of the first row go
against the order of trying, as in

    ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9

whose solution begins with 987654321, the search places 69,175,316 digits before it knows, which takes
Python minutes. `boj_2239.py` gives the same answer to every board in a fraction of a second.
"""

import sys

board = [int(character) for character in sys.stdin.read() if character in "0123456789"]
blanks = [cell for cell in range(len(board)) if not board[cell]]


def fits(cell: int, digit: int) -> bool:
    """Whether no cell of the row, the column and the box holds the digit."""
    row, column = cell - cell % 9, cell % 9
    corner = cell - cell % 27 + column - column % 3
    return (
        digit not in board[row : row + 9]
        and digit not in board[column::9]
        and all(digit not in board[top : top + 3] for top in (corner, corner + 9, corner + 18))
    )


def fill(number: int) -> bool:
    """Fill the blanks from that number on; if that cannot be, leave them blank."""
    if number == len(blanks):
        return True
    for digit in range(1, 10):
        if fits(blanks[number], digit):
            board[blanks[number]] = digit
            if fill(number + 1):
                return True
            board[blanks[number]] = 0
    return False


if not fill(0):
    sys.exit("no solution")
for row in range(0, 81, 9):
    print("".join(map(str, board[row : row + 9])))
