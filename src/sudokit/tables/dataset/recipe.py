"""Recipes: what a data set is made of, in buckets of puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sudokit.arguments import whole_number
from sudokit.logic.technique_table import LEVELS
from sudokit.logic.technique_table import level as level_named

__all__ = ["ADDED_COLUMNS", "SPLITS", "Bucket", "Recipe"]

ADDED_COLUMNS = ("solution", "clues", "level", "score", "hardest", "guesses", "class_id")
"""What stands beside each puzzle."""

SPLITS = ("train", "validation", "test")


class Bucket(NamedTuple):
    """Puzzles of a level, or of a range of guesses.

    Attributes:
        name: The level, or the range as it was typed.
        fewest: The fewest guesses.
        most: The most, or None.
    """

    name: str
    fewest: int = 0
    most: int | None = None

    def has(self, guesses: int) -> bool:
        """Whether a puzzle of so many guesses is in the range."""
        return self.fewest <= guesses and (self.most is None or guesses <= self.most)


@dataclass(frozen=True)
class Recipe:
    """What a data set is made of: checked once. The same recipe makes the same data set.

    Attributes:
        train: How many training puzzles, without their equivalents.
        test: How many test puzzles.
        levels: An equal share of each of these levels; all five if neither they nor guesses are given.
        guesses: Instead of levels, an equal share of each of these ranges of guesses: `"0"`, `"1-3"`,
            `"4-"`.
        equivalents: How many random equivalents of each training puzzle stand with it in training.
        seed: 0 to 2**64 - 1.
        attempts: Give up a bucket after so many attempts in vain; otherwise as `Generator` says.
        licence: An SPDX identifier, for the data card.
        validation: How many puzzles for validation, in a file of their own; the training puzzles and the
            test puzzles stay those that they are without.

    Raises:
        ValueError: A number is out of its range, or a level or range is none.

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
            raise ValueError("a data set of no puzzle: train and test are 0")
        if not 0 <= whole_number("seed", self.seed) < 2**64:
            raise ValueError(f"a seed is 0 to 2**64 - 1, not {self.seed}")
        if self.attempts is not None:
            whole_number("attempts", self.attempts, least=1)
        if not re.fullmatch(r"[A-Za-z0-9.+-]+", self.licence):
            raise ValueError(f"licence is {self.licence!r}, expected a name as CC0-1.0")
        if self.levels and self.guesses:
            raise ValueError("levels and guesses: a data set is balanced by one of them")
        object.__setattr__(self, "levels", tuple(map(level_named, self.levels)))
        object.__setattr__(self, "_buckets", tuple(self._read_buckets()))

    def _read_buckets(self) -> Iterator[Bucket]:
        if not self.guesses:
            levels = self.levels or LEVELS
            for level in levels:
                if levels.count(level) > 1:
                    raise ValueError(f"level {level} is given twice")
                yield Bucket(level)
            return
        after: int | None = 0
        for text in self.guesses:
            found = re.fullmatch(r"(\d+)(-(\d*))?", text)
            if not found:
                raise ValueError(f"guesses is {text!r}, expected ranges as 0, 1-3 or 4-")
            fewest = int(found[1])
            most = fewest if found[2] is None else int(found[3]) if found[3] else None
            if after is None or fewest < after or (most is not None and most < fewest):
                raise ValueError(f"guesses {text}: expected ranges that ascend, as 0,1-3,4-")
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
        """How many rows all files have together."""
        return self.train * (1 + self.equivalents) + self.validation + self.test

    @property
    def splits(self) -> dict[str, int]:
        """How many puzzles each file has, without equivalents; only files that are made."""
        return {
            name: getattr(self, name) for name in SPLITS if name != "validation" or self.validation
        }
