"""The readable reference solver: constraint propagation and search in pure Python.

A board is a list of 81 integers: cell `i` holds the set of its *candidates*, bit `d` for digit
`d + 1`. Filling a cell means removing every other candidate from it. Two rules, applied until nothing
changes, do most of the work:

* a *naked single*, a cell with one candidate, removes that digit from its 20 peers;
* a *hidden single*, a digit with one place left in a house, goes there.

Search does the rest. The rules and the search are those of Peter Norvig's essay "Solving Every Sudoku
Puzzle" (2006), except for the choice of the cell. Choosing only by the number of candidates can fail
again and again in one corner of a board while it guesses in another, so a cell has more weight the
more contradictions it has been part of ("dom/wdeg": Boussemart, Hemery, Lecoutre and Sais,
"Boosting Systematic Search by Weighting Constraints", ECAI 2004).

To list solutions in lexicographic order, the cells are tried in order instead. Before a digit is
entered, the fast search is asked whether it leads to a solution, so no dead branch is ever explored in
the slow order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudokit.board.houses import HOUSES, PEERS
from sudokit.stopping import check

__all__ = ["any_order", "in_order"]

_ALL = 0b111111111

Board = list[int]


def in_order(cells: bytes, masks: Sequence[int] | None = None) -> Iterator[bytes]:
    """Every solution of a clash-free board, lexicographically ascending, one at a time.

    Args:
        cells: 81 values, 0 for blank.
        masks: For each cell, the digits that it may hold, bit `d - 1` for digit `d`; any if None.

    Examples:
        >>> first = next(in_order(bytes(81)))
        >>> list(first[:18])
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 1, 2, 3]
    """
    search = _Search()
    board = search.start(cells, masks)
    witness = next(search.any_order(board), None) if board else None
    if board and witness:
        yield from map(_cells, search.in_order(board, witness))


def any_order(cells: bytes, masks: Sequence[int] | None = None) -> Iterator[bytes]:
    """Every solution of a clash-free board, in the order the fast search finds them.

    Examples:
        >>> solved_but_one = bytes(next(any_order(bytes(81)))[:80] + b"\\0")
        >>> len(list(any_order(solved_but_one)))
        1
    """
    search = _Search()
    board = search.start(cells, masks)
    if board:
        yield from map(_cells, search.any_order(board))


class _Search:
    """The rules and the two orders of a search, with what it has learned about its board."""

    def __init__(self) -> None:
        self._trouble = [1] * 81  # the number of contradictions that each cell was part of

    def start(self, cells: bytes, masks: Sequence[int] | None) -> Board | None:
        """The board after all clues have been entered, or None if they contradict each other or the masks."""
        board = [_ALL] * 81 if masks is None else list(masks)
        clues = [(cell, 1 << digit - 1) for cell, digit in enumerate(cells) if digit]
        if not all(board):
            return None
        singles = [(cell, bits) for cell, bits in enumerate(board) if not bits & (bits - 1)]
        return self._fill(board, clues + singles)

    def any_order(self, board: Board) -> Iterator[Board]:
        """Solutions below a board, branching at cells with few candidates and many contradictions."""
        cell = min(
            (i for i in range(81) if board[i] & (board[i] - 1)),
            key=lambda i: board[i].bit_count() / self._trouble[i],
            default=None,
        )
        if cell is None:
            yield board
            return
        check()
        for bit in _bits(board[cell]):
            child = self._fill(board.copy(), [(cell, bit)])
            if child:
                yield from self.any_order(child)

    def in_order(self, board: Board, witness: Board) -> Iterator[Board]:
        """Solutions below a board in lexicographic order; the witness is one of them."""
        cell = next((i for i in range(81) if board[i] & (board[i] - 1)), None)
        if cell is None:
            yield board
            return
        check()
        for bit in _bits(board[cell]):
            child = self._fill(board.copy(), [(cell, bit)])
            if child:
                found = witness if witness[cell] == bit else next(self.any_order(child), None)
                if found:
                    yield from self.in_order(child, found)

    def _fill(self, board: Board, fillings: list[tuple[int, int]]) -> Board | None:
        """Enter (cell, bit) pairs in place and apply both rules until nothing changes.

        Returns:
            The same board, or None if it has become impossible.
        """
        while fillings:
            while fillings:
                cell, bit = fillings.pop()
                if not board[cell] & bit:
                    self._blame([cell])
                    return None
                board[cell] = bit
                for peer in PEERS[cell]:
                    if board[peer] & bit:
                        rest = board[peer] ^ bit
                        if not rest:
                            self._blame([cell, peer])
                            return None
                        board[peer] = rest
                        if not rest & (rest - 1):
                            fillings.append((peer, rest))
            for house in HOUSES:
                singles = _hidden_singles(board, house)
                if singles is None:
                    self._blame(house)
                    return None
                fillings += singles
        return board

    def _blame(self, cells: Sequence[int]) -> None:
        for cell in cells:
            self._trouble[cell] += 1


def _cells(board: Board) -> bytes:
    return bytes(bits.bit_length() for bits in board)


def _hidden_singles(board: Board, house: Sequence[int]) -> list[tuple[int, int]] | None:
    """Cells that are a house's only place for a digit; None if the digits cannot all be placed."""
    once = twice = 0
    for cell in house:
        twice |= once & board[cell]
        once |= board[cell]
    if once != _ALL:
        return None
    only = once & ~twice
    singles = [(cell, board[cell] & only) for cell in house if 0 < board[cell] & only < board[cell]]
    if any(bits & (bits - 1) for _, bits in singles):
        return None  # one cell for two digits
    return singles


def _bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
