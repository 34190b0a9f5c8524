"""A progress bar on stderr for work that takes long, shown only to someone who watches.

It appears after a second, if stderr is a terminal and the answers do not go to one: answers that
scroll by are progress enough, and the two would overwrite each other.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import ProgressColumn

__all__ = ["CountProgress", "Progress"]

_PATIENCE_SECONDS = 1.0


class _Bar:
    """A bar that shows itself when it is time to."""

    def __init__(self, output: str | None) -> None:
        answers_scroll_by = output in (None, "-") and sys.stdout.isatty()
        self._wanted = sys.stderr.isatty() and not answers_scroll_by
        self._bar: RichProgress | None = None
        self._start = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def _show(self, completed: int) -> None:
        if not self._wanted:
            return
        if self._bar is None:
            if time.monotonic() - self._start < _PATIENCE_SECONDS:
                return
            self._bar = self._new_bar()
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=completed)

    def _new_bar(self) -> RichProgress:
        raise NotImplementedError


class Progress(_Bar):
    """Follows how much of some files has been read.

    Args:
        paths: The files; where one has no size (a pipe), the bar just pulses.
        output: The file that the answers go to; None or `-` for standard output.
    """

    def __init__(self, paths: Sequence[str], output: str | None) -> None:
        super().__init__(output)
        self._paths = paths
        self._bytes_before = 0

    def show(self, bytes_of_file: int) -> None:
        """So much of the current file has been dealt with."""
        self._show(self._bytes_before + bytes_of_file)

    def finish_file(self, bytes_of_file: int) -> None:
        """The current file is done; another may follow."""
        self._bytes_before += bytes_of_file

    def _new_bar(self) -> RichProgress:
        from rich.progress import DownloadColumn

        return _new_bar("reading", self._total(), DownloadColumn())

    def _total(self) -> int | None:
        """Bytes of all files, or None if one has no size."""
        try:
            return sum(Path(path).stat().st_size for path in self._paths) or None
        except OSError:
            return None


class CountProgress(_Bar):
    """Follows how many boards of some number there are.

    Args:
        total: How many there will be; None if nobody knows.
        output: The file that they go to; None or `-` for standard output.
    """

    def __init__(self, total: int | None, output: str | None) -> None:
        super().__init__(output)
        self._total = total

    def show(self, boards: int) -> None:
        """So many are done."""
        self._show(boards)

    def _new_bar(self) -> RichProgress:
        from rich.progress import MofNCompleteColumn

        return _new_bar("boards", self._total, MofNCompleteColumn())


def _new_bar(task: str, total: int | None, count: ProgressColumn) -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress

    bar = RichProgress(
        BarColumn(),
        TaskProgressColumn(),
        count,
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task(task, total=total)
    return bar
