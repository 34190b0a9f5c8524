"""`VariantGenerator`: variants to order, as many as you like.

An attempt draws regions, if they are to be random, a random solution, and shapes that hold in it (`shapes.py`). Then it takes away
what is not needed: givens, then shapes, in random order, as long as the solution stays the only one. The engine answers
(`native/variants/draft.hpp`). Each attempt has random numbers of its own, made from the seed and its number; no answer depends on
time. So the same seed makes the same puzzles on every machine.

What was taken away is the *path* of an attempt: from everything to a minimal puzzle. If a level is asked for and the minimal
puzzle is too hard, an earlier point on the path is as hard as wanted, unless the puzzle must be minimal.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Self

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.errors import NoPuzzle
from sudokit.generator.dice import Dice
from sudokit.generator.jigsaw import jigsaw
from sudokit.generator.options import (
    SYMMETRIES,
    Numbers,
    Symmetry,
    number_range,
    orbits_of,
    seed_of,
)
from sudokit.generator.shapes import RULES, SHAPES, Sketch
from sudokit.generator.wishes import Kinds, Wish, check_possible, wishes_of
from sudokit.logic.technique_table import LEVELS, Level
from sudokit.logic.technique_table import level as level_named
from sudokit.messages import Message, joined, message
from sudokit.names import look_up
from sudokit.stopping import check, within
from sudokit.variants import Kind, Profile, Puzzle, Rating, is_unique, rate
from sudokit.variants.explaining import LAST, TECHNIQUES, technique_key
from sudokit.variants.questions import puzzle_of

__all__ = ["VariantGenerator"]

_PATIENCE, _RATED_PATIENCE = 2_000, 500
_GUESSES = 5_000
"""How long a search may be: a puzzle that takes more guesses to be proved has no place among those for people."""
_SOLUTION_GUESSES = 200_000
_MISSES = 12
"""How many shapes in a row may find no place before the grid is full of them."""
_AS_MANY_AS_FIT = 10_000
_MANY_CLUES = 10
_SPARE = 1.5
"""How many shapes are drawn for each that is wanted, since some of them turn out not to be needed."""
_EXCHANGES = 20
_VARIATIONS = 8


class VariantGenerator(Iterator[Puzzle]):
    """An endless iterator of variants. Arguments and errors are those of `generate`.

    Attributes:
        seed: The seed. If none was given, the one that was drawn.
        patience: The number of attempts without a puzzle after which it gives up.
        attempts: The number of attempts made so far.

    Examples:
        >>> from sudokit.variants import Puzzle, is_unique
        >>> generator = VariantGenerator(puzzle=Puzzle(rows=4, columns=4), kinds="killer", clues=0, seed=1)
        >>> puzzle = next(generator)
        >>> is_unique(puzzle), len(puzzle.givens)
        (True, 0)
    """

    def __init__(
        self,
        *,
        puzzle: Puzzle | None = None,
        kinds: Kinds | None = None,
        jigsaw: bool = False,
        level: Level | str | None = None,
        score: Numbers | None = None,
        technique: str | None = None,
        clues: Numbers | None = None,
        symmetry: Symmetry | str | None = None,
        minimal: bool | None = None,
        seed: int | None = None,
        profile: Profile | None = None,
        attempts: int | None = None,
    ) -> None:
        if attempts is not None:
            attempts = whole_number("attempts", attempts, least=1)
        self.seed = seed_of(seed)
        self._begun = Puzzle() if puzzle is None else puzzle_of(puzzle)
        self._wishes = wishes_of(kinds)
        self._jigsaw = bool(jigsaw)
        self._symmetry = look_up(message("symmetry"), symmetry or "none", list(SYMMETRIES))
        self._orbits = orbits_of(self._symmetry, self._begun.rows, self._begun.columns)
        cells = self._begun.rows * self._begun.columns
        self._clues = None if clues is None else number_range("clues", clues)
        if self._clues and self._clues[0] > cells:
            raise NoPuzzle(
                message(
                    "the grid has {cells} cells, asked for {asked} clues",
                    cells=cells,
                    asked=self._clues[0],
                )
            )
        if self._clues and self._clues[1] < len(self._begun.givens):
            raise NoPuzzle(
                message(
                    "the puzzle to begin with has {count} clues, asked for at most {most}",
                    count=len(self._begun.givens), most=self._clues[1],
                )
            )  # fmt: skip
        if self._jigsaw and cells % len(self._begun.digits):
            raise NoPuzzle(
                message(
                    "{cells} cells cannot be cut into regions of {size}",
                    cells=cells, size=len(self._begun.digits),
                )
            )  # fmt: skip
        check_possible(
            self._begun,
            self._wishes,
            most_clues=cells if self._clues is None else self._clues[1],
            is_jigsaw=self._jigsaw,
        )
        self._minimal = minimal
        self._profile = Profile.given(profile)
        self._level = None if level is None else level_named(level)
        self._score = None if score is None else number_range("score", score)
        self._technique = None if technique is None else technique_key(technique)
        if self._technique not in (None, *self._profile.techniques):
            raise NoPuzzle(message("the profile does not use {name}", name=self._technique))
        self._is_rated = (self._level, self._score, self._technique) != (None, None, None)
        self.patience = attempts or (_RATED_PATIENCE if self._is_rated else _PATIENCE)
        self.attempts = 0
        self._findings: Counter[str] = Counter()
        self._is_open: bool | None = (
            None  # whether the puzzle to begin with has several solutions, once that is known
        )
        self._lock = Lock()
        self._ready: deque[Puzzle] = deque()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Puzzle:
        with self._lock:
            return self._ready.popleft() if self._ready else self._next()

    def take(self, n: int, *, timeout: float | None = None) -> list[Puzzle]:
        """The next n puzzles. If the call ends early, the puzzles that it found are kept, as `Generator.take` does.

        Args:
            n: How many.
            timeout: Give up after this many seconds; see `sudokit.Stop`.

        Raises:
            NoPuzzle: Too many attempts failed.
            TimedOut: The timeout passed first.
            TypeError: `n` is not a whole number.
            ValueError: `n` is negative.
        """
        n = whole_number("n", n, least=0)
        with self._lock, within(timeout):
            while len(self._ready) < n:
                self._ready.append(self._next())
            return [self._ready.popleft() for _ in range(n)]

    @property
    def ready(self) -> int:
        """The number of puzzles that have been found and not yet taken."""
        return len(self._ready)

    def _next(self) -> Puzzle:
        begun = self.attempts
        self._findings.clear()
        while self.attempts - begun < self.patience:
            check()
            number = self.attempts
            found = self._attempt(Dice(self.seed, number))
            self.attempts = number + 1  # what a stop has ended is tried again
            if isinstance(found, Puzzle):
                return found
            self._findings[found] += 1
        told = [
            message(
                "gave up after {attempts:,} attempts without such a puzzle",
                attempts=self.attempts - begun,
            ),
            *(_told(what, number) for what, number in self._findings.most_common()),
        ]
        raise NoPuzzle(joined("; ", told), attempts=self.attempts)

    # --- an attempt -------------------------------------------------------------------------------

    def _attempt(self, dice: Dice) -> Puzzle | str:
        """A puzzle, or what has become of the attempt instead."""
        begun = self._begun
        if self._jigsaw:
            regions = jigsaw(begun.rows, begun.columns, len(begun.digits), dice)
            begun = begun.replace(regions=regions)
        rules = [
            rule
            for wish in self._wishes
            if wish.key in RULES
            for rule in dice.shuffled(RULES[wish.key])[: dice.between(wish.least, wish.most or 0)]
            if rule not in begun.constraints
        ]
        ruled = begun.replace(constraints=[*begun.constraints, *rules])
        is_decided, solution = _native.VariantDraft(ruled).random_solution(
            list(range(len(ruled.constraints))), dice.below(2**53), _SOLUTION_GUESSES
        )
        if solution is None:
            if is_decided and not self._jigsaw and self._has_one_choice:
                raise NoPuzzle(
                    message("no grid satisfies the rules and what the puzzle to begin with says")
                )
            return "no grid"
        shapes = self._shapes(ruled, solution, dice)
        if self._minimal is not False and self._wishes and not self._jigsaw:
            self._check_open(solution)
        making = _Making(begun, rules, shapes, solution, wishes=self._wishes, dice=dice)
        told = self._make(making)
        if told is not None:
            return told
        return self._judged(making)

    def _check_open(self, solution: bytes) -> None:
        """Check that what is asked for can be needed.

        Raises:
            NoPuzzle: The puzzle to begin with has one solution already.
        """
        if self._is_open is None:
            draft = _native.VariantDraft(self._begun)
            numbers = list(range(len(self._begun.constraints)))
            is_decided, other = draft.another(numbers, solution, [], _GUESSES)
            self._is_open = not is_decided or other is not None
        if not self._is_open:
            raise NoPuzzle(
                message(
                    "the puzzle to begin with has one solution, so it needs no more constraints"
                )
            )

    def _shapes(self, puzzle: Puzzle, solution: bytes, dice: Dice) -> list[Kind]:
        """Shapes that hold in the solution, some more than are wanted."""
        low = puzzle.digits[0]
        digits = {cell: solution[at] + low for at, cell in enumerate(puzzle.cells)}
        is_easy = self._level in LEVELS[:2]
        sketch = Sketch(puzzle, digits, dice, dice.between(2, 4) if is_easy else dice.between(3, 5))
        wanted = {
            wish.key: self._number(wish, dice)
            for wish in self._wishes
            if wish.key in SHAPES and wish.most != 0
        }
        misses: Counter[str] = Counter()
        drawn: list[Kind] = []
        while wanted:
            check()
            key = dice.one_of(list(wanted))
            found = sketch.draw(key)
            if found is None:
                misses[key] += 1
            else:
                misses[key] = 0
                wanted[key] -= 1
                drawn.append(found)
            if misses[key] == _MISSES or not wanted[key]:
                del wanted[key]
        if not drawn:
            return []
        # With the constraints of the puzzle, which may be about other cells than those of the grid.
        begun = len(puzzle.constraints)
        draft = _native.VariantDraft(puzzle.replace(constraints=[*puzzle.constraints, *drawn]))
        holds = draft.hold(list(range(begun, begun + len(drawn))), solution)
        return [shape for shape, is_held in zip(drawn, holds, strict=True) if is_held]

    def _number(self, wish: Wish, dice: Dice) -> int:
        """How many shapes to draw."""
        if wish.most is not None:
            return wish.most if self._minimal is False else round(_SPARE * wish.most) + 1
        usual = SHAPES[wish.key].usual
        if usual is None or not self._has_many_clues:
            return _AS_MANY_AS_FIT
        return max(wish.least, dice.between(*usual))

    @property
    def _has_one_choice(self) -> bool:
        """Whether each attempt has the same rules of the whole grid."""
        return all(
            wish.least == wish.most in (0, len(RULES[wish.key]))
            for wish in self._wishes
            if wish.key in RULES
        )

    @property
    def _has_many_clues(self) -> bool:
        """Whether givens can make up for what shapes do not say."""
        return self._clues is None or self._clues[1] >= _MANY_CLUES

    def _make(self, making: _Making) -> str | None:
        """Take away what is not needed. Returns why that did not lead to a puzzle, if it did not."""
        fewest, most = self._clues or (0, making.cells)
        if self._has_many_clues:
            making.keep_spare()
        if most > len(making.always):
            making.give(self._orbits)
        if not making.is_unique():
            return "several solutions"
        goal = 0 if self._minimal or not self._clues else fewest
        if self._minimal is False and self._clues:
            goal = making.dice.between(fewest, most)
        making.dig(goal)
        if self._minimal is False:
            making.drop(only_beyond=True)
        elif fewest <= making.clues <= most:
            making.drop()
            making.exchange(goal)
        for is_wrong, what in (
            (making.is_undecided, "undecided"),
            (not fewest <= making.clues <= most, "clues"),
            (making.idle and self._minimal is not False, "needless"),
            (not making.has_wanted(), "shapes"),
        ):
            if is_wrong:
                return what
        return None

    # --- levels -----------------------------------------------------------------------------------

    def _judged(self, making: _Making) -> Puzzle | str:
        """The puzzle, if it is as hard as wanted; or an easier one on its path."""
        puzzle = making.puzzle()
        if not self._is_rated:
            # All of it has been proved in parts. The whole is proved once more, from the beginning.
            return puzzle if is_unique(puzzle, threads=1) else "several solutions"
        rating = self._rate(puzzle)
        if self._is_too_hard(rating) and not self._minimal and making.path:
            puzzle, rating = self._easier(making)
        if self._is_too_hard(rating):
            return "harder"
        if not self._is_hard_enough(rating):
            return "easier"
        return puzzle if self._has_wanted_numbers(making, puzzle) else "shapes"

    def _easier(self, making: _Making) -> tuple[Puzzle, Rating]:
        """A puzzle on the path that is not too hard, the last one if they only become harder."""
        end = len(making.path)
        easy, hard = 0, end
        puzzle = making.puzzle(0)
        rating = self._rate(puzzle)
        while easy + 1 < hard:
            middle = (easy + hard) // 2
            made = making.puzzle(middle)
            found = self._rate(made)
            if self._is_too_hard(found):
                hard = middle
            else:
                easy, puzzle, rating = middle, made, found
        # One given can make all the difference. Where it does, others are given in its place.
        for _ in range(0 if self._is_too_hard(rating) else _VARIATIONS):
            if self._is_hard_enough(rating):
                break
            made = making.puzzle(hard, also=making.dice.below(hard))
            found = self._rate(made)
            if not self._is_too_hard(found):
                puzzle, rating = made, found
        return puzzle, rating

    def _rate(self, puzzle: Puzzle) -> Rating:
        """How hard a puzzle is. Only the hardest ones are rated with guesses, which take long."""
        is_guessed = self._level == LEVELS[-1] or self._technique in TECHNIQUES[LAST + 1 :]
        return rate(puzzle, self._profile, guesses=is_guessed)

    def _has_wanted_numbers(self, making: _Making, puzzle: Puzzle) -> bool:
        if self._clues and not self._clues[0] <= len(puzzle.givens) <= self._clues[1]:
            return False
        numbers = Counter(each.key for each in puzzle.constraints[making.kept :])
        return all(wish.allows(numbers[wish.key]) for wish in self._wishes)

    def _is_too_hard(self, rating: Rating) -> bool:
        if not rating.solved:
            return True
        if self._level and LEVELS.index(rating.level) > LEVELS.index(self._level):
            return True
        if self._score and rating.score > self._score[1]:
            return True
        hardest = TECHNIQUES.index(rating.hardest.key) if rating.hardest else -1
        return self._technique is not None and hardest > TECHNIQUES.index(self._technique)

    def _is_hard_enough(self, rating: Rating) -> bool:
        if self._level and rating.level != self._level:
            return False
        if self._score and rating.score < self._score[0]:
            return False
        return self._technique is None or (
            rating.hardest is not None and rating.hardest.key == self._technique
        )


def _told(what: str, number: int) -> Message:
    """How many attempts ended in some way."""
    told = {
        "no grid": message("{number:,} found no grid that satisfies the rules", number=number),
        "several solutions": message("{number:,} had several solutions", number=number),
        "undecided": message("{number:,} were too hard to decide", number=number),
        "clues": message("{number:,} had another number of clues", number=number),
        "needless": message("{number:,} had constraints that are not needed", number=number),
        "shapes": message("{number:,} had other numbers of constraints", number=number),
        "easier": message("{number:,} were easier", number=number),
        "harder": message("{number:,} were harder", number=number),
    }
    return told[what]


class _Making:
    """A puzzle in the making: what counts so far, and the path of what has been taken away.

    Constraints are numbers: first those of the puzzle to begin with, then rules, then shapes.
    """

    def __init__(
        self,
        begun: Puzzle,
        rules: Sequence[Kind],
        shapes: Sequence[Kind],
        solution: bytes,
        *,
        wishes: Sequence[Wish],
        dice: Dice,
    ) -> None:
        self.begun, self.solution, self.dice = begun, solution, dice
        self.cells = begun.rows * begun.columns
        self.kept = len(begun.constraints)
        self.constraints = [*begun.constraints, *rules, *shapes]
        self.draft = _native.VariantDraft(begun.replace(constraints=self.constraints))
        self.used = list(range(len(self.constraints)))
        self.spare: list[int] = []
        self.orbits: list[list[int]] = []  # of cells whose digits are given
        self.always = [at for at, cell in enumerate(begun.cells) if cell in begun.givens]
        self.path: list[
            list[int] | int
        ] = []  # orbits and constraints, in the order in which they were taken away
        self.idle: list[
            int
        ] = []  # constraints that are not needed, but without which there would be too few
        self.is_undecided = False
        self._wishes = {wish.key: wish for wish in wishes}
        self._order = {wish.key: number for number, wish in enumerate(wishes)}

    @property
    def given(self) -> list[int]:
        return [*self.always, *(cell for orbit in self.orbits for cell in orbit)]

    @property
    def clues(self) -> int:
        return len(self.given)

    def puzzle(self, length: int | None = None, also: int | None = None) -> Puzzle:
        """The puzzle after so many steps of the path, all of them if None; perhaps with one of them taken back."""
        steps = len(self.path) if length is None else length
        back = [each for at, each in enumerate(self.path) if at >= steps or at == also]
        used = [*self.used, *(each for each in back if isinstance(each, int))]
        given = self.given + [cell for each in back if not isinstance(each, int) for cell in each]
        cells, low = self.begun.cells, self.begun.digits[0]
        return self.begun.replace(
            givens={
                **self.begun.givens,
                **{cells[at]: self.solution[at] + low for at in sorted(given)},
            },
            constraints=[
                *self.begun.constraints,
                *sorted(
                    (self.constraints[each] for each in used if each >= self.kept),
                    key=lambda constraint: (self._order[constraint.key], constraint.places()),
                ),
            ],
        )

    def number(self, key: str) -> int:
        """How many of a kind are used, apart from those of the puzzle to begin with."""
        return sum(self.constraints[each].key == key for each in self.used if each >= self.kept)

    def has_wanted(self) -> bool:
        return all(wish.allows(self.number(key)) for key, wish in self._wishes.items())

    def keep_spare(self) -> None:
        """Set aside the shapes beyond the largest numbers that are wanted."""
        numbers: Counter[str] = Counter()
        for each in self.used[self.kept :]:
            key = self.constraints[each].key
            most = self._wishes[key].most
            numbers[key] += 1
            if most is not None and numbers[key] > most:
                self.spare.append(each)
        self.used = [each for each in self.used if each not in self.spare]

    def give(self, orbits: Sequence[list[int]]) -> None:
        """Give all digits. Orbits with givens of the puzzle to begin with stay."""
        always = set(self.always)
        for orbit in self.dice.shuffled(orbits):
            if always.isdisjoint(orbit):
                self.orbits.append(orbit)
            else:
                self.always += [cell for cell in orbit if cell not in always]

    def is_unique(self, used: list[int] | None = None) -> bool:
        is_decided, other = self.draft.another(
            self.used if used is None else used, self.solution, self.given, _GUESSES
        )
        self.is_undecided |= not is_decided
        return is_decided and other is None

    def dig(self, fewest: int) -> bool:
        """Take givens away as long as the solution stays the only one. Returns whether any has gone."""
        kept, is_decided = self.draft.dig(
            self.used, self.solution, self.orbits, max(0, fewest - len(self.always)), _GUESSES
        )  # fmt: skip
        self.is_undecided |= not is_decided
        gone = [orbit for orbit, is_kept in zip(self.orbits, kept, strict=True) if not is_kept]
        self.orbits = [orbit for orbit, is_kept in zip(self.orbits, kept, strict=True) if is_kept]
        self.path += gone
        return bool(gone)

    def drop(self, *, only_beyond: bool = False) -> None:
        """Take rules and shapes away that are not needed, in random order. Those that are wanted stay, but are idle.

        Args:
            only_beyond: Whether only those beyond the largest number are taken away.
        """
        self.idle = []
        for each in self.dice.shuffled([each for each in self.used if each >= self.kept]):
            key = self.constraints[each].key
            wish, number = self._wishes[key], self.number(key)
            if only_beyond and wish.allows(number):
                continue
            if not self.is_idle(each):
                continue
            if number > wish.least:
                self.used.remove(each)
                self.spare.append(each)
                self.path.append(each)
            else:
                self.idle.append(each)
        self.idle = [
            each for each in self.idle if self.is_idle(each)
        ]  # some may be needed now that others have gone

    def is_idle(self, constraint: int) -> bool:
        """Whether the solution stays the only one without a constraint."""
        return self.is_unique([other for other in self.used if other != constraint])

    def exchange(self, fewest: int) -> None:
        """Use other shapes in place of idle ones, such that one more given, or shape beyond the least number, can go."""
        for _ in range(_EXCHANGES):
            if not self.idle or self.is_undecided:
                return
            check()
            idle = self.idle.pop(0)
            if not self.is_idle(idle):
                continue
            key = self.constraints[idle].key
            others = [each for each in self.spare if self.constraints[each].key == key]
            if not others:
                self.idle.append(idle)
                return
            new = self.dice.one_of(others)
            self.used = sorted([*(each for each in self.used if each != idle), new])
            self.spare = [*(each for each in self.spare if each != new), idle]
            self.path = [each for each in self.path if each != new]
            self.idle.append(new)
            if self.dig(fewest) or not self.orbits:
                self.drop()
