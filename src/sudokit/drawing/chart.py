"""A bar chart as SVG: counts by class, with stacked bars in distinguishable colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from sudokit.drawing import palette

__all__ = ["stacked_bars"]

_WIDTH, _HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 12, 52, 56
_COLORS = ("#56b4e9", "#009e73", "#f0e442", "#e69f00", "#d55e00", "#cc79a7", "#0072b2")
"""The colours of Okabe and Ito, as in `palette`."""


def stacked_bars(
    title: str, axis: str, classes: Sequence[str], series: Mapping[str, Sequence[int]]
) -> str:
    """A chart of 640 by 300 units.

    Args:
        title: The quantity that is counted.
        axis: The name of the classes.
        classes: The names below the bars, from left to right.
        series: The parts of the bars from bottom to top, each with its counts by class; at most seven.

    Examples:
        >>> stacked_bars("puzzles", "clues", ["22", "23"], {"Easy": [1, 2], "Hard": [0, 3]}).count("<title>")
        3
    """
    totals = [sum(counts) for counts in zip(*series.values(), strict=True)]
    step = _tick(max(totals, default=0))
    top = step * max(1, -(-max(totals, default=0) // step))
    floor, room = _HEIGHT - _BOTTOM, _HEIGHT - _BOTTOM - _TOP
    slot = (_WIDTH - _LEFT - _RIGHT) / max(1, len(classes))
    shapes = [f'<text x="{_LEFT}" y="18" class="title">{escape(title)}</text>']
    for value in range(0, top + 1, step):
        y = floor - room * value / top
        shapes.append(
            f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="{palette.BLANK}" stroke-width="0.5"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:,}</text>'
        )
    heights = [0] * len(classes)
    for number, (name, counts) in enumerate(series.items()):
        color = _COLORS[number]
        x = _LEFT + 92 * number
        shapes.append(
            f'<rect x="{x}" y="28" width="10" height="10" fill="{color}"/>'
            f'<text x="{x + 14}" y="37">{escape(name)}</text>'
        )
        for index, count in enumerate(counts):
            if count:
                heights[index] += count
                shapes.append(
                    f'<rect x="{_LEFT + slot * (index + 0.1):.1f}" '
                    f'y="{floor - room * heights[index] / top:.1f}" width="{slot * 0.8:.1f}" '
                    f'height="{room * count / top:.1f}" fill="{color}">'
                    f"<title>{escape(name)}, {escape(classes[index])}: {count:,}</title></rect>"
                )
    for index, label in enumerate(classes):
        middle = _LEFT + slot * (index + 0.5)
        shapes.append(
            f'<text x="{middle:.1f}" y="{floor + 16}" text-anchor="middle">{escape(label)}</text>'
        )
    shapes.append(
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 14}" '
        f'text-anchor="middle">{escape(axis)}</text>'
    )
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{escape(title)}" '
        f'font-family="system-ui,sans-serif" font-size="11" fill="{palette.LINE}">\n'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{palette.PAPER}"/>\n{body}\n</svg>\n'
    )


def _tick(most: int) -> int:
    """A round step that divides the range up to `most` into about five."""
    step = 1
    while step * 5 < most:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step
