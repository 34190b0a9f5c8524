"""Turns at the threads: fair, bounded, and not for those who have gone."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from starlette.types import Message

from boards import EASY
from sudokit import stopping
from sudokit.web import Limits, create_app, workers
from sudokit.web.problems import Busy, Ending, Gone
from sudokit.web.routes import solving
from sudokit.web.workers import Job, Lane

PATIENCE = 180  # seconds after which a test that hangs fails


def lane(*, threads: int = 1, places: int = 100, longest_wait: float = PATIENCE) -> Lane:
    return Lane("test", threads=threads, places=places, longest_wait=longest_wait)


def in_time(work: Awaitable[None]) -> None:
    async def wait() -> None:
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(wait())


class Busyness:
    """Work that keeps a thread until it is let go, or stopped."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.released = threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        while not self.released.wait(0.01):
            stopping.check()
        return "done"

    async def is_begun(self) -> None:
        await asyncio.to_thread(self.begun.wait)


async def waiting(some: Lane, client: str, work: Callable[[], object]) -> asyncio.Task[object]:
    """A task that has its place in the queue."""
    task: asyncio.Task[object] = asyncio.create_task(some.run(client, Job(), work))
    await asyncio.sleep(0)
    return task


def test_clients_take_turns() -> None:
    async def scene() -> None:
        some, first, order = lane(), Busyness(), list[str]()
        tasks = [await waiting(some, "many", first)]
        clients = ["many", "many", "many", "one", "two", "two"]
        tasks += [await waiting(some, client, partial(order.append, client)) for client in clients]
        first.released.set()
        await asyncio.gather(*tasks)
        assert order == ["many", "one", "two", "many", "two", "many"]

    in_time(scene())


def test_a_client_has_a_quarter_of_the_places() -> None:
    some = lane(places=8)
    with some.place("many"), some.place("many"):
        with pytest.raises(Busy), some.place("many"):
            pass
        with some.place("one"):
            pass
    with some.place("many"):
        pass


def test_there_are_so_many_places_and_no_more() -> None:
    some = lane(places=4)
    with ExitStack() as stack:
        for client in "abcd":
            stack.enter_context(some.place(client))
        with pytest.raises(Busy):
            stack.enter_context(some.place("e"))


def test_who_waits_too_long_is_told_so() -> None:
    async def scene() -> None:
        some, first, late = lane(longest_wait=0.01), Busyness(), Busyness()
        task = await waiting(some, "a", first)
        with pytest.raises(Busy):
            await (await waiting(some, "b", late))
        first.released.set()
        assert await task == "done"
        assert not late.begun.is_set()

    in_time(scene())


def test_the_time_to_come_back_is_that_of_the_queue() -> None:
    async def scene() -> None:
        some, first = lane(threads=1, longest_wait=1000), Busyness()
        tasks = [await waiting(some, "first", first)]
        some._seconds_of_work = 10
        assert some._seconds_until_turn("new") == 10  # what runs
        tasks += [await waiting(some, client, str) for client in ["many"] * 5 + ["one"]]
        assert some._seconds_until_turn("new") == 30  # it, and one of each of the others
        assert some._seconds_until_turn("one") == 40
        assert some._seconds_until_turn("many") == 70
        some._seconds_of_work = 1000
        assert some._seconds_until_turn("many") == 1000  # then nobody of now waits any more
        first.released.set()
        await asyncio.gather(*tasks)
        assert some._seconds_of_work < 1000  # it follows what work takes

    in_time(scene())


@pytest.mark.parametrize("has_begun", [True, False])
def test_work_is_ended(*, has_begun: bool) -> None:
    async def scene() -> None:
        some, first, second = lane(threads=2 if has_begun else 1), Busyness(), Busyness()
        task = await waiting(some, "a", first)
        job = Job()
        other = asyncio.create_task(some.run("b", job, second))
        await asyncio.sleep(0)
        if has_begun:
            await second.is_begun()
        job.end(Gone())
        with pytest.raises(Gone):
            await other
        assert second.begun.is_set() == has_begun
        first.released.set()
        assert await task == "done"
        assert await (await waiting(some, "c", lambda: "free")) == "free"

    in_time(scene())


def test_work_that_is_ended_on_the_way_to_its_thread_is_not_begun() -> None:
    async def scene() -> None:
        job, work = Job(), Busyness()
        job.turn.set_result(None)
        job.end(Gone())
        with pytest.raises(Gone):
            job.do(work)
        assert not work.begun.is_set()

    in_time(scene())


def test_a_task_that_is_cancelled_gives_its_turn_back() -> None:
    async def scene() -> None:
        some, first = lane(), Busyness()
        task = await waiting(some, "a", first)
        await first.is_begun()
        cancelled = [await waiting(some, "b", str), task]
        for one in cancelled:
            one.cancel()
        for one in cancelled:
            with pytest.raises(asyncio.CancelledError):
                await one
        assert await (await waiting(some, "c", lambda: "free")) == "free"

    in_time(scene())


def test_the_end_refuses_those_who_wait_and_lets_work_finish() -> None:
    async def scene() -> None:
        some, first, stubborn = lane(threads=2), Busyness(), Busyness()
        tasks = [await waiting(some, "a", first), await waiting(some, "a", stubborn)]
        late = await waiting(some, "b", str)
        await first.is_begun()
        await stubborn.is_begun()
        assert some.close() == 1
        with pytest.raises(Ending):
            await late
        with pytest.raises(Ending), some.place("c"):
            pass
        first.released.set()
        assert await tasks[0] == "done"
        some.stop()
        with pytest.raises(Ending):
            await tasks[1]

    in_time(scene())


class Exchange:
    """A request to an application, without a network; its client can go."""

    def __init__(self, path: str, question: dict[str, object], client: str = "127.0.0.1") -> None:
        self.sent: list[Message] = []
        self.has_gone = asyncio.Event()
        self._body = json.dumps(question).encode()
        self._scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"content-type", b"application/json")],
            "client": (client, 1),
        }

    async def run(self, app: Any) -> None:
        await app(self._scope, self._receive, self._send)

    async def _receive(self) -> Message:
        if self._body:
            body, self._body = self._body, b""
            return {"type": "http.request", "body": body, "more_body": False}
        await self.has_gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        status: int = self.sent[0]["status"]
        return status


def test_a_request_whose_client_has_gone_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        works = [Busyness() for _ in range(3)]
        calls = iter(works)
        monkeypatch.setattr(solving, "_count", lambda *_: next(calls)())
        app = create_app(Limits(slow_threads=1))
        exchanges = [Exchange("/api/count", {"board": EASY}) for _ in range(3)]
        tasks = [asyncio.create_task(exchange.run(app)) for exchange in exchanges]
        await works[0].is_begun()
        exchanges[1].has_gone.set()  # while it waits
        await tasks[1]
        exchanges[0].has_gone.set()  # while it is worked on
        await tasks[0]
        await works[1].is_begun()  # by the third request
        assert not works[2].begun.is_set()
        assert exchanges[0].status == exchanges[1].status == 499
        exchanges[2].has_gone.set()
        await tasks[2]

    in_time(scene())


SLOW = "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8"
"""The explainer's steps of it take seconds."""


@pytest.mark.parametrize("path", ["rate", "explain"])
def test_the_explainer_ends_when_its_client_has_gone(path: str) -> None:
    async def scene() -> None:
        app = create_app(Limits(seconds=PATIENCE, slow_threads=1))
        board: dict[str, object] = {"boards": [SLOW]} if path == "rate" else {"board": SLOW}
        exchange = Exchange(f"/api/{path}", board | {"system": "explainer"})
        task = asyncio.create_task(exchange.run(app))
        while not app.state.lanes.slow._running:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)  # now it searches
        exchange.has_gone.set()
        await task
        assert exchange.status == 499

    in_time(scene())


@pytest.mark.parametrize("path", ["count", "solve"])
def test_a_greedy_client_is_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def scene() -> None:
        work = Busyness()
        monkeypatch.setattr(solving, f"_{path}", lambda *_: work())
        monkeypatch.setattr(workers, "_QUICK_PLACES", 8)
        app = create_app(Limits(slow_threads=1, slow_places=8))
        greedy = [Exchange(f"/api/{path}", {"board": EASY}) for _ in range(3)]
        tasks = [asyncio.create_task(exchange.run(app)) for exchange in greedy]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        (refused,) = [exchange for exchange in greedy if exchange.sent]
        headers = dict(refused.sent[0]["headers"])
        assert refused.status == 503
        assert int(headers[b"retry-after"]) >= 1
        other = Exchange(f"/api/{path}", {"board": EASY}, client="10.0.0.1")
        tasks.append(asyncio.create_task(other.run(app)))
        app.state.lanes.close()  # those who wait
        app.state.lanes.stop()  # what runs
        await asyncio.gather(*tasks)
        assert all(exchange.status == 503 for exchange in [*greedy, other])
        assert b"about to end" in other.sent[1]["body"]

    in_time(scene())
