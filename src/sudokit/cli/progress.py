"""How far long work is, said on stderr: a bar to someone who watches, a line a minute to a log.

The bar appears after a second, if stderr is a terminal and the answers do not go to one: answers that
scroll by are progress enough, and the two would overwrite each other. Where stderr is no terminal,
there is a line every 60 seconds, or as many as `SUDOKIT_PROGRESS_SECONDS` says; 0 means none.

Both are written by a thread of their own, so that work which brings no result for long is not silent.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Self, TypeVar

import click

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

__all__ = ["Progress", "stats_option"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])

_SECONDS_TO_BAR = 1.0
_SECONDS_A_FRAME = 0.2
_SECONDS_A_LINE = 60.0


def stats_option(function: _Decorated) -> _Decorated:
    """The option `--stats`."""
    return click.option(
        "--stats",
        is_flag=True,
        help="Print the number of boards and boards per second on stderr at the end.",
    )(function)


class Progress:
    """Counts what is done and, while the work lasts, says how much that is.

    The work's whole size is a number of boards, or of bytes that are read, or unknown.

    Args:
        output: The file that the answers go to; None or `-` for standard output.
        total: How many boards there will be; None if nobody knows.
        unit: What is counted, in the plural.
        answers: What is found on each board, in the plural, where that is what it counts instead.
        stats: Whether to say at the end how many boards were done, and how fast.

    Attributes:
        boards: How many are done.
        output: The file that the answers go to.
    """

    def __init__(
        self,
        output: str | None,
        total: int | None = None,
        *,
        unit: str = "boards",
        answers: str | None = None,
        stats: bool = False,
    ) -> None:
        self.boards = 0
        self._total = total
        self._unit = answers or unit
        self._answers = None if answers is None else 0
        self._stats = stats
        self._may_wait = False
        self._bytes: int | None = None
        self._bytes_done = 0
        # What is in hand: the boards before it, how many it has, and the bytes that end it.
        self._in_hand = (0, 0, 0)
        self.output = output
        self._start = time.perf_counter()
        self._ended = Event()
        self._watcher: Thread | None = None

    def __enter__(self) -> Self:
        watch = self._watch()
        if watch:
            self._watcher = Thread(target=watch, name="progress", daemon=True)
            self._watcher.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._watcher:
            self._watcher.join()
        if self._stats:
            seconds = time.perf_counter() - self._start
            click.echo(
                f"{self.boards:,} {self._unit} in {seconds:.2f} s, "
                f"{self.boards / seconds:,.0f} a second",
                err=True,
            )

    def read(self, size: int | None) -> None:
        """The work is to read so many bytes; None if nobody knows how many, or when they come."""
        self._may_wait = size is None
        self._bytes = size

    def begin(self, boards: int, position: int) -> None:
        """So many boards are in hand, with which so many bytes of all files are dealt with."""
        self._in_hand = (self.boards, boards, position)

    def done(self, boards: int) -> None:
        """So many of those in hand are done."""
        self.boards = self._in_hand[0] + boards

    def add(self, boards: int = 1) -> None:
        """So many more are done."""
        self.boards += boards

    def found(self) -> None:
        """There is another answer."""
        self._answers = (self._answers or 0) + 1

    def end(self) -> None:
        """All that was in hand is done."""
        before, boards, position = self._in_hand
        self.boards = before + boards
        self.reach(position)

    def reach(self, position: int) -> None:
        """So many bytes of all files are dealt with, and nothing is in hand."""
        self._bytes_done = position
        self._in_hand = (self.boards, 0, position)

    def _share(self) -> float | None:
        """How much of the whole is done, 0 to 1; None if nobody knows."""
        if self._total is not None:
            return min(1.0, self.boards / self._total) if self._total else None
        if not self._bytes:
            return None
        before, boards, position = self._in_hand
        part = min(1.0, (self.boards - before) / boards) if boards else 0.0
        return min(1.0, (self._bytes_done + part * (position - self._bytes_done)) / self._bytes)

    def __str__(self) -> str:
        """What is done, how fast, and how long the rest will take."""
        seconds = time.perf_counter() - self._start
        number = self.boards if self._answers is None else self._answers
        if not number:
            return f"0 {self._unit} after {_duration(seconds)}"
        count = f"{number:,} {self._unit if number > 1 else self._unit.removesuffix('s')}"
        rate, share = number / seconds, self._share()
        rate_text = f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.2g} a second"
        if not share:
            return f"{count}, {rate_text}"
        left = _duration(seconds / share - seconds)
        return f"{count} ({share:.0%}), {rate_text}, about {left} left"

    def _watch(self) -> Callable[[], None] | None:
        """Who watches the work, and says how far it is."""
        if sys.stderr is None or sys.stderr.closed:
            return None
        if not sys.stderr.isatty():
            return self._write_lines if _seconds_a_line() else None
        answers_scroll_by = self.output in (None, "-") and sys.stdout and sys.stdout.isatty()
        return None if answers_scroll_by else self._draw_bar

    def _write_lines(self) -> None:
        with suppress(OSError, ValueError):  # nobody reads stderr any more
            said = 0
            while not self._ended.wait(_seconds_a_line()):
                is_waiting = self._may_wait and not self._in_hand[1] and self.boards == said
                if not is_waiting:
                    said = self.boards
                    click.echo(f"sudokit: {self}", err=True)

    def _draw_bar(self) -> None:
        if self._ended.wait(_SECONDS_TO_BAR):
            return
        with _new_bar() as bar:
            (task,) = bar.task_ids
            while True:
                share = self._share()
                bar.update(task, description=str(self), total=share and 1.0, completed=share or 0.0)
                bar.refresh()
                if self._ended.wait(_SECONDS_A_FRAME):
                    return


def _seconds_a_line() -> float:
    try:
        return max(0.0, float(os.environ["SUDOKIT_PROGRESS_SECONDS"]))
    except (KeyError, ValueError):
        return _SECONDS_A_LINE


def _duration(seconds: float) -> str:
    """A time to wait, in the two units that matter.

    Examples:
        >>> _duration(7.2), _duration(200), _duration(5000), _duration(200_000)
        ('7 s', '3 min', '1 h 23 min', '2 d 7 h')
    """
    minutes = round(seconds / 60)
    if seconds < 100:
        return f"{seconds:.0f} s"
    if minutes < 60:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours < 48 else f"{hours // 24} d {hours % 24} h"


def _new_bar() -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as RichProgress

    bar = RichProgress(
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
    )
    bar.add_task("")
    return bar
