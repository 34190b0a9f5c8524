"""Threads for the engine's work, and the queues in front of them.

Native code works without the interpreter's lock, so that the event loop is free to answer others.
*Quick* work takes milliseconds, *slow* work may take seconds; each kind has a `Lane` of its own, so
that slow work never delays quick work. A lane has some *threads* and some *places*. A request has a
place from its arrival until its answer is sent: while it waits for a thread, while it is worked on,
and while its client reads. So the places bound the memory as well as the time.

Nobody can take a lane away from others:

* A client, which is an address, has at most a quarter of the places. Beyond that the answer is
  `Busy`, as it is when there is no place left.
* Clients take turns: a thread that is free goes to the client that has waited longest for a turn,
  however many requests the others have sent.
* A request whose client has gone leaves the queue, and work that was begun for it stops.
* A request that has waited too long is refused, with the time after which it is worth trying again.

Everything but the work itself happens on the event loop, and so needs no lock.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter, deque
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from ipaddress import IPv6Network
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

from fastapi import Depends, Request

from sudokit.errors import Stopped
from sudokit.stopping import Stop
from sudokit.web.languages import in_language_of_request
from sudokit.web.problems import Busy, Ending, Gone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokit.web.limits import Limits

__all__ = ["Lane", "Lanes", "Work"]

_Result = TypeVar("_Result")
_Parameters = ParamSpec("_Parameters")

_QUICK_PLACES = 1024
_RECENT = 0.1
"""The weight of the latest work in the average of the times that work has taken."""


class Job:
    """A request's work in a lane, from its place in the queue to its result.

    Attributes:
        turn: Done when a thread is free for it; an error if the work is cancelled.
        stop: Ends the work once it runs.
    """

    def __init__(self) -> None:
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.stop = Stop()
        self._end: Exception | None = None

    def end(self, error: Exception) -> None:
        """Cancel the work, or stop it if it has begun. Its requester gets the error."""
        self._end = error
        if not self.turn.done():
            self.turn.set_exception(error)
        self.stop.set()

    def do(self, work: Callable[[], _Result]) -> _Result:
        """Do the work, in a thread.

        Raises:
            Exception: What the work raises, or the error that ended it.
        """
        try:
            with self.stop:
                self.stop.check()  # it may have been cancelled on the way to the thread
                return work()
        except Stopped:
            if self._end is None:
                raise
            raise self._end from None


class Lane:
    """Some threads, and fair turns at them.

    Args:
        name: The name of its threads.
        threads: How many requests are worked on at once.
        places: The largest number of requests in the lane at once.
        longest_wait: Seconds after which a request that still waits is refused.
    """

    def __init__(self, name: str, *, threads: int, places: int, longest_wait: float) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=f"sudokit-{name}")
        self._threads = self._free = threads
        self._places = places
        self._share = max(1, places // 4)
        self._longest_wait = longest_wait
        self._taken: Counter[str] = Counter()
        self._queues: dict[str, deque[Job]] = {}  # by client, in the order of their next turns
        self._running: set[Job] = set()
        self._seconds_of_work = 1.0  # until some was done
        self._is_open = True

    @contextmanager
    def place(self, client: str) -> Iterator[None]:
        """A place for a request, until its answer is sent.

        Raises:
            Busy: There is no place, or the client has used its share.
            Ending: The server is about to end.
        """
        if not self._is_open:
            raise Ending
        if self._taken[client] >= self._share or self._taken.total() >= self._places:
            raise Busy(self._seconds_until_turn(client))
        self._taken[client] += 1
        try:
            yield
        finally:
            self._taken[client] -= 1
            if not self._taken[client]:
                del self._taken[client]

    async def run(self, client: str, job: Job, work: Callable[[], _Result]) -> _Result:
        """Wait for a turn, then do the work in a thread. If the job is ended by an error, raise it.

        Raises:
            Busy: It waited too long.
        """
        if not self._is_open:
            raise Ending
        self._queues.setdefault(client, deque()).append(job)
        self._give_turns()
        loop = asyncio.get_running_loop()
        clock = loop.call_later(self._longest_wait, self._refuse, client, job)
        try:
            await job.turn
        except BaseException:
            self._forget(client, job)
            raise
        finally:
            clock.cancel()
        start = monotonic()
        running = loop.run_in_executor(self._pool, job.do, work)
        self._running.add(job)
        running.add_done_callback(lambda _: self._finish(job, start))
        try:
            # The request may be cancelled, but the thread is busy until it notices.
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            job.end(Gone())
            raise

    def close(self) -> int:
        """Refuse waiting and new requests, and return how many waited. Running work continues."""
        self._is_open = False
        waiting = [job for queue in self._queues.values() for job in queue]
        for job in waiting:
            job.end(Ending())
        return len(waiting)

    def stop(self) -> int:
        """End running work, and return for how many requests it was."""
        for job in self._running:
            job.end(Ending())
        return len(self._running)

    def _give_turns(self) -> None:
        while self._free and self._queues:
            client, queue = next(iter(self._queues.items()))
            del self._queues[client]
            job = queue.popleft()
            if queue:
                self._queues[client] = queue  # after all others
            if not job.turn.done():
                self._free -= 1
                job.turn.set_result(None)

    def _finish(self, job: Job, start: float) -> None:
        self._running.discard(job)
        self._seconds_of_work += _RECENT * (monotonic() - start - self._seconds_of_work)
        self._free += 1
        self._give_turns()

    def _refuse(self, client: str, job: Job) -> None:
        if not job.turn.done():
            job.end(Busy(self._seconds_until_turn(client)))

    def _forget(self, client: str, job: Job) -> None:
        """Remove a cancelled job from its queue, or give back the turn that it just got."""
        queue = self._queues.get(client, deque())
        if job in queue:
            queue.remove(job)
            if not queue:
                del self._queues[client]
        elif job.turn.done() and not job.turn.cancelled() and not job.turn.exception():
            self._free += 1
            self._give_turns()

    def _seconds_until_turn(self, client: str) -> int:
        """How long a new request of this client would wait.

        Of each other client, only as many requests come before it as this client has turns itself. Nobody
        waits longer than the longest wait: by then, all requests waiting now are finished or refused.
        """
        own = len(self._queues.get(client, ()))
        ahead = own + sum(
            min(len(queue), own + 1) for other, queue in self._queues.items() if other != client
        )
        seconds = (ahead + 1) * self._seconds_of_work / self._threads
        return max(1, ceil(min(seconds, self._longest_wait)))


class Lanes:
    """The lanes of one server."""

    def __init__(self, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        self.slow = Lane(
            "slow",
            threads=limits.slow_threads or cores,
            places=limits.slow_places,
            longest_wait=limits.longest_wait,
        )
        self.quick = Lane(
            "quick",
            threads=4 * cores,
            places=_QUICK_PLACES,
            longest_wait=limits.longest_wait,
        )

    def close(self) -> int:
        """Refuse all work that has not begun, and return how many requests waited."""
        return self.slow.close() + self.quick.close()

    def stop(self) -> int:
        """End all running work, and return for how many requests it was."""
        return self.slow.stop() + self.quick.stop()


class Requester:
    """The lanes, as one request may use them."""

    def __init__(self, request: Request, places: ExitStack) -> None:
        self._request = request
        self._places = places
        self._client = client_of(request)
        self._lanes: Lanes = request.app.state.lanes

    async def quick(
        self,
        work: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run work that takes milliseconds.

        Raises:
            Busy: There is no place, or it waited too long.
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
            Busy: There is no place, or it waited too long.
        """
        spoken = in_language_of_request(work)
        return await self._run(self._lanes.slow, lambda: spoken(*args, **kwargs))

    async def _run(self, lane: Lane, work: Callable[[], _Result]) -> _Result:
        self._places.enter_context(lane.place(self._client))
        job = Job()
        watch = asyncio.create_task(self._end_when_gone(job))
        try:
            return await lane.run(self._client, job, work)
        finally:
            watch.cancel()

    async def _end_when_gone(self, job: Job) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass
        job.end(Gone())


def client_of(request: Request) -> str:
    """The client of a request: an address or, for IPv6, the 64-bit network that one customer gets.

    Examples:
        >>> client_of(Request({"type": "http", "client": ("2001:db8::1:2", 5000)}))
        '2001:db8::/64'
        >>> client_of(Request({"type": "http", "client": ("127.0.0.1", 5000)}))
        '127.0.0.1'
    """
    address = request.client.host if request.client else ""
    if ":" not in address:
        return address
    return str(IPv6Network((address.partition("%")[0], 64), strict=False))


async def _requester(request: Request) -> AsyncIterator[Requester]:
    with ExitStack() as places:
        yield Requester(request, places)


Work = Annotated[Requester, Depends(_requester)]
"""The server's workers, for an end point that names a parameter of this type."""
