"""A puzzle to be solved with tools: look, see candidates, place, undo, ask for a hint.

Tools are called by name with arguments, as models call them. A reply has a text, which says what happened or what is wrong with the
call, and a reward. The rewards of an episode that solves the puzzle without hints and mistakes add up to 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sudokit import engine
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid, Source
from sudokit.environments.prompts import Form, board_text
from sudokit.errors import ClueConflict
from sudokit.logic import hint
from sudokit.names import cell as cell_of
from sudokit.names import cell_name

__all__ = ["TOOLS", "Episode", "Reply"]

_CELL = {"type": "string", "description": "A cell by row and column, such as r1c3."}
_DIGIT = {"type": "integer", "minimum": 1, "maximum": 9, "description": "The digit."}
_LEVEL = {
    "type": "integer",
    "minimum": 1,
    "maximum": 3,
    "description": "1 for where to look, 2 for the technique, 3 for the whole step.",
}
_DESCRIPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "look": ("The board as it is now.", {}),
    "candidates": ("The digits that the rules leave to a blank cell.", {"cell": _CELL}),
    "place": ("Enter a digit into a blank cell.", {"cell": _CELL, "digit": _DIGIT}),
    "undo": ("Take back the last digit that was entered.", {}),
    "hint": ("Help with the next step, which costs some of the reward.", {"level": _LEVEL}),
}

TOOLS: tuple[dict[str, Any], ...] = tuple(
    {
        "type": "function",
        "function": {
            "name": name,
            "description": about,
            "parameters": {
                "type": "object",
                "properties": properties,
                "required": list(properties),
                "additionalProperties": False,
            },
        },
    }
    for name, (about, properties) in _DESCRIPTIONS.items()
)
"""The tools as programs describe functions to models, with a JSON Schema of the arguments."""


class Reply(NamedTuple):
    """What a tool replies.

    Attributes:
        text: What happened, or what is wrong with the call.
        reward: The reward of this call.
        done: Whether the episode is over: the puzzle is solved, or no call is left.
    """

    text: str
    reward: float
    done: bool


class Episode:
    """A puzzle that is solved move by move.

    A right digit is worth one divided by the number of blank cells, a wrong one costs as much, and taking a digit back gives
    back what it was worth or what it cost. A digit that clashes is not entered and costs nothing. When the board is full and
    right, the episode is over.

    Args:
        puzzle: A puzzle with one solution.
        form: How boards are written in replies; see `board_text`.
        hint_cost: What a hint of level 3 costs, 0 or more; of level 1 a third of it, of level 2 two thirds.
        most_calls: How many calls there may be, at least 1; 1,000 if None.

    Raises:
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: It is not a board.
        ClueConflict: Two clues clash.
        ValueError: A number is out of range.

    Examples:
        >>> episode = Episode("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> episode.call("candidates", {"cell": "r5c5"}).text
        'r5c5: 5'
        >>> episode.call("place", '{"cell": "r5c5", "digit": 5}')
        Reply(text='r5c5 is 5.', reward=0.0196078431372549, done=False)
        >>> episode.call("place", {"cell": "r1c1", "digit": 4}).text
        'r1c1 is a clue.'
        >>> episode.call("hint", {"level": 2}).text
        'only one digit still fits into a cell: Naked Single'
    """

    def __init__(
        self,
        puzzle: Source,
        *,
        form: Form = "rows",
        hint_cost: float = 0.05,
        most_calls: int | None = None,
    ) -> None:
        self._puzzle = Grid(puzzle)
        self._solution = engine.solve(self._puzzle, unique=True)
        if not 0 <= hint_cost < float("inf"):
            raise ValueError(f"hint_cost is {hint_cost!r}, expected a number from 0")
        self._form = form
        board_text(self._puzzle, form)
        self._hint_cost = float(hint_cost)
        self._left = 1000 if most_calls is None else whole_number("most_calls", most_calls, least=1)
        self._worth = 1 / max(1, self._puzzle.blanks)
        self._board = Grid.unchecked(self._puzzle.cells, self._puzzle.cells)
        self._entered: list[int] = []
        self._tools: dict[str, Callable[..., tuple[str, float]]] = {
            "look": self._look,
            "candidates": self._candidates,
            "place": self._place,
            "undo": self._undo,
            "hint": self._hint,
        }

    @property
    def puzzle(self) -> Grid:
        """The puzzle."""
        return self._puzzle

    @property
    def board(self) -> Grid:
        """The board as it is now; its `puzzle` is the puzzle."""
        return self._board

    @property
    def solution(self) -> Grid:
        """The solution."""
        return self._solution

    @property
    def is_solved(self) -> bool:
        """Whether the board is the solution."""
        return self._board == self._solution

    @property
    def is_done(self) -> bool:
        """Whether the episode is over."""
        return self.is_solved or self._left == 0

    def call(self, tool: str, arguments: Mapping[str, Any] | str | None = None) -> Reply:
        """Call a tool, whatever a model asks for. What is wrong with the call is said in the reply, and costs nothing.

        Args:
            tool: The name of one of the `TOOLS`.
            arguments: Its arguments, or the JSON of them.
        """
        if self.is_done:
            return Reply("The episode is over.", 0.0, True)
        self._left -= 1
        try:
            text, reward = self._called(tool, arguments)
        except _Refused as error:
            text, reward = str(error), 0.0
        if self.is_solved:
            text += " The puzzle is solved."
        elif self._left == 0:
            text += " No call is left."
        return Reply(text, reward, self.is_done)

    def _called(self, tool: str, arguments: Mapping[str, Any] | str | None) -> tuple[str, float]:
        if not isinstance(tool, str) or tool not in self._tools:
            raise _Refused(
                f"There is no tool {str(tool)[:80]!r}: there are {', '.join(self._tools)}."
            )
        if isinstance(arguments, str):
            try:
                arguments = json.loads(arguments) if arguments.strip() else {}
            except (ValueError, RecursionError):
                raise _Refused("The arguments are not JSON.") from None
        if arguments is None:
            arguments = {}
        if not isinstance(arguments, Mapping):
            raise _Refused("The arguments are not an object.")
        expected = _DESCRIPTIONS[tool][1]
        if set(arguments) != set(expected):
            raise _Refused(f"{tool} takes {' and '.join(expected) or 'no arguments'}.")
        return self._tools[tool](**arguments)

    def _look(self) -> tuple[str, float]:
        return board_text(self._board, self._form), 0.0

    def _candidates(self, cell: object) -> tuple[str, float]:
        index = _cell(cell)
        digits = sorted(self._board.candidates()[index])
        if self._board.cells[index]:
            return f"{cell_name(index)} is {self._board.cells[index]}.", 0.0
        return f"{cell_name(index)}: {', '.join(map(str, digits)) or 'none'}", 0.0

    def _place(self, cell: object, digit: object) -> tuple[str, float]:
        index, value = _cell(cell), _number(digit, 9, "A digit")
        name = cell_name(index)
        if self._puzzle.cells[index]:
            raise _Refused(f"{name} is a clue.")
        if self._board.cells[index]:
            raise _Refused(f"{name} is {self._board.cells[index]} already; undo takes digits back.")
        try:
            self._board = self._with(index, value)
        except ClueConflict as error:
            other = next(each for each in error.cells if each != index)
            raise _Refused(f"{name} cannot be {value}: {cell_name(other)} is {value}.") from None
        self._entered.append(index)
        is_right = self._solution.cells[index] == value
        return f"{name} is {value}.", self._worth if is_right else -self._worth

    def _undo(self) -> tuple[str, float]:
        if not self._entered:
            raise _Refused("There is nothing to take back.")
        index = self._entered.pop()
        was_right = self._board.cells[index] == self._solution.cells[index]
        self._board = self._with(index, 0)
        return f"{cell_name(index)} is blank.", -self._worth if was_right else self._worth

    def _hint(self, level: object) -> tuple[str, float]:
        degree = _number(level, 3, "A level")
        found = hint(self._board, None, degree, puzzle=self._puzzle)  # type: ignore[arg-type]
        return str(found), -self._hint_cost * degree / 3

    def _with(self, cell: int, digit: int) -> Grid:
        made = self._board.replace(cell, digit)
        return Grid.unchecked(made.cells, self._puzzle.cells)


class _Refused(Exception):
    """A call that does nothing; the text says why."""


def _cell(name: object) -> int:
    try:
        return cell_of(name)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        raise _Refused(f"{str(name)[:80]!r} is not a cell, such as r1c3.") from None


def _number(value: object, most: int, what: str) -> int:
    text = str(value).strip() if not isinstance(value, bool) else ""
    if isinstance(value, float) and value.is_integer():
        text = str(int(value))
    if not (len(text) == 1 and text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise _Refused(f"{what} is 1 to {most}.")
    return int(text)
