"""`Source`: a text of which both blocks of whole lines and single lines can be taken, and the next bytes seen before."""

from __future__ import annotations

import os
import stat
from typing import BinaryIO

from sudokit.streams.decoding import Text

__all__ = ["Source"]

_BLOCK_BYTES = 1 << 20  # stays in the processor's cache


class Source:
    """A text in UTF-8 with LF as line ends, which is read as it is taken.

    Args:
        file: The text.
        name: Its name, for messages.
        lines_taken: How many lines of it have been taken already.
    """

    def __init__(self, file: Text, name: str = "", lines_taken: int = 0) -> None:
        self.name = name
        self._file = file
        self._ahead = b""
        self._start = 0
        self.is_regular = _is_regular(file)
        self.lines_taken = lines_taken
        self.bytes_taken = 0

    @property
    def encoding(self) -> str:
        """The encoding of the file, for messages."""
        return str(self._file.encoding)

    def peek(self, size: int) -> bytes:
        """The next bytes, up to a number of them or to the end of the line; nothing at the end."""
        while True:
            seen = self._ahead[self._start : self._start + size]
            if len(seen) == size or b"\n" in seen or not self._fill():
                return seen.split(b"\n", 1)[0]

    def peek_two(self, size: int) -> tuple[bytes, bytes]:
        """The next line and the one after it, up to a number of bytes each; of the second what is there already."""
        first = self.peek(size)
        start = self._start + len(first) + 1
        return first, self._ahead[start : start + size].split(b"\n", 1)[0].rstrip()

    def take_block(self) -> bytes | None:
        """All whole lines available now; empty before a line that is too long, None at the end."""
        while True:
            end = self._ahead.rfind(b"\n", self._start) + 1
            waiting = len(self._ahead) - self._start
            if end or waiting >= _BLOCK_BYTES or not self._fill():
                break
        if not waiting:
            return None
        is_last = not end and waiting < _BLOCK_BYTES
        return self._take(len(self._ahead) if is_last else end or self._start)

    def give_back(self, rest: bytes) -> None:
        """Put back the end of a block."""
        self.bytes_taken -= len(rest)
        self._ahead = rest + self._ahead[self._start :]
        self._start = 0

    def skip_empty_lines(self) -> None:
        """Take the empty lines that follow, as far as they have been read."""
        while self._ahead.startswith(b"\n", self._start):
            self.readline(1)

    def readline(self, limit: int) -> bytes:
        """One line, or the next `limit` bytes of it; nothing at the end."""
        while True:
            end = self._ahead.find(b"\n", self._start, self._start + limit) + 1
            if end or len(self._ahead) - self._start >= limit or not self._fill():
                break
        line = self._take(min(end or len(self._ahead), self._start + limit))
        self.lines_taken += line.endswith(b"\n")
        return line

    def _take(self, end: int) -> bytes:
        taken = self._ahead[self._start : end]
        self._start = end
        self.bytes_taken += len(taken)
        return taken

    def _fill(self) -> bool:
        """Read what is available; False at the end of the file."""
        more = self._file.read1(_BLOCK_BYTES)
        self._ahead = self._ahead[self._start :] + more
        self._start = 0
        return bool(more)


def _is_regular(file: BinaryIO) -> bool:
    try:
        return stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    except (OSError, ValueError):
        return False
