"""`generate`: puzzles to order; `Generator`: as many as you like."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterator
from threading import Lock
from typing import Self, Unpack, get_args

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.engine import checked_threads
from sudokit.errors import NoPuzzle
from sudokit.generator.options import (
    SYMMETRIES,
    Options,
    Sampling,
    check_clues,
    method_for,
    number_range,
    orbits_of,
    pattern_cells,
    takes_options,
)
from sudokit.logic.profile import Profile
from sudokit.logic.technique_table import LEVEL_LIMITS, LEVELS, Technique, technique
from sudokit.logic.technique_table import level as level_named
from sudokit.names import look_up
from sudokit.stopping import within

__all__ = ["Generator", "generate"]


_ANY_CLUES = (22, 32)
_ATTEMPTS = {"dig": 1_000_000, "fill": 5_000, "even": 100_000}
_RATED_ATTEMPTS = 200_000
_TOP = 2**31 - 1
_FOR_EVER = 2**62  # attempts; nobody sees their end, and native code can count them
# What a call has begun and nobody wants is lost at its end, so calls should not be too short.
_LONG_ENOUGH_SECONDS = 0.5
_MOST_A_CALL = 8192


@takes_options
def generate(n: int = 1, *, timeout: float | None = None, **options: Unpack[Options]) -> list[Grid]:
    """Make puzzles, each with one solution.

    Args:
        n: How many; the result is a list even of one.
        level: How hard, as `rate` says: Easy, Medium, Hard, Unfair or Extreme, in any case.
        score: The score as `rate` says: a number, or a lowest and highest one as `(600, 800)`,
            `range(600, 801)` or `"600-800"`.
        technique: One that is needed, by key or name: `rate` uses it, and without it the puzzle
            cannot be solved with techniques that are tried before it or together with it.
        clues: How many clues: a number or a range, like `score`.
        symmetry: How the clues' cells lie; one of `SYMMETRIES`.
        pattern: The cells of the clues, all of them and no others: a grid, whose clues count; or 81
            characters (`.`, `0`, `-`, `_` blank, others a clue; spaces and `|` are skipped); or 81
            values, or nine rows of nine, true for a clue.
        minimal: Whether every clue is needed. True if not given, or False with a pattern, whose
            cells are all filled. With a symmetry: whether no orbit (the cells that the symmetry
            maps to each other) can go as a whole. Where it is False, the number of clues is drawn
            from `clues`, or from 22 to 32.
        seed: The same seed, any whole number from 0 to 2**64 - 1, makes the same puzzles.
        threads: How many threads; all cores if None.
        sampling: `fast`; or `uniform`: every minimal puzzle is as likely as any other with the same
            number of clues. See `docs/generate.md`; thousands of times as slow.
        profile: The techniques for `level`, `score` and `technique`; the default profile if None.
        attempts: How many attempts without a puzzle are too many; a number that takes some minutes
            at most if None.
        timeout: Give up after so many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first; `Generator` keeps the puzzles that were found before.
        NoPuzzle: There is provably no such puzzle, or too many attempts brought none; the error
            says what came nearest.
        ValueError: An argument is none of those above.

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
    """
    return Generator(**options).take(n, timeout=timeout)


class Generator(Iterator[Grid]):
    """An endless iterator of puzzles; arguments and errors as for `generate`.

    Attributes:
        seed: The seed, also where none was given.

    Examples:
        >>> from itertools import islice
        >>> generator = Generator(symmetry="half-turn", seed=1)
        >>> [puzzle.clues for puzzle in islice(generator, 3)] == [
        ...     puzzle.clues for puzzle in generate(3, symmetry="half-turn", seed=1)
        ... ]
        True
    """

    @takes_options
    def __init__(self, **options: Unpack[Options]) -> None:
        attempts, seed = options.get("attempts"), options.get("seed")
        if attempts is not None:
            attempts = whole_number("attempts", attempts, least=1)
        self.seed = (
            int.from_bytes(os.urandom(8), "big") if seed is None else whole_number("seed", seed)
        )
        if not 0 <= self.seed < 2**64:
            raise ValueError(f"a seed is 0 to 2**64 - 1, not {seed}")
        self._threads = checked_threads(options.get("threads"))
        clues = options.get("clues")
        self._clues = None if clues is None else number_range("clues", clues)

        pattern, minimal = options.get("pattern"), options.get("minimal")
        mask = None if pattern is None else pattern_cells(pattern)
        symmetric = look_up("symmetry", options.get("symmetry") or "none", list(SYMMETRIES))
        sampling = look_up("sampling", options.get("sampling", "fast"), get_args(Sampling))
        self._method = method_for(sampling, mask, symmetric, minimal)
        orbits = [[cell] for cell in mask] if mask else orbits_of(symmetric)
        self._minimal = self._method != "fill" if minimal is None else minimal
        check_clues(self._clues, orbits, filled=mask is not None)
        fewest, most = self._clues or (_ANY_CLUES if not mask and not self._minimal else (0, 81))
        self._native = _native.PuzzleGenerator(
            self._method, self.seed, orbits, self._minimal, fewest, most, self._clues is not None
        )
        level, score, wanted = options.get("level"), options.get("score"), options.get("technique")
        self._level = None if level is None else level_named(level)
        self._score = None if score is None else number_range("score", score)
        self._technique: Technique | None = None
        self._patience = _ATTEMPTS[self._method]
        if level is not None or score is not None or wanted is not None:
            self._rate(Profile.given(options.get("profile")), wanted)
            self._patience = min(self._patience, _RATED_ATTEMPTS)
        self._patience = min(attempts or self._patience, _FOR_EVER)
        self._lock = Lock()  # native code works without the interpreter's
        self._ready: deque[Grid] = deque()
        self._batch = 1

    def _rate(self, profile: Profile, wanted: str | None) -> None:
        easiest, hardest = 0, len(LEVELS) - 1
        if self._level is not None:
            easiest = hardest = LEVELS.index(self._level)
        lowest, highest = self._score or (0, _TOP)
        limits = [LEVEL_LIMITS.get(level, _TOP) for level in LEVELS]
        if lowest > limits[hardest]:
            raise NoPuzzle(f"a score over {limits[hardest]} is harder than {LEVELS[hardest]}")
        without = profile
        if wanted is not None:
            self._technique = needed = technique(wanted)
            if needed.key not in {entry.key for entry in profile.techniques}:
                raise NoPuzzle(f"the profile does not use {needed.name}")
            needed = profile.technique(needed.key)
            if LEVELS.index(needed.level) > hardest:
                raise NoPuzzle(
                    f"{needed.name} makes a puzzle {needed.level}, asked for {self._level}"
                )
            without = Profile(
                entry
                for entry in profile.techniques
                if entry.order <= needed.order and entry.key != needed.key
            )
        # What comes after the last technique of the hardest level cannot matter.
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
        """How many attempts have been made for the puzzles so far.

        Examples:
            >>> generator = Generator(seed=1)
            >>> len(generator.take(3)), generator.attempts
            (3, 3)
        """
        return self._native.attempts

    def skip_to(self, attempts: int) -> None:
        """Go on after so many attempts, without making them: work that was interrupted is resumed so.

        Args:
            attempts: What `attempts` was, of a generator of the same arguments, when the last of the
                puzzles was taken that are there already.

        Raises:
            TypeError: attempts is no whole number.
            ValueError: It is negative, or puzzles have been taken of this generator.

        Examples:
            >>> first, second = Generator(seed=1), Generator(seed=1)
            >>> _ = first.take(3)
            >>> second.skip_to(first.attempts)
            >>> first.take(2) == second.take(2)
            True
        """
        with self._lock:
            if self._native.attempts:
                raise ValueError(f"{self._native.attempts:,} attempts have been made already")
            self._native.skip_to(whole_number("attempts", attempts, least=0))

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
            timeout: Give up after so many seconds; see `sudokit.Stop`.

        Raises:
            NoPuzzle: Too many attempts brought none.
            TimedOut: The timeout passed first.
            TypeError: n is no whole number.
            ValueError: n is negative.

        Whatever ends the call early, the puzzles that were found are the next ones to be taken, as
        many of them as `ready` says.

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
                    # A call that is ended early brings nothing: with a timeout, calls are short.
                    most = _MOST_A_CALL if timeout is None else self._batch
                    self._ready.extend(self._more(min(missing, most)))
            return [self._ready.popleft() for _ in range(n)]

    @property
    def ready(self) -> int:
        """How many puzzles have been found and not been taken.

        Examples:
            >>> Generator(seed=1).ready
            0
        """
        return len(self._ready)

    def _more(self, wanted: int) -> list[Grid]:
        """At least one puzzle more, and at most so many."""
        start = time.monotonic()
        cells = self._native.run(wanted, self._native.attempts + self._patience, self._threads)
        if not cells:
            raise NoPuzzle(self._nearest(), attempts=self.attempts)
        if time.monotonic() - start < _LONG_ENOUGH_SECONDS:
            self._batch = min(2 * self._batch, _MOST_A_CALL)
        else:
            self._batch = max(1, self._batch // 2)
        boards = (cells[i : i + 81] for i in range(0, len(cells), 81))
        return [Grid.unchecked(board) for board in boards]

    def _nearest(self) -> str:
        """What attempts without a puzzle brought instead."""
        found = self._native.findings()
        told = [f"gave up after {self._patience:,} attempts without such a puzzle"]
        if self._method == "fill" and found["fewest_solutions"] not in (None, 1):
            told.append(f"the fewest solutions with these cells were {found['fewest_solutions']:,}")
        by_clues = found["clues"]
        if (
            self._clues
            and by_clues
            and not any(self._clues[0] <= clues <= self._clues[1] for clues in by_clues)
        ):
            nearest = min(
                by_clues, key=lambda clues: min(abs(clues - end) for end in self._clues or ())
            )
            told.append(f"the nearest number of clues was {nearest} ({by_clues[nearest]:,} times)")
        elif self._method == "fill" and self._minimal and by_clues and found["rated"] == 0:
            told.append(f"of the clues, at most {max(by_clues)} were needed")
        if found["rated"]:
            levels = ", ".join(
                f"{count:,} {name}"
                for name, count in zip((*LEVELS, "harder"), found["levels"], strict=True)
                if count
            )
            told.append(f"of {found['rated']:,} rated ones" + (f": {levels}" if levels else ""))
            if self._technique:
                told.append(f"{found['needing']:,} needed {self._technique.name}")
            if self._score and found["scores"]:
                told.append("scores were {:,} to {:,}".format(*found["scores"]))
        return "; ".join(told)
