"""Pictures follow the light or dark of what is around them, and stay legible in both."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

import sudokit
from boards import EASY, MEDIUM
from sudokit.drawing import palette
from sudokit.logic import Position, next_step

if TYPE_CHECKING:
    from conftest import NewPage

Image: Any = pytest.importorskip("PIL.Image")


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 has it, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_digits_are_legible_on_all_grounds(dark: bool) -> None:
    def shown(colour: str) -> str:
        return palette.IN_THE_DARK[colour] if dark else colour

    for digit in (palette.GIVEN, palette.FILLED, palette.CANDIDATE):
        for ground in (palette.PAPER, palette.HOUSE):
            assert contrast(shown(digit), shown(ground)) >= 4.5
    assert contrast(shown(palette.LINE), shown(palette.PAPER)) >= 3
    assert contrast(palette.GIVEN, palette.PLACED) >= 15
    assert contrast(palette.ROLES["placed"], palette.PLACED) >= 2.8


def as_image(picture: str) -> str:
    return f'<img src="data:image/svg+xml,{quote(picture)}">'


@pytest.fixture
def grounds(new_page: NewPage) -> Callable[..., list[str]]:
    """The colour in the middle of a blank cell of each picture, in a page of a browser."""
    pages = {
        scheme: new_page(color_scheme=scheme, viewport={"width": 1600, "height": 1600})
        for scheme in ("light", "dark")
    }

    def found(pictures: list[str], system: str, body: str) -> list[str]:
        page = pages[system]
        page.set_content(f"<!doctype html><html><body {body}>{''.join(pictures)}</body></html>")
        shown = page.locator("body > svg, body > img").all()
        assert len(shown) == len(pictures)
        boxes = [picture.bounding_box() for picture in shown]
        shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
        colours = []
        for box in boxes:
            assert box is not None
            # r1c3 holds no digit, and candidates, if any, only off its middle.
            x = round(box["x"] + box["width"] * 2.5 / 9)
            y = round(box["y"] + box["height"] * 0.5 / 9)
            colours.append("#{:02x}{:02x}{:02x}".format(*shot.getpixel((x, y))))
        return colours

    return found


PAPER, DARK_PAPER = palette.PAPER, palette.IN_THE_DARK[palette.PAPER]


@pytest.mark.slow
def test_pictures_are_dark_where_everything_around_them_is(
    grounds: Callable[..., list[str]],
) -> None:
    step = next_step(Position(EASY))
    assert step is not None
    drawn = [sudokit.Grid(EASY)._repr_svg_(), step._repr_svg_()]
    plain, jupyter = "", 'data-jp-theme-light="{}" style="color-scheme:{}"'
    for system, body, paper in (
        ("light", plain, PAPER),
        ("light", jupyter.format("true", "light"), PAPER),
        ("light", jupyter.format("false", "dark"), DARK_PAPER),
        ("dark", jupyter.format("true", "light"), PAPER),
        ("dark", jupyter.format("false", "dark"), DARK_PAPER),
    ):
        pictures = [*drawn, *map(as_image, drawn)]
        assert grounds(pictures, system, body) == [paper] * 4, (system, body)
    for system, body, paper in (
        ("dark", plain, DARK_PAPER),
        ("dark", 'class="vscode-light"', PAPER),
        ("light", 'class="vscode-dark"', DARK_PAPER),
        ("light", 'class="vscode-high-contrast"', DARK_PAPER),
        ("dark", 'class="vscode-high-contrast vscode-high-contrast-light"', PAPER),
    ):
        assert grounds(drawn, system, body) == [paper] * 2, (system, body)


def test_the_ring_of_a_placed_candidate_leaves_its_digit_legible(new_page: NewPage) -> None:
    step = next_step(Position(MEDIUM))
    assert step is not None
    (placed,) = step.placements
    page = new_page(device_scale_factor=4)
    page.set_content(step._repr_svg_())
    ring = page.locator(f'circle[fill="{palette.PLACED}"]')
    shot = Image.open(BytesIO(ring.screenshot())).convert("RGB")
    colours = {"#{:02x}{:02x}{:02x}".format(*colour) for _, colour in shot.getcolors(1 << 16)}
    # The digit in black, its ground, and the ring.
    assert {"#000000", palette.PLACED, palette.ROLES["placed"]} <= colours, placed
