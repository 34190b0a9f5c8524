"""Text in any encoding, as UTF-8. Everything that reads text reads it through this module.

The *encoding* of a file is that of its byte-order mark, otherwise the one that the caller names,
otherwise UTF-8. A byte-order mark is never part of the text, not even in the middle of a file, where
`cat` may put one.

A byte that cannot be decoded does not end the work, because nobody may need it. It is passed on as a
*mark*: a lone surrogate U+DC00 to U+DCFF, encoded as three bytes that are not valid UTF-8. `decoded`
turns bytes with marks into text, and `undecodable` finds the first mark, so that an error can name the
byte and its line.

Line ends are those of Unicode: LF, CR LF, CR, VT, FF, U+0085, U+2028, U+2029, and the separators U+001C
to U+001E, which `str.splitlines` treats as line ends too. `open_lines` turns all of them into LF.
"""

from __future__ import annotations

import codecs
import io
import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

from sudokit.messages import Message, message

__all__ = [
    "MARKS_ERRORS",
    "UTF_8",
    "Blocks",
    "Encoding",
    "Text",
    "decoded",
    "encoding_named",
    "line_count",
    "open_lines",
    "open_text",
    "split_lines",
    "undecodable",
    "undecodable_reason",
    "unwritable_reason",
    "with_line_feeds",
]

MARKS_ERRORS = "sudokit.marks"
"""How Python's decoders are told to make a mark of a byte that they cannot decode."""

_BLOCK_BYTES = 1 << 20
_MARK = "\ufeff"
_MARK_UTF_8 = codecs.BOM_UTF8

_CONTROLS = (b"\v", b"\f", b"\x1c", b"\x1d", b"\x1e")
_UNICODE_LINE_END = re.compile(rb"\xc2\x85|\xe2\x80[\xa8\xa9]")
_MARK_AT_LINE_START = re.compile(rb"(?<=\n)(?:\xef\xbb\xbf)+")
_MAY_GO_ON = (b"\xc2", b"\xe2", b"\xe2\x80", b"\xef", b"\xef\xbb")
"""The bytes that may begin a line end or a byte-order mark."""


class Encoding(NamedTuple):
    """An encoding of text.

    Attributes:
        codec: Its name in Python, without a byte-order mark: `utf-8`, `utf-16-le`, `cp949`.
        mark: The byte-order mark at the start of a file; empty for none.
    """

    codec: str
    mark: bytes = b""

    def __str__(self) -> str:
        return "UTF-8" if self.codec == "utf-8" else self.codec


UTF_8 = Encoding("utf-8")

_BY_MARK = (
    Encoding("utf-8", codecs.BOM_UTF8),
    Encoding("utf-32-le", codecs.BOM_UTF32_LE),  # before UTF-16, whose mark is a prefix of this one
    Encoding("utf-32-be", codecs.BOM_UTF32_BE),
    Encoding("utf-16-le", codecs.BOM_UTF16_LE),
    Encoding("utf-16-be", codecs.BOM_UTF16_BE),
)
_WITH_MARK = {
    "utf-8-sig": _BY_MARK[0],
    "utf-16": Encoding("utf-16-le", codecs.BOM_UTF16_LE),
    "utf-32": Encoding("utf-32-le", codecs.BOM_UTF32_LE),
}


def encoding_named(name: str) -> Encoding:
    """The encoding of a name that Python accepts.

    Raises:
        LookupError: Python has no text encoding of this name.

    Examples:
        >>> encoding_named("CP949"), encoding_named("UTF-16").mark
        (Encoding(codec='cp949', mark=b''), b'\\xff\\xfe')
    """
    codec = codecs.lookup(name)
    if codec.incrementaldecoder is None or codec.name in ("idna", "punycode", "undefined"):
        raise LookupError(f"{name} is not an encoding of files")
    "".encode(codec.name)  # raises LookupError for codecs that do not encode text
    return _WITH_MARK.get(codec.name, Encoding(codec.name))


class Text(io.BufferedReader):
    """A binary file of UTF-8, decoded from a file in any encoding."""

    @property
    def encoding(self) -> Encoding:
        """The encoding of the original file. Finding it may read the start of the file."""
        raw: Any = self.raw
        encoding: Encoding = raw.encoding
        return encoding


def open_text(file: Any, encoding: Encoding | None = None) -> Text:
    """A binary file as UTF-8, with its line ends unchanged and without the byte-order mark at its start.

    Args:
        file: The file. It is read with `read1` if it has that, otherwise with `read`.
        encoding: The encoding if the file has no byte-order mark; UTF-8 if None.

    Examples:
        >>> open_text(io.BytesIO("스도쿠".encode("utf-16"))).read().decode()
        '스도쿠'
    """
    return Text(_Utf8(file, encoding))


def open_lines(file: Any, encoding: Encoding | None = None) -> Text:
    """The same with every line end as LF, and without any byte-order mark.

    A byte-order mark within a line becomes a line end: files were concatenated there, and the earlier one
    did not end with a line end.

    Examples:
        >>> open_lines(io.BytesIO("1\\r2\\u20283\\r\\n4\\ufeff5".encode())).read()
        b'1\\n2\\n3\\n4\\n5'
    """
    return with_line_feeds(open_text(file, encoding))


def with_line_feeds(text: Text) -> Text:
    """The same as `open_lines`, for a text that is already open."""
    return Text(_Lines(text))


def decoded(line: bytes, *, cut: bool = False) -> str:
    """UTF-8 bytes as text, in which a byte that cannot be decoded is a lone surrogate.

    Args:
        line: The bytes.
        cut: Whether they may end within a character, which is then left out.

    Examples:
        >>> decoded(b"caf\\xe9")
        'caf\\udce9'
    """
    if cut:
        return codecs.getincrementaldecoder("utf-8")(MARKS_ERRORS).decode(line)
    return line.decode("utf-8", errors=MARKS_ERRORS)


def undecodable(text: str) -> int | None:
    """The first byte of a text that could not be decoded, or None.

    Examples:
        >>> undecodable(decoded(b"caf\\xe9")), undecodable("café")
        (233, None)
    """
    if text.isascii():
        return None
    return next((ord(sign) - 0xDC00 for sign in text if "\udc00" <= sign <= "\udcff"), None)


def undecodable_reason(byte: int, encoding: object) -> Message:
    """What is wrong with a byte that could not be decoded, for an error."""
    return message(
        "byte 0x{byte:02x} is not {encoding} (is it in another encoding?)",
        byte=byte,
        encoding=str(encoding),
    )


def unwritable_reason(sign: str, encoding: object) -> Message:
    """Why a character cannot be written, for an error."""
    return message(
        "{sign!r} (U+{number:04X}) cannot be written in {encoding}",
        sign=sign,
        number=ord(sign),
        encoding=str(encoding),
    )


def split_lines(text: str) -> list[str]:
    """The lines of a text without line ends and byte-order marks; at least one line.

    Examples:
        >>> split_lines("\\ufeff1\\r\\n2\\u20283"), split_lines("")
        (['1', '2', '3'], [''])
    """
    lines = text.splitlines() or [""]
    if _MARK not in text:
        return lines
    return [part for line in lines for part in line.removeprefix(_MARK).split(_MARK)]


def line_count(block: bytes) -> int:
    """The number of line ends in a block: LF, CR LF or CR.

    Examples:
        >>> line_count(b"1\\r\\n2\\n3\\r4")
        3
    """
    return block.count(b"\n") + block.count(b"\r") - block.count(b"\r\n")


def _mark(error: UnicodeError) -> tuple[str, int]:
    """Python's error handler: a mark for each byte that it cannot decode, and where to continue."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    three = error.object[error.start : error.start + 3]
    lead, second, third = three[:1], three[1:2], three[2:]
    if lead == b"\xed" and b"\xb0" <= second <= b"\xb3" and b"\x80" <= third <= b"\xbf":
        return three.decode("utf-8", errors="surrogatepass"), error.start + 3  # a mark already
    bad = error.object[error.start : error.end]
    return "".join(chr(0xDC00 + byte) for byte in bad), error.end


codecs.register_error(MARKS_ERRORS, _mark)


class Blocks(io.RawIOBase):
    """A file made of blocks of any size."""

    _ready = memoryview(b"")

    def _next(self) -> bytes | None:
        """The next block, which may be empty; None at the end."""
        raise NotImplementedError

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill a buffer from the blocks."""
        while not self._ready:
            block = self._next()
            if block is None:
                return 0
            self._ready = memoryview(block)
        target = memoryview(buffer)
        size = min(len(target), len(self._ready))
        target[:size] = self._ready[:size]
        self._ready = self._ready[size:]
        return size


class _Utf8(Blocks):
    """See `open_text`."""

    def __init__(self, file: Any, encoding: Encoding | None) -> None:
        super().__init__()
        self._file = file
        self._read = getattr(file, "read1", file.read)
        self._named = encoding
        self._found: Encoding | None = None
        self._decoder: codecs.IncrementalDecoder | None = None
        self._start = b""
        self._ended = False

    @property
    def encoding(self) -> Encoding:
        """The encoding of the file, from its first bytes or else the one named."""
        if self._found is None:
            self._recognise()
        assert self._found
        return self._found

    def fileno(self) -> int:
        number: int = self._file.fileno()
        return number

    def _recognise(self) -> None:
        start = b""
        # A pipe may deliver single bytes. Wait only as long as they may be part of a byte-order mark.
        while any(each.mark.startswith(start) for each in _BY_MARK if len(start) < len(each.mark)):
            more = bytes(self._read(_BLOCK_BYTES))
            if not more:
                break
            start += more
        found = next((each for each in _BY_MARK if start.startswith(each.mark)), None)
        self._found = found or self._named or UTF_8
        self._start = start[len(found.mark) :] if found else start
        if self._found.codec != "utf-8":
            self._decoder = codecs.getincrementaldecoder(self._found.codec)(MARKS_ERRORS)

    def _next(self) -> bytes | None:
        if self._ended:
            return None
        if self.encoding and self._start:
            block, self._start = self._start, b""
        else:
            block = bytes(self._read(_BLOCK_BYTES))
        self._ended = not block
        if self._decoder is None:
            return block or None
        text = self._decoder.decode(block, final=not block)
        return text.encode("utf-8", errors="surrogatepass")


class _Lines(Blocks):
    """See `open_lines`."""

    def __init__(self, file: Text) -> None:
        super().__init__()
        self._file = file
        self._held = b""
        self._after_cr = False
        self._at_start = True

    def fileno(self) -> int:
        return self._file.fileno()

    @property
    def encoding(self) -> Encoding:
        """The encoding of the file."""
        return self._file.encoding

    def _next(self) -> bytes | None:
        more = self._file.read1(_BLOCK_BYTES)
        block = self._held + more
        self._held = b""
        if not block:
            return None
        if more and block.endswith(_MAY_GO_ON):
            kept = 2 if block.endswith((b"\xe2\x80", b"\xef\xbb")) else 1
            block, self._held = block[:-kept], block[-kept:]
        return self._with_line_feeds(block)

    def _with_line_feeds(self, block: bytes) -> bytes:
        if self._after_cr and block:
            block = block.removeprefix(b"\n")
            self._after_cr = False
        if not block:
            return block
        if b"\r" in block:
            self._after_cr = block.endswith(b"\r")
            block = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        for control in _CONTROLS:
            if control in block:
                block = block.replace(control, b"\n")
        if not block.isascii():
            block = _UNICODE_LINE_END.sub(b"\n", block)
            block = self._without_marks(block)
        if block:
            self._at_start = block.endswith(b"\n")
        return block

    def _without_marks(self, block: bytes) -> bytes:
        if _MARK_UTF_8 not in block:
            return block
        while self._at_start and block.startswith(_MARK_UTF_8):
            block = block[len(_MARK_UTF_8) :]
        return _MARK_AT_LINE_START.sub(b"", block).replace(_MARK_UTF_8, b"\n")
