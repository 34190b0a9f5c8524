"""Everything that is written on the board can be read on everything that can lie under it.

The colours are asked of the browser: what the text has, and what the layers under it come to.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from player_page import PlayerPage

LEAST = 4.5  # WCAG 2.2, success criterion 1.4.3

pytestmark = pytest.mark.home("server")  # the colours of both homes are the same

OpenPage = Callable[..., PlayerPage]
Colour = tuple[float, float, float]

LAYERS = """
async ({ cells, tints, faults, picture, highlight, selected, peers }) => {
    const board = document.createElement("sudoku-board");
    board.style.width = "576px";
    document.body.append(board);
    board.cells = cells;
    board.tints = new Map(tints);
    board.faults = new Set(faults);
    board.highlight = highlight;
    board.picture = picture && { ...picture, roles: new Map(picture.roles) };
    board.selection = { cells: new Set(selected ? cells.keys() : []), cursor: 0 };
    await new Promise(requestAnimationFrame);
    const root = board.shadowRoot;
    const paint = (element) => {
        const { fill, fillOpacity } = getComputedStyle(element);
        return [element.getAttribute("class") ?? "", fill, Number(fillOpacity)];
    };
    const [houses, tinted] = root.querySelectorAll(".backs");
    const around = peers ? [root.querySelector(".peers")] : [];
    const under = [root.querySelector(".paper"), ...around, ...houses.children].map(paint);
    const dotOf = (text) => {
        let before = text.previousElementSibling;
        while (before?.matches(":not(text, .dot)")) before = before.previousElementSibling;
        return before?.matches(".dot") ? [paint(before)] : [];
    };
    const found = [...root.querySelectorAll(".cell")].map((group, cell) => ({
        cell,
        back: paint(tinted.children[2 * cell]),
        colours: [...tinted.children[2 * cell + 1].children].map(paint),
        over: selected ? [paint(root.querySelector(".selected"))] : [],
        texts: [...group.querySelectorAll("text")].map((text) => [paint(text), dotOf(text)]),
    }));
    board.remove();
    return { under, found };
}
"""


def mixed(ground: Colour, paint: list[Any]) -> Colour:
    """A layer of paint on a ground."""
    _, fill, opacity = paint
    if fill == "none":
        return ground
    numbers = [float(part) for part in fill[fill.index("(") + 1 : -1].replace(",", " ").split()]
    assert fill.startswith("rgb(")
    return tuple(
        opacity * over + (1 - opacity) * under for over, under in zip(numbers, ground, strict=True)
    )


def luminance(colour: Colour) -> float:
    """The relative luminance, as WCAG defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def too_faint(page: PlayerPage, **shown: Any) -> list[str]:
    """What has too little contrast on a board that shows something."""
    nothing: dict[str, Any] = {
        "tints": [],
        "faults": [],
        "picture": None,
        "highlight": 0,
        "selected": False,
        "peers": False,
    }
    layers = page.page.evaluate(LAYERS, nothing | shown)
    faint = []
    texts = 0
    for cell in layers["found"]:
        grounds: list[Colour] = []
        for colour in cell["colours"] or [["", "none", 1]]:
            ground: Colour = (255, 255, 255)
            for paint in [*layers["under"], cell["back"], colour, *cell["over"]]:
                ground = mixed(ground, paint)
            grounds.append(ground)
        for (text, dots), under in product(cell["texts"], grounds):
            texts += 1
            ground = mixed(under, dots[0]) if dots else under
            ratio = contrast(mixed(ground, text), ground)
            if ratio < LEAST:
                faint.append(f"{text[0]} on {cell['back'][0]} {cell['colours']}: {ratio:.2f}")
    assert texts
    return faint


WRITTEN: list[dict[str, Any]] = [
    {"digit": 5, "given": True},
    {"digit": 5, "given": False},
    {"digit": 0, "given": False, "corner": 0b110, "centre": 0b101000},
    {"digit": 0, "given": False, "corner": 0b100110, "centre": 0b1111000},
    {"digit": 0, "given": False, "candidates": 0b1111111110},
    {"digit": 0, "given": False, "candidates": 0b100000, "decided": True},
]
EVERY_COLOUR = 0b1111111110


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_digits_on_coloured_cells(open_page: OpenPage, scheme: str) -> None:
    """Each colour alone, and cells with several, which are slices of the same colours."""
    page = open_page(color_scheme=scheme)
    cells = [
        content | {"colours": colours}
        for content in WRITTEN
        for colours in [*(1 << colour for colour in range(1, 10)), 0b100100, EVERY_COLOUR]
    ]
    for faults, highlight, selected in product(([], [*range(33)]), (0, 5), (False, True)):
        shown = {"faults": faults, "highlight": highlight, "selected": selected}
        assert too_faint(page, cells=cells, **shown) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_digits_on_tinted_cells(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    houses = {"houses": [*range(27)], "links": [], "roles": []}
    faint = []
    for tint, faults, picture, highlight, selected in product(
        (None, "good", "bad", "tried", "marked"),
        ([], [0, 1]),
        (None, houses),
        (0, 5),
        (False, True),
    ):
        tints = [[cell, tint] for cell in range(len(WRITTEN))] if tint else []
        shown = {"faults": faults, "picture": picture, "highlight": highlight, "selected": selected}
        for peers in (False, True):
            faint += too_faint(page, cells=WRITTEN, tints=tints, peers=peers, **shown)
    assert sorted(set(faint)) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_candidates_in_the_colours_of_roles(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    roles = ("pattern", "other", "fin", "endo-fin", "pivot", "pincer", "placed", "removed")
    picture = {
        "houses": [],
        "links": [],
        "roles": [[32 * cell + 5, role] for cell, role in enumerate(roles)],
    }
    for colours in (0, 0b100):
        cells = [{"digit": 0, "given": False, "candidates": 0b100000, "colours": colours}] * 8
        assert too_faint(page, cells=cells, picture=picture) == []


@pytest.mark.home("engine")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_candidates_in_the_colours_of_the_player(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    contents = ({"candidates": EVERY_COLOUR}, {"pinned": EVERY_COLOUR, "corner": 0b100})
    for content, highlight, selected in product(contents, (0, 5), (False, True)):
        cell = {"digit": 0, "given": False, "shades": 987654321} | content
        assert too_faint(page, cells=[cell], highlight=highlight, selected=selected) == []
