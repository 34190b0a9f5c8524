"""`generate`: puzzles to order; `Generator`: as many as you like."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, Self, TypedDict, Unpack, get_args, overload

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.engine import checked_threads
from sudokit.errors import NoPuzzle
from sudokit.generator.options import (
    SYMMETRIES,
    Numbers,
    Pattern,
    Ratings,
    Sampling,
    Symmetry,
    check_clues,
    is_minimal,
    method_for,
    number_range,
    orbits_of,
    pattern_cells,
    rating_range,
    seed_of,
)
from sudokit.logic.profile import Profile
from sudokit.logic.technique_table import LEVEL_LIMITS, LEVELS, Level, Technique
from sudokit.logic.technique_table import level as level_named
from sudokit.logic.technique_table import technique as technique_named
from sudokit.messages import Message, joined, message
from sudokit.names import look_up
from sudokit.stopping import within

if TYPE_CHECKING:
    from sudokit import variants
    from sudokit.generator.variants import VariantGenerator
    from sudokit.generator.wishes import Kinds
    from sudokit.variants import Puzzle

__all__ = ["Generator", "generate", "generator_of"]


_ANY_CLUES = (22, 32)
_ATTEMPTS = {"dig": 1_000_000, "fill": 5_000, "even": 100_000}
_RATED_ATTEMPTS = 200_000
_TOP = 2**31 - 1
_FOR_EVER = 2**62  # attempts: more than anybody can wait for, and native code can still count them
# A native call discards the attempts that it has begun and not finished. So calls should not be too short.
_LONG_ENOUGH_SECONDS = 0.5
_MOST_A_CALL = 8192


class _OfVariants(TypedDict, total=False):
    """What variants of all kinds may be asked for."""

    timeout: float | None
    level: Level | str | None
    score: Numbers | None
    technique: str | None
    clues: Numbers | None
    symmetry: Symmetry | str | None
    minimal: bool | None
    seed: int | None
    threads: int | None
    profile: variants.Profile | None
    attempts: int | None


@overload
def generate(
    n: int = 1,
    *,
    timeout: float | None = None,
    level: Level | str | None = None,
    score: Numbers | None = None,
    technique: str | None = None,
    er: Ratings | None = None,
    clues: Numbers | None = None,
    symmetry: Symmetry | str | None = None,
    pattern: Pattern | None = None,
    minimal: bool | None = None,
    seed: int | None = None,
    threads: int | None = None,
    sampling: Sampling | str = "fast",
    profile: Profile | None = None,
    attempts: int | None = None,
) -> list[Grid]: ...
@overload
def generate(
    n: int = 1,
    *,
    kinds: Kinds,
    puzzle: Puzzle | None = None,
    jigsaw: bool = False,
    **options: Unpack[_OfVariants],
) -> list[Puzzle]: ...
@overload
def generate(
    n: int = 1,
    *,
    puzzle: Puzzle,
    kinds: Kinds | None = None,
    jigsaw: bool = False,
    **options: Unpack[_OfVariants],
) -> list[Puzzle]: ...
@overload
def generate(
    n: int = 1, *, jigsaw: Literal[True], **options: Unpack[_OfVariants]
) -> list[Puzzle]: ...
def generate(
    n: int = 1,
    *,
    timeout: float | None = None,
    level: Level | str | None = None,
    score: Numbers | None = None,
    technique: str | None = None,
    er: Ratings | None = None,
    clues: Numbers | None = None,
    symmetry: Symmetry | str | None = None,
    pattern: Pattern | None = None,
    minimal: bool | None = None,
    seed: int | None = None,
    threads: int | None = None,
    sampling: Sampling | str = "fast",
    profile: Profile | variants.Profile | None = None,
    attempts: int | None = None,
    kinds: Kinds | None = None,
    puzzle: Puzzle | None = None,
    jigsaw: bool = False,
) -> list[Grid] | list[Puzzle]:
    """Make puzzles, each with one solution.

    Names may be written in any case, so their types are those of text; editors still complete them.

    Args:
        n: How many puzzles. The result is a list, also for one.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        level: The level that `rate` gives: Easy, Medium, Hard, Unfair or Extreme, in any case.
        score: The score that `rate` gives: a number, or the lowest and the highest as `(600, 800)`,
            `range(600, 801)` or `"600-800"`.
        technique: The key or name of a technique that is needed: `rate` uses it, and the techniques
            that are tried before it or together with it do not solve the puzzle without it. Of a variant, the
            hardest technique that `rate` names.
        er: The rating of the hardest step that `rate(puzzle, system="explainer")` gives: a number, or the
            lowest and the highest as `(7.1, 7.3)` or `"7.1..7.3"`. Ratings are 1.0 to 12.0, in tenths.
        clues: The number of clues: a number or a range, like `score`.
        symmetry: The symmetry of the cells with clues; one of `SYMMETRIES`, in any case.
        pattern: The cells with clues. All of them get a clue, and no others. It is a grid, whose
            clues mark the cells; or 81 characters (`.`, `0`, `-`, `_` for a blank, any other for a
            clue; spaces and `|` are skipped); or 81 values, or nine rows of nine, true for a clue.
        minimal: Whether every clue is needed. With a symmetry: whether no orbit (the cells that the
            symmetry maps to each other) can be removed as a whole. If None, False with a pattern,
            because all its cells are filled, and with more clues than minimal puzzles usually have:
            30 or more without a symmetry. Otherwise True. If False, the number of clues is drawn from
            `clues`, or from 22 to 32. Of a variant, each drawn constraint is needed as well; if None, unless no
            minimal puzzle is as easy as wanted. If False, all constraints that were drawn stay: cages cover the grid.
        seed: A whole number from 0 to 2**64 - 1. The same seed makes the same puzzles.
        threads: How many threads; all cores if None.
        sampling: `fast`; or `uniform`, which is thousands of times slower: every minimal puzzle is as
            likely as any other with the same number of clues. See `docs/generate.md`.
        profile: The techniques for `level`, `score` and `technique`; the default profile if None. Of a variant, a
            `Profile` of `sudokit.variants`.
        attempts: Give up after this many attempts in a row without a puzzle; if None, after a number
            that takes a few minutes at most.
        kinds: The kinds of constraints of a variant: names, or a number or range for each name, as in
            `{"thermometer": 6, "arrow": (2, 4), "killer": None}`. A kind without a number is drawn as often as
            it takes, at least once. `docs/generate.md` lists the kinds.
        puzzle: A variant to begin with: its size, regions, givens and constraints stay.
        jigsaw: Whether regions are drawn at random.

    Returns:
        Grids; with `kinds`, `puzzle` or `jigsaw`, puzzles of `sudokit.variants`. These have neither `er` nor
        `pattern` and `sampling`.

    Raises:
        TimedOut: The timeout passed first. A `Generator` keeps the puzzles found before.
        NoPuzzle: There is provably no such puzzle, or too many attempts failed; the error reports
            what came nearest. Or minimal puzzles with that many clues are too rare to wait for, and
            `attempts` does not limit how long to try.
        ValueError: An argument has none of the values above.

    Examples:
        >>> puzzle = generate(seed=1)[0]
        >>> print(puzzle, puzzle.clues)
        4.5.2.69......9.7.....1....7.1.3....849..7..........1..2...3..5.78....49.......63 25
        >>> import sudokit
        >>> [sudokit.rate(puzzle).level for puzzle in generate(3, level="Hard", seed=2)]
        ['Hard', 'Hard', 'Hard']
        >>> generate(clues=16)
        Traceback (most recent call last):
        sudokit.errors.NoPuzzle: no puzzle has fewer than 17 clues, asked for 16
        >>> (killer,) = generate(kinds="killer", clues=0, seed=1)
        >>> len(killer.givens), {constraint.key for constraint in killer.constraints}
        (0, {'cage'})
    """
    generator = generator_of(
        kinds=kinds,
        puzzle=puzzle,
        jigsaw=jigsaw,
        level=level,
        score=score,
        technique=technique,
        er=er,
        clues=clues,
        symmetry=symmetry,
        pattern=pattern,
        minimal=minimal,
        seed=seed,
        threads=threads,
        sampling=sampling,
        profile=profile,
        attempts=attempts,
    )
    return generator.take(n, timeout=timeout)


def generator_of(
    *,
    kinds: Kinds | None = None,
    puzzle: Puzzle | None = None,
    jigsaw: bool = False,
    side: int = 9,
    **options: Any,
) -> Generator | VariantGenerator:
    """The generator of classic puzzles or of variants, whichever the arguments ask for.

    Kinds, a puzzle to begin with, regions to be drawn and another number of rows and columns than 9 make a variant. The other
    arguments and the errors are those of `generate`.
    """
    if side == 9 and kinds is None and puzzle is None and not jigsaw:
        return Generator(**options)
    for option, unwanted in (("er", None), ("pattern", None), ("sampling", "fast")):
        if options.pop(option, unwanted) != unwanted:
            raise ValueError(message("{option} is not for variants", option=option))
    checked_threads(options.pop("threads", None))
    from sudokit.generator.variants import VariantGenerator

    if puzzle is None:
        from sudokit.variants import Puzzle

        puzzle = Puzzle(rows=side, columns=side)
    return VariantGenerator(kinds=kinds, puzzle=puzzle, jigsaw=jigsaw, **options)


class Generator(Iterator[Grid]):
    """An endless iterator of puzzles. Arguments and errors are those of `generate`.

    Attributes:
        seed: The seed. If none was given, the one that was drawn.
        patience: The number of attempts without a puzzle after which it gives up.

    Examples:
        >>> from itertools import islice
        >>> generator = Generator(symmetry="half-turn", seed=1)
        >>> [puzzle.clues for puzzle in islice(generator, 3)] == [
        ...     puzzle.clues for puzzle in generate(3, symmetry="half-turn", seed=1)
        ... ]
        True
    """

    def __init__(
        self,
        *,
        level: Level | str | None = None,
        score: Numbers | None = None,
        technique: str | None = None,
        er: Ratings | None = None,
        clues: Numbers | None = None,
        symmetry: Symmetry | str | None = None,
        pattern: Pattern | None = None,
        minimal: bool | None = None,
        seed: int | None = None,
        threads: int | None = None,
        sampling: Sampling | str = "fast",
        profile: Profile | None = None,
        attempts: int | None = None,
    ) -> None:
        if attempts is not None:
            attempts = whole_number("attempts", attempts, least=1)
        self.seed = seed_of(seed)
        self._threads = checked_threads(threads)
        self._clues = None if clues is None else number_range("clues", clues)

        mask = None if pattern is None else pattern_cells(pattern)
        symmetric = look_up(message("symmetry"), symmetry or "none", list(SYMMETRIES))
        sampling = look_up(message("sampling"), sampling, get_args(Sampling))
        self._method = method_for(sampling, mask, symmetric, minimal)
        orbits = [[cell] for cell in mask] if mask else orbits_of(symmetric)
        check_clues(self._clues, orbits, filled=mask is not None)
        self._minimal = is_minimal(
            minimal, self._method, symmetric, self._clues, waits=attempts is not None
        )
        fewest, most = self._clues or (_ANY_CLUES if not mask and not self._minimal else (0, 81))
        self._native = _native.PuzzleGenerator(
            self._method, self.seed, orbits, self._minimal, fewest, most, self._clues is not None
        )
        self._level = None if level is None else level_named(level)
        self._score = None if score is None else number_range("score", score)
        self._technique: Technique | None = None
        self._er = None if er is None else rating_range("er", er)
        self.patience = _ATTEMPTS[self._method]
        if level is not None or score is not None or technique is not None:
            self._rate(Profile.given(profile), technique)
            self.patience = min(self.patience, _RATED_ATTEMPTS)
        if self._er is not None:
            self._native.explain(*self._er)
            self.patience = min(self.patience, _RATED_ATTEMPTS)
        self.patience = min(attempts or self.patience, _FOR_EVER)
        self._lock = Lock()  # native code works without the interpreter's
        self._ready: deque[Grid] = deque()
        self._batch = 1
        self._useful = 0  # the attempts up to that of the last puzzle

    def _rate(self, profile: Profile, wanted: str | None) -> None:
        easiest, hardest = 0, len(LEVELS) - 1
        if self._level is not None:
            easiest = hardest = LEVELS.index(self._level)
        lowest, highest = self._score or (0, _TOP)
        limits = [LEVEL_LIMITS.get(level, _TOP) for level in LEVELS]
        if lowest > limits[hardest]:
            raise NoPuzzle(
                message(
                    "a score over {limit} is harder than {level}",
                    limit=limits[hardest],
                    level=LEVELS[hardest],
                )
            )
        without = profile
        if wanted is not None:
            self._technique = needed = technique_named(wanted)
            if needed.key not in {entry.key for entry in profile.techniques}:
                raise NoPuzzle(message("the profile does not use {name}", name=needed.name))
            needed = profile.technique(needed.key)
            if LEVELS.index(needed.level) > hardest:
                raise NoPuzzle(
                    message(
                        "{name} makes a puzzle {level}, asked for {asked}",
                        name=needed.name,
                        level=needed.level,
                        asked=self._level,
                    )
                )
            without = Profile(
                entry
                for entry in profile.techniques
                if entry.order <= needed.order and entry.key != needed.key
            )
        # Techniques after the last one of the hardest level cannot matter.
        last = max(
            (entry.order for entry in profile.techniques if LEVELS.index(entry.level) <= hardest),
            default=0,
        )
        used = Profile(entry for entry in profile.techniques if entry.order <= last)
        self._native.rate(
            used.native,
            easiest,
            hardest,
            lowest,
            min(highest, _TOP),
            self._technique.key if self._technique else None,
            without.native,
        )

    @property
    def attempts(self) -> int:
        """The number of attempts made so far.

        Examples:
            >>> generator = Generator(seed=1)
            >>> len(generator.take(3)), generator.attempts
            (3, 3)
        """
        return self._native.attempts

    def skip_to(self, attempts: int) -> None:
        """Skip attempts without making them, to resume interrupted work.

        Args:
            attempts: The `attempts` of a generator with the same arguments, after it made the last of
                the puzzles that are there already.

        Raises:
            TypeError: `attempts` is not a whole number.
            ValueError: It is negative, over 2**62, or puzzles have been taken from this generator.

        Examples:
            >>> first, second = Generator(seed=1), Generator(seed=1)
            >>> _ = first.take(3)
            >>> second.skip_to(first.attempts)
            >>> first.take(2) == second.take(2)
            True
        """
        with self._lock:
            if self._native.attempts:
                raise ValueError(
                    message(
                        "{attempts:,} attempts have been made already",
                        attempts=self._native.attempts,
                    )
                )
            self._native.skip_to(whole_number("attempts", attempts, least=0, most=_FOR_EVER))
            self._useful = attempts

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Grid:
        with self._lock:
            if not self._ready:
                self._ready.extend(self._more(self._batch))
            return self._ready.popleft()

    def take(self, n: int, *, timeout: float | None = None) -> list[Grid]:
        """The next n puzzles.

        Args:
            n: How many.
            timeout: Give up after this many seconds; see `sudokit.Stop`.

        Raises:
            NoPuzzle: Too many attempts failed.
            TimedOut: The timeout passed first.
            TypeError: `n` is not a whole number.
            ValueError: `n` is negative.

        If the call ends early for any reason, the puzzles that it found are kept: the next calls
        return them first, and `ready` is their number.

        Examples:
            >>> generator = Generator(level="Extreme", seed=1)
            >>> try:
            ...     puzzles = generator.take(10_000, timeout=0.5)
            ... except TimeoutError:
            ...     puzzles = generator.take(generator.ready)
            >>> len(puzzles) > 0
            True
        """
        n = whole_number("n", n, least=0)
        with self._lock:
            with within(timeout):
                while (missing := n - len(self._ready)) > 0:
                    # A native call that is ended early returns nothing. So calls with a timeout are short.
                    most = _MOST_A_CALL if timeout is None else self._batch
                    self._ready.extend(self._more(min(missing, most)))
            return [self._ready.popleft() for _ in range(n)]

    @property
    def ready(self) -> int:
        """The number of puzzles that have been found and not yet taken.

        Examples:
            >>> Generator(seed=1).ready
            0
        """
        return len(self._ready)

    def _more(self, wanted: int) -> list[Grid]:
        """Make at least one puzzle, and at most as many as wanted."""
        start = time.monotonic()
        cells = self._native.run(wanted, self._native.attempts + self.patience, self._threads)
        if not cells:
            raise NoPuzzle(self._nearest(), attempts=self.attempts)
        self._useful = self.attempts
        if time.monotonic() - start < _LONG_ENOUGH_SECONDS:
            self._batch = min(2 * self._batch, _MOST_A_CALL)
        else:
            self._batch = max(1, self._batch // 2)
        boards = (cells[i : i + 81] for i in range(0, len(cells), 81))
        return [Grid.unchecked(board) for board in boards]

    def _nearest(self) -> Message:
        """What failed attempts found instead, for the error."""
        found = self._native.findings()
        told = [
            message(
                "gave up after {attempts:,} attempts without such a puzzle",
                attempts=self.attempts - self._useful,
            )
        ]
        if self._method == "fill" and found["fewest_solutions"] not in (None, 1):
            told.append(
                message(
                    "the fewest solutions with these cells were {solutions:,}",
                    solutions=found["fewest_solutions"],
                )
            )
        by_clues = found["clues"]
        if (
            self._clues
            and by_clues
            and not any(self._clues[0] <= clues <= self._clues[1] for clues in by_clues)
        ):
            nearest = min(
                by_clues, key=lambda clues: min(abs(clues - end) for end in self._clues or ())
            )
            told.append(
                message(
                    "the nearest number of clues was {clues} ({times:,} times)",
                    clues=nearest,
                    times=by_clues[nearest],
                )
            )
        elif self._method == "fill" and self._minimal and by_clues and found["rated"] == 0:
            told.append(message("of the clues, at most {clues} were needed", clues=max(by_clues)))
        if found["rated"]:
            levels = [
                message("{number:,} {level}", number=number, level=name)
                for name, number in zip((*LEVELS, message("harder")), found["levels"], strict=True)
                if number
            ]
            rated = message("of {rated:,} rated ones", rated=found["rated"])
            told.append(joined(": ", [rated, joined(", ", levels)]) if levels else rated)
            if self._technique:
                told.append(
                    message(
                        "{needing:,} needed {name}",
                        needing=found["needing"],
                        name=self._technique.name,
                    )
                )
            if self._score and found["scores"]:
                lowest, highest = found["scores"]
                told.append(
                    message("scores were {lowest:,} to {highest:,}", lowest=lowest, highest=highest)
                )
        if self._er and (found["too_easy"] or found["too_hard"]):
            told.append(
                message(
                    "{easier:,} had a lower ER, {harder:,} a higher one",
                    easier=found["too_easy"],
                    harder=found["too_hard"],
                )
            )
        return joined("; ", told)
