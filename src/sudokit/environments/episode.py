"""A puzzle to be solved with tools: look, see candidates, place, undo, ask for a hint.

Tools are called by name with arguments, as models call them. A reply has a text, which says what happened or what is wrong with the
call, and a reward. The rewards of an episode that solves the puzzle without hints and mistakes add up to 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.environments.prompts import Form, written
from sudokit.environments.tasks import task_of
from sudokit.logic import hint

if TYPE_CHECKING:
    from sudokit.environments.tasks import AnyPuzzle
    from sudokit.variants import Puzzle, Solution

__all__ = ["TOOLS", "Episode", "Reply"]

_CELL = {"type": "string", "description": "A cell by row and column, such as r1c3."}
_DIGIT = {"type": "integer", "minimum": 1, "maximum": 9, "description": "The digit."}
_NAME = re.compile(r"\s*r(\d{1,2})\s*c(\d{1,2})\s*", re.IGNORECASE)
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
"""The tools as programs describe functions to models, with a JSON Schema of the arguments; see also `Episode.tools`."""


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
    back what it was worth or what it cost. A digit that is in the same row, column or region already is not entered and costs nothing. When the board is full and
    right, the episode is over.

    Args:
        puzzle: A puzzle of any kind with one solution, as for `prompt`.
        form: How boards are written in replies; see `board_text`.
        hint_cost: What a hint of level 3 costs, 0 or more; of level 1 a third of it, of level 2 two thirds.
        most_calls: How many calls there may be, at least 1; 1,000 if None.

    Raises:
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: It is not a board.
        ClueConflict: Two clues clash.
        VariantError: It is not a valid variant.
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
        puzzle: AnyPuzzle,
        *,
        form: Form = "rows",
        hint_cost: float = 0.05,
        most_calls: int | None = None,
    ) -> None:
        self._task = task_of(puzzle)
        self._task.check_unique()
        if not 0 <= hint_cost < float("inf"):
            raise ValueError(f"hint_cost is {hint_cost!r}, expected a number from 0")
        self._form = form
        self._cells = bytearray(self._task.givens)
        written(self._task, self._task.givens, form)  # which checks the form
        self._hint_cost = float(hint_cost)
        self._left = 1000 if most_calls is None else whole_number("most_calls", most_calls, least=1)
        self._worth = 1 / max(1, self._cells.count(0))
        self._entered: list[int] = []
        self._tools: dict[str, Callable[..., tuple[str, float]]] = {
            "look": self._look,
            "candidates": self._candidates,
            "place": self._place,
            "undo": self._undo,
            "hint": self._hint,
        }

    @property
    def puzzle(self) -> Grid | Puzzle:
        """The puzzle."""
        return self._task.value

    @property
    def board(self) -> Grid | Puzzle:
        """The board as it is now: a grid, whose `puzzle` is the puzzle; of a variant, the puzzle with all digits as givens."""
        return self._task.board(bytes(self._cells))

    @property
    def solution(self) -> Grid | Solution:
        """The solution."""
        return self._task.answer

    @property
    def tools(self) -> tuple[dict[str, Any], ...]:
        """The `TOOLS`, with the digits of this puzzle."""
        described = deepcopy(TOOLS)
        for tool in described:
            if digit := tool["function"]["parameters"]["properties"].get("digit"):
                digit["maximum"] = self._task.digits
        return described

    @property
    def is_solved(self) -> bool:
        """Whether the board is the solution."""
        return self._cells == self._task.solution

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
        return written(self._task, bytes(self._cells), self._form), 0.0

    def _candidates(self, cell: object) -> tuple[str, float]:
        index = self._cell(cell)
        name, digit = self._task.name(index), self._cells[index]
        if digit:
            return f"{name} is {digit}.", 0.0
        digits = self._task.candidates(self._cells, index)
        return f"{name}: {', '.join(map(str, digits)) or 'none'}", 0.0

    def _place(self, cell: object, digit: object) -> tuple[str, float]:
        index, value = self._cell(cell), _number(digit, self._task.digits, "A digit")
        name = self._task.name(index)
        if self._task.givens[index]:
            raise _Refused(f"{name} is a clue.")
        if self._cells[index]:
            raise _Refused(f"{name} is {self._cells[index]} already; undo takes digits back.")
        other = next(
            (at for at in sorted(self._task.peers[index]) if self._cells[at] == value), None
        )
        if other is not None:
            raise _Refused(f"{name} cannot be {value}: {self._task.name(other)} is {value}.")
        self._cells[index] = value
        self._entered.append(index)
        is_right = self._task.solution[index] == value
        return f"{name} is {value}.", self._worth if is_right else -self._worth

    def _undo(self) -> tuple[str, float]:
        if not self._entered:
            raise _Refused("There is nothing to take back.")
        index = self._entered.pop()
        was_right = self._cells[index] == self._task.solution[index]
        self._cells[index] = 0
        return f"{self._task.name(index)} is blank.", -self._worth if was_right else self._worth

    def _hint(self, level: object) -> tuple[str, float]:
        degree: Any = _number(level, 3, "A level")
        puzzle = self._task.value
        if isinstance(puzzle, Grid):
            found: Any = hint(Grid(bytes(self._cells)), None, degree, puzzle=puzzle)
        else:
            from sudokit import variants

            entered = {self._task.name(cell): self._cells[cell] for cell in self._entered}
            found = variants.hint(puzzle, entered, None, degree)
        return str(found), -self._hint_cost * degree / 3

    def _cell(self, name: object) -> int:
        match = _NAME.fullmatch(str(name)[:20])
        found = self._task.number(int(match[1]), int(match[2])) if match else None
        if (
            found is None
            and isinstance(name, int)
            and not isinstance(name, bool)
            and 0 <= name < self._task.size
        ):
            found = name
        if found is None:
            raise _Refused(f"{str(name)[:80]!r} is not a cell, such as r1c3.")
        return found


class _Refused(Exception):
    """A call that does nothing; the text says why."""


def _number(value: object, most: int, what: str) -> int:
    text = str(value).strip() if not isinstance(value, bool) else ""
    if isinstance(value, float) and value.is_integer():
        text = str(int(value))
    if not (len(text) <= 2 and text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise _Refused(f"{what} is 1 to {most}.")
    return int(text)
