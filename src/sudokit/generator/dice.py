"""Random numbers for shapes: the same on every machine and in every version of Python.

Of `random.Random`, only `random()` and seeds of whole numbers are promised to stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["Dice"]

T = TypeVar("T")


class Dice:
    """The random numbers of one attempt."""

    def __init__(self, seed: int, attempt: int) -> None:
        self._random = Random(seed << 64 | attempt).random  # noqa: S311 - puzzles are no secrets

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        return int(self._random() * bound)

    def between(self, least: int, most: int) -> int:
        """A number from the least to the most."""
        return least + self.below(most - least + 1)

    def one_of(self, items: Sequence[T]) -> T:
        """One of some items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
