"""The page itself; whether the server is well, and what it does."""

from __future__ import annotations

from importlib.resources import files

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse

from sudokit import __version__
from sudokit.web.models import Answer

__all__ = ["router"]

router = APIRouter(tags=["service"])

PAGE = files("sudokit.web") / "page"
"""The folder of the page, which is served under `/static`."""


@router.get("/", response_class=FileResponse, include_in_schema=False)
async def page() -> FileResponse:
    """The page."""
    return FileResponse(str(PAGE / "index.html"))


@router.get("/api/docs", response_class=FileResponse, include_in_schema=False)
async def docs() -> FileResponse:
    """The end points, ready to be tried."""
    return FileResponse(str(PAGE / "api" / "index.html"))


class Health(Answer):
    """The server answers."""

    status: str
    version: str


@router.get("/healthz")
async def healthz() -> Health:
    """Whether the server is up."""
    return Health(status="ok", version=__version__)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Figures for Prometheus."""
    text = request.app.state.metrics.to_text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
