"""The table of techniques: names, library codes, families, and the usual order, level and score.

The facts are in `data/techniques.csv`, one row a technique. *Order* says when a technique is tried;
techniques of one order are tried together, and the best step of any of them is taken. The *code* is
that of HoDoKu's library of positions, in which sudokit's techniques are tested.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from sudokit.names import look_up

__all__ = ["LEVELS", "LEVEL_LIMITS", "Level", "Technique", "level", "technique", "techniques"]

Level = Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]

LEVELS: tuple[Level, ...] = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
"""From the easiest to the hardest."""

LEVEL_LIMITS: dict[Level, int] = {"Easy": 800, "Medium": 1000, "Hard": 1600, "Unfair": 1800}
"""The highest score of a puzzle of each level; the last has no limit."""


class Technique(NamedTuple):
    """What is known about a technique.

    Attributes:
        key: The name by which programs know it, like `x-wing`.
        name: Its English name.
        korean: Its Korean name.
        code: Four digits, its code in HoDoKu's library.
        family: The family that it belongs to.
        order: When it is tried; smaller is earlier.
        level: The level that it makes a puzzle at least.
        score: What each use adds to a puzzle's score.
        on_by_default: Whether the default profile uses it.
        assumes_unique: Whether it is only right where the puzzle has one solution.
    """

    key: str
    name: str
    korean: str
    code: str
    family: str
    order: int
    level: Level
    score: int
    on_by_default: bool
    assumes_unique: bool

    def title(self, language: str = "en") -> str:
        """Its name in a language, `en` or `ko`.

        Examples:
            >>> technique("x-wing").title("ko")
            'X-윙'
        """
        return self.korean if language == "ko" else self.name


@cache
def techniques() -> dict[str, Technique]:
    """All techniques by their keys, in their usual order.

    Examples:
        >>> list(techniques())[:3]
        ['full-house', 'naked-single', 'hidden-single']
    """
    table = files("sudokit.logic").joinpath("data", "techniques.csv").read_text(encoding="utf-8")
    result = {}
    for row in csv.DictReader(table.splitlines()):
        result[row["key"]] = Technique(
            key=row["key"],
            name=row["name"],
            korean=row["korean"],
            code=row["code"],
            family=row["family"],
            order=int(row["order"]),
            level=level(row["level"]),
            score=int(row["score"]),
            on_by_default=row["on_by_default"] == "yes",
            assumes_unique=row["assumes_unique"] == "yes",
        )
    return result


@cache
def _by_any_name() -> dict[str, Technique]:
    names = {}
    for entry in techniques().values():
        for name in (entry.name, entry.key, entry.code, entry.korean):
            names[name] = entry
    return names


def technique(name: str) -> Technique:
    """The technique with a key, an English or Korean name, or a library code.

    Args:
        name: Its case, spaces and hyphens do not matter.

    Raises:
        ValueError: There is none; the error says which one may be meant.
        TypeError: The name is no text.

    Examples:
        >>> technique("X-Wing").code, technique("xwing").code
        ('0300', '0300')
        >>> technique("swordfsh")
        Traceback (most recent call last):
        ValueError: no technique is called 'swordfsh'; did you mean Swordfish?
    """
    return look_up("technique", name, _by_any_name())


def level(name: str) -> Level:
    """The level that is called so; its case, spaces and hyphens do not matter.

    Raises:
        ValueError: There is none.
        TypeError: The name is no text.

    Examples:
        >>> level("hard")
        'Hard'
    """
    return look_up("level", name, LEVELS)
