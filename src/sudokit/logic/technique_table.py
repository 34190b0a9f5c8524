"""The table of techniques: what is a fact about a technique, and its usual order, level and score.

The facts are in `data/techniques.csv`, one row per technique, from which the build also makes the
native list of techniques: the column `finder` names the native function that finds their steps. The
rows are grouped by finder, in the order in which `all_steps` asks the finders. *Order* says when a
technique is tried; techniques of one order are tried together, and the best step of any of them is
taken. The *code* is that of HoDoKu's library of positions, in which sudokit's techniques are tested.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, cast

from sudokit.names import look_up

__all__ = [
    "LEVELS",
    "LEVEL_LIMITS",
    "Agreement",
    "Level",
    "Proof",
    "Technique",
    "level",
    "technique",
    "techniques",
]

Level = Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]

Proof = Literal["pattern", "chains", "nets", "guess"]
"""What proves a step: a pattern alone, chains of links, nets of placements, or a guess."""

Agreement = Literal["exact", "among"]
"""Whether a technique finds exactly what a library states, or that among other results."""

LEVELS: tuple[Level, ...] = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
"""From the easiest to the hardest."""

LEVEL_LIMITS: dict[Level, int] = {"Easy": 800, "Medium": 1000, "Hard": 1600, "Unfair": 1800}
"""The highest score of a puzzle of each level; the last has no limit."""


class Technique(NamedTuple):
    """What is known about a technique.

    Attributes:
        key: The name by which programs know it, like `x-wing`.
        code: Four digits, its code in HoDoKu's library.
        family: The family that it belongs to.
        size: The number of cells of a subset, or of base houses of a fish; 0 for other families.
        proof: What proves its steps; steps proved by chains or nets have them in `chains`.
        library: Whether it finds exactly what a line of HoDoKu's library states, or that among
            other results.
        order: When it is tried; smaller is earlier.
        level: The level that it makes a puzzle at least.
        score: What each use adds to a puzzle's score.
        on_by_default: Whether the default profile uses it.
        assumes_unique: Whether it is only right where the puzzle has one solution.
    """

    key: str
    code: str
    family: str
    size: int
    proof: Proof
    library: Agreement
    order: int
    level: Level
    score: int
    on_by_default: bool
    assumes_unique: bool

    @property
    def name(self) -> str:
        """Its English name."""
        return self.title()

    def title(self, language: str = "en") -> str:
        """Its name in a language, `en` or `ko`.

        Raises:
            ValueError: There is no such language.

        Examples:
            >>> technique("x-wing").title("ko")
            'X-윙'
        """
        from sudokit.words.texts import language as spoken

        title: str = spoken(language).entry("techniques", self.key)
        return title


@cache
def techniques() -> dict[str, Technique]:
    """All techniques by their keys, in their usual order.

    Examples:
        >>> list(techniques())[:3]
        ['full-house', 'naked-single', 'hidden-single']
    """
    table = files("sudokit.logic").joinpath("data", "techniques.csv").read_text(encoding="utf-8")
    rows = sorted(csv.DictReader(table.splitlines()), key=lambda row: int(row["order"]))
    result = {}
    for row in rows:
        result[row["key"]] = Technique(
            key=row["key"],
            code=row["code"],
            family=row["family"],
            size=int(row["size"]),
            proof=cast("Proof", row["proof"]),
            library=cast("Agreement", row["library"]),
            order=int(row["order"]),
            level=level(row["level"]),
            score=int(row["score"]),
            on_by_default=row["on_by_default"] == "yes",
            assumes_unique=row["assumes_unique"] == "yes",
        )
    return result


@cache
def _by_any_name() -> dict[str, Technique]:
    from sudokit.words.texts import languages

    names = {}
    for entry in techniques().values():
        for name in (*map(entry.title, languages()), entry.key, entry.code):
            names[name] = entry
    return names


def technique(name: str) -> Technique:
    """The technique with a key, a name in any language, or a library code.

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
