"""lz-string, and tables in letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit._native import lz_compress as compress
from sudokit._native import lz_decompress as decompress
from sudokit.errors import FormatError
from sudokit.variants.forms.packed import (
    Machine,
    in_order,
    pack_bits,
    pack_machine,
    pack_relation,
    unpack_bits,
    unpack_machine,
    unpack_relation,
)


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


@given(st.sets(st.integers(0, 300)))
def test_bits_come_back(bits: set[int]) -> None:
    assert unpack_bits(pack_bits(sorted(bits))) == sorted(bits)


@given(st.data(), st.integers(1, 16))
def test_relations_come_back(data: st.DataObject, places: int) -> None:
    rows = data.draw(st.lists(st.integers(0, 2**places - 1), min_size=places, max_size=places))
    assert unpack_relation(pack_relation(rows, places), places) == tuple(rows)


def test_a_relation_of_more_digits() -> None:
    with pytest.raises(FormatError, match="more digits"):
        unpack_relation(pack_relation([1 << 8] * 9, 9), 4)


STATES = st.integers(0, 12)


@given(
    st.sets(STATES, min_size=1, max_size=3),
    st.sets(STATES),
    st.sets(st.tuples(STATES, st.integers(0, 8), STATES)),
)
def test_automata_come_back(
    start: set[int], accepting: set[int], arrows: set[tuple[int, int, int]]
) -> None:
    machine = in_order(Machine(tuple(start), tuple(accepting), tuple(sorted(arrows))))
    assert unpack_machine(pack_machine(machine, 9)) == machine


def test_automata_that_are_damaged() -> None:
    whole = pack_machine(Machine((0,), (1,), ((0, 0, 1), (0, 0, 0), (1, 2, 0))), 3)
    for end in range(1, len(whole)):
        try:
            unpack_machine(whole[:end])
        except FormatError:
            continue
    with pytest.raises(FormatError, match="form 2"):
        unpack_machine("gAAA")
    with pytest.raises(FormatError, match="letter"):
        unpack_machine("!")
    with pytest.raises(FormatError, match="65,535"):
        pack_machine(Machine((0,), (), ()), 17)
    assert unpack_machine("") == Machine((), (), ())
    assert pack_machine(Machine((), (), ()), 9) == ""
