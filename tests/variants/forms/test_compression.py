"""lz-string."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit._native import lz_compress as compress
from sudokit._native import lz_decompress as decompress
from sudokit.errors import FormatError


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ("a", "IZA="),
        ("aaaaaaaa", "IY0o"),
        ("가나가나", "gA1gyG1A"),
        ("Hello, World!", "BIUwNmD2A0AEDqkBOYAmBCIA"),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
    ],
)
def test_known_texts(text: str, packed: str) -> None:
    assert decompress(packed) == text
    assert decompress(compress(text)) == text


@given(st.text(), st.integers(1, 40))
def test_any_text_comes_back(text: str, times: int) -> None:
    assert decompress(compress(text * times)) == text * times
    assert decompress(compress(text).rstrip("=")) == text


@pytest.mark.parametrize(
    "packed", ["", "N", "N4I", "A", "zzzz", "!", "가", "IY1X!", "====", "DHg9"]
)
def test_damaged(packed: str) -> None:
    with pytest.raises(FormatError):
        decompress(packed)


def test_a_short_text_cannot_become_an_endless_one() -> None:
    packed = compress("\U0001f600" * 2_000_001)  # of which each is two units
    assert len(packed) < 10_000
    with pytest.raises(FormatError, match="more than 4,000,000"):
        decompress(packed)
    with pytest.raises(FormatError, match="more than 4,000,000"):
        compress("a" * 4_000_001)
    with pytest.raises(FormatError, match="4,000,001 characters, expected at most 4,000,000"):
        decompress("A" * 4_000_001)


def test_half_of_a_pair_is_an_unknown_character() -> None:
    assert decompress(compress("\ud800")) == "\ufffd"
    with pytest.raises(FormatError, match="damaged"):
        decompress("gAbQ")
