"""A step as shapes: which houses are shaded, which candidates are coloured, which links join them.

Native code makes it (`native/telling/picture.hpp`); the terminal, SVG, the page and the widget of notebooks only paint
it. Cells are 0 to 80 and houses 0 to 26; a candidate is a cell and a digit. The roles are those of `palette.ROLES`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from sudokit import _native

if TYPE_CHECKING:
    from sudokit.board.position import Candidate
    from sudokit.logic.step import Step

__all__ = ["CELL", "Link", "Picture", "center", "picture_of"]

CELL = 54
"""The width of a cell, in the units in which `center` measures."""

_EDGE = 10
_PITCH = 17


class Link(NamedTuple):
    """A line between two candidates.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        strong: Whether the link is strong; weak ones are dashed.
    """

    start: Candidate
    end: Candidate
    strong: bool


class Picture(NamedTuple):
    """What is painted on the board before a step.

    Attributes:
        houses: The houses to shade.
        roles: The role of each candidate that has one, and of the digits on the board that rule others out.
        links: The links.
    """

    houses: tuple[int, ...]
    roles: dict[Candidate, str]
    links: tuple[Link, ...]


def picture_of(step: Step) -> Picture:
    """The picture of a step.

    Raises:
        ValueError: The step is none that a finder could find.

    Examples:
        >>> from sudokit.logic.examples import example
        >>> picture_of(example("naked-single")).roles[36, 4]
        'placed'
    """
    told = json.loads(_native.tell_picture(step))
    return Picture(
        houses=tuple(told["houses"]),
        roles={(cell, digit): role for cell, digit, role in told["roles"]},
        links=tuple(Link(tuple(start), tuple(end), strong) for start, end, strong in told["links"]),
    )


def center(candidate: Candidate) -> tuple[int, int]:
    """The middle of a candidate, right and down from the corner of the board."""
    cell, digit = candidate
    row, column = divmod(cell, 9)
    down, right = divmod(digit - 1, 3)
    return CELL * column + _EDGE + _PITCH * right, CELL * row + _EDGE + _PITCH * down
