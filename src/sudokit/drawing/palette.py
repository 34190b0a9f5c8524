"""Roles and their colours, the same in terminal, notebook and page.

The hues are those of Okabe and Ito's palette ("Color Universal Design", 2008), which readers with
any of the common colour-vision deficiencies can tell apart. Each role also differs in weight or
shade, so that a black-and-white print still tells them apart.
"""

from __future__ import annotations

__all__ = ["BLANK", "CANDIDATE", "FILLED", "GIVEN", "LINE", "PAPER"]

PAPER = "#ffffff"
LINE = "#333333"
GIVEN = "#000000"
FILLED = "#0072b2"
CANDIDATE = "#767676"
BLANK = "#999999"
