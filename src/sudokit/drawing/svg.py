"""A board as SVG: a square picture that scales, with the text of the board for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from sudokit.drawing import palette
from sudokit.drawing.surroundings import rules
from sudokit.drawing.text import Marks, marks_to_draw

if TYPE_CHECKING:
    from sudokit.board.grid import Grid

__all__ = ["FONT_SIZES", "LINE_WIDTHS", "MARGIN", "SIZE", "Label", "draw", "labels", "line_places"]

_CELL = 40
MARGIN = 4
"""The margin around the outer lines, in units of the picture."""
SIZE = 9 * _CELL + 2 * MARGIN
"""Width and height of the picture."""
LINE_WIDTHS = {"thin": 0.75, "thick": 2.5}
FONT_SIZES = {"given": 25, "filled": 25, "candidate": 10.5}
_COLOURS = {
    "paper": ("fill", palette.PAPER),
    "line": ("stroke", palette.LINE),
    "given": ("fill", palette.GIVEN),
    "filled": ("fill", palette.FILLED),
    "candidate": ("fill", palette.CANDIDATE),
}


class Label(NamedTuple):
    """A digit of the picture: its role, and the middle of its base line."""

    digit: int
    role: Literal["given", "filled", "candidate"]
    x: int
    y: int


def draw(grid: Grid, *, candidates: Marks = False) -> str:
    """The board as an SVG document of 368 by 368 units.

    Examples:
        >>> from sudokit import Grid
        >>> draw(Grid("12" + "." * 79)).count("<text")
        2
    """
    shapes = [
        *_lines(),
        *(
            f'<text x="{label.x}" y="{label.y}" class="{label.role}">{label.digit}</text>'
            for label in labels(grid, candidates)
        ),
    ]
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" '
        f'width="{SIZE}" height="{SIZE}" class="sudokit" role="img" aria-label="Sudoku board {grid}">\n'
        "<style>"
        ".sudokit text{font-family:system-ui,sans-serif;text-anchor:middle;"
        f"font-size:{FONT_SIZES['given']}px}}"
        ".sudokit .given{font-weight:700}"
        f".sudokit .candidate{{font-size:{FONT_SIZES['candidate']}px}}"
        f"{rules('sudokit', _COLOURS)}</style>\n"
        f'<rect width="{SIZE}" height="{SIZE}" class="paper" fill="{palette.PAPER}"/>\n'
        f"{body}\n</svg>\n"
    )


def labels(grid: Grid, candidates: Marks = False) -> Iterator[Label]:
    """The digits of a board and, if requested, its candidates, cell by cell."""
    marks = marks_to_draw(grid, candidates) or [frozenset[int]()] * 81
    for cell, digit in enumerate(grid.cells):
        row, column = divmod(cell, 9)
        left, top = MARGIN + _CELL * column, MARGIN + _CELL * row
        if digit:
            role: Literal["given", "filled"] = "given" if grid.puzzle.cells[cell] else "filled"
            yield Label(digit, role, left + _CELL // 2, top + 29)
        for mark in sorted(marks[cell]):
            down, right = divmod(mark - 1, 3)
            yield Label(mark, "candidate", left + 8 + 12 * right, top + 12 + 12 * down)


def line_places() -> Iterator[tuple[Literal["thin", "thick"], list[int]]]:
    """The distances of the lines from the edge, across and down: first of the cells, then of the boxes."""
    places = [MARGIN + _CELL * number for number in range(10)]
    yield "thin", [place for number, place in enumerate(places) if number % 3]
    yield "thick", places[::3]


def _lines() -> Iterator[str]:
    end = SIZE - MARGIN
    for kind, places in line_places():
        path = "".join(f"M{place} {MARGIN}V{end}M{MARGIN} {place}H{end}" for place in places)
        yield (
            f'<path d="{path}" class="line" stroke="{palette.LINE}" stroke-width="{LINE_WIDTHS[kind]}" '
            'stroke-linecap="square" fill="none"/>'
        )
