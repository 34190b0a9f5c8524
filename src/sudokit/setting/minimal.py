"""Minimal puzzles: clues that can go, and puzzles in which none can.

A clue is *redundant* if the puzzle without it is still proper. With fewer clues a puzzle has at least
as many solutions, so that a clue that cannot go now can never go later. Everything here rests on
that: one walk over the clues makes a puzzle minimal, and the search for all minimal sub-puzzles need
not look at a clue again that cannot go.

Inside, puzzles are rows of an array (n, 81), and a step asks about all of them at once.
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
    """The cells whose clue could be taken away, each alone, and leave the puzzle proper.

    Without two of them at once the puzzle may have several solutions: `minimize` finds what can go
    together.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

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
        grid: As for `redundant_clues`, which also says what errors are raised.
        timeout: Likewise.

    Examples:
        >>> is_minimal("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        False
        >>> is_minimal("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
        True
    """
    return not redundant_clues(grid, timeout=timeout)


def minimize(grid: Source, *, seed: int | None = None, timeout: float | None = None) -> Grid:
    """Take clues away until none can go: a minimal puzzle with the same solution.

    Clues are tried one after the other, and a clue goes if the puzzle stays proper without it: at
    most 81 questions to the engine. What comes out depends on the order, and need not have the
    fewest clues that are possible; `minimal_puzzles` finds all that can come out.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        seed: The order in which clues are tried; the same on every machine. None tries them from
            r1c1 to r9c9.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

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
    """Every minimal puzzle that clues can leave, each once, found one by one as they are asked for.

    Their number is exponential in that of redundant clues (hundreds for a puzzle of 30 clues, and no
    end for a full board), and so is the search: some hundred to thousand steps of about 30
    microseconds between two of them.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        seed: The order in which they are found; the same on every machine. None tries clues from
            r1c1 to r9c9.
        limit: Stop after so many, at least 1; None means all.
        timeout: Give up so many seconds from now; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed; what was found before has been yielded.
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
    """The 81 cells in the order that a seed stands for, the same on every machine."""
    if seed is None:
        return range(81)
    # Of all that `random` offers, this sequence is what its documentation promises to keep.
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
    """All minimal sub-puzzles of a proper puzzle in which some clues have to stay.

    Each of the clues that can go is the first to go in one branch, in which those before it stay, so
    that no sub-puzzle is met twice.
    """
    redundant = redundant_many(_rows(cells))[0]
    can_go = [cell for cell in order if redundant[cell] and cell not in kept]
    if not can_go:
        if not redundant.any():
            yield cells
        return
    # Every sub-puzzle holds at least the clues that stay. If these are enough, no other is minimal.
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
