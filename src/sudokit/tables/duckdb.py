"""DuckDB: `register(connection)` makes vectorised functions, `sudoku_solve` and its kin.

    sudoku_solve(puzzle)              VARCHAR
    sudoku_count(puzzle)              BIGINT, up to the `limit` given to `register`
    sudoku_status, _error, _clues, _guesses, _level, _score, _hardest
    sudoku_rate(puzzle)               STRUCT(level, score, hardest)

Examples:
    >>> import duckdb
    >>> import sudokit.tables.duckdb
    >>> connection = sudokit.tables.duckdb.register(duckdb.connect())
    >>> connection.sql("select sudoku_status(p) as s from (values (repeat('.', 81)), (null), ('55')) t(p)").fetchall()
    [('several',), (None,), ('invalid',)]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sudokit.requirements import needed
from sudokit.tables.columns import COLUMNS
from sudokit.tables.process import Plan, answers
from sudokit.tables.verbs import RATING, VERBS

duckdb = needed("duckdb", "duckdb")
pa = needed("pyarrow", "duckdb")

__all__ = ["register"]


def register(connection: Any = None, prefix: str = "sudoku_", **options: Any) -> Any:
    """Make the functions known to a connection.

    Args:
        connection: A `duckdb.DuckDBPyConnection`; the default connection if None.
        prefix: What the names of the functions begin with.
        **options: Those of `sudokit.tables.process`: `limit`, `profile`, `threads`.

    Returns:
        The connection.

    Raises:
        ValueError: An option is out of its range.
    """
    Plan(**options)
    if connection is None:
        connection = duckdb.default_connection()
    types = {
        pa.string(): "VARCHAR",
        pa.int8(): "TINYINT",
        pa.int32(): "INTEGER",
        pa.int64(): "BIGINT",
    }

    def create(name: str, function: Callable[[Any], Any], result: str) -> None:
        connection.create_function(
            prefix + name,
            function,
            ["VARCHAR"],
            result,
            type="arrow",
            null_handling="special",
        )

    for column in COLUMNS.values():
        create(VERBS.get(column.name, column.name), _one(column.name, options), types[column.type])
    fields = ", ".join(f"{name} {types[COLUMNS[name].type]}" for name in RATING)
    create("rate", _rating(options), f"STRUCT({fields})")
    return connection


def _one(column: str, options: dict[str, Any]) -> Callable[[Any], Any]:
    return lambda puzzles: answers(puzzles, [column], **options).column(0)


def _rating(options: dict[str, Any]) -> Callable[[Any], Any]:
    def rate(puzzles: Any) -> Any:
        rated = answers(puzzles, RATING, **options).combine_chunks()
        columns = [column.combine_chunks() for column in rated.columns]
        return pa.StructArray.from_arrays(columns, names=list(RATING))

    return rate
