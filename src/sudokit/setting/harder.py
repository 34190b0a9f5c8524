"""`make_harder`: a walk through the vicinity of a puzzle, uphill by its score.

A step takes one or two clues away and puts one or two others in, makes the results minimal, rates
some of them and goes to the hardest if that is harder than where it stands. Chance decides which
clues and which results; the seed decides chance.
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
    """A minimal puzzle near another one that a person finds harder: with a higher score.

    Its solution may be another one. Where nothing harder is found, the answer is the puzzle itself
    or, if that is not minimal, a minimal sub-puzzle, even if its score is lower.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        seed: What chance does; the same seed gives the same puzzle on every machine and with every
            number of threads.
        effort: How many puzzles to rate at most, at least 1. One takes from tenths of a millisecond
            to tenths of a second, the more the harder it is.
        profile: The techniques to rate with; the default profile if None. A puzzle that they do not
            solve counts as harder than all that they do.
        threads: How many threads to use at most; all cores if None.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

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
            # A step that finds nothing new costs as well, or the walk might never end.
            effort -= max(1, len(fresh))
            for puzzle, how_hard in zip(fresh, _hardness(fresh, profile, threads), strict=True):
                if how_hard > hardness:
                    best, hardness = puzzle, how_hard
        return best


def _some_neighbours(puzzle: Grid, generator: random.Random, threads: int | None) -> list[Grid]:
    """Some of the puzzles that one random choice of clues to go leads to."""
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
    """What to compare puzzles by: whether they were too hard for the profile, and the score."""
    ratings = rate_many(puzzles, profile=profile, threads=threads)
    assert all(isinstance(rating, Rating) for rating in ratings)
    return [(not rating.solved, rating.score) for rating in ratings if isinstance(rating, Rating)]
