"""lz-string."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit.errors import FormatError
from sudokit.variants.forms import compression
from sudokit.variants.forms.compression import compress, decompress


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


def test_a_short_text_cannot_become_an_endless_one(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = compress("a" * 20_000)
    assert len(packed) < 500
    monkeypatch.setattr(compression, "LONGEST", 10_000)
    with pytest.raises(FormatError, match="more than 10,000"):
        decompress(packed)
    with pytest.raises(FormatError, match="more than 10,000"):
        compress("a" * 20_000)
    with pytest.raises(FormatError, match="expected at most 10,000"):
        decompress("A" * 20_000)


def test_half_of_a_pair_is_no_text() -> None:
    with pytest.raises(FormatError):
        compress("\ud800")
