"""`explain`: a puzzle solved step by step; `rate` and `rate_many`: how hard it is, without steps.

A puzzle's level is that of its hardest technique, raised where the sum of all scores is over the
level's limit. Boards without a solution, or with several, are errors: no rating means anything there.
Everything is bounded: at most 81 placements and 729 eliminations can be made, and each search for a
step is bounded in native code.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from sudokit import _native, engine
from sudokit.board.grid import Grid, Source
from sudokit.board.position import Position
from sudokit.engine import Sources, each_board
from sudokit.errors import NoSolution, NotUnique, SudokuError
from sudokit.logic.faults import faults
from sudokit.logic.profile import Profile
from sudokit.logic.step import Step, native_position
from sudokit.logic.technique_table import LEVELS, Level, Technique, techniques
from sudokit.names import cell_name
from sudokit.stopping import each_checked, within

__all__ = ["Explanation", "Rating", "explain", "iter_ratings", "rate", "rate_many"]

_FEWEST_A_BLOCK = 16
_MOST_A_BLOCK = 4096
_BLOCK_SECONDS = 0.25


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
            f"{number:>{width}}. {step.explain(language)}\n"
            for number, step in enumerate(self.steps, start=1)
        )


def explain(
    grid: Source | Position, profile: Profile | None = None, *, timeout: float | None = None
) -> Explanation:
    """Solve a puzzle step by step, always with the first technique of the profile that helps.

    Args:
        grid: The puzzle, or a position in the middle of one; a text in any format, with candidates
            where it shows them.
        profile: The techniques to use; the default profile if None.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
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
    profile = Profile.given(profile)
    with within(timeout):
        start = position = Position(grid)
        check_solvable(position)
        rating, native_steps = native_position(position).solve(profile.native)
        givens = position.grid.puzzle.cells
        steps = []
        for parts, cells, candidates in each_checked(native_steps):
            steps.append(Step._of_native(position, parts, profile))
            position = Position.unchecked(Grid.unchecked(cells, givens), candidates)
    return Explanation(start, tuple(steps), _rating(*rating, profile))


def rate(grid: Source, profile: Profile | None = None, *, timeout: float | None = None) -> Rating:
    """How hard a puzzle is; arguments and errors as for `explain`.

    Examples:
        >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> rating.level, rating.score, rating.hardest.name
        ('Easy', 204, 'Naked Single')
    """
    (result,) = rate_many([Grid(grid)], profile=profile, threads=1, timeout=timeout)
    if isinstance(result, SudokuError):
        raise result
    return result


def rate_many(
    puzzles: Sources,
    *,
    profile: Profile | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> list[Rating | SudokuError]:
    """Rate many puzzles on all cores, without holding the interpreter's lock.

    Args:
        puzzles: Many boards, as for `solve_many`.
        profile: The techniques to use; the default profile if None.
        threads: How many threads; as many as there are cores if None.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

    Returns:
        For each puzzle its rating; or, for one that cannot be rated, the error that says why.

    Raises:
        TimedOut: The timeout passed first.

    Examples:
        >>> [result.score for result in rate_many(["." * 81, "1" * 81, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])[2:]]
        [204]
    """
    with within(timeout):
        return list(iter_ratings(each_board(puzzles), profile=profile, threads=threads))


def iter_ratings(
    puzzles: Iterable[Source | SudokuError],
    *,
    profile: Profile | None = None,
    threads: int | None = None,
) -> Iterator[Rating | SudokuError]:
    """The same as `rate_many`, one by one, for streams; an error among the puzzles is its own result.

    Puzzles are taken and rated in blocks of a quarter of a second or so, after which results come
    out: a block is 16 puzzles at first, and up to 4,096 if they are easy.
    """
    profile = Profile.given(profile)
    threads = engine.checked_threads(threads)
    source = iter(puzzles)
    size = _FEWEST_A_BLOCK
    while block := list(islice(source, size)):
        start = time.monotonic()
        results = _rate_block(block, profile, threads)
        size = _next_size(size, time.monotonic() - start)
        yield from results


def rate_cells(
    cells: bytes, profile: Profile | None = None, threads: int | None = None
) -> Iterator[Rating]:
    """Ratings of boards that are known to have one solution each, in blocks as `iter_ratings`.

    Args:
        cells: 81 bytes 0 to 9 a board, one board after the other.
        profile: As for `rate_many`.
        threads: Likewise.
    """
    profile = Profile.given(profile)
    threads = engine.checked_threads(threads)
    size, at = _FEWEST_A_BLOCK, 0
    while at < len(cells):
        start = time.monotonic()
        ratings = _rate_proper(cells[at : at + 81 * size], profile, threads)
        at += 81 * size
        size = _next_size(size, time.monotonic() - start)
        yield from ratings


def _next_size(size: int, seconds: float) -> int:
    """How many puzzles to take next, after so many took so long."""
    if seconds < _BLOCK_SECONDS / 2:
        return min(2 * size, _MOST_A_BLOCK)
    return max(size // 2, _FEWEST_A_BLOCK) if seconds > _BLOCK_SECONDS else size


def _rate_block(
    block: list[Source | SudokuError], profile: Profile, threads: int | None
) -> list[Rating | SudokuError]:
    boards = [engine.cells_or_error(puzzle) for puzzle in each_checked(block)]
    found = list(zip(boards, engine.count_each(boards, threads=threads), strict=True))
    proper = [board for board, count in found if count == 1 and isinstance(board, bytes)]
    ratings = iter(_rate_proper(b"".join(proper), profile, threads))
    return [
        next(ratings) if count == 1 else engine.why_improper(board, count) for board, count in found
    ]


def _rate_proper(cells: bytes, profile: Profile, threads: int | None) -> list[Rating]:
    rated = _native.logic_rate_many(cells, profile.native, threads)
    return [_rating(*parts, profile) for parts in rated]


def _rating(solved: bool, score: int, level: int, hardest: str | None, profile: Profile) -> Rating:
    technique = None if hardest is None else profile.technique(hardest)
    return Rating(LEVELS[level], score, technique, solved)


def solution_of(position: Position) -> Grid:
    """The one solution of a position.

    Where the filled cells leave several, the blank cells with one candidate count as filled: a text
    that shows only candidates may not tell them apart.

    Raises:
        NoSolution: There is none.
        NotUnique: There are several.
    """
    try:
        return engine.solve(position.grid, unique=True)
    except NotUnique:
        cells = bytearray(position.grid.cells)
        for cell, marks in enumerate(position.candidates):
            if len(marks) == 1:
                (cells[cell],) = marks
        if cells == position.grid.cells:
            raise
        return engine.solve(Grid(bytes(cells)), unique=True)


def check_solvable(position: Position) -> None:
    """Make sure that a position has one solution, and that its candidates allow it.

    Raises:
        NoSolution: There is none, or the candidates rule it out.
        NotUnique: There are several.
    """
    _, missing = faults(position.grid.cells, position.bits, solution_of(position))
    for cell, digit in missing:
        raise NoSolution(f"no solution: {cell_name(cell)} must keep candidate {digit}")
