"""Arrow arrays over existing memory, without copies.

`pyarrow.array` and `to_numpy` would do, but if pandas is installed, both import it first. That takes half
a second, during which Ctrl-C has no effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit.requirements import needed

pa = needed("pyarrow", "tables")

__all__ = ["are_present", "characters", "lines", "numbers", "structs", "texts", "words"]

_MOST_TEXT_BYTES = 2**31 - 1  # the largest offset of Arrow's type `string`


def are_present(column: Any) -> npt.NDArray[np.bool_]:
    """Which values of an array are not null."""
    if pa.types.is_null(column.type):
        return np.zeros(len(column), np.bool_)
    bitmap = column.buffers()[0]
    if bitmap is None:
        return np.ones(len(column), np.bool_)
    bits = np.unpackbits(np.frombuffer(bitmap, np.uint8), bitorder="little")
    return bits[column.offset : column.offset + len(column)].view(np.bool_)


def numbers(values: npt.NDArray[Any], valid: npt.NDArray[np.bool_], kind: Any) -> Any:
    """Numbers as a column of a type of the same width, null where they are not valid."""
    values = np.ascontiguousarray(values)
    return pa.Array.from_buffers(kind, len(values), [_bitmap(valid), pa.py_buffer(values)])


def lines(cells: npt.NDArray[np.uint8], valid: npt.NDArray[np.bool_]) -> Any:
    """Rows of 81 characters as a text column."""
    rows = len(cells)
    small = cells.size <= _MOST_TEXT_BYTES
    offsets = np.arange(0, 81 * rows + 1, 81, dtype=np.int32 if small else np.int64)
    buffers = [_bitmap(valid), pa.py_buffer(offsets), pa.py_buffer(cells)]
    return pa.Array.from_buffers(pa.string() if small else pa.large_string(), rows, buffers)


def characters(column: Any) -> npt.NDArray[np.uint8]:
    """The reverse of `lines`: the characters of a text column."""
    start, rows = 81 * column.offset, len(column)
    buffer = column.buffers()[2]
    data = np.frombuffer(buffer, np.uint8) if buffer else np.empty(0, np.uint8)
    return data[start : start + 81 * rows].reshape(rows, 81)


def texts(values: Sequence[str]) -> Any:
    """Texts as a column."""
    encoded = b"".join(sizes := [value.encode() for value in values])
    small = len(encoded) <= _MOST_TEXT_BYTES
    offsets = np.zeros(len(values) + 1, np.int32 if small else np.int64)
    np.cumsum([len(text) for text in sizes], out=offsets[1:])
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(encoded)]
    return pa.Array.from_buffers(pa.string() if small else pa.large_string(), len(values), buffers)


def words(rows: npt.NDArray[Any], known: Sequence[str], valid: npt.NDArray[np.bool_]) -> Any:
    """A text column from the numbers of a few known words."""
    return texts(known).take(numbers(rows.astype(np.int64), valid, pa.int64()))


def structs(batch: Any, valid: npt.NDArray[np.bool_]) -> Any:
    """The rows of a record batch as a column of structs, null where they are not valid."""
    return pa.Array.from_buffers(
        pa.struct(list(batch.schema)), len(batch), [_bitmap(valid)], children=batch.columns
    )


def _bitmap(valid: npt.NDArray[np.bool_]) -> Any:
    return None if valid.all() else pa.py_buffer(np.packbits(valid, bitorder="little"))
