"""`make_harder`: a walk through the vicinity of a puzzle towards higher scores.

A step removes one or two clues, adds one or two others, makes the results minimal, rates some of
them, and moves to the hardest if it is harder than the current puzzle. The clues and the rated
results are chosen at random, from the seed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sudokit import engine
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.logic import Profile, Rating, rate_many
from sudokit.setting.exchange import neighbours
from sudokit.setting.minimal import cell_order, minimize_many
from sudokit.stopping import within

if TYPE_CHECKING:
    from sudokit.board.grid import Source

__all__ = ["make_harder"]

_RATED_A_STEP = 24
_EXCHANGES = ((1, 1), (1, 2), (2, 1), (2, 2))
"""How many clues go and come in a step."""


def make_harder(
    grid: Source,
    *,
    seed: int = 0,
    effort: int = 500,
    profile: Profile | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Grid:
    """Find a minimal puzzle near another one that has a higher score.

    Its solution may differ. If nothing harder is found, the answer is the puzzle itself or, if it is
    not minimal, a minimal sub-puzzle, even if its score is lower.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        seed: The random seed. The same seed gives the same puzzle on every machine and with any
            number of threads.
        effort: The largest number of puzzles to rate, at least 1. Rating one takes from tenths of a
            millisecond to tenths of a second; hard puzzles take longest.
        profile: The techniques to rate with; the default profile if None. A puzzle that they cannot
            solve counts as harder than every puzzle that they can.
        threads: The number of threads; all cores if None.
        timeout: Seconds before giving up; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: The source is not a board.
        ClueConflict: Two clues clash.

    Examples:
        >>> from sudokit import rate
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> harder = make_harder(puzzle, seed=1, effort=100)
        >>> rate(harder).score > 5 * rate(puzzle).score
        True
    """
    effort = whole_number("effort", effort, least=1)
    generator = random.Random(whole_number("seed", seed))  # noqa: S311 - no secret
    order = cell_order(seed)
    threads = engine.checked_threads(threads)
    with within(timeout):
        start = engine.solve(grid, unique=True).puzzle
        best = _minimized([start], order, threads)[0]
        hardness = _hardness([best], profile, threads)[0]
        seen = {best}
        effort -= 1
        while effort > 0:
            candidates = _some_neighbours(best, generator, threads)
            fresh = [
                puzzle
                for puzzle in dict.fromkeys(_minimized(candidates, order, threads))
                if puzzle not in seen
            ][:effort]
            seen.update(fresh)
            # A step that finds nothing new must cost something too, or the walk might never end.
            effort -= max(1, len(fresh))
            for puzzle, how_hard in zip(fresh, _hardness(fresh, profile, threads), strict=True):
                if how_hard > hardness:
                    best, hardness = puzzle, how_hard
        return best


def _some_neighbours(puzzle: Grid, generator: random.Random, threads: int | None) -> list[Grid]:
    """Some of the puzzles that follow from one random choice of clues to remove."""
    remove, add = _EXCHANGES[int(generator.random() * len(_EXCHANGES))]
    clues = [cell for cell in range(81) if puzzle.cells[cell]]
    gone = sorted(clues, key=lambda _: generator.random())[:remove]
    found = np.concatenate(
        list(neighbours(puzzle, gone, add, threads)) or [np.empty((0, 81), np.uint8)]
    )
    chosen = {int(generator.random() * len(found)): None for _ in range(_RATED_A_STEP)}
    return [Grid(found[index].tobytes()) for index in chosen] if len(found) else []


def _minimized(puzzles: list[Grid], order: Sequence[int], threads: int | None) -> list[Grid]:
    cells = np.frombuffer(b"".join(puzzle.cells for puzzle in puzzles), np.uint8).reshape(-1, 81)
    return [Grid(row.tobytes()) for row in minimize_many(cells, order, threads=threads)]


def _hardness(
    puzzles: list[Grid], profile: Profile | None, threads: int | None
) -> list[tuple[bool, int]]:
    """The sort key of a puzzle: whether it was too hard for the profile, and its score."""
    ratings = rate_many(puzzles, profile=profile, threads=threads)
    assert all(isinstance(rating, Rating) for rating in ratings)
    return [(not rating.solved, rating.score) for rating in ratings if isinstance(rating, Rating)]
