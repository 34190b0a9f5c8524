"""DuckDB: `register(connection)` makes vectorised functions such as `sudoku_solve`.

    sudoku_solve(puzzle)              VARCHAR
    sudoku_count(puzzle)              BIGINT, up to the `limit` given to `register`
    sudoku_status, and one for each of the other columns
    sudoku_rate(puzzle)               STRUCT(level, score, hardest)
    sudoku_answers(puzzle)            STRUCT of all columns, or of those given to `register`

A puzzle is a VARCHAR, a BLOB of 81 characters or of 81 bytes 0 to 9, or a list or array of 81 integers.
All functions return NULL for NULL.

Examples:
    >>> import duckdb
    >>> import sudokit.tables.duckdb
    >>> connection = sudokit.tables.duckdb.register(duckdb.connect())
    >>> connection.sql("select sudoku_status(p) as s from (values (repeat('.', 81)), (null), ('55')) t(p)").fetchall()
    [('several',), (None,), ('invalid',)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from sudokit.errors import SudokuError
from sudokit.requirements import needed
from sudokit.tables.columns import COLUMNS, columns_named
from sudokit.tables.plan import Plan, checked_options, chunks_of
from sudokit.tables.verbs import RATING, VERBS

duckdb = needed("duckdb", "duckdb")
pa = needed("pyarrow", "duckdb")

__all__ = ["register"]

_TYPES = {
    pa.string(): "VARCHAR",
    pa.int8(): "TINYINT",
    pa.int32(): "INTEGER",
    pa.float64(): "DOUBLE",
    pa.int64(): "BIGINT",
}


def register(
    connection: Any = None,
    prefix: str = "sudoku_",
    *,
    answers: Iterable[str] = tuple(COLUMNS),
    **options: Any,
) -> Any:
    """Register the functions with a database, and replace those of an earlier call.

    Args:
        connection: A `duckdb.DuckDBPyConnection`; the default connection if None.
        prefix: The prefix of the names of the functions.
        answers: The columns in the struct of `sudoku_answers`. All of them are computed, whichever fields
            a query reads, and some take long.
        **options: Options of `sudokit.tables.process`: `limit`, `profile`, `threads`, `device`.

    Returns:
        The connection.

    Raises:
        SudokuError: Another connection to the same database has registered the functions. Only that
            connection can replace them.
        TypeError: There is no such option.
        ValueError: An option is out of range, or there is no such column.
    """
    checked_options("register()", options)
    plans = {VERBS.get(name, name): Plan((name,), **options) for name in COLUMNS}
    structs = {"rate": Plan(RATING, **options), "answers": Plan(tuple(answers), **options)}
    if connection is None:
        connection = duckdb.default_connection()
    for name, plan in plans.items():
        (column,) = columns_named(plan.columns)
        _create(connection, prefix + name, _one(plan), _TYPES[column.type])
    for name, plan in structs.items():
        fields = ", ".join(f"{each} {_TYPES[COLUMNS[each].type]}" for each in plan.columns)
        _create(connection, prefix + name, plan.structs, f"STRUCT({fields})")
    return connection


def _one(plan: Plan) -> Callable[[Any], Any]:
    return lambda puzzles: plan.answers(puzzles).column(0)


def _create(connection: Any, name: str, make: Callable[[Any], Any], result: str) -> None:
    def function(*values: Any) -> Any:  # DuckDB lets only a variadic function take any type
        if len(values) != 1:
            raise TypeError(f"{name} takes one puzzle, not {len(values)} values")
        return pa.chunked_array([make(chunk) for chunk in chunks_of(values[0])])

    with suppress(duckdb.InvalidInputException):  # not registered yet
        connection.remove_function(name)
    try:
        connection.create_function(
            name, function, None, result, type="arrow", null_handling="special"
        )
    except duckdb.CatalogException as error:
        raise SudokuError(
            f"{name} is there already, of another connection to this database: register there"
        ) from error
