"""The log, on standard error: only messages that somebody should read, and never many of them.

A client can cause a line of log with each malformed request, and a process that has run out of file
descriptors logs each attempt to accept a connection. So only a few messages of each kind pass in a
minute. The first one after that minute reports how many were left out.
"""

from __future__ import annotations

import logging

__all__ = ["Throttle", "log_to_stderr"]


class Throttle(logging.Filter):
    """Lets a few messages of each kind through; a kind is one line of code that logs.

    Args:
        most: How many messages of a kind pass within the time.
        seconds: The time in seconds.

    Examples:
        >>> throttle = Throttle(most=2)
        >>> record = logging.makeLogRecord({"pathname": "a.py", "lineno": 1})
        >>> [throttle.filter(record) for _ in range(4)]
        [True, True, False, False]
    """

    def __init__(self, most: int = 5, seconds: float = 60) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._since: dict[tuple[str, int], float] = {}
        self._seen: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message goes through."""
        kind = record.pathname, record.lineno
        if record.created - self._since.get(kind, float("-inf")) >= self._seconds:
            left_out = self._seen.get(kind, 0) - self._most
            if left_out > 0:
                record.msg = f"{record.msg} ({left_out:,} more like this were left out)"
            self._since[kind], self._seen[kind] = record.created, 0
        self._seen[kind] += 1
        return self._seen[kind] <= self._most


def log_to_stderr() -> None:
    """Log warnings and errors of all packages of this process."""
    handler = logging.StreamHandler()
    handler.addFilter(Throttle())
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, format=form, handlers=[handler])
