"""A progress bar on stderr for work that takes long, shown only to someone who watches.

It appears after a second, if stderr is a terminal and standard output is not: answers that scroll
by are progress enough, and the two would overwrite each other.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

__all__ = ["Progress"]

_PATIENCE_SECONDS = 1.0
_LINES_BETWEEN_LOOKS = 64


class Progress:
    """Follows how much of some files has been read.

    Args:
        paths: The files; where one has no size (a pipe), the bar just pulses.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._wanted = sys.stderr.isatty() and not sys.stdout.isatty()
        self._paths = paths
        self._bar: RichProgress | None = None
        self._start = time.monotonic()
        self._done_before = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar:
            self._bar.stop()

    def watch(self, lines: Iterable[str]) -> Iterator[str]:
        """Pass on the lines of one of the files."""
        if not self._wanted:
            yield from lines
            return
        read = 0
        for count, line in enumerate(lines):
            yield line
            read += len(line)
            if count % _LINES_BETWEEN_LOOKS == 0:
                self._show(self._done_before + read)
        self._done_before += read

    def _show(self, done: int) -> None:
        if self._bar is None:
            if time.monotonic() - self._start < _PATIENCE_SECONDS:
                return
            self._bar = _new_bar(self._total())
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done)

    def _total(self) -> int | None:
        """Bytes of all files, or None if one has no size."""
        try:
            return sum(Path(path).stat().st_size for path in self._paths) or None
        except OSError:
            return None


def _new_bar(total: int | None) -> RichProgress:
    from rich.console import Console  # takes longer than most boards
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        TaskProgressColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as RichProgress

    bar = RichProgress(
        BarColumn(),
        TaskProgressColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("reading", total=total)
    return bar
