"""What the textbook algorithms report: events while they work, and a result at the end.

The words and the counters mean the same in every algorithm, so that the numbers can be compared:

* A *check* asks whether one digit may go into one blank cell. Each check has one of two outcomes:
* a *placement*: the digit fits and is written into the cell (event `place`), or
* a rejection: a house of the cell already holds the digit (event `reject`).
* A *backtrack* takes a placed digit back because nothing that followed led to a solution (event
  `undo`).

So checks = placements + rejections, placements - backtracks is the number of digits on the board
beyond the clues, and the counters follow exactly from the events. Looking for the next cell is not
counted. Neither is a digit that an algorithm's bookkeeping excludes without a check: saving those
checks is the purpose of the bookkeeping.

Cells are 0 to 80, row-major; digits are 1 to 9.

An algorithm is a recursive function that takes everything it works on as arguments. A function nested
in `solve` would be shorter, but a recursive nested function refers to itself, so everything it uses,
including its listener, would stay in memory until the garbage collector runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from sudokit.board.grid import Grid
from sudokit.errors import Picklable
from sudokit.stopping import check

__all__ = ["NO_LIMIT", "Event", "GaveUp", "OnEvent", "Recorder", "Result", "Solver"]

NO_LIMIT = sys.maxsize
"""The `max_checks` of an algorithm without a limit."""

_CHECKS_BETWEEN_LOOKS = 1000


class Event(StrEnum):
    """What happened to a digit in a cell; each kind is also the plain string.

    Examples:
        >>> Event.PLACE == "place", [str(event) for event in Event]
        (True, ['place', 'reject', 'undo'])
    """

    PLACE = "place"
    REJECT = "reject"
    UNDO = "undo"


OnEvent = Callable[[Event, int, int], object]
"""A listener: called with the event, the cell (0 to 80) and the digit (1 to 9) as things happen.

An exception that it raises ends the algorithm and reaches the caller.
"""


@dataclass(frozen=True, slots=True)
class Result:
    """What an algorithm found, and how hard it worked.

    Attributes:
        solution: The solved board, or None if there is no solution.
        placements: Digits written into a cell.
        checks: Digits tried in a cell, whether they fitted or not.
        backtracks: Digits taken back.

    Examples:
        >>> from sudokit.classic import scan
        >>> result = scan.solve(Grid("1234567.." + "." * 72))
        >>> result.placements - result.backtracks
        74
    """

    solution: Grid | None
    placements: int
    checks: int
    backtracks: int


class GaveUp(Picklable, Exception):
    """An algorithm used up its checks before it knew the answer.

    Attributes:
        result: The counters so far; its solution is None.

    Examples:
        >>> from sudokit.classic import scan
        >>> scan.solve(Grid("." * 81), max_checks=50)
        Traceback (most recent call last):
        sudokit.classic.result.GaveUp: gave up after 50 checks
    """

    def __init__(self, result: Result) -> None:
        super().__init__(f"gave up after {result.checks:,} checks")
        self.result = result


class Solver(Protocol):
    """The interface that all algorithms share."""

    def __call__(
        self, grid: Grid, on_event: OnEvent | None = None, *, max_checks: int = NO_LIMIT
    ) -> Result:
        """Solve a board.

        Args:
            grid: The board; it is not changed.
            on_event: A listener for events.
            max_checks: The number of checks after which to give up.

        Raises:
            GaveUp: The checks were used up.
        """


class Recorder:
    """Counts what an algorithm does, calls the listener, and ends the algorithm at its limit.

    It also ends the algorithm when a `sudokit.Stop` of the caller ends.

    Args:
        grid: The board to solve.
        on_event: A listener, or None.
        max_checks: The number of checks that may be made.

    Examples:
        >>> recorder = Recorder(Grid("." * 81), lambda *event: print(*event), NO_LIMIT)
        >>> recorder.reject(0, 4)
        reject 0 4
        >>> recorder.place(0, 5)
        place 0 5
        >>> recorder.result(None)
        Result(solution=None, placements=1, checks=2, backtracks=0)
    """

    __slots__ = (
        "_backtracks",
        "_checks",
        "_grid",
        "_max_checks",
        "_on_event",
        "_pause",
        "_placements",
    )

    def __init__(self, grid: Grid, on_event: OnEvent | None, max_checks: int) -> None:
        self._grid = grid
        self._on_event = on_event
        self._max_checks = max_checks
        self._placements = self._checks = self._backtracks = 0
        self._pause = 0  # the number of checks after which to look at the limits again

    def place(self, cell: int, digit: int) -> None:
        """A check found that the digit fits, and it is now in the cell.

        Raises:
            GaveUp: No check is left for it.
        """
        if self._checks >= self._pause:
            self._look_up()
        self._checks += 1
        self._placements += 1
        if self._on_event:
            self._on_event(Event.PLACE, cell, digit)

    def reject(self, cell: int, digit: int) -> None:
        """A check found that a house of the cell already holds the digit.

        Raises:
            GaveUp: No check is left for it.
        """
        if self._checks >= self._pause:
            self._look_up()
        self._checks += 1
        if self._on_event:
            self._on_event(Event.REJECT, cell, digit)

    def undo(self, cell: int, digit: int) -> None:
        """The digit was taken back out of the cell."""
        self._backtracks += 1
        if self._on_event:
            self._on_event(Event.UNDO, cell, digit)

    def _look_up(self) -> None:
        """Look at the limits, and decide when to look next."""
        if self._checks >= self._max_checks:
            raise GaveUp(self.result(None))
        check()
        self._pause = min(self._max_checks, self._checks + _CHECKS_BETWEEN_LOOKS)

    def result(self, board: bytearray | None) -> Result:
        """The counters so far, and the filled board if the algorithm found one."""
        solution = None if board is None else Grid.unchecked(bytes(board), self._grid.cells)
        return Result(solution, self._placements, self._checks, self._backtracks)
