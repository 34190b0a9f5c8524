"""The text of a variant in a stream: where it ends.

It is one line, with three exceptions:

- JSON goes on until its braces are closed.
- Constraints of ISS go on over lines that begin with a dot, if the first line is nothing but the shape
  (`.Shape~6x6`). Otherwise each line is a puzzle: nothing else shows where one ends.
- A game of KSudoku goes on until its document ends, over lines that begin with a blank or with `<`.

An empty line, or the beginning of another puzzle, ends a text that is damaged, so that it swallows no other.
"""

from __future__ import annotations

import re

from sudokit import _native
from sudokit.errors import FormatError
from sudokit.formats.source import LONGEST_DOCUMENT
from sudokit.messages import message
from sudokit.reading.recognising import LOOK_AHEAD
from sudokit.reading.source import Source
from sudokit.streams.decoding import decoded, undecodable, undecodable_reason

__all__ = ["take"]

_SHAPE = re.compile(rb"\.Shape(~[^.~]*)*\s*\Z")
_GOES_ON = re.compile(rb"\.(?!Shape)(?:[A-WYZ~]|X[A-WYZ~])|~")
_STRING = re.compile(rb'"(?:[^"\\\n]|\\.)*+(?:"|\\?$)')
_WRITTEN_SHORT = re.compile(rb"\{\s*[A-Za-z]")  # SudokuPad's own shortening, always in one line
_KEYS_OF_PUZZLES = (b'"form"', b'"grid"', b'"metadata"')


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
    elif source.peek(1) == b"<":
        size = _take_line(source, lines)
        while (
            b"</ksudoku>" not in lines[-1]
            and size <= LONGEST_DOCUMENT
            and source.peek(1) in (b" ", b"\t", b"<")
        ):
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
    if b"{" not in line and b"}" not in line:
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
    return bool(start.strip()) and not _native.begins_variant(start)


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
