"""Pictures: what is drawn, and that clues and filled digits are told apart."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from io import BytesIO, StringIO

import pytest
from hypothesis import given
from rich.console import Console

import sudokit
from boards import EASY, EMPTY, JUDGE_2239, clash_free_boards
from sudokit import Grid
from sudokit.drawing import png, scenes, svg
from sudokit.drawing.figure import Text, figure

SVG = "{http://www.w3.org/2000/svg}"


def digits_by_class(picture: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for element in ET.fromstring(picture).iter(f"{SVG}text"):
        found.setdefault(element.attrib["class"], []).append(element.text or "")
    return found


def test_svg_tells_clues_and_filled_digits_apart() -> None:
    drawn = digits_by_class(sudokit.solve(EASY)._repr_svg_())
    assert drawn["given"] == [character for character in EASY if character != "."]
    assert len(drawn["filled"]) == 51


@given(clash_free_boards())
def test_svg_has_every_digit_and_every_candidate(cells: bytes) -> None:
    grid = Grid(cells)
    drawn = digits_by_class(svg.paint(scenes.of_board(grid, candidates=True)))
    assert len(drawn.get("given", [])) == grid.clues
    assert len(drawn.get("candidate", [])) == sum(map(len, grid.candidates()))


def test_svg_styles_stay_inside_the_picture() -> None:
    style = ET.fromstring(Grid(EASY)._repr_svg_()).findtext(f"{SVG}style") or ""
    selectors = re.findall(
        r"([^{}]+)\{(?!\.)", style
    )  # what is before a rule, not before a group of them
    assert len(selectors) > 10
    assert all(re.search(r"(^|\) )\.sudokit ", selector) for selector in selectors)


def test_terminal_colours_clues_and_filled_digits_differently() -> None:
    output = StringIO()
    console = Console(file=output, force_terminal=True, color_system="truecolor", width=40)
    console.print(sudokit.solve(EASY))
    assert "\x1b[1m5\x1b[0m" in output.getvalue()
    assert "\x1b[38;2;0;114;178m4\x1b[0m" in output.getvalue()


def test_rich_without_colour_is_the_plain_drawing() -> None:
    output = StringIO()
    Console(file=output, width=80).print(Grid(EASY))
    assert output.getvalue() == Grid(EASY).pretty() + "\n"


def test_lines_of_a_drawing_are_equally_long() -> None:
    for grid in (Grid(EASY), Grid(EMPTY), Grid(JUDGE_2239)):
        assert {len(line) for line in grid.pretty().splitlines()} == {25}
        assert {len(line) for line in grid.pretty(candidates=True).splitlines()} == {49}


def test_pencilmarks_are_the_candidates() -> None:
    grid = Grid("1234567.." + 72 * ".")
    top = grid.pretty(candidates=True).splitlines()[1:4]
    assert top[0].endswith("│      ···  ··· │")
    assert top[1].endswith("│  7   ···  ··· │")
    assert top[2].endswith("│      ·89  ·89 │")


def pixels_near(picture: bytes, x: int, y: int) -> set[tuple[int, int, int]]:
    """The colours around a place of a picture that is as large as the SVG."""
    image = pytest.importorskip("PIL.Image").open(BytesIO(picture)).convert("RGB")
    return {image.getpixel((x + dx, y + dy)) for dx in range(-8, 9) for dy in range(-12, 1)}


def test_png_has_what_the_svg_has() -> None:
    """Ink where a digit is, paper where none is, each in the colour of its role."""
    pytest.importorskip("PIL.Image")
    solved = sudokit.solve(EASY)
    parts = figure(scenes.of_board(solved))
    drawn, blank = (
        png.paint(scenes.of_board(grid), int(parts.width)) for grid in (solved, Grid(EASY))
    )
    colours = {"given": (0, 0, 0), "filled": (0x00, 0x72, 0xB2)}
    digits = [part for part in parts.parts if isinstance(part, Text)]
    assert len(digits) == 81
    for digit in digits:
        assert colours[digit.colour] in pixels_near(
            drawn, round(digit.at.real), round(digit.at.imag) + 8
        )
        if digit.colour == "filled":
            assert pixels_near(blank, round(digit.at.real), round(digit.at.imag) + 8) == {
                (255, 255, 255)
            }


def test_png_shows_candidates_and_is_the_same_every_time() -> None:
    pytest.importorskip("PIL.Image")
    without, with_candidates = (scenes.of_board(Grid(EASY), marks) for marks in (False, True))
    assert png.paint(without) != png.paint(with_candidates)
    assert png.paint(with_candidates) == png.paint(with_candidates)
    with pytest.raises(ValueError, match="size is 99, expected at least 100"):
        png.paint(without, 99)
