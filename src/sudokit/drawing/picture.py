"""A step as shapes: which houses are shaded, which candidates are coloured, which links join them.

Computed here once; the terminal, SVG, the page and the widget of notebooks only paint it. Cells are 0
to 80 and houses 0 to 26; a candidate is a cell and a digit. The roles are those of `palette.ROLES`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.board.position import Candidate
    from sudokit.logic.step import Node, Step

__all__ = ["CELL", "Link", "Picture", "center", "picture_of"]

CELL = 54
"""The width of a cell, in the units in which `center` measures."""

_EDGE = 10
_PITCH = 17

_LEGIBLE = 30
"""Dynamic chains with more links are a thicket; of these, only the main lines are drawn."""


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
        roles: The role of each candidate that has one.
        links: The links.
    """

    houses: tuple[int, ...]
    roles: dict[Candidate, str]
    links: tuple[Link, ...]


def picture_of(step: Step) -> Picture:
    """The picture of a step.

    Examples:
        >>> from sudokit.logic.examples import example
        >>> picture_of(example("naked-single"))
        Picture(houses=(), roles={(36, 4): 'placed'}, links=())
    """
    links = _links(step)
    return Picture(step.base, _roles(step, links), tuple(links))


def center(candidate: Candidate) -> tuple[int, int]:
    """The middle of a candidate, right and down from the corner of the board."""
    cell, digit = candidate
    row, column = divmod(cell, 9)
    down, right = divmod(digit - 1, 3)
    return CELL * column + _EDGE + _PITCH * right, CELL * row + _EDGE + _PITCH * down


def _roles(step: Step, links: Sequence[Link]) -> dict[Candidate, str]:
    """What happens to a candidate counts more than its part in the pattern, an earlier part more.

    A dynamic chain makes many candidates false, so only those with a link are marked.
    """
    linked = {end for link in links for end in (link.start, link.end)}
    is_dynamic = step.technique.proof == "dynamic"
    roles = {
        (mark.cell, mark.digit): str(mark.role)
        for mark in reversed(step.marks)
        if not is_dynamic or mark.role != "other" or (mark.cell, mark.digit) in linked
    }
    roles.update(dict.fromkeys(step.eliminations, "removed"))
    roles.update(dict.fromkeys((one.candidate for one in step.refutations), "removed"))
    roles.update(dict.fromkeys(step.placements, "placed"))
    return roles


def _links(step: Step) -> list[Link]:
    if step.technique.proof == "nets":
        return []  # a net is too dense to be read as lines
    if step.technique.proof == "dynamic":
        whole = _implications(step, whole=True)
        return whole if len(whole) <= _LEGIBLE else _implications(step, whole=False)
    return [
        _nearest(node, following)
        for chain in step.chains
        for node, following in itertools.pairwise(chain)
    ]


def _implications(step: Step, *, whole: bool) -> list[Link]:
    """The links of dynamic chains, each once: all of them, or those of the main lines.

    What follows by a nested step has no links, since it follows from too much.
    """
    return list(
        dict.fromkeys(
            _nearest(chain[parent], chain[index])
            for chain in step.chains
            for index in (range(len(chain)) if whole else _main_line(chain))
            if chain[index].nested is None
            for parent in (chain[index].parents if whole else chain[index].parents[:1])
        )
    )


def _main_line(chain: Sequence[Node]) -> list[int]:
    """The nodes from the premise to the end, of which each is the first that the next one follows from."""
    line = [len(chain) - 1]
    while parents := chain[line[-1]].parents:
        line.append(parents[0])
    return line[::-1]


def _nearest(node: Node, following: Node) -> Link:
    """The shortest line between two nodes, which may have several cells each."""
    links = (
        Link((one, node.digit), (two, following.digit), node.strong)
        for one in node.cells
        for two in following.cells
    )
    return min(links, key=_squared_length)


def _squared_length(link: Link) -> int:
    (x1, y1), (x2, y2) = center(link.start), center(link.end)
    return (x1 - x2) ** 2 + (y1 - y2) ** 2
