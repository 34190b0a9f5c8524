"""A stream of boards and variants in batches, in bounded memory.

A text becomes boards and puzzles in one of three ways. Each stops where another has to continue, so a stream may change
its format:

- Native code cuts lines of 81 characters, the usual form of large collections, in blocks of a few megabytes.
- A variant, where `recognising` finds one, is taken off the stream as `variant_texts` describes.
- `formats.read` reads everything else.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from sudokit import _native, formats
from sudokit.board import alphabet, squares
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.board.reading import Reading
from sudokit.errors import SudokuError
from sudokit.formats.source import LONGEST_LINE
from sudokit.messages import message
from sudokit.reading import read_variant, variant_texts
from sudokit.reading.recognising import LOOK_AHEAD, variant_begins
from sudokit.streams.decoding import Text, decoded

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from sudokit.variants import Puzzle

__all__ = ["Batch", "Source", "cut_batches", "read_batches"]

_BLOCK_BYTES = 1 << 22
_BOARDS_A_BATCH = 1024


class Batch(NamedTuple):
    """Boards that follow each other in a text, in one format; or a variant, which is a batch of its own.

    Attributes:
        name: The name of the text, for messages.
        form: The name of the format of the boards, or of the form of the variant; None if none fits.
        boards: 81 characters per board, one after another; "?" where there is no board.
        lines: The number of each board's first line or, for a bad board, of the wrong line.
        readings: What the characters of a board do not say, by its index: all that is not simply a good line.
        is_argument: Whether the text is one line without a number, because it is an argument of a command.
    """

    name: str
    form: str | None
    boards: bytes
    lines: Sequence[int]
    readings: Mapping[int, Reading]
    is_argument: bool = False

    def place(self, index: int) -> str:
        """The place of a board, as `file:line`."""
        if self.is_argument:
            return self.name
        return message("{file}:{line}", file=self.name, line=self.lines[index])

    def reading(self, index: int) -> Reading:
        """What the text says there."""
        known = self.readings.get(index)
        if known:
            return known._replace(place=self.place(index))
        line, place = self.lines[index], self.place(index)
        try:
            grid = Grid(self.boards[81 * index : 81 * index + 81].decode("latin-1"))
        except SudokuError as error:
            return Reading(None, self.form, line, error, place=place)
        return Reading(grid, self.form, line, place=place)

    def is_full(self, index: int) -> bool:
        """Whether a readable board has no blank."""
        return 0 not in alphabet.read(self.boards[81 * index : 81 * index + 81])

    def rows(self, indices: Sequence[int]) -> npt.NDArray[np.uint8]:
        """Some readable boards as an array of shape (n, 81), 0 for a blank."""
        import numpy as np

        text = np.frombuffer(self.boards, np.uint8).reshape(-1, 81)[np.asarray(indices, np.intp)]
        return alphabet.read_array(text)

    def positions(self) -> dict[int, Position]:
        """The boards whose text shows candidates that say more than their digits, by index."""
        return {
            index: reading.position
            for index, reading in self.readings.items()
            if reading.position and reading.position.is_narrowed
        }

    def puzzles(self) -> dict[int, Puzzle]:
        """The variants, by index."""
        return {
            index: reading.puzzle
            for index, reading in self.readings.items()
            if not (reading.error or reading.grid)
        }

    def grid(self, index: int) -> Grid | SudokuError:
        """A board without its candidates, or what is wrong with it."""
        try:
            return self.reading(index).result()
        except SudokuError as error:
            return error

    def board(self, index: int) -> Grid | Position | SudokuError:
        """The same, but a position if the text shows candidates that say more than its digits."""
        known = self.readings.get(index)
        position = known and known.position
        return position if position and position.is_narrowed else self.grid(index)


class Source:
    """A text from which both blocks of whole lines and single lines can be taken.

    Args:
        file: The text.
        lines_taken: How many lines of it have been taken already.
    """

    def __init__(self, file: Text, lines_taken: int = 0) -> None:
        self._file = file
        self._ahead = b""
        self._start = 0
        self.is_regular = _is_regular(file)
        self.lines_taken = lines_taken
        self.bytes_taken = 0

    @property
    def encoding(self) -> str:
        """The encoding of the file, for messages."""
        return str(self._file.encoding)

    def peek(self, size: int) -> bytes:
        """The next bytes, up to a number of them or to the end of the line; nothing at the end."""
        while True:
            seen = self._ahead[self._start : self._start + size]
            if len(seen) == size or b"\n" in seen or not self._fill():
                return seen.split(b"\n", 1)[0]

    def peek_two(self, size: int) -> tuple[bytes, bytes]:
        """The next line and the one after it, up to a number of bytes each; of the second what is there already."""
        first = self.peek(size)
        start = self._start + len(first) + 1
        return first, self._ahead[start : start + size].split(b"\n", 1)[0].rstrip()

    def take_block(self) -> bytes | None:
        """All whole lines available now; empty before a line that is too long, None at the end."""
        while True:
            end = self._ahead.rfind(b"\n", self._start) + 1
            waiting = len(self._ahead) - self._start
            if end or waiting >= _BLOCK_BYTES or not self._fill():
                break
        if not waiting:
            return None
        is_last = not end and waiting < _BLOCK_BYTES
        return self._take(len(self._ahead) if is_last else end or self._start)

    def give_back(self, rest: bytes) -> None:
        """Put back the end of a block."""
        self.bytes_taken -= len(rest)
        self._ahead = rest + self._ahead[self._start :]
        self._start = 0

    def skip_empty_lines(self) -> None:
        """Take the empty lines that follow, as far as they have been read."""
        while self._ahead.startswith(b"\n", self._start):
            self.readline(1)

    def readline(self, limit: int) -> bytes:
        """One line, or the next `limit` bytes of it; nothing at the end."""
        while True:
            end = self._ahead.find(b"\n", self._start, self._start + limit) + 1
            if end or len(self._ahead) - self._start >= limit or not self._fill():
                break
        line = self._take(min(end or len(self._ahead), self._start + limit))
        self.lines_taken += line.endswith(b"\n")
        return line

    def _take(self, end: int) -> bytes:
        taken = self._ahead[self._start : end]
        self._start = end
        self.bytes_taken += len(taken)
        return taken

    def _fill(self) -> bool:
        """Read what is available; False at the end of the file."""
        more = self._file.read1(_BLOCK_BYTES)
        self._ahead = self._ahead[self._start :] + more
        self._start = 0
        return bool(more)


def read_batches(
    source: Source,
    expected: formats.Format | None,
    name: str = "",
    *,
    after_gap: bool = True,
    with_variants: bool = True,
) -> Iterator[Batch]:
    """The boards and variants of a text.

    Args:
        source: The text.
        expected: The format that the name of the file means.
        name: The name of the text, for messages.
        after_gap: Whether the line before the text is empty or missing.
        with_variants: Whether variants are read. If not, the lines of one are bad boards.

    Raises:
        FormatError: The rest is not text.
    """
    while True:
        while with_variants and variant_begins(source, after_gap=after_gap):
            yield _read_variant(name, source)
            source.skip_empty_lines()
            after_gap = True
        block = source.take_block()
        if block is None:
            return
        is_other = expected is not None and expected.ONE_LINE and not _is_cut(expected)
        if not block or b"\0" in block or is_other:  # probably not text; `formats` words the error
            source.give_back(block)
        else:
            cut = _native.cut_lines(block, after_gap)
            source.give_back(block[cut.consumed :])
            if cut.line_numbers:
                if expected is None or not _is_cut(expected):
                    expected = formats.FORMATS["line"]
                yield from cut_batches(
                    name,
                    expected,
                    block,
                    cut,
                    first=source.lines_taken + 1,
                    encoding=source.encoding,
                )
            source.lines_taken += cut.lines
            after_gap = cut.after_gap
            if not cut.stopped or (with_variants and variant_begins(source, after_gap=after_gap)):
                continue
        until = _UntilVariant(source) if with_variants else _Lines(source)
        for batch in _read_others(name, source, until, expected, after_gap=after_gap):
            expected = formats.FORMATS[batch.form] if batch.form else expected
            yield batch
        after_gap = until.after_gap


def cut_batches(
    name: str,
    format: formats.Format,
    block: bytes,
    cut: _native.TextLines,
    *,
    first: int = 2,
    encoding: str = "UTF-8",
) -> Iterator[Batch]:
    """The boards that native code found in a block, and what `formats` makes of the damaged lines between them.

    These may be boards after all, labels, which are left out, or positions, which are batches of their own.

    Args:
        name: The name of the text, for messages.
        format: The format of the boards.
        block: The text.
        cut: What native code found in it.
        first: The number of its first line. (A damaged line is never the first of a text: cutting stops there.)
        encoding: The encoding of the text, for messages.
    """
    lines = [first + number for number in cut.line_numbers]
    boards: list[bytes] = []
    places: list[int] = []
    readings: dict[int, Reading] = {}
    start = 0
    for index in cut.damaged:
        begin, end = cut.span(index)
        text = decoded(block[begin : min(end, begin + LONGEST_LINE)], cut=True)
        boards.append(cut.boards[81 * start : 81 * index])
        places += lines[start:index]
        start = index + 1
        for reading in formats.read(
            [text], format, first=lines[index], after_gap=False, encoding=encoding
        ):
            if reading.position:
                if places:
                    yield Batch(name, format.NAME, b"".join(boards), places, readings)
                boards, places, readings = [], [], {}
                yield _batch_of(name, [reading])
                continue
            if reading.error:
                readings[len(places)] = reading
            boards.append(_characters([reading]))
            places.append(lines[index])
    boards.append(cut.boards[81 * start :])
    places += lines[start:]
    if places:
        yield Batch(name, format.NAME, b"".join(boards), places, readings)


def _read_others(
    name: str,
    source: Source,
    until: _Lines,
    expected: formats.Format | None,
    *,
    after_gap: bool,
) -> Iterator[Batch]:
    """Boards from `formats`, until one is a line, where native code can continue, or a variant begins."""
    group: list[Reading] = []
    first = source.lines_taken + 1
    for reading in formats.read(
        formats.decoded_lines(until, first),
        expected,
        first=first,
        after_gap=after_gap,
        encoding=source.encoding,
    ):
        if group and reading.form != group[0].form:
            yield _batch_of(name, group)
            group = []
        group.append(reading)
        is_line = reading.form in formats.LINES
        if is_line or not source.is_regular or len(group) == _BOARDS_A_BATCH:
            yield _batch_of(name, group)
            group = []
        if is_line:
            return
    if group:
        yield _batch_of(name, group)


class _Lines:
    """The lines of a source.

    Attributes:
        after_gap: Whether the last of these lines was empty.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._is_at_start = True
        self.after_gap = False

    def readline(self, limit: int) -> bytes:
        """The next line, or its first `limit` bytes; nothing at the end."""
        line = self._source.readline(limit)
        self.after_gap = self._is_at_start and line.strip() == b"" != line
        self._is_at_start = line.endswith(b"\n")
        return line


class _UntilVariant(_Lines):
    """The lines of a source before the next variant."""

    def readline(self, limit: int) -> bytes:
        """The next line, or its first `limit` bytes; nothing where a variant begins, and at the end."""
        if self._is_at_start and variant_begins(self._source, after_gap=self.after_gap):
            return b""
        return super().readline(limit)


def _read_variant(name: str, source: Source) -> Batch:
    """The next variant. A classic Sudoku becomes a board."""
    from sudokit.variants.forms import recognise

    first = source.lines_taken + 1
    text = decoded(source.peek(LOOK_AHEAD))
    try:
        text = variant_texts.take(source)
        reading = read_variant(text)
    except SudokuError as error:
        if error.line is not None:
            error.line += first - 1
        reading = Reading(None, recognise(text).NAME, error=error)
    form = "line" if squares.side(text.rstrip()) else reading.form
    return _batch_of(name, [reading._replace(form=form, line=first)])


def _batch_of(name: str, readings: Sequence[Reading]) -> Batch:
    return Batch(
        name,
        readings[0].form,
        _characters(readings),
        [reading.wrong_line for reading in readings],
        dict(enumerate(readings)),
    )


def _characters(readings: Sequence[Reading]) -> bytes:
    cells = (reading.grid.cells if reading.grid else alphabet.NO_BOARD for reading in readings)
    return alphabet.write(b"".join(cells))


def _is_cut(format: formats.Format) -> bool:
    """Whether native code can cut boards of a format."""
    return format.NAME in formats.LINES


def _is_regular(file: BinaryIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    except (OSError, ValueError):
        return False
