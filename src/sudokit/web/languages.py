"""The language of a request, in which its problems are worded: `Accept-Language`, as the page sets it.

Whoever asks without that header, as programs do, gets English.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from starlette.datastructures import Headers

from sudokit.words.catalogues import catalogues, said

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["RequestLanguage", "in_language_of_request", "in_words", "preferred"]

_P = ParamSpec("_P")
_Result = TypeVar("_Result")
_LONGEST = 200
_language: ContextVar[str] = ContextVar("language", default="en")


def preferred(header: str) -> str:
    """The language of an `Accept-Language` header that is wanted most, among those that problems are worded in.

    Examples:
        >>> preferred("ko-KR,ko;q=0.9,en;q=0.8"), preferred("xx, ko;q=0.5"), preferred("xx"), preferred("en,ko")
        ('ko', 'ko', 'en', 'en')
    """
    known = ("en", *catalogues())
    for entry in sorted(header[:_LONGEST].lower().split(","), key=_rank):
        tag = entry.partition(";")[0].strip().partition("-")[0]
        if tag in known and _rank(entry):
            return tag
    return "en"


def _rank(entry: str) -> float:
    """Entries with more weight come first; one without weight is not wanted at all, 0."""
    _, _, weight = entry.partition("q=")
    try:
        return -float(weight) if weight else -1.0
    except ValueError:
        return 0.0


def in_words(text: str) -> str:
    """A text in the language of the request that is being answered."""
    return said(text, _language.get())


def in_language_of_request(work: Callable[_P, _Result]) -> Callable[_P, _Result]:
    """Work that is done in another thread, in the language of the request that is being answered.

    Only the language goes along: the stop of the work belongs to its thread.
    """
    tag = _language.get()

    def spoken(*args: _P.args, **kwargs: _P.kwargs) -> _Result:
        token = _language.set(tag)
        try:
            return work(*args, **kwargs)
        finally:
            _language.reset(token)

    return spoken


class RequestLanguage:
    """ASGI layer that notes the language of each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        token = _language.set(preferred(Headers(scope=scope).get("accept-language", "")))
        try:
            await self._app(scope, receive, send)
        finally:
            _language.reset(token)
