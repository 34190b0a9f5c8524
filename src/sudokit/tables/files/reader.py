"""The types that all readers return and all writers take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sudokit.streams.decoding import Encoding

__all__ = ["BATCH_ROWS", "ROW", "OnFailure", "Original", "Reader", "Write"]


BATCH_ROWS = 1 << 17


ROW = "\0row"
"""The column with each row as it is in the CSV, including its line end."""

OnFailure = Callable[[str, str], None]
"""Called with the place of a line that is not a row, and the reason."""


class Original(NamedTuple):
    """The layout of a CSV, so that it can be written as it was read.

    Attributes:
        encoding: The encoding, with the byte-order mark if there is one.
        header: The header line, including its line end.
        delimiter: The delimiter of its cells.
    """

    encoding: Encoding
    header: str
    delimiter: str


class Reader(NamedTuple):
    """An open table.

    Attributes:
        schema: Its schema.
        batches: Its rows in batches, each with the number of bytes of the file read so far. The batches
            of a CSV may have one more column, `ROW`.
        original: Its layout, if it is a CSV.
    """

    schema: Any
    batches: Iterator[tuple[Any, int]]
    original: Original | None = None


Write = Callable[[Any], None]
"""Takes the next batch."""
