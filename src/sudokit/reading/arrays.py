"""Many boards from whatever callers have, as one array: arrays, texts, files, and iterables of boards.

Text is read in pieces of many lines. Native code finds the boards of one line each (`text_lines.hpp`). From the first
piece that is not so simple, `streams` reads the rest. Texts in a list are copied by native code as well, if each is a
line. So all of them take about as long as bytes; a board in another form takes some microseconds.
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
from sudokit.formats.columns import board_lines, with_boards
from sudokit.formats.file_names import refuse_file_name
from sudokit.formats.source import LONGEST_LINE
from sudokit.reading.source import Source
from sudokit.reading.streams import Batch, read_batches
from sudokit.stopping import check, each_checked
from sudokit.streams.decoding import decoded, open_lines

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["characters_of_each", "characters_of_text"]

Positions = dict[int, Position]
_PIECE = 1 << 16  # stays in the processor's cache
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

    def append(self, characters: bytes) -> None:
        """Add the characters of boards."""
        rows = _as_rows(characters)
        self.add(len(rows))[:] = rows

    def append_batch(self, batch: Batch) -> None:
        """Add the boards of a batch."""
        start = self.size
        self.append(batch.boards)
        if self._positions is not None:
            for index, position in batch.positions().items():
                self._positions[start + index] = position
                self._array[start + index] = ord("?")

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
        text = text.replace("\0", "\ufffd")  # a bad board; a file with a zero byte is not text
        return _characters(_pieces_of(text), len(text), positions)
    if isinstance(text, (bytes, bytearray, memoryview)):
        lines = _lines_array(np.frombuffer(text, np.uint8))
        if lines is not None and not _begins_table(bytes(text[:_PIECE])):
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
        more = _encoded(piece)
        waiting = rest + more
        end = waiting.rfind(b"\n") + 1 if more else len(waiting)
        block, rest = waiting[:end], waiting[end:]
        cut = _native.cut_lines(block, after_gap) if is_cut and _is_plain(block) else None
        is_simple = cut and not (cut.stopped or cut.damaged or (at_start and _begins_table(block)))
        if cut is None or not is_simple or len(rest) > LONGEST_LINE:
            text = open_lines(
                BytesIO(b"".join([block, rest, *each_checked(map(_encoded, pieces))]))
            )
            source = Source(with_boards(text) if at_start else text, lines_taken=not at_start)
            for batch in each_checked(
                read_batches(source, expected, after_gap=after_gap, with_variants=False)
            ):
                rows.append_batch(batch)
            break
        if characters := cut.boards:
            rows.append(characters)
            expected = formats.FORMATS["line"]
        after_gap, at_start = cut.after_gap, at_start and not block
    return rows.all()


def _begins_table(text: bytes) -> bool:
    """Whether the first line is a row of a table whose boards are not in its first column."""
    line = decoded(text.split(b"\n", 1)[0], cut=True)
    return len(line) > 2 * 81 and next(board_lines([line])) != line


def _encoded(piece: str | bytes) -> bytes:
    return piece.encode(errors="surrogatepass") if isinstance(piece, str) else piece


def _is_plain(block: bytes) -> bool:
    """Whether lines end as native code expects it, and the encoding does not matter."""
    return (
        block.isascii()
        and b"\0" not in block
        and not any(end in block for end in _OTHER_LINE_ENDS)
        and (b"\r" not in block or block.count(b"\r") == block.count(b"\r\n"))
    )


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
