"""QR codes of links: what the page makes, read by a decoder of others."""

from __future__ import annotations

import random
from typing import Any

import pytest

from node_engine import Ask

SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789/#:.-_%ABCDEF"
ROOM = {
    "L": (17, 32, 53, 78, 106, 134, 154, 192, 230, 271),
    "M": (14, 26, 42, 62, 84, 106, 122, 152, 180, 213),
}
"""How many bytes the first ten versions hold with each level, as the standard lists it."""
MOST = 2953


def read(code: list[list[bool]]) -> Any:
    """What a decoder finds in modules that are drawn with their margin."""
    zxingcpp = pytest.importorskip("zxingcpp")
    images = pytest.importorskip("PIL.Image")
    size = len(code) + 8
    image = images.new("L", (size, size), 255)
    for row, line in enumerate(code):
        for column, dark in enumerate(line):
            if dark:
                image.putpixel((column + 4, row + 4), 0)
    (found,) = zxingcpp.read_barcodes(image.resize((4 * size, 4 * size)))
    return found


def codes(ask: Ask, texts: list[str]) -> list[list[list[bool]]]:
    found: list[list[list[bool]]] = ask("../exchange/qr.js", "qrCode", [[text] for text in texts])
    return found


def version(code: list[list[bool]]) -> int:
    return (len(code) - 17) // 4


def test_every_version_is_read(ask: Ask) -> None:
    draw = random.Random(1)
    lengths = [*range(1, 180, 9), *range(180, MOST, 36), MOST]
    texts = ["".join(draw.choices(SIGNS, k=length)) for length in lengths]
    made = codes(ask, texts)
    assert {version(code) for code in made} == {*range(1, 41)}
    assert [read(code).text for code in made] == texts


def test_other_scripts_are_read(ask: Ask) -> None:
    (code,) = codes(ask, ["https://sudokit.example/스도쿠"])
    assert read(code).text == "https://sudokit.example/스도쿠"


def test_a_code_is_as_small_as_it_can_be_and_then_as_safe(ask: Ask) -> None:
    lengths = sorted({room + more for level in ROOM.values() for room in level for more in (0, 1)})
    lengths.pop()  # an eleventh version
    for length, code in zip(lengths, codes(ask, ["a" * length for length in lengths]), strict=True):
        smallest = next(v for v, room in enumerate(ROOM["L"], 1) if length <= room)
        level = "M" if length <= ROOM["M"][smallest - 1] else "L"
        assert (version(code), read(code).ec_level) == (smallest, level)


def test_what_no_code_can_hold_has_none(ask: Ask) -> None:
    assert codes(ask, ["a" * (MOST + 1)]) == [None]
