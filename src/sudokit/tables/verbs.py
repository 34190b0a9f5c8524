"""The verbs of every adapter: one per column, and `rate` for three columns at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from sudokit.tables.columns import columns_named
from sudokit.tables.plan import checked_options

__all__ = ["RATING", "VERBS", "Verbs"]

VERBS = {"solution": "solve"}
"""The names of the verbs whose columns have another name."""

RATING = ("level", "score", "hardest")


class Verbs(ABC):
    """The verbs. An adapter defines how its engine makes one column, or several together.

    The options are those of `sudokit.tables.process`: `limit`, `profile`, `threads`, `device`. Any other is a `TypeError`.
    """

    @abstractmethod
    def _column(self, column: str, options: dict[str, Any]) -> Any:
        """Make one column."""

    @abstractmethod
    def _columns(self, columns: Sequence[str], options: dict[str, Any]) -> Any:
        """Make several columns at once, so that facts that they share are computed once."""

    def _one(self, column: str, options: dict[str, Any]) -> Any:
        checked_options(f"{VERBS.get(column, column)}()", options)
        return self._column(column, options)

    def _several(self, call: str, columns: Sequence[str], options: dict[str, Any]) -> Any:
        checked_options(call, options)
        return self._columns(columns, options)

    def solve(self, **options: Any) -> Any:
        """The solutions; the lexicographically smallest if there are several."""
        return self._one("solution", options)

    def count(self, limit: int = 2, **options: Any) -> Any:
        """The number of solutions, up to the limit."""
        return self._one("count", {"limit": limit, **options})

    def status(self, **options: Any) -> Any:
        """unique, solved, several, none or invalid."""
        return self._one("status", options)

    def error(self, **options: Any) -> Any:
        """Why a puzzle is not proper; null if it is."""
        return self._one("error", options)

    def clues(self, **options: Any) -> Any:
        """The number of clues."""
        return self._one("clues", options)

    def guesses(self, **options: Any) -> Any:
        """The number of guesses of the kernel."""
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

    def steps(self, **options: Any) -> Any:
        """The steps that solve it, as one text."""
        return self._one("steps", options)

    def w(self, **options: Any) -> Any:
        """The length of the whips that the puzzle needs; null if they do not solve it."""
        return self._one("w", options)

    def b(self, **options: Any) -> Any:
        """The length of the braids that the puzzle needs; null if they do not solve it."""
        return self._one("b", options)

    def te_depth(self, **options: Any) -> Any:
        """How deep trial and error must go: 0 if singles solve the puzzle."""
        return self._one("te_depth", options)

    def er(self, **options: Any) -> Any:
        """The rating of the hardest step by Sudoku Explainer."""
        return self._one("er", options)

    def ep(self, **options: Any) -> Any:
        """The highest rating by Sudoku Explainer up to the first digit."""
        return self._one("ep", options)

    def ed(self, **options: Any) -> Any:
        """The rating of the first step by Sudoku Explainer."""
        return self._one("ed", options)

    def canonical(self, **options: Any) -> Any:
        """The canonical form, the same for all equivalent puzzles."""
        return self._one("canonical", options)

    def class_id(self, **options: Any) -> Any:
        """A number for the class of all equivalent puzzles."""
        return self._one("class_id", options)

    def automorphisms(self, **options: Any) -> Any:
        """The number of symmetries that leave a puzzle unchanged."""
        return self._one("automorphisms", options)

    def rate(self, **options: Any) -> Any:
        """Level, score and hardest technique together."""
        return self._several("rate()", RATING, options)

    def answers(self, *columns: str, **options: Any) -> Any:
        """Any columns of `sudokit.tables.COLUMNS` together."""
        names = [column.name for column in columns_named(columns)]
        return self._several("answers()", names, options)
