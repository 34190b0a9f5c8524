"""Backdoors: cells whose digits, once known, let singles solve the rest.

The term is from the study of search problems (Williams, Gomes and Selman, "Backdoors to typical case
complexity", IJCAI 2003). Singles are naked and hidden singles. More known digits never make singles
stop earlier, so every set that contains a backdoor is a backdoor too. Only minimal sets are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import TYPE_CHECKING

from sudokit import engine
from sudokit.arguments import whole_number
from sudokit.logic import Profile, Rating, explain, rate_many
from sudokit.stopping import each_checked, each_inside, within

if TYPE_CHECKING:
    from sudokit.board.grid import Grid, Source

__all__ = ["backdoors"]

_PUZZLES_AT_ONCE = 2048

Cells = tuple[int, ...]


def backdoors(
    grid: Source, size: int = 2, *, threads: int | None = None, timeout: float | None = None
) -> Iterator[Cells]:
    """The minimal sets of cells whose digits let singles solve the rest, found lazily.

    With the digits of these cells as additional clues, naked and hidden singles solve the puzzle; with
    those of a proper subset they do not. A puzzle that singles solve has the empty backdoor and no
    other.

    The search tries every set of the b cells that singles alone leave blank: C(b, 1) + C(b, 2) + ...
    sets. For 60 blanks these are 60, then 1,770, then 34,220.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        size: The largest number of cells in a set, at least 0.
        threads: The number of threads; all cores if None.
        timeout: Seconds from now before giving up; see `sudokit.Stop`.

    Yields:
        Cells, 0 to 80, ascending. Smaller sets come first; sets of the same size are in order.

    Raises:
        TimedOut: The timeout passed. Results found before that have been yielded.
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: The source is not a board.
        ClueConflict: Two clues clash.

    Examples:
        >>> escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
        >>> list(backdoors(escargot, size=1))
        []
        >>> next(backdoors(escargot))
        (1, 46)
    """
    size = whole_number("size", size, least=0)
    threads = engine.checked_threads(threads)
    singles = Profile.of("naked-single", "hidden-single")
    stop = within(timeout)
    with stop:
        solution = engine.solve(grid, unique=True)
        stuck = explain(solution.puzzle, singles).end.grid
    return each_inside(stop, _search(solution, stuck, singles, size, threads))


def _search(
    solution: Grid, stuck: Grid, singles: Profile, size: int, threads: int | None
) -> Iterator[Cells]:
    """Try all sets of blank cells of the board on which singles are stuck."""
    blanks = [cell for cell in range(81) if not stuck.cells[cell]]
    found: list[frozenset[int]] = []
    for number in range(min(size, len(blanks)) + 1):
        smaller = list(found)
        sets = (
            cells
            for cells in each_checked(combinations(blanks, number))
            if not any(known.issubset(cells) for known in smaller)
        )
        while block := list(islice(sets, _PUZZLES_AT_ONCE)):
            opened = [_with(stuck, solution, cells) for cells in block]
            ratings = rate_many(opened, profile=singles, threads=threads)
            for cells, rating in zip(block, ratings, strict=True):
                assert isinstance(rating, Rating)
                if rating.solved:
                    found.append(frozenset(cells))
                    yield cells


def _with(board: Grid, solution: Grid, cells: Cells) -> Grid:
    filled = bytearray(board.cells)
    for cell in cells:
        filled[cell] = solution.cells[cell]
    return type(board)(bytes(filled))
