"""Polars: `import sudokit.tables.polars` gives every expression and series the namespace `sudoku`.

Examples:
    >>> import polars as pl
    >>> import sudokit.tables.polars
    >>> frame = pl.DataFrame({"puzzle": ["4" + "." * 80, None, "55" + "." * 79]})
    >>> frame.select(pl.col("puzzle").sudoku.status())["puzzle"].to_list()
    ['several', None, 'invalid']
    >>> frame.lazy().select(pl.col("puzzle").sudoku.solve().str.head(9)).collect()["puzzle"][0]
    '412356789'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudokit.requirements import needed
from sudokit.tables.boards import column_of
from sudokit.tables.plan import Plan, answers, chunks_of
from sudokit.tables.verbs import Verbs

pl = needed("polars", "polars")
pa = needed("pyarrow", "polars")

__all__ = ["SudokuExpression", "SudokuSeries"]


def _puzzles(series: Any) -> Any:
    # Polars would pass the addresses of Python objects to Arrow.
    return column_of(series.to_list()) if series.dtype == pl.Object else series.to_arrow()


def _column(series: Any, column: str, options: dict[str, Any]) -> Any:
    return pl.Series(series.name, answers(_puzzles(series), [column], **options).column(0))


def _struct(series: Any, columns: Sequence[str], options: dict[str, Any]) -> Any:
    plan = Plan(tuple(columns), **options)
    rows = pa.chunked_array([plan.structs(chunk) for chunk in chunks_of(_puzzles(series))])
    return pl.from_arrow(rows).alias(series.name)


def _types(columns: Sequence[str]) -> dict[str, Any]:
    """The Polars types of columns."""
    empty = pa.nulls(0, pa.string())
    return dict(pl.from_arrow(answers(empty, columns)).schema)


@pl.api.register_expr_namespace("sudoku")
class SudokuExpression(Verbs):
    """`pl.col("puzzle").sudoku`, eager and lazy; several columns together are a struct."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def _column(self, column: str, options: dict[str, Any]) -> Any:
        Plan((column,), **options)  # raises now if an option is wrong
        return self._expression.map_batches(
            lambda series: _column(series, column, options),
            return_dtype=_types([column])[column],
            is_elementwise=True,
        )

    def _columns(self, columns: Sequence[str], options: dict[str, Any]) -> Any:
        Plan(tuple(columns), **options)
        return self._expression.map_batches(
            lambda series: _struct(series, columns, options),
            return_dtype=pl.Struct(_types(columns)),
            is_elementwise=True,
        )


@pl.api.register_series_namespace("sudoku")
class SudokuSeries(Verbs):
    """`frame["puzzle"].sudoku`; several columns together are a struct."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _column(self, column: str, options: dict[str, Any]) -> Any:
        return _column(self._series, column, options)

    def _columns(self, columns: Sequence[str], options: dict[str, Any]) -> Any:
        return _struct(self._series, columns, options)
