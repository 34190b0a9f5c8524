"""Recipes: the contents of a data set, in buckets of puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sudokit.arguments import whole_number
from sudokit.logic.technique_table import LEVELS
from sudokit.logic.technique_table import level as level_named
from sudokit.messages import message

__all__ = ["ADDED_COLUMNS", "SPLITS", "Bucket", "Recipe"]

ADDED_COLUMNS = ("solution", "clues", "level", "score", "hardest", "guesses", "class_id")
"""The columns beside each puzzle."""

SPLITS = ("train", "validation", "test")


class Bucket(NamedTuple):
    """Puzzles of a level, or of a range of guesses.

    Attributes:
        name: The level, or the range as typed.
        fewest: The smallest number of guesses.
        most: The largest number, or None for no limit.
    """

    name: str
    fewest: int = 0
    most: int | None = None

    def has(self, guesses: int) -> bool:
        """Whether a number of guesses is in the range."""
        return self.fewest <= guesses and (self.most is None or guesses <= self.most)


@dataclass(frozen=True)
class Recipe:
    """The contents of a data set, checked once. The same recipe makes the same data set.

    Attributes:
        train: The number of training puzzles, without their equivalents.
        test: The number of test puzzles.
        levels: The levels, each with an equal share of the puzzles. All five if neither levels nor guesses
            are given.
        guesses: Instead of levels, ranges of guesses with an equal share each: `"0"`, `"1-3"`, `"4-"`.
        equivalents: The number of random equivalents of each training puzzle, also in the training split.
        seed: 0 to 2**64 - 1.
        attempts: Give up on a bucket after this many attempts in a row without a new puzzle; if None, as
            `Generator` does.
        licence: An SPDX identifier, for the data card.
        validation: The number of validation puzzles, in a file of their own. They do not change the
            training and test puzzles.

    Raises:
        ValueError: A number is out of range, or a level or range does not exist.

    Examples:
        >>> Recipe(train=100, test=10, levels=("Easy", "Hard"), seed=1).command
        'sudokit dataset --train 100 --test 10 --levels easy,hard --seed 1 -o dataset'
    """

    train: int
    test: int
    levels: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    equivalents: int = 0
    seed: int = 0
    attempts: int | None = None
    licence: str = "CC0-1.0"
    validation: int = 0
    _buckets: tuple[Bucket, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in (*SPLITS, "equivalents"):
            whole_number(name, getattr(self, name), least=0)
        if not self.train + self.test + self.validation:
            raise ValueError(message("a data set without puzzles: train and test are 0"))
        if not 0 <= whole_number("seed", self.seed) < 2**64:
            raise ValueError(message("a seed is 0 to 2**64 - 1, not {seed}", seed=self.seed))
        if self.attempts is not None:
            whole_number("attempts", self.attempts, least=1)
        if not re.fullmatch(r"[A-Za-z0-9.+-]+", self.licence):
            raise ValueError(
                message(
                    "licence is {licence!r}, expected a name such as CC0-1.0", licence=self.licence
                )
            )
        if self.levels and self.guesses:
            raise ValueError(message("levels and guesses: a data set is balanced by one of them"))
        object.__setattr__(self, "levels", tuple(map(level_named, self.levels)))
        object.__setattr__(self, "_buckets", tuple(self._read_buckets()))

    def _read_buckets(self) -> Iterator[Bucket]:
        if not self.guesses:
            levels = self.levels or LEVELS
            for level in levels:
                if levels.count(level) > 1:
                    raise ValueError(message("level {level} is given twice", level=level))
                yield Bucket(level)
            return
        after: int | None = 0
        for text in self.guesses:
            found = re.fullmatch(r"(\d+)(-(\d*))?", text)
            if not found:
                raise ValueError(
                    message("guesses is {text!r}, expected ranges such as 0, 1-3 or 4-", text=text)
                )
            fewest = int(found[1])
            most = fewest if found[2] is None else int(found[3]) if found[3] else None
            if after is None or fewest < after or (most is not None and most < fewest):
                raise ValueError(
                    message(
                        "guesses {text}: expected ascending ranges, such as 0,1-3,4-", text=text
                    )
                )
            yield Bucket(text, fewest, most)
            after = None if most is None else most + 1

    @property
    def command(self) -> str:
        """The command that makes this data set, in a folder `dataset`."""
        words = ["sudokit dataset", f"--train {self.train}", f"--test {self.test}"]
        if self.validation:
            words.append(f"--validation {self.validation}")
        if self.guesses:
            words.append(f"--guesses {','.join(self.guesses)}")
        else:
            words.append(f"--levels {','.join(self.levels or LEVELS).lower()}")
        if self.equivalents:
            words.append(f"--equivalents {self.equivalents}")
        if self.attempts is not None:
            words.append(f"--attempts {self.attempts}")
        if self.licence != "CC0-1.0":
            words.append(f"--licence {self.licence}")
        return " ".join([*words, f"--seed {self.seed}", "-o dataset"])

    @property
    def rows(self) -> int:
        """The number of rows of all files together."""
        return self.train * (1 + self.equivalents) + self.validation + self.test

    @property
    def splits(self) -> dict[str, int]:
        """The number of puzzles of each file that is made, without equivalents."""
        return {
            name: getattr(self, name) for name in SPLITS if name != "validation" or self.validation
        }
