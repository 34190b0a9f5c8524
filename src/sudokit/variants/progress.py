"""Progress of long questions: a stop that ends nothing, but reports how far the work is whenever it looks for stops."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sudokit.stopping import Stop

__all__ = ["OnProgress", "reporting"]

OnProgress = Callable[[int, int | None], None]
"""Called with how much is done, and of how much, or None if that is unknown."""

_BETWEEN_REPORTS = 0.1  # seconds


class _Look(Stop):
    __slots__ = ("_next", "_report")

    def __init__(self, report: Callable[[], None]) -> None:
        super().__init__()
        self._report = report
        self._next = time.monotonic() + _BETWEEN_REPORTS

    def check(self) -> None:
        if time.monotonic() >= self._next:
            self._report()
            self._next = time.monotonic() + _BETWEEN_REPORTS


@contextmanager
def reporting(
    on_progress: OnProgress | None, reached: Callable[[], tuple[int, int]]
) -> Iterator[None]:
    """A context that reports what work inside has reached, several times a second and at its end.

    Args:
        on_progress: Gets the reports; None means nobody.
        reached: How much is done, and of how much; 0 if that is unknown.
    """
    if on_progress is None:
        yield
        return

    def report() -> None:
        done, total = reached()
        on_progress(done, total or None)

    with _Look(report):
        yield
    report()
