"""Reading ahead and writing behind, in threads that always end with the work.

The threads are not those of `concurrent.futures`: leaving its pool calls `Thread.join`, which considers a
thread dead once a signal has raised an exception in that call. Files would then be closed while the thread
still uses them. Here, a block is left only when its thread has ended, however many signals arrive.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["ahead", "behind"]

_BATCHES_AHEAD = 2


def ahead(items: Iterator[Any]) -> Generator[Any]:
    """The same items, produced by another thread, a few ahead."""
    ready: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()
    wanted = _places(_BATCHES_AHEAD)
    stopped = threading.Event()
    end = object()

    def make() -> None:
        try:
            for item in items:
                wanted.get()
                if stopped.is_set():
                    return
                ready.put((item, None))
            ready.put((end, None))
        except BaseException as error:  # noqa: BLE001 - raised in the consumer
            ready.put((end, error))

    def stop() -> None:
        stopped.set()
        wanted.put(None)

    with _thread(make, stop):
        while True:
            item, error = ready.get()
            if error:
                raise error
            if item is end:
                return
            wanted.put(None)
            yield item


@contextmanager
def behind(write: Callable[[Any], None]) -> Iterator[Callable[[Any], None]]:
    """The same function, called in another thread, a few calls behind.

    If an exception ends the block, waiting calls are dropped.
    """
    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()
    free = _places(_BATCHES_AHEAD)
    failure: list[BaseException] = []
    stopped = threading.Event()
    end = object()

    def work() -> None:
        while (item := waiting.get()) is not end:
            if not failure and not stopped.is_set():  # or drop it, so that `put` goes on
                try:
                    write(item)
                except BaseException as error:  # noqa: BLE001 - raised in the producer
                    failure.append(error)
            free.put(None)

    def put(item: Any) -> None:
        free.get()
        if failure:
            raise failure[0]
        waiting.put(item)

    def stop() -> None:
        stopped.set()
        waiting.put(end)

    with _thread(work, stop) as ended:
        yield put
        waiting.put(end)
        ended.wait()
    if failure:
        raise failure[0]


def _places(count: int) -> queue.SimpleQueue[None]:
    """Places to take and give back.

    This is a semaphore that a signal cannot break, because no Python code runs that a signal could interrupt.
    """
    places: queue.SimpleQueue[None] = queue.SimpleQueue()
    for _ in range(count):
        places.put(None)
    return places


@contextmanager
def _thread(work: Callable[[], None], stop: Callable[[], None]) -> Iterator[threading.Event]:
    """Run work in a thread that has ended when the block is left, for whatever reason.

    Signals raise exceptions in the main thread at any time, even while it waits here. Such an exception
    propagates only when the thread has ended. Otherwise files would be closed while the thread uses them.

    Args:
        work: The work of the thread.
        stop: Makes `work` end soon. It may be called several times, even after the end.

    Yields:
        An event that is set when the thread has ended.
    """
    begun, ended = threading.Event(), threading.Event()

    def run() -> None:
        begun.set()
        try:
            work()
        finally:
            ended.set()

    try:
        threading.Thread(target=run, daemon=True).start()
        yield ended
    finally:
        raised: BaseException | None = None
        while not ended.is_set():
            try:
                stop()
                if not begun.wait(1):  # a signal may have prevented the start
                    break
                ended.wait()  # not `Thread.join`: see the opening of this file
            except BaseException as error:  # noqa: BLE001 - raised when the thread has ended
                raised = raised or error
        if raised:
            raise raised
