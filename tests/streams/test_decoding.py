"""Text in any encoding is read as what it is, whatever blocks it comes in."""

from __future__ import annotations

import gzip
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit.streams.compression import decompressed
from sudokit.streams.decoding import (
    UTF_8,
    decoded,
    encoding_named,
    open_lines,
    open_text,
    split_lines,
    undecodable,
)

TEXTS = st.text(st.sampled_from("1.가나é\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\ufeff\U0001f600"))
SIZES = st.integers(1, 7)


class Drips(io.RawIOBase):
    """A file that brings a few bytes at a time, as a pipe does."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__()
        self._data, self._size = io.BytesIO(data), size

    def read(self, size: int = -1) -> bytes:
        del size
        return self._data.read(self._size)


@pytest.mark.parametrize("name", ["utf-8-sig", "utf-16", "utf-32", "utf-16-le", "cp949", "latin-1"])
@given(text=TEXTS, size=SIZES)
def test_what_was_encoded_is_decoded(name: str, text: str, size: int) -> None:
    text = text.replace("\ufeff", "")
    if name in ("cp949", "latin-1"):
        text = text.encode(name, errors="ignore").decode(name)
    file = open_text(Drips(text.encode(name), size), encoding_named(name))
    assert file.read().decode() == text


@given(text=TEXTS, size=SIZES)
def test_line_ends_are_those_of_python_in_blocks_of_any_size(text: str, size: int) -> None:
    text = text.removeprefix("\ufeff")
    lines = open_lines(Drips(text.encode(), size)).read().decode()
    assert "\ufeff" not in lines
    assert (
        lines.splitlines()
        == [part for line in text.splitlines() for part in split_lines(line) or [""]]
        or "\ufeff" in text
    )
    assert lines.count("\n") == len(lines.splitlines()) - bool(lines and not lines.endswith("\n"))


@given(first=TEXTS, second=TEXTS, size=SIZES)
def test_files_with_marks_one_behind_the_other(first: str, second: str, size: int) -> None:
    first, second = (f"{text}".replace("\ufeff", "") for text in (first, second))
    both = b"".join(text.encode("utf-8-sig") for text in (first, second))
    apart = [open_lines(io.BytesIO(text.encode())).read() for text in (first, second)]
    gap = b"" if not apart[0] or apart[0].endswith(b"\n") else b"\n"
    assert open_lines(Drips(both, size)).read() == gap.join(apart)


@given(data=st.binary(), size=SIZES)
def test_bytes_that_are_no_text_are_neither_lost_nor_made_up(data: bytes, size: int) -> None:
    assert open_text(Drips(b"x" + data, size)).read() == b"x" + data
    text = decoded(open_text(Drips(b"x" + data, size), encoding_named("cp949")).read())
    assert "\N{REPLACEMENT CHARACTER}" not in text
    try:
        expected = (b"x" + data).decode("cp949")
    except UnicodeDecodeError as error:
        assert undecodable(text) == (b"x" + data)[error.start]
    else:
        assert (text, undecodable(text)) == (expected, None)


@pytest.mark.parametrize("rest", [b"", b"\t", b"1", b"\xc0", b"\xed\xb0\x80"])
def test_the_start_of_a_mark_is_not_a_mark(rest: bytes) -> None:
    marks = decoded(b"\xed\xb0" + rest)
    assert marks[:2] == "\udced\udcb0"
    assert marks[2:] == decoded(rest)


@pytest.mark.parametrize(
    ("name", "data", "byte"),
    [
        ("utf-8", b"caf\xe9", 0xE9),
        ("cp949", "쉬움".encode("cp949") + b"\xff\xff", 0xFF),
        ("utf-16-le", "가".encode("utf-16-le") + b"\x00\xd8\x31\x00", 0x00),
        ("ascii", "é".encode(), 0xC3),
    ],
)
def test_the_first_byte_that_cannot_be_decoded(name: str, data: bytes, byte: int) -> None:
    assert undecodable(decoded(open_text(io.BytesIO(data), encoding_named(name)).read())) == byte


def test_a_mark_says_more_than_a_name() -> None:
    file = open_text(io.BytesIO("가".encode("utf-16")), encoding_named("cp949"))
    assert (str(file.encoding), file.read().decode()) == ("utf-16-le", "가")
    assert open_text(io.BytesIO(b"")).encoding == UTF_8


@pytest.mark.parametrize("name", ["rot13", "hex", "idna", "none", "", "undefined"])
def test_what_is_no_encoding_of_files(name: str) -> None:
    with pytest.raises(LookupError):
        encoding_named(name)


def test_a_damaged_gzip_file_is_an_error_of_the_system() -> None:
    def reading(data: bytes) -> Any:
        return open_text(decompressed(io.BufferedReader(io.BytesIO(data))))

    whole = gzip.compress(b"53..7...." * 1000)
    assert reading(whole).read() == b"53..7...." * 1000
    for damaged in (whole[:-9], whole[:20] + b"\0" * 20 + whole[40:]):
        with pytest.raises(OSError, match=r"."):
            reading(damaged).read()
