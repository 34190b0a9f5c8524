"""A stream of boards and variants in batches, in bounded memory.

A text becomes boards and puzzles in one of three ways. Each stops where another has to continue, so a stream may change
its format:

- Native code cuts lines of 81 characters, the usual form of large collections, in blocks of a few megabytes.
- A variant, where `recognising` finds one, is taken off the stream as `variant_texts` describes.
- `formats.read` reads everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

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
from sudokit.reading.source import Source
from sudokit.streams.decoding import decoded

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from sudokit.variants import Puzzle

__all__ = ["Batch", "read_batches"]

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


def read_batches(
    source: Source,
    expected: formats.Format | None,
    *,
    after_gap: bool = True,
    with_variants: bool = True,
) -> Iterator[Batch]:
    """The boards and variants of a text.

    Args:
        source: The text.
        expected: The format that the name of the file means.
        after_gap: Whether the line before the text is empty or missing.
        with_variants: Whether variants are read. If not, the lines of one are bad boards.

    Raises:
        FormatError: The rest is not text.
    """
    while True:
        while with_variants and variant_begins(source, after_gap=after_gap):
            yield _read_variant(source)
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
            if characters := cut.boards:
                if expected is None or not _is_cut(expected):
                    expected = formats.FORMATS["line"]
                yield from _cut_batches(source, expected, block, cut, characters)
            source.lines_taken += cut.lines
            after_gap = cut.after_gap
            if not cut.stopped or (with_variants and variant_begins(source, after_gap=after_gap)):
                continue
        lines = _Lines(source, with_variants=with_variants)
        for batch in _read_others(source, lines, expected, after_gap=after_gap):
            expected = formats.FORMATS[batch.form] if batch.form else expected
            yield batch
        after_gap = lines.after_gap


def _cut_batches(
    source: Source,
    format: formats.Format,
    block: bytes,
    cut: _native.TextLines,
    characters: bytes,
) -> Iterator[Batch]:
    """The boards that native code found in a block, and what `formats` makes of the damaged lines between them.

    These may be boards after all, labels, which are left out, or positions, which are batches of their own.
    """
    count, first = len(characters) // 81, source.lines_taken + 1
    # A list of numbers takes longer than all else.
    lines: Sequence[int] = range(first, first + count)
    if count != cut.lines:
        lines = [first + number for number in cut.line_numbers]
    if not cut.damaged:
        yield Batch(source.name, format.NAME, characters, lines, {})
        return
    boards: list[bytes] = []
    places: list[int] = []
    readings: dict[int, Reading] = {}
    start = 0
    for index in cut.damaged:
        begin, end = cut.span(index)
        text = decoded(block[begin : min(end, begin + LONGEST_LINE)], cut=True)
        boards.append(characters[81 * start : 81 * index])
        places += lines[start:index]
        start = index + 1
        for reading in formats.read(
            [text], format, first=lines[index], after_gap=False, encoding=source.encoding
        ):
            if reading.position:
                if places:
                    yield Batch(source.name, format.NAME, b"".join(boards), places, readings)
                boards, places, readings = [], [], {}
                yield _batch_of(source.name, [reading])
                continue
            if reading.error:
                readings[len(places)] = reading
            boards.append(_characters([reading]))
            places.append(lines[index])
    boards.append(characters[81 * start :])
    places += lines[start:]
    if places:
        yield Batch(source.name, format.NAME, b"".join(boards), places, readings)


def _read_others(
    source: Source,
    lines: _Lines,
    expected: formats.Format | None,
    *,
    after_gap: bool,
) -> Iterator[Batch]:
    """Boards from `formats`, until one is a line, where native code can continue, or a variant begins."""
    group: list[Reading] = []
    first = source.lines_taken + 1
    for reading in formats.read(
        formats.decoded_lines(lines, first),
        expected,
        first=first,
        after_gap=after_gap,
        encoding=source.encoding,
    ):
        if group and reading.form != group[0].form:
            yield _batch_of(source.name, group)
            group = []
        group.append(reading)
        is_line = reading.form in formats.LINES
        if is_line or not source.is_regular or len(group) == _BOARDS_A_BATCH:
            yield _batch_of(source.name, group)
            group = []
        if is_line:
            return
    if group:
        yield _batch_of(source.name, group)


class _Lines:
    """The lines of a source before the next variant, if variants are read.

    Attributes:
        after_gap: Whether the last of these lines was empty.
    """

    def __init__(self, source: Source, *, with_variants: bool) -> None:
        self._source = source
        self._with_variants = with_variants
        self._is_at_start = True
        self.after_gap = False

    def readline(self, limit: int) -> bytes:
        """The next line, or its first `limit` bytes; nothing where a variant begins, and at the end."""
        may_end = self._with_variants and self._is_at_start
        if may_end and variant_begins(self._source, after_gap=self.after_gap):
            return b""
        line = self._source.readline(limit)
        self.after_gap = self._is_at_start and line.strip() == b"" != line
        self._is_at_start = line.endswith(b"\n")
        return line


def _read_variant(source: Source) -> Batch:
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
    return _batch_of(source.name, [reading._replace(form=form, line=first)])


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
