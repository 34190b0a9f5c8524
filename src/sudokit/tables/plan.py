"""From record batch to record batch: the one function that all files, adapters and clusters use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from sudokit.arguments import whole_number
from sudokit.engine import Device, checked_device, checked_threads
from sudokit.errors import SudokuError
from sudokit.formats.columns import board_column
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.tables.arrays import structs
from sudokit.tables.boards import (
    EXPECTED,
    blanks_of,
    holds_puzzles,
    is_readable,
    read_boards,
)
from sudokit.tables.columns import Column, Need, Puzzles, columns_named

if TYPE_CHECKING:
    from sudokit.logic import Profile

pa = needed("pyarrow", "tables")

__all__ = [
    "OPTIONS",
    "Plan",
    "answers",
    "checked_options",
    "chunks_of",
    "joined",
    "process",
    "puzzle_column",
]

_SAMPLED_ROWS = 1000

OPTIONS = ("puzzle", "limit", "prefix", "profile", "threads", "device")
"""The options of `process`."""
OF_ONE_COLUMN = ("limit", "profile", "threads", "device")
"""The options that apply to a column without a table around it."""


@dataclass(frozen=True)
class Plan:
    """The columns to add to tables, and how: checked once, used for every batch.

    It can be pickled and sent to other processes.

    Attributes:
        columns: The names of the columns to add.
        puzzle: The name of the column of puzzles; None for `puzzle`, or else the one that holds puzzles.
        limit: Count solutions up to this number, at least 2.
        prefix: The prefix of the names of the added columns.
        profile: The techniques to rate with; the default profile if None.
        threads: The largest number of threads; all cores if None.
        device: Where puzzles are solved; see `sudokit.solve_many`.

    Raises:
        ValueError: There is no such column or device, or a number is out of range.
    """

    columns: tuple[str, ...] = ("solution",)
    puzzle: str | None = None
    limit: int = 2
    prefix: str = ""
    profile: Profile | None = None
    threads: int | None = None
    device: Device = "cpu"
    _added: tuple[Column, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        added = tuple(columns_named(self.columns))
        object.__setattr__(self, "columns", tuple(column.name for column in added))
        object.__setattr__(self, "_added", added)
        whole_number("limit", self.limit, least=2)
        checked_threads(self.threads)
        checked_device(self.device)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, value.name) for value in fields(self) if value.init)

    def schema(self, schema: Any, rows: Any = None) -> Any:
        """The schema of a table after `process`; some of its rows may be needed to find the puzzles.

        Raises:
            SudokuError: As for `process`.
        """
        puzzle = puzzle_column(schema, self.puzzle, rows)
        kind = schema.field(puzzle).type
        if not holds_puzzles(kind):
            raise SudokuError(
                message(
                    "column {puzzle} is {kind}, {expected}",
                    puzzle=puzzle,
                    kind=kind,
                    expected=EXPECTED,
                )
            )
        for name in self.names:
            if name in schema.names:
                raise SudokuError(
                    message(
                        "the table already has a column {name}: use a prefix to tell them apart",
                        name=name,
                    )
                )
        for name, column in zip(self.names, self._added, strict=True):
            schema = schema.append(pa.field(name, column.type))
        return schema

    @property
    def names(self) -> list[str]:
        """The names of the columns that are added."""
        return [self.prefix + name for name in self.columns]

    def process(self, batch: Any) -> Any:
        """The batch or table with the columns added; see `process`."""
        schema = self.schema(batch.schema, batch)
        puzzle = puzzle_column(batch.schema, self.puzzle, batch)
        if isinstance(batch, pa.Table):
            parts = [joined(part, self.answers(part.column(puzzle))) for part in batch.to_batches()]
            return pa.Table.from_batches(parts, schema=schema)
        return joined(batch, self.answers(batch.column(puzzle)))

    def answers(self, column: Any) -> Any:
        """Only the columns to be added, for an array of puzzles."""
        return self._answers(self._read(column))

    def structs(self, column: Any) -> Any:
        """The same as one array of structs; a null puzzle is a null, not a struct of nulls."""
        puzzles = self._read(column)
        return structs(self._answers(puzzles), puzzles.present)

    def _read(self, column: Any) -> Puzzles:
        needs: frozenset[Need] = frozenset().union(*(column.needs for column in self._added))
        return Puzzles(
            read_boards(column),
            needs,
            limit=self.limit,
            profile=self.profile,
            threads=self.threads,
            device=self.device,
        )

    def _answers(self, puzzles: Puzzles) -> Any:
        return pa.RecordBatch.from_arrays(
            [added.make(puzzles) for added in self._added], self.names
        )


def process(
    batch: Any,
    columns: Iterable[str] = ("solution",),
    puzzle: str | None = None,
    *,
    limit: int = 2,
    prefix: str = "",
    profile: Profile | None = None,
    threads: int | None = None,
    device: Device = "cpu",
) -> Any:
    """Add columns to a batch of puzzles.

    A bad puzzle never fails the batch: its answers are null, and the column `error` has the reason. A null
    puzzle is null in every column. Existing columns are unchanged.

    Args:
        batch: A `pyarrow.RecordBatch` or `Table`.
        columns: The names of the columns to add, from `COLUMNS`.
        puzzle: The name of the column of puzzles: text, bytes or lists of 81 numbers, or a dictionary of
            these. None means the column `puzzle` or, if there is none, the one that holds puzzles: see
            `puzzle_column`.
        limit: Count solutions up to this number, at least 2.
        prefix: The prefix of the names of the added columns.
        profile: The techniques to rate with; the default profile if None.
        threads: The largest number of threads; all cores if None.
        device: Where puzzles are solved; see `sudokit.solve_many`.

    Returns:
        A `pyarrow.RecordBatch` or `Table`, as the one given, the added columns last.

    Raises:
        SudokuError: There is no such column of puzzles, its type cannot hold puzzles, or the table already
            has a column of the same name as one to add.
        ValueError: A column to add or a device does not exist, or a number is out of range.

    Examples:
        >>> import pyarrow as pa
        >>> batch = pa.record_batch({"id": [1, 2, 3], "puzzle": ["4" + "." * 80, "55" + "." * 79, None]})
        >>> result = process(batch, ["status", "solution", "error"])
        >>> result.column("status").to_pylist(), result.column("error").to_pylist()[1]
        (['several', 'invalid', None], 'r1c1 and r1c2 both hold 5')
        >>> result.column("solution")[0].as_py()[:18]
        '412356789356789124'
    """
    return Plan(tuple(columns), puzzle, limit, prefix, profile, threads, device).process(batch)


def answers(column: Any, columns: Iterable[str], **options: Any) -> Any:
    """The columns of `process` without a table around them.

    Args:
        column: A `pyarrow.Array` or `pyarrow.ChunkedArray` of puzzles, or `boards.Objects`.
        columns: As for `process`.
        **options: The options `limit`, `profile`, `threads` and `device` of `process`.

    Returns:
        A `pyarrow.Table` of the added columns.

    Raises:
        FormatError: The type of the column cannot hold puzzles.
        TypeError: There is no such option.
        ValueError: A column to add does not exist, or a number is out of range.

    Examples:
        >>> import pyarrow as pa
        >>> answers(pa.array(["." * 81, None]), ["count"], limit=5).to_pydict()
        {'count': [5, None]}
    """
    checked_options("answers()", options)
    plan = Plan(tuple(columns), **options)
    return pa.Table.from_batches([plan.answers(chunk) for chunk in chunks_of(column)])


def chunks_of(column: Any) -> list[Any]:
    """The arrays that make up a column, at least one."""
    if isinstance(column, pa.ChunkedArray):
        return column.chunks or [pa.nulls(0)]
    return [column]


def checked_options(
    call: str, options: Mapping[str, Any], known: Collection[str] = OF_ONE_COLUMN
) -> None:
    """Check that a call has the options that it was given.

    Raises:
        TypeError: It does not; the message names the call and the option, and suggests the nearest one.

    Examples:
        >>> checked_options("count()", {"limt": 5})
        Traceback (most recent call last):
        TypeError: count() has no option 'limt': did you mean 'limit'?
    """
    for name in options:
        if name not in known:
            meant = get_close_matches(name, known, 1)
            hint = f"did you mean {meant[0]!r}?" if meant else f"expected {' or '.join(known)}"
            raise TypeError(f"{call} has no option {name!r}: {hint}")


def joined(batch: Any, added: Any) -> Any:
    """Two record batches with the same number of rows, side by side."""
    schema = batch.schema
    for column in added.schema:
        schema = schema.append(column)
    return pa.RecordBatch.from_arrays([*batch.columns, *added.columns], schema=schema)


def puzzle_column(schema: Any, name: str | None = None, rows: Any = None) -> str:
    """The name of the column of puzzles.

    Args:
        schema: The `pyarrow.Schema` of the table.
        name: The name to look for. None for `puzzle`; if there is none, for the column whose boards have blanks, or
            else the first one with boards, or else the only text column.
        rows: Some rows of the table, as a `pyarrow.RecordBatch` or `Table`, to see which columns hold boards.

    Raises:
        SudokuError: There is no such column, there are several of this name, or several hold puzzles; the message
            names the columns.

    Examples:
        >>> import pyarrow as pa
        >>> table = pa.table({"source": ["a"], "question": ["1" + 80 * "."], "answer": [81 * "1"]})
        >>> puzzle_column(table.schema, rows=table)
        'question'
    """
    there = ", ".join(schema.names) or message("none")
    if name is None and "puzzle" in schema.names:
        name = "puzzle"
    if name is None and rows is not None and (boards := _board_columns(rows)):
        name = board_column(boards)
    if name is None:
        text = [column.name for column in schema if is_readable(column.type)]
        if text and rows is not None and not len(rows):
            text = text[:1]  # of no rows, every column says the same
        if len(text) != 1:
            raise SudokuError(
                message(
                    "no column puzzle, and {count} of text; the table has {there}",
                    count=len(text) or message("none"),
                    there=there,
                )
            )
        name = str(text[0])
    same = schema.names.count(name)
    if same == 1:
        return name
    if same:
        count = message("two") if same == 2 else same
        raise SudokuError(message("{count} columns are called {name}", count=count, name=name))
    raise SudokuError(message("no column {name}; the table has {there}", name=name, there=there))


def _board_columns(rows: Any) -> dict[str, bool]:
    """The columns that hold boards, and whether these have blanks."""
    found = {}
    for field_, column in zip(rows.schema, rows.columns, strict=True):
        if holds_puzzles(field_.type):
            has_blanks = blanks_of(column.slice(0, _SAMPLED_ROWS))
            if has_blanks is not None:
                found[field_.name] = has_blanks
    return found
