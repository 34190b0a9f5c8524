"""Plain lines, `.txt` and `.sdm`: a puzzle per line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import late, needed
from sudokit.streams.decoding import Encoding, with_line_feeds
from sudokit.tables.files.reader import OnFailure, Reader, Write
from sudokit.tables.files.text import blocks_of, open_file, rows_of, write_lines

pa = needed("pyarrow", "tables")
pc = late("pyarrow.compute", "tables")

__all__ = ["read", "writer"]


def read(place: str, on_failure: OnFailure, encoding: Encoding | None, opened: ExitStack) -> Reader:
    """Open a file of plain lines; see `files.open_reader`."""
    text, source = opened.enter_context(open_file(place, encoding))
    schema = pa.schema([("puzzle", pa.string())])

    def batches() -> Iterator[tuple[Any, int]]:
        for block in blocks_of(
            place, with_line_feeds(text), on_failure=on_failure, blanks_failures=False
        ):
            lines = pc.utf8_rtrim(rows_of(block), "\n")
            is_row = pc.invert(pc.or_(pc.equal(lines, ""), pc.starts_with(lines, "#")))
            batch = pa.RecordBatch.from_arrays([lines.filter(is_row)], schema=schema)
            yield batch, source.tell()

    return Reader(schema, batches())


def writer(sink: Any, place: str, added: Sequence[str]) -> Write:
    """A function that writes the only added column of batches.

    Raises:
        SudokuError: More than one column was added.
    """
    if len(added) != 1:
        raise SudokuError(
            message(
                "{place}: plain lines hold one column, not {names}",
                place=place,
                names=", ".join(added),
            )
        )

    def write(batch: Any) -> None:
        write_lines(sink, pc.fill_null(batch.column(added[0]).cast(pa.string()), ""))

    return write
