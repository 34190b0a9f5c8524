"""Clashes: every pair of equal digits in a house, and nothing else."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from boards import EASY_SOLVED
from sudokit.board.clashes import Clash, each_clash, is_free_of_clashes
from sudokit.board.houses import PEERS

cells = st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=25)


@given(cells)
def test_clashes_are_peers_with_one_digit(digits: dict[int, int]) -> None:
    board = bytes(digits.get(cell, 0) for cell in range(81))
    expected = {
        Clash(first, second, board[first])
        for first, second in combinations(range(81), 2)
        if board[first] and board[first] == board[second] and second in PEERS[first]
    }
    assert set(each_clash(board)) == expected
    assert is_free_of_clashes(board) == (not expected)


def test_a_solved_board_has_none_and_each_change_makes_some() -> None:
    solved = bytes(map(int, EASY_SOLVED))
    assert is_free_of_clashes(solved)
    for cell in range(81):
        board = bytearray(solved)
        board[cell] = board[cell] % 9 + 1
        assert not is_free_of_clashes(bytes(board))
        assert {cell} <= set.intersection(*({*clash[:2]} for clash in each_clash(bytes(board))))


def test_rows_come_first() -> None:
    board = bytearray(81)
    board[0] = board[9] = board[80] = board[76] = 4
    assert list(each_clash(bytes(board))) == [
        Clash(76, 80, 4),
        Clash(0, 9, 4),
        Clash(0, 9, 4),
    ]
