"""How much a client may ask for, and the layer that reads requests within these limits.

A body is read as a whole before anything else looks at it. One with too many bytes gets 413.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokit.messages import message
from sudokit.web.problems import Problem, problem_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = [
    "BOARD",
    "BOARDS",
    "CHECKS",
    "COUNT",
    "LONG",
    "PRINTED",
    "PUZZLE",
    "PUZZLES",
    "STEPS",
    "TEXT",
    "BodyLimit",
    "Limits",
]

BOARD = 20_000
"""Characters of a text that is read as one board."""

PUZZLE = 200_000
"""Characters of a text that is read as one puzzle of any kind; one with many drawings has 100,000."""

TEXT = 100_000
"""Characters of a text that is read as boards."""

BOARDS = 1_000
"""Boards in one request."""

COUNT = 1_000_000
"""Solutions that are counted at most."""

PUZZLES = 20
"""Puzzles that are made for one request."""

PRINTED = 100
"""Puzzles in one PDF."""

STEPS = 1_000
"""Steps that are listed on one board."""

LONG = 5
"""How many times the seconds of a search there are for what is worth waiting for: new puzzles, ratings of the
explainer, chains in place of guesses, and every question about variants but how many solutions there are."""

CHECKS = 200_000
"""Checks that a textbook algorithm makes before it gives up, and so events that are sent."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server. The limits of single fields are beside this class, and in the schema.

    Attributes:
        body_bytes: The longest body of a request.
        slow_threads: How many slow requests (all steps, generate, races, the explainer) run at once; None means as
            many as the machine has cores.
        slow_places: How many slow requests there may be, including those that wait.
        seconds: Seconds after which a search ends with what it has.
        end_seconds: Seconds for work to finish after the server was asked to end.
    """

    body_bytes: int = 256 * 1024
    slow_threads: int | None = None
    slow_places: int = 128
    seconds: float = 1
    end_seconds: float = 3


class BodyLimit:
    """ASGI layer: the whole body within the limits, or an error."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            body = await self._read(receive)
        except _TooLarge:
            size = self._limits.body_bytes
            problem = Problem(
                kind="TooLarge", reason=message("the body is longer than {size:,} bytes", size=size)
            )
            await problem_response(413, problem)(scope, receive, send)
            return
        except _Gone:
            return
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()  # what comes after the body: that the client has gone
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, replay, send)

    async def _read(self, receive: Receive) -> bytes:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _Gone
            body += message.get("body", b"")
            if len(body) > self._limits.body_bytes:
                raise _TooLarge
            if not message.get("more_body", False):
                return bytes(body)


class _TooLarge(Exception):
    """The body has more bytes than the limit."""


class _Gone(Exception):
    """The client left before the body was complete."""
