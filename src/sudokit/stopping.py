"""`Stop` ends long work: after some seconds, or on request from any thread.

Every function of sudokit that can take long obeys the stops that its caller has entered (`with stop:`).
It ends within two tenths of a second of them, and of Ctrl-C. Native code looks for stops while it works;
loops in Python call `check`. The entered stops are a context variable: `asyncio.to_thread` passes them to
its thread, and other threads do not see them.

The `timeout=` of a function is a `Stop` around that call: it raises `TimedOut` after that many seconds. A
function that yields its results one by one counts the seconds from the call.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from numbers import Real
from typing import Self, TypeVar

from sudokit import _native
from sudokit.errors import Stopped, TimedOut
from sudokit.messages import message

__all__ = ["Stop", "check", "each_checked", "each_inside", "within"]

T = TypeVar("T")

_FOR_EVER = 2**62  # seconds; whole numbers may be too large for a float


class Stop:
    """Ends long work early: after some seconds, or when `set` is called.

    Work inside `with stop:` then soon ends with an exception. One stop can be entered any number of
    times, in any number of threads. If stops are nested, all of them are obeyed. A stop that has ended
    work stays ended: make a new one for new work.

    Args:
        timeout: Seconds from now, at least 0. None means that only `set` ends the work.

    Raises:
        TypeError: The timeout is not a number.
        ValueError: The timeout is negative or NaN.

    Examples:
        >>> import sudokit
        >>> with Stop(timeout=0.05):
        ...     sudokit.count_solutions("." * 81, limit=None)
        Traceback (most recent call last):
        sudokit.errors.TimedOut: gave up after 0.05 s with ... solutions found

        Any thread can end the work:

        >>> stop = Stop()
        >>> stop.set()
        >>> with stop:
        ...     sudokit.rate("." * 81)
        Traceback (most recent call last):
        sudokit.errors.Stopped: stopped
    """

    __slots__ = ("_end", "_is_set", "_timeout")

    def __init__(self, timeout: float | None = None) -> None:
        self._timeout = timeout
        self._end: float | None = None
        if timeout is not None:
            expected = message(
                "timeout is {timeout!r}, expected seconds, at least 0, or None", timeout=timeout
            )
            if not isinstance(timeout, Real) or isinstance(timeout, bool):
                raise TypeError(expected)
            if not timeout >= 0:
                raise ValueError(expected)
            self._end = time.monotonic() + min(timeout, _FOR_EVER)
        self._is_set = False

    def set(self) -> None:
        """End the work inside the stop, from any thread."""
        self._is_set = True

    @property
    def is_set(self) -> bool:
        """Whether `set` was called."""
        return self._is_set

    def check(self) -> None:
        """Do nothing, or end the work.

        Raises:
            Stopped: `set` was called.
            TimedOut: The time is over.
        """
        if self._is_set:
            raise Stopped
        if self._end is not None and self._timeout is not None and time.monotonic() >= self._end:
            raise TimedOut(self._timeout)

    def __enter__(self) -> Self:
        # Native code calls `check` only from now on: without a stop there is nothing to look for.
        _native.look_for_stops_with(check)
        _stops.set((*_stops.get(), self))
        return self

    def __exit__(self, *_: object) -> None:
        stops = list(_stops.get())
        stops.reverse()  # the innermost entry is left first
        stops.remove(self)
        _stops.set(tuple(reversed(stops)))


_stops: ContextVar[tuple[Stop, ...]] = ContextVar("stops", default=())


def check() -> None:
    """Do nothing, or end the work of the caller; for loops that can take long.

    Raises:
        Stopped: `set` was called on a stop that the caller has entered.
        TimedOut: The time of such a stop is over.

    Examples:
        >>> check()
        >>> with Stop(timeout=0):
        ...     check()
        Traceback (most recent call last):
        sudokit.errors.TimedOut: gave up after 0 s
    """
    for stop in _stops.get():
        stop.check()


def within(timeout: float | None) -> AbstractContextManager[object]:
    """A context in which work takes at most that many seconds; None means no limit."""
    return _ANY_TIME if timeout is None else Stop(timeout)


_ANY_TIME = nullcontext()


def each_inside(stop: AbstractContextManager[object], results: Iterator[T]) -> Iterator[T]:
    """The same results, each of them found inside a context that `within` returned.

    The context is entered anew for each result, so it does not cover what the caller does in between.
    """
    return _each_inside(stop, results) if isinstance(stop, Stop) else results


def _each_inside(stop: Stop, results: Iterator[T]) -> Iterator[T]:
    while True:
        with stop:
            try:
                result = next(results)
            except StopIteration:
                return
        yield result


def each_checked(items: Iterable[T]) -> Iterator[T]:
    """The same items, with a `check` before each, if the caller is inside a stop by now."""
    return _each_checked(items) if _stops.get() else iter(items)


def _each_checked(items: Iterable[T]) -> Iterator[T]:
    for item in items:
        check()
        yield item
