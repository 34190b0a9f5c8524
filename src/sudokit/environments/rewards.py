"""How good what a model wrote is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.environments.answers import answer_to, moves_of
from sudokit.environments.tasks import task_of

if TYPE_CHECKING:
    from sudokit.environments.tasks import AnyPuzzle

__all__ = ["Reward", "move_rewards", "reward"]


class Reward(NamedTuple):
    """How good an answer is, each from 0 to 1.

    Attributes:
        exact: 1 if the answer is a solution of the puzzle, with all its clues; else 0.
        partial: The share of the puzzle's blank cells that hold the digit of the solution, less the share of those that hold
            another digit, and at least 0. It is 0 if a clue is changed. Cells that an answer of named cells leaves out
            may be clues.
        format: 1 for a board in its tags, 0.5 for a board that is found without them, 0 for no board.
    """

    exact: float
    partial: float
    format: float


def reward(puzzle: AnyPuzzle, text: str | None) -> Reward:
    """How good what a model wrote is as an answer to a puzzle.

    Args:
        puzzle: A puzzle of any kind, as for `prompt`, with one solution; of one with several, each is accepted, and `partial` compares with the smallest.
        text: What the model wrote, anything at all; None is nothing.

    Raises:
        NoSolution: The puzzle has no solution.
        FormatError: The puzzle is not a board.
        ClueConflict: Two clues of it clash.
        VariantError: It is not a valid variant.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> reward(puzzle, f"<answer>{puzzle}</answer>")
        Reward(exact=0.0, partial=0.0, format=1.0)
        >>> reward(puzzle, "r1c3=4 and r1c4=6")
        Reward(exact=0.0, partial=0.0392156862745098, format=0.5)
    """
    task = task_of(puzzle)
    solution = task.solution  # of a puzzle without one, no answer is scored
    found = answer_to(text, task)
    if found.cells is None:
        return Reward(0.0, 0.0, 0.0)
    form = 1.0 if found.tagged else 0.5
    cells = found.cells
    if found.form == "cells":  # clues need not be named again
        cells = bytes(digit or clue for digit, clue in zip(cells, task.givens, strict=True))
    if cells == solution:
        return Reward(1.0, 1.0, form)
    if _differ(cells, task.givens) & task.clue_bits:
        return Reward(0.0, 0.0, form)
    blanks = task.givens.count(0)
    empty = cells.count(0)
    wrong = task.size - _differ(cells, solution).to_bytes(task.size).count(0) - empty
    filled = blanks - empty
    exact = float(not empty and task.is_solution(cells))
    partial = max(0.0, (filled - 2 * wrong) / blanks) if blanks else exact
    return Reward(exact, max(exact, partial), form)


def _differ(some: bytes, others: bytes) -> int:
    """A number whose bytes are not 0 where two boards differ. It is many times as fast as a look at each cell."""
    return int.from_bytes(some) ^ int.from_bytes(others)


def move_rewards(puzzle: AnyPuzzle, text: str | None) -> list[float]:
    """A reward for each digit that a model enters, in the order in which it wrote them.

    Args:
        puzzle: A puzzle with one solution; of one with several, the smallest counts.
        text: What the model wrote; see `read_moves`.

    Returns:
        1 for the digit of the solution in a blank cell, -1 for another digit in it, 0 in a cell that is filled by then.

    Raises:
        NoSolution: The puzzle has no solution.
        FormatError: The puzzle is not a board.
        ClueConflict: Two clues of it clash.
        VariantError: It is not a valid variant.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> move_rewards(puzzle, "r1c3=4, r1c3=4, r1c4=2, r1c1=5")
        [1.0, 0.0, -1.0, 0.0]
    """
    task = task_of(puzzle)
    filled = {cell for cell, clue in enumerate(task.givens) if clue}
    rewards = []
    for cell, digit in moves_of(text, task):
        is_right = task.solution[cell] == digit
        rewards.append(0.0 if cell in filled else 1.0 if is_right else -1.0)
        if is_right:
            filled.add(cell)
    return rewards
