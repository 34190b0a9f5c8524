"""Work in threads: bounded, in order, and not for those who have gone."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable
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


def lane(*, threads: int = 1, places: int = 100) -> Lane:
    return Lane("test", threads=threads, places=places)


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


def test_what_waits_is_done_in_order_and_beyond_the_places_refused() -> None:
    async def scene() -> None:
        some, first, order = lane(places=4), Busyness(), list[int]()
        jobs: list[Job[Any]] = [
            some.take(first),
            *(some.take(partial(order.append, number)) for number in range(3)),
        ]
        with pytest.raises(Busy):
            some.take(str)
        first.released.set()
        await asyncio.gather(*(job.result() for job in jobs))
        assert order == [0, 1, 2]
        assert await some.take(lambda: "there is a place again").result()

    in_time(scene())


@pytest.mark.parametrize("has_begun", [True, False])
def test_work_is_ended(*, has_begun: bool) -> None:
    async def scene() -> None:
        some, first, second = lane(threads=2 if has_begun else 1), Busyness(), Busyness()
        done = some.take(first)
        ended = some.take(second)
        if has_begun:
            await second.is_begun()
        assert ended.end(Gone()) != has_begun
        with pytest.raises(Gone):
            await ended.result()
        first.released.set()
        assert await done.result() == "done"
        assert second.begun.is_set() == has_begun
        assert await some.take(lambda: "free").result() == "free"

    in_time(scene())


def test_a_task_that_is_cancelled_ends_its_work() -> None:
    async def scene() -> None:
        some, endless = lane(), Busyness()
        tasks = [asyncio.create_task(some.take(work).result()) for work in (endless, str)]
        await endless.is_begun()
        for task in tasks:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await some.take(lambda: "free").result() == "free"

    in_time(scene())


def test_the_end_refuses_those_who_wait_and_lets_work_finish() -> None:
    async def scene() -> None:
        some, first, stubborn = lane(threads=2), Busyness(), Busyness()
        jobs = [some.take(first), some.take(stubborn)]
        late = some.take(str)
        await first.is_begun()
        await stubborn.is_begun()
        assert some.close() == 1
        with pytest.raises(Ending):
            await late.result()
        with pytest.raises(Ending):
            some.take(str)
        first.released.set()
        assert await jobs[0].result() == "done"
        some.stop()
        with pytest.raises(Ending):
            await jobs[1].result()

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


async def leave_while_it_searches(exchange: Exchange, app: Any) -> None:
    """The client of a slow question goes; the question ends."""
    task = asyncio.create_task(exchange.run(app))
    while not app.state.lanes.slow._jobs:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)  # now it searches
    exchange.has_gone.set()
    await task
    assert exchange.status == 499


@pytest.mark.parametrize("path", ["rate", "explain"])
def test_the_explainer_ends_when_its_client_has_gone(path: str) -> None:
    async def scene() -> None:
        app = create_app(Limits(seconds=PATIENCE, slow_threads=1))
        board: dict[str, object] = {"boards": [SLOW]} if path == "rate" else {"board": SLOW}
        exchange = Exchange(f"/api/{path}", board | {"system": "explainer"})
        await leave_while_it_searches(exchange, app)

    in_time(scene())


@pytest.mark.parametrize("path", ["candidates", "count"])
def test_a_question_about_a_variant_ends_when_its_client_has_gone(path: str) -> None:
    async def scene() -> None:
        app = create_app(Limits(seconds=PATIENCE, slow_threads=1))
        # A whole row, since digits that nothing tells apart are counted at once.
        givens = {f"r1c{digit}": digit for digit in range(1, 26)}
        puzzle = {"form": "sudokit variant", "rows": 25, "columns": 25, "givens": givens}
        exchange = Exchange(f"/api/variants/{path}", {"puzzle": puzzle, "limit": 1_000_000})
        await leave_while_it_searches(exchange, app)

    in_time(scene())


@pytest.mark.parametrize("path", ["count", "solve"])
def test_too_many_requests_are_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def scene() -> None:
        work = Busyness()
        monkeypatch.setattr(solving, f"_{path}", lambda *_: work())
        monkeypatch.setattr(workers, "_QUICK_PLACES", 2)
        app = create_app(Limits(slow_threads=1, slow_places=2))
        exchanges = [Exchange(f"/api/{path}", {"board": EASY}) for _ in range(3)]
        tasks = [asyncio.create_task(exchange.run(app)) for exchange in exchanges]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        (refused,) = [exchange for exchange in exchanges if exchange.sent]
        assert refused.status == 503
        assert dict(refused.sent[0]["headers"])[b"retry-after"] == b"10"
        app.state.lanes.close()  # those who wait
        app.state.lanes.stop()  # what runs
        await asyncio.gather(*tasks)
        (first, *_) = (exchange for exchange in exchanges if exchange is not refused)
        assert all(exchange.status == 503 for exchange in exchanges)
        assert b"shutting down" in first.sent[1]["body"]

    in_time(scene())
