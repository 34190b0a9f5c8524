"""Parquet: `.parquet` and `.pq`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from sudokit.requirements import late, needed
from sudokit.streams import places
from sudokit.streams.decoding import Encoding
from sudokit.tables.files import reader
from sudokit.tables.files.reader import OnFailure, Reader, Write

pa = needed("pyarrow", "tables")
parquet = late("pyarrow.parquet", "tables")

__all__ = ["COMPRESSIONS", "read", "writer"]

COMPRESSIONS = ("none", "snappy", "zstd")
_SAMPLED_ROWS = 4096


def read(place: str, _: OnFailure, __: Encoding | None, opened: ExitStack) -> Reader:
    """Open a Parquet file; see `files.open_reader`."""
    # Without a buffer size, or with pre-buffering, whole row groups would be in memory.
    source = opened.enter_context(places.open_arrow(place, seeks=True))
    file = parquet.ParquetFile(source, buffer_size=1 << 20, pre_buffer=False)

    def batches() -> Iterator[tuple[Any, int]]:
        size, rows, total = places.size_of(place), 0, file.metadata.num_rows or 1
        for batch in file.iter_batches(reader.BATCH_ROWS):
            rows += len(batch)
            yield batch, size * rows // total

    return Reader(file.schema_arrow, batches())


@contextmanager
def writer(
    sink: Any, schema: Any, packings: dict[str, str], unlike: Sequence[str]
) -> Iterator[Write]:
    """A function that writes batches as row groups.

    Args:
        sink: The file to write to.
        schema: The schema of the batches.
        packings: The compression of each column.
        unlike: Columns whose values differ in nearly every row.
    """
    waiting: list[Any] = []
    with ExitStack() as stack:
        file: Any = None

        def flush() -> None:
            nonlocal file
            table = pa.Table.from_batches(waiting, schema)
            if file is None:
                others = [name for name in schema.names if name not in unlike]
                file = stack.enter_context(
                    parquet.ParquetWriter(
                        sink,
                        schema,
                        compression=packings,
                        use_dictionary=[name for name in others if _repeats(table, name)],
                        write_statistics=others,
                    )
                )
            if waiting:
                file.write_table(table, row_group_size=max(1, len(table)))
            waiting.clear()

        def write(batch: Any) -> None:
            waiting.append(batch)
            if sum(map(len, waiting)) >= reader.BATCH_ROWS:
                flush()

        yield write
        if waiting or file is None:
            flush()


def _repeats(table: Any, name: str) -> bool:
    """Whether a dictionary of a column's values may save space. For row numbers it costs a third of the time."""
    sample = table.column(name).slice(0, _SAMPLED_ROWS)
    if not pa.types.is_primitive(sample.type):
        return True  # texts may be long, so a few repetitions are worth it
    return 2 * len(set(sample.to_pylist())) <= len(sample)
