"""Serves the files of the page, and sets how long a browser may keep them."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from sudokit.web.site import FOLDER, VERSION, current_site

if TYPE_CHECKING:
    from os import stat_result

    from starlette.types import Scope

__all__ = ["ASK_FIRST", "PageFiles"]

ASK_FIRST = "no-cache"
_BETWEEN_LOOKS = 1.0
"""Seconds after which changed files of the page are noticed. To look at all of them takes a millisecond."""
_FOR_EVER = "public, max-age=31536000, immutable"


class PageFiles(StaticFiles):
    """Serves the files under their own names and under a version."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)
        self._look()

    def document(self, name: str) -> str:
        """A document of the page (see `Site.documents`)."""
        if monotonic() > self._next_look:
            self._look()
        return self._site.documents[name]

    def _look(self) -> None:
        self._site = current_site(has_server=True)
        self._next_look = monotonic() + _BETWEEN_LOOKS

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """The path of a file, and its state."""
        found = self._site.files.get(Path(path).as_posix())
        return (found, os.stat(found)) if found else ("", None)  # noqa: PTH116

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer to a request for a path below `/static`."""
        folder, *rest = Path(path).parts or [""]
        is_versioned = VERSION.fullmatch(folder) is not None
        name = Path(*rest) if is_versioned else Path(path)
        bundle = self._site.bundles.get(name.as_posix())
        if bundle and scope["method"] in ("GET", "HEAD"):
            response = Response(
                bundle.text,
                headers={"etag": f'"{self._site.version}"'},
                media_type="text/javascript",
            )
            if self.is_not_modified(response.headers, Headers(scope=scope)):
                response = NotModifiedResponse(response.headers)
        else:
            response = await super().get_response(str(name), scope)
        # A page from before an upgrade gets the files of today, but must not keep them.
        is_lasting = is_versioned and folder == self._site.version
        response.headers["Cache-Control"] = _FOR_EVER if is_lasting else ASK_FIRST
        return response
