"""A board as PNG: the same picture as the SVG, in pixels, with the font that comes with Pillow.

It looks the same on every machine, even on one without fonts.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from sudokit.drawing import palette, svg
from sudokit.messages import message
from sudokit.requirements import needed

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.drawing.text import Marks

__all__ = ["draw"]

_COLOURS = {
    "given": palette.GIVEN,
    "filled": palette.FILLED,
    "candidate": palette.CANDIDATE,
}


def draw(grid: Grid, *, candidates: Marks = False, size: int = 736) -> bytes:
    """The board as a PNG file.

    Args:
        grid: The board.
        candidates: As for `svg.draw`.
        size: Width and height in pixels, at least 100.

    Raises:
        MissingPackage: Pillow is not installed.
        ValueError: The size is too small.

    Examples:
        >>> from sudokit import Grid
        >>> draw(Grid("12" + "." * 79), size=200)[1:4]
        b'PNG'
    """
    if size < 100:
        raise ValueError(message("size is {size}, expected at least 100 pixels", size=size))
    image, drawing, fonts = (
        needed(f"PIL.{name}", "png") for name in ("Image", "ImageDraw", "ImageFont")
    )
    scale = size / svg.SIZE
    picture = image.new("RGB", (size, size), palette.PAPER)
    pen = drawing.Draw(picture)
    first, last = scale * svg.MARGIN, scale * (svg.SIZE - svg.MARGIN)
    for kind, places in svg.line_places():
        width = max(1, round(scale * svg.LINE_WIDTHS[kind]))
        for place in places:
            # Rounded once, so that all lines of a kind have the same width.
            start = round(scale * place - width / 2)
            across = [
                round(first - width / 2),
                start,
                round(last + width / 2) - 1,
                start + width - 1,
            ]
            pen.rectangle(across, fill=palette.LINE)
            pen.rectangle([across[1], across[0], across[3], across[2]], fill=palette.LINE)
    font_of = {role: fonts.load_default(scale * units) for role, units in svg.FONT_SIZES.items()}
    for label in svg.labels(grid, candidates):
        pen.text(
            (scale * label.x, scale * label.y),
            str(label.digit),
            fill=_COLOURS[label.role],
            font=font_of[label.role],
            anchor="ms",
            # The font has one weight; an outline makes a clue bold.
            stroke_width=scale * 0.5 if label.role == "given" else 0,
        )
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
