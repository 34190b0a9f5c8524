"""Roles and their colours, the same in terminal, notebook and page.

The hues are those of Okabe and Ito's palette ("Color Universal Design", 2008), which readers with
any of the common colour-vision deficiencies can distinguish. Each role also differs in weight or
shade, so that the roles differ in a black-and-white print too.
"""

from __future__ import annotations

__all__ = [
    "BLANK", "CANDIDATE", "FILLED", "GIVEN", "HOUSE", "IN_THE_DARK", "LINE", "LINK", "PAPER",
    "PLACED", "ROLES",
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
}
"""The roles of candidates in a step. Removed candidates are also struck out, placed ones framed."""

LINK = "#555555"
HOUSE = "#f2f2f2"
PLACED = "#d5f2e8"
"""The inside of the ring around a placed candidate: light, so that the digit is legible."""

IN_THE_DARK: dict[str, str] = {
    PAPER: "#1b1b1b",
    LINE: "#8a8a8a",
    GIVEN: "#ffffff",
    FILLED: "#6cb8f0",
    CANDIDATE: "#a6a6a6",
    LINK: "#c8c8c8",
    HOUSE: "#333333",
}
"""The replacements of colours where the surroundings of the picture are dark; roles keep their colours."""
