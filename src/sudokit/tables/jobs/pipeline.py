"""Reading ahead and writing behind, in threads that have ended when the work has.

The threads are not those of `concurrent.futures`: leaving its pool joins them by `Thread.join`, which takes a
thread for dead once a signal has raised in it. Files would then be closed while the thread works with them. A
block here is left only when its thread has ended, however many signals come.
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
    """The same items, made in a thread of their own, a few ahead."""
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
        except BaseException as error:  # noqa: BLE001 - raised where the items are wanted
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
    """The same function, called in a thread of its own, a few calls behind.

    What still waits when the block is left by an exception is not written.
    """
    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()
    free = _places(_BATCHES_AHEAD)
    failure: list[BaseException] = []
    stopped = threading.Event()
    end = object()

    def work() -> None:
        while (item := waiting.get()) is not end:
            if not failure and not stopped.is_set():  # else whoever puts must not wait for ever
                try:
                    write(item)
                except BaseException as error:  # noqa: BLE001 - raised where the next item comes from
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
    """Places to be taken and given back.

    This is a semaphore that a signal cannot break: it is no Python code that a signal might leave half.
    """
    places: queue.SimpleQueue[None] = queue.SimpleQueue()
    for _ in range(count):
        places.put(None)
    return places


@contextmanager
def _thread(work: Callable[[], None], stop: Callable[[], None]) -> Iterator[threading.Event]:
    """Work in a thread of its own, which has ended when the block is left, whatever leaves it.

    Signals raise in the main thread at any time, also while it waits here. What they raise goes on only
    when the thread has ended; otherwise files would be closed while the thread works with them.

    Args:
        work: What the thread does.
        stop: Makes `work` end soon. It may be called several times, and after the end, too.

    Yields:
        What is set when the thread has ended.
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
                if not begun.wait(1):  # a signal may have kept it from its beginning
                    break
                ended.wait()  # `Thread.join` takes a thread for dead once a signal has come in between
            except BaseException as error:  # noqa: BLE001 - raised when the thread has ended
                raised = raised or error
        if raised:
            raise raised
