"""The files of the page, and how long a browser may keep them.

The page names its files by addresses with a *version* in them, `/static/VERSION/main.js`. The
version is a digest of all files, so the content of such an address never changes and a browser need
not ask for it again. The page itself is requested on each visit; after an upgrade it contains other
addresses. Modules import each other by relative addresses, which keep the version.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

__all__ = ["PageFiles"]

_FOLDER = Path(str(files("sudokit.web") / "page"))
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"

_VERSION = re.compile(r"v-[0-9a-f]{16}")
_ADDRESS = re.compile(r'(="/?static/)')


class PageFiles(StaticFiles):
    """Serves the files under their own names, and under a version as well."""

    def __init__(self) -> None:
        super().__init__(directory=_FOLDER)
        self._version = _version()

    def document(self, name: str) -> str:
        """A document of the page, with the version in the addresses that it names."""
        self._version = _version()  # they may have changed while the server runs
        text = (_FOLDER / name).read_text(encoding="utf-8")
        return _ADDRESS.sub(rf"\g<1>{self._version}/", text)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer to a request for a path below `/static`."""
        folder, *rest = Path(path).parts or [""]
        is_versioned = _VERSION.fullmatch(folder) is not None
        response = await super().get_response(str(Path(*rest)) if is_versioned else path, scope)
        # A page from before an upgrade gets the files of today, but must not keep them.
        is_lasting = is_versioned and folder == self._version
        response.headers["Cache-Control"] = _FOR_EVER if is_lasting else _ASK_FIRST
        return response


def _version() -> str:
    """The version of the files as they are now."""
    found = sorted(path for path in _FOLDER.rglob("*") if path.is_file())
    return _digest(tuple((path, path.stat().st_mtime_ns) for path in found))


@lru_cache(maxsize=1)
def _digest(state: tuple[tuple[Path, int], ...]) -> str:
    digest = sha256()
    for path, _ in state:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(_FOLDER)} {len(content)}\n".encode() + content)
    return f"v-{digest.hexdigest()[:16]}"
