"""The progress of long work on stderr: a bar on a terminal, otherwise a line every minute.

The bar appears after a second, if stderr is a terminal and the answers do not go to one. Answers that
scroll by show the progress themselves, and would overwrite the bar. If stderr is not a terminal, a line
appears every 60 seconds, or at the interval of `SUDOKIT_PROGRESS_SECONDS`; 0 means none.

A separate thread writes both, so that work without results for a long time is not silent.

Whoever reports progress goes on working, so this is also where the lost exception of a signal is raised again.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import TIMEOUT_MAX, Event, Thread
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

import click

from sudokit.cli.ending import raise_again
from sudokit.cli.translation import report, said
from sudokit.messages import Message, message, plural

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

__all__ = ["Progress", "stats_option"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])

Unit = Literal["boards", "cases", "puzzles", "rows", "sets", "steps"]

_COUNTED: dict[Unit, Callable[[int], Message]] = {
    "boards": lambda count: plural("{count:,} board", "{count:,} boards", count),
    "cases": lambda count: plural("{count:,} case", "{count:,} cases", count),
    "puzzles": lambda count: plural("{count:,} puzzle", "{count:,} puzzles", count),
    "rows": lambda count: plural("{count:,} row", "{count:,} rows", count),
    "sets": lambda count: plural("{count:,} set", "{count:,} sets", count),
    "steps": lambda count: plural("{count:,} step", "{count:,} steps", count),
}
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
    """Counts finished boards, and reports their number while the work lasts.

    The total is a number of boards, a number of bytes to read, or unknown.

    Args:
        output: The file that the answers go to; None or `-` for standard output.
        total: The number of boards; None if it is unknown.
        unit: What is counted, one of `Unit`.
        answers: What is found on each board, if these are counted instead.
        stats: Whether to report at the end how many boards were done, and how fast.

    Attributes:
        boards: The number of finished boards.
        output: The file that the answers go to.
    """

    def __init__(
        self,
        output: str | None,
        total: int | None = None,
        *,
        unit: Unit = "boards",
        answers: Unit | None = None,
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
        # The batch in progress: the boards before it, its size, and its end in bytes.
        self._in_hand = (0, 0, 0)
        self._inside: float | None = None  # the finished share of the next board
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
            report(
                message(
                    "{counted} in {seconds:.2f} s, {rate:,.0f} a second",
                    counted=_COUNTED[self._unit](self.boards),
                    seconds=seconds,
                    rate=self.boards / seconds,
                )
            )

    def read(self, size: int | None) -> None:
        """Set the number of bytes to read; None if it is unknown, or if they come from a pipe."""
        self._may_wait = size is None
        self._bytes = size

    def begin(self, boards: int, position: int) -> None:
        """Begin a batch of boards, whose end is at a number of bytes of all files."""
        raise_again()
        self._in_hand = (self.boards, boards, position)

    def done(self, boards: int) -> None:
        """Report how many boards of the batch are done."""
        raise_again()
        self._inside = None
        self.boards = self._in_hand[0] + boards

    def inside(self, done: int, total: int | None) -> None:
        """Report how much of the next board is done, and of how much; None if that is unknown."""
        raise_again()
        self._inside = done / total if total else None

    def add(self, boards: int = 1) -> None:
        """Report more finished boards."""
        raise_again()
        self.boards += boards

    def found(self) -> None:
        """Count one more answer."""
        raise_again()
        self._answers = (self._answers or 0) + 1

    def end(self) -> None:
        """End the batch: all its boards are done."""
        before, boards, position = self._in_hand
        self._inside = None
        self.boards = before + boards
        self.reach(position)

    def reach(self, position: int) -> None:
        """Report how many bytes of all files are done, without a batch in progress."""
        self._bytes_done = position
        self._in_hand = (self.boards, 0, position)

    def _share(self) -> float | None:
        """The finished share of the work, 0 to 1; None if it is unknown."""
        if self._total is not None:
            return min(1.0, self.boards / self._total) if self._total else None
        if not self._bytes:
            return None
        before, boards, position = self._in_hand
        part = min(1.0, (self.boards - before) / boards) if boards else 0.0
        return min(1.0, (self._bytes_done + part * (position - self._bytes_done)) / self._bytes)

    def __str__(self) -> str:
        """How much is done, how fast, and how long the rest will take."""
        inside, text = self._inside, self._of_boards()
        if inside is None:
            return text
        return message("{progress}, {share:.0%} of the next", progress=text, share=inside)

    def _of_boards(self) -> Message:
        seconds = time.perf_counter() - self._start
        number = self.boards if self._answers is None else self._answers
        counted = _COUNTED[self._unit](number)
        if not number:
            return message("{counted} after {time}", counted=counted, time=_duration(seconds))
        rate, share = number / seconds, self._share()
        per_second = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
        if not share:
            return message("{counted}, {rate} a second", counted=counted, rate=per_second)
        return message(
            "{counted} ({share:.0%}), {rate} a second, about {time} left",
            counted=counted,
            share=share,
            rate=per_second,
            time=_duration(seconds / share - seconds),
        )

    def _watch(self) -> Callable[[], None] | None:
        """The function that reports the progress, or None."""
        if sys.stderr is None or sys.stderr.closed:
            return None
        if not sys.stderr.isatty():
            return self._write_lines if _seconds_a_line() else None
        answers_scroll_by = self.output in (None, "-") and sys.stdout and sys.stdout.isatty()
        return None if answers_scroll_by else self._draw_bar

    def _write_lines(self) -> None:
        with suppress(OSError, ValueError):  # stderr was closed
            said = 0
            while not self._ended.wait(_seconds_a_line()):
                is_waiting = self._may_wait and not self._in_hand[1] and self.boards == said
                if not is_waiting:
                    said = self.boards
                    report(message("sudokit: {reason}", reason=str(self)))

    def _draw_bar(self) -> None:
        if self._ended.wait(_SECONDS_TO_BAR):
            return
        with _new_bar() as bar:
            (task,) = bar.task_ids
            while True:
                share = self._share()
                bar.update(
                    task, description=said(str(self)), total=share and 1.0, completed=share or 0.0
                )
                bar.refresh()
                if self._ended.wait(_SECONDS_A_FRAME):
                    return


def _seconds_a_line() -> float:
    try:
        return min(max(0.0, float(os.environ["SUDOKIT_PROGRESS_SECONDS"])), TIMEOUT_MAX)
    except (KeyError, ValueError):
        return _SECONDS_A_LINE


def _duration(seconds: float) -> Message:
    """A duration in its two largest units.

    Examples:
        >>> _duration(7.2), _duration(200), _duration(5000), _duration(200_000)
        ('7 s', '3 min', '1 h 23 min', '2 d 7 h')
    """
    minutes = round(seconds / 60)
    if seconds < 100:
        return message("{seconds:.0f} s", seconds=seconds)
    if minutes < 60:
        return message("{minutes} min", minutes=minutes)
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return message("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return message("{days} d {hours} h", days=hours // 24, hours=hours % 24)


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
