"""Roles and their colours, the same in terminal, notebook and page.

The hues are those of Okabe and Ito's palette ("Color Universal Design", 2008), which readers with
any of the common colour-vision deficiencies can tell apart. Each role also differs in weight or
shade, so that a black-and-white print still tells them apart.
"""

from __future__ import annotations

__all__ = ["BLANK", "CANDIDATE", "FILLED", "GIVEN", "HOUSE", "LINE", "LINK", "PAPER", "ROLES"]

PAPER = "#ffffff"
LINE = "#333333"
GIVEN = "#000000"
FILLED = "#0072b2"
CANDIDATE = "#767676"
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
"""What candidates are to a step; what is removed is also struck out, what is placed is framed."""

LINK = "#555555"
HOUSE = "#f2f2f2"
