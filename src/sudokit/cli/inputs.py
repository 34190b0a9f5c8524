"""Boards and variants in: files, standard input and arguments, in batches or one by one.

An argument is `-` for standard input, the name of a file, or a board or variant. For all commands, `is_board`
distinguishes the last two.

A text becomes boards and puzzles here, in `_batches`, in one of three ways. Each stops where another has to
continue, so a stream may change its format:

- Native code cuts lines of 81 characters, the usual form of large collections, in blocks of a few megabytes.
- `variants.read_with_report` reads the texts of variants, which `variant_texts` recognises by their first bytes
  and takes off the stream one by one. If it is a classic Sudoku, it is a board like any other from there on.
- `formats.read` reads everything else.
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
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

import click

from sudokit import engine, formats
from sudokit.board import alphabet, squares
from sudokit.board.grid import Grid
from sudokit.board.position import Position
from sudokit.cli import variant_texts
from sudokit.cli.columns import chosen_column, column_option
from sudokit.cli.encodings import chosen_encoding, encoding_option
from sudokit.cli.failures import Failures, reason_of
from sudokit.cli.outputs import FileOrText
from sudokit.cli.progress import Progress
from sudokit.errors import FormatError, SudokuError, VariantError
from sudokit.formats import links
from sudokit.formats.columns import with_boards
from sudokit.formats.plain import plain
from sudokit.formats.source import LONGEST_LINE
from sudokit.messages import joined, message, plural
from sudokit.names import cell_name
from sudokit.streams import places
from sudokit.streams.compression import decompressed, without_suffix
from sudokit.streams.decoding import Text, decoded, open_lines
from sudokit.streams.suffixes import NOT_TEXT

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from sudokit.variants import Puzzle

__all__ = [
    "BadBoard",
    "Batch",
    "Board",
    "boards_argument",
    "is_board",
    "puzzles_argument",
    "read_batches",
    "read_board",
    "read_boards",
    "size_of",
]

_BLOCK_BYTES = 1 << 22
_BOARDS_A_BATCH = 1024

# An argument of mostly cells, with at least this many, is a board that lacks some, not a file name.
_NEARLY_A_BOARD = 60
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
        function,
        "BOARDS are files, boards or variants themselves (81 characters, a link, or any format in "
        "quotation marks), or - for standard input, which is also the default.",
    )


def _argument(function: _Decorated, words: str) -> _Decorated:
    function.__doc__ = f"{(function.__doc__ or '').rstrip()}\n\n    {words}"
    return click.argument("paths", metavar="[BOARDS]...", nargs=-1, type=FileOrText())(
        column_option(encoding_option(function))
    )


def is_board(argument: str) -> bool:
    """Whether an argument is a board or a variant, not `-` or the name of a file.

    An existing file of that name always wins. Otherwise text of several lines is a board, and so is text
    that consists mostly of cells and has at least 60 of them, without what is around the board. Its author
    meant a board, and the error should say what is wrong with it rather than that there is no such file.
    `variant_texts.is_text` recognises variants. A link to a page is also a board, or an error about it; any other
    link is the place of a file.

    Examples:
        >>> is_board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        True
        >>> is_board("board.txt"), is_board("-")
        (False, False)
    """
    if os.path.lexists(argument):
        return False
    if variant_texts.is_text(argument):
        return True
    if "\n" in argument or links.is_page(argument):
        return True
    return any(map(_is_nearly_a_board, (plain(argument), argument)))


def _is_nearly_a_board(text: str) -> bool:
    cells = sum(map(alphabet.leading_cells, text))
    return cells >= _NEARLY_A_BOARD and 2 * cells > len(text)


class BadBoard(click.ClickException):
    """What is wrong with the only board of a file; `error` does not contain the place."""

    def __init__(self, place: str, error: SudokuError) -> None:
        super().__init__(message("{place}: {reason}", place=place, reason=error.reason))
        self.error = error


class Batch(NamedTuple):
    """Boards that follow each other in one file, in one format.

    Attributes:
        name: The name of the file, for messages.
        format: The format of the boards, or None if no format fits.
        boards: 81 characters per board, one after another; "?" for a board that could not be read.
        lines: The number of each board's first line or, for a bad board, of the wrong line.
        errors: The errors of boards that could not be read, by index.
        entries: The entries of `formats`, if the boards come from there.
        is_argument: Whether this is a board given as an argument of one line, which has no line number.
        variant: The puzzle, if the batch is a variant. Its error is then what commands for boards say about it.
        left_out: What the text of a variant had beyond what its puzzle says, a sentence for each.
    """

    name: str
    format: formats.Format | None
    boards: bytes
    lines: Sequence[int]
    errors: dict[int, SudokuError]
    entries: Sequence[formats.Entry] = ()
    is_argument: bool = False
    variant: Puzzle | None = None
    left_out: Sequence[str] = ()

    def place(self, index: int) -> str:
        """The place of a board, as `file:line`."""
        if self.is_argument:
            return self.name
        return message("{file}:{line}", file=self.name, line=self.lines[index])

    def is_full(self, index: int) -> bool:
        """Whether a readable board has no blank."""
        return 0 not in alphabet.read(self.boards[81 * index : 81 * index + 81])

    def rows(self, indices: Sequence[int]) -> npt.NDArray[np.uint8]:
        """Some readable boards as an array of shape (n, 81), 0 for a blank."""
        import numpy as np

        text = np.frombuffer(self.boards, np.uint8).reshape(-1, 81)[np.asarray(indices, np.intp)]
        return alphabet.read_array(text)

    def grid(self, index: int) -> Grid:
        """A board as a grid.

        Raises:
            SudokuError: What is wrong with it.
        """
        if self.entries:
            return self.entries[index].result()
        if index in self.errors:
            raise self.errors[index]
        return Grid(self.boards[81 * index : 81 * index + 81].decode("latin-1"))

    def position(self, index: int) -> Position | None:
        """A board with the candidates that its text shows, if they say more than its digits."""
        found = self.entries[index].position if self.entries else None
        return found if found and found.is_narrowed else None

    def classic(self, index: int) -> Grid | Position:
        """A board as a position if `position` has one, otherwise as a grid.

        Raises:
            SudokuError: What is wrong with it, or that it is a variant.
        """
        return self.position(index) or self.grid(index)

    def value(self, index: int) -> Grid | Position | Puzzle:
        """A variant as a puzzle, and a board as `classic` has it.

        Raises:
            SudokuError: What is wrong with it.
        """
        return self.variant or self.classic(index)

    def positions(self) -> dict[int, Position]:
        """The boards whose text shows candidates that say more than their digits, by index."""
        found = ((index, self.position(index)) for index in range(len(self.entries)))
        return {index: position for index, position in found if position}

    def values(self) -> Iterator[Grid | Position | SudokuError]:
        """All boards, each as a position if `position` has one, as a grid, or as its error."""
        for index, grid in enumerate(self.grids()):
            yield self.position(index) or grid

    def grids(self, indices: Iterable[int] | None = None) -> Iterator[Grid | SudokuError]:
        """Some boards, or all, each as a grid or as its error."""
        for index in range(len(self.lines)) if indices is None else indices:
            try:
                yield self.grid(index)
            except SudokuError as error:
                yield error

    def why_improper(self, index: int, count: int | None = None) -> SudokuError:
        """Why a board is not a proper puzzle; arguments as for `engine.why_improper`."""
        (grid,) = self.grids([index])
        return engine.why_improper(self.position(index) or grid, count)


class Board(NamedTuple):
    """One board of the input: its batch, and its index in the batch, from 0."""

    batch: Batch
    number: int

    @property
    def place(self) -> str:
        """Its place, as `file:line`."""
        return self.batch.place(self.number)

    @property
    def format(self) -> formats.Format | None:
        """Its format, or None if no format fits."""
        return self.batch.format

    def puzzle(self) -> Puzzle:
        """The board or variant as a puzzle of `sudokit.variants`.

        Raises:
            SudokuError: What is wrong with it.
        """
        from sudokit import variants

        if self.batch.variant:
            return self.batch.variant
        position = self.batch.position(self.number)
        if position is None:
            return variants.Puzzle(self.grid())
        marks = enumerate(position.candidates)
        blank = {cell_name(cell): kept for cell, kept in marks if not position.grid.cells[cell]}
        return variants.Puzzle(position.grid, candidates=blank)

    def grid(self) -> Grid:
        """The board as a grid.

        Raises:
            SudokuError: What is wrong with it.
        """
        return self.batch.grid(self.number)

    def classic(self) -> Grid | Position:
        """The board as a position if the text shows candidates, otherwise as a grid.

        Raises:
            SudokuError: What is wrong with it, or that it is a variant.
        """
        shown = self.batch.entries[self.number].position if self.batch.entries else None
        return shown or self.grid()

    def value(self) -> Grid | Position | Puzzle:
        """What the text says: a variant as a puzzle, and a board as `classic` has it.

        Raises:
            SudokuError: What is wrong with it.
        """
        return self.batch.variant or self.classic()

    def position(self) -> Position:
        """The board as a position. If the text shows no candidates, it has all that no peer rules out.

        Raises:
            SudokuError: What is wrong with it.
        """
        return Position(self.classic())


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
            source = _Source(text if is_one_line else with_boards(text, chosen_column()))
            for batch in _batches(
                name, source, None if is_text else formats.by_suffix(without_suffix(argument))
            ):
                empty = failures.nothing_read = False
                position = 0 if is_text else source.bytes_taken
                placed = batch._replace(is_argument=is_one_line)
                if batch.left_out:
                    what = joined("; ", batch.left_out)
                    failures.warn(placed.place(0), message("left out: {what}", what=what))
                yield placed, position
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
) -> Iterator[Board]:
    """All boards of all files, in order, one by one; arguments as for `read_batches`."""
    for batch in read_batches(paths, failures, progress, digits_alone=digits_alone):
        for index in range(len(batch.lines)):
            yield Board(batch, index)
            progress.done(index + 1)


def read_board(argument: str, name: str = message("argument {number}", number=1)) -> Board:
    """The only board of a file, of standard input, or given as the argument.

    Args:
        argument: As for `read_batches`.
        name: The name of the argument in messages, if it is a board.

    Raises:
        click.ClickException: The file cannot be read or is not exactly one good board.
    """
    found = (
        Board(batch, index)
        for batch, _ in _read(argument, name, Failures("stop"))
        for index in range(len(batch.lines))
    )
    boards = list(islice(found, 2))
    if len(boards) > 1:
        raise click.ClickException(
            message("{place}: a second board, expected one", place=boards[1].place)
        )
    try:
        boards[0].grid()
    except SudokuError as error:
        raise BadBoard(boards[0].place, error) from error
    return boards[0]


class _Source:
    """A text from which both blocks of whole lines and single lines can be taken."""

    def __init__(self, file: Text) -> None:
        self._file = file
        self._ahead = b""
        self._start = 0
        self.is_regular = _is_regular(file)
        self.lines_taken = 0
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

    def give_line_back(self, line: bytes) -> None:
        """Put back the line that was taken last."""
        self.give_back(line)
        self.lines_taken -= line.endswith(b"\n")

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


def _batches(name: str, source: _Source, expected: formats.Format | None) -> Iterator[Batch]:
    """The boards and variants of a file: the one place where a text becomes either."""
    after_gap = True
    while True:
        while variant_texts.begins(source) or (after_gap and variant_texts.square_begins(source)):
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
            cut = engine.cut_lines(block, after_gap)
            source.give_back(block[cut.consumed :])
            if cut.line_numbers:
                if expected is None or not _is_cut(expected):
                    expected = formats.FORMATS["line"]
                yield from _cut_batches(name, expected, block, cut, source)
            source.lines_taken += cut.lines
            after_gap = cut.after_gap
            if not cut.stopped or (after_gap and variant_texts.square_begins(source)):
                continue
        until = _UntilVariant(source)
        for batch in _read_batches(name, source, until, expected, after_gap=after_gap):
            expected = batch.format or expected
            yield batch
        after_gap = until.after_gap


def _cut_batches(
    name: str, format: formats.Format, block: bytes, cut: engine.TextLines, source: _Source
) -> Iterator[Batch]:
    """The boards that native code found, and what `formats` makes of damaged lines.

    These may be boards after all, labels, which are left out, or positions, which are batches of their own.
    """
    lines = [source.lines_taken + 1 + number for number in cut.line_numbers]
    boards: list[bytes] = []
    places: list[int] = []
    errors: dict[int, SudokuError] = {}
    start = 0
    for index in cut.damaged:
        first, end = cut.span(index)
        text = decoded(block[first : min(end, first + LONGEST_LINE)], cut=True)
        entries = list(
            formats.read(
                [text], format, first=lines[index], after_gap=False, encoding=source.encoding
            )
        )
        boards.append(cut.boards[81 * start : 81 * index])
        places += lines[start:index]
        start = index + 1
        for entry in entries:
            if entry.position:
                if places:
                    yield Batch(name, format, b"".join(boards), places, errors)
                boards, places, errors = [], [], {}
                yield _entries_batch(name, [entry])
                continue
            if entry.error:
                errors[len(places)] = entry.error
            boards.append(alphabet.write(entry.grid.cells if entry.grid else alphabet.NO_BOARD))
            places.append(lines[index])
    boards.append(cut.boards[81 * start :])
    places += lines[start:]
    if places:
        yield Batch(name, format, b"".join(boards), places, errors)


def _read_batches(
    name: str,
    source: _Source,
    until: _UntilVariant,
    expected: formats.Format | None,
    *,
    after_gap: bool,
) -> Iterator[Batch]:
    """Boards from `formats`, until one is a line, where native code can continue, or a variant begins."""
    group: list[formats.Entry] = []
    first = source.lines_taken + 1
    entries = formats.read(
        formats.decoded_lines(until, first),
        expected,
        first=first,
        after_gap=after_gap,
        encoding=source.encoding,
    )
    for entry in entries:
        if group and entry.format is not group[0].format:
            yield _entries_batch(name, group)
            group = []
        group.append(entry)
        is_line = _is_cut(entry.format)
        if is_line or not source.is_regular or len(group) == _BOARDS_A_BATCH:
            yield _entries_batch(name, group)
            group = []
        if is_line:
            return
    if group:
        yield _entries_batch(name, group)


class _UntilVariant:
    """The lines of a source before the next variant.

    Attributes:
        after_gap: Whether the last of these lines was empty.
    """

    def __init__(self, source: _Source) -> None:
        self._source = source
        self._is_at_start = True
        self.after_gap = False

    def readline(self, limit: int) -> bytes:
        """The next line, or its first `limit` bytes; nothing where a variant begins, and at the end."""
        if self.after_gap and variant_texts.square_begins(self._source):
            return b""
        line = self._source.readline(limit)
        if self._is_at_start and engine.begins_variant(line):
            self._source.give_line_back(line)
            return b""
        self.after_gap = self._is_at_start and line.strip() == b"" != line
        self._is_at_start = line.endswith(b"\n")
        return line


def _read_variant(name: str, source: _Source) -> Batch:
    """The next variant. A classic Sudoku becomes a board, which every command takes."""
    from sudokit import variants  # only for those who have one

    first = source.lines_taken + 1
    form = formats.FORMATS["boj2239"]  # the answers are rows of digits, as for all variants
    error: SudokuError = VariantError(message("a variant, expected a classic Sudoku"))
    puzzle: Puzzle | None = None
    left_out: tuple[str, ...] = ()
    boards = alphabet.NO_BOARD
    try:
        text = variant_texts.take(source)
        if side := squares.side(text.rstrip()):
            form = formats.FORMATS["line"]
            size = plural("{count} character", "{count} characters", side * side)
            error = FormatError(message("{size}, expected {length}", size=size, length=81))
        found, _, left_out = variants.read_with_report(text)
        if found.is_classic:
            boards = found.to_grid().cells
        else:
            puzzle = found
    except SudokuError as reason:
        error = reason
        first += (reason.line or 1) - 1
    return Batch(
        name,
        form,
        alphabet.write(boards),
        [first],
        {0: error} if boards == alphabet.NO_BOARD else {},
        variant=puzzle,
        left_out=left_out,
    )


def _entries_batch(name: str, entries: Sequence[formats.Entry]) -> Batch:
    return Batch(
        name,
        entries[0].format,
        alphabet.write(
            b"".join(entry.grid.cells if entry.grid else alphabet.NO_BOARD for entry in entries)
        ),
        [(entry.error and entry.error.line) or entry.line for entry in entries],
        {index: entry.error for index, entry in enumerate(entries) if entry.error},
        entries,
    )


def _is_cut(format: formats.Format | None) -> bool:
    """Whether native code can cut boards of a format."""
    return format is not None and format.NAME in formats.LINES


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
    cells = "".join(board.split())
    if "\n" not in board and (len(cells) == 81 or squares.side(cells)):
        return cells
    return board.lstrip() if variant_texts.is_text(board) else board


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


def _is_regular(file: BinaryIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    except (OSError, ValueError):
        return False
