"""Streams of boards without duplicates: boards that are the same puzzle are left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sudokit.board import alphabet
from sudokit.board.grid import Grid, Source
from sudokit.board.position import Position
from sudokit.engine import Sources, checked_threads, each_board
from sudokit.errors import SudokuError
from sudokit.stopping import each_checked, each_inside, within
from sudokit.symmetry.canonical_form import BOARDS_A_CALL, canonical_pairs

__all__ = ["Seen", "distinct"]


class Seen:
    """The equivalence classes seen so far: 41 bytes per class, and not a hash that could collide.

    With the overhead of Python, that makes about 140 bytes per class.

    Examples:
        >>> from sudokit.symmetry import canonical
        >>> seen = Seen()
        >>> [seen.add(canonical(board)) for board in ("7" + "." * 80, "." * 80 + "2", "." * 81)]
        [True, False, True]
    """

    def __init__(self) -> None:
        self._forms: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._forms)

    def add(self, form: Grid) -> bool:
        """Whether a canonical form is new."""
        before = len(self._forms)
        self._forms.add(bytes.fromhex(alphabet.written(form.cells, "0") + "0"))
        return len(self._forms) > before


def distinct(
    puzzles: Sources, *, threads: int | None = None, timeout: float | None = None
) -> Iterator[Grid]:
    """The boards of a stream that are equivalent to no earlier one, unchanged and in order.

    Reads about a thousand boards ahead and keeps about 140 bytes for each board that it yields.

    Args:
        puzzles: Many boards, as for `solve_many`; an iterable may be endless.
        threads: The number of threads; all cores if None.
        timeout: Seconds from now before giving up; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed. Results found before that have been yielded.
        SudokuError: A board is bad; raised when its turn comes.

    Examples:
        >>> from sudokit.symmetry import shuffle
        >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> len(list(distinct([puzzle, shuffle(puzzle, 1), "." * 81, shuffle(puzzle, 2)])))
        2
    """
    return each_inside(within(timeout), _distinct(each_board(puzzles), checked_threads(threads)))


def _distinct(
    source: Iterator[Source | Position | SudokuError], threads: int | None
) -> Iterator[Grid]:
    seen = Seen()
    while block := list(islice(source, BOARDS_A_CALL)):
        grids: list[Grid] = []
        error = None
        for puzzle in each_checked(block):
            try:
                if isinstance(puzzle, SudokuError):
                    raise puzzle
                grids.append(puzzle.grid if isinstance(puzzle, Position) else Grid(puzzle))
            except SudokuError as bad:
                error = bad
                break
        text = alphabet.write(b"".join(grid.cells for grid in grids))
        for grid, pair in zip(grids, canonical_pairs(text, threads=threads), strict=True):
            if pair and seen.add(pair[1]):
                yield grid
        if error:
            raise error
