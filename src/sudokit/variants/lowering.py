"""`Model`: the words in which a kind says what it means."""

from __future__ import annotations

__all__ = ["Model"]


class Model:
    """What a puzzle means, in parts that native code solves."""
