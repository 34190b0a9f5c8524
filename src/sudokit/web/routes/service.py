"""The page itself, and the health of the server."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sudokit import __version__
from sudokit.web.models import Answer
from sudokit.web.page_files import ASK_FIRST

__all__ = ["router"]

router = APIRouter(tags=["service"])


@router.get("/", include_in_schema=False)
async def page(request: Request) -> Response:
    """The page."""
    return _document(request, "index.html", "text/html")


@router.get("/offline.js", include_in_schema=False)
async def offline(request: Request) -> Response:
    """The page's service worker, which may only serve what lies below it."""
    return _document(request, "offline.js", "text/javascript")


@router.get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Request) -> Response:
    """What an installed page is called, and how it looks."""
    return _document(request, "manifest.webmanifest", "application/manifest+json")


@router.get("/api/docs", include_in_schema=False)
async def docs(request: Request) -> Response:
    """The end points, ready to be tried."""
    return _document(request, "api-docs/index.html", "text/html")


def _document(request: Request, name: str, media_type: str) -> Response:
    text = request.app.state.page_files.document(name)
    return Response(text, media_type=media_type, headers={"Cache-Control": ASK_FIRST})


class Health(Answer):
    """The server answers."""

    status: str
    version: str


@router.get("/healthz")
async def healthz() -> Health:
    """Whether the server is up."""
    return Health(status="ok", version=__version__)
