"""Text as numbered lines, with a look at the next one, from sources of any kind and length.

Readers of a format take one line at a time and never hold more than one board, so a stream of any
length needs the same memory. Bytes are first split into lines of bounded length: a gigabyte without a
line end is one bad line, not a gigabyte of memory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, Protocol

from sudokit.errors import FormatError
from sudokit.formats.layout import laid_out
from sudokit.formats.plain import plain
from sudokit.messages import message
from sudokit.streams.decoding import decoded, split_lines, undecodable

__all__ = ["LONGEST_DOCUMENT", "LONGEST_LINE", "Line", "Lines", "decoded_lines"]

LONGEST_LINE = 65_536
"""The bytes of a line that are read. The rest is dropped; no format of a board has lines nearly as long."""

LONGEST_DOCUMENT = 16_000_000
"""The same for a line that starts like XML, because a whole document of games may have no line end."""

_BEFORE_XML = b" \t"


class Line(NamedTuple):
    """A line of a text.

    Attributes:
        number: Its number, from 1.
        text: What `plain` leaves of it, without blanks at its end.
        raw: The whole line, for formats that are not lines of cells; `text` if it is None.
    """

    number: int
    text: str
    raw: str | None = None

    @property
    def original(self) -> str:
        """The line as it was, without blanks at its end."""
        return self.text if self.raw is None else self.raw.rstrip()


class Undecodable(NamedTuple):
    """A byte that could not be decoded, and the number of its line."""

    line: int
    byte: int


class Lines:
    """An iterator over lines that can look one line ahead.

    Attributes:
        undecodable: The first byte of the lines taken so far that could not be decoded, or None. The
            caller resets it to None before each board.

    Args:
        lines: Lines with or without their ends.
        first: The number of the first line.

    Examples:
        >>> lines = Lines(["first  \\r\\n", "second"])
        >>> lines.peek()
        Line(number=1, text='first', raw='first  ')
        >>> next(lines).number, next(lines).text, lines.peek()
        (1, 'second', None)
    """

    def __init__(self, lines: Iterable[str], first: int = 1) -> None:
        split = (line for text in lines for line in split_lines(text))
        numbered = laid_out(enumerate(split, first))
        self._lines = (Line(number, plain(text), text) for number, text in numbered)
        self._ahead: deque[Line] = deque()
        self.undecodable: Undecodable | None = None

    def peek(self) -> Line | None:
        """The next line, without taking it; None at the end."""
        # Read only when needed, so that a source that fails later does not lose the line before.
        if not self._ahead:
            self._ahead.extend(islice(self._lines, 1))
        return self._ahead[0] if self._ahead else None

    def give_back(self, lines: Iterable[Line]) -> None:
        """Put lines back before the next ones."""
        self._ahead.extendleft(reversed(list(lines)))

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        line = self.peek()
        if line is None:
            raise StopIteration
        byte = undecodable(line.text)
        if byte is not None and self.undecodable is None:
            self.undecodable = Undecodable(line.number, byte)
        return self._ahead.popleft()


class HasLines(Protocol):
    """The part of a binary file that is needed here."""

    def readline(self, limit: int, /) -> bytes:
        """The next line, or its first `limit` bytes; nothing at the end."""


def decoded_lines(file: HasLines, first: int = 1) -> Iterator[str]:
    """The lines of a binary file as text, in bounded memory.

    Args:
        file: A file in UTF-8 with LF as line ends, as `streams.decoding.open_lines` returns it.
        first: The number of the first line, for the error.

    Raises:
        FormatError: The file contains a zero byte, which no text does. The lines before it have been
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
            raise FormatError(message("not a text file (it holds a zero byte)"), line=number)
        if not line.endswith(b"\n"):
            pieces = [line]
            is_document = line.lstrip(_BEFORE_XML).startswith(b"<")
            most = LONGEST_DOCUMENT // LONGEST_LINE if is_document else 1
            while rest := file.readline(LONGEST_LINE):
                if len(pieces) < most:
                    pieces.append(rest)
                if rest.endswith(b"\n"):
                    break
            line = b"".join(pieces)
        yield decoded(line, cut=not line.endswith(b"\n"))
