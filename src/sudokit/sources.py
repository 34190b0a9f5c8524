"""Many boards from whatever callers have, as one array: arrays, texts, files, and iterables of boards.

Text is read in blocks of many lines. Native code finds the boards of one line each (`text_lines.hpp`), and
`formats` reads everything else. Texts in a list are copied by native code as well, if each is a line. So all of
them take about as long as bytes; a board in another form takes some microseconds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO, StringIO
from itertools import chain, islice
from operator import length_hint
from typing import TYPE_CHECKING, Any

from sudokit import _native, formats
from sudokit.board import alphabet
from sudokit.board.grid import BoardText
from sudokit.board.position import Position
from sudokit.errors import SudokuError
from sudokit.formats.file_names import refuse_file_name
from sudokit.formats.source import LONGEST_LINE
from sudokit.stopping import check, each_checked
from sudokit.streams.decoding import decoded, open_lines

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["characters_of_each", "characters_of_text"]

Positions = dict[int, Position]
_PIECE = 1 << 16  # stays in the processor's cache
_BLOCK_BYTES = 1 << 22
_OTHER_LINE_ENDS = (b"\v", b"\f", b"\x1c", b"\x1d", b"\x1e")
_BOARDS_A_BLOCK = 8192


def characters_of_each(
    boards: Iterable[Any],
    board_of: Callable[[Any], bytes | Position | SudokuError],
    positions: Positions | None = None,
) -> npt.NDArray[np.uint8]:
    """The characters of boards, one per item.

    Args:
        boards: The boards.
        board_of: Returns the cells of a board that is not a text of one line, or a position that lacks candidates.
        positions: Gets those that lack candidates, by index; they are not boards in the array. None for digits alone.

    Returns:
        uint8 array of shape (n, 81); question marks for a board with an error.
    """
    rows = _Rows(length_hint(boards), positions)
    source = iter(each_checked(boards))
    while items := tuple(islice(source, _BOARDS_A_BLOCK)):
        check()
        block = rows.add(len(items))
        if others := _native.gather_lines(items, block):
            start = rows.size - len(items)
            cells = (rows.cells_of(board_of(items[index]), start + index) for index in others)
            block[others] = _as_rows(alphabet.write(b"".join(cells)))
    return rows.all()


class _Rows:
    """An array (n, 81) that grows. New memory costs more than all else here, so that none is used twice."""

    def __init__(self, expected: int, positions: Positions | None) -> None:
        self._array = _new(expected)
        self._positions = positions
        self.size = 0

    def add(self, count: int) -> npt.NDArray[np.uint8]:
        """So many new rows, for the caller to fill."""
        end = self.size + count
        if end > len(self._array):
            bigger = _new(max(end, 2 * self.size))
            bigger[: self.size] = self.all()
            self._array = bigger
        new = self._array[self.size : end]
        self.size = end
        return new

    def append(self, boards: bytes | Position) -> None:
        """Add the characters of boards, or a position."""
        if isinstance(boards, Position):
            boards = alphabet.write(self.cells_of(boards, self.size))
        rows = _as_rows(boards)
        self.add(len(rows))[:] = rows

    def cells_of(self, board: bytes | Position | SudokuError, index: int) -> bytes:
        """What stands for a board in its row; a position is kept by its index, if positions are."""
        if isinstance(board, SudokuError):
            return alphabet.NO_BOARD
        if not isinstance(board, Position):
            return board
        if self._positions is None:
            return board.grid.cells
        self._positions[index] = board
        return alphabet.NO_BOARD

    def all(self) -> npt.NDArray[np.uint8]:
        return self._array[: self.size]


def _new(count: int) -> npt.NDArray[np.uint8]:
    import numpy as np

    return np.empty((count, 81), np.uint8)


def _as_rows(characters: bytes) -> npt.NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(characters, np.uint8).reshape(-1, 81)


def characters_of_text(
    text: BoardText, positions: Positions | None = None
) -> npt.NDArray[np.uint8]:
    """The same for all boards of a text.

    Raises:
        FormatError: It is not text, or looks like the name of a file.
        OSError: The file cannot be read.
    """
    import numpy as np

    if isinstance(text, str):
        refuse_file_name(text)
        if "\0" in text:  # a bad board; a file with a zero byte is not text
            rows = _Rows(0, positions)
            for entry in formats.read_text(text):
                rows.append(_written(entry))
            return rows.all()
        return _characters(_pieces_of(text), len(text), positions)
    if isinstance(text, (bytes, bytearray, memoryview)):
        lines = _lines_array(np.frombuffer(text, np.uint8))
        if lines is not None:
            return lines
        return _characters(_pieces_of(bytes(text)), len(text), positions)
    with formats.opened(text) as (file, format):
        return _characters(iter(lambda: file.read(_PIECE), b""), _size_of(text), positions, format)


def _pieces_of(text: str | bytes) -> Iterator[str | bytes]:
    return (text[start : start + _PIECE] for start in range(0, len(text), _PIECE))


def _size_of(file: Any) -> int:
    """About how many bytes a file has; 0 if that is not known."""
    try:
        if isinstance(file, (StringIO, BytesIO)):
            here = file.tell()
            size = file.seek(0, os.SEEK_END)
            file.seek(here)
            return size
        path = file if isinstance(file, os.PathLike) else file.fileno()
        return os.stat(path).st_size  # noqa: PTH116 - a path or the number of an open file
    except (AttributeError, OSError):
        return 0


def _characters(
    pieces: Iterator[str | bytes],
    size: int,
    positions: Positions | None,
    expected: formats.Format | None = None,
) -> npt.NDArray[np.uint8]:
    """The boards of a text in pieces: quickly as long as each is a line, then as they are.

    Args:
        pieces: The pieces, as text or in any encoding with a byte-order mark.
        size: About how many bytes there are.
        positions: As for `characters_of_each`.
        expected: The format that the name of the file means.
    """
    rows, rest, after_gap, at_start = _Rows(size // 82 + 1, positions), b"", True, True
    is_cut = expected is None or not expected.ONE_LINE or expected.NAME in formats.LINES
    for piece in chain(pieces, [b""]):
        check()
        more = piece.encode(errors="surrogatepass") if isinstance(piece, str) else piece
        waiting = rest + more
        end = waiting.rfind(b"\n") + 1 if more else len(waiting)
        block, rest = waiting[:end], waiting[end:]
        stopped = not (is_cut and _is_plain(block))
        if not stopped:
            cut = _native.cut_lines(block, after_gap)
            for boards in _repaired(block, cut):
                rows.append(boards)
            block, after_gap, stopped = block[cut.consumed :], cut.after_gap, cut.stopped
            at_start = at_start and not cut.consumed
            expected = formats.FORMATS["line"] if cut.boards else expected
        if stopped or len(rest) > LONGEST_LINE:
            encoded = (
                each.encode(errors="surrogatepass") if isinstance(each, str) else each
                for each in pieces
            )
            text = _with_line_feeds(b"".join([block, rest, *each_checked(encoded)]))
            for boards in _boards(text, expected, after_gap=after_gap, at_start=at_start):
                rows.append(boards)
            break
    return rows.all()


def _is_plain(block: bytes) -> bool:
    """Whether lines end as native code expects it, and the encoding does not matter."""
    return (
        block.isascii()
        and b"\0" not in block
        and not any(end in block for end in _OTHER_LINE_ENDS)
        and (b"\r" not in block or block.count(b"\r") == block.count(b"\r\n"))
    )


def _with_line_feeds(text: bytes) -> bytes:
    """A text as UTF-8 whose lines end with LF."""
    lines = open_lines(BytesIO(text))
    return b"".join(each_checked(iter(lambda: lines.read1(_BLOCK_BYTES), b"")))


def _boards(
    text: bytes, expected: formats.Format | None, *, after_gap: bool, at_start: bool
) -> Iterator[bytes | Position]:
    """The characters of the boards of the rest of a text in UTF-8 with LF as line ends.

    Args:
        text: The rest.
        expected: The format of the boards before it.
        after_gap: Whether the line before it was empty or missing.
        at_start: Whether there was nothing before it.
    """
    file = BytesIO(text)
    while True:
        check()
        start = file.tell()
        block = file.read(_BLOCK_BYTES) + file.readline()
        if not block:
            return
        stopped = b"\0" in block or not (
            expected is None or not expected.ONE_LINE or expected.NAME in formats.LINES
        )
        if stopped:  # `formats` words the error, or reads another format of one line
            file.seek(start)
        else:
            cut = _native.cut_lines(block, after_gap)
            file.seek(start + cut.consumed)
            if cut.boards:
                expected = formats.FORMATS["line"]
                yield from _repaired(block, cut)
            after_gap, stopped = cut.after_gap, cut.stopped
        if stopped:
            first = 1 if at_start and file.tell() == 0 else 2
            for entry in formats.read(
                formats.decoded_lines(file), expected, first=first, after_gap=after_gap
            ):
                check()
                yield _written(entry)
                expected = entry.format or expected
                if entry.format and entry.format.NAME in formats.LINES:
                    break
            after_gap = False


def _repaired(block: bytes, cut: _native.TextLines) -> Iterator[bytes | Position]:
    """The boards that native code found, and what `formats` makes of the damaged lines between them."""
    start = 0
    for index in cut.damaged:
        yield cut.boards[81 * start : 81 * index]
        begin, end = cut.span(index)
        line = decoded(block[begin : min(end, begin + LONGEST_LINE)], cut=True)
        for entry in formats.read([line], formats.FORMATS["line"], first=2, after_gap=False):
            yield _written(entry)
        start = index + 1
    yield cut.boards[81 * start :]


def _written(entry: formats.Entry) -> bytes | Position:
    if entry.position and entry.position.is_narrowed:
        return entry.position
    return alphabet.write(entry.grid.cells if entry.grid else alphabet.NO_BOARD)


def _lines_array(text: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8] | None:
    """View text without copying it, as an array of the first 81 characters of each line.

    None unless `formats` would read the same boards: all lines have the same width and are boards, the
    first is a good one, nothing precedes the 81 cells, and only another column may follow them.
    """
    import numpy as np

    ends = np.flatnonzero(text[:4096] == ord("\n"))
    width = int(ends[0]) + 1 if len(ends) else 0
    if width <= 81 or len(text) % width not in (0, width - 1):
        return None
    count = (len(text) + 1) // width
    # The last line may lack its line end, so the array cannot simply be reshaped.
    rows = np.lib.stride_tricks.as_strided(text, (count, 81), (width, 1), writeable=False)
    are_lines = (
        bool(np.all(text[width - 1 :: width] == ord("\n")))
        and not np.any(np.isin(rows[:, 0], _BEFORE_A_BOARD))
        and bool(np.all(np.isin(text[81::width], _AFTER_A_BOARD)))
        and alphabet.FOREIGN not in alphabet.read(rows[0].tobytes())
    )
    return rows if are_lines else None


_BEFORE_A_BOARD = list(b"#\"' \t\xef")
_AFTER_A_BOARD = list(b"\r\n ,;\t|")
