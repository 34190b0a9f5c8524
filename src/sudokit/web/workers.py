"""Threads for the engine's work.

Native code works without the interpreter's lock, so the event loop is free to answer others. *Quick* work takes
milliseconds, *slow* work may take seconds; each kind has a `Lane` with threads of its own, so that slow work never
delays quick work. Requests wait for a thread in the order of their arrival; one that finds the lane full is refused.
Work stops when its client disconnects, and when the server ends.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any, Generic, ParamSpec, TypeVar

from fastapi import Depends, Request

from sudokit.errors import Stopped
from sudokit.stopping import Stop
from sudokit.web.languages import in_language_of_request
from sudokit.web.problems import Busy, Ending, Gone

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokit.web.limits import Limits

__all__ = ["Lane", "Lanes", "Work"]

_Result = TypeVar("_Result")
_Parameters = ParamSpec("_Parameters")

_QUICK_PLACES = 1024


class Job(Generic[_Result]):
    """A request's work in a lane.

    Args:
        pool: The threads, one of which does it.
        work: What is to be done.

    Attributes:
        future: What `do` returns or raises.
    """

    def __init__(self, pool: ThreadPoolExecutor, work: Callable[[], _Result]) -> None:
        self._work = work
        self._stop = Stop()
        self._end: Exception | None = None
        self.future: Future[_Result] = pool.submit(self.do)

    def end(self, error: Exception) -> bool:
        """Stop the work; its requester gets the error. Returns whether it had not begun."""
        self._end = self._end or error
        self._stop.set()
        return self.future.cancel()

    def do(self) -> _Result:
        """Do the work, in a thread.

        Raises:
            Exception: What the work raises, or the error that ended it.
        """
        try:
            with self._stop:
                self._stop.check()
                return self._work()
        except Stopped:
            if self._end is None:
                raise
            raise self._end from None

    async def result(self) -> _Result:
        """Wait for what `do` returns or raises; if this is cancelled, the work stops."""
        try:
            return await asyncio.wrap_future(self.future)
        except asyncio.CancelledError:
            if self._end is not None:
                raise self._end from None
            self.end(Gone())
            raise


class Lane:
    """Some threads, and those who wait for them.

    Args:
        name: The name of its threads.
        threads: How many requests are worked on at once.
        places: The largest number of requests that are worked on or wait.
    """

    def __init__(self, name: str, *, threads: int, places: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=f"sudokit-{name}")
        self._places = places
        self._jobs: set[Job[Any]] = set()
        self._is_open = True

    def take(self, work: Callable[[], _Result]) -> Job[_Result]:
        """Have work done as soon as a thread is free.

        Raises:
            Busy: All places are taken.
            Ending: The server is about to end.
        """
        if not self._is_open:
            raise Ending
        if len(self._jobs) >= self._places:
            raise Busy
        job = Job(self._pool, work)
        self._jobs.add(job)
        job.future.add_done_callback(lambda _: self._jobs.discard(job))
        return job

    def close(self) -> int:
        """Refuse waiting and new requests, and return how many waited. Running work continues."""
        self._is_open = False
        # Cancelled first: work that a thread begins at this moment is not stopped.
        return sum(job.end(Ending()) for job in [*self._jobs] if job.future.cancel())

    def stop(self) -> None:
        """End all work."""
        for job in [*self._jobs]:
            job.end(Ending())


class Lanes:
    """The lanes of one server."""

    def __init__(self, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        threads = limits.slow_threads or cores
        self.slow = Lane("slow", threads=threads, places=limits.slow_places)
        self.quick = Lane("quick", threads=4 * cores, places=_QUICK_PLACES)

    def close(self) -> int:
        """Refuse all work that has not begun, and return how many requests waited."""
        return self.slow.close() + self.quick.close()

    def stop(self) -> None:
        """End all work."""
        self.slow.stop()
        self.quick.stop()


class Requester:
    """The lanes, as one request may use them."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._lanes: Lanes = request.app.state.lanes

    async def quick(
        self,
        work: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run work that takes milliseconds.

        Raises:
            Busy: All places are taken.
        """
        spoken = in_language_of_request(work)
        return await self._run(self._lanes.quick, lambda: spoken(*args, **kwargs))

    async def slow(
        self,
        work: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run work that may take seconds.

        Raises:
            Busy: All places are taken.
        """
        spoken = in_language_of_request(work)
        return await self._run(self._lanes.slow, lambda: spoken(*args, **kwargs))

    async def _run(self, lane: Lane, work: Callable[[], _Result]) -> _Result:
        job = lane.take(work)
        watch = asyncio.create_task(self._end_when_gone(job))
        try:
            return await job.result()
        finally:
            watch.cancel()

    async def _end_when_gone(self, job: Job[Any]) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass
        job.end(Gone())


Work = Annotated[Requester, Depends(Requester)]
"""The server's workers, for an end point that names a parameter of this type."""
