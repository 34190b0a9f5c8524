"""Tables in files: one reader and one writer a format, all of them streams of record batches.

    parquet   .parquet .pq
    arrow     .arrow .feather .ipc   Arrow's IPC file format
    arrows    .arrows                Arrow's IPC stream format
    csv       .csv, and .tsv with tabs
    jsonl     .jsonl .ndjson         an object a line
    lines     .txt .sdm              a puzzle a line; empty lines and those that begin with # are none

Text may be compressed, `.gz` or `.zst` behind the suffix. Memory is bounded: no reader holds more
than a batch of some 130,000 rows, or a block of some megabytes of text.

All columns of CSV are text, and leave as the text they were: nothing is taken for a number that only
looks like one, as 81 digits do. In a CSV an empty cell is a null, and `""` is an empty text.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from sudokit.errors import FormatError, SudokuError
from sudokit.grid import Grid
from sudokit.requirements import needed
from sudokit.tables import places

pa = needed("pyarrow", "tables")
pc = needed("pyarrow.compute", "tables")
arrow_csv = needed("pyarrow.csv", "tables")
parquet = needed("pyarrow.parquet", "tables")

__all__ = [
    "BATCH_ROWS",
    "FORMATS",
    "PARQUET_COMPRESSIONS",
    "SUFFIXES",
    "Reader",
    "format_of",
    "open_reader",
    "open_writer",
    "suffix_of",
]

BATCH_ROWS = 1 << 17
_BLOCK_BYTES = 1 << 23
_SUFFIXES = {
    "parquet": (".parquet", ".pq"),
    "arrow": (".arrow", ".feather", ".ipc"),
    "arrows": (".arrows",),
    "csv": (".csv", ".tsv"),
    "jsonl": (".jsonl", ".ndjson"),
    "lines": (".txt", ".sdm"),
}
_COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
_TEXT = ("csv", "jsonl", "lines")

FORMATS = tuple(_SUFFIXES)
SUFFIXES = tuple(
    suffix + end
    for format, suffixes in _SUFFIXES.items()
    for suffix in suffixes
    for end in ("", *(_COMPRESSIONS if format in _TEXT else ()))
)
"""All suffixes of all formats, compressed ones included."""

PARQUET_COMPRESSIONS = ("none", "snappy", "zstd")

OnFailure = Callable[[str, str], None]
"""Is told the place and the reason of a line that is no row."""


class Reader(NamedTuple):
    """An open table.

    Attributes:
        schema: Its schema.
        batches: Its rows in batches, each with the number of bytes of the file dealt with so far.
    """

    schema: Any
    batches: Iterator[tuple[Any, int]]


def format_of(place: str) -> str | None:
    """The format that the name of a file tells, or None.

    Examples:
        >>> format_of("puzzles.csv.gz"), format_of("s3://bucket/part-0.parquet"), format_of("out")
        ('csv', 'parquet', None)
    """
    name = place.lower()
    for format, suffixes in _SUFFIXES.items():
        if format in _TEXT:
            name = _uncompressed(place.lower())
        if name.endswith(suffixes):
            return format
    return None


def suffix_of(format: str) -> str:
    """The usual suffix of a format."""
    return _SUFFIXES[format][0]


def _uncompressed(place: str) -> str:
    compression = _compression(place)
    return place.rpartition(".")[0] if compression else place


def _delimiter(place: str) -> str:
    return "\t" if _uncompressed(place.lower()).endswith(".tsv") else ","


def _compression(place: str) -> str | None:
    return next((name for end, name in _COMPRESSIONS.items() if place.lower().endswith(end)), None)


@contextmanager
def open_reader(place: str, format: str, on_failure: OnFailure) -> Iterator[Reader]:
    """Open a table.

    Raises:
        SudokuError: The file is not of the format; also while batches are read.
        OSError: It cannot be read.
    """
    with telling(place):
        reader = _READERS[format](place, on_failure)
    try:
        yield Reader(reader.schema, _told(place, reader.batches))
    finally:
        reader.batches.close()  # type: ignore[attr-defined]


def _told(place: str, batches: Iterator[Any]) -> Iterator[Any]:
    with telling(place):
        yield from batches


@contextmanager
def telling(place: str) -> Iterator[None]:
    """Turn what Arrow says of a file into one line with its name."""
    try:
        yield
    except pa.ArrowException as error:
        reason = str(error).strip().partition("\n")[0]
        raise SudokuError(f"{place}: {reason}") from error
    except SudokuError:
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        raise OSError(
            error.errno, error.strerror or str(error).partition("\n")[0], place
        ) from error


# --- binary ---------------------------------------------------------------------------------------


def _read_parquet(place: str, _: OnFailure) -> Reader:
    # Without a buffer size, and with pre-buffering, whole row groups would be held.
    source = places.open_input(place)
    file = parquet.ParquetFile(source, buffer_size=1 << 20, pre_buffer=False)

    def batches() -> Iterator[tuple[Any, int]]:
        size, rows, total = places.size_of(place), 0, file.metadata.num_rows or 1
        with source:
            for batch in file.iter_batches(BATCH_ROWS):
                rows += len(batch)
                yield batch, size * rows // total

    return Reader(file.schema_arrow, batches())


def _read_arrow(place: str, _: OnFailure) -> Reader:
    source = places.open_input(place)
    file = pa.ipc.open_file(source)

    def batches() -> Iterator[tuple[Any, int]]:
        with source:
            for index in range(file.num_record_batches):
                for batch in _pieces(file.get_batch(index)):
                    yield batch, source.tell()

    return Reader(file.schema, batches())


def _read_arrows(place: str, _: OnFailure) -> Reader:
    source = places.open_input(place)
    stream = pa.ipc.open_stream(source)

    def batches() -> Iterator[tuple[Any, int]]:
        with source:
            for whole in stream:
                for batch in _pieces(whole):
                    yield batch, source.tell()

    return Reader(stream.schema, batches())


def _pieces(batch: Any) -> Iterator[Any]:
    for start in range(0, len(batch), BATCH_ROWS):
        yield batch.slice(start, BATCH_ROWS)


# --- text -----------------------------------------------------------------------------------------


@contextmanager
def _open_text(place: str) -> Iterator[tuple[Any, Any]]:
    """The uncompressed bytes of a file, and the file itself."""
    with places.open_input(place) as source:
        if compression := _compression(place):
            with pa.CompressedInputStream(source, compression) as stream:
                yield stream, source
        else:
            yield source, source


def _read_csv(place: str, on_failure: OnFailure) -> Reader:
    delimiter = _delimiter(place)
    with _open_text(place) as (stream, _):
        start = bytes(stream.read(1 << 20)).decode("utf-8-sig", errors="replace")
    names = next(csv.reader(io.StringIO(start), delimiter=delimiter), [])
    if not names:
        raise SudokuError(f"{place}: no header line")
    if any(map(_is_board, names)):
        raise SudokuError(
            f"{place}: the first line is a board, not names of columns: "
            "put a header line such as puzzle before it, or name the file .txt for plain lines"
        )
    parse = arrow_csv.ParseOptions(delimiter=delimiter, newlines_in_values=True)
    return _read_separated(place, names, parse, on_failure, skip_rows=1)


def _is_board(name: str) -> bool:
    """Whether what stands for the name of a column is a board: its puzzle would be lost."""
    try:
        Grid(name)
    except FormatError:
        return False
    except SudokuError:
        return True  # of clues that clash
    return True


def _read_lines(place: str, on_failure: OnFailure) -> Reader:
    # A line is a row of one cell: no text has this character, the unit separator.
    parse = arrow_csv.ParseOptions(delimiter="\x1f", quote_char=False)
    reader = _read_separated(place, ["puzzle"], parse, on_failure)

    def batches() -> Iterator[tuple[Any, int]]:
        try:
            for batch, position in reader.batches:
                comment = pc.fill_null(pc.starts_with(batch.column(0), "#"), True)
                yield batch.filter(pc.invert(comment)), position
        finally:
            reader.batches.close()  # type: ignore[attr-defined]

    return Reader(reader.schema, batches())


def _read_separated(
    place: str, names: list[str], parse: Any, on_failure: OnFailure, skip_rows: int = 0
) -> Reader:
    def skip(row: Any) -> str:
        on_failure(
            f"{place}:{row.number}" if row.number else place,
            f"{row.actual_columns} cell{'' if row.actual_columns == 1 else 's'}, "
            f"expected {row.expected_columns}",
        )
        return "skip"

    parse.invalid_row_handler = skip
    schema = pa.schema([(name, pa.string()) for name in names])

    def batches() -> Iterator[tuple[Any, int]]:
        with _open_text(place) as (stream, source):
            if places.size_of(place) == 0:
                return
            reader = arrow_csv.open_csv(
                stream,
                read_options=arrow_csv.ReadOptions(
                    use_threads=False,
                    block_size=_BLOCK_BYTES,
                    column_names=names,
                    skip_rows=skip_rows,
                ),
                parse_options=parse,
                convert_options=arrow_csv.ConvertOptions(
                    # Bytes, because one cell that is not UTF-8 must not end it all.
                    column_types=dict.fromkeys(names, pa.binary()),
                    null_values=[""],
                    strings_can_be_null=True,
                    quoted_strings_can_be_null=False,
                ),
            )
            for batch in reader:
                columns = [_as_text(column) for column in batch.columns]
                yield pa.RecordBatch.from_arrays(columns, schema=schema), source.tell()

    return Reader(schema, batches())


def _as_text(column: Any) -> Any:
    try:
        return column.cast(pa.string())
    except pa.ArrowInvalid:
        cells = [cell and cell.decode("utf-8", errors="replace") for cell in column.to_pylist()]
        return pa.array(cells, pa.string())


def _read_jsonl(place: str, on_failure: OnFailure) -> Reader:
    """Objects a line, by Python's json: Arrow's reader takes texts for times, and ends at a bad line."""
    blocks = _json_blocks(place, on_failure)
    end: _Block = [], [], 0
    first = next(blocks, end)
    # The columns of the file are those of its first block.
    schema = _json_schema(place, first[0])
    known = {
        name for name, kind in zip(schema.names, schema.types, strict=True) if kind != pa.null()
    }

    def batches() -> Iterator[tuple[Any, int]]:
        block = first
        try:
            while block[0]:
                if block is not first:
                    _check_columns(place, block, schema, known, len(first[0]))
                yield _json_batch(place, block, schema, on_failure), block[2]
                block = next(blocks, end)
        finally:
            blocks.close()

    return Reader(schema, batches())


_Block = tuple[list[dict[str, Any]], list[int], int]
"""Rows, the numbers of their lines, and the bytes of the file dealt with."""

_UNFIT = (pa.ArrowException, ValueError, TypeError, OverflowError)
"""What Arrow raises where values are not of one type, are numbers too large or text that is none."""

_KINDS = {
    "int64": "a whole number of 64 bits",
    "double": "a number",
    "string": "text",
    "bool": "true or false",
}


def _json_schema(place: str, rows: list[dict[str, Any]]) -> Any:
    names: dict[str, None] = dict.fromkeys(name for row in rows for name in row)
    for name in names:
        if any("\ud800" <= sign <= "\udfff" for sign in name):
            raise SudokuError(
                f"{place}: {name!a} is no name of a column, half a character is in it"
            )
    try:
        return pa.Table.from_pylist([names, *rows]).schema
    except _UNFIT:
        return pa.schema([(name, _kind_of(row.get(name) for row in rows)) for name in names])


def _kind_of(values: Iterator[Any]) -> Any:
    """The type of a column in which not all values are alike: that of the first, and what fits it."""
    kind = pa.null()
    for value in values:
        with suppress(*_UNFIT):
            kind = _united(kind, pa.array([value]).type)
    return kind


@lru_cache(256)
def _united(kind: Any, other: Any) -> Any:
    """The type that holds values of two, as whole numbers and others."""
    schemas = [pa.schema([("", each)]) for each in (kind, other)]
    return pa.unify_schemas(schemas, promote_options="permissive").field(0).type


def _check_columns(place: str, block: _Block, schema: Any, known: set[str], first: int) -> None:
    """Refuse a file that begins to have a column, or values in one, when the types are settled."""
    rows, numbers, _ = block
    for row, number in zip(rows, numbers, strict=True):
        for name in row:
            if name in known:
                continue
            if name not in schema.names:
                raise SudokuError(f"{place}:{number}: {name} is in no row of the first {first:,}")
            if row[name] is not None:
                raise SudokuError(
                    f"{place}:{number}: {name} has no value in the first {first:,} rows"
                )


def _json_batch(place: str, block: _Block, schema: Any, on_failure: OnFailure) -> Any:
    """The rows of a block; only where they do not fit as they are is each looked at by itself."""
    rows, numbers, _ = block
    if not _loses_fractions(rows, schema):
        with suppress(*_UNFIT):
            return pa.RecordBatch.from_pylist(rows, schema=schema)
    fit = []
    for row, number in zip(rows, numbers, strict=True):
        if reason := _misfit(row, schema):
            on_failure(f"{place}:{number}", reason)
        else:
            fit.append(row)
    return pa.RecordBatch.from_pylist(fit, schema=schema)


def _loses_fractions(rows: list[dict[str, Any]], schema: Any) -> bool:
    """Whether Arrow would make whole numbers of others, which it does without a word."""
    whole = [column.name for column in schema if pa.types.is_integer(column.type)]
    return any(type(row.get(name)) is float for name in whole for row in rows)


def _misfit(row: dict[str, Any], schema: Any) -> str | None:
    """Why an object is no row of a table, if it is none."""
    for name, kind in zip(schema.names, schema.types, strict=True):
        value = row.get(name)
        try:
            pa.array([value], kind)
            if _united(kind, pa.array([value]).type) == kind:
                continue
        except _UNFIT:
            pass
        shown = json.dumps(value)
        if len(shown) > 90:
            shown = shown[:90] + "..."
        if pa.types.is_null(kind):
            return f"column {name} holds {shown}, which no column can hold"
        return f"column {name} holds {shown}, expected {_KINDS.get(str(kind), kind)}"
    return None


def _json_blocks(place: str, on_failure: OnFailure) -> Generator[_Block]:
    rows: list[dict[str, Any]] = []
    numbers: list[int] = []
    with _open_text(place) as (stream, source), _lines_of(stream) as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                on_failure(f"{place}:{number}", f"no JSON: {error}")
                continue
            if not isinstance(row, dict):
                on_failure(f"{place}:{number}", "no object")
                continue
            rows.append(row)
            numbers.append(number)
            if len(rows) == BATCH_ROWS // 4:
                yield rows, numbers, source.tell()
                rows, numbers = [], []
        yield rows, numbers, source.tell()


@contextmanager
def _lines_of(stream: Any) -> Iterator[Any]:
    buffered = io.BufferedReader(stream)
    try:
        yield buffered
    finally:
        buffered.detach()  # or it would close the stream when it goes


_READERS: dict[str, Callable[[str, OnFailure], Reader]] = {
    "parquet": _read_parquet,
    "arrow": _read_arrow,
    "arrows": _read_arrows,
    "csv": _read_csv,
    "jsonl": _read_jsonl,
    "lines": _read_lines,
}


# --- writers --------------------------------------------------------------------------------------

Write = Callable[[Any], None]
"""Takes the next batch."""


@contextmanager
def open_writer(
    place: str,
    format: str,
    schema: Any,
    *,
    added: Sequence[str],
    unlike: Sequence[str],
    compression: str | None = None,
) -> Iterator[Write]:
    """Make a file of batches, which appears under its name only when all is written.

    Args:
        place: Where.
        format: One of `FORMATS`.
        schema: The schema of the batches.
        added: The names of the columns that were added: plain lines hold nothing else.
        unlike: Columns of 81 characters that differ in nearly every row: to look for repetitions in
            them costs more than to solve them.
        compression: That of all columns of Parquet, one of `PARQUET_COMPRESSIONS`; None for snappy,
            but none for what was added of `unlike`, which snappy does not make smaller.

    Raises:
        SudokuError: The format cannot hold such a table.
        OSError: It cannot be written.
    """
    with telling(place), places.new_file(place) as file, _packed(place, format, file) as sink:
        if format == "parquet":
            full = set(added) & set(unlike) if compression is None else set()
            packings = {
                name: "none" if name in full else compression or "snappy" for name in schema.names
            }
            with _parquet_writer(sink, schema, packings, unlike) as write:
                yield write
        elif format in ("arrow", "arrows"):
            new = pa.ipc.new_file if format == "arrow" else pa.ipc.new_stream
            with new(sink, schema) as writer:
                yield writer.write_batch
        elif format == "csv":
            yield _csv_writer(sink, schema, _delimiter(place))
        elif format == "jsonl":
            yield lambda batch: sink.write(_json_lines(batch))
        else:
            yield _line_writer(sink, place, added)


@contextmanager
def _packed(place: str, format: str, file: Any) -> Iterator[Any]:
    """The file, or what compresses on the way there."""
    packing = _compression(place) if format in _TEXT else None
    if packing is None:
        yield file
    else:
        with pa.CompressedOutputStream(file, packing) as stream:
            yield stream


@contextmanager
def _parquet_writer(
    sink: Any, schema: Any, packings: dict[str, str], unlike: Sequence[str]
) -> Iterator[Write]:
    others = [name for name in schema.names if name not in unlike]
    waiting: list[Any] = []
    with parquet.ParquetWriter(
        sink,
        schema,
        compression=packings,
        use_dictionary=others,
        write_statistics=others,
    ) as writer:

        def flush() -> None:
            if waiting:
                table = pa.Table.from_batches(waiting)
                writer.write_table(table, row_group_size=max(1, len(table)))
                waiting.clear()

        def write(batch: Any) -> None:
            waiting.append(batch)
            if sum(map(len, waiting)) >= BATCH_ROWS:
                flush()

        yield write
        flush()


def _csv_writer(sink: Any, schema: Any, delimiter: str) -> Write:
    header = io.StringIO()
    csv.writer(header, delimiter=delimiter, lineterminator="\n").writerow(schema.names)
    sink.write(header.getvalue().encode())

    def write(batch: Any) -> None:
        # Arrow's own writer would put quotes round every text, or round none.
        cells = [_csv_cells(column, delimiter) for column in batch.columns]
        _write_lines(sink, pc.binary_join_element_wise(*cells, delimiter))

    return write


def _csv_cells(column: Any, delimiter: str) -> Any:
    """A column as text, quoted where it must be; nothing for a null."""
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


def _write_lines(sink: Any, lines: Any) -> None:
    """Write each text of an array as a line."""
    if len(lines):
        text = pc.binary_join_element_wise(lines, "", "\n")
        _, offsets, data = text.buffers()
        end = np.frombuffer(offsets, np.int32)[len(text)]
        sink.write(data[:end])


def _json_lines(batch: Any) -> bytes:
    encode = json.JSONEncoder(ensure_ascii=False, default=_as_json).encode
    return "".join(encode(row) + "\n" for row in batch.to_pylist()).encode()


def _as_json(value: Any) -> str:
    return value.decode("utf-8", errors="replace") if isinstance(value, bytes) else str(value)


def _line_writer(sink: Any, place: str, added: Sequence[str]) -> Write:
    if len(added) != 1:
        raise SudokuError(f"{place}: plain lines hold one column, not {', '.join(added)}")

    def write(batch: Any) -> None:
        _write_lines(sink, pc.fill_null(batch.column(added[0]).cast(pa.string()), ""))

    return write
