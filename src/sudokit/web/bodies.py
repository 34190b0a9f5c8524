"""The layer that reads requests within the limits.

A body is read as a whole before anything else looks at it. One with too many bytes gets 413.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.messages import message
from sudokit.web.problems import Problem, problem_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from sudokit.web.limits import Limits

__all__ = ["BodyLimit"]


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
