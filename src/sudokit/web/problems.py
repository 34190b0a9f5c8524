"""Every error as JSON of the same shape: `{"error": {"kind", "reason", "line", "column", "cells"}}`.

An error in a board is 422, with the same words as everywhere else; any other error in a request is 4xx.
Only a defect of the server is 500; it is logged, and the answer reveals nothing about it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, BeforeValidator, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from sudokit.errors import ClueConflict, FormatError, SudokuError, TimedOut
from sudokit.messages import Message as Text
from sudokit.messages import message, plural
from sudokit.web.languages import in_words

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = [
    "RESPONSES",
    "Busy",
    "Defects",
    "Ending",
    "Gone",
    "Problem",
    "Problems",
    "install",
    "problem_of",
    "problem_response",
]

_log = logging.getLogger("sudokit.web")

_CLIENT_GONE = 499
"""The status where a client did not wait for its answer, as nginx has it."""

_RETRY_SECONDS = 10

_KINDS = {
    400: "Malformed",
    403: "Forbidden",
    404: "NotFound",
    405: "MethodNotAllowed",
    413: "TooLarge",
    503: "Busy",
}

_STATUSES = {
    "Not Found": message("not found"),
    "Method Not Allowed": message("method not allowed"),
}
"""What the framework says by itself, in our words."""


_WRONG: Mapping[str, Callable[[Mapping[str, Any]], Text]] = {
    "missing": lambda _: message("missing"),
    "extra_forbidden": lambda _: message("no such field"),
    "string_type": lambda _: message("expected a text"),
    "int_type": lambda _: message("expected a whole number"),
    "int_parsing": lambda _: message("expected a whole number"),
    "int_from_float": lambda _: message("expected a whole number"),
    "bool_type": lambda _: message("expected true or false"),
    "bool_parsing": lambda _: message("expected true or false"),
    "list_type": lambda _: message("expected a list"),
    "model_attributes_type": lambda _: message("expected an object"),
    "string_too_long": lambda ctx: message("over {count:,} characters", count=ctx["max_length"]),
    "string_pattern_mismatch": lambda ctx: message("expected the form {pattern}", **ctx),
    "too_short": lambda ctx: plural(
        "expected at least {count:,} item", "expected at least {count:,} items", ctx["min_length"]
    ),
    "too_long": lambda ctx: plural(
        "expected at most {count:,} item", "expected at most {count:,} items", ctx["max_length"]
    ),
    "greater_than_equal": lambda ctx: message("expected at least {ge:,}", **ctx),
    "less_than_equal": lambda ctx: message("expected at most {le:,}", **ctx),
    "less_than": lambda ctx: message("expected less than {lt:,}", **ctx),
    "literal_error": lambda ctx: message(
        "expected one of {names}", names=ctx["expected"].replace(" or ", ", ")
    ),
}
"""By the validator's types of errors."""


class Problem(BaseModel):
    """What is wrong."""

    kind: str = Field(description="The error's class, or what was wrong with the request.")
    reason: Annotated[str, BeforeValidator(in_words)] = Field(
        description="What is wrong, in one line, in the language of `Accept-Language`."
    )
    line: int | None = Field(default=None, description="The line of the text, from 1.")
    column: int | None = Field(default=None, description="The character of the line, from 1.")
    cells: list[int] | None = Field(
        default=None, description="The cells that it is about, 0 to 80."
    )


class Problems(BaseModel):
    """The body of every answer that is an error."""

    error: Problem


class Busy(Exception):
    """The server is too busy."""


class Ending(Exception):
    """The server is about to end."""


class Gone(Exception):
    """The client has disconnected, and nobody waits for the answer."""


RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": Problems, "description": "The body is not JSON."},
    403: {
        "model": Problems,
        "description": "The request comes from a page of another origin, or from another machine.",
    },
    404: {"model": Problems, "description": "There is no such thing."},
    413: {"model": Problems, "description": "The body is too long."},
    422: {
        "model": Problems,
        "description": "A board or a field is wrong, or there was not enough time for it.",
    },
    503: {
        "model": Problems,
        "description": "Too much to do; try again after `Retry-After` seconds.",
    },
}
"""For the schema: the errors of every end point."""


def problem_of(error: SudokuError | TimedOut) -> Problem:
    """A room's error as a problem.

    Examples:
        >>> problem_of(FormatError("81 cells, please", line=3)).line
        3
        >>> problem_of(TimedOut(5)).reason
        'gave up after 5 s'
    """
    if isinstance(error, TimedOut):
        return Problem(kind="TimedOut", reason=str(error))
    return Problem(
        kind=type(error).__name__,
        reason=error.reason,
        line=error.line,
        column=error.column if isinstance(error, FormatError) else None,
        cells=list(error.cells) if isinstance(error, ClueConflict) else None,
    )


def problem_response(
    status: int, problem: Problem, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The answer that reports a problem."""
    # A reason may quote what a client sent, down to half of a surrogate pair.
    problem.reason = problem.reason.encode("utf-8", "replace").decode("utf-8")
    content = jsonable_encoder(Problems(error=problem))
    return JSONResponse(content, status_code=status, headers=headers)


def install(app: FastAPI) -> None:
    """Make an application report all of its errors in this shape."""
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(SudokuError, _no_answer)
    app.add_exception_handler(TimedOut, _no_answer)
    app.add_exception_handler(Busy, _busy)
    app.add_exception_handler(Ending, _ending)
    app.add_exception_handler(Gone, _gone)
    app.add_exception_handler(HTTPException, _http)


def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        reason = message("the body is not JSON")
        return problem_response(400, Problem(kind="Malformed", reason=reason))
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    wrong = _wrong(first)
    reason = message("{field}: {detail}", field=place, detail=wrong) if place else wrong
    return problem_response(422, Problem(kind="Invalid", reason=reason))


def _wrong(error: Mapping[str, Any]) -> Text:
    """What is wrong with a field, in our own words; the validator's are for programmers."""
    words = _WRONG.get(error["type"])
    return words(error.get("ctx", {})) if words else message("not what is expected here")


def _no_answer(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SudokuError | TimedOut)
    return problem_response(422, problem_of(error))


def _busy(_: Request, error: Exception) -> JSONResponse:
    reason = message("the server is too busy; try again in {count} seconds", count=_RETRY_SECONDS)
    problem = Problem(kind="Busy", reason=reason)
    return problem_response(503, problem, {"Retry-After": str(_RETRY_SECONDS)})


def _ending(_: Request, error: Exception) -> JSONResponse:
    return problem_response(
        503, Problem(kind="Ending", reason=message("the server is shutting down"))
    )


def _gone(_: Request, error: Exception) -> Response:
    return Response(status_code=_CLIENT_GONE)  # nobody gets it


def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    kind = _KINDS.get(error.status_code, "Invalid")
    reason = _STATUSES.get(str(error.detail), error.detail)
    return problem_response(error.status_code, Problem(kind=kind, reason=reason), error.headers)


class Defects:
    """ASGI layer: a defect of the server is logged and becomes 500, without details.

    Starlette's own layer for this is outside of all other layers, so its answers would have no
    security headers.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        begun = False

        async def send_and_look(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        except Exception:
            if begun or scope["type"] != "http":
                raise  # so that the connection is cut: what was sent is not a whole answer
            _log.exception("%s %s", scope["method"], scope["path"])
            problem = Problem(kind="Internal", reason=message("a defect of the server"))
            await problem_response(500, problem)(scope, receive, send)
