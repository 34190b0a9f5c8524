"""NumPy: `sudoku(array)` gives an array of puzzles the verbs of the other adapters.

Answers are masked arrays, which is what NumPy has for missing values. Who wants only solutions and
counts of arrays of numbers takes `sudokit.solve_many`, which needs no Arrow.

Examples:
    >>> import numpy as np
    >>> from sudokit.tables.numpy import sudoku
    >>> sudoku(np.array(["4" + "." * 80, "55" + "." * 79])).status().tolist()
    ['several', 'invalid']
    >>> sudoku(np.zeros((2, 9, 9), int)).answers("clues", "guesses")["clues"].tolist()
    [0, 0]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit.errors import FormatError
from sudokit.requirements import needed
from sudokit.tables.process import answers
from sudokit.tables.verbs import Verbs

pa = needed("pyarrow", "tables")

__all__ = ["SudokuArray", "sudoku"]


class SudokuArray(Verbs):
    """What `sudoku` returns; several columns together are a dictionary of arrays."""

    def __init__(self, puzzles: Any) -> None:
        self._puzzles = puzzles

    def _one(self, column: str, **options: Any) -> Any:
        return self._several([column], **options)[column]

    def _several(self, columns: Sequence[str], **options: Any) -> Any:
        table = answers(self._puzzles, columns, **options)
        return {name: _masked(table.column(name)) for name in table.column_names}


def sudoku(puzzles: npt.ArrayLike) -> SudokuArray:
    """Read an array of puzzles.

    Args:
        puzzles: Texts or bytes, shape (n,), None or a masked element for a missing one; or whole
            numbers 0 to 9 of shape (n, 81) or (n, 9, 9).

    Raises:
        FormatError: The array has another shape or type.
    """
    masked: Any = np.ma.asarray(puzzles)
    array, mask = masked.data, np.ma.getmaskarray(masked)
    if array.dtype.kind in "iu" and array.ndim in (2, 3) and array.size == 81 * len(array):
        flat = pa.array(np.ascontiguousarray(array).reshape(-1))
        rows = mask.reshape(len(array), -1).any(axis=1)
        return SudokuArray(
            pa.FixedSizeListArray.from_arrays(flat, 81, mask=pa.array(rows) if rows.any() else None)
        )
    if array.ndim == 1 and array.dtype.kind in "OUST":
        values = array.astype(object) if array.dtype.kind == "T" else array
        try:
            return SudokuArray(pa.array(values, mask=mask, from_pandas=True))
        except pa.ArrowException as error:
            raise FormatError(f"an array of objects that are not all texts: {error}") from error
    raise FormatError(
        f"an array of {array.dtype} of shape {array.shape}, expected texts, or whole numbers of "
        "shape (n, 81) or (n, 9, 9)"
    )


def _masked(column: Any) -> Any:
    missing = column.is_null().to_numpy()
    if pa.types.is_integer(column.type):
        return np.ma.array(column.fill_null(0).to_numpy(), mask=missing)
    return np.ma.array(column.fill_null("").to_numpy().astype(str), mask=missing)
