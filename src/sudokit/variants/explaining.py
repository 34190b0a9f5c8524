"""`explain`, `hint` and `rate` for variants: the way to the solution by techniques, the easiest step first.

Native code finds the steps (`native/variants/explaining/`), and says what there is to say of them. Techniques know
houses, links between candidates and what a constraint says by itself, and no kinds, so every kind has steps. Each step
has its reason: what some cells must have lost for it to follow.

Where the techniques end, there are guesses, if they are asked for: a candidate is tried, and simple steps refute it.
Without them, an explanation may end before the solution.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from sudokit import _native
from sudokit.board.grid import Grid
from sudokit.errors import Stopped, SudokuError
from sudokit.logic.explanation import numbered
from sudokit.logic.profile import by_key, document_of, text_of
from sudokit.logic.technique_table import LEVELS, Level
from sudokit.messages import message
from sudokit.names import look_up
from sudokit.stopping import each_checked, within
from sudokit.variants.kinds.kind import Kind
from sudokit.variants.places import Place
from sudokit.variants.puzzle import Puzzle
from sudokit.variants.questions import on_board, origin_of, places_of, puzzle_of, solve
from sudokit.variants.solution import Solution

__all__ = [
    "Explanation",
    "Hint",
    "Profile",
    "Rating",
    "Step",
    "Technique",
    "all_steps",
    "explain",
    "hint",
    "next_step",
    "rate",
    "rate_many",
]

TECHNIQUES: tuple[str, ...] = tuple(_native.variant_techniques())
"""The keys of all techniques, easy ones first."""
LAST, _LAST_WITH_GUESSES = TECHNIQUES.index("short-refutation"), TECHNIQUES.index("trial")
_CONTRADICTION = "contradiction"

Candidate = tuple[Place, int]
"""A cell and a digit."""


class Technique(NamedTuple):
    """A technique.

    Attributes:
        key: Its name in programs, such as `naked-pair`.
        level: Easy, Medium, Hard, Unfair or Extreme.
    """

    key: str
    level: Level

    def title(self, language: str = "en") -> str:
        """What it is called in a language, `en` or `ko`."""
        from sudokit.words import language as named

        return named(language).template("deduction-techniques", self.key)


class Profile:
    """The techniques that somebody knows; immutable and comparable. All others are left out.

    Args:
        techniques: Keys of techniques in any spelling, such as `Naked Pair`; all of them if None.

    Attributes:
        techniques (tuple[str, ...]): The keys, easy ones first.

    Raises:
        ValueError: There is no such technique.

    Examples:
        >>> Profile(["Naked Single", "rule", "hidden-single"])
        Profile(['hidden-single', 'naked-single', 'rule'])
        >>> "chain" in Profile().without("chain", "forcing-chain").techniques
        False
    """

    __slots__ = ("techniques",)

    techniques: tuple[str, ...]

    def __init__(self, techniques: Iterable[str] | None = None) -> None:
        known = _CHOICES if techniques is None else set(map(technique_key, _names(techniques)))
        object.__setattr__(self, "techniques", tuple(key for key in _CHOICES if key in known))

    def without(self, *names: str) -> Profile:
        """The profile without some techniques.

        Raises:
            ValueError: There is no such technique.
        """
        gone = set(map(technique_key, names))
        return Profile(key for key in self.techniques if key not in gone)

    @classmethod
    def from_toml(cls, text: str) -> Profile:
        """All techniques but those that a TOML document turns off.

        Raises:
            ValueError: The document is not TOML, or names an unknown technique, or has something else than
                `enabled = true` or `enabled = false` for it.

        Examples:
            >>> profile = Profile.from_toml("[forcing-chain]\\nenabled = false\\n")
            >>> "chain" in profile.techniques, "forcing-chain" in profile.techniques
            (True, False)
        """
        known: dict[str, bool] = {}
        for key, name, table in by_key(document_of(text), technique_key):
            is_known = table.get("enabled") if isinstance(table, dict) and len(table) == 1 else None
            if not isinstance(is_known, bool):
                raise ValueError(  # noqa: TRY004
                    message(
                        "{name}: expected enabled = true or false, and nothing else, for a technique of variants",
                        name=name,
                    )
                )
            known[key] = is_known
        return cls(key for key in _CHOICES if known.get(key, True))

    @classmethod
    def load(cls, path: str | Path) -> Profile:
        """A profile from a TOML file.

        Raises:
            OSError: The file cannot be read.
            ValueError: As for `from_toml`, or the file has more than 100,000 bytes.
        """
        return cls.from_toml(text_of(path))

    @classmethod
    def given(cls, profile: Profile | None) -> Profile:
        """The profile that a caller passed, or the one with all techniques for None.

        Raises:
            TypeError: It is neither.
        """
        if profile is not None and not isinstance(profile, Profile):
            raise TypeError(f"profile is {profile!r}, expected a Profile of sudokit.variants")
        return _ALL if profile is None else profile

    @property
    def mask(self) -> int:
        """The techniques as bits, for native code; a contradiction is seen by everybody."""
        return sum(1 << TECHNIQUES.index(key) for key in (*self.techniques, _CONTRADICTION))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Profile is immutable: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return self.techniques == other.techniques if isinstance(other, Profile) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.techniques)

    def __reduce__(self) -> tuple[Any, ...]:
        return Profile, (self.techniques,)

    def __repr__(self) -> str:
        return f"Profile({list(self.techniques)})"


def _names(techniques: Iterable[str]) -> Iterable[str]:
    if isinstance(techniques, str) or not isinstance(techniques, Iterable):
        raise TypeError(f"techniques are {techniques!r}, expected several names")
    return techniques


def technique_key(name: str) -> str:
    """The key of a technique of variants, from a spelling of it.

    Raises:
        ValueError: There is no such technique.

    Examples:
        >>> technique_key("Naked Pair"), technique_key("45 rule")
        ('naked-pair', 'innies')
    """
    return look_up(message("technique"), name, {**{key: key for key in _CHOICES}, **_OTHER_NAMES})


_CHOICES = TECHNIQUES[: TECHNIQUES.index(_CONTRADICTION)]
_OTHER_NAMES = {"45 rule": "innies", "innies and outies": "innies"}
_ALL = Profile()


class Node(NamedTuple):
    """A candidate of a chain, and whether it is true there."""

    cell: Place
    digit: int
    on: bool


@dataclass(frozen=True)
class Step:
    """One deduction.

    Attributes:
        technique: The technique, with the level of this step.
        effort: How hard it is: about how many seconds somebody with practice looks for it.
        placements: The digits that it places.
        eliminations: The candidates that it removes.
        cells: The cells of the pattern.
        digits: Its digits.
        sources: What says it: constraints, and the cells of rows, columns and regions.
        reason: What cells must have lost for the step to follow, by cell. If all other candidates were back, it would still
            follow. Empty for guesses, whose `nested` steps have reasons of their own.
        chains: Its chains: the first candidate is true or false, and each other one follows.
        nested: The steps that refute a candidate, up to the contradiction.
        sets: The two sets of cells that it compares: those that have the same digits (law of leftovers, set equivalence), or
            that share a digit (almost locked sets). Empty for other techniques.

    Examples:
        >>> from sudokit.variants import Cage, Puzzle
        >>> step = next_step(Puzzle("1...............", rows=4, columns=4, constraints=[Cage("r1c2 r2c2", 7)]))
        >>> print(step)
        Killer cage r1c2 r2c2: only 34 adds up to 7, so r1c2, r2c2 are not 2
    """

    technique: Technique
    effort: int
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    cells: tuple[Place, ...]
    digits: tuple[int, ...]
    sources: tuple[Kind | tuple[Place, ...], ...] = field(repr=False)
    reason: Mapping[Place, tuple[int, ...]] = field(repr=False)
    chains: tuple[tuple[Node, ...], ...] = field(default=(), repr=False)
    nested: tuple[Step, ...] = field(default=(), repr=False)
    sets: tuple[tuple[Place, ...], ...] = field(default=(), repr=False)
    _told: tuple[Any, ...] = field(default=(), repr=False, compare=False)

    @property
    def level(self) -> Level:
        """How hard it is, in a word."""
        return self.technique.level

    @property
    def score(self) -> int:
        """The same as `effort`."""
        return self.effort

    @property
    def is_contradiction(self) -> bool:
        """Whether it shows that the board has no solution."""
        return self.technique.key == _CONTRADICTION

    def sentence(self, language: str = "en") -> tuple[str, str]:
        """What it is called, and what follows from what, in a language.

        Raises:
            ValueError: There is no such language.
        """
        title, body = self._told[:2]
        return _text(title, language), _text(body, language)

    def explain(self, language: str = "en") -> str:
        """The step in one sentence, in English (`en`) or Korean (`ko`).

        Raises:
            ValueError: There is no such language.
        """
        return ": ".join(self.sentence(language))

    def reasoning(self, language: str = "en") -> list[str]:
        """Chains, and the steps that refute a candidate, one by one; empty if `explain` says it all.

        Raises:
            ValueError: There is no such language.
        """
        return [_text(line, language) for line in self._told[4]]

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The step as plain lists, texts and numbers, for JSON. Cells are named as in `r1c1`.

        Raises:
            ValueError: There is no such language.
        """
        title, body = self.sentence(language)
        return {
            "technique": self.technique.key,
            "level": self.level,
            "score": self.score,
            "placements": [[str(cell), digit] for cell, digit in self.placements],
            "eliminations": [[str(cell), digit] for cell, digit in self.eliminations],
            "cells": list(map(str, self.cells)),
            "sets": [list(map(str, each)) for each in self.sets],
            "digits": list(self.digits),
            "reason": {str(cell): list(gone) for cell, gone in self.reason.items()},
            "chains": [
                [[str(node.cell), node.digit, node.on] for node in chain] for chain in self.chains
            ],
            "sentence": {"title": title, "joint": ": ", "body": body},
            "reasoning": self.reasoning(language),
        }

    def __str__(self) -> str:
        return self.explain()


class Rating(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        level: Easy, Medium, Hard, Unfair or Extreme.
        score: The sum of the efforts of all steps, where each time all of the easiest are made at once. So it does not depend on
            their order, nor on how the puzzle is turned, but may differ a little from the sum of those of an explanation.
        hardest: The technique of the hardest step; None for a full board.
        solved: Whether the techniques solve it. If not, level and score are those of the steps up to there.
    """

    level: Level
    score: int
    hardest: Technique | None
    solved: bool

    @property
    def minutes(self) -> float:
        """About how long somebody with practice takes."""
        return round(self.score / 60, 1)


@dataclass(frozen=True)
class Explanation:
    """A puzzle solved step by step.

    Attributes:
        puzzle: The puzzle.
        steps: The steps, in order.
        rating: How hard it is.
        left: What is left of each cell after the last step.
    """

    puzzle: Puzzle = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)
    rating: Rating
    left: Mapping[Place, tuple[int, ...]] = field(repr=False)

    @property
    def level(self) -> Level:
        """The level of the puzzle."""
        return self.rating.level

    @property
    def score(self) -> int:
        """The score of the puzzle."""
        return self.rating.score

    @property
    def solved(self) -> bool:
        """Whether the steps solve it. If not, no technique goes on after the last one; `left` is what remains."""
        return self.rating.solved

    @property
    def techniques(self) -> dict[str, int]:
        """The number of uses of each technique, easy ones first."""
        counts = Counter(step.technique.key for step in self.steps)
        return {key: counts[key] for key in TECHNIQUES if key in counts}

    def to_text(self, language: str = "en") -> str:
        """The numbered sentences, one per line."""
        return numbered(step.explain(language) for step in self.steps)


@dataclass(frozen=True)
class Hint:
    """A hint for a player.

    Attributes:
        level: 1 for where to look, 2 for the rule or technique, 3 for the whole step.
        wrong_digits: The player's digits that differ from the solution.
        missing_candidates: The candidates of the solution that the player has crossed out. `text` names only their cells.
        step: The step; None if something is wrong, the board is full, or no technique goes on.
        is_solved: Whether the board is full and correct.
    """

    level: Literal[1, 2, 3]
    wrong_digits: tuple[Candidate, ...]
    missing_candidates: tuple[Candidate, ...]
    step: Step | None = field(repr=False)
    is_solved: bool = False

    def text(self, language: str = "en") -> str:
        """The hint in words, in English (`en`) or Korean (`ko`).

        Raises:
            ValueError: There is no such language.
        """
        from sudokit.words import language as named

        spoken = named(language)
        if self.wrong_digits:
            digits = ", ".join(f"{cell} = {digit}" for cell, digit in self.wrong_digits)
            return spoken.say("hints", "wrong-digits", digits=digits)
        if self.missing_candidates:
            cells = ", ".join(str(cell) for cell, _ in self.missing_candidates)
            return spoken.say("hints", "missing-candidates", cells=cells)
        if self.step is None:
            return spoken.say("hints", "solved" if self.is_solved else "no-technique")
        return (
            self.step.explain(language)
            if self.level == 3
            else _text(self.step._told[1 + self.level], language)
        )

    def __str__(self) -> str:
        return self.text()


class _Way:
    """The way from what is on the board to the solution, as native code finds it."""

    def __init__(
        self,
        puzzle: Puzzle,
        digits: Mapping[Place, int],
        candidates: Mapping[Place, Iterable[int]],
        *,
        guesses: bool,
        profile: Profile | None = None,
        reasons: bool = True,
    ) -> None:
        self._puzzle = puzzle
        self._places = places_of(puzzle)
        self._first = puzzle.digits[0]
        left = {place: puzzle.candidates.get(place, puzzle.digits) for place in self._places}
        for place, some in candidates.items():
            left[place] = tuple(digit for digit in left[place] if digit in set(some))
        for place, digit in digits.items():
            left[place] = (digit,)
        self._native = _native.VariantPath(
            _native.VariantModel(puzzle._reading or puzzle),
            len(puzzle.digits),
            [self._mask([digits[place]] if place in digits else ()) for place in self._places],
            [self._mask(left[place]) for place in self._places],
            _LAST_WITH_GUESSES if guesses else LAST,
            Profile.given(profile).mask,
            reasons,
            list(map(str, self._places)),
            [kind.key for kind in puzzle.constraints],
        )

    def _mask(self, digits: Iterable[int]) -> int:
        return sum(1 << (digit - self._first) for digit in digits)

    def _digits(self, mask: int) -> tuple[int, ...]:
        return tuple(digit for digit in self._puzzle.digits if mask >> (digit - self._first) & 1)

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        found = self._native.next()
        if found is None:
            raise StopIteration
        return self._step(found)

    def all(self) -> list[Step]:
        """Every step here."""
        return [self._step(found) for found in each_checked(self._native.all())]

    def rating(self) -> Rating:
        """How hard the way from here is, all of the easiest steps at once."""
        level, score, hardest = self._native.rate()
        return Rating(
            LEVELS[level],
            score,
            None if hardest is None else Technique(hardest[0], LEVELS[hardest[1]]),
            self.is_solved,
        )

    @property
    def is_solved(self) -> bool:
        return self._native.is_solved

    @property
    def left(self) -> dict[Place, tuple[int, ...]]:
        return {
            place: self._digits(mask)
            for place, mask in zip(self._places, self._native.left, strict=True)
        }

    def _step(self, parts: tuple[Any, ...]) -> Step:
        (
            key,
            level,
            effort,
            origins,
            cells,
            digits,
            reason,
            placed,
            removed,
            chains,
            told,
            nested,
            sets,
        ) = parts
        places = self._places

        def some(masks: list[tuple[int, int]]) -> tuple[Candidate, ...]:
            return tuple(
                (places[cell], digit) for cell, mask in masks for digit in self._digits(mask)
            )

        return Step(
            Technique(key, LEVELS[level]),
            effort,
            some(placed),
            some(removed),
            tuple(places[cell] for cell in cells),
            self._digits(digits),
            tuple(origin_of(self._puzzle, *origin) for origin in origins),
            {places[cell]: self._digits(mask) for cell, mask in reason},
            tuple(
                tuple(Node(places[cell], self._digits(value)[0], on) for cell, value, on in chain)
                for chain in chains
            ),
            tuple(map(self._step, nested)),
            tuple(tuple(places[cell] for cell in each) for each in sets),
            told,
        )


def explain(
    puzzle: Puzzle | Grid,
    profile: Profile | None = None,
    *,
    guesses: bool = False,
    timeout: float | None = None,
) -> Explanation:
    """Solve a variant step by step, always with the easiest step that is found.

    Args:
        puzzle: The puzzle.
        profile: The techniques that are known; all of them if None.
        guesses: Whether to try candidates where the techniques end, until simple steps, or else a search, refute one.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> from sudokit.variants import Cage, Odd, Thermometer
        >>> puzzle = Puzzle(rows=4, columns=4, constraints=[Thermometer("r1c4 r1c3 r1c2 r1c1"), Cage("r2c1 r2c2", 3), Cage("r1c1 r1c2", 7), Cage("r2c1 r3c1", 5), Odd("r2c3")])
        >>> explanation = explain(puzzle)
        >>> explanation.level, explanation.solved, len(explanation.steps)
        ('Medium', True, 19)
        >>> print(explanation.steps[0])
        Odd r2c3: r2c3 is 1 or 3
    """
    puzzle = puzzle_of(puzzle)
    with within(timeout):
        solve(puzzle, unique=True, threads=1)
        way = _Way(puzzle, puzzle.givens, {}, guesses=guesses, profile=profile)
        steps = tuple(each_checked(way))
        return Explanation(puzzle, steps, _rated(puzzle, profile, guesses=guesses), way.left)


def rate(
    puzzle: Puzzle | Grid,
    profile: Profile | None = None,
    *,
    guesses: bool = False,
    timeout: float | None = None,
) -> Rating:
    """How hard a variant is. Arguments and errors are those of `explain`.

    Examples:
        >>> from sudokit.variants import Cage
        >>> rating = rate(Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)]))
        >>> rating.level, rating.solved, rating.minutes
        ('Easy', True, 0.8)
    """
    puzzle = puzzle_of(puzzle)
    with within(timeout):
        solve(puzzle, unique=True, threads=1)
        return _rated(puzzle, profile, guesses=guesses)


def _rated(puzzle: Puzzle, profile: Profile | None, *, guesses: bool) -> Rating:
    return _Way(puzzle, puzzle.givens, {}, guesses=guesses, profile=profile, reasons=False).rating()


def rate_many(
    puzzles: Iterable[Puzzle | Grid],
    profile: Profile | None = None,
    *,
    guesses: bool = False,
    timeout: float | None = None,
) -> list[Rating | SudokuError]:
    """The rating of each puzzle, or the error that explains why it cannot be rated.

    Args:
        puzzles: Variants or boards.
        profile: As for `explain`.
        guesses: As for `explain`.
        timeout: Give up after this many seconds for all of them; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
    """
    found: list[Rating | SudokuError] = []
    with within(timeout):
        for puzzle in each_checked(puzzles):
            try:
                found.append(rate(puzzle, profile, guesses=guesses))
            except Stopped:
                raise
            except SudokuError as error:
                found.append(error)
    return found


def next_step(
    puzzle: Puzzle | Grid,
    digits: Mapping[Any, int] | None = None,
    candidates: Mapping[Any, Iterable[int]] | None = None,
    *,
    profile: Profile | None = None,
    guesses: bool = False,
    timeout: float | None = None,
) -> Step | None:
    """The easiest step that is found, or None if no technique goes on.

    Args:
        puzzle: The puzzle.
        digits: The digits of some cells, by cell; the givens count as well.
        candidates: What is left in some cells, by cell; in others it is what the puzzle leaves. What digits take from the
            other cells of their rows, columns and regions is gone in any case.
        profile: As for `explain`.
        guesses: As for `explain`.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        VariantError: A cell is outside the grid, a digit is not one of the puzzle's, or a constraint means nothing in it.
        TimedOut: The timeout passed first.
    """
    puzzle = puzzle_of(puzzle)
    board, left = _board(puzzle, digits, candidates)
    with within(timeout):
        return next(_Way(puzzle, board, left, guesses=guesses, profile=profile), None)


def all_steps(
    puzzle: Puzzle | Grid,
    digits: Mapping[Any, int] | None = None,
    candidates: Mapping[Any, Iterable[int]] | None = None,
    *,
    profile: Profile | None = None,
    guesses: bool = False,
    timeout: float | None = None,
) -> list[Step]:
    """Every step on a board, easy techniques first.

    If a technique reaches the same result in several ways, the easiest one is listed. On a board without a solution, the only
    step may be one that shows it.

    Args:
        puzzle: The puzzle.
        digits: As for `next_step`.
        candidates: As for `next_step`.
        profile: The techniques to list; all of them if None.
        guesses: Whether to list refutations of candidates as well, which take long.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        VariantError: As for `next_step`.
        TimedOut: The timeout passed first.

    Examples:
        >>> from sudokit.variants import Cage
        >>> puzzle = Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)])
        >>> for step in all_steps(puzzle, profile=Profile(["rule"])):
        ...     print(step)
        Killer cage r2c2 r2c3: it adds up to 4 and r2c2 is not 1, so r2c2 is 3 and r2c3 is 1
        Killer cage r3c1 r3c2: it adds up to 6 and r3c2 is not 2, so r3c1 is 2 and r3c2 is 4
    """
    puzzle = puzzle_of(puzzle)
    board, left = _board(puzzle, digits, candidates)
    with within(timeout):
        return _Way(puzzle, board, left, guesses=guesses, profile=profile).all()


def _board(
    puzzle: Puzzle, digits: Mapping[Any, int] | None, candidates: Mapping[Any, Iterable[int]] | None
) -> tuple[dict[Place, int], dict[Place, tuple[int, ...]]]:
    left = {}
    for name, some in (candidates or {}).items():
        cell = puzzle._place(name, "candidates")
        left[cell] = tuple(puzzle._digit(digit, "candidates", cell) for digit in some)
    return dict(on_board(puzzle, digits or {})), left


def hint(
    puzzle: Puzzle | Grid,
    digits: Mapping[Any, int] | None = None,
    candidates: Mapping[Any, Iterable[int]] | None = None,
    level: Literal[1, 2, 3] = 3,
    *,
    profile: Profile | None = None,
    guesses: bool = False,
    timeout: float | None = None,
) -> Hint:
    """Help with a half-solved variant.

    Args:
        puzzle: The puzzle.
        digits: The player's digits, by cell.
        candidates: What the player has left in some cells, by cell.
        level: How much to reveal: 1, 2 or 3.
        profile: As for `explain`.
        guesses: As for `explain`.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        ValueError: The level is not 1, 2 or 3.
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        VariantError: As for `next_step`.
        TimedOut: The timeout passed first.

    Examples:
        >>> from sudokit.variants import Cage
        >>> puzzle = Puzzle("12..............", rows=4, columns=4, constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)])
        >>> print(hint(puzzle, level=1), "-", hint(puzzle, level=2))
        look at r2c2 - Killer cage r2c2 r2c3 helps here
        >>> print(hint(puzzle, {"r1c3": 3}))
        wrong digits: r1c3 = 3
    """
    if level not in (1, 2, 3):
        raise ValueError(message("level is {level!r}, expected 1, 2 or 3", level=level))
    puzzle = puzzle_of(puzzle)
    board, left = _board(puzzle, digits, candidates)
    with within(timeout):
        solution: Solution = solve(puzzle, unique=True, threads=1)
        wrong = tuple((cell, digit) for cell, digit in board.items() if solution[cell] != digit)
        missing = tuple(
            (cell, solution[cell])
            for cell, some in left.items()
            if cell not in board and solution[cell] not in some
        )
        if wrong or missing:
            return Hint(level, wrong, () if wrong else missing, None)
        way = _Way(puzzle, board, left, guesses=guesses, profile=profile)
        if way.is_solved:
            return Hint(level, (), (), None, is_solved=True)
        return Hint(level, (), (), next(way, None))


def _text(told: str, language: str) -> str:
    from sudokit.words import language as named
    from sudokit.words.telling import text_of

    return text_of(json.loads(told), named(language))
