"""Connections: how many there may be, and how long each of their phases may take.

uvicorn itself closes a connection that stays idle after an answer. This file limits the other
phases: the head of a request must arrive in time, and a client must go on reading its answer.
(`limits.py` does the same for the body.) Otherwise clients that send or read nothing would keep
their connections for ever. A few hundred of them would use up the file descriptors of the process,
and nobody else could connect.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from sudokit.web.limits import Limits

__all__ = ["SEND_BUFFER", "Connection", "accepted_at_once", "most_connections"]

_BACKLOG = 16
"""Connections that are accepted at once, before the loop looks at anything else."""

SEND_BUFFER = 128 * 1024
"""Bytes of an answer that the system buffers for a slow client. Linux reports progress only when a
third of it is free, so a small buffer is needed to tell a slow client from one that does not read."""

_OTHER_FILES = 64 + 8 * _BACKLOG
"""Files that are not the connections allowed: standard streams, listeners, those of the event loop,
and connections that were accepted and are about to be refused, which takes the loop some rounds."""

_LEAST_READ = 16 * 1024

_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s"
)
_FULL_BODY = (
    b'{"error":{"kind":"Busy","reason":"there are too many connections; try again in 10 seconds",'
    b'"line":null,"column":null,"cells":null}}'
)


class Connection(H11Protocol):
    """A connection of a client.

    Args:
        limits: The times.
        most: How many connections there may be at once.
        arguments: Those of uvicorn's class.
    """

    def __init__(self, *, limits: Limits, most: int, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._limits = limits
        self._most = most
        self._head_clock: asyncio.TimerHandle | None = None
        self._reader_clock: asyncio.TimerHandle | None = None
        self._has_read = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, or refuse if there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self._most:
            transport.write(_FULL % (len(_FULL_BODY), _FULL_BODY))
            transport.close()
        else:
            self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        for clock in (self._head_clock, self._reader_clock):
            if clock:
                clock.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has arrived."""
        super().data_received(data)
        self._watch_head()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch_head()
        if self.transport.get_write_buffer_size():
            self._watch_reader()

    def pause_writing(self) -> None:
        """The client reads more slowly than we write."""
        super().pause_writing()
        self._has_read = False
        self._watch_reader()

    def resume_writing(self) -> None:
        """The client has read most of what was written."""
        super().resume_writing()
        self._has_read = True

    def _watch_head(self) -> None:
        """Run the clock of the head unless a request is in work or uvicorn's own clock is running."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering or self.timeout_keep_alive_task:
            if self._head_clock:
                self._head_clock.cancel()
                self._head_clock = None
        elif not self._head_clock and not self.transport.is_closing():
            self._head_clock = self.loop.call_later(self._limits.head_seconds, self._end_head)

    def _end_head(self) -> None:
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            self.transport.write(_LATE)
        self.transport.close()

    def _watch_reader(self) -> None:
        if not self._reader_clock:
            left = self.transport.get_write_buffer_size()
            self._reader_clock = self.loop.call_later(
                self._limits.answer_seconds, self._look_at_reader, left
            )

    def _look_at_reader(self, before: int) -> None:
        """Cut the connection if the client has read hardly anything since the last look."""
        self._reader_clock = None
        left = self.transport.get_write_buffer_size()
        if not left:
            return
        if not self._has_read and before - left < min(_LEAST_READ, before):
            self.transport.abort()
            return
        self._has_read = False
        self._watch_reader()


def most_connections(wanted: int) -> int:
    """How many connections there may be so that a process never runs out of files to open.

    Examples:
        >>> most_connections(5)
        5
    """
    files = _most_files()
    if files is None:
        return wanted
    # A connection may have two: itself, and a file of the page that is sent to it.
    return max(1, min(wanted, max(files // 4, (files - _OTHER_FILES) // 2)))


def accepted_at_once() -> int:
    """How many connections are accepted before the loop looks at anything else.

    Those that are one too many stay open for some rounds of the loop, so with few files to open these
    have to be small.

    Examples:
        >>> 1 <= accepted_at_once() <= 16
        True
    """
    files = _most_files()
    return _BACKLOG if files is None else max(1, min(_BACKLOG, files // 32))


def _most_files() -> int | None:
    """How many files this process may open; None for any number."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit
    except ImportError:  # Windows has no such limit
        return None
    files, _ = getrlimit(RLIMIT_NOFILE)
    return None if files == RLIM_INFINITY else files
