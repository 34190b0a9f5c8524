"""Compressed files, as what is in them: gzip and Zstandard, recognised by their first bytes."""

from __future__ import annotations

import errno
import gzip
import io
import zlib
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from sudokit.requirements import needed

__all__ = ["SUFFIXES", "compression_of", "decompressed", "without_suffix"]

_COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
SUFFIXES = tuple(_COMPRESSIONS)

_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"


def decompressed(file: IO[bytes], name: str = "") -> BinaryIO:
    """A binary file, or what is in it if it is compressed.

    Args:
        file: A file that can be peeked at.
        name: Its name. Where that says that it is compressed, the first bytes have to agree.

    Raises:
        MissingPackage: It is Zstandard, and pyarrow, which can read that, is not installed.
        OSError: It is not compressed although its name says so; or, while it is read, it is damaged.

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
            errno.EINVAL, f"not compressed, although the name ends in {Path(name).suffix}"
        )
    return cast(BinaryIO, file)


def compression_of(name: str) -> str | None:
    """How a file is compressed by its name, as Arrow calls it.

    Examples:
        >>> compression_of("puzzles.SDM.GZ"), compression_of("puzzles.sdm")
        ('gzip', None)
    """
    return next((kind for end, kind in _COMPRESSIONS.items() if name.lower().endswith(end)), None)


def without_suffix(name: str) -> str:
    """The name of what is in a compressed file.

    Examples:
        >>> without_suffix("puzzles.SDM.GZ"), without_suffix("puzzles.sdm")
        ('puzzles.SDM', 'puzzles.sdm')
    """
    return name[: name.rindex(".")] if name.lower().endswith(SUFFIXES) else name


class _Whole(io.RawIOBase):
    """What is in a compressed file; that it is damaged is an `OSError`, whatever says so."""

    def __init__(self, file: Any) -> None:
        super().__init__()
        self._read = getattr(file, "read1", file.read)

    def read(self, size: int = -1) -> bytes:
        """The next bytes, at most so many; nothing at the end."""
        try:
            return bytes(self._read(size))
        except (EOFError, zlib.error) as error:
            raise OSError(str(error)) from error
