"""The page as a site: what `sudokit site` writes, and what the server serves.

    index.html  offline.js  manifest.webmanifest      its *documents*
    static/v-0123456789abcdef/main.js  ...            its *files*

The *version* in the URLs of files is a digest of all of them, so the content of such a URL never
changes, and a browser need not ask for it again. Documents are requested on each visit; after an upgrade
they contain other URLs. All URLs are relative, so a site may stand below any path. Modules
import each other by relative URLs, which keep the version.

Most files are those of the folder `page/`, under their own names. Of its modules there are bundles
(`sudokit.bundles`), so that a browser asks for few. Others are shared with Python and have
the names that they have in the package: `words/en.json`, `logic/data/techniques.csv`, `classic/scan.py`. The
engine, `engine/usual.wasm`, is there if it was built from the sources as they are.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

from sudokit.bundles import Bundle, bundled
from sudokit.classic import ALGORITHMS
from sudokit.web.engine_sources import is_stale
from sudokit.words import language, languages
from sudokit.words.catalogues import CATALOGUE, catalogues

__all__ = [
    "API_DOCUMENT",
    "DOCUMENTS",
    "ENGINE",
    "FOLDER",
    "VERSION",
    "Site",
    "current_site",
]

DOCUMENTS = ("offline.js", "manifest.webmanifest", "index.html")
"""The documents of the page; the last of them names the others."""
API_DOCUMENT = "api-docs/index.html"
"""The document about the JSON API, which only a server has."""
ENGINE = "engine/usual.wasm"
"""The WebAssembly module. Only where it has been built, and from the sources as they are, the page asks the
engine in the browser."""
_VARIANTS = "engine/variants.wasm"
"""That for variants, which is made with it."""
VERSION = re.compile(r"v-[0-9a-f]{16}")

FOLDER = str(files("sudokit.web") / "page")
_SHARED = {
    name: str(files("sudokit") / name)
    for name in (
        *(f"words/{tag}.json" for tag in languages()),
        *(f"words/course/{tag}.json" for tag in languages()),
        *(f"words/descriptions/{tag}.json" for tag in languages()),
        *(f"words/lessons/{tag}.json" for tag in languages()),
        *(f"words/setting/{tag}.json" for tag in languages()),
        *(f"words/variants/{tag}.json" for tag in languages()),
        *(f"words/{CATALOGUE.format(tag)}" for tag in catalogues()),
        *(f"classic/{name}.py" for name in ALGORITHMS),
        "logic/data/techniques.csv",
        "logic/data/explainer.csv",
        "logic/data/examples.csv",
        "classic/samples.json",
    )
}
_API = "api-docs/"
"""The folder of what belongs to `API_DOCUMENT`."""
_FIRST_ANSWERS = (
    "worker/worker.js",
    "worker/engine.js",
    "worker/solving.js",
    "worker/explaining.js",
)
"""What the page's worker imports at once: its own module, and the rooms of `warm` in `worker/end-points.js`."""
_FIRST_VARIANT = ("worker/worker.js", "worker/variants.js", "play/rules.js")
"""What a link to a variant needs: the worker, its room that reads variants, and what shows their rules."""
_OF_THE_PACKAGE = (
    ".md",
    ".d.ts",
    "/package.json",
    "/LICENSE",
    "/node.js",
    "engine/web.js",
    "engine/transform.js",
)
"""Endings of files of the npm package that no browser needs."""

_SAID = re.compile(r"<!-- (\w+) -->")
_LINK = re.compile(r'("/?static/)')

_Found = tuple[tuple[str, str, int], ...]
"""Of each file its name in URLs, its path, and when it was changed, in nanoseconds."""


@dataclass(frozen=True)
class Site:
    """The page with its documents and files, as they were when it was composed.

    Attributes:
        files: Of each file that stands in a folder its name, as in `static/VERSION/NAME`, and its path.
        bundles: The modules of the page, joined, by their names in the same place.
        has_server: Whether the host answers questions, and does not only send files.
    """

    folder: Path
    files: Mapping[str, str]
    bundles: Mapping[str, Bundle]
    has_server: bool

    @property
    def names(self) -> list[str]:
        """The names of all files, in order."""
        return sorted({*self.files, *self.bundles})

    def content(self, name: str) -> bytes:
        """What a file holds."""
        bundle = self.bundles.get(name)
        return bundle.text.encode() if bundle else Path(self.files[name]).read_bytes()

    @cached_property
    def version(self) -> str:
        """The version in the URLs of files."""
        digest = sha256()
        for name in self.names:
            content = self.content(name)
            digest.update(f"{name} {len(content)}\n".encode() + content)
        return f"v-{digest.hexdigest()[:16]}"

    @property
    def has_engine(self) -> bool:
        """Whether the page can do without a server."""
        return ENGINE in self.files

    @property
    def first_answers(self) -> list[str]:
        """The bundles that the page's worker needs for its first answers."""
        return self._with_imports(
            name for name in self._holding(_FIRST_ANSWERS) if name.startswith("worker/worker")
        )

    @property
    def first_variant(self) -> list[str]:
        """The bundles that a link to a variant needs beside those of the first view, its modules aside."""
        names = self._with_imports(self._holding(_FIRST_VARIANT))
        return [name for name in names if name != "main.js"]

    def _holding(self, modules: Iterable[str]) -> list[str]:
        """The bundles that hold any of some modules."""
        return [name for name, bundle in self.bundles.items() if {*bundle.modules} & {*modules}]

    def _with_imports(self, names: Iterable[str]) -> list[str]:
        found = [*names]
        return sorted({*found, *(other for name in found for other in self.bundles[name].imports)})

    @cached_property
    def documents(self) -> Mapping[str, str]:
        """The documents of the page, by their names.

        Their sources are templates. In each, URLs below `static/` get the version. In HTML,
        `<!-- links -->` becomes the links that `_links` describes, and `<!-- KEY -->` the page's text of
        that key in every language. In `offline.js`, `/* files */` becomes the names of all files.
        """
        names = (*DOCUMENTS, API_DOCUMENT) if self.has_server else DOCUMENTS
        return {name: self._document(name) for name in names}

    def _document(self, name: str) -> str:
        text = Path(self.folder, name).read_text(encoding="utf-8")
        text = text.replace("<!-- links -->", "\n    ".join(self._links()))
        kept = (f'"{name}"' for name in self.names if not name.startswith(_API))
        text = text.replace("/* files */", ", ".join(kept))
        text = _SAID.sub(_said, text)
        return _LINK.sub(rf"\g<1>{self.version}/", text)

    def _links(self) -> Iterator[str]:
        """Links by which the page finds its surroundings, and which the browser follows early."""
        for tag in languages():
            name = escape(language(tag).name)
            yield (
                f'<link rel="alternate" hreflang="{tag}" title="{name}" '
                f'type="application/json" href="static/words/{tag}.json">'
            )
        if self.has_engine:
            # What the first answers need. The page makes these links to prefetch when it has been drawn.
            for name in (ENGINE, *self.first_answers):
                yield f'<link rel="later" href="static/{name}">'
            # What the link to a variant needs; `early.js` asks for it.
            for name in (_VARIANTS, *self.first_variant):
                yield f'<link rel="variant" href="static/{name}">'
        if self.has_server:
            yield '<link rel="service-desc" type="application/vnd.oai.openapi+json" href="api/openapi.json">'


def current_site(*, has_server: bool) -> Site:
    """The site as its files are now. It is composed again only if one of them has changed."""
    return _composed(FOLDER, _found(FOLDER), has_server)


def _found(folder: str) -> _Found:
    # Paths are strings here: as objects they would take most of the time of a request for the page.
    own = len(folder) + 1
    paths = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]  # noqa: PTH118
    found = {path[own:].replace(os.sep, "/"): path for path in paths} | _SHARED
    return tuple((name, path, os.stat(path).st_mtime_ns) for name, path in sorted(found.items()))  # noqa: PTH116


@lru_cache(maxsize=2)
def _composed(folder: str, found: _Found, has_server: bool) -> Site:
    bundles = _bundles(folder, tuple(each for each in found if each[0].endswith(".js")))
    joined = {module for bundle in bundles.values() for module in bundle.modules}
    kept = {
        name: path
        for name, path, _ in found
        if name not in (*DOCUMENTS, API_DOCUMENT, *joined)
        and not name.endswith(_OF_THE_PACKAGE)
        and (has_server or not name.startswith(_API))
        and (not name.endswith(".wasm") or not is_stale(Path(path)))
    }
    return Site(Path(folder), kept, bundles, has_server)


@lru_cache(maxsize=2)
def _bundles(folder: str, found: _Found) -> Mapping[str, Bundle]:
    return bundled(lambda name: Path(folder, name).read_text(encoding="utf-8"), "main.js")


def _said(comment: re.Match[str]) -> str:
    return "".join(
        f'<p lang="{tag}">{escape(language(tag).say("page", comment[1]))}</p>'
        for tag in languages()
    )
