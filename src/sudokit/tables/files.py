"""Tables in files: one reader and one writer a format, all of them streams of record batches.

    parquet   .parquet .pq
    arrow     .arrow .feather .ipc   Arrow's IPC file format
    arrows    .arrows                Arrow's IPC stream format
    csv       .csv, and .tsv with tabs
    jsonl     .jsonl .ndjson         an object a line
    lines     .txt .sdm              a puzzle a line; empty lines and those that begin with # are none

Text may be compressed, `.gz` or `.zst` behind the suffix. Memory is bounded: no reader holds more
than a batch of some 130,000 rows, or a block of some megabytes of text.

Text may be in any encoding, see `streams.decoding`. Some that cannot be decoded is refused: nothing is
handed on as something else.

All columns of CSV are text, and leave as the text they were: nothing is taken for a number that only
looks like one, as 81 digits do. In a CSV an empty cell is a null, and `""` is an empty text. A CSV that
becomes a CSV keeps every byte: encoding, byte-order mark, quotes and line ends; `ROW` is how.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sudokit.board.grid import Grid
from sudokit.errors import FormatError, SudokuError
from sudokit.requirements import late, needed
from sudokit.streams.decoding import (
    UTF_8,
    Encoding,
    Text,
    decoded,
    line_count,
    open_text,
    undecodable,
    undecodable_reason,
    with_line_feeds,
)
from sudokit.tables import places

if TYPE_CHECKING:
    import numpy.typing as npt

pa = needed("pyarrow", "tables")
pc = late("pyarrow.compute", "tables")
arrow_csv = late("pyarrow.csv", "tables")
parquet = late("pyarrow.parquet", "tables")

__all__ = [
    "BATCH_ROWS",
    "FORMATS",
    "PARQUET_COMPRESSIONS",
    "ROW",
    "SUFFIXES",
    "Original",
    "Reader",
    "format_of",
    "has_rows",
    "open_reader",
    "open_writer",
    "suffix_of",
]

BATCH_ROWS = 1 << 17
_BLOCK_BYTES = 1 << 23
_LONGEST_ROW = 1 << 26
_MARK_BEFORE_ROW = re.compile(rb"(?:^|(?<=\n))(?:\xef\xbb\xbf)+")
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

ROW = "\0row"
"""The column of each row as it stands in a CSV, with its line end."""

OnFailure = Callable[[str, str], None]
"""Is told the place and the reason of a line that is no row."""


class Original(NamedTuple):
    """How a CSV stands in its file, so that it can leave as it came.

    Attributes:
        encoding: The encoding, with the byte-order mark if there is one.
        header: The header line, with its line end.
        delimiter: What parts its cells.
    """

    encoding: Encoding
    header: str
    delimiter: str


class Reader(NamedTuple):
    """An open table.

    Attributes:
        schema: Its schema.
        batches: Its rows in batches, each with the number of bytes of the file dealt with so far.
            Those of a CSV may have one more column, `ROW`.
        original: How it stands in its file, if it is a CSV.
    """

    schema: Any
    batches: Iterator[tuple[Any, int]]
    original: Original | None = None


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
    """The delimiter that the name of a file tells."""
    return "\t" if _uncompressed(place.lower()).endswith(".tsv") else ","


def _compression(place: str) -> str | None:
    return next((name for end, name in _COMPRESSIONS.items() if place.lower().endswith(end)), None)


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
        place: Where.
        format: One of `FORMATS`.
        on_failure: Is told of each line that is no row.
        encoding: That of text without a byte-order mark; UTF-8 if None.
        with_rows: Whether the batches of a CSV have the column `ROW` as well.

    Raises:
        SudokuError: The file is not of the format; also while batches are read.
        OSError: It cannot be read.
    """
    with telling(place):
        reader = _READERS[format](place, on_failure, encoding)
    try:
        yield reader._replace(batches=_told(place, _batches_of(reader, with_rows=with_rows)))
    finally:
        reader.batches.close()  # type: ignore[attr-defined]


def _batches_of(reader: Reader, *, with_rows: bool) -> Iterator[tuple[Any, int]]:
    if with_rows or reader.original is None:
        return reader.batches
    names = reader.schema.names
    return ((batch.select(names), position) for batch, position in reader.batches)


def has_rows(inputs: Sequence[tuple[str, str]], output: str, format: str) -> bool:
    """Whether an output holds the rows of its inputs as they stand: all are CSV, named alike.

    Args:
        inputs: Places and formats of the inputs.
        output: The place of the output.
        format: Its format.
    """
    return format == "csv" and all(
        each == "csv" and _delimiter(place) == _delimiter(output) for place, each in inputs
    )


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


def _read_parquet(place: str, _: OnFailure, __: Encoding | None) -> Reader:
    # Without a buffer size, and with pre-buffering, whole row groups would be held.
    source = places.open_input(place, seeks=True)
    file = parquet.ParquetFile(source, buffer_size=1 << 20, pre_buffer=False)

    def batches() -> Iterator[tuple[Any, int]]:
        size, rows, total = places.size_of(place), 0, file.metadata.num_rows or 1
        with source:
            for batch in file.iter_batches(BATCH_ROWS):
                rows += len(batch)
                yield batch, size * rows // total

    return Reader(file.schema_arrow, batches())


def _read_arrow(place: str, _: OnFailure, __: Encoding | None) -> Reader:
    source = places.open_input(place, seeks=True)
    file = pa.ipc.open_file(source)

    def batches() -> Iterator[tuple[Any, int]]:
        with source:
            for index in range(file.num_record_batches):
                for batch in _pieces(file.get_batch(index)):
                    yield batch, source.tell()

    return Reader(file.schema, batches())


def _read_arrows(place: str, _: OnFailure, __: Encoding | None) -> Reader:
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
def _open_text(place: str, encoding: Encoding | None) -> Iterator[tuple[Text, Any]]:
    """The text of a file as UTF-8, with the line ends that it has, and the file itself."""
    with places.open_input(place) as source:
        if compression := _compression(place):
            with pa.CompressedInputStream(source, compression) as stream:
                yield open_text(stream, encoding), source
        else:
            yield open_text(source, encoding), source


class _Block(NamedTuple):
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

    def without_first(self) -> _Block:
        """The same without the first row."""
        start = int(self.ends[0])
        return _Block(self.data[start:], self.ends[1:] - start, self.line_of(1))


def _blocks(
    place: str, text: Text, delimiter: str | None = None, start: bytes = b""
) -> Iterator[_Block]:
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
            block = _Block(data[:taken], ends, line)
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


def _check_text(place: str, block: _Block, encoding: Encoding) -> None:
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


def _read_csv(place: str, on_failure: OnFailure, encoding: Encoding | None) -> Reader:
    with ExitStack() as opened:
        text, source = opened.enter_context(_open_text(place, encoding))
        start = text.readline(_BLOCK_BYTES)
        delimiter = _delimiter_of(start, _delimiter(place))
        blocks = _blocks(place, text, delimiter, start)
        first = next(blocks, None)
        header = "" if first is None else first.data[: first.ends[0]].decode()
        names = next(csv.reader(io.StringIO(header, newline=""), delimiter=delimiter), [])
        _check_header(place, names)
        assert first
        schema = pa.schema([(name, pa.string()) for name in names])
        closing = opened.pop_all()

    def batches() -> Iterator[tuple[Any, int]]:
        with closing:
            for block in chain([first.without_first()], blocks):
                if len(block.ends):
                    yield _csv_batch(place, block, names, delimiter, on_failure), source.tell()

    return Reader(schema, batches(), Original(text.encoding, header, delimiter))


def _delimiter_of(start: bytes, usual: str) -> str:
    """The delimiter of a CSV by its header: where the usual one parts nothing, another may.

    Spreadsheets write semicolons where a comma is the decimal sign.
    """
    header = re.split(rb"[\r\n]", start, maxsplit=1)[0].decode(errors="replace")
    for sign in (usual, ";", "\t", "|"):
        if len(next(csv.reader([header], delimiter=sign), [])) > 1:
            return sign
    return usual


def _check_header(place: str, names: Sequence[str]) -> None:
    if not names:
        raise SudokuError(f"{place}: no header line")
    if any(map(_is_board, names)):
        raise SudokuError(
            f"{place}: the first line is a board, not names of columns: "
            "put a header line such as puzzle before it, or name the file .txt for plain lines"
        )
    for sign in "\v\f\x1c\x1d\x1e\x85\u2028\u2029":
        if any(sign in name for name in names):
            raise SudokuError(f"{place}:1: U+{ord(sign):04X} ends no line of a CSV")


def _is_board(name: str) -> bool:
    """Whether what stands for the name of a column is a board: its puzzle would be lost."""
    try:
        Grid(name)
    except FormatError:
        return False
    except SudokuError:
        return True  # of clues that clash
    return True


def _csv_batch(
    place: str, block: _Block, names: list[str], delimiter: str, on_failure: OnFailure
) -> Any:
    """The rows of a block as texts, and as they stand."""
    rows = _texts(block)
    kept = np.flatnonzero(pc.not_equal(pc.utf8_rtrim(rows, "\r\n"), "").to_numpy(False))
    data = block.data if len(kept) == len(rows) else _joined(rows.take(kept))
    if b"\n\xef\xbb\xbf" in data or data.startswith(BOM_UTF8):
        data = _MARK_BEFORE_ROW.sub(b"", data)  # of files that were put one behind the other
    misfits: list[int] = []

    def skip(row: Any) -> str:
        number = int(kept[row.number - 1])
        misfits.append(row.number - 1)
        on_failure(
            f"{place}:{block.line_of(number)}",
            f"{row.actual_columns} cell{'' if row.actual_columns == 1 else 's'}, "
            f"expected {row.expected_columns}",
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


def _texts(block: _Block) -> Any:
    """The rows of a block as they stand."""
    offsets = np.concatenate([[0], block.ends]).astype(np.int32)
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(block.data)]
    return pa.Array.from_buffers(pa.string(), len(block.ends), buffers)


def _joined(texts: Any) -> bytes:
    return "".join(texts.to_pylist()).encode()


def _read_lines(place: str, on_failure: OnFailure, encoding: Encoding | None) -> Reader:
    del on_failure  # every line is a row
    schema = pa.schema([("puzzle", pa.string())])

    def batches() -> Iterator[tuple[Any, int]]:
        with _open_text(place, encoding) as (text, source):
            for block in _blocks(place, with_line_feeds(text)):
                lines = pc.utf8_rtrim(_texts(block), "\n")
                is_row = pc.invert(pc.or_(pc.equal(lines, ""), pc.starts_with(lines, "#")))
                yield (
                    pa.RecordBatch.from_arrays([lines.filter(is_row)], schema=schema),
                    source.tell(),
                )

    return Reader(schema, batches())


def _read_jsonl(place: str, on_failure: OnFailure, encoding: Encoding | None) -> Reader:
    """Objects a line, by Python's json: Arrow's reader takes texts for times, and ends at a bad line."""
    blocks = _json_blocks(place, on_failure, encoding)
    end: _Rows = [], [], 0
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


_Rows = tuple[list[dict[str, Any]], list[int], int]
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


def _check_columns(place: str, block: _Rows, schema: Any, known: set[str], first: int) -> None:
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


def _json_batch(place: str, block: _Rows, schema: Any, on_failure: OnFailure) -> Any:
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


def _json_blocks(place: str, on_failure: OnFailure, encoding: Encoding | None) -> Generator[_Rows]:
    rows: list[dict[str, Any]] = []
    numbers: list[int] = []
    with _open_text(place, encoding) as (text, source):
        for number, line in _json_lines_of(place, text):
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


def _json_lines_of(place: str, text: Text) -> Iterator[tuple[int, bytes]]:
    """The lines of a text with their numbers; in JSON, U+2028 and the like end none."""
    for block in _blocks(place, text):
        yield from enumerate(block.data.splitlines(), start=block.line)


_READERS: dict[str, Callable[[str, OnFailure, Encoding | None], Reader]] = {
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
    encoding: Encoding | None = None,
    original: Original | None = None,
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
        encoding: That of text; if None, that of the original, or UTF-8.
        original: How the first input stands in its file, if `has_rows`: then the batches have the
            column `ROW`, and the file holds these, with the cells of `added` behind each.

    Raises:
        SudokuError: The format cannot hold such a table.
        OSError: It cannot be written.
    """
    if format in _TEXT and encoding is None:
        encoding = original.encoding if original else UTF_8
    with (
        _signals_first(),
        telling(place),
        places.new_file(place) as file,
        _packed(place, format, file) as packed,
        _encoded(place, packed, encoding if format in _TEXT else None) as sink,
    ):
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
        elif format == "csv" and original:
            yield _row_writer(sink, original.header, added, original.delimiter)
        elif format == "csv":
            yield _csv_writer(sink, schema, _delimiter(place))
        elif format == "jsonl":
            yield lambda batch: sink.write(_json_lines(batch))
        else:
            yield _line_writer(sink, place, added)


@contextmanager
def _signals_first() -> Iterator[None]:
    """Let nothing that fails on closing take the place of the signal that ended the work."""
    try:
        yield
    except Exception as error:
        before = error.__context__
        while before:
            if not isinstance(before, (Exception, GeneratorExit)):
                raise before from None
            before = before.__context__
        raise


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
def _encoded(place: str, sink: Any, encoding: Encoding | None) -> Iterator[Any]:
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


def _row_writer(sink: Any, header: str, added: Sequence[str], delimiter: str) -> Write:
    """Writes the rows as they stand, with new cells behind each and the line end that it has."""
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
        if lacks_end:  # it was the last row of its file, and is not the last one here
            sink.write(usual.encode())
        rows = batch.column(ROW)
        cells = [_csv_cells(batch.column(name), delimiter) for name in added]
        starts, ends = _cut_ends(rows, usual)
        lines = pc.binary_join_element_wise(starts, *cells, delimiter)
        _write_texts(sink, pc.binary_join_element_wise(lines, ends, ""))
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
    """Rows without their line ends, and these."""
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
    _write_texts(sink, pc.binary_join_element_wise(lines, "", "\n"))


def _write_texts(sink: Any, texts: Any) -> None:
    """Write the texts of an array."""
    if len(texts):
        _, offsets, data = texts.buffers()
        sink.write(data[: np.frombuffer(offsets, np.int32)[len(texts)]])


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
