"""Text formats of a board: read and write, one file per format.

A *format* is a module with four facts and three functions (`Format` below): `match` reports whether a
line can begin a board, `read` takes one board off the lines, `write` turns a grid into text. `FORMATS`
lists them; a new format is a new file and one more name in this list. The formats in `PENCILMARKED`
also show candidates, and some of them which digits are clues.

A stream is read lazily, board by board, and may change its format between boards. Lines that start
with `#` are comments. `plain` first takes away what people and programs put around a board: labels,
brackets, links. A bad board becomes a `Reading` with an error, and reading continues after it.

Examples:
    >>> for entry in read(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...                    "not a board"]):
    ...     print(entry.line, entry.form, entry.error)
    1 line None
    2 line line 2: 3 characters, expected 81
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO, UnsupportedOperation
from itertools import islice
from pathlib import Path, PurePath
from typing import Any, Protocol

from sudokit.board.grid import BoardText, Grid
from sudokit.board.position import Position
from sudokit.board.reading import Reading
from sudokit.errors import FormatError, SudokuError
from sudokit.formats import (
    boj2239,
    boj2580,
    boxed,
    hodoku,
    line,
    line729,
    links,
    opensudoku,
    pencilmarks,
    sdk,
    sdm,
    ss,
    unread,
)
from sudokit.formats.columns import board_lines
from sudokit.formats.file_names import refuse_file_name
from sudokit.formats.match import Match
from sudokit.formats.source import Lines, decoded_lines
from sudokit.formats.unread import is_variant
from sudokit.messages import message
from sudokit.streams.compression import decompressed, without_suffix
from sudokit.streams.decoding import (
    MARKS_ERRORS,
    Encoding,
    encoding_named,
    line_count,
    open_lines,
    undecodable_reason,
)

__all__ = [
    "FORMATS",
    "LINES",
    "PENCILMARKED",
    "Format",
    "PencilmarkFormat",
    "Reading",
    "by_suffix",
    "decoded_lines",
    "enclosing",
    "is_variant",
    "opened",
    "read",
    "read_one",
    "read_text",
    "write",
    "written",
]


class Format(Protocol):
    """The interface of a module for a format."""

    @property
    def NAME(self) -> str:  # noqa: N802 - constants of a module
        """The name on the command line."""

    @property
    def TITLE(self) -> str:  # noqa: N802
        """A description in one line."""

    @property
    def SUFFIXES(self) -> tuple[str, ...]:  # noqa: N802
        """The suffixes of file names that mean this format."""

    @property
    def ONE_LINE(self) -> bool:  # noqa: N802
        """Whether a board is exactly one line."""

    def match(self, line: str) -> Match:
        """How well a line, which is not empty, fits as the first line of a board."""

    def read(self, lines: Lines) -> bytes | Position:
        """Take the next board off the lines: 81 values, 0 for blank, or a position if it shows candidates.

        There is at least one line. At least one is taken, even if FormatError is raised.
        """

    def write(self, grid: Grid) -> str:
        """The text of a grid, including the last line end."""


class PencilmarkFormat(Format, Protocol):
    """The interface of a module for a format that shows candidates."""

    def write(self, board: Grid | Position) -> str:
        """The text of a position, or of a grid with all its candidates, including the last line end."""


PENCILMARKED: dict[str, PencilmarkFormat] = {
    format.NAME: format for format in (pencilmarks, line729, hodoku, opensudoku)
}
"""The formats that show candidates, by name."""

FORMATS: dict[str, Format] = {
    **{format.NAME: format for format in (line, boj2580, boj2239, sdm, sdk, ss, boxed)},
    **PENCILMARKED,
}
"""All formats by name. If two fit a line equally well, the one that says more wins: see `read`."""


LINES = ("line", "sdm")
"""The formats in which a board, blank or full, is a line of 81 characters."""


def read(
    lines: Iterable[str],
    expected: Format | None = None,
    *,
    first: int = 1,
    after_gap: bool = True,
    encoding: str = "UTF-8",
) -> Iterator[Reading]:
    """Read a stream of boards, lazily.

    Args:
        lines: Lines of text, with or without line ends: an open file or a list, for example.
        expected: The format to assume if a line fits several or none, for example that of the file name.
        first: The number of the first line, if the lines are the rest of a stream.
        after_gap: Whether the line before the first one was empty, if there was one.
        encoding: The encoding of the text, for the error about a byte that could not be decoded.

    Yields:
        A reading per board, in order. That of a damaged board has an error.

    Raises:
        FormatError: The source is not text; only if the lines come from `decoded_lines`.
    """
    source = Lines(board_lines(lines) if first == 1 else lines, first)
    while (start := source.peek()) is not None:
        is_header = start.number == 1 and line.is_header(start.text)
        if not start.text or start.text.startswith("#") or is_header:
            after_gap = after_gap or not start.text
            next(source)
            continue
        format = _recognise(start.text, expected, after_gap=after_gap)
        after_gap = False
        source.undecodable = None
        try:
            if format is None:
                next(source)
                raise FormatError(unread.reason(start.original), line=start.number)
            found = format.read(source)
            board = found if isinstance(found, Position) else Grid(found)
        except SudokuError as error:
            expected = format or expected
            name = format.NAME if format else None
            bad = source.undecodable
            told = bad and FormatError(undecodable_reason(bad.byte, encoding), line=bad.line)
            yield Reading(None, name, start.number, told or error)
        else:
            has_candidates = isinstance(board, Position)
            if format in (boxed, ss, pencilmarks) and (format is pencilmarks) is not has_candidates:
                # Only at the end of a drawing is it known whether it has candidates.
                format = pencilmarks if has_candidates else boxed
            expected = format
            yield Reading(board, format.NAME, start.number)


def read_text(text: BoardText) -> Iterator[Reading]:
    """Read the boards of a text, of bytes in UTF-8, or of a file, lazily.

    Bytes and files may also be in an encoding that a byte-order mark names. Files may be compressed.

    Args:
        text: A `str`, bytes, a path, whose suffix may name the format, or an open file.

    Yields:
        Readings, as from `read`.

    Raises:
        OSError: The file cannot be read.
        FormatError: The bytes are not text, or the `str` looks like the name of a file.

    Examples:
        >>> [entry.line for entry in read_text(b"1" + 80 * b"0" + b"\\n" + 81 * b".")]
        [1, 2]
    """
    if isinstance(text, str):
        refuse_file_name(text)
        yield from read(text.splitlines())
    else:
        with opened(text) as (file, format):
            lines = open_lines(file)
            encoding = getattr(file, "encoding", None) or lines.encoding
            yield from read(decoded_lines(lines), format, encoding=str(encoding))


@contextmanager
def opened(text: BoardText) -> Iterator[tuple[Any, Format | None]]:
    """A text as a binary file, uncompressed, and the format that its name means.

    A file that the caller has opened is not closed.

    Raises:
        OSError: The file cannot be read.
    """
    if isinstance(text, os.PathLike):
        with Path(text).open("rb") as file:
            format = by_suffix(without_suffix(os.fspath(text)))
            yield decompressed(file), format
    elif isinstance(text, (str, bytes, bytearray, memoryview)):
        if isinstance(text, str):
            text = text.encode(errors="surrogatepass")
        yield BytesIO(text), None
    else:
        yield _Encoded(text), None


class _Encoded:
    """A file whose `read` may return text, as one that returns bytes.

    A byte that a text file cannot decode becomes a mark, as that of a binary file does. A file from which somebody
    has read can no longer be told so; it is read line by line, so that the error can name the line.
    """

    def __init__(self, file: Any) -> None:
        self._file = file
        self._is_read_by_lines = False
        self._lines_read = 0
        if getattr(file, "errors", None) == "strict":
            try:
                file.reconfigure(errors=MARKS_ERRORS)
            except (AttributeError, UnsupportedOperation):
                self._is_read_by_lines = True

    @property
    def encoding(self) -> Encoding | None:
        """The encoding of a text file."""
        name = getattr(self._file, "encoding", None)
        return encoding_named(name) if name else None

    def read(self, size: int) -> bytes:
        more = self._read_lines(size) if self._is_read_by_lines else self._file.read(size)
        return more.encode(errors="surrogatepass") if isinstance(more, str) else more

    def _read_lines(self, size: int) -> str:
        lines: list[str] = []
        try:
            while size > 0 and (line := self._file.readline()):
                lines.append(line)
                size -= len(line)
        except UnicodeDecodeError as error:
            before = self._lines_read + len(lines) + line_count(error.object[: error.start])
            raise FormatError(
                undecodable_reason(error.object[error.start], self.encoding),
                # Readers of `codecs` have read ahead by an unknown amount.
                line=before + 1 if hasattr(self._file, "reconfigure") else None,
            ) from error
        self._lines_read += len(lines)
        return "".join(lines)


def read_one(text: BoardText) -> Reading:
    """The only board in a text; the reading has no error.

    Args:
        text: As for `read_text`.

    Raises:
        OSError: The file cannot be read.
        FormatError: The text contains no board, more than one, or a damaged one.
        ClueConflict: Two cells of a house hold the same digit.

    Examples:
        >>> read_one("1" + 80 * "0").result().clues
        1
    """
    try:
        entries = list(islice(read_text(text), 2))
        for entry in entries:
            entry.result()
    except SudokuError as error:
        if isinstance(text, (str, bytes, bytearray, memoryview)) and (
            len((text if isinstance(text, str) else bytes(text)).splitlines()) == 1
        ):
            error.line = None  # meaningless to someone who passed a single line
        raise
    if len(entries) != 1:
        raise FormatError(
            message("a second board, expected one") if entries else message("no board in the text")
        )
    return entries[0]


def write(board: Grid | Position, format: str = "line") -> str:
    """The text of a board in a format, including the last line end.

    Args:
        board: A grid or a position. If the format shows candidates, those of the position are written;
            for a grid, every digit that no peer holds.
        format: The name of the format.

    Raises:
        ValueError: There is no such format.

    Examples:
        >>> print(write(Grid("1" + 80 * "."), "boj2580").splitlines()[0])
        1 0 0 0 0 0 0 0 0
    """
    if format not in FORMATS:
        raise ValueError(
            message(
                "no format {format!r}, expected one of {names}",
                format=format,
                names=", ".join(FORMATS),
            )
        )
    opening, closing = enclosing(FORMATS[format])
    return opening + written(FORMATS[format], board) + closing


def written(format: Format, board: Grid | Position) -> str:
    """The text of one board, without the text that encloses all boards of a file."""
    if isinstance(board, Grid):
        return format.write(board)
    pencilmarked = PENCILMARKED.get(format.NAME)
    return pencilmarked.write(board) if pencilmarked else format.write(board.grid)


def enclosing(format: Format) -> tuple[str, str]:
    """The text before and after all boards of a file; empty for most formats.

    Examples:
        >>> enclosing(FORMATS["line"])
        ('', '')
    """
    before, after = getattr(format, "ENCLOSING", ("", ""))
    return before, after


def by_suffix(path: str) -> Format | None:
    """The format that the suffix of a file name means; None if it could mean several.

    Examples:
        >>> by_suffix("top.sdm").NAME, by_suffix("board.txt")
        ('sdm', None)
    """
    suffix = PurePath(path).suffix.lower()
    return next((format for format in FORMATS.values() if suffix in format.SUFFIXES), None)


def _recognise(text: str, expected: Format | None, *, after_gap: bool) -> Format | None:
    """The format of a board's first line, which may be damaged.

    A certain match wins; the format of the boards before it is tried first. Otherwise the line is
    damaged, and most probably belongs to the format of the boards before it. If these are one line each
    and no empty line came between, only a certain match of another format of one line is that; even a
    line that looks like a row of a board is a damaged board.
    """
    if links.is_foreign(text):
        return None
    one_line = expected is not None and expected.ONE_LINE
    if expected is not None and one_line and not after_gap:
        others = (format for format in FORMATS.values() if format.ONE_LINE)
        return next(
            (each for each in (expected, *others) if each.match(text) is Match.YES), expected
        )
    for wanted in (Match.YES, Match.PERHAPS):
        for format in (*([expected] if expected else []), *FORMATS.values()):
            if format.match(text) >= wanted:
                return format
        if one_line:
            return expected
    return None
