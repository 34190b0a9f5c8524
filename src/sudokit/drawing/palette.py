"""Roles and their colours, the same in terminal, notebook and page.

The hues are those of Okabe and Ito's palette ("Color Universal Design", 2008), which readers with
any of the common colour-vision deficiencies can distinguish. Each role also differs in weight or
shade, so that the roles differ in a black-and-white print too.
"""

from __future__ import annotations

__all__ = [
    "BLANK", "CANDIDATE", "CLUES", "COLOURS", "FILLED", "FIXED", "GIVEN", "GROUNDS", "HOUSE", "IN_THE_DARK", "LINE",
    "LINK", "PAPER", "PLACED", "ROLES", "TINTS", "mixed",
]  # fmt: skip

PAPER = "#ffffff"
LINE = "#333333"
GIVEN = "#000000"
FILLED = "#0072b2"
CANDIDATE = "#6b6b6b"
BLANK = "#999999"

ROLES: dict[str, str] = {
    "pattern": "#56b4e9",
    "other": "#e69f00",
    "fin": "#cc79a7",
    "endo-fin": "#b04a8a",
    "pivot": "#f0e442",
    "pincer": "#9ad0f0",
    "placed": "#009e73",
    "removed": "#d55e00",
    "cause": "#7d8793",
}
"""The roles of candidates in a step. Removed candidates are also struck out, placed ones framed. Digits on the board that
rule something out (`cause`) have a ring."""

LINK = "#555555"
HOUSE = "#f2f2f2"
PLACED = "#d5f2e8"
"""The inside of the ring around a placed candidate: light, so that the digit is legible."""

_CLUES: dict[str, tuple[str, str]] = {
    "shade": ("#e3e3e3", "#3d3d3d"),
    "window": ("#e4e4e4", "#3e3e3e"),
    "clone": ("#d9e4ec", "#33404a"),
    "mark": ("#cdcdcd", "#565656"),
    "thermometer": ("#c4c4c4", "#5c5c5c"),
    "arrow": ("#808080", "#a8a8a8"),
    "pill": ("#818181", "#a9a9a9"),
    "between": ("#b2b2b2", "#6c6c6c"),
    "lockout": ("#8fb0d6", "#4a6c94"),
    "whisper": ("#7ccf93", "#2f7a47"),
    "renban": ("#cf94e6", "#7d4595"),
    "palindrome": ("#b9b9b9", "#666666"),
    "region-sum": ("#79bdf2", "#2f6ea3"),
    "entropic": ("#f6b877", "#9c6222"),
    "modular": ("#6fcdc6", "#2c7b75"),
    "zipper": ("#a9a8f2", "#5453a0"),
    "sum-line": ("#e6cd55", "#85721c"),
    "nabner": ("#f09fb2", "#984558"),
    "diagonal": ("#4f9bd9", "#5f9fd0"),
    "cage": ("#454545", "#c2c2c2"),
    "anti-cage": ("#c0392b", "#ef8a7e"),
    "lunchbox": ("#4d7a3a", "#9ac486"),
    "extra": ("#6e6e6e", "#9a9a9a"),
    "group": ("#8a4fa3", "#c79ad8"),
    "path": ("#9a6a14", "#d9ab5c"),
    "black": ("#111111", "#050505"),
    "white": ("#fefefe", "#f0f0f0"),
    "rim": ("#232323", "#b1b1b1"),
    "ink": ("#222222", "#101010"),
}
CLUES: dict[str, str] = {name: light for name, (light, _) in _CLUES.items()}
"""What variants draw: the colours of players' programs, where there is a custom. `figure` gives each line a pattern as well."""

_TINTS = {
    "sky": "#c3dff3",
    "sand": "#f6dfb0",
    "mint": "#bfe6d6",
    "rose": "#efcfe0",
    "lemon": "#f5f0b3",
}
TINTS = tuple(_TINTS)
"""The grounds of cages in a terminal: as many as cages that touch need."""


def _pale(colour: str) -> str:
    return "#" + "".join(f"{(part + 255) // 2:02x}" for part in bytes.fromhex(colour[1:]))


GROUNDS: dict[str, str] = {**{name: _pale(colour) for name, colour in CLUES.items()}, **_TINTS}
"""What is behind the cells of lines and cages in a terminal: so pale that dark digits are legible."""

IN_THE_DARK: dict[str, str] = {
    **dict(_CLUES.values()),
    PAPER: "#1b1b1b",
    LINE: "#8a8a8a",
    GIVEN: "#ffffff",
    FILLED: "#6cb8f0",
    CANDIDATE: "#a6a6a6",
    LINK: "#c8c8c8",
    HOUSE: "#333333",
}
"""The replacements of colours where the surroundings of the picture are dark; roles keep their colours."""

FIXED: dict[str, str] = {**ROLES, "ring": PLACED, "strike": PAPER, "marked": GIVEN}
"""The colours of a step's candidates, which are the same in light and dark surroundings."""

COLOURS: dict[str, str] = {
    "paper": PAPER,
    "line": LINE,
    "given": GIVEN,
    "filled": FILLED,
    "candidate": CANDIDATE,
    "words": GIVEN,
    "link": LINK,
    "house": HOUSE,
    **CLUES,
    **FIXED,
}
"""All colours of pictures by their names, in light surroundings."""


def mixed(colour: str, opacity: float) -> str:
    """A colour of a picture over paper.

    Examples:
        >>> mixed("paper", 1), mixed("given", 0.8)
        ('#ffffff', '#333333')
    """
    parts = zip(bytes.fromhex(COLOURS[colour][1:]), bytes.fromhex(PAPER[1:]), strict=True)
    return "#" + bytes(round(part * opacity + paper * (1 - opacity)) for part, paper in parts).hex()
