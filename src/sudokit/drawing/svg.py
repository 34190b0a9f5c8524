"""A board as SVG: a square picture that scales, with the text of the board for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.drawing import palette
from sudokit.drawing.text import Marks, marks_to_draw

if TYPE_CHECKING:
    from sudokit.grid import Grid

__all__ = ["draw"]

_CELL = 40
_MARGIN = 4
_SIZE = 9 * _CELL + 2 * _MARGIN


def draw(grid: Grid, *, candidates: Marks = False) -> str:
    """The board as an SVG document of 368 by 368 units.

    Examples:
        >>> from sudokit import Grid
        >>> draw(Grid("12" + "." * 79)).count("<text")
        2
    """
    marks = marks_to_draw(grid, candidates) or [frozenset[int]()] * 81
    shapes = [*_lines()]
    for cell, digit in enumerate(grid.cells):
        row, column = divmod(cell, 9)
        left, top = _MARGIN + _CELL * column, _MARGIN + _CELL * row
        if digit:
            given = grid.puzzle.cells[cell] != 0
            shapes.append(
                f'<text x="{left + _CELL // 2}" y="{top + 29}" '
                f'class="{"given" if given else "filled"}">{digit}</text>'
            )
        for mark in sorted(marks[cell]):
            down, right = divmod(mark - 1, 3)
            shapes.append(
                f'<text x="{left + 8 + 12 * right}" y="{top + 12 + 12 * down}" '
                f'class="candidate">{mark}</text>'
            )
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}" '
        f'width="{_SIZE}" height="{_SIZE}" class="sudokit" role="img" aria-label="Sudoku board {grid}">\n'
        # A picture in a notebook shares its page with others: no rule may reach outside.
        "<style>"
        ".sudokit text{font-family:system-ui,sans-serif;text-anchor:middle;font-size:25px}"
        f".sudokit .given{{fill:{palette.GIVEN};font-weight:700}}"
        f".sudokit .filled{{fill:{palette.FILLED}}}"
        f".sudokit .candidate{{fill:{palette.CANDIDATE};font-size:10.5px}}"
        "</style>\n"
        f'<rect width="{_SIZE}" height="{_SIZE}" fill="{palette.PAPER}"/>\n'
        f"{body}\n</svg>\n"
    )


def _lines() -> list[str]:
    """The thin lines of the cells, and over them the thick ones of the boxes."""
    end = _SIZE - _MARGIN
    shapes = []
    for thick in (False, True):
        path = "".join(
            f"M{_MARGIN + _CELL * i} {_MARGIN}V{end}M{_MARGIN} {_MARGIN + _CELL * i}H{end}"
            for i in range(10)
            if (i % 3 == 0) is thick
        )
        width = "2.5" if thick else "0.75"
        shapes.append(
            f'<path d="{path}" stroke="{palette.LINE}" stroke-width="{width}" '
            'stroke-linecap="square" fill="none"/>'
        )
    return shapes
