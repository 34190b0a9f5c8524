"""Why the other candidates of a guessed cell are wrong.

A *refutation* assumes one candidate and places singles, all of them at a time, until a cell has no
candidate left or a house has no place for a digit. Native code does that. If singles lead to no
contradiction, the proof is too long for words. Then the kernel confirms that there is no solution, and
counts its guesses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit import engine
from sudokit.board.position import Position
from sudokit.logic.native import native_position
from sudokit.messages import message
from sudokit.names import cell_name

if TYPE_CHECKING:
    from sudokit.board.position import Candidate

__all__ = ["Refutation", "refute"]


class Refutation(NamedTuple):
    """The contradiction that follows from a wrong candidate.

    Attributes:
        candidate: The candidate that is assumed: a cell 0 to 80 and a digit 1 to 9.
        placements: The singles that follow from it and that the contradiction needs, in order.
        impossible: The candidates that are then all false: those of a cell, or the places of a digit in
            a house. Empty if singles lead to no contradiction.
        house: The house, 0 to 26, that has no place for the digit; None if a cell has no candidate.
        guesses: The guesses that the kernel needs if singles lead to no contradiction, otherwise 0; see
            `engine.solve_positions`.
    """

    candidate: Candidate
    placements: tuple[Candidate, ...]
    impossible: tuple[Candidate, ...]
    house: int | None
    guesses: int


def refute(position: Position, candidate: Candidate) -> Refutation:
    """Follow a wrong candidate to a contradiction.

    Args:
        position: A position.
        candidate: One of its candidates that leads to no solution.

    Raises:
        ValueError: It is not a candidate of the position, or it leads to a solution.

    Examples:
        >>> from sudokit.logic import Position
        >>> position = Position("12345.7.." + ".......6." + "." * 63)
        >>> refute(position, (5, 8)).placements, refute(position, (5, 8)).house
        ((), 0)
    """
    cell, digit = candidate
    if digit not in position.candidates[cell]:
        raise ValueError(
            message("{digit} is not a candidate of {cell}", digit=digit, cell=cell_name(cell))
        )
    placements, impossible, house = native_position(position).refute(cell, digit)
    guesses = 0 if impossible else _guesses(position, candidate)
    return Refutation(candidate, placements, impossible, house, guesses)


def _guesses(position: Position, candidate: Candidate) -> int:
    """The guesses that the kernel needs to show that a board with one more digit has no solution.

    Digits alone show it, unless the candidates belong to the puzzle.
    """
    after = position.after([candidate])
    for shown in (Position(after.grid), after):
        _, (count,), (guesses,) = engine.solve_positions([shown], 2, threads=1)
        if not count:
            return guesses
    cell, digit = candidate
    raise ValueError(
        message("{cell} = {digit} leads to a solution", cell=cell_name(cell), digit=digit)
    )
