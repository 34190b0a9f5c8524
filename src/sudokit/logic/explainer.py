"""The explainer: ratings as Sudoku Explainer gives them, and the steps that they come from.

Sudoku Explainer tries its techniques in a fixed order and always makes the first step that it finds. Each
step has a rating, such as 6.6. Three of them rate a puzzle: ER, EP and ED.

A rating belongs to the grid as written. Where several steps of a technique are possible, their order on
the board decides which is made, and other steps may follow. So an equivalent puzzle, with rows or digits
exchanged, can have another rating, and so can the same puzzle after a few moves.

Native code finds the steps and counts in whole tenths. Its producers of steps are numbered 1 to 30.
"""

from __future__ import annotations

from itertools import starmap
from typing import NamedTuple

from sudokit import _native
from sudokit.board.position import Position
from sudokit.logic.native import Boards, native_position
from sudokit.logic.step import Step, steps_made
from sudokit.logic.technique_table import Technique, techniques

__all__ = [
    "BEYOND_PATTERNS",
    "ExplainerRating",
    "explainer_rating",
    "explainer_ratings",
    "explainer_steps",
    "next_explainer_step",
]

_UNSOLVED = 20.0
BEYOND_PATTERNS: int = _native.first_beyond_patterns
"""The first producer of exclusions and chains. From here on, none assumes that there is one solution."""


class ExplainerRating(NamedTuple):
    """How hard a grid is for Sudoku Explainer 1.2.1.

    Attributes:
        er: The highest rating of a step (ER), 1.0 to 11.9 or more; 20.0 if the techniques do not solve it.
        ep: The highest rating up to the first step that places a digit (EP, the *pearl*).
        ed: The rating of the first step (ED, the *diamond*).
        hardest: The technique of the first step whose rating is `er`; None for a full board, whose
            ratings are 0.0.

    Examples:
        >>> print(ExplainerRating(7.1, 1.2, 1.2, None))
        7.1/1.2/1.2
    """

    er: float
    ep: float
    ed: float
    hardest: Technique | None

    @property
    def solved(self) -> bool:
        """Whether the techniques of the explainer solve it."""
        return self.er < _UNSOLVED

    def __str__(self) -> str:
        """ER, EP and ED as they are quoted: `7.1/1.2/1.2`."""
        return f"{self.er}/{self.ep}/{self.ed}"


def explainer_ratings(boards: Boards, threads: int | None) -> list[ExplainerRating]:
    """The ratings of boards that are known to have one solution each.

    Args:
        boards: 81 bytes 0 to 9 per board, one board after another; or positions.
        threads: The largest number of threads; all cores if None.
    """
    return list(starmap(explainer_rating, _native.explainer_rate_many(boards, threads)))


def explainer_rating(er: int, ep: int, ed: int, hardest: str | None) -> ExplainerRating:
    """A rating as native code counts it: in tenths, with the key of the hardest technique."""
    technique = None if hardest is None else techniques("explainer")[hardest]
    return ExplainerRating(er / 10, ep / 10, ed / 10, technique)


def explainer_steps(position: Position) -> tuple[ExplainerRating, list[Step]]:
    """The rating of a position, and its steps to the solution."""
    rating, made = native_position(position).explainer_solve()
    return explainer_rating(*rating), steps_made(position, made)


def next_explainer_step(position: Position, first: int = 1) -> Step | None:
    """The first step of the explainer from a producer on, or None if there is none."""
    found = native_position(position).explainer_next(first)
    return None if found is None else Step._of_native(position, found)
