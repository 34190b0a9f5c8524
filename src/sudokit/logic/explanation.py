"""`explain`: a puzzle solved step by step; `rate` and `rate_many`: how hard it is, without steps.

A puzzle's level is that of its hardest technique, raised where the sum of all scores is over the
level's limit. Boards without a solution, or with several, are errors: no rating means anything there.
Everything is bounded: at most 81 placements and 729 eliminations can be made, and each search for a
step is bounded in native code.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from sudokit import _native, engine
from sudokit.errors import NoSolution, SudokuError, cell_name
from sudokit.grid import Grid
from sudokit.logic.position import Position
from sudokit.logic.profile import Profile
from sudokit.logic.step import Step
from sudokit.logic.techniques import LEVEL_LIMITS, LEVELS, Level, Technique, techniques

__all__ = ["Explanation", "Rating", "explain", "rate", "rate_many"]

_PUZZLES_A_CALL = 512
_DIGITS = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


class Rating(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        level: Easy, Medium, Hard, Unfair or Extreme.
        score: The sum of the scores of all steps.
        hardest: The hardest technique; None for a board that is full.
        solved: Whether the profile's techniques solved it; otherwise level and score are those of
            the steps up to where they were stuck.
    """

    level: Level
    score: int
    hardest: Technique | None
    solved: bool


@dataclass(frozen=True)
class Explanation:
    """A puzzle solved as a person does.

    Attributes:
        position: Where it starts.
        steps: The steps, in order.
        rating: How hard it is.
    """

    position: Position = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)
    rating: Rating

    @property
    def level(self) -> Level:
        """The level of the puzzle."""
        return self.rating.level

    @property
    def score(self) -> int:
        """The sum of the scores of all steps."""
        return self.rating.score

    @property
    def solved(self) -> bool:
        """Whether the steps solve it; otherwise they lead to where no technique helps."""
        return self.rating.solved

    @property
    def techniques(self) -> dict[Technique, int]:
        """How often each technique was used, in the order of the table."""
        counts = Counter(step.technique.key for step in self.steps)
        used = {step.technique.key: step.technique for step in self.steps}
        return {used[key]: counts[key] for key in techniques() if key in counts}

    @property
    def end(self) -> Position:
        """The position after the last step."""
        return self.steps[-1].after() if self.steps else self.position

    def to_text(self, language: str = "en") -> str:
        """The sentences, one a line, numbered."""
        width = len(str(len(self.steps)))
        return "".join(
            f"{number:>{width}}. {step.explain('ko' if language == 'ko' else 'en')}\n"
            for number, step in enumerate(self.steps, start=1)
        )


def explain(grid: Grid | str | Position, profile: Profile | None = None) -> Explanation:
    """Solve a puzzle step by step, always with the first technique of the profile that helps.

    Args:
        grid: The puzzle, or a position in the middle of one.
        profile: The techniques to use; the default profile if None.

    Raises:
        FormatError: The text is not a board.
        ClueConflict: Two clues clash.
        NoSolution: The board has no solution, or its candidates rule the solution out.
        NotUnique: It has several.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> explanation = explain(puzzle)
        >>> explanation.level, explanation.score, explanation.solved
        ('Easy', 204, True)
    """
    profile = profile or Profile.default()
    start = position = grid if isinstance(grid, Position) else Position(grid)
    check_solvable(position)
    solved, score, level, hardest, native_steps = position.native.solve(profile.native)
    steps = []
    for parts in native_steps:
        step = Step._of_native(position, parts, profile)
        steps.append(step)
        position = step.after()
    technique = profile.technique(hardest) if hardest else None
    return Explanation(start, tuple(steps), _rating(solved, score, level, technique))


def rate(grid: Grid | str, profile: Profile | None = None) -> Rating:
    """How hard a puzzle is; arguments and errors as for `explain`.

    Examples:
        >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> rating.level, rating.score, rating.hardest.name
        ('Easy', 204, 'Naked Single')
    """
    (result,) = rate_many([Grid(grid)], profile=profile, threads=1)
    if isinstance(result, SudokuError):
        raise result
    return result


def rate_many(
    puzzles: Iterable[Grid | str],
    *,
    profile: Profile | None = None,
    threads: int | None = None,
) -> list[Rating | SudokuError]:
    """Rate many puzzles on all cores, without holding the interpreter's lock.

    Args:
        puzzles: The puzzles.
        profile: The techniques to use; the default profile if None.
        threads: How many threads; as many as there are cores if None.

    Returns:
        For each puzzle its rating; or, for one that cannot be rated, the error that says why.

    Examples:
        >>> [result.score for result in rate_many(["." * 81, "1" * 81, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])[2:]]
        [204]
    """
    return list(iter_ratings(puzzles, profile=profile, threads=threads))


def iter_ratings(
    puzzles: Iterable[Grid | str], *, profile: Profile | None = None, threads: int | None = None
) -> Iterator[Rating | SudokuError]:
    """The same as `rate_many`, in blocks, for streams."""
    profile = profile or Profile.default()
    threads = threads or os.cpu_count() or 1
    source = iter(puzzles)
    while block := list(islice(source, _PUZZLES_A_CALL)):
        yield from _rate_block(block, profile, threads)


def _rate_block(
    block: list[Grid | str], profile: Profile, threads: int
) -> list[Rating | SudokuError]:
    results: list[Rating | SudokuError | None] = [None] * len(block)
    boards = []
    for index, puzzle in enumerate(block):
        try:
            boards.append(str(Grid(puzzle)))
        except SudokuError as error:
            results[index] = error
            boards.append("?" * 81)
    text = "".join(boards).encode("ascii")
    _, counts = engine.solve_text(text, limit=2)
    proper = [index for index, count in enumerate(counts) if count == 1]
    cells = "".join(boards[index] for index in proper).encode("ascii").translate(_DIGITS)
    keys = _native.logic_techniques()
    rated = _native.logic_rate_many(cells, profile.native, threads)
    for index, solved, score, level, hardest in zip(proper, *rated, strict=True):
        technique = profile.technique(keys[hardest]) if hardest >= 0 else None
        results[index] = _rating(solved, score, level, technique)
    return [
        _reason(boards[index]) if result is None else result for index, result in enumerate(results)
    ]


def _reason(board: str) -> SudokuError:
    """Why a board has no rating."""
    try:
        engine.solve(Grid(board), unique=True)
    except SudokuError as error:
        return error
    raise AssertionError("a board with one solution was not rated")


def _rating(solved: bool, score: int, level: int, hardest: Technique | None) -> Rating:
    while LEVELS[level] in LEVEL_LIMITS and score > LEVEL_LIMITS[LEVELS[level]]:
        level += 1
    return Rating(LEVELS[level], score, hardest, solved)


def check_solvable(position: Position) -> Grid:
    """The one solution of a position.

    Raises:
        NoSolution: There is none, or the candidates rule it out.
        NotUnique: There are several.
    """
    solution = engine.solve(position.grid, unique=True)
    for cell, digit in position.removed:
        if solution.cells[cell] == digit:
            raise NoSolution(f"no solution: {cell_name(cell)} must keep candidate {digit}")
    return solution
