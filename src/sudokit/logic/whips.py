"""Whips and braids: the ratings W and B of Denis Berthier, and the depth of trial and error.

A *whip* proves that a candidate, its target, is wrong: if it were true, a cell or house would have one candidate left,
which leaves one in the next, and so on, until a cell or house has none. Its *length* is the number of these cells and
houses. A *braid* is a whip that may branch. `native/logic/whips.hpp` has the definitions.

Singles are free. W is the length of whips that a puzzle needs beside them, B that of braids. Always all of the shortest
chains on a board are taken before shorter ones are looked for again, so equivalent puzzles have the same rating.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board.position import Position
from sudokit.logic.native import Boards, native_position
from sudokit.logic.step import Step, steps_made
from sudokit.logic.technique_table import Technique, WhipSystem, technique

__all__ = [
    "DEEPEST_TRIAL",
    "WhipRating",
    "next_whip_step",
    "trial_depths",
    "whip_ratings",
    "whip_steps",
]

DEEPEST_TRIAL: int = _native.deepest_trial
"""The greatest depth of trial and error that is tried."""


class WhipRating(NamedTuple):
    """How long the whips or braids are that a puzzle needs.

    Attributes:
        system: `whips` for W, `braids` for B.
        length: The length of the longest that is needed, 1 to 36; 0 if singles solve the puzzle, and None if these chains
            do not.

    Examples:
        >>> print(WhipRating("whips", 5), WhipRating("braids", None))
        W5 stuck
    """

    system: WhipSystem
    length: int | None

    @property
    def solved(self) -> bool:
        """Whether singles and these chains solve it."""
        return self.length is not None

    @property
    def hardest(self) -> Technique | None:
        """Whip or Braid; None if singles solve the puzzle."""
        return None if self.length == 0 else technique(self.system.removesuffix("s"))

    def __str__(self) -> str:
        """The rating as it is quoted, such as `W5` or `B4`; `stuck` without one."""
        return "stuck" if self.length is None else f"{self.system[0].upper()}{self.length}"


def whip_ratings(boards: Boards, system: WhipSystem, threads: int | None) -> list[WhipRating]:
    """The ratings of boards that are known to have one solution each.

    Args:
        boards: 81 bytes 0 to 9 per board, one board after another; or positions.
        system: Which chains are used.
        threads: The largest number of threads; all cores if None.
    """
    lengths = _native.whips_rate_many(boards, system == "braids", threads)
    return [WhipRating(system, length) for length in lengths]


def whip_steps(position: Position, system: WhipSystem) -> tuple[WhipRating, list[Step]]:
    """The rating of a position, and its steps to the solution, or until no chain is found."""
    length, made = native_position(position).whips_solve(system == "braids")
    return WhipRating(system, length), steps_made(position, made)


def next_whip_step(position: Position, system: WhipSystem) -> Step | None:
    """A single, or else one of the shortest chains; None if there is none."""
    found = native_position(position).whips_next(system == "braids")
    return None if found is None else Step._of_native(position, found)


def trial_depths(boards: Boards, deepest: int, threads: int | None = None) -> list[int | None]:
    """The depths of boards that are known to have one solution each; None of those above `deepest`."""
    deepest = whole_number("deepest", deepest, least=0, most=DEEPEST_TRIAL)
    return cast("list[int | None]", list(_native.trial_depths(boards, deepest, threads)))
