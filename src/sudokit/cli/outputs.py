"""Output: boards in the requested format, to standard output or to a file that appears when it is complete."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from sudokit import formats
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.cli.encodings import chosen_encoding
from sudokit.cli.ending import ReaderGone, Terminated, reader_is_gone
from sudokit.cli.failures import NothingRead
from sudokit.cli.forms import FORMS, Form, written
from sudokit.cli.named import Named
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.streams import places
from sudokit.streams.decoding import UTF_8, Encoding
from sudokit.streams.output import are_same, new_file
from sudokit.streams.suffixes import NOT_TEXT

if TYPE_CHECKING:
    from sudokit.variants import Puzzle, Solution

__all__ = [
    "FileOrText",
    "Writer",
    "check_apart",
    "files_read",
    "format_option",
    "open_binary_output",
    "open_output",
    "open_writer",
    "output_option",
]

_EARLY_ENDS = (click.exceptions.Exit, SudokuError, KeyboardInterrupt, Terminated)
"""The exceptions that end the work early and leave only whole boards behind."""

_Ends = type[BaseException] | tuple[type[BaseException], ...]
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


class FileOrText(click.types.StringParamType):
    """What a command reads: the name of a file, `-` for standard input, or the text itself."""

    name = "text"


def output_option(function: _Decorated) -> _Decorated:
    """The option `-o`."""
    return click.option(
        "-o", "--output", metavar="FILE", help="Write to FILE instead of standard output."
    )(function)


def format_option(
    *, required: bool = False, own: str = "the format of the input", variants: bool = False
) -> Callable[[_Decorated], _Decorated]:
    """The option `--to`.

    Args:
        required: Whether it must be given.
        own: If not, what describes the format without it.
        variants: Whether it also takes the forms of variants.
    """
    return click.option(
        "--to",
        type=Named("format", [*formats.FORMATS, *(FORMS if variants else ())]),
        required=required,
        help="The format to write." if required else f"The format to write.  [default: {own}]",
    )


class Writer:
    """Writes boards, each in its own format or all in one. An empty line separates boards of several lines.

    Args:
        output: The file to write to.
        to: The name of the format of all boards, which may be a form of variants, or None for the format of
            each board.
    """

    def __init__(self, output: IO[str], to: str | None) -> None:
        self._output = output
        self._to = None if to is None else FORMS.get(to) or formats.FORMATS[to]
        self._needs_gap = False
        self._closing = ""

    def format_for(self, own: str | None) -> formats.Format | Form:
        """The format in which to write what was read in its own; for a form of variants, rows of digits."""
        return self._to or formats.FORMATS.get(own or "line") or formats.FORMATS["boj2239"]

    def write(self, board: Grid | Position | Puzzle | Solution, own: str | None) -> None:
        """Write a board, and its candidates if the format shows them; or a variant, or its solution.

        Raises:
            VariantError: The format has no place for the variant.
        """
        format = self.format_for(own)
        self._write(written(board, format), format)

    def write_lines(self, text: str) -> None:
        """Write boards that are lines of text already."""
        self._output.write(text)
        self._needs_gap = False

    def write_gap(self, own: str | None) -> None:
        """Write an empty line for a board that failed, if boards are lines."""
        if self._to is None and own is None:
            return
        if self.format_for(own).ONE_LINE:
            self._output.write("\n")

    def flush(self) -> None:
        """Flush, because whoever feeds boards through a pipe waits for answers."""
        self._output.flush()

    def end(self) -> None:
        """Write the text after the last board, if the format has one."""
        self._output.write(self._closing)
        self._closing = ""

    def _write(self, text: str, format: formats.Format | Form) -> None:
        """Write the text of one board, after an empty line if boards have several lines."""
        self._enclose(format)
        is_parted = not format.ONE_LINE and not self._closing
        self._output.write("\n" + text if is_parted and self._needs_gap else text)
        self._needs_gap = is_parted

    def _enclose(self, format: formats.Format | Form) -> None:
        """End the current document and begin a new one, if the format has documents."""
        opening, closing = ("", "") if isinstance(format, Form) else formats.enclosing(format)
        if closing != self._closing:
            self._output.write(self._closing + opening)
            self._closing = closing


@contextmanager
def open_writer(path: str | None, to: str | None, *, keep: bool = False) -> Iterator[Writer]:
    """A writer to standard output or a file, as for `open_output`."""
    with open_output(path, keep=keep) as file:
        writer = Writer(file, to)
        try:
            yield writer
        except _EARLY_ENDS:
            writer.end()  # some boards were bad, but the document must end
            raise
        writer.end()


def open_output(
    path: str | None, *, keep: bool = False, encoding: Encoding | None = None
) -> AbstractContextManager[IO[str]]:
    """Standard output, or a file that appears under its name only when it is complete.

    Args:
        path: The name of the file; None or `-` for standard output.
        keep: Whether the file also appears if the work was ended early.
        encoding: The encoding of a file that names its own encoding, as HTML does. Otherwise `--encoding`
            decides.

    Raises:
        UnicodeEncodeError: The text has characters that the encoding lacks; raised during writing.
        click.UsageError: The suffix is that of a table or a compressed file, but the output is text.
    """
    if path is not None and path.lower().endswith(NOT_TEXT):
        suffix = Path(path).suffix
        raise click.UsageError(
            message(
                "{path}: the output is text, not a {suffix} file; use `sudokit table` to write one",
                path=path,
                suffix=suffix,
            )
        )
    # Exit means that some boards were bad, but that all of them were processed.
    ends = _EARLY_ENDS if keep else click.exceptions.Exit
    return _open_text(path, encoding or chosen_encoding(), ends)


def open_binary_output(path: str | None) -> AbstractContextManager[IO[bytes]]:
    """The same for binary output, which is worthless unless it is complete."""
    return _open(path, sys.stdout.buffer, (), mode="wb")


@contextmanager
def _open_text(path: str | None, encoding: Encoding | None, ends: _Ends) -> Iterator[IO[str]]:
    """A text file over `_open`, in an encoding; standard output already has one."""
    codec = (encoding or UTF_8).codec
    with _open(path, sys.stdout, ends, mode="w", encoding=codec, newline="\n") as file:
        if encoding and encoding.mark:
            file.write("\ufeff")
        yield file


@contextmanager
def _open(
    path: str | None,
    standard: IO[Any],
    ends: _Ends,
    **kind: Any,
) -> Iterator[IO[Any]]:
    """Open an output. If one of `ends` ends the work early, the file still appears."""
    check_apart(files_read(), path)
    if path is None or path == "-":
        yield standard
        return

    def keeps(error: BaseException) -> bool:
        return isinstance(error, ends) and not isinstance(error, NothingRead)

    with new_file(path, keeps) as place:
        file = open(place, **kind)  # noqa: PTH123, SIM115 - may be a descriptor; closed below
        try:
            yield file
            file.flush()
        except BrokenPipeError as error:
            if reader_is_gone(file.fileno()):
                raise ReaderGone from error
            raise
        finally:
            with suppress(BrokenPipeError):  # the reader has closed the pipe
                file.close()


def check_apart(paths: Sequence[str], output: str | None) -> None:
    """Refuse an output that is one of the inputs, since a slip would destroy the puzzles.

    Args:
        paths: Names of files, or `-` for standard input.
        output: The name of the output; None or `-` for standard output.

    Raises:
        click.ClickException: The output and an input are the same file, possibly under different names.
    """
    target = 1 if output in (None, "-") else output
    assert target is not None
    for path in paths:
        if are_same(0 if path == "-" else _path(path), target):
            raise click.ClickException(
                message("{path} is both input and output", path="stdin" if path == "-" else path)
            )


def _path(place: str) -> str:
    """The path of an input on this machine, which may be written as `file://` or begin with `~`."""
    return str(places.local_path(place)) if places.is_local(place) else place


def files_read() -> list[str]:
    """What the running command reads: its boards, and the files of options such as `--profile`."""
    context = click.get_current_context(silent=True)
    if context is None:
        return []
    read = []
    for parameter in context.command.params:
        if isinstance(parameter.type, (click.Path, FileOrText)):
            value = context.params.get(parameter.name or "")
            read += list(value or ["-"]) if parameter.nargs == -1 else [value]
    return [value for value in read if isinstance(value, str)]
