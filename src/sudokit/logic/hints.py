"""`hint`: help for a player with a half-solved board, in three levels.

First, a hint reports what is already wrong: a digit that differs from the solution, or a cell in which
the player has crossed out the candidate of the solution. The text never names that candidate, because
it is the answer. If nothing is wrong, level 1 says where to look, level 2 which technique to use, and
level 3 gives the whole step.

To report wrong digits, `hint` needs the puzzle that the board began with. Without it, a board with a
wrong digit has no solution. The error then names each digit without which the board would have one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sudokit import _native, engine
from sudokit.board.grid import Grid, Source
from sudokit.board.position import Candidate, Digit, Position, check_begun_with
from sudokit.errors import ClueConflict, NoSolution, NotUnique
from sudokit.logic.explanation import System, solution_of, system_of
from sudokit.logic.faults import faults
from sudokit.logic.profile import Profile
from sudokit.logic.step import Step
from sudokit.logic.technique_table import SystemName
from sudokit.messages import either, message
from sudokit.names import Cell, cell_name
from sudokit.stopping import within

__all__ = ["Hint", "hint"]


@dataclass(frozen=True)
class Hint:
    """A hint for a player.

    Attributes:
        level: 1 for where to look, 2 for the technique, 3 for the whole step.
        wrong_digits: The cells whose digits differ from the solution, with these digits.
        missing_candidates: The candidates of the solution that the player has crossed out. `text` names
            only their cells.
        step: The step; None if something is wrong, the board is full, or no technique applies.
        is_solved: Whether the board is full and correct.
    """

    level: Literal[1, 2, 3]
    wrong_digits: tuple[Candidate, ...]
    missing_candidates: tuple[Candidate, ...]
    step: Step | None = field(repr=False)
    is_solved: bool = False

    @property
    def house(self) -> int | None:
        """The house to look at: that of the pattern, or the box with most of its cells; None without a step."""
        return None if self.step is None else _native.house_of_step(self.step)

    def text(self, language: str = "en") -> str:
        """The hint in words, in English (`en`) or Korean (`ko`).

        Raises:
            ValueError: There is no such language.
        """
        from sudokit.words.hints import hint_text

        return hint_text(self, language)

    def _repr_html_(self) -> str:
        """The hint in words, and the picture of its step if the whole step is revealed, for notebooks."""
        from html import escape

        if self.level == 3 and self.step is not None:
            return self.step._repr_html_()
        return f"<p>{escape(self.text())}</p>\n"

    def __str__(self) -> str:
        return self.text()


def hint(
    grid: Source | Position,
    candidates: Sequence[Iterable[Digit]] | Mapping[Cell, Iterable[Digit]] | None = None,
    level: Literal[1, 2, 3] = 3,
    *,
    puzzle: Source | Position | None = None,
    profile: Profile | None = None,
    system: SystemName = "sudokit",
    guesses: bool = False,
    timeout: float | None = None,
) -> Hint:
    """Help with a half-solved board.

    Args:
        grid: The board as it is now: a position; or a text in any format, whose pencilmarks are used if
            it shows them.
        candidates: The player's pencilmarks, as for `Position.with_candidates`, instead of those of the
            text or position. If there are none at all, every digit that no peer holds is a candidate.
        level: How much to reveal: 1, 2 or 3.
        puzzle: The puzzle that the player began with, to find wrong digits. If it has candidates (a
            sukaku), they belong to the puzzle. Without it (unless `grid` keeps it), the board must have
            exactly one solution, if need be within its candidates.
        profile: The techniques to use; the default profile if None.
        system: `explainer` for the step that Sudoku Explainer makes next, `whips` or `braids` for a single or the shortest
            of these chains; without a profile.
        guesses: As for `explain`: whether to guess where the techniques of the profile end.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The text is not a board.
        ClueConflict: Two digits clash, and no `puzzle` shows which of them is wrong.
        NoSolution: The board, or the puzzle, has no solution. If removing a single digit gives it one,
            the error names that digit.
        NotUnique: It has several.
        SudokuError: The board is not a continuation of the puzzle.
        ValueError: The level is not 1, 2 or 3, or a candidate is not a digit of a cell; or the system is
            wrong, as for `explain`.
        TypeError: The candidates do not consist of digits.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> print(hint(puzzle, level=1), "-", hint(puzzle, level=2))
        look at box 5 - only one digit still fits into a cell: Naked Single
        >>> print(hint("531" + puzzle[3:], puzzle=puzzle))
        wrong digits: r1c3 = 1
    """
    if level not in (1, 2, 3):
        raise ValueError(message("level is {level!r}, expected 1, 2 or 3", level=level))
    chosen = system_of(system, profile, guesses=guesses)
    with within(timeout):
        return _hint(grid, candidates, level, puzzle, chosen)


def _hint(
    grid: Source | Position,
    candidates: Sequence[Iterable[Digit]] | Mapping[Cell, Iterable[Digit]] | None,
    level: Literal[1, 2, 3],
    puzzle: Source | Position | None,
    system: System[Any],
) -> Hint:
    try:
        position = Position(grid)
    except ClueConflict as error:
        if puzzle is None or error.board is None:
            raise
        began = Position(puzzle)
        check_begun_with(error.board, began.grid)
        wrong, _ = faults(error.board, 0, solution_of(began))
        return Hint(level, wrong, (), None)
    if candidates is not None:
        position = Position.with_candidates(position.grid, candidates)
    if puzzle is None:
        solution = _solution(position)
    else:
        began = Position(puzzle)
        position = position.begun_with(began.grid)
        position = Position.of_bits(position.grid, position.bits & began.bits)
        solution = solution_of(began)
    board = position.grid
    wrong, missing = faults(board.cells, position.bits, solution)
    if wrong or missing:
        return Hint(level, wrong, () if wrong else missing, None)
    if board.is_solved:
        return Hint(level, (), (), None, is_solved=True)
    return Hint(level, (), (), system.next_step(position))


def _solution(position: Position) -> Grid:
    """The solution of the puzzle that a position began with."""
    grid = position.grid
    if grid.puzzle != grid:
        try:
            return engine.solve(grid.puzzle, unique=True)
        except NotUnique:
            if not position.is_narrowed:
                raise
    try:
        return solution_of(position)
    except NoSolution as error:
        filled = [cell for cell, digit in enumerate(grid.cells) if digit]
        without = [grid.cells[:cell] + b"\0" + grid.cells[cell + 1 :] for cell in filled]
        answers = engine.solve_many(without) if without else None
        suspects = [
            f"{cell_name(cell)} = {grid.cells[cell]}"
            for cell, count in zip(filled, answers.counts if answers else (), strict=True)
            if count == 1
        ]
        if suspects:
            raise NoSolution(
                message("no solution, but one without {cells}", cells=either(*suspects))
            ) from error
        raise
