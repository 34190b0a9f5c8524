"""Baekjoon Online Judge, problem 2580 (Sudoku), by the backtracking that the problem is about.

Input and output are those of `boj_2580.py`, and so is the answer: the blanks are filled in order, the
smallest digit that fits first, and a blank for which none fits takes back the digit before it. So the
first full board is the lexicographically smallest solution.

It is fast enough: the judge promises boards that the program of problem 12095 solves, which gives up
after 100,000 calls. A board that takes that program 98,095 calls takes this one 0.6 s in CPython 3.11.
Other boards take it minutes: see `boj_2239_backtracking.py`.
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
    print(" ".join(map(str, board[row : row + 9])))
