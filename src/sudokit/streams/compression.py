"""The content of compressed files: gzip and Zstandard, recognised by their first bytes."""

from __future__ import annotations

import errno
import gzip
import io
import zlib
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from sudokit.messages import message
from sudokit.requirements import needed

__all__ = ["SUFFIXES", "compression_of", "decompressed", "without_suffix"]

_COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
SUFFIXES = tuple(_COMPRESSIONS)

_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"


def decompressed(file: IO[bytes], name: str = "") -> BinaryIO:
    """A binary file, or its content if it is compressed.

    Args:
        file: A file with a method `peek`.
        name: Its name. If it has the suffix of compressed files, the first bytes must agree.

    Raises:
        MissingPackage: It is Zstandard, and pyarrow, which reads it, is not installed.
        OSError: It is not compressed, although its name suggests it; or, during reading, it is damaged.

    Examples:
        >>> file = io.BufferedReader(io.BytesIO(gzip.compress(b"53..7....")))
        >>> decompressed(file).read(100)
        b'53..7....'
    """
    start = cast(Any, file).peek(4)
    if start.startswith(_GZIP):
        return cast(BinaryIO, _Whole(gzip.GzipFile(fileobj=file)))
    if start.startswith(_ZSTANDARD):
        return cast(
            BinaryIO, _Whole(needed("pyarrow", "tables").CompressedInputStream(file, "zstd"))
        )
    if start and compression_of(name):
        raise OSError(
            errno.EINVAL,
            message("not compressed, although the name ends in {suffix}", suffix=Path(name).suffix),
        )
    return cast(BinaryIO, file)


def compression_of(name: str) -> str | None:
    """Arrow's name for the compression that the suffix of a file means, or None.

    Examples:
        >>> compression_of("puzzles.SDM.GZ"), compression_of("puzzles.sdm")
        ('gzip', None)
    """
    return next((kind for end, kind in _COMPRESSIONS.items() if name.lower().endswith(end)), None)


def without_suffix(name: str) -> str:
    """The name of a file without the suffix of its compression.

    Examples:
        >>> without_suffix("puzzles.SDM.GZ"), without_suffix("puzzles.sdm")
        ('puzzles.SDM', 'puzzles.sdm')
    """
    return name[: name.rindex(".")] if name.lower().endswith(SUFFIXES) else name


class _Whole(io.RawIOBase):
    """The content of a compressed file. Every error about damage becomes an `OSError`."""

    def __init__(self, file: Any) -> None:
        super().__init__()
        self._read = getattr(file, "read1", file.read)

    def read(self, size: int = -1) -> bytes:
        """The next bytes, at most `size`; nothing at the end."""
        try:
            return bytes(self._read(size))
        except (EOFError, zlib.error) as error:
            raise OSError(str(error)) from error
