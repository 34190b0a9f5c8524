"""`sudokit site`: the page with the engine as static files, for any host.

A site appears complete. A new folder is written beside its place and renamed. In a folder that exists, the
files of the new version come first, each under a new URL; then the documents, which name them, are
replaced one by one. The files of the version before stay for pages that are open, which load some of their
files later; those of older versions go. Whatever interrupts this, visitors get the old page or the new one.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from os.path import realpath
from pathlib import Path
from typing import Any

import click

from sudokit.cli.translation import said
from sudokit.messages import message
from sudokit.streams.output import new_file
from sudokit.web.site import DOCUMENTS, VERSION, Site, current_site

_MARK = '<meta name="generator" content="sudokit">'
"""What `index.html` of every site has in it."""
_PART = ".sudokit-part"
"""The end of the names of folders that are not complete."""
_PARTIAL = (_PART, ".partial")
"""The same of folders and files."""


class _Folder(click.Path):
    """The name of a folder, where an empty one does not mean the folder in which the command runs."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail(message("the name is empty"), param, ctx)
        return super().convert(value, param, ctx)


@click.command(
    epilog="""\b
Examples:
  sudokit site public
"""
)
@click.argument("folder", type=_Folder(path_type=Path, file_okay=False))
def command(*, folder: Path) -> None:
    """Write the player as static files, for any web host.

    The page has the engine in it and needs no server of its own. The folder can be put under any path of
    a host with https; a browser then keeps the page, and it works offline. If FOLDER is a site already, it is
    replaced; files of your own in it stay.
    """
    site = current_site(has_server=False)
    if not site.has_engine:
        raise click.ClickException(
            message(
                "the engine for browsers was not built, or from older sources: in a checkout, run {command}",
                command="pip install . -C web-engine=true",
            )
        )
    place = Path(realpath(folder))
    if _version(place):
        _write(site, place)
    elif place.is_dir():
        if not _is_empty(place):
            raise click.ClickException(
                message(
                    "{path}: the folder holds other files, and is not a site of sudokit",
                    path=str(folder),
                )
            )
        _fill(site, place)
    else:
        with _new_folder(place) as beside:
            _write(site, beside)
    click.echo(
        said(
            message(
                "{path} is ready; to try it, run {command} and open {url}",
                path=str(folder),
                command=shlex.join(
                    ("python", "-m", "http.server", "--directory", _operand(folder))
                ),
                url="http://localhost:8000",
            )
        )
    )


def _version(place: Path) -> str | None:
    """The version of the site in a folder; None if there is no site."""
    try:
        document = (place / "index.html").read_text("utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return None
    found = VERSION.search(document)
    return found[0] if found and _MARK in document else None


def _is_empty(place: Path) -> bool:
    """Whether a folder holds nothing, or only what a killed run left, which had written no `index.html` yet."""
    there = {path.name for path in place.iterdir()}
    if (place / "static").is_dir():
        inside = {path.name for path in (place / "static").iterdir()}
        versions = {name for name in inside if VERSION.fullmatch(name)}
        there |= inside - versions
        there -= {"static", *(DOCUMENTS if versions else ())}
    return all(name.startswith(".") and name.endswith(_PARTIAL) for name in there)


def _operand(folder: Path) -> str:
    """The folder as an argument that no program takes for an option."""
    name = str(folder)
    return f"./{name}" if name.startswith("-") else name


@contextmanager
def _new_folder(place: Path) -> Iterator[Path]:
    """A folder that gets its name when it is complete."""
    beside = place.with_name(f".{place.name}{_PART}")
    shutil.rmtree(beside, ignore_errors=True)  # of a run that was killed
    beside.mkdir(parents=True)
    try:
        yield beside
        beside.rename(place)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _fill(site: Site, place: Path) -> None:
    """Write into an empty folder, which stays what it is: a mounted volume, say, or where a shell stands."""
    try:
        _write(site, place)
    except BaseException:
        shutil.rmtree(place / "static", ignore_errors=True)
        for name in DOCUMENTS:
            (place / name).unlink(missing_ok=True)
        raise


def _write(site: Site, place: Path) -> None:
    static = place / "static"
    before = _version(place)
    if not (static / site.version).is_dir():
        with _new_folder(static / site.version) as beside:
            for name in site.names:
                (beside / name).parent.mkdir(parents=True, exist_ok=True)
                (beside / name).write_bytes(site.content(name))
    for name in DOCUMENTS:
        with (
            new_file(place / name) as partial,
            open(partial, "w", encoding="utf-8", newline="\n") as file,  # noqa: PTH123 - may be a descriptor
        ):
            file.write(site.documents[name])
    if before == site.version:
        return
    for other in static.iterdir():
        is_version = VERSION.fullmatch(other.name) and other.name not in {before, site.version}
        if is_version or other.name.endswith(_PART):
            shutil.rmtree(other)
