"""`Description`: a technique in words."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Description"]


class Description(NamedTuple):
    """A technique in words.

    Attributes:
        what: What the pattern looks like and what it removes or places.
        why: Why that is right.
    """

    what: str
    why: str
