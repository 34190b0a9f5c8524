"""PySpark: `table(frame, columns)` adds columns by way of `mapInArrow`, a batch at a time in each task.

Everywhere in the cluster sudokit has to be installed.

Examples:
    >>> frame = spark.read.parquet("puzzles/")  # doctest: +SKIP
    >>> table(frame, ["solution", "guesses"]).write.parquet("answers/")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sudokit.requirements import needed
from sudokit.tables.plan import OPTIONS, Plan, checked_options

needed("pyarrow", "spark")
needed("pandas", "spark")  # PySpark does not bring it, and wants it for `mapInArrow`
needed("pyspark", "spark")

__all__ = ["table"]


def table(frame: Any, columns: Iterable[str] = ("solution",), **options: Any) -> Any:
    """Add columns to a data frame; rows stay where they are.

    Args:
        frame: A `pyspark.sql.DataFrame` with a column of puzzles.
        columns: Names of the columns to add, of those in `sudokit.tables.COLUMNS`.
        **options: Those of `sudokit.tables.process`. A task uses `threads` cores, 1 if not given: as
            many as `spark.task.cpus` says is right.

    Returns:
        A `pyspark.sql.DataFrame`, lazy as the one given.

    Raises:
        SudokuError: There is no such column of puzzles, or a column to be added is there already.
        TypeError: There is no such option.
        ValueError: A column to add does not exist, or a number is out of its range.
    """
    types = needed("pyspark.sql.pandas.types", "spark")
    checked_options("table()", options, OPTIONS)
    plan = Plan(tuple(columns), **{"threads": 1, **options})
    written = plan.schema(types.to_arrow_schema(frame.schema))
    schema = frame.schema
    for name in plan.names:
        # `add` would change the schema of the frame given.
        field = types.from_arrow_type(written.field(name).type)
        schema = type(schema)([*schema.fields, *type(schema)().add(name, field).fields])

    def process(batches: Iterator[Any]) -> Iterator[Any]:
        return map(plan.process, batches)

    return frame.mapInArrow(process, schema)
