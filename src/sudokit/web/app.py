"""The application: end points, layers and page put together."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from sudokit import __version__
from sudokit.web import problems
from sudokit.web.bodies import BodyLimit
from sudokit.web.f_puzzles import converse
from sudokit.web.headers import SecurityHeaders
from sudokit.web.languages import RequestLanguage
from sudokit.web.limits import Limits
from sudokit.web.origins import Origins
from sudokit.web.page_files import PageFiles
from sudokit.web.problems import Defects
from sudokit.web.routes import ROUTERS
from sudokit.web.workers import Lanes

__all__ = ["create_app"]


def create_app(
    limits: Limits | None = None, *, hosts: Sequence[str] = ("*",), f_puzzles: bool = False
) -> FastAPI:
    """The web application, for any ASGI server that runs on asyncio.

    Args:
        limits: The limits on clients.
        hosts: The host names under which it answers; `*` means any. A server on loopback should list
            its names, so that no page elsewhere can reach it under a name of its own.
        f_puzzles: Whether the user script for f-puzzles is answered, too (`f_puzzles.py`).

    Examples:
        >>> from starlette.testclient import TestClient
        >>> client = TestClient(create_app())
        >>> client.post("/api/solve", json={"board": "4" + "." * 80}).json()["unique"]
        False
    """
    limits = limits or Limits()
    app = FastAPI(
        title="sudokit",
        version=__version__,
        description="Solve, explain, rate, generate and watch Sudoku.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # both fetch scripts from elsewhere; page/api-docs/ shows the schema instead
        redoc_url=None,
        responses={status: problems.RESPONSES[status] for status in (400, 403, 413, 422, 503)},
        middleware=[
            Middleware(RequestLanguage),
            Middleware(SecurityHeaders),
            Middleware(Defects),
            Middleware(Origins, hosts=hosts),
            Middleware(GZipMiddleware, compresslevel=6),  # leaves event streams as they are
            Middleware(BodyLimit, limits=limits),
        ],
    )
    app.state.limits = limits
    app.state.page_files = PageFiles()
    app.state.lanes = Lanes(limits)
    problems.install(app)
    for router in ROUTERS:
        app.include_router(router)
    if f_puzzles:
        app.add_api_websocket_route("/", converse)
    app.mount("/static", app.state.page_files, name="page")
    return app
