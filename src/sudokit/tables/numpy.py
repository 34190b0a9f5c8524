"""NumPy: `sudoku(array)` gives an array of puzzles the verbs of the other adapters.

Answers are masked arrays, NumPy's form of missing values. Boards in the answers have the form of the
puzzles: cells as uint8 of the same shape, or text. For only the solutions and counts of arrays of numbers,
use `sudokit.solve_many`, which needs no Arrow.

Examples:
    >>> import numpy as np
    >>> from sudokit.tables.numpy import cells, sudoku
    >>> sudoku(np.array(["4" + "." * 80, "55" + "." * 79])).status().tolist()
    ['several', 'invalid']
    >>> boards = cells(["." * 81, "9" + "." * 80])
    >>> sudoku(boards).solve()[:, :9]
    masked_array(
      data=[[1, 2, 3, 4, 5, 6, 7, 8, 9],
            [9, 1, 2, 3, 4, 5, 6, 7, 8]],
      mask=False,
      fill_value=np.uint64(999999),
      dtype=uint8)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit.board.alphabet import FOREIGN, read_array
from sudokit.board.grid import Grid
from sudokit.errors import FormatError, SudokuError
from sudokit.requirements import needed
from sudokit.tables import arrays
from sudokit.tables.boards import Objects, column_of, read_boards
from sudokit.tables.columns import COLUMNS
from sudokit.tables.plan import answers, chunks_of
from sudokit.tables.verbs import Verbs

pa = needed("pyarrow", "tables")

__all__ = ["SudokuArray", "cells", "sudoku"]

_BOARDS = (81,), (9, 9)
"""The shapes of a board of cells."""


class SudokuArray(Verbs):
    """The verbs on an array. Several columns together are a dictionary of arrays.

    Args:
        puzzles: A column of puzzles.
        board: The shape of a board in the answers; None for text.
    """

    def __init__(self, puzzles: Any, board: tuple[int, ...] | None) -> None:
        self._puzzles = puzzles
        self._board = board

    def _column(self, column: str, options: dict[str, Any]) -> Any:
        return self._columns([column], options)[column]

    def _columns(self, columns: Sequence[str], options: dict[str, Any]) -> Any:
        table = answers(self._puzzles, columns, **options)
        return {name: self._array(name, table.column(name)) for name in columns}

    def _array(self, name: str, column: Any) -> Any:
        parts = [self._part(name, chunk) for chunk in column.chunks]
        concatenate: Any = np.ma.concatenate
        return parts[0] if len(parts) == 1 else concatenate(parts)

    def _part(self, name: str, column: Any) -> Any:
        """A chunk of a column as a masked array."""
        missing = ~arrays.are_present(column)
        if COLUMNS[name].board:
            values = self._boards(arrays.characters(column))
        elif pa.types.is_integer(column.type) or pa.types.is_floating(column.type):
            values = column.fill_null(0).to_numpy().copy()  # Arrow's memory is read-only
        else:
            values = _words(column)
        if not missing.any():
            return np.ma.array(values)
        values[missing] = np.zeros((), values.dtype)
        mask = np.zeros(values.shape, np.bool_)
        mask[missing] = True
        return np.ma.array(values, mask=mask)

    def _boards(self, characters: npt.NDArray[np.uint8]) -> npt.NDArray[Any]:
        if self._board:
            return read_array(characters).reshape(-1, *self._board)
        return characters.astype(np.uint32).view("U81").reshape(-1)


def _words(column: Any) -> npt.NDArray[np.str_]:
    """A text column in which many rows are equal."""
    encoded = column.dictionary_encode()
    words = np.array(["", *encoded.dictionary.to_pylist()])
    values: npt.NDArray[np.str_] = words[encoded.indices.fill_null(-1).to_numpy() + 1]
    return values


def sudoku(puzzles: npt.ArrayLike | Sequence[Any]) -> SudokuArray:
    """Read an array of puzzles.

    Args:
        puzzles: Cells of shape (n, 81) or (n, 9, 9), in any form that `Grid` takes; a masked cell is a
            blank, and a puzzle that is masked as a whole is missing. Boards in the answers are uint8 of
            the same shape. Or texts or other objects that `Grid` takes, shape (n,), with None or a masked
            element for a missing one; boards in the answers are texts of type `<U81`, which need four
            times the memory.

    Raises:
        FormatError: The array has another shape or type.

    Examples:
        >>> sudoku(np.zeros((2, 9, 9), np.uint8)).answers("solution", "clues")["solution"].shape
        (2, 9, 9)
        >>> sudoku(["." * 81, "x"]).solve()[0][:18]
        '123456789456789123'
    """
    try:
        masked: Any = np.ma.asarray(puzzles)
    except ValueError:  # objects of several types
        masked = np.ma.array(_objects(puzzles))
    array: Any = masked.data
    board = array.shape[1:] if array.shape[1:] in _BOARDS else None
    if not array.size and (board or array.ndim == 1):
        return SudokuArray(pa.nulls(0), board)
    if not (array.dtype.kind in ("iufOUS" if board else "OUST") and (board or array.ndim == 1)):
        raise FormatError(
            f"an array of {array.dtype} of shape {array.shape}, expected texts, or cells of shape (n, 81) or "
            "(n, 9, 9)"
        )
    mask: Any = np.ma.getmaskarray(masked)
    missing = mask.reshape(len(array), -1).all(axis=1)
    if board and array.dtype.kind in "iu":
        if mask.any():
            array = np.where(mask, array.dtype.type(0), array)
        native = array.astype(array.dtype.newbyteorder("="), copy=False)  # Arrow has no other
        flat = pa.array(np.ascontiguousarray(native).reshape(-1))
        nulls = pa.array(missing) if missing.any() else None
        return SudokuArray(pa.FixedSizeListArray.from_arrays(flat, 81, mask=nulls), board)
    if board:
        sources = array.astype(object)
        sources[mask] = None  # no reader sees what is below the mask
        return SudokuArray(Objects(list(sources), ~missing), board)
    texts = _objects(array) if array.dtype.kind == "T" else array
    return SudokuArray(column_of(texts, missing), board)


def _objects(values: Any) -> npt.NDArray[np.object_]:
    """A one-dimensional array of objects, even if the objects are sequences."""
    array = np.empty(len(values), object)
    for row, value in enumerate(values):
        array[row] = value
    return array


def cells(puzzles: Any) -> npt.NDArray[np.uint8]:
    """The cells of boards that are text, for numerical programs.

    Args:
        puzzles: A column of an Arrow table, or anything that `sudoku` takes.

    Returns:
        uint8 array of shape (n, 81), 0 for a blank, row-major.

    Raises:
        FormatError: A puzzle is missing or is not a board; the message has its index. Clashes are not
            detected.

    Examples:
        >>> cells(["12" + "." * 79])[0, :3]
        array([1, 2, 0], dtype=uint8)
        >>> cells(["." * 81, "12"])
        Traceback (most recent call last):
        sudokit.errors.FormatError: puzzle [1]: row 1 has 2 digits, expected 9
    """
    column = (
        puzzles if isinstance(puzzles, pa.Array | pa.ChunkedArray) else sudoku(puzzles)._puzzles
    )
    parts = [np.empty((0, 81), np.uint8)]
    for chunk in chunks_of(column):
        parts.append(_cells(chunk, sum(map(len, parts))))
    return np.concatenate(parts)


def _cells(column: Any, before: int) -> npt.NDArray[np.uint8]:
    boards = read_boards(column)
    values = read_array(boards.characters)
    for row in np.flatnonzero(~boards.present | (values == FOREIGN).any(axis=1)).tolist():
        if not boards.present[row]:
            raise FormatError(f"puzzle [{before + row}] is missing")
        try:
            values[row] = np.frombuffer(Grid(boards.source(row)).cells, np.uint8)
        except SudokuError as error:
            raise FormatError(f"puzzle [{before + row}]: {error.reason}") from error
    return values
