"""`explain`: a puzzle solved step by step; `rate` and `rate_many`: how hard it is, without steps.

There are four systems of techniques and ratings, which `technique_table.py` describes. In the usual one, the
level of a puzzle is that of its hardest technique, or a higher one if the sum of all scores is over the
limit of that level. The explainer's ratings are in `explainer.py`, those of whips and braids in `whips.py`. Each system is a class here, a `System`;
callers of the library choose one by its name.

Where the techniques of a profile end, HoDoKu guesses, and so does `rate`, to be comparable. `explain` goes
on with the chains of the explainer instead, unless guesses are asked for.

Boards without a solution or with several are errors, because a rating would mean nothing. All work is
bounded: there are at most 81 placements and 729 eliminations, and native code bounds each search for a
step.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, overload

from sudokit import _native, engine
from sudokit.board.grid import Grid, Source
from sudokit.board.position import Position, shown
from sudokit.engine import Sources, each_board
from sudokit.errors import NoSolution, NotUnique, SudokuError
from sudokit.logic.explainer import (
    BEYOND_PATTERNS,
    ExplainerRating,
    explainer_ratings,
    explainer_steps,
    next_explainer_step,
)
from sudokit.logic.faults import faults
from sudokit.logic.native import Boards, native_position
from sudokit.logic.profile import Profile
from sudokit.logic.step import Step, next_step, steps_made
from sudokit.logic.technique_table import (
    LEVELS,
    Level,
    SystemName,
    Technique,
    WhipSystem,
    techniques,
)
from sudokit.logic.technique_table import system as system_named
from sudokit.logic.whips import (
    DEEPEST_TRIAL,
    WhipRating,
    next_whip_step,
    trial_depths,
    whip_ratings,
    whip_steps,
)
from sudokit.messages import message
from sudokit.names import cell_name
from sudokit.stopping import each_checked, within

__all__ = [
    "Depths",
    "Explainer",
    "ExplainerExplanation",
    "Explanation",
    "Rater",
    "Rating",
    "System",
    "Usual",
    "WhipExplanation",
    "Whips",
    "explain",
    "iter_ratings",
    "rate",
    "rate_many",
    "system_of",
    "te_depth",
]

_Rated = TypeVar("_Rated", bound="Rating | ExplainerRating | WhipRating | int | None")

_FEWEST_A_BLOCK = 16
_MOST_A_BLOCK = 4096
_BLOCK_SECONDS = 0.25


class Rating(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        level: Easy, Medium, Hard, Unfair or Extreme.
        score: The sum of the scores of all steps.
        hardest: The hardest technique; None for a full board.
        solved: Whether the techniques of the profile solved it. If not, level and score are those of
            the steps up to the point where no technique applied.
    """

    level: Level
    score: int
    hardest: Technique | None
    solved: bool


@dataclass(frozen=True)
class _Explained(Generic[_Rated]):
    """A puzzle solved step by step.

    Attributes:
        position: The position at the start.
        steps: The steps, in order.
        rating: How hard the puzzle is.
    """

    position: Position = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)
    rating: _Rated

    _system: ClassVar[SystemName]

    @property
    def solved(self) -> bool:
        """Whether the steps solve it. If not, no technique applies after the last step."""
        return self.end.is_solved

    @property
    def techniques(self) -> dict[Technique, int]:
        """The number of uses of each technique, in the order of the tables."""
        counts = Counter(step.technique.key for step in self.steps)
        used = {step.technique.key: step.technique for step in self.steps}
        known = dict.fromkeys((*techniques(self._system), *techniques("explainer")))
        return {used[key]: counts[key] for key in known if key in counts}

    def _repr_html_(self) -> str:
        """The board at the start, and the sentences of the steps, for notebooks."""
        from html import escape

        sentences = "".join(f"<li>{escape(step.explain())}</li>\n" for step in self.steps)
        return f"<figure>{self.position.grid.to_svg()}</figure>\n<ol>\n{sentences}</ol>\n"

    @property
    def end(self) -> Position:
        """The position after the last step."""
        return self.steps[-1].after() if self.steps else self.position


class Explanation(_Explained[Rating]):
    """A puzzle solved step by step.

    Attributes:
        position: The position at the start.
        steps: The steps, in order.
        rating: How hard the puzzle is: the same as from `rate`, whether guesses or chains of the
            explainer stand where the techniques of the profile end.
    """

    _system = "sudokit"

    @property
    def level(self) -> Level:
        """The level of the puzzle."""
        return self.rating.level

    @property
    def score(self) -> int:
        """The score of the puzzle."""
        return self.rating.score

    def to_text(self, language: str = "en") -> str:
        """The numbered sentences, one per line."""
        return numbered(step.explain(language) for step in self.steps)


class ExplainerExplanation(_Explained[ExplainerRating]):
    """A puzzle solved step by step with the techniques of the explainer; each step has its rating, `er`.

    Attributes:
        position: The position at the start.
        steps: The steps, in order.
        rating: How hard the grid is for the explainer.
    """

    _system = "explainer"

    def to_text(self, language: str = "en") -> str:
        """The numbered sentences, one per line, each with the rating of its step."""
        return numbered(f"({step.er}) {step.explain(language)}" for step in self.steps)


class WhipExplanation(_Explained[WhipRating]):
    """A puzzle solved step by step with singles and the shortest whips, or braids.

    Attributes:
        position: The position at the start.
        steps: The steps, in order. Where no chain is found, they end.
        rating: The length of the longest chain.
    """

    _system = "whips"

    def to_text(self, language: str = "en") -> str:
        """The numbered sentences, one per line."""
        return numbered(step.explain(language) for step in self.steps)


def numbered(lines: Iterable[str]) -> str:
    """Lines with their numbers, one below the other."""
    lines = list(lines)
    width = len(str(len(lines)))
    return "".join(f"{number:>{width}}. {line}\n" for number, line in enumerate(lines, start=1))


class Rater(ABC, Generic[_Rated]):
    """What rates puzzles."""

    @abstractmethod
    def rate(self, boards: Boards, threads: int | None) -> list[_Rated]:
        """The ratings of boards that are known to have one solution each."""


class Depths(Rater["int | None"]):
    """The depth of trial and error, as `te_depth` finds it."""

    def rate(self, boards: Boards, threads: int | None) -> list[int | None]:
        return trial_depths(boards, DEEPEST_TRIAL, threads)


class System(Rater[_Rated]):
    """A system of techniques: how it rates puzzles, solves them, and takes the next step."""

    @abstractmethod
    def explain(self, position: Position) -> Explanation | ExplainerExplanation | WhipExplanation:
        """The rating and the steps of a position that is known to have one solution."""

    @abstractmethod
    def next_step(self, position: Position) -> Step | None:
        """The first step that applies, or None if there is none."""


class Usual(System[Rating]):
    """The techniques of a profile. Where they end, there are guesses, or chains of the explainer."""

    def __init__(self, profile: Profile | None = None, *, guesses: bool = False) -> None:
        self._profile = Profile.given(profile)
        self._shown = self._profile if guesses else self._profile.without_guesses()

    def rate(self, boards: Boards, threads: int | None) -> list[Rating]:
        rated = _native.logic_rate_many(boards, self._profile.native, threads)
        return [self._rating(*parts) for parts in rated]

    def explain(self, position: Position) -> Explanation:
        native = native_position(position)
        if self._shown == self._profile:
            rating, made = native.solve(self._profile.native)
        else:
            rating = native.rate(self._profile.native)
            made = native.explain_without_guesses(self._shown.native)
        steps = steps_made(position, made, self._profile)
        return Explanation(position, tuple(steps), self._rating(*rating))

    def next_step(self, position: Position) -> Step | None:
        step = next_step(position, self._shown)
        if step or self._shown == self._profile:
            return step
        return next_explainer_step(position, BEYOND_PATTERNS)

    def _rating(self, solved: bool, score: int, level: int, hardest: str | None) -> Rating:
        technique = None if hardest is None else self._profile.technique(hardest)
        return Rating(LEVELS[level], score, technique, solved)


class Explainer(System[ExplainerRating]):
    """The techniques of Sudoku Explainer, in its order."""

    def rate(self, boards: Boards, threads: int | None) -> list[ExplainerRating]:
        return explainer_ratings(boards, threads)

    def explain(self, position: Position) -> ExplainerExplanation:
        rating, steps = explainer_steps(position)
        return ExplainerExplanation(position, tuple(steps), rating)

    def next_step(self, position: Position) -> Step | None:
        return next_explainer_step(position)


class Whips(System[WhipRating]):
    """Singles, and the shortest whips or braids."""

    def __init__(self, name: WhipSystem) -> None:
        self._name: WhipSystem = name

    def rate(self, boards: Boards, threads: int | None) -> list[WhipRating]:
        return whip_ratings(boards, self._name, threads)

    def explain(self, position: Position) -> WhipExplanation:
        rating, steps = whip_steps(position, self._name)
        return WhipExplanation(position, tuple(steps), rating)

    def next_step(self, position: Position) -> Step | None:
        return next_whip_step(position, self._name)


def system_of(name: str, profile: Profile | None = None, *, guesses: bool = False) -> System[Any]:
    """The system with a name, and with what the caller has chosen for it.

    Raises:
        ValueError: There is no such system, or a profile is given with one that has techniques of its own.
    """
    chosen = system_named(name)
    if chosen == "sudokit":
        return Usual(profile, guesses=guesses)
    if profile is not None:
        raise ValueError(
            message(
                "a profile with system='{system}', whose techniques and their order are part of its ratings",
                system=chosen,
            )
        )
    return Explainer() if chosen == "explainer" else Whips(chosen)


@overload
def explain(
    grid: Source | Position,
    profile: Profile | None = None,
    *,
    system: Literal["sudokit"] = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Explanation: ...
@overload
def explain(
    grid: Source | Position,
    profile: None = None,
    *,
    system: Literal["explainer"],
    timeout: float | None = None,
) -> ExplainerExplanation: ...
@overload
def explain(
    grid: Source | Position,
    profile: None = None,
    *,
    system: WhipSystem,
    timeout: float | None = None,
) -> WhipExplanation: ...
def explain(
    grid: Source | Position,
    profile: Profile | None = None,
    *,
    system: SystemName = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Explanation | ExplainerExplanation | WhipExplanation:
    """Solve a puzzle step by step, always with the first technique that applies.

    Args:
        grid: The puzzle, or a position half-way; or a text in any format, whose candidates are used if
            it shows them.
        profile: The techniques to use; the default profile if None. None with other systems, which have
            techniques of their own.
        system: `sudokit` for the techniques of the profile; `explainer` for those of Sudoku Explainer,
            each step with its rating; `whips` or `braids` for singles and the shortest of these chains.
        guesses: Whether to guess (Brute Force) where the techniques of the profile end, as HoDoKu does.
            If False, exclusions and chains of the explainer take the place of guesses. The rating is the
            same.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The text is not a board.
        ClueConflict: Two clues clash.
        NoSolution: The board has no solution, or its candidates rule the solution out.
        NotUnique: It has several.
        ValueError: There is no such system, or a profile is given with one that has techniques of its own.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> explanation = explain(puzzle)
        >>> explanation.level, explanation.score, explanation.solved
        ('Easy', 204, True)
        >>> [step.er for step in explain(puzzle, system="explainer").steps][:3]
        [1.2, 1.2, 1.2]
    """
    chosen = system_of(system, profile, guesses=guesses)
    with within(timeout):
        position = Position(grid)
        check_solvable(position)
        return chosen.explain(position)


@overload
def rate(
    grid: Source | Position,
    profile: Profile | None = None,
    *,
    system: Literal["sudokit"] = "sudokit",
    timeout: float | None = None,
) -> Rating: ...
@overload
def rate(
    grid: Source | Position,
    profile: None = None,
    *,
    system: Literal["explainer"],
    timeout: float | None = None,
) -> ExplainerRating: ...
@overload
def rate(
    grid: Source | Position,
    profile: None = None,
    *,
    system: WhipSystem,
    timeout: float | None = None,
) -> WhipRating: ...
def rate(
    grid: Source | Position,
    profile: Profile | None = None,
    *,
    system: SystemName = "sudokit",
    timeout: float | None = None,
) -> Rating | ExplainerRating | WhipRating:
    """How hard a puzzle, or a position with its candidates, is. Arguments and errors are those of `explain`.

    A rating of the explainer belongs to the grid as written: an equivalent puzzle, with rows, columns or
    digits exchanged, may have another one. See `docs/explainer.md`.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> rating = rate(puzzle)
        >>> rating.level, rating.score, rating.hardest.name
        ('Easy', 204, 'Naked Single')
        >>> rating = rate(puzzle, system="explainer")
        >>> rating.er, rating.ep, rating.ed, rating.hardest.name
        (1.2, 1.2, 1.2, 'Hidden Single')
        >>> puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
        >>> print(rate(puzzle, system="whips"), rate(puzzle, system="braids"))
        W10 B10
    """
    chosen = system_of(system, profile)
    with within(timeout):
        rated = iter_ratings([shown(grid)], chosen, threads=1)
        result: Rating | ExplainerRating | WhipRating | SudokuError = next(rated)
    if isinstance(result, SudokuError):
        raise result
    return result


@overload
def rate_many(
    puzzles: Sources,
    *,
    profile: Profile | None = None,
    system: Literal["sudokit"] = "sudokit",
    threads: int | None = None,
    timeout: float | None = None,
) -> list[Rating | SudokuError]: ...
@overload
def rate_many(
    puzzles: Sources,
    *,
    profile: None = None,
    system: Literal["explainer"],
    threads: int | None = None,
    timeout: float | None = None,
) -> list[ExplainerRating | SudokuError]: ...
@overload
def rate_many(
    puzzles: Sources,
    *,
    profile: None = None,
    system: WhipSystem,
    threads: int | None = None,
    timeout: float | None = None,
) -> list[WhipRating | SudokuError]: ...
def rate_many(
    puzzles: Sources,
    *,
    profile: Profile | None = None,
    system: SystemName = "sudokit",
    threads: int | None = None,
    timeout: float | None = None,
) -> (
    list[Rating | SudokuError]
    | list[ExplainerRating | SudokuError]
    | list[WhipRating | SudokuError]
):
    """Rate many puzzles on all cores, without holding the interpreter's lock.

    Args:
        puzzles: Many boards, as for `solve_many`, some with candidates.
        profile: As for `explain`.
        system: Likewise.
        threads: The number of threads; all cores if None.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Returns:
        The rating of each puzzle, or the error that explains why it cannot be rated.

    Raises:
        TimedOut: The timeout passed first.
        ValueError: There is no such system, or a profile is given with one that has techniques of its own.

    Examples:
        >>> [result.score for result in rate_many(["." * 81, "1" * 81, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])[2:]]
        [204]
    """
    chosen = system_of(system, profile)
    with within(timeout):
        return list(iter_ratings(each_board(puzzles), chosen, threads=threads))


def te_depth(
    grid: Source | Position, deepest: int = DEEPEST_TRIAL, *, timeout: float | None = None
) -> int | None:
    """How deep trial and error must go to solve a puzzle.

    T&E(1) supposes each candidate in turn and removes it if singles lead to a contradiction, until none does; T&E(2)
    removes those that T&E(1) leads to a contradiction, and so on. Braids of any length solve exactly the puzzles of depth 0 and 1.

    Args:
        grid: The puzzle, or a position half-way, as for `explain`.
        deepest: The greatest depth to try, 0 to 3. No puzzle that needs more is known.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Returns:
        The depth: 0 if singles solve it; None if it is greater than `deepest`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The text is not a board.
        ClueConflict: Two clues clash.
        NoSolution: The board has no solution, or its candidates rule the solution out.
        NotUnique: It has several.
        ValueError: `deepest` is out of range.

    Examples:
        >>> te_depth("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        0
        >>> te_depth("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
        2
    """
    with within(timeout):
        position = Position(grid)
        check_solvable(position)
        (depth,) = trial_depths([native_position(position)], deepest, threads=1)
    return depth


def iter_ratings(
    puzzles: Iterable[Source | Position | SudokuError],
    rater: Rater[_Rated],
    *,
    threads: int | None = None,
) -> Iterator[_Rated | SudokuError]:
    """The same as `rate_many`, one by one, for streams. An error among the puzzles is its own result.

    Puzzles are taken and rated in blocks that last about a quarter of a second: 16 puzzles at first, and
    up to 4,096 if they are easy. Results are yielded after each block.
    """
    return _in_blocks(puzzles, rater, engine.checked_threads(threads))


def _in_blocks(
    puzzles: Iterable[Source | Position | SudokuError],
    rater: Rater[_Rated],
    threads: int | None,
) -> Iterator[_Rated | SudokuError]:
    source = iter(puzzles)
    size = _FEWEST_A_BLOCK
    while block := list(islice(source, size)):
        start = time.monotonic()
        boards = [engine.board_or_error(puzzle) for puzzle in each_checked(block)]
        found = list(zip(boards, engine.count_each(boards, threads=threads), strict=True))
        proper = [board for board, count in found if count == 1]
        cells = b"".join(board for board in proper if isinstance(board, bytes))
        positions = [native_position(board) for board in proper if isinstance(board, Position)]
        of_cells = iter(rater.rate(cells, threads))
        of_positions = iter(rater.rate(positions, threads) if positions else ())
        results = [
            engine.why_improper(board, count)
            if count != 1
            else next(of_positions if isinstance(board, Position) else of_cells)
            for board, count in found
        ]
        size = _next_size(size, time.monotonic() - start)
        yield from results


def rate_cells(cells: bytes, rater: Rater[_Rated], threads: int | None = None) -> Iterator[_Rated]:
    """Ratings of boards that are known to have one solution each, in blocks like `iter_ratings`.

    Args:
        cells: 81 bytes 0 to 9 per board, one board after another.
        rater: How they are rated.
        threads: As for `rate_many`.
    """
    threads = engine.checked_threads(threads)
    size, at = _FEWEST_A_BLOCK, 0
    while at < len(cells):
        start = time.monotonic()
        ratings = rater.rate(cells[at : at + 81 * size], threads)
        at += 81 * size
        size = _next_size(size, time.monotonic() - start)
        yield from ratings


def _next_size(size: int, seconds: float) -> int:
    """The size of the next block, if one of this size took this many seconds."""
    if seconds < _BLOCK_SECONDS / 2:
        return min(2 * size, _MOST_A_BLOCK)
    return max(size // 2, _FEWEST_A_BLOCK) if seconds > _BLOCK_SECONDS else size


def solution_of(position: Position) -> Grid:
    """The only solution of a position.

    It is the solution of the filled cells. If these allow several, as in a sukaku, it is the one within
    the candidates.

    Raises:
        NoSolution: There is none.
        NotUnique: There are several.
    """
    try:
        return engine.solve(position.grid, unique=True)
    except NotUnique:
        return engine.solve(position, unique=True)


def check_solvable(position: Position) -> None:
    """Check that a position has one solution, and that its candidates allow it.

    Raises:
        NoSolution: There is none, or the candidates rule it out.
        NotUnique: There are several.
    """
    _, missing = faults(position.grid.cells, position.bits, solution_of(position))
    for cell, digit in missing:
        raise NoSolution(
            message(
                "no solution: {cell} must keep candidate {digit}", cell=cell_name(cell), digit=digit
            )
        )
