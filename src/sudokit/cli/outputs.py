"""Text out: grids in the format asked for, to standard output or to a file that is never half."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import click

from sudokit import formats
from sudokit.grid import Grid

__all__ = ["Writer", "format_option", "open_output", "output_option"]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def output_option(function: _Decorated) -> _Decorated:
    """The option `-o`."""
    return click.option(
        "-o", "--output", metavar="FILE", help="Write there instead of to standard output."
    )(function)


def format_option(*, required: bool = False) -> Callable[[_Decorated], _Decorated]:
    """The option `--to`."""
    return click.option(
        "--to",
        type=click.Choice(list(formats.FORMATS)),
        required=required,
        help="The format to write; otherwise the format that was read.",
    )


class Writer:
    """Writes grids, each in its own format or all in one; an empty line parts boards of many lines.

    Args:
        output: Where to write.
        to: Name of the format for all, or None for that of each board.
    """

    def __init__(self, output: IO[str], to: str | None) -> None:
        self._output = output
        self._to = formats.FORMATS[to] if to else None
        self._needs_gap = False

    def format_for(self, own: formats.Format | None) -> formats.Format:
        """The format in which a board is written that was read in its own."""
        return self._to or own or formats.FORMATS["line"]

    def write(self, grid: Grid, own: formats.Format | None) -> None:
        """Write a grid."""
        format = self.format_for(own)
        text = format.write(grid)
        self._output.write(text if format.ONE_LINE or not self._needs_gap else "\n" + text)
        self._needs_gap = not format.ONE_LINE

    def write_lines(self, text: str) -> None:
        """Write boards that are lines already."""
        self._output.write(text)
        self._needs_gap = False

    def write_gap(self, own: formats.Format | None) -> None:
        """Hold the place of a board that failed: an empty line, where a board is a line."""
        if self._to is None and own is None:
            return
        if self.format_for(own).ONE_LINE:
            self._output.write("\n")

    def flush(self) -> None:
        """Let the reader have what was written: someone who feeds boards waits for answers."""
        self._output.flush()


@contextmanager
def open_output(path: str | None) -> Iterator[IO[str]]:
    """Standard output, or a file that appears under its name only when it is complete."""
    if path in (None, "-"):
        yield sys.stdout
        return
    assert path is not None
    target = Path(path)
    if target.exists() and not target.is_file():
        # A device or a named pipe: nothing to be renamed over.
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    import tempfile

    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    written = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            yield file
    except click.exceptions.Exit:  # some boards were bad, but all were looked at
        _publish(written, target)
        raise
    except BaseException:
        written.unlink()
        raise
    _publish(written, target)


def _publish(written: Path, target: Path) -> None:
    umask = os.umask(0)
    os.umask(umask)
    written.chmod(0o666 & ~umask)  # mkstemp's files are private
    written.replace(target)
