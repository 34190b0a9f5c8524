"""What every format's reader gives, and what every writer takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sudokit.streams.decoding import Encoding

__all__ = ["BATCH_ROWS", "ROW", "OnFailure", "Original", "Reader", "Write"]


BATCH_ROWS = 1 << 17


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


Write = Callable[[Any], None]
"""Takes the next batch."""
