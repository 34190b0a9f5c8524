"""Boards in, text out: what the commands that work on streams share.

Paths are names of files or `-` for standard input. Boards come lazily and in order. What is bad is
told at once on stderr as `place: reason`, counted, and stepped over: one bad board never takes the
others down.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, BinaryIO, Literal, NamedTuple, TypeVar

import click

from sudokit import formats
from sudokit.cli.progress import Progress
from sudokit.errors import FormatError, SudokuError
from sudokit.grid import Grid

__all__ = [
    "Board",
    "Failures",
    "OnError",
    "Writer",
    "format_option",
    "on_error_option",
    "open_output",
    "output_option",
    "paths_argument",
    "read_board",
    "read_boards",
]

OnError = Literal["report", "stop", "blank"]
_Decorator = TypeVar("_Decorator", bound=Callable[..., Any])


class Board(NamedTuple):
    """One board of the input: where it is, as `file:line`, and what was read."""

    place: str
    entry: formats.Entry


class Failures:
    """Counts what went wrong and tells it in the way that `--on-error` asks for."""

    def __init__(self, on_error: OnError = "report") -> None:
        self.count = 0
        self._on_error = on_error

    def add(self, place: str, reason: str) -> None:
        """Tell and count a failure.

        Raises:
            click.exceptions.Exit: `--on-error stop` was given.
        """
        self.count += 1
        if self._on_error != "blank":
            click.echo(f"{place}: {reason}", err=True)
        if self._on_error == "stop":
            raise click.exceptions.Exit(1)

    def finish(self, total: int) -> None:
        """Tell how many failed, if any of several did, and end the command.

        Raises:
            click.exceptions.Exit: With code 1 if anything failed.
        """
        if self.count and (total > 1 or self._on_error == "blank"):
            click.echo(f"sudokit: {self.count:,} of {total:,} failed", err=True)
        if self.count:
            raise click.exceptions.Exit(1)


def read_boards(paths: Sequence[str], failures: Failures) -> Iterator[Board]:
    """All boards of all files, in order; standard input if there is no path.

    A file that cannot be read or has no board in it is a failure.
    """
    with Progress(paths) as progress:
        for path in paths or ["-"]:
            name = "stdin" if path == "-" else path
            empty = True
            try:
                with _open_input(path) as file:
                    lines = progress.watch(formats.decoded_lines(file))
                    for entry in formats.read(lines, formats.by_suffix(path)):
                        empty = False
                        line = (entry.error and entry.error.line) or entry.line
                        yield Board(f"{name}:{line}", entry)
                if empty:
                    failures.add(name, "no board in it")
            except FormatError as error:
                failures.add(f"{name}:{error.line}", error.reason)
            except OSError as error:
                failures.add(name, (error.strerror or str(error)).lower())


def read_board(path: str) -> Grid:
    """The one board of a file.

    Raises:
        click.ClickException: The file cannot be read or is not exactly one good board.
    """
    boards = list(islice(read_boards([path], Failures("stop")), 2))
    if len(boards) > 1:
        raise click.ClickException(f"{boards[1].place}: a second board, expected one")
    try:
        return boards[0].entry.result()
    except SudokuError as error:
        raise click.ClickException(f"{boards[0].place}: {error.reason}") from error


class Writer:
    """Writes grids, each in its own format or all in one.

    An empty line parts boards of many lines.
    """

    def __init__(self, output: IO[str], to: str | None) -> None:
        self._output = output
        self._format = formats.FORMATS[to] if to else None
        self._needs_gap = False
        # Someone who feeds boards one by one waits for each answer.
        self._flush = not _is_regular_file(sys.stdin)

    def write(self, grid: Grid, format: formats.Format | None) -> None:
        """Write a grid in the format asked for, or else in the given one."""
        format = self._format or format or formats.FORMATS["line"]
        text = format.write(grid)
        self._output.write(text if format.ONE_LINE or not self._needs_gap else "\n" + text)
        self._needs_gap = not format.ONE_LINE
        if self._flush:
            self._output.flush()

    def write_gap(self, format: formats.Format | None) -> None:
        """Hold the place of a board that failed: an empty line, where a board is a line."""
        format = self._format or format
        if format is None or format.ONE_LINE:
            self._output.write("\n")


@contextmanager
def open_output(path: str | None) -> Iterator[IO[str]]:
    """Standard output, or a file that appears under its name only when it is complete."""
    if path in (None, "-"):
        yield sys.stdout
        return
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


@contextmanager
def _open_input(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
    else:
        with Path(path).open("rb") as file:
            yield file


def _is_regular_file(file: IO[str]) -> bool:
    try:
        return Path(f"/dev/fd/{file.fileno()}").is_file()
    except (OSError, ValueError):
        return False


def paths_argument(function: _Decorator) -> _Decorator:
    """The argument FILES."""
    return click.argument("paths", metavar="[FILES]...", nargs=-1)(function)


def output_option(function: _Decorator) -> _Decorator:
    """The option `-o`."""
    return click.option(
        "-o", "--output", metavar="FILE", help="Write there instead of to standard output."
    )(function)


def format_option(*, required: bool = False) -> Callable[[_Decorator], _Decorator]:
    """The option `--to`."""
    return click.option(
        "--to",
        type=click.Choice(list(formats.FORMATS)),
        required=required,
        help="The format to write; otherwise the format that was read.",
    )


def on_error_option(function: _Decorator) -> _Decorator:
    """The option `--on-error`."""
    return click.option(
        "--on-error",
        type=click.Choice(["report", "stop", "blank"]),
        default="report",
        show_default=True,
        help="A bad board: tell it and go on; tell it and stop; or go on without a word. Where a "
        "board is a line, an empty line holds its place in the output.",
    )(function)
