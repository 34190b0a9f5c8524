"""From a column of any Arrow type to characters that the kernel reads.

    text       string, large_string, string_view: 81 characters per puzzle
    bytes      binary, large_binary, binary_view, fixed-size binary: 81 characters, or 81 bytes 0 to 9
    numbers    lists of every kind of 81 integers 0 to 9, or of other cells that `Grid` takes
    wrapped    a dictionary, run-end encoding or extension type of any of these
    objects    Python objects without an Arrow type: anything that `Grid` takes, possibly of several types

Whole columns are read at once, without a Python object per row. If all rows are 81 adjacent characters,
they are not copied. A row of any other length becomes 81 question marks, which the kernel reports as
invalid; `Boards.source` then has the original value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudokit.board.alphabet import FOREIGN, read_array, write_array
from sudokit.errors import FormatError
from sudokit.messages import message
from sudokit.requirements import late, needed
from sudokit.streams.decoding import decoded
from sudokit.tables.arrays import are_present

pa = needed("pyarrow", "tables")
pc = late("pyarrow.compute", "tables")

__all__ = [
    "Boards",
    "Objects",
    "blanks_of",
    "column_of",
    "holds_puzzles",
    "is_readable",
    "read_boards",
]

Source = str | bytes | Sequence[Any]
"""What `Grid` takes."""

Starts = npt.NDArray[np.int32] | npt.NDArray[np.int64]
_UNREADABLE = ord("?")
_TEXT = ("string", "large_string", "string_view")
_BYTES = ("binary", "large_binary", "binary_view")
EXPECTED = message("expected text, bytes or lists of 81 numbers")
"""The error for a column of another type."""
_LISTS = ("list", "large_list", "list_view", "large_list_view")


class Objects(NamedTuple):
    """A column of Python objects for which Arrow has no type.

    Attributes:
        values: The objects: anything that `Grid` takes; anything else is a bad puzzle.
        present: bool array of shape (n,): whether the row is not null.
    """

    values: Sequence[Any]
    present: npt.NDArray[np.bool_]


class Boards(NamedTuple):
    """The puzzles of a column.

    Attributes:
        characters: uint8 array of shape (n, 81), rows of 81 adjacent bytes; may be read-only.
        present: bool array of shape (n,): whether the row is not null.
        value: Returns the value of a row as a Python object.
    """

    characters: npt.NDArray[np.uint8]
    present: npt.NDArray[np.bool_]
    value: Callable[[int], Any]

    def source(self, row: int) -> Source:
        """The value of a row, for `Grid`, which reads more forms and reports what is wrong."""
        value = self.value(row)
        if isinstance(value, bytes) and not (len(value) == 81 and max(value) <= 9):
            return decoded(value)
        source: Source = value
        return source


def is_readable(kind: Any) -> bool:
    """Whether a column of an Arrow type can hold puzzles as text, and so is found without its name."""
    if pa.types.is_dictionary(kind):
        return is_readable(kind.value_type)
    return str(kind) in _TEXT


def holds_puzzles(kind: Any) -> bool:
    """Whether `read_boards` takes columns of an Arrow type."""
    if isinstance(kind, pa.BaseExtensionType):
        return holds_puzzles(kind.storage_type)
    if pa.types.is_dictionary(kind) or pa.types.is_run_end_encoded(kind):
        return holds_puzzles(kind.value_type)
    if _is_list(kind):
        cell = kind.value_type
        return (
            _is_list(cell)
            or bool(pa.types.is_integer(cell) or pa.types.is_floating(cell))
            or str(cell) in _TEXT
        )
    return (
        str(kind) in (*_TEXT, *_BYTES)
        or bool(pa.types.is_fixed_size_binary(kind))
        or bool(pa.types.is_null(kind))
    )


def column_of(values: Any, mask: npt.NDArray[np.bool_] | None = None) -> Any:
    """A pandas series or a NumPy array as an Arrow column.

    Args:
        values: The array.
        mask: bool array of shape (n,): which values are missing, if the array has no missing values of
            its own.

    Returns:
        A `pyarrow.Array` or `pyarrow.ChunkedArray`; `Objects` if the values are of several types, or of
        one that Arrow does not have.
    """
    try:
        return pa.array(values, mask=mask, from_pandas=True)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        present = np.array([not _is_missing(value) for value in values], np.bool_)
        return Objects(list(values), present if mask is None else present & ~mask)


def _is_missing(value: Any) -> bool:
    """Whether a value is None or one of pandas' missing values."""
    if isinstance(value, str | bytes | list | np.ndarray):
        return False
    try:
        return bool(pa.array([value], from_pandas=True).null_count)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return False


def read_boards(column: Any) -> Boards:
    """Read a `pyarrow.Array`, a `ChunkedArray` or `Objects` of puzzles.

    Raises:
        FormatError: The type of the column cannot hold puzzles.
    """
    if isinstance(column, Objects):
        return _read_objects(column)
    column = _plain(column)
    kind = column.type
    present = are_present(column)
    if column.null_count == len(column):  # of any type: a column without values may have got any
        characters = np.full((len(column), 81), _UNREADABLE, np.uint8)
    elif str(kind) in _TEXT:
        characters = _cut(_bytes_of(column.buffers()[2]), *_between(_offsets(column)), present)
    elif str(kind) in _BYTES:
        characters = _cut(_bytes_of(column.buffers()[2]), *_between(_offsets(column)), present)
        characters = _digits_as_characters(characters)
    elif pa.types.is_fixed_size_binary(kind):
        rows = _between(_steps(column, kind.byte_width))
        characters = _digits_as_characters(_cut(_bytes_of(column.buffers()[1]), *rows, present))
    elif _is_list(kind) and pa.types.is_integer(kind.value_type):
        characters = _cut(_number_characters(column.values), *_list_rows(column), present)
    elif _is_list(kind) and holds_puzzles(kind):
        # Possibly nine rows of nine, floats or characters, which `Grid` reads.
        characters = np.full((len(column), 81), _UNREADABLE, np.uint8)
    else:
        raise FormatError(message("a column of {kind}, {expected}", kind=kind, expected=EXPECTED))

    def value(row: int) -> Any:
        try:
            return column[row].as_py()
        except UnicodeDecodeError:
            return column.slice(row, 1).cast(pa.large_binary())[0].as_py()

    return Boards(characters, present, value)


def blanks_of(column: Any) -> bool | None:
    """Whether there are blanks in the boards of a column, or in most of them, since answers may be unfinished.

    None if there is no board of 81 cells in it.
    """
    boards = read_boards(column)
    cells = read_array(boards.characters)
    cells = cells[boards.present & (cells <= 9).all(axis=1)]
    return bool((cells == 0).any(axis=1).mean() >= 0.5) if len(cells) else None


def _read_objects(column: Objects) -> Boards:
    lines = [
        value if isinstance(value, str) and len(value) == 81 and value.isascii() else "?" * 81
        for value in column.values
    ]
    characters = np.frombuffer("".join(lines).encode("ascii"), np.uint8).reshape(-1, 81)
    return Boards(characters, column.present, column.values.__getitem__)


def _plain(column: Any) -> Any:
    """The same values in a type that stores its bytes in one buffer."""
    if isinstance(column, pa.ChunkedArray):
        return _plain(pa.concat_arrays(column.chunks) if column.num_chunks else pa.nulls(0))
    kind = column.type
    if isinstance(kind, pa.BaseExtensionType):
        return _plain(column.storage)
    if pa.types.is_dictionary(kind):
        return _plain(column.dictionary_decode())
    if pa.types.is_run_end_encoded(kind):
        return _plain(pc.run_end_decode(column))
    if str(kind) in ("string_view", "binary_view"):
        return column.cast(pa.large_string() if str(kind) == "string_view" else pa.large_binary())
    return column


def _is_list(kind: Any) -> bool:
    return str(kind).startswith(("list<", "large_list<", "list_view<", "large_list_view<")) or bool(
        pa.types.is_fixed_size_list(kind)
    )


def _bytes_of(buffer: Any) -> npt.NDArray[np.uint8]:
    return np.empty(0, np.uint8) if buffer is None else np.frombuffer(buffer, np.uint8)


def _offsets(column: Any) -> Starts:
    """The positions at which the values of each row begin, and at which the last row ends."""
    buffer = column.buffers()[1]
    if not buffer:  # a column without rows may have no offsets
        return np.zeros(len(column) + 1, np.int64)
    own = slice(column.offset, column.offset + len(column) + 1)
    if str(column.type).startswith("large_"):
        return np.frombuffer(buffer, np.int64)[own]
    return np.frombuffer(buffer, np.int32)[own]


def _steps(column: Any, width: int) -> Starts:
    """The same for rows of equal width."""
    return width * np.arange(column.offset, column.offset + len(column) + 1)


def _between(offsets: Starts) -> tuple[Starts, Starts]:
    """The positions at which rows begin, and their lengths."""
    return offsets[:-1], np.diff(offsets)


def _list_rows(column: Any) -> tuple[Starts, Starts]:
    if "list_view" in str(column.type):
        _, offsets, sizes = column.buffers()[:3]
        width: Any = np.int64 if str(column.type).startswith("large_") else np.int32
        own = slice(column.offset, column.offset + len(column))
        return np.frombuffer(offsets, width)[own], np.frombuffer(sizes, width)[own]
    if pa.types.is_fixed_size_list(column.type):
        return _between(_steps(column, column.type.list_size))
    return _between(_offsets(column))


def _cut(
    data: npt.NDArray[np.uint8], starts: Starts, sizes: Starts, present: npt.NDArray[np.bool_]
) -> npt.NDArray[np.uint8]:
    """The rows that are 81 bytes long; question marks for all others."""
    rows = len(present)
    whole = (sizes == 81) & present
    if rows and whole.all() and (np.diff(starts) == 81).all():
        return data[starts[0] : starts[0] + 81 * rows].reshape(rows, 81)
    characters = np.full((rows, 81), _UNREADABLE, np.uint8)
    if whole.any():
        windows = np.lib.stride_tricks.sliding_window_view(data, 81)
        characters[whole] = windows[starts[whole]]
    return characters


def _digits_as_characters(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Rows of bytes 0 to 9 as characters; other rows already are characters."""
    are_cells = rows.max(axis=1, initial=0) <= 9
    if not are_cells.any():
        return rows
    return np.where(are_cells[:, np.newaxis], write_array(rows), rows)


def _number_characters(values: Any) -> npt.NDArray[np.uint8]:
    """Integers 0 to 9 as characters, everything else as a question mark."""
    if values.null_count:
        values = values.fill_null(99)
    own = slice(values.offset, values.offset + len(values))
    numbers = np.frombuffer(values.buffers()[1] or b"", values.type.to_pandas_dtype())[own]
    numbers = numbers.view(f"u{numbers.itemsize}")  # negative numbers become huge ones
    return write_array(np.minimum(numbers, FOREIGN).astype(np.uint8))
