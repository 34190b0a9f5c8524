"""Text of tables, whatever its format: blocks of whole rows in, encoded and compressed bytes out."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sudokit.errors import SudokuError
from sudokit.requirements import late, needed
from sudokit.streams import places
from sudokit.streams.compression import compression_of, decompressed
from sudokit.streams.decoding import (
    UTF_8,
    Encoding,
    Text,
    decoded,
    line_count,
    open_text,
    undecodable,
    undecodable_reason,
)
from sudokit.streams.suffixes import TEXT

if TYPE_CHECKING:
    import numpy.typing as npt

pa = needed("pyarrow", "tables")
pc = late("pyarrow.compute", "tables")

__all__ = [
    "Block",
    "blocks_of",
    "encoded",
    "open_file",
    "packed",
    "rows_of",
    "write_lines",
    "write_texts",
]

_BLOCK_BYTES = 1 << 23
_LONGEST_ROW = 1 << 26


@contextmanager
def open_file(place: str, encoding: Encoding | None) -> Iterator[tuple[Text, Any]]:
    """The text of a file as UTF-8, with the line ends that it has, and the file itself."""
    with places.open_input(place) as source:
        yield open_text(decompressed(source, place), encoding), source


class Block(NamedTuple):
    """Some whole rows of a text.

    Attributes:
        data: Their bytes, UTF-8.
        ends: Where each row ends in it, its line end included.
        line: The number of the line that the first begins on.
    """

    data: bytes
    ends: npt.NDArray[np.int64]
    line: int

    def line_of(self, row: int) -> int:
        """The number of the line that a row begins on."""
        start = int(self.ends[row - 1]) if row else 0
        return self.line + line_count(self.data[:start])

    def without_first(self) -> Block:
        """The same without the first row."""
        start = int(self.ends[0])
        return Block(self.data[start:], self.ends[1:] - start, self.line_of(1))


def blocks_of(
    place: str, text: Text, delimiter: str | None = None, start: bytes = b""
) -> Iterator[Block]:
    """A text in blocks of whole rows.

    Args:
        place: The name of the file, for errors.
        text: The text.
        delimiter: What parts cells, which may then be in quotes and hold line ends; None for a line
            a row.
        start: What was read of the text already.

    Raises:
        SudokuError: Some of it cannot be decoded, holds a zero byte, or is a row without end.
    """
    rest, line = start, 1
    while True:
        more = text.read(_BLOCK_BYTES)
        data = rest + more
        if not data:
            return
        ends, unclosed = _row_ends(data, delimiter, is_last=not more)
        if unclosed is not None and not more:
            row = line + line_count(data[:unclosed])
            raise SudokuError(f"{place}:{row}: a quotation mark that nothing closes")
        taken = int(ends[-1]) if len(ends) else 0
        if len(data) - taken > _LONGEST_ROW:
            why = "" if unclosed is None else ": a quotation mark that nothing closes?"
            row = line + line_count(data[:taken])
            raise SudokuError(f"{place}:{row}: a row of more than {_LONGEST_ROW:,} bytes{why}")
        if taken:
            block = Block(data[:taken], ends, line)
            _check_text(place, block, text.encoding)
            yield block
            line += line_count(block.data)
        rest = data[taken:]


def _row_ends(
    data: bytes, delimiter: str | None, *, is_last: bool
) -> tuple[npt.NDArray[np.int64], int | None]:
    """Where rows end, and where a cell in quotes begins that does not end."""
    signs = np.frombuffer(data, np.uint8)
    is_end = signs == ord("\n")
    if b"\r" in data:
        is_return = signs == ord("\r")
        is_return[:-1] &= ~is_end[1:]  # the line feed behind it ends the row
        is_return[-1] &= is_last  # nobody knows yet what is behind it
        is_end |= is_return
    ends = np.flatnonzero(is_end) + 1
    unclosed = None
    if delimiter and b'"' in data:
        starts, stops = [], []
        for cell in _quoted_cell(delimiter).finditer(data):
            starts.append(cell.start())
            stops.append(cell.end())
            if not cell[1]:
                unclosed = cell.start()
        before = np.searchsorted(starts, ends, side="left")
        ends = ends[before == np.searchsorted(stops, ends, side="left")]
    if is_last and unclosed is None and (not len(ends) or ends[-1] < len(data)):
        ends = np.append(ends, len(data))
    return ends, unclosed


@lru_cache(8)
def _quoted_cell(delimiter: str) -> re.Pattern[bytes]:
    """A cell in quotes, where a cell begins; the group is its end, if it has one."""
    sign = re.escape(delimiter)
    return re.compile(rf'(?:^|(?<=[{sign}\r\n]))"(?:[^"]|"")*+("?)'.encode())


def _check_text(place: str, block: Block, encoding: Encoding) -> None:
    """Refuse what is no text: nothing that cannot be read may be handed on as something else."""
    data = block.data
    zero = data.find(b"\0")
    if zero >= 0:
        raise SudokuError(
            f"{place}:{block.line + line_count(data[:zero])}: a zero byte, which no text has "
            f"(is the encoding another than {encoding}?)"
        )
    if data.isascii():
        return
    try:
        data.decode()
    except UnicodeDecodeError as error:
        byte = undecodable(decoded(data[error.start : error.start + 3]))
        assert byte is not None
        reason = undecodable_reason(byte, encoding)
        line = block.line + line_count(data[: error.start])
        raise SudokuError(f"{place}:{line}: {reason}") from error


def rows_of(block: Block) -> Any:
    """The rows of a block as they stand."""
    offsets = np.concatenate([[0], block.ends]).astype(np.int32)
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(block.data)]
    return pa.Array.from_buffers(pa.string(), len(block.ends), buffers)


def write_lines(sink: Any, lines: Any) -> None:
    """Write each text of an array as a line."""
    write_texts(sink, pc.binary_join_element_wise(lines, "", "\n"))


def write_texts(sink: Any, texts: Any) -> None:
    """Write the texts of an array."""
    if len(texts):
        _, offsets, data = texts.buffers()
        sink.write(data[: np.frombuffer(offsets, np.int32)[len(texts)]])


@contextmanager
def packed(place: str, format: str, file: Any) -> Iterator[Any]:
    """The file, or what compresses on the way there."""
    packing = compression_of(place) if format in TEXT else None
    if packing is None:
        yield file
    else:
        with pa.CompressedOutputStream(file, packing) as stream:
            yield stream


@contextmanager
def encoded(place: str, sink: Any, encoding: Encoding | None) -> Iterator[Any]:
    """The sink, or what encodes UTF-8 on the way there."""
    if encoding is None or encoding == UTF_8:
        yield sink
        return
    if encoding.mark:
        sink.write(encoding.mark)
    try:
        yield _Encoder(sink, encoding)
    except UnicodeEncodeError as error:
        sign = error.object[error.start]
        raise SudokuError(
            f"{place}: {sign!r} (U+{ord(sign):04X}) cannot be written in {encoding}"
        ) from error


class _Encoder:
    """Takes UTF-8, whole characters at a time, and writes it in another encoding."""

    def __init__(self, sink: Any, encoding: Encoding) -> None:
        self._sink = sink
        self._encoder = codecs.getincrementalencoder(encoding.codec)()

    def write(self, text: Any) -> None:
        self._sink.write(self._encoder.encode(bytes(text).decode()))
