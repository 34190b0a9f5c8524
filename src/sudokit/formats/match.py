"""How well a line fits a format. Formats are recognised by the first line of a board."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Match"]


class Match(IntEnum):
    """Whether a line can be the first line of a board in some format."""

    NO = 0
    PERHAPS = 1
    """A damaged first line. Reading it in this format gives the most helpful error."""
    YES = 2
