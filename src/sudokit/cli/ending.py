"""How a command ends that does not end by itself, and standard streams that were closed from the start.

SIGTERM and SIGHUP become an exception, as Ctrl-C does, so that nothing is left half; then the process
dies of the signal, for its parent to see. A reader that has gone, as `head` goes when it has its lines,
is no failure: it has what it wanted, and the command ends without a word and with exit code 0.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import NoReturn

__all__ = ["ReaderGone", "Terminated", "catch_signals", "open_closed_streams", "reader_is_gone"]


_PATIENCE = 1.0  # seconds


class Terminated(BaseException):
    """The process was asked to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def die(self) -> NoReturn:
        """End the process by the signal, so that its parent sees what it died of."""
        with suppress(OSError):
            sys.stdout.flush()
        signal.signal(self.number, signal.SIG_DFL)
        os.kill(os.getpid(), self.number)
        raise SystemExit(128 + self.number)  # where a signal does not end a process


class ReaderGone(Exception):
    """Whoever read what the command wrote has had enough."""


def catch_signals() -> None:
    """Raise `Terminated` on SIGTERM and SIGHUP, unless they are ignored, as `nohup` has it.

    Ctrl-C raises `KeyboardInterrupt` as ever. A second Ctrl-C, a second later or more, ends the process
    at once: it may wait for a pipe that brings nothing.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _raise)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)


def _raise(number: int, _: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)  # the second one waits for nobody
    raise Terminated(number)


def _interrupt(number: int, _: FrameType | None) -> NoReturn:
    signal.signal(number, partial(_interrupt_again, time.monotonic() + _PATIENCE))
    raise KeyboardInterrupt


def _interrupt_again(deadline: float, number: int, _: FrameType | None) -> NoReturn:
    if time.monotonic() > deadline:  # before, it may be a wrapper that passes on what came here too
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    raise KeyboardInterrupt


def open_closed_streams() -> None:
    """Put something in the place of standard streams that were closed when the process began.

    Otherwise the first file that is opened would be standard output. What is put there fails when it
    is read or written, as the closed stream would; only what is said on stderr goes nowhere.
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
    """Whether nobody reads a pipe any more; True where that cannot be asked."""
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(descriptor, 0)
    gone = select.POLLERR | select.POLLHUP | select.POLLNVAL
    return any(events & gone for _, events in poll.poll(0))
