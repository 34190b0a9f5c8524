"""Arrow's IPC formats: files (`.arrow`, `.feather`, `.ipc`), and streams (`.arrows`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from sudokit.requirements import needed
from sudokit.streams import places
from sudokit.streams.decoding import Encoding
from sudokit.tables.files import reader
from sudokit.tables.files.reader import OnFailure, Reader

pa = needed("pyarrow", "tables")

__all__ = ["file_writer", "read_file", "read_stream", "stream_writer"]

file_writer = pa.ipc.new_file
stream_writer = pa.ipc.new_stream


def read_file(place: str, _: OnFailure, __: Encoding | None, opened: ExitStack) -> Reader:
    """Open a file of Arrow's IPC file format; see `files.open_reader`."""
    source = opened.enter_context(places.open_arrow(place, seeks=True))
    file = pa.ipc.open_file(source)

    def batches() -> Iterator[tuple[Any, int]]:
        for index in range(file.num_record_batches):
            for batch in _pieces(file.get_batch(index)):
                yield batch, source.tell()

    return Reader(file.schema, batches())


def read_stream(place: str, _: OnFailure, __: Encoding | None, opened: ExitStack) -> Reader:
    """Open a stream of Arrow's IPC stream format; see `files.open_reader`."""
    source = opened.enter_context(places.open_arrow(place))
    stream = pa.ipc.open_stream(source)

    def batches() -> Iterator[tuple[Any, int]]:
        for whole in stream:
            for batch in _pieces(whole):
                yield batch, source.tell()

    return Reader(stream.schema, batches())


def _pieces(batch: Any) -> Iterator[Any]:
    for start in range(0, len(batch), reader.BATCH_ROWS):
        yield batch.slice(start, reader.BATCH_ROWS)
