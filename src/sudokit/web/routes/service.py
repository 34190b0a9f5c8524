"""The page itself; whether the server is well, and what it does."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from sudokit import __version__
from sudokit.web.models import Answer
from sudokit.web.origins import is_from_this_machine
from sudokit.web.problems import RESPONSES

__all__ = ["router"]

router = APIRouter(tags=["service"])


@router.get("/", response_class=HTMLResponse, include_in_schema=False)
async def page(request: Request) -> HTMLResponse:
    """The page."""
    return _document(request, "index.html")


@router.get("/api/docs", response_class=HTMLResponse, include_in_schema=False)
async def docs(request: Request) -> HTMLResponse:
    """The end points, ready to be tried."""
    return _document(request, "api/index.html")


def _document(request: Request, name: str) -> HTMLResponse:
    text = request.app.state.page_files.document(name)
    return HTMLResponse(text, headers={"Cache-Control": "no-cache"})


class Health(Answer):
    """The server answers."""

    status: str
    version: str


@router.get("/healthz")
async def healthz() -> Health:
    """Whether the server is up."""
    return Health(status="ok", version=__version__)


@router.get(
    "/metrics",
    response_class=Response,  # text only if it succeeds
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        403: RESPONSES[403],
    },
)
async def metrics(request: Request) -> PlainTextResponse:
    """Figures for Prometheus; for this machine alone unless the server was told otherwise."""
    if not (request.app.state.open_metrics or is_from_this_machine(request)):
        raise HTTPException(403, "the figures are for this machine alone")
    text = request.app.state.metrics.to_text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
