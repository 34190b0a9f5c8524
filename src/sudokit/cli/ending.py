"""Commands that are ended by a signal or by their reader, and standard streams that were closed at the start.

SIGTERM and SIGHUP become an exception, like Ctrl-C, so that no half-written file is left. Then the
process kills itself with the same signal, which shows its parent why it ended. A reader that closes the
pipe, as `head` does when it has its lines, is not a failure: the command ends silently with exit code 0.

Not every moment is good for an exception. In the midst of an import it may leave one of Python's locks locked for
ever, so the signal waits for the end of the import. In a finalizer, or in a callback of a weak reference, Python
discards it. So work that takes long calls `raise_again`.
"""

from __future__ import annotations

import atexit
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import NoReturn

__all__ = [
    "ReaderGone",
    "Terminated",
    "catch_signals",
    "open_closed_streams",
    "raise_again",
    "reader_is_gone",
]


_PATIENCE = 1.0  # seconds
_SECONDS_BETWEEN_LOOKS = 0.01
_raised: list[BaseException] = []
"""The exceptions of the signals that came."""


class Terminated(BaseException):
    """The process was asked to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def die(self) -> NoReturn:
        """End the process by the signal, so that its parent sees why it ended."""
        with suppress(OSError):
            sys.stdout.flush()
        signal.signal(self.number, signal.SIG_DFL)
        os.kill(os.getpid(), self.number)
        raise SystemExit(128 + self.number)  # on systems where a signal does not end a process


class ReaderGone(Exception):
    """The reader of the output has closed the pipe."""


def catch_signals() -> None:
    """Raise `Terminated` on SIGTERM and SIGHUP, unless they are ignored, as under `nohup`.

    Ctrl-C raises `KeyboardInterrupt` as usual. A second Ctrl-C, at least a second later, ends the process
    at once, because it may be waiting for a pipe without data.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _after_imports(_terminate))
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _after_imports(_interrupt))
    if hasattr(signal, "setitimer"):  # a signal that still waits does not outlive the command
        atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)


def _after_imports(handle: Callable[[int], None]) -> Callable[[int, FrameType | None], None]:
    """A signal handler that does its work when no import is in progress."""

    def handler(number: int, frame: FrameType | None) -> None:
        if _is_importing(frame) and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, lambda _, frame: handler(number, frame))
            signal.setitimer(signal.ITIMER_REAL, _SECONDS_BETWEEN_LOOKS)
        else:
            handle(number)

    return handler


def _is_importing(frame: FrameType | None) -> bool:
    while frame and frame.f_code.co_filename != "<frozen importlib._bootstrap>":
        frame = frame.f_back
    return frame is not None


def _terminate(number: int) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)  # a second signal ends the process at once
    _raised.append(Terminated(number))
    raise _raised[-1]


def _interrupt(number: int) -> NoReturn:
    again = partial(_interrupt_again, time.monotonic() + _PATIENCE)
    signal.signal(number, _after_imports(again))
    _raised.append(KeyboardInterrupt())
    raise _raised[-1]


def _interrupt_again(deadline: float, number: int) -> NoReturn:
    if time.monotonic() > deadline:  # earlier, it may be the same Ctrl-C, passed on by a wrapper
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    raise KeyboardInterrupt


def raise_again() -> None:
    """Raise the exception of a signal once more, in the thread that signals are raised in.

    Work that goes on after a signal calls this, because the exception was lost.
    """
    if _raised and threading.current_thread() is threading.main_thread():
        raise _raised[-1]


def open_closed_streams() -> None:
    """Replace standard streams that were closed when the process began.

    Otherwise the first file to be opened would become standard output. Reading or writing a replacement
    fails, as on the closed stream. Only messages to a closed stderr are silently discarded.
    """
    for descriptor, name, mode, flags in (
        (0, "stdin", "r", os.O_WRONLY),
        (1, "stdout", "w", os.O_RDONLY),
        (2, "stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, flags)
            if opened != descriptor:
                os.dup2(opened, descriptor)
                os.close(opened)
            stream = open(descriptor, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)


def reader_is_gone(descriptor: int) -> bool:
    """Whether the reader of a pipe has closed it; True on systems that cannot tell."""
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(descriptor, 0)
    gone = select.POLLERR | select.POLLHUP | select.POLLNVAL
    return any(events & gone for _, events in poll.poll(0))
