"""Tables in files: one reader and one writer per format, all of them streams of record batches.

    parquet   .parquet .pq
    arrow     .arrow .feather .ipc   Arrow's IPC file format
    arrows    .arrows                Arrow's IPC stream format
    csv       .csv, and .tsv with tabs
    jsonl     .jsonl .ndjson         one object per line
    lines     .txt .sdm              one puzzle per line; empty lines and lines that begin with # are skipped

Text may be compressed, with `.gz` or `.zst` after the suffix. Memory is bounded: no reader holds more
than a batch of about 130,000 rows, or a block of a few megabytes of text.

Text may be in any encoding, see `streams.decoding`. A row that cannot be decoded is an error of this row, so that
nothing is changed silently.

All columns of CSV are text, and are written as they were read: 81 digits are not taken for a number. In a
CSV, an empty cell is a null, and `""` is an empty text. A CSV that is written as CSV keeps every byte:
encoding, byte-order mark, quotes and line ends. The column `ROW` makes this possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.streams import places
from sudokit.streams.decoding import UTF_8, Encoding
from sudokit.streams.suffixes import TEXT
from sudokit.tables.files import arrow, csv, jsonl, lines, parquet
from sudokit.tables.files.reader import ROW, OnFailure, Original, Reader, Write
from sudokit.tables.files.text import as_text, encoded, packed

pa = needed("pyarrow", "tables")

__all__ = [
    "ROW",
    "OnFailure",
    "Original",
    "Reader",
    "has_rows",
    "open_reader",
    "open_writer",
]


@contextmanager
def open_reader(
    place: str,
    format: str,
    on_failure: OnFailure,
    encoding: Encoding | None = None,
    *,
    with_rows: bool = False,
) -> Iterator[Reader]:
    """Open a table.

    Args:
        place: The place of the file.
        format: One of `streams.suffixes.TABLE_FORMATS`.
        on_failure: Called for each line that is not a row.
        encoding: The encoding of text without a byte-order mark; UTF-8 if None.
        with_rows: Whether the batches of a CSV also have the column `ROW`.

    Raises:
        SudokuError: The file is not in the format. Reading its batches may raise this too.
        OSError: It cannot be read.
    """
    with ExitStack() as opened:
        with telling(place):
            reader = _READERS[format](place, on_failure, encoding, opened)
        yield reader._replace(batches=_told(place, _batches_of(reader, with_rows=with_rows)))


def _batches_of(reader: Reader, *, with_rows: bool) -> Iterator[tuple[Any, int]]:
    if with_rows or reader.original is None:
        return reader.batches
    names = range(len(reader.schema.names))  # of which two may be the same
    return ((batch.select(names), position) for batch, position in reader.batches)


def has_rows(inputs: Sequence[tuple[str, str]], output: str, format: str) -> bool:
    """Whether an output keeps the bytes of its input rows: all are CSV with the same kind of suffix.

    Args:
        inputs: The places and formats of the inputs.
        output: The place of the output.
        format: The format of the output.
    """
    return format == "csv" and all(
        each == "csv" and csv.delimiter_of_name(place) == csv.delimiter_of_name(output)
        for place, each in inputs
    )


def _told(place: str, batches: Iterator[Any]) -> Iterator[Any]:
    with telling(place):
        yield from batches


@contextmanager
def telling(place: str) -> Iterator[None]:
    """Turn Arrow's errors about a file into an error of one line that names it."""
    try:
        yield
    except pa.ArrowException as error:
        reason = str(error).strip().partition("\n")[0]
        raise SudokuError(message("{place}: {reason}", place=place, reason=reason)) from error
    except SudokuError:
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(
            error.errno, error.strerror or str(error).partition("\n")[0], place
        ) from error


_READERS: dict[str, Callable[[str, OnFailure, Encoding | None, ExitStack], Reader]] = {
    "parquet": parquet.read,
    "arrow": arrow.read_file,
    "arrows": arrow.read_stream,
    "csv": csv.read,
    "jsonl": jsonl.read,
    "lines": lines.read,
}


@contextmanager
def open_writer(
    place: str,
    format: str,
    schema: Any,
    *,
    added: Sequence[str],
    unlike: Sequence[str],
    compression: str | None = None,
    encoding: Encoding | None = None,
    original: Original | None = None,
    on_failure: OnFailure | None = None,
) -> Iterator[Write]:
    """Write a file of batches, which appears under its name only when it is complete.

    Args:
        place: The place of the file.
        format: One of `streams.suffixes.TABLE_FORMATS`.
        schema: The schema of the batches.
        added: The names of the added columns; plain lines contain only these.
        unlike: Columns of 81 characters that differ in nearly every row. Looking for repetitions in them
            costs more than solving them.
        compression: The compression of all columns of Parquet, one of `parquet.COMPRESSIONS`. None means
            snappy, except for added columns in `unlike`, which snappy does not make smaller.
        encoding: The encoding of text; if None, that of the original, or UTF-8.
        original: The layout of the first input, if `has_rows`. Then the batches have the column `ROW`, and
            the file gets these rows with the cells of `added` after each.
        on_failure: Called for each column with text that is not UTF-8, where the format is one of text.

    Raises:
        SudokuError: The format cannot hold such a table.
        OSError: It cannot be written.
    """
    if format in TEXT and encoding is None:
        encoding = original.encoding if original else UTF_8
    with (
        _signals_first(),
        telling(place),
        places.new_file(place) as file,
        packed(place, format, file) as unencoded,
        encoded(place, unencoded, encoding if format in TEXT else None) as sink,
    ):
        if format == "parquet":
            full = set(added) & set(unlike) if compression is None else set()
            packings = {
                name: "none" if name in full else compression or "snappy" for name in schema.names
            }
            with parquet.writer(sink, schema, packings, unlike) as write:
                yield write
        elif format == "arrow":
            with arrow.file_writer(sink, schema) as writer:
                yield writer.write_batch
        elif format == "arrows":
            with arrow.stream_writer(sink, schema) as writer:
                yield writer.write_batch
        elif format == "csv" and original:
            yield csv.row_writer(sink, original.header, added, original.delimiter)
        else:
            if format == "csv":
                write = csv.writer(sink, schema, csv.delimiter_of_name(place))
            elif format == "jsonl":
                write = jsonl.writer(sink)
            else:
                write = lines.writer(sink, place, added)
            told = partial(on_failure or (lambda place, reason: None), place)
            yield lambda batch: write(as_text(batch, told))


@contextmanager
def _signals_first() -> Iterator[None]:
    """Let no error during closing replace the signal that ended the work."""
    try:
        yield
    except Exception as error:
        before = error.__context__
        while before:
            if not isinstance(before, (Exception, GeneratorExit)):
                raise before from None
            before = before.__context__
        raise
