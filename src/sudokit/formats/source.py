"""Text as numbered lines that can be peeked at, whatever it comes from and however long it is.

Readers of a format ask for one line at a time and never hold more than one board, so that a stream
of any length takes the same memory. Bytes are cut into lines of bounded length first: a gigabyte
without a line end is one bad line, not a gigabyte of memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from sudokit.errors import FormatError

__all__ = ["LONGEST_LINE", "Line", "Lines", "decoded_lines"]

LONGEST_LINE = 65_536
"""Bytes of a line that are looked at; more are dropped, and no format of a board comes near it."""


class Line(NamedTuple):
    """A line without its line end and trailing blanks, and its number, from 1."""

    number: int
    text: str


class Lines:
    """An iterator over lines that lets its reader look one line ahead.

    Args:
        lines: Lines with or without their ends.
        first: The number of the first of them.

    Examples:
        >>> lines = Lines(["first  \\r\\n", "second"])
        >>> lines.peek()
        Line(number=1, text='first')
        >>> next(lines), next(lines), lines.peek()
        (Line(number=1, text='first'), Line(number=2, text='second'), None)
    """

    def __init__(self, lines: Iterable[str], first: int = 1) -> None:
        self._lines = (
            Line(number, (text.removeprefix("\ufeff") if number == 1 else text).rstrip())
            for number, text in enumerate(lines, start=first)
        )
        self._ahead: Line | None = None

    def peek(self) -> Line | None:
        """The next line, which stays the next, or None at the end."""
        # Looked up on demand: a source that fails later must not take this line with it.
        if self._ahead is None:
            self._ahead = next(self._lines, None)
        return self._ahead

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        line = self.peek()
        if line is None:
            raise StopIteration
        self._ahead = None
        return line


class HasLines(Protocol):
    """A binary file, as far as it is needed here."""

    def readline(self, limit: int, /) -> bytes:
        """The next line, or as many bytes of it; nothing at the end."""


def decoded_lines(file: HasLines, first: int = 1) -> Iterator[str]:
    """The lines of a binary file as text, in bounded memory.

    Args:
        file: The file.
        first: The number of the first line, for the error.

    Raises:
        FormatError: The file holds a zero byte, which no text does. What came before has been
            yielded.

    Examples:
        >>> from io import BytesIO
        >>> list(decoded_lines(BytesIO("1 2\\r\\n한국\\n".encode())))
        ['1 2\\r\\n', '한국\\n']
    """
    number = first - 1
    while line := file.readline(LONGEST_LINE):
        number += 1
        if b"\0" in line:
            raise FormatError("not a text file (it holds a zero byte)", line=number)
        if not line.endswith(b"\n"):
            while rest := file.readline(LONGEST_LINE):
                if rest.endswith(b"\n"):
                    break
        yield line.decode("utf-8", errors="replace")
