"""Scenes as SVG: pictures that scale, with a title for screen readers."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import groupby
from xml.sax.saxutils import escape

from sudokit.drawing import palette
from sudokit.drawing.figure import CAPITAL, SIZES, Disc, Part, Path, Text, figure
from sudokit.drawing.scene import Scene
from sudokit.drawing.surroundings import rules

__all__ = ["paint"]

_PIXELS = 1.25
"""The size of a unit, where nothing else sizes the picture: a classic board is 460 pixels wide."""


def paint(scene: Scene) -> str:
    """The scene as an SVG document.

    Examples:
        >>> from sudokit import Grid
        >>> from sudokit.drawing.scenes import of_board
        >>> paint(of_board(Grid("12" + "." * 79))).count("<text")
        2
    """
    drawn = figure(scene)
    used = {("paper", "fill")}
    body = []
    for opacity, parts in groupby(drawn.parts, _opacity):
        elements = []
        for part in parts:
            element, colours = _element(part)
            elements.append(element)
            used.update(colours)
        body += elements if opacity == 1 else [f'<g opacity="{opacity}">', *elements, "</g>"]
    width, height = _number(drawn.width), _number(drawn.height)
    size = f'width="{_number(_PIXELS * drawn.width)}" height="{_number(_PIXELS * drawn.height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} '
        f'class="sudokit" role="img" aria-label="{_escaped(scene.title)}">\n'
        f"<style>{_style(frozenset(used))}</style>\n"
        f'<rect width="{width}" height="{height}" {_paint("paper", "")}/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def _opacity(part: Part) -> float:
    return part.opacity


@lru_cache(64)
def _style(used: frozenset[tuple[str, str]]) -> str:
    """The fonts, and the colours in light and dark surroundings."""
    colours = {
        _class(colour, kind): (kind, palette.COLOURS[colour])
        for colour, kind in sorted(used)
        if colour and colour not in palette.FIXED
    }
    sizes = "".join(
        f".sudokit .{role}{{font-size:{_number(size)}px}}" for role, size in SIZES.items()
    )
    return (
        ".sudokit text{font-family:system-ui,sans-serif;text-anchor:middle}"
        f"{sizes}.sudokit .given{{font-weight:700}}{rules('sudokit', colours)}"
    )


def _class(colour: str, kind: str) -> str:
    return colour if kind == "fill" else f"{colour}-stroke"


@lru_cache(4096)
def _element(part: Part) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A part as an element, and the colours that it uses."""
    if isinstance(part, Text):
        halo = (("paper", "stroke"),) if part.halo else ()
        return _text(part), ((part.colour, "fill"), *halo)
    return _shape(part), ((part.fill, "fill"), (part.stroke, "stroke"))


def _shape(part: Path | Disc) -> str:
    paint = _paint(part.fill, part.stroke)
    width = f' stroke-width="{_number(part.width)}"' if part.stroke else ""
    if isinstance(part, Disc):
        x, y, radius = map(_number, (part.center.real, part.center.imag, part.radius))
        return f'<circle cx="{x}" cy="{y}" r="{radius}" {paint}{width}/>'
    if part.stroke and part.cap != "butt":
        width += f' stroke-linecap="{part.cap}"'
    if part.stroke and part.cap != "square":
        width += ' stroke-linejoin="round"'
    if part.dashes:
        width += f' stroke-dasharray="{" ".join(map(_number, part.dashes))}"'
    return f'<path d="{_path(part)}" {paint}{width}/>'


def _text(text: Text) -> str:
    colour, more, style = text.colour, "", ""
    size = SIZES.get(colour)
    if text.size != size:
        style += f";font-size:{_number(text.size)}px"
    if text.is_bold != (colour == "given"):
        style += ";font-weight:700"
    if text.anchor != "middle":
        style += f";text-anchor:{text.anchor}"
    if style:
        more = f' style="{style[1:]}"'
    paint = f'class="{colour}"' if size else _paint(colour, "")
    if text.halo:
        paint = _paint(colour, "paper")
        more += f' stroke-width="{_number(text.halo)}" paint-order="stroke"'
    x, y = _number(text.at.real), _number(text.at.imag + CAPITAL * text.size)
    return f'<text x="{x}" y="{y}" {paint}{more}>{_escaped(text.text)}</text>'


def _path(path: Path) -> str:
    drawn = []
    for points in path.lines:
        is_closed = len(points) > 2 and points[0] == points[-1]
        shown = points[:-1] if is_closed else points
        steps = "L".join(f"{_number(point.real)} {_number(point.imag)}" for point in shown)
        drawn.append(f"M{steps}{'z' if is_closed else ''}")
    return "".join(drawn)


@cache
def _paint(fill: str, stroke: str) -> str:
    """Attributes for colours: classes, which follow the surroundings, and the light colours."""
    kinds = [(colour, kind) for colour, kind in ((fill, "fill"), (stroke, "stroke")) if colour]
    classes = " ".join(_class(*each) for each in kinds if each[0] not in palette.FIXED)
    plain = " ".join(f'{kind}="{palette.COLOURS[colour]}"' for colour, kind in kinds)
    return (f'class="{classes}" ' if classes else "") + plain + ("" if fill else ' fill="none"')


@lru_cache(4096)
def _number(number: float) -> str:
    """A number, as short as it goes."""
    return f"{number:.2f}".rstrip("0").removesuffix(".")


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(256)
def _escaped(text: str) -> str:
    """A text for XML, without the characters that XML cannot have."""
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text), {'"': "&quot;"})
