"""CSV, `.csv`, and `.tsv` with tabs: columns of text, and rows that can be written as they were read."""

from __future__ import annotations

import csv
import io
import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import Any

import numpy as np

from sudokit.board.grid import Grid
from sudokit.errors import FormatError, SudokuError
from sudokit.messages import message, plural
from sudokit.requirements import late, needed
from sudokit.streams.compression import without_suffix
from sudokit.streams.decoding import Encoding, decoded, undecodable, undecodable_reason
from sudokit.tables.files.reader import ROW, OnFailure, Original, Reader, Write
from sudokit.tables.files.text import (
    Block,
    blocks_of,
    open_file,
    rows_of,
    write_lines,
    write_texts,
)

pa = needed("pyarrow", "tables")
pc = late("pyarrow.compute", "tables")
arrow_csv = late("pyarrow.csv", "tables")

__all__ = ["delimiter_of_name", "read", "row_writer", "writer"]

_FIRST_BYTES = 1 << 23
_FIRST_SIGNS = 1 << 16
"""The bytes of a header by which its delimiter is found. Python's `csv` takes no cell much longer."""
_MARK_BEFORE_ROW = re.compile(rb"(?:^|(?<=\n))(?:\xef\xbb\xbf)+")


def delimiter_of_name(place: str) -> str:
    """The delimiter that the suffix of a file means."""
    return "\t" if without_suffix(place.lower()).endswith(".tsv") else ","


def read(place: str, on_failure: OnFailure, encoding: Encoding | None, opened: ExitStack) -> Reader:
    """Open a CSV; see `files.open_reader`."""
    text, source = opened.enter_context(open_file(place, encoding))
    start = text.readline(_FIRST_BYTES)
    names_line = re.split(rb"[\r\n]", start, maxsplit=1)[0]
    _check_decoded(place, names_line, text.encoding)
    delimiter = _delimiter_of(names_line, delimiter_of_name(place))
    blocks = blocks_of(place, text, delimiter, start, on_failure=on_failure)
    first = next(blocks, None)
    header = "" if first is None else first.data[: first.ends[0]].decode()
    names = _names_in(place, header, delimiter)
    _check_header(place, names)
    assert first
    schema = pa.schema([(name, pa.string()) for name in names])

    def batches() -> Iterator[tuple[Any, int]]:
        for block in chain([first.without_first()], blocks):
            if len(block.ends):
                yield _csv_batch(place, block, names, delimiter, on_failure), source.tell()

    return Reader(schema, batches(), Original(text.encoding, header, delimiter))


def _check_decoded(place: str, line: bytes, encoding: Encoding) -> None:
    """Refuse a header with a byte that cannot be decoded: no column can be left out as a row can."""
    byte = undecodable(decoded(line))
    if byte is not None:
        reason = undecodable_reason(byte, encoding)
        raise SudokuError(message("{place}:{line}: {reason}", place=place, line=1, reason=reason))


def _delimiter_of(line: bytes, usual: str) -> str:
    """The delimiter of a CSV: the usual one, or another if the header does not contain that.

    Spreadsheets write semicolons in countries where a comma is the decimal sign.
    """
    header = line[:_FIRST_SIGNS].decode(errors="replace")
    for sign in (usual, ";", "\t", "|"):
        if len(next(csv.reader([header], delimiter=sign), [])) > 1:
            return sign
    return usual


def _names_in(place: str, header: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader(io.StringIO(header, newline=""), delimiter=delimiter), [])
    except csv.Error as error:  # a cell of more than 131,072 characters
        raise SudokuError(
            message("{place}:{line}: {reason}", place=place, line=1, reason=str(error))
        ) from error


def _check_header(place: str, names: Sequence[str]) -> None:
    if not names:
        raise SudokuError(message("{place}: no header line", place=place))
    if any(map(_is_board, names)):
        raise SudokuError(
            message(
                "{place}: the first line is a board, not names of columns: put a header line such as puzzle before it, or name the file .txt for plain lines",
                place=place,
            )
        )
    for sign in "\v\f\x1c\x1d\x1e\x85\u2028\u2029":
        if any(sign in name for name in names):
            raise SudokuError(
                message(
                    "{place}:1: U+{number:04X} does not end a line of a CSV file",
                    place=place,
                    number=ord(sign),
                )
            )


def _is_board(name: str) -> bool:
    """Whether a column name is a board. The file then has no header, and its first puzzle would be lost."""
    try:
        Grid(name)
    except FormatError:
        return False
    except SudokuError:
        return True  # a board with clashes
    return True


def _csv_batch(
    place: str, block: Block, names: list[str], delimiter: str, on_failure: OnFailure
) -> Any:
    """The rows of a block as a batch of texts, and as they are in the file."""
    rows = rows_of(block)
    kept = np.flatnonzero(pc.not_equal(pc.utf8_rtrim(rows, "\r\n"), "").to_numpy(False))
    if not len(kept):
        return pa.RecordBatch.from_pylist(
            [], pa.schema([(name, pa.string()) for name in [*names, ROW]])
        )
    data = block.data if len(kept) == len(rows) else _joined(rows.take(kept))
    if b"\n\xef\xbb\xbf" in data or data.startswith(BOM_UTF8):
        data = _MARK_BEFORE_ROW.sub(b"", data)  # from concatenated files
    misfits: list[int] = []

    def skip(row: Any) -> str:
        number = int(kept[row.number - 1])
        misfits.append(row.number - 1)
        on_failure(
            f"{place}:{block.line_of(number)}",
            plural(
                "{count} cell, expected {expected}",
                "{count} cells, expected {expected}",
                row.actual_columns,
                expected=row.expected_columns,
            ),
        )
        return "skip"

    table = arrow_csv.read_csv(
        pa.BufferReader(data),
        read_options=arrow_csv.ReadOptions(
            use_threads=False, block_size=len(data) + 1, column_names=names
        ),
        parse_options=arrow_csv.ParseOptions(
            delimiter=delimiter, newlines_in_values=True, invalid_row_handler=skip
        ),
        convert_options=arrow_csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()),
            null_values=[""],
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
        ),
    )
    rows = rows.take(np.delete(kept, misfits))
    cells = [pa.concat_arrays(column.chunks) for column in table.columns]
    return pa.RecordBatch.from_arrays([*cells, rows], [*names, ROW])


def _joined(texts: Any) -> bytes:
    return "".join(texts.to_pylist()).encode()


def writer(sink: Any, schema: Any, delimiter: str) -> Write:
    """Write the header, and return a function that writes batches as rows."""
    header = io.StringIO()
    csv.writer(header, delimiter=delimiter, lineterminator="\n").writerow(schema.names)
    sink.write(header.getvalue().encode())

    def write(batch: Any) -> None:
        # Arrow's own writer would quote all texts or none.
        cells = [_csv_cells(column, delimiter) for column in batch.columns]
        write_lines(sink, pc.binary_join_element_wise(*cells, delimiter))

    return write


def row_writer(sink: Any, header: str, added: Sequence[str], delimiter: str) -> Write:
    """Write the header, and return a function that writes the original rows with new cells at their ends."""
    names = io.StringIO()
    csv.writer(names, delimiter=delimiter, lineterminator="").writerow(added)
    usual = _line_end(header)
    line = header.removesuffix(usual) + delimiter + names.getvalue() + usual
    sink.write(line.encode())
    usual = usual or "\n"
    lacks_end = not _line_end(header)

    def write(batch: Any) -> None:
        nonlocal lacks_end
        if not len(batch):
            return
        if lacks_end:  # the last row of an input had no line end, and more rows follow
            sink.write(usual.encode())
        rows = batch.column(ROW)
        cells = [_csv_cells(batch.column(name), delimiter) for name in added]
        starts, ends = _cut_ends(rows, usual)
        lines = pc.binary_join_element_wise(starts, *cells, delimiter)
        write_texts(sink, pc.binary_join_element_wise(lines, ends, ""))
        lacks_end = not _line_end(rows[-1].as_py())

    return write


def _line_end(row: str) -> str:
    return (
        row[len(row.rstrip("\r\n")) :]
        if not row.endswith("\n")
        else "\r\n"
        if row.endswith("\r\n")
        else "\n"
    )


def _cut_ends(rows: Any, usual: str) -> tuple[Any, Any]:
    """Rows without their line ends, and the line ends."""
    if usual == "\n" and not pc.any(pc.ends_with(rows, "\r\n")).as_py():
        alike = pc.all(pc.ends_with(rows, usual)).as_py()
    else:
        alike = usual == "\r\n" and pc.all(pc.ends_with(rows, usual)).as_py()
    if alike:
        return pc.utf8_slice_codeunits(rows, 0, -len(usual)), pa.scalar(usual)
    ends = [_line_end(row) for row in rows.to_pylist()]
    starts = [row[: len(row) - len(end)] for row, end in zip(rows.to_pylist(), ends, strict=True)]
    return pa.array(starts, pa.string()), pa.array(ends, pa.string())


def _csv_cells(column: Any, delimiter: str) -> Any:
    """A column as text, quoted where necessary; empty for a null."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    cells = column.cast(pa.string())
    text = cells.buffers()[2]
    signs = '"', "\r", "\n", delimiter
    special = pc.equal(pc.binary_length(cells), 0)
    if text is not None and any(sign.encode() in text.to_pybytes() for sign in signs):
        special = pc.or_(special, pc.match_substring_regex(cells, f"[{''.join(signs)}]"))
    if pc.any(special).as_py():
        doubled = pc.replace_substring(cells, '"', '""')
        cells = pc.if_else(special, pc.binary_join_element_wise('"', doubled, '"', ""), cells)
    return pc.fill_null(cells, "")
