"""A progress bar on stderr for work that takes long, shown only to someone who watches.

It appears after a second, if stderr is a terminal and the answers do not go to one: answers that
scroll by are progress enough, and the two would overwrite each other.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

__all__ = ["Progress"]

_PATIENCE_SECONDS = 1.0


class Progress:
    """Follows how much of some files has been read.

    Args:
        paths: The files; where one has no size (a pipe), the bar just pulses.
        output: The file that the answers go to; None or `-` for standard output.
    """

    def __init__(self, paths: Sequence[str], output: str | None) -> None:
        answers_scroll_by = output in (None, "-") and sys.stdout.isatty()
        self._wanted = sys.stderr.isatty() and not answers_scroll_by
        self._paths = paths
        self._bar: RichProgress | None = None
        self._start = time.monotonic()
        self._bytes_before = 0

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

    def show(self, bytes_of_file: int) -> None:
        """So much of the current file has been dealt with."""
        if not self._wanted:
            return
        if self._bar is None:
            if time.monotonic() - self._start < _PATIENCE_SECONDS:
                return
            self._bar = _new_bar(self._total())
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=self._bytes_before + bytes_of_file)

    def finish_file(self, bytes_of_file: int) -> None:
        """The current file is done; another may follow."""
        self._bytes_before += bytes_of_file

    def _total(self) -> int | None:
        """Bytes of all files, or None if one has no size."""
        try:
            return sum(Path(path).stat().st_size for path in self._paths) or None
        except OSError:
            return None


def _new_bar(total: int | None) -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, TaskProgressColumn, TimeRemainingColumn
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
