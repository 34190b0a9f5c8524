"""The readable reference solver: constraint propagation and search in pure Python.

A board is a list of 81 integers: cell `i` holds the set of its *candidates*, bit `d` for digit
`d + 1`. Filling a cell is taking every other candidate from it, and two rules, applied until
nothing changes, do most of the work:

* a *naked single*, a cell with one candidate, takes that digit from its 20 peers;
* a *hidden single*, a digit with one place left in a house, goes there.

What they leave open is searched, always in the cell with the fewest candidates. The rules and the
search are those of Peter Norvig's essay "Solving Every Sudoku Puzzle" (2006). To list solutions in
lexicographic order the cells are walked in order instead, and the fast search is asked, before a
digit is entered, whether it leads anywhere: no dead branch is ever explored in the slow order.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudokit.grid import HOUSES, PEERS

__all__ = ["any_order", "in_order"]

_ALL = 0b111111111

Board = list[int]


def in_order(cells: bytes) -> Iterator[bytes]:
    """Every solution of a clash-free board, lexicographically ascending, one at a time.

    Args:
        cells: 81 values, 0 for blank.

    >>> first = next(in_order(bytes(81)))
    >>> list(first[:18])
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 1, 2, 3]
    """
    board = _board(cells)
    witness = next(_search(board), None) if board else None
    if board and witness:
        yield from _walk(board, witness)


def any_order(cells: bytes) -> Iterator[bytes]:
    """Every solution of a clash-free board, in the order the fast search finds them.

    >>> solved_but_one = bytes(next(any_order(bytes(81)))[:80] + b"\\0")
    >>> len(list(any_order(solved_but_one)))
    1
    """
    board = _board(cells)
    if board:
        yield from map(_cells, _search(board))


def _board(cells: bytes) -> Board | None:
    """The board after all clues have been entered, or None if they contradict each other."""
    board = [_ALL] * 81
    clues = [(cell, 1 << digit - 1) for cell, digit in enumerate(cells) if digit]
    return _fill(board, clues)


def _cells(board: Board) -> bytes:
    return bytes(bits.bit_length() for bits in board)


def _fill(board: Board, fillings: list[tuple[int, int]]) -> Board | None:
    """Enter (cell, bit) pairs in place and apply both rules until nothing changes.

    Returns:
        The same board, or None if it has become impossible.
    """
    while fillings:
        while fillings:
            cell, bit = fillings.pop()
            if not board[cell] & bit:
                return None
            board[cell] = bit
            for peer in PEERS[cell]:
                if board[peer] & bit:
                    rest = board[peer] ^ bit
                    if not rest:
                        return None
                    board[peer] = rest
                    if not rest & (rest - 1):
                        fillings.append((peer, rest))
        hidden = _hidden_singles(board)
        if hidden is None:
            return None
        fillings = hidden
    return board


def _hidden_singles(board: Board) -> list[tuple[int, int]] | None:
    """Cells where a house has its only place for a digit; None if a digit has no place at all."""
    found = []
    for house in HOUSES:
        once = twice = 0
        for cell in house:
            twice |= once & board[cell]
            once |= board[cell]
        if once != _ALL:
            return None
        singles = once & ~twice
        if singles:
            for cell in house:
                bit = board[cell] & singles
                if bit and bit != board[cell]:
                    if bit & (bit - 1):
                        return None
                    found.append((cell, bit))
    return found


def _search(board: Board) -> Iterator[Board]:
    """Solutions below a board, branching on the cell with the fewest candidates."""
    cell = min(
        (i for i in range(81) if board[i] & (board[i] - 1)),
        key=lambda i: board[i].bit_count(),
        default=None,
    )
    if cell is None:
        yield board
        return
    for bit in _bits(board[cell]):
        child = _fill(board.copy(), [(cell, bit)])
        if child:
            yield from _search(child)


def _walk(board: Board, witness: Board) -> Iterator[bytes]:
    """Solutions below a board in lexicographic order; `witness` is one that is known to exist."""
    cell = next((i for i in range(81) if board[i] & (board[i] - 1)), None)
    if cell is None:
        yield _cells(board)
        return
    for bit in _bits(board[cell]):
        child = _fill(board.copy(), [(cell, bit)])
        if child:
            found = witness if witness[cell] == bit else next(_search(child), None)
            if found:
                yield from _walk(child, found)


def _bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
