"""Every error as JSON of one shape: `{"error": {"kind", "reason", "line", "column", "cells"}}`.

What is wrong with a board is 422, with the words that every other room uses; what is wrong with the
request is 4xx. Only a defect of ours is 500, which is logged and says nothing of itself.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from sudokit.errors import ClueConflict, FormatError, SudokuError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fastapi import FastAPI
    from starlette.requests import Request

__all__ = ["RESPONSES", "Busy", "Problem", "Problems", "install", "problem_of", "problem_response"]

_log = logging.getLogger("sudokit.web")

_KINDS = {
    400: "Malformed",
    404: "NotFound",
    405: "MethodNotAllowed",
    408: "Timeout",
    413: "TooLarge",
    503: "Busy",
}


class Problem(BaseModel):
    """What is wrong."""

    kind: str = Field(description="The error's class, or what was wrong with the request.")
    reason: str = Field(description="What is wrong, in one line.")
    line: int | None = Field(default=None, description="The line of the text, from 1.")
    column: int | None = Field(default=None, description="The character of the line, from 1.")
    cells: list[int] | None = Field(
        default=None, description="The cells that it is about, 0 to 80."
    )


class Problems(BaseModel):
    """The body of every answer that is no success."""

    error: Problem


class Busy(Exception):
    """Too many slow requests are waiting."""


RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": Problems, "description": "The body is not JSON."},
    404: {"model": Problems, "description": "There is no such thing."},
    408: {"model": Problems, "description": "The body took too long."},
    413: {"model": Problems, "description": "The body is too long."},
    422: {"model": Problems, "description": "A board or a field is wrong."},
    503: {"model": Problems, "description": "Too many slow requests; try again."},
}
"""For the schema: the errors of every end point."""


def problem_of(error: SudokuError) -> Problem:
    """A room's error as a problem.

    Examples:
        >>> problem_of(FormatError("81 cells, please", line=3)).line
        3
    """
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
    """The answer that tells a problem."""
    # A reason may quote what a client sent, down to half of a surrogate pair.
    problem.reason = problem.reason.encode("utf-8", "replace").decode("utf-8")
    content = jsonable_encoder(Problems(error=problem))
    return JSONResponse(content, status_code=status, headers=headers)


def install(app: FastAPI) -> None:
    """Make an application tell all its errors in this shape."""
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(SudokuError, _wrong_board)
    app.add_exception_handler(Busy, _busy)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _defect)


def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        reason = f"the body is not JSON: {first['ctx']['error']}"
        return problem_response(400, Problem(kind="Malformed", reason=reason))
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    message = first["msg"].removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    reason = f"{place}: {message}" if place else message
    return problem_response(422, Problem(kind="Invalid", reason=reason))


def _wrong_board(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SudokuError)
    return problem_response(422, problem_of(error))


def _busy(_: Request, error: Exception) -> JSONResponse:
    reason = "too many slow requests are waiting; try again in a second"
    return problem_response(503, Problem(kind="Busy", reason=reason), {"Retry-After": "1"})


def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    kind = _KINDS.get(error.status_code, "Invalid")
    reason = str(error.detail)
    return problem_response(
        error.status_code, Problem(kind=kind, reason=reason[:1].lower() + reason[1:]), error.headers
    )


def _defect(request: Request, error: Exception) -> JSONResponse:
    _log.error("%s %s", request.method, request.url.path, exc_info=error)
    return problem_response(500, Problem(kind="Internal", reason="a defect of the server"))
