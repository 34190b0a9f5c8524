"""Text of tables, whatever its format: blocks of whole rows in, encoded and compressed bytes out."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sudokit.errors import SudokuError
from sudokit.messages import message, plural
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
    unwritable_reason,
)
from sudokit.streams.suffixes import TEXT
from sudokit.tables.files.reader import OnFailure

if TYPE_CHECKING:
    import numpy.typing as npt

pa = needed("pyarrow", "tables")
pc = late("pyarrow.compute", "tables")

__all__ = [
    "Block",
    "as_text",
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
    """The text of a file as UTF-8 with its line ends unchanged, and the file itself."""
    with places.open_input(place) as source:
        yield open_text(decompressed(source, place), encoding), source


class Block(NamedTuple):
    """Some whole rows of a text.

    Attributes:
        data: Their bytes, UTF-8.
        ends: The position at which each row ends, including its line end.
        line: The number of the line on which the first row begins.
    """

    data: bytes
    ends: npt.NDArray[np.int64]
    line: int

    def line_of(self, row: int) -> int:
        """The number of the line on which a row begins."""
        start = int(self.ends[row - 1]) if row else 0
        return self.line + line_count(self.data[:start])

    def without_first(self) -> Block:
        """The same without the first row."""
        start = int(self.ends[0])
        return Block(self.data[start:], self.ends[1:] - start, self.line_of(1))


def blocks_of(
    place: str,
    text: Text,
    delimiter: str | None = None,
    start: bytes = b"",
    *,
    on_failure: OnFailure,
    blanks_failures: bool = True,
) -> Iterator[Block]:
    """A text in blocks of whole rows.

    Args:
        place: The name of the file, for errors.
        text: The text.
        delimiter: The delimiter of cells, which may then be in quotes and contain line ends; None if each
            line is a row.
        start: The part of the text that was read already.
        on_failure: Called for each row with a byte that cannot be decoded.
        blanks_failures: Whether such a row becomes an empty one. Otherwise, a sign that no text has is put in the
            place of each such byte.

    Raises:
        SudokuError: The text has a zero byte, or a row that does not end.
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
            raise SudokuError(
                message("{place}:{row}: a quotation mark that nothing closes", place=place, row=row)
            )
        taken = int(ends[-1]) if len(ends) else 0
        if len(data) - taken > _LONGEST_ROW:
            row = line + line_count(data[:taken])
            reason = message("a row of more than {most:,} bytes", most=_LONGEST_ROW)
            if unclosed is not None:
                reason = message("{reason}: a quotation mark that nothing closes?", reason=reason)
            raise SudokuError(
                message("{place}:{line}: {reason}", place=place, line=row, reason=reason)
            )
        if taken:
            block = Block(data[:taken], ends, line)
            _check_zeros(place, block, text.encoding)
            yield _readable(place, block, text.encoding, on_failure, blanks=blanks_failures)
            line += line_count(block.data)
        rest = data[taken:]


def _row_ends(
    data: bytes, delimiter: str | None, *, is_last: bool
) -> tuple[npt.NDArray[np.int64], int | None]:
    """The positions at which rows end, and that of an opening quotation mark without a closing one."""
    signs = np.frombuffer(data, np.uint8)
    is_end = signs == ord("\n")
    if b"\r" in data:
        is_return = signs == ord("\r")
        is_return[:-1] &= ~is_end[1:]  # the line feed after it ends the row
        is_return[-1] &= is_last  # a line feed may follow in the next block
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
    """A cell in quotes at the beginning of a cell. The group is its closing quotation mark, if there is one."""
    sign = re.escape(delimiter)
    return re.compile(rf'(?:^|(?<=[{sign}\r\n]))"(?:[^"]|"")*+("?)'.encode())


def _check_zeros(place: str, block: Block, encoding: Encoding) -> None:
    """Refuse what is not text, such as UTF-16 without a byte-order mark."""
    zero = block.data.find(b"\0")
    if zero >= 0:
        raise SudokuError(
            message(
                "{place}:{line}: a zero byte, which text files do not contain (is it in an encoding other than {encoding}?)",
                place=place,
                line=block.line + line_count(block.data[:zero]),
                encoding=encoding,
            )
        )


def _readable(
    place: str, block: Block, encoding: Encoding, on_failure: OnFailure, *, blanks: bool
) -> Block:
    """The block without bytes that cannot be decoded. Each row with one is a failure; the others are as they were."""
    if block.data.isascii():
        return block
    with suppress(UnicodeDecodeError):
        block.data.decode()
        return block
    rows: list[bytes] = []
    for number, (start, end) in enumerate(pairwise([0, *block.ends.tolist()])):
        row = block.data[start:end]
        byte = None if row.isascii() else undecodable(decoded(row))
        if byte is not None:
            on_failure(f"{place}:{block.line_of(number)}", undecodable_reason(byte, encoding))
            row = re.sub(rb"[^\r\n]", b"", row) if blanks else row.decode(errors="replace").encode()
        rows.append(row)
    return Block(b"".join(rows), np.cumsum([len(row) for row in rows]), block.line)


def rows_of(block: Block) -> Any:
    """The rows of a block as they are in the file."""
    offsets = np.concatenate([[0], block.ends]).astype(np.int32)
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(block.data)]
    return pa.Array.from_buffers(pa.string(), len(block.ends), buffers)


def as_text(batch: Any, on_failure: Callable[[str], None]) -> Any:
    """A batch in which text and bytes are UTF-8, for a file of text; a sign that no text has replaces what is not.

    Args:
        batch: A `pyarrow.RecordBatch`, whose texts may come from a file that does not look at them.
        on_failure: Called with a reason for each column in which something was replaced.
    """
    columns, schema = batch.columns, batch.schema
    for number, (name, column) in enumerate(zip(schema.names, columns, strict=True)):
        if not (_is_text(column.type) or _is_text(getattr(column.type, "value_type", None))):
            continue
        plain = column.dictionary_decode() if pa.types.is_dictionary(column.type) else column
        data = plain.cast(pa.large_binary())
        with suppress(pa.ArrowInvalid):
            data.cast(pa.large_string())  # looks at every byte
            continue
        cells = data.to_pylist()
        texts = [cell and cell.decode(errors="replace") for cell in cells]
        pairs = zip(cells, texts, strict=True)
        on_failure(
            plural(
                "column {name}: {count} text that is not UTF-8, written with U+FFFD in its place",
                "column {name}: {count} texts that are not UTF-8, written with U+FFFD in their place",
                sum(bool(cell) and cell != text.encode() for cell, text in pairs),
                name=name,
            )
        )
        columns[number] = pa.array(texts, pa.string())
        schema = schema.set(number, pa.field(name, pa.string()))
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _is_text(kind: Any) -> bool:
    return str(kind) in ("string", "large_string", "binary", "large_binary")


def write_lines(sink: Any, lines: Any) -> None:
    """Write the texts of an array, one per line."""
    write_texts(sink, pc.binary_join_element_wise(lines, "", "\n"))


def write_texts(sink: Any, texts: Any) -> None:
    """Write the texts of an array."""
    if len(texts):
        _, offsets, data = texts.buffers()
        sink.write(data[: np.frombuffer(offsets, np.int32)[len(texts)]])


@contextmanager
def packed(place: str, format: str, file: Any) -> Iterator[Any]:
    """The file, or a compressor that writes to it."""
    packing = compression_of(place) if format in TEXT else None
    if packing is None:
        yield file
    else:
        with pa.CompressedOutputStream(file, packing) as stream:
            yield stream


@contextmanager
def encoded(place: str, sink: Any, encoding: Encoding | None) -> Iterator[Any]:
    """The sink, or an encoder from UTF-8 that writes to it."""
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
            message("{place}: {reason}", place=place, reason=unwritable_reason(sign, encoding))
        ) from error


class _Encoder:
    """Takes UTF-8 in whole characters, and writes it in another encoding."""

    def __init__(self, sink: Any, encoding: Encoding) -> None:
        self._sink = sink
        self._encoder = codecs.getincrementalencoder(encoding.codec)()

    def write(self, text: Any) -> None:
        self._sink.write(self._encoder.encode(bytes(text).decode()))
