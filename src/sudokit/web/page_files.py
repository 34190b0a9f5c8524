"""The files of the page, and how long a browser may keep them.

The page names its files by addresses with a *version* in them, `/static/VERSION/main.js`. The
version is a digest of all files, so the content of such an address never changes and a browser need
not ask for it again. The page itself is requested on each visit; after an upgrade it contains other
addresses. Modules import each other by relative addresses, which keep the version.

The languages of `sudokit.words` are among the files, as `words/en.json` and so on.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

from sudokit.words import language, languages

if TYPE_CHECKING:
    from os import stat_result

    from starlette.responses import Response
    from starlette.types import Scope

__all__ = ["PageFiles"]

_FOLDER = Path(str(files("sudokit.web") / "page"))
_LANGUAGES = {
    f"words/{tag}.json": Path(str(files("sudokit.words") / f"{tag}.json")) for tag in languages()
}
_ALONE = {"main.js", "offline.js", "floor.js", "api/api.js"}
"""What no module imports."""
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"

_VERSION = re.compile(r"v-[0-9a-f]{16}")
_SAID = re.compile(r"<!-- (\w+) -->")
_ADDRESS = re.compile(r'(="/?static/)')


class PageFiles(StaticFiles):
    """Serves the files under their own names, and under a version as well."""

    def __init__(self) -> None:
        super().__init__(directory=_FOLDER)
        self._version = _version()

    def document(self, name: str) -> str:
        """A document of the page, with the version in the addresses that it names.

        In it, `<!-- languages -->` becomes a link to each language, `<!-- modules -->` one to each
        module, and `<!-- KEY -->` the page's text of that key in every language.
        """
        self._version = _version()  # they may have changed while the server runs
        text = (_FOLDER / name).read_text(encoding="utf-8")
        text = text.replace("<!-- languages -->", _language_links())
        text = text.replace("<!-- modules -->", _module_links())
        text = _SAID.sub(_said, text)
        return _ADDRESS.sub(rf"\g<1>{self._version}/", text)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """Where a file lies; the languages have a room of their own."""
        if file := _LANGUAGES.get(Path(path).as_posix()):
            return str(file), file.stat()
        return super().lookup_path(path)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The answer to a request for a path below `/static`."""
        folder, *rest = Path(path).parts or [""]
        is_versioned = _VERSION.fullmatch(folder) is not None
        response = await super().get_response(str(Path(*rest)) if is_versioned else path, scope)
        # A page from before an upgrade gets the files of today, but must not keep them.
        is_lasting = is_versioned and folder == self._version
        response.headers["Cache-Control"] = _FOR_EVER if is_lasting else _ASK_FIRST
        return response


def _language_links() -> str:
    return "\n    ".join(
        f'<link rel="alternate" hreflang="{tag}" title="{escape(language(tag).name)}" '
        f'type="application/json" href="static/words/{tag}.json">'
        for tag in languages()
    )


def _module_links() -> str:
    """Links to the modules that `main.js` leads to, which are then asked for all at once."""
    paths = sorted(path.relative_to(_FOLDER).as_posix() for path in _FOLDER.rglob("*.js"))
    return "\n    ".join(
        f'<link rel="modulepreload" href="static/{path}">' for path in paths if path not in _ALONE
    )


def _said(comment: re.Match[str]) -> str:
    return "".join(
        f'<p lang="{tag}">{escape(language(tag).say("page", comment[1]))}</p>'
        for tag in languages()
    )


def _version() -> str:
    """The version of the files as they are now."""
    found = {
        path.relative_to(_FOLDER).as_posix(): path for path in _FOLDER.rglob("*") if path.is_file()
    }
    return _digest(
        tuple(
            (name, path, path.stat().st_mtime_ns)
            for name, path in sorted((found | _LANGUAGES).items())
        )
    )


@lru_cache(maxsize=1)
def _digest(state: tuple[tuple[str, Path, int], ...]) -> str:
    digest = sha256()
    for name, path, _ in state:
        content = path.read_bytes()
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return f"v-{digest.hexdigest()[:16]}"
