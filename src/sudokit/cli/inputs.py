"""Boards and variants in: files, standard input and arguments, in batches or one by one.

An argument is `-` for standard input, the name of a file, or a board or variant (`reading.recognising.is_board`).
`reading.streams` reads what is in it.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import click

from sudokit import formats
from sudokit.board import squares
from sudokit.board.reading import Reading
from sudokit.cli.columns import chosen_column, column_option
from sudokit.cli.doubts import strict_option, with_doubts
from sudokit.cli.encodings import chosen_encoding, encoding_option
from sudokit.cli.failures import Failures, reason_of
from sudokit.cli.outputs import FileOrText
from sudokit.cli.progress import Progress
from sudokit.errors import FormatError, SudokuError
from sudokit.formats.columns import with_boards
from sudokit.messages import message
from sudokit.reading import streams
from sudokit.reading.recognising import is_board
from sudokit.reading.source import Source
from sudokit.reading.streams import Batch
from sudokit.streams import places
from sudokit.streams.compression import decompressed, without_suffix
from sudokit.streams.decoding import open_lines
from sudokit.streams.suffixes import NOT_TEXT

__all__ = [
    "BadBoard",
    "boards_argument",
    "puzzles_argument",
    "read_batches",
    "read_board",
    "read_boards",
    "size_of",
]

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def boards_argument(function: _Decorated) -> _Decorated:
    """The argument BOARDS, and the words about it that each command's help ends with."""
    return _argument(
        function,
        "BOARDS are files, boards themselves (81 characters, or any format in quotation marks), or - for "
        "standard input, which is also the default.",
    )


def puzzles_argument(function: _Decorated) -> _Decorated:
    """The same for commands that also take variants."""
    return _argument(
        strict_option(function),
        "BOARDS are files, boards or variants themselves (81 characters, a link, or any format in "
        "quotation marks), or - for standard input, which is also the default.",
    )


def _argument(function: _Decorated, words: str) -> _Decorated:
    function.__doc__ = f"{(function.__doc__ or '').rstrip()}\n\n    {words}"
    return click.argument("paths", metavar="[BOARDS]...", nargs=-1, type=FileOrText())(
        column_option(encoding_option(function))
    )


class BadBoard(click.ClickException):
    """What is wrong with the only board of a file; `error` does not contain the place."""

    def __init__(self, place: str, error: SudokuError) -> None:
        super().__init__(message("{place}: {reason}", place=place, reason=error.reason))
        self.error = error


def read_batches(
    paths: Sequence[str], failures: Failures, progress: Progress, *, digits_alone: bool = False
) -> Iterator[Batch]:
    """All boards of all files, in order, in batches.

    A batch never waits for boards that have not been written yet: if a pipe delivers one board at a time,
    each is a batch of its own.

    Args:
        paths: Names of files, boards, or `-` for standard input. Without any, standard input is read.
        failures: Gets the files that cannot be read or contain no board.
        progress: Counts the boards. Taking a batch means that all boards of the batch before it are done.
            A slow command also reports how many boards of the current batch are done.
        digits_alone: Whether the command is about digits alone. It says so where a text shows candidates.
    """
    paths = paths or ["-"]
    progress.read(size_of(path for path in paths if not is_board(path)))
    before = 0
    for number, path in enumerate(paths, start=1):
        position = 0
        for batch, position in _read(path, message("argument {number}", number=number), failures):
            progress.begin(len(batch.lines), before + position)
            if digits_alone:
                _warn_of_candidates(batch, failures)
            yield batch
            progress.end()
        before += position


def _warn_of_candidates(batch: Batch, failures: Failures) -> None:
    for index in batch.positions():
        reason = message("its candidates are ignored: this command uses digits alone")
        failures.warn(batch.place(index), reason)


def _read(argument: str, argument_name: str, failures: Failures) -> Iterator[tuple[Batch, int]]:
    """The batches of one argument, each with its end as a number of bytes in the file."""
    is_text = is_board(argument)
    is_one_line = is_text and "\n" not in argument
    name = argument_name if is_text else "stdin" if argument == "-" else argument or "''"
    empty = True
    try:
        with _open(argument, is_text=is_text) as file:
            text = open_lines(file, None if is_text else chosen_encoding())
            source = Source(text if is_one_line else with_boards(text, chosen_column()), name)
            expected = None if is_text else formats.by_suffix(without_suffix(argument))
            for batch in streams.read_batches(source, expected):
                empty = failures.nothing_read = False
                position = 0 if is_text else source.bytes_taken
                placed = batch._replace(is_argument=is_one_line)
                readings = {
                    index: with_doubts(reading, placed.place(index), failures, in_full=is_text)
                    for index, reading in batch.readings.items()
                }
                yield placed._replace(readings=readings), position
        if empty:
            failures.add_input(name, message("no board in it"))
    except FormatError as error:
        reason = error.reason
        if without_suffix(argument).lower().endswith(NOT_TEXT):
            reason = message("{reason}: `sudokit table` reads it", reason=reason)
        place = message("{file}:{line}", file=name, line=error.line)
        failures.add_input(name if is_one_line else place, reason)
    except SudokuError as error:  # a URL that cannot be opened
        failures.add_input("sudokit", str(error))
    except OSError as error:
        failures.add_input(name, reason_of(error))


def read_boards(
    paths: Sequence[str], failures: Failures, progress: Progress, *, digits_alone: bool = False
) -> Iterator[Reading]:
    """All boards of all files, in order, one by one; arguments as for `read_batches`."""
    for batch in read_batches(paths, failures, progress, digits_alone=digits_alone):
        for index in range(len(batch.lines)):
            yield batch.reading(index)
            progress.done(index + 1)


def read_board(
    argument: str, name: str = message("argument {number}", number=1), *, variants: bool = False
) -> Reading:
    """The only board of a file, of standard input, or given as the argument.

    Args:
        argument: As for `read_batches`.
        name: The name of the argument in messages, if it is a board.
        variants: Whether it may be a variant.

    Raises:
        click.ClickException: The file cannot be read or is not exactly one good board.
    """
    found = (
        batch.reading(index)
        for batch, _ in _read(argument, name, Failures("stop"))
        for index in range(len(batch.lines))
    )
    boards = list(islice(found, 2))
    if len(boards) > 1:
        raise click.ClickException(
            message("{place}: a second board, expected one", place=boards[1].place)
        )
    try:
        (boards[0].found if variants and boards[0].form != "line" else boards[0].result)()
    except SudokuError as error:
        raise BadBoard(boards[0].place, error) from error
    return boards[0]


@contextmanager
def _open(argument: str, *, is_text: bool) -> Iterator[BinaryIO]:
    if is_text:
        # Bytes of the command line that are not UTF-8 are refused, as in a file.
        yield io.BytesIO(_written_out(argument).encode("utf-8", errors="surrogateescape"))
    elif argument == "-":
        yield decompressed(sys.stdin.buffer)
    else:
        with places.open_input(argument) as file:
            yield decompressed(file, argument)


def _written_out(board: str) -> str:
    """A board typed with spaces between its rows or cells, as a line of 81 characters."""
    if formats.is_variant(board.lstrip()):  # perhaps of 81 characters
        return board.lstrip()
    cells = "".join(board.split())
    is_in_one_line = "\n" not in board and (len(cells) == 81 or squares.side(cells))
    return cells if is_in_one_line else board


def size_of(paths: Iterable[str]) -> int | None:
    """The total size of some files in bytes, `-` for standard input; None if one has no size."""
    size = 0
    for path in paths:
        try:
            found = os.fstat(sys.stdin.fileno()) if path == "-" else Path(path).stat()
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(found.st_mode):
            return None
        size += found.st_size
    return size
