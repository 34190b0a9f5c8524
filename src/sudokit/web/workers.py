"""Threads for the engine's work, so that the event loop is always free to answer others.

Native code works without the interpreter's lock, so a thread in it costs others nothing but a core.
*Quick* work takes milliseconds and waits for nothing but a thread. *Slow* work may take seconds: as
much of it as there are cores runs at once, some more waits, and beyond that the answer is `Busy`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Request

from sudokit.web.problems import Busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokit.web.limits import Limits

__all__ = ["Work", "Workers"]

_Result = TypeVar("_Result")
_Parameters = ParamSpec("_Parameters")


class Workers:
    """The threads of one server."""

    def __init__(self, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        self._slow = CapacityLimiter(limits.slow_requests or cores)
        self._quick = CapacityLimiter(4 * cores)
        self._most_waiting = limits.waiting_requests

    async def quick(
        self,
        work: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run what takes milliseconds."""
        return await to_thread.run_sync(lambda: work(*args, **kwargs), limiter=self._quick)

    async def slow(
        self,
        work: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run what may take seconds.

        Raises:
            Busy: Too many are waiting.
        """
        if self._slow.statistics().tasks_waiting >= self._most_waiting:
            raise Busy
        return await to_thread.run_sync(lambda: work(*args, **kwargs), limiter=self._slow)


def _workers(request: Request) -> Workers:
    workers: Workers = request.app.state.workers
    return workers


Work = Annotated[Workers, Depends(_workers)]
"""The server's workers, for an end point that names a parameter of this type."""
