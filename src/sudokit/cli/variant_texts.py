"""The texts of variants in a stream: where one begins, and where it ends.

`engine.begins_variant` recognises how the texts begin. `square_begins` recognises boards of other sizes in one line, which a
damaged classic board may look like: so one counts only after an empty line or another one, and before these or the
end. A text is one line, with two exceptions:

- JSON goes on until its braces are closed.
- Constraints of ISS go on over lines that begin with a dot, if the first line is nothing but the shape
  (`.Shape~6x6`). Otherwise each line is a puzzle: nothing else shows where one ends.

An empty line, or the beginning of another puzzle, ends a text that is damaged, so that it swallows no other.
"""

from __future__ import annotations

import re
from typing import Protocol

from sudokit import engine, formats
from sudokit.board import squares
from sudokit.errors import FormatError
from sudokit.formats.source import LONGEST_DOCUMENT
from sudokit.messages import message
from sudokit.streams.decoding import decoded, undecodable, undecodable_reason

__all__ = ["LOOK_AHEAD", "Source", "begins", "is_square", "is_text", "square_begins", "take"]

LOOK_AHEAD = 96
"""The bytes of a line by which `begins` decides."""

_LONGEST_SQUARE = 700
_SHAPE = re.compile(rb"\.Shape(~[^.~]*)*\s*\Z")
_GOES_ON = re.compile(rb"\.(?!Shape)(?:[A-WYZ~]|X[A-WYZ~])|~")
_STRING = re.compile(rb'"(?:[^"\\\n]|\\.)*+(?:"|\\?$)')
_WRITTEN_SHORT = re.compile(rb"\{\s*[A-Za-z]")  # SudokuPad's own shortening, always in one line
_KEYS_OF_PUZZLES = (b'"form"', b'"grid"', b'"metadata"')


class Source(Protocol):
    """A text in UTF-8 with LF as line ends, of which the next bytes can be seen before they are taken."""

    @property
    def encoding(self) -> str:
        """The encoding of the original text, for messages."""

    def peek(self, size: int) -> bytes:
        """The next bytes, up to a number of them or to the end of the line; nothing at the end."""

    def peek_two(self, size: int) -> tuple[bytes, bytes]:
        """The next line and the one after it, up to a number of bytes each; of the second what is there already."""

    def readline(self, limit: int, /) -> bytes:
        """The next line, or its first `limit` bytes; nothing at the end."""


def begins(source: Source) -> bool:
    """Whether a variant begins here, at the start of a line."""
    return engine.begins_variant(source.peek(LOOK_AHEAD))


def square_begins(source: Source) -> bool:
    """Whether a board of another size begins here, at the start of a line after an empty one."""
    line, following = source.peek_two(_LONGEST_SQUARE)
    return is_square(line) and (not following.strip() or len(following) == len(line.rstrip()))


def is_square(line: bytes) -> bool:
    """Whether a line is a board of another size.

    Examples:
        >>> is_square(b"1..............4\\n"), is_square(b"1..............44\\n")
        (True, False)
    """
    return squares.side(line.rstrip().decode("latin-1")) is not None


def is_text(argument: str) -> bool:
    """Whether an argument of a command is the text of a variant, and not the name of a file.

    A link counts only if it is to a site with puzzles, because a command can also read files from URLs.

    Examples:
        >>> is_text(".Cage~10~R1C1"), is_text("https://f-puzzles.com/?load=N4Ig"), is_text("killer.json")
        (True, True, False)
        >>> is_text("1... .... .... ...4")
        True
        >>> is_text("https://example.org/puzzles.txt")
        False
    """
    text = argument.strip()
    return squares.side("".join(text.split(" "))) is not None or formats.is_variant(text)


def take(source: Source) -> str:
    """Take the text of one variant off a source where one begins.

    Raises:
        FormatError: It is too long, or a byte of it cannot be decoded; `line` counts from 1, the text's first.
            The text has been taken nevertheless.
    """
    lines: list[bytes] = []
    size = 0
    if _SHAPE.match(source.peek(LOOK_AHEAD)):
        while (not lines or _GOES_ON.match(source.peek(7))) and size <= LONGEST_DOCUMENT:
            size += _take_line(source, lines)
    else:
        size = _take_line(source, lines)
        open_braces = 0 if _WRITTEN_SHORT.match(lines[0]) else _braces(lines[0])
        while open_braces > 0 and size <= LONGEST_DOCUMENT and _json_goes_on(source):
            size += _take_line(source, lines)
            open_braces += _braces(lines[-1])
    return _decoded(lines, size, source.encoding)


def _take_line(source: Source, lines: list[bytes]) -> int:
    """Take a line. Its length is returned; what is too much of it is dropped."""
    line = source.readline(LONGEST_DOCUMENT + 1)
    lines.append(line)
    size = len(line)
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_DOCUMENT)
        size += len(line)
    return size


def _braces(line: bytes) -> int:
    """How many braces a line of JSON opens beyond those that it closes."""
    if not line.startswith(b"{") and b"{" not in line and b"}" not in line:
        return 0
    bare = _STRING.sub(b"", line)
    return bare.count(b"{") - bare.count(b"}")


def _json_goes_on(source: Source) -> bool:
    """Whether the next line can be a part of JSON whose braces are open: it begins no other puzzle.

    A brace may also begin a constraint of the same puzzle.
    """
    start = source.peek(LOOK_AHEAD)
    if start.startswith(b"{"):
        return not any(key in start for key in _KEYS_OF_PUZZLES)
    return bool(start.strip()) and not engine.begins_variant(start)


def _decoded(lines: list[bytes], size: int, encoding: str) -> str:
    if size > LONGEST_DOCUMENT:
        raise FormatError(
            message("over {count:,} characters in a puzzle", count=LONGEST_DOCUMENT), line=1
        )
    for number, line in enumerate(lines, start=1):
        if b"\0" in line:
            raise FormatError(message("not a text file (it holds a zero byte)"), line=number)
        byte = undecodable(decoded(line))
        if byte is not None:
            raise FormatError(undecodable_reason(byte, encoding), line=number)
    return decoded(b"".join(lines))
