"""What every adapter offers, under the same names: a verb a column, and `rate` for three at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from sudokit.tables.columns import columns_named
from sudokit.tables.plan import checked_options

__all__ = ["RATING", "VERBS", "Verbs"]

VERBS = {"solution": "solve"}
"""The names of the verbs of columns, where they are not those of the columns."""

RATING = ("level", "score", "hardest")


class Verbs(ABC):
    """The verbs; an adapter says how its engine makes one column, or several together.

    Options are those of `sudokit.tables.process`: `limit`, `profile`, `threads`. Another is a `TypeError`.
    """

    @abstractmethod
    def _column(self, column: str, options: dict[str, Any]) -> Any:
        """Make one column."""

    @abstractmethod
    def _columns(self, columns: Sequence[str], options: dict[str, Any]) -> Any:
        """Make several columns at once, so that what they share is found once."""

    def _one(self, column: str, options: dict[str, Any]) -> Any:
        checked_options(f"{VERBS.get(column, column)}()", options)
        return self._column(column, options)

    def _several(self, call: str, columns: Sequence[str], options: dict[str, Any]) -> Any:
        checked_options(call, options)
        return self._columns(columns, options)

    def solve(self, **options: Any) -> Any:
        """The solutions; of several the lexicographically smallest."""
        return self._one("solution", options)

    def count(self, limit: int = 2, **options: Any) -> Any:
        """How many solutions there are, up to the limit."""
        return self._one("count", {"limit": limit, **options})

    def status(self, **options: Any) -> Any:
        """unique, solved, several, none or invalid."""
        return self._one("status", options)

    def error(self, **options: Any) -> Any:
        """Why a puzzle is not a proper one; null where it is."""
        return self._one("error", options)

    def clues(self, **options: Any) -> Any:
        """How many cells are given."""
        return self._one("clues", options)

    def guesses(self, **options: Any) -> Any:
        """How often the kernel had to guess."""
        return self._one("guesses", options)

    def level(self, **options: Any) -> Any:
        """The level of the hardest technique."""
        return self._one("level", options)

    def score(self, **options: Any) -> Any:
        """The sum of the scores of all steps."""
        return self._one("score", options)

    def hardest(self, **options: Any) -> Any:
        """The name of the hardest technique."""
        return self._one("hardest", options)

    def canonical(self, **options: Any) -> Any:
        """The canonical form, the same for all equivalent puzzles."""
        return self._one("canonical", options)

    def class_id(self, **options: Any) -> Any:
        """A number for the class of all equivalent puzzles."""
        return self._one("class_id", options)

    def automorphisms(self, **options: Any) -> Any:
        """How many symmetries leave a puzzle as it is."""
        return self._one("automorphisms", options)

    def rate(self, **options: Any) -> Any:
        """Level, score and hardest technique together."""
        return self._several("rate()", RATING, options)

    def answers(self, *columns: str, **options: Any) -> Any:
        """Any columns of `sudokit.tables.COLUMNS` together."""
        names = [column.name for column in columns_named(columns)]
        return self._several("answers()", names, options)
