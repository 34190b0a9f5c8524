"""A step as a picture: the board before it, candidates coloured by their part, links drawn.

SVG for notebooks and pages, text with terminal colours for the command line. What a step removes is
struck out as well as coloured, and what it places is framed, so that no meaning is in colour alone.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

from sudokit.drawing import palette
from sudokit.drawing.picture import CELL, center, picture_of
from sudokit.drawing.surroundings import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from sudokit.board.position import Candidate, Position
    from sudokit.drawing.picture import Picture
    from sudokit.logic.step import Step

__all__ = ["html", "svg", "terminal", "terminal_board"]

_MARGIN = 4
_SIZE = 9 * CELL + 2 * _MARGIN
_COLOURS = {
    "paper": ("fill", palette.PAPER),
    "house": ("fill", palette.HOUSE),
    "line": ("stroke", palette.LINE),
    "link": ("stroke", palette.LINK),
    "given": ("fill", palette.GIVEN),
    "filled": ("fill", palette.FILLED),
    "candidate": ("fill", palette.CANDIDATE),
}


def svg(step: Step, language: str = "en") -> str:
    """The board before the step as an SVG document of 494 by 494 units, labelled with the sentence.

    Examples:
        >>> from sudokit.logic import Position, next_step
        >>> step = next_step(Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        >>> svg(step).startswith("<svg")
        True
    """
    picture = picture_of(step)
    shapes = [
        *_houses(picture),
        *_lines(),
        *_digits(step.position),
        *_candidates(step.position, picture),
        *_links(picture),
    ]
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}" '
        f'width="{_SIZE}" height="{_SIZE}" class="sudokit-step" role="img" '
        f'aria-label="{escape(step.explain(language))}">\n'
        "<style>"
        ".sudokit-step text{font-family:system-ui,sans-serif;text-anchor:middle;font-size:12px}"
        ".sudokit-step .given{font-weight:700;font-size:32px}"
        ".sudokit-step .filled{font-size:32px}"
        ".sudokit-step .marked{font-weight:700}"
        f"{rules('sudokit-step', _COLOURS)}</style>\n"
        f'<rect width="{_SIZE}" height="{_SIZE}" class="paper" fill="{palette.PAPER}"/>\n'
        f"{body}\n</svg>\n"
    )


def _houses(picture: Picture) -> Iterator[str]:
    """The houses of the pattern, shaded."""
    for house in picture.houses:
        kind, number = divmod(house, 9)
        if kind == 0:
            x, y, width, height = 0, number, 9, 1
        elif kind == 1:
            x, y, width, height = number, 0, 1, 9
        else:
            x, y, width, height = number % 3 * 3, number // 3 * 3, 3, 3
        yield (
            f'<rect x="{_MARGIN + CELL * x}" y="{_MARGIN + CELL * y}" width="{CELL * width}" '
            f'height="{CELL * height}" class="house" fill="{palette.HOUSE}"/>'
        )


def _lines() -> Iterator[str]:
    end = _SIZE - _MARGIN
    for thick in (False, True):
        path = "".join(
            f"M{_MARGIN + CELL * i} {_MARGIN}V{end}M{_MARGIN} {_MARGIN + CELL * i}H{end}"
            for i in range(10)
            if (i % 3 == 0) is thick
        )
        width = "2.5" if thick else "0.75"
        yield (
            f'<path d="{path}" class="line" stroke="{palette.LINE}" stroke-width="{width}" '
            'stroke-linecap="square" fill="none"/>'
        )


def _digits(position: Position) -> Iterator[str]:
    grid = position.grid
    for cell, digit in enumerate(grid.cells):
        if digit:
            x, y = _at((cell, 5))
            kind = "given" if grid.puzzle.cells[cell] else "filled"
            yield f'<text x="{x}" y="{y + 11}" class="{kind}">{digit}</text>'


def _candidates(position: Position, picture: Picture) -> Iterator[str]:
    for cell, candidates in enumerate(position.candidates):
        for digit in sorted(candidates):
            x, y = _at((cell, digit))
            role = picture.roles.get((cell, digit))
            if role:
                colour = palette.ROLES[role]
                paint = f'r="8" fill="{colour}"'
                if role == "placed":
                    paint = f'r="8.25" fill="{palette.PLACED}" stroke="{colour}" stroke-width="3"'
                yield f'<circle cx="{x}" cy="{y}" {paint}/>'
            if role == "removed":
                # Under the digit, which stays legible.
                yield (
                    f'<path d="M{x - 6} {y + 6}L{x + 6} {y - 6}" stroke="{palette.PAPER}" '
                    'stroke-width="2.5"/>'
                )
            kind = "marked" if role else "candidate"
            yield f'<text x="{x}" y="{y + 4}" class="{kind}">{digit}</text>'


def _links(picture: Picture) -> Iterator[str]:
    for link in picture.links:
        (x1, y1), (x2, y2) = _at(link.start), _at(link.end)
        dashes = "" if link.strong else ' stroke-dasharray="4 3"'
        yield (
            f'<path d="M{x1} {y1}L{x2} {y2}" class="link" stroke="{palette.LINK}" stroke-width="1.75" '
            f'stroke-opacity="0.8"{dashes}/>'
        )


@cache
def _at(candidate: Candidate) -> tuple[int, int]:
    x, y = center(candidate)
    return _MARGIN + x, _MARGIN + y


def html(step: Step) -> str:
    """The picture with the sentence under it, and the step's name over it."""
    return (
        '<figure class="sudokit-step-figure">'
        f"{svg(step)}<figcaption>{escape(step.explain())}</figcaption></figure>\n"
    )


def terminal(step: Step) -> Text:
    """The board with its candidates in colour, and the sentence.

    Examples:
        >>> from sudokit.logic import Position, next_step
        >>> step = next_step(Position("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        >>> terminal(step).plain.splitlines()[-1]
        'Naked Single: 5 is the only candidate of r5c5, so r5c5 is 5'
    """
    return terminal_board(step).append(step.explain())


def terminal_board(step: Step) -> Text:
    """The board before the step, with its candidates in colour; each line ends with a line feed."""
    from rich.style import Style
    from rich.text import Text

    from sudokit.drawing.terminal import STYLES

    roles = picture_of(step).roles
    grid = step.position.grid
    text = Text(no_wrap=True)
    rule = "─" * 15
    line_style = STYLES["line"]
    text.append(f"┌{rule}┬{rule}┬{rule}┐\n", line_style)
    for row in range(9):
        if row and row % 3 == 0:
            text.append(f"├{rule}┼{rule}┼{rule}┤\n", line_style)
        elif row:
            text.append(f"│{' ' * 15}│{' ' * 15}│{' ' * 15}│\n", line_style)
        for first in (1, 4, 7):
            for column in range(9):
                text.append("  " if column % 3 else "│ ", line_style)
                cell = 9 * row + column
                for digit in range(first, first + 3):
                    held = grid.cells[cell]
                    if held:
                        style = STYLES["given" if grid.puzzle.cells[cell] else "filled"]
                        text.append(str(held) if digit == 5 else " ", style)
                        continue
                    role = roles.get((cell, digit))
                    style = STYLES["candidate"]
                    if role:
                        style = Style(
                            color="#000000",
                            bgcolor=palette.ROLES[role],
                            bold=True,
                            strike=role == "removed",
                        )
                    here = digit in step.position.candidates[cell]
                    text.append(str(digit) if here else "·", style if here else STYLES["blank"])
                if column % 3 == 2:
                    text.append(" ", line_style)
            text.append("│\n", line_style)
    text.append(f"└{rule}┴{rule}┴{rule}┘\n", line_style)
    return text
