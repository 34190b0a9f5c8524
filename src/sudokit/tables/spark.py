"""PySpark: `table(frame, columns)` adds columns with `mapInArrow`, batch by batch in each task.

All machines of the cluster need sudokit.

Examples:
    >>> frame = spark.read.parquet("puzzles/")  # doctest: +SKIP
    >>> table(frame, ["solution", "guesses"]).write.parquet("answers/")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from sudokit.requirements import needed
from sudokit.tables.plan import OPTIONS, Plan, checked_options, puzzle_column

needed("pyarrow", "spark")
needed("pandas", "spark")  # PySpark does not install it, but needs it for `mapInArrow`
needed("pyspark", "spark")

__all__ = ["table"]


def table(frame: Any, columns: Iterable[str] = ("solution",), **options: Any) -> Any:
    """Add columns to a data frame; rows stay in their partitions.

    Args:
        frame: A `pyspark.sql.DataFrame` with a column of puzzles.
        columns: The names of the columns to add, from `sudokit.tables.COLUMNS`.
        **options: Options of `sudokit.tables.process`. A task uses `threads` cores, by default 1; the
            right number is that of `spark.task.cpus`.

    Returns:
        A `pyspark.sql.DataFrame`, as lazy as the one given.

    Raises:
        SudokuError: There is no such column of puzzles, or the frame already has a column of the same name
            as one to add.
        TypeError: There is no such option.
        ValueError: A column to add does not exist, or a number is out of range.
    """
    types = needed("pyspark.sql.pandas.types", "spark")
    checked_options("table()", options, OPTIONS)
    plan = Plan(tuple(columns), **{"threads": 1, **options})
    arrow_schema = types.to_arrow_schema(frame.schema)
    plan = replace(plan, puzzle=puzzle_column(arrow_schema, plan.puzzle))  # the same in all batches
    written = plan.schema(arrow_schema)
    schema = frame.schema
    for name in plan.names:
        # `add` would change the schema of the original frame.
        field = types.from_arrow_type(written.field(name).type)
        schema = type(schema)([*schema.fields, *type(schema)().add(name, field).fields])

    def process(batches: Iterator[Any]) -> Iterator[Any]:
        return map(plan.process, batches)

    return frame.mapInArrow(process, schema)
