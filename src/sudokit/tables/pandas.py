"""pandas: `import sudokit.tables.pandas` gives every series the accessor `sudoku`.

Answers are Arrow-backed series with the same index. A missing value is `pd.NA`, and whole numbers stay
whole numbers.

Examples:
    >>> import pandas as pd
    >>> import sudokit.tables.pandas
    >>> frame = pd.DataFrame({"puzzle": ["4" + "." * 80, None, "55" + "." * 79]})
    >>> frame.puzzle.sudoku.status().tolist()
    ['several', <NA>, 'invalid']
    >>> frame.join(frame.puzzle.sudoku.answers("count", "error")).iloc[2].error
    'r1c1 and r1c2 both hold 5'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudokit.requirements import needed
from sudokit.tables.boards import column_of
from sudokit.tables.plan import answers
from sudokit.tables.verbs import Verbs

pd = needed("pandas", "pandas")

__all__ = ["SudokuAccessor"]


@pd.api.extensions.register_series_accessor("sudoku")
class SudokuAccessor(Verbs):
    """`frame.puzzle.sudoku`. Several columns together are a frame."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _column(self, column: str, options: dict[str, Any]) -> Any:
        return self._columns([column], options)[column].rename(self._series.name)

    def _columns(self, columns: Sequence[str], options: dict[str, Any]) -> Any:
        table = answers(column_of(self._series), columns, **options)
        frame = table.to_pandas(types_mapper=pd.ArrowDtype)
        frame.index = self._series.index
        return frame
