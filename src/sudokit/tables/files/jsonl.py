"""JSON Lines, `.jsonl` and `.ndjson`: an object per line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import lru_cache
from typing import Any

from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.streams.decoding import Encoding, Text
from sudokit.tables.files import reader
from sudokit.tables.files.reader import OnFailure, Reader, Write
from sudokit.tables.files.text import blocks_of, open_file

pa = needed("pyarrow", "tables")

__all__ = ["read", "writer"]


def read(place: str, on_failure: OnFailure, encoding: Encoding | None, opened: ExitStack) -> Reader:
    """Open a file of objects, one per line; see `files.open_reader`.

    Python's `json` parses them, because Arrow's reader turns some texts into times and stops at a bad line.
    """
    text, source = opened.enter_context(open_file(place, encoding))
    blocks = _json_blocks(place, text, source, on_failure)
    end: _Rows = [], [], 0
    first = next(blocks, end)
    # The first block determines the columns of the file.
    schema = _json_schema(place, first[0])
    known = {
        name for name, kind in zip(schema.names, schema.types, strict=True) if kind != pa.null()
    }

    def batches() -> Iterator[tuple[Any, int]]:
        block = first
        while block[0]:
            if block is not first:
                _check_columns(place, block, schema, known, len(first[0]))
            yield _json_batch(place, block, schema, on_failure), block[2]
            block = next(blocks, end)

    return Reader(schema, batches())


_Rows = tuple[list[dict[str, Any]], list[int], int]
"""Rows, the numbers of their lines, and the number of bytes of the file read so far."""

_UNFIT = (pa.ArrowException, ValueError, TypeError, OverflowError)
"""Arrow's errors for values of different types, numbers that are too large, and invalid text."""

_KINDS = {
    "int64": message("a whole number of 64 bits"),
    "double": message("a number"),
    "string": message("text"),
    "bool": message("true or false"),
}


def _json_schema(place: str, rows: list[dict[str, Any]]) -> Any:
    names: dict[str, None] = dict.fromkeys(name for row in rows for name in row)
    for name in names:
        if any("\ud800" <= sign <= "\udfff" for sign in name):
            raise SudokuError(
                message(
                    "{place}: {name!a} is not a column name: it contains half a character",
                    place=place,
                    name=name,
                )
            )
    try:
        return pa.Table.from_pylist([names, *rows]).schema
    except _UNFIT:
        return pa.schema([(name, _kind_of(row.get(name) for row in rows)) for name in names])


def _kind_of(values: Iterator[Any]) -> Any:
    """The type of a column of mixed values: that of the first, extended to later values that fit."""
    kind = pa.null()
    for value in values:
        with suppress(*_UNFIT):
            kind = _united(kind, pa.array([value]).type)
    return kind


@lru_cache(256)
def _united(kind: Any, other: Any) -> Any:
    """A type that holds the values of two types, such as whole numbers and fractions."""
    schemas = [pa.schema([("", each)]) for each in (kind, other)]
    return pa.unify_schemas(schemas, promote_options="permissive").field(0).type


def _check_columns(place: str, block: _Rows, schema: Any, known: set[str], first: int) -> None:
    """Refuse a new column, or the first values in a column, after the first block has fixed the types."""
    rows, numbers, _ = block
    for row, number in zip(rows, numbers, strict=True):
        for name in row:
            if name in known:
                continue
            if name not in schema.names:
                raise SudokuError(
                    message(
                        "{place}:{number}: {name} is not in any of the first {first:,} rows",
                        place=place,
                        number=number,
                        name=name,
                        first=first,
                    )
                )
            if row[name] is not None:
                raise SudokuError(
                    message(
                        "{place}:{number}: {name} has no value in the first {first:,} rows",
                        place=place,
                        number=number,
                        name=name,
                        first=first,
                    )
                )


def _json_batch(place: str, block: _Rows, schema: Any, on_failure: OnFailure) -> Any:
    """The rows of a block. Single rows are examined only if the block as a whole does not fit."""
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
    """Whether Arrow would silently turn fractions into whole numbers."""
    whole = [column.name for column in schema if pa.types.is_integer(column.type)]
    return any(type(row.get(name)) is float for name in whole for row in rows)


def _misfit(row: dict[str, Any], schema: Any) -> str | None:
    """Why an object is not a row of the table, or None if it is."""
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
            return message(
                "column {name} holds {shown}, which no column can hold", name=name, shown=shown
            )
        return message(
            "column {name} holds {shown}, expected {kind}",
            name=name,
            shown=shown,
            kind=_KINDS.get(str(kind), str(kind)),
        )
    return None


def _json_blocks(place: str, text: Text, source: Any, on_failure: OnFailure) -> Iterator[_Rows]:
    rows: list[dict[str, Any]] = []
    numbers: list[int] = []
    for number, line in _json_lines_of(place, text, on_failure):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            on_failure(f"{place}:{number}", message("not JSON: {reason}", reason=str(error)))
            continue
        if not isinstance(row, dict):
            on_failure(f"{place}:{number}", message("not an object"))
            continue
        rows.append(row)
        numbers.append(number)
        if len(rows) == reader.BATCH_ROWS // 4:
            yield rows, numbers, source.tell()
            rows, numbers = [], []
    yield rows, numbers, source.tell()


def _json_lines_of(place: str, text: Text, on_failure: OnFailure) -> Iterator[tuple[int, bytes]]:
    """The lines of a text with their numbers. In JSON, U+2028 and the like are not line ends."""
    for block in blocks_of(place, text, on_failure=on_failure):
        yield from enumerate(block.data.splitlines(), start=block.line)


def writer(sink: Any) -> Write:
    """A function that writes rows as objects, one per line."""
    encode = json.JSONEncoder(ensure_ascii=False, default=_as_json).encode

    def write(batch: Any) -> None:
        sink.write("".join(encode(row) + "\n" for row in batch.to_pylist()).encode())

    return write


def _as_json(value: Any) -> str:
    return value.decode("utf-8", errors="replace") if isinstance(value, bytes) else str(value)
