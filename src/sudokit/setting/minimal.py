"""Minimal puzzles: redundant clues, and puzzles without any.

A clue is *redundant* if the puzzle without it is still proper. A puzzle with fewer clues has at least
as many solutions, so a clue that is needed now is needed forever. Everything here relies on that: one
pass over the clues makes a puzzle minimal, and the search for all minimal sub-puzzles never has to
look at a needed clue again.

Internally, puzzles are rows of an array of shape (n, 81), and each step asks about all of them at once.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from sudokit import engine
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.stopping import each_inside, within

if TYPE_CHECKING:
    import numpy.typing as npt

    from sudokit.board.grid import Source

    Puzzles = npt.NDArray[np.uint8]

__all__ = [
    "are_proper",
    "cell_order",
    "is_minimal",
    "minimal_puzzles",
    "minimize",
    "minimize_many",
    "redundant_clues",
    "redundant_many",
]

_QUESTIONS_AT_ONCE = 1 << 16


def redundant_clues(grid: Source, *, timeout: float | None = None) -> tuple[int, ...]:
    """The cells whose clue can be removed on its own without making the puzzle improper.

    Removing two of them at once may give the puzzle several solutions; `minimize` finds clues that
    can be removed together.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        timeout: Seconds before giving up; see `sudokit.Stop`.

    Returns:
        Cells, 0 to 80, ascending.

    Raises:
        TimedOut: The timeout passed first.
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: The source is not a board.
        ClueConflict: Two clues clash.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> redundant_clues(puzzle)[:4]
        (0, 1, 4, 9)
    """
    with within(timeout):
        puzzle = engine.solve(grid, unique=True).puzzle
        return tuple(np.flatnonzero(redundant_many(_rows(puzzle.cells))[0]).tolist())


def is_minimal(grid: Source, *, timeout: float | None = None) -> bool:
    """Whether a proper puzzle needs every one of its clues.

    Args:
        grid: As for `redundant_clues`, which also lists the errors that are raised.
        timeout: Likewise.

    Examples:
        >>> is_minimal("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        False
        >>> is_minimal("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
        True
    """
    return not redundant_clues(grid, timeout=timeout)


def minimize(grid: Source, *, seed: int | None = None, timeout: float | None = None) -> Grid:
    """Remove clues until every one is needed: a minimal puzzle with the same solution.

    Clues are tried one after another, and a clue is removed if the puzzle stays proper without it: at
    most 81 questions to the engine. The result depends on the order, and need not have the fewest
    clues possible; `minimal_puzzles` finds every possible result.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        seed: Determines the order in which clues are tried, the same on every machine. None means from
            r1c1 to r9c9.
        timeout: Seconds before giving up; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: The source is not a board.
        ClueConflict: Two clues clash.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> minimal = minimize(puzzle, seed=1)
        >>> is_minimal(minimal), engine.solve(minimal) == engine.solve(puzzle)
        (True, True)
    """
    order = cell_order(seed)
    with within(timeout):
        puzzle = engine.solve(grid, unique=True).puzzle
        return Grid(minimize_many(_rows(puzzle.cells), order)[0].tobytes())


def minimal_puzzles(
    grid: Source,
    *,
    seed: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
) -> Iterator[Grid]:
    """Every minimal sub-puzzle, each once, found lazily.

    Their number is exponential in the number of redundant clues: hundreds for a puzzle of 30 clues,
    and far too many to list for a full board. Finding the next one takes about a hundred to a thousand
    steps of some 30 microseconds.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        seed: Determines the order in which they are found, the same on every machine. None tries clues
            from r1c1 to r9c9.
        limit: The largest number of results, at least 1; None means all.
        timeout: Seconds from now before giving up; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed. Results found before that have been yielded.
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: The source is not a board.
        ClueConflict: Two clues clash.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> [found.clues for found in minimal_puzzles(puzzle, limit=5)]
        [23, 22, 22, 22, 22]
    """
    if limit is not None:
        limit = whole_number("limit", limit, least=1, more=", or None for no limit")
    order = cell_order(seed)
    stop = within(timeout)
    with stop:
        puzzle = engine.solve(grid, unique=True).puzzle
    found = each_inside(stop, map(Grid, _sub_puzzles(puzzle.cells, order)))
    return islice(found, None if limit is None else min(limit, sys.maxsize))


def cell_order(seed: int | None) -> Sequence[int]:
    """The 81 cells in the order of a seed, the same on every machine."""
    if seed is None:
        return range(81)
    # This is the one sequence that the documentation of `random` promises to keep.
    generator = random.Random(whole_number("seed", seed))  # noqa: S311 - no secret
    return sorted(range(81), key=lambda _: generator.random())


def redundant_many(puzzles: Puzzles, *, threads: int | None = None) -> npt.NDArray[np.bool_]:
    """For each proper puzzle, which cells hold a redundant clue: an array of the same shape."""
    redundant = np.zeros(puzzles.shape, np.bool_)
    rows, cells = np.nonzero(puzzles)
    for start in range(0, len(rows), _QUESTIONS_AT_ONCE):
        row = rows[start : start + _QUESTIONS_AT_ONCE]
        cell = cells[start : start + _QUESTIONS_AT_ONCE]
        without = puzzles[row]
        without[np.arange(len(row)), cell] = 0
        redundant[row, cell] = are_proper(without, threads=threads)
    return redundant


def minimize_many(puzzles: Puzzles, order: Sequence[int], *, threads: int | None = None) -> Puzzles:
    """A minimal sub-puzzle of each proper puzzle, clues tried in the given order of cells."""
    puzzles = puzzles.copy()
    for cell in order:
        rows = np.flatnonzero(puzzles[:, cell])
        if len(rows):
            without = puzzles[rows]
            without[:, cell] = 0
            puzzles[rows[are_proper(without, threads=threads)], cell] = 0
    return puzzles


def are_proper(puzzles: Puzzles, *, threads: int | None = None) -> npt.NDArray[np.bool_]:
    """Which of many puzzles have exactly one solution."""
    answers = engine.solve_many(puzzles, limit=2, any_solution=True, threads=threads)
    proper: npt.NDArray[np.bool_] = answers.counts == 1
    return proper


def _rows(cells: bytes) -> Puzzles:
    return np.frombuffer(cells, np.uint8).reshape(1, 81)


def _sub_puzzles(
    cells: bytes, order: Sequence[int], kept: frozenset[int] = frozenset()
) -> Iterator[bytes]:
    """All minimal sub-puzzles of a proper puzzle that keep the given clues.

    There is one branch per removable clue: that clue is removed first, and the clues before it stay. So
    no sub-puzzle is found twice.
    """
    redundant = redundant_many(_rows(cells))[0]
    can_go = [cell for cell in order if redundant[cell] and cell not in kept]
    if not can_go:
        if not redundant.any():
            yield cells
        return
    # Every sub-puzzle contains the clues that stay. If these suffice, no other sub-puzzle is minimal.
    least = _without(cells, can_go)
    if kept and are_proper(_rows(least))[0]:
        if not redundant_many(_rows(least)).any():
            yield least
        return
    for number, cell in enumerate(can_go):
        yield from _sub_puzzles(_without(cells, [cell]), order, kept.union(can_go[:number]))


def _without(cells: bytes, gone: Sequence[int]) -> bytes:
    left = bytearray(cells)
    for cell in gone:
        left[cell] = 0
    return bytes(left)
