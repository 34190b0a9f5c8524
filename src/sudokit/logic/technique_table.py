"""The table of techniques: the facts about each technique, and its default order, level and score.

The facts are in `data/techniques.csv`, one row per technique, from which the build also makes the
native list of techniques: the column `finder` names the native function that finds their steps. The
rows are grouped by finder, in the order in which `all_steps` calls the finders. *Order* says when a
technique is tried. Techniques with the same order are tried together, and the best step of any of them
is taken. The *code* is that of HoDoKu's library of positions, which tests the techniques.
The levels and their highest scores are in `data/levels.csv`, which the build reads as well.

There are four *systems*. The usual one, `sudokit`, has the techniques, levels and scores above, which a
profile can change. The other, `explainer`, rates puzzles as Sudoku Explainer does. Its techniques are in
`data/explainer.csv`, in its order. Those that both systems have share the same key, and their facts are in
`techniques.csv` alone. `whips` and `braids` have the singles and one technique each; `whips.py` has their ratings.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, cast

from sudokit.messages import message
from sudokit.names import look_up

__all__ = [
    "LEVELS",
    "LEVEL_LIMITS",
    "SHARED_SYSTEMS",
    "SYSTEMS",
    "Agreement",
    "Level",
    "Proof",
    "SharedSystem",
    "SystemName",
    "Technique",
    "WhipSystem",
    "level",
    "system",
    "technique",
    "techniques",
]

Level = Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]

SystemName = Literal["sudokit", "explainer", "whips", "braids"]
"""Which techniques are tried, in which order, and what a rating is."""

SharedSystem = Literal["sudokit", "explainer"]
"""The systems that the page, its server and the npm package have as well."""

SHARED_SYSTEMS: tuple[SharedSystem, ...] = ("sudokit", "explainer")

WhipSystem = Literal["whips", "braids"]
"""The systems of singles and one kind of chains, whose length is the rating."""

SYSTEMS: tuple[SystemName, ...] = (*SHARED_SYSTEMS, "whips", "braids")

Proof = Literal["pattern", "chains", "dynamic", "nets", "guess"]
"""What proves a step: a pattern alone; chains, in which each node follows from the one before; dynamic
chains, in which it may need several earlier nodes; nets of placements; or a guess."""

Agreement = Literal["exact", "among"]
"""Whether a technique finds exactly the result that a library states, or that among others."""

LEVELS: tuple[Level, ...] = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
"""The levels from the easiest to the hardest."""


def _rows(name: str) -> list[dict[str, str]]:
    """The rows of a table in `data/`."""
    table = files("sudokit.logic").joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(table.splitlines()))


LEVEL_LIMITS: dict[Level, int] = {
    cast("Level", row["level"]): int(row["highest_score"])
    for row in _rows("levels.csv")
    if row["highest_score"]
}
"""The highest score of a puzzle of each level; the last has no limit."""


class Technique(NamedTuple):
    """The facts about a technique.

    Attributes:
        key: Its name in programs, such as `x-wing`.
        code: Its code in HoDoKu's library, four digits; empty if it is not in there.
        family: Its family.
        size: The number of cells of a subset, or of base houses of a fish; the greatest length of whips and braids; 0
            for others.
        proof: What proves its steps. Steps that are proved by chains or nets have these in `chains`.
        library: Whether it finds exactly the result of a line of HoDoKu's library, or that among others.
        order: When it is tried; smaller is earlier. Of those that are the explainer's alone, its place
            among the explainer's.
        level: The lowest level of a puzzle that needs it.
        score: The points that each use adds to the score of a puzzle.
        on_by_default: Whether the default profile uses it.
        assumes_unique: Whether it is only valid if the puzzle has one solution.
        er: How the explainer rates its steps, such as `3.2` or `6.5 and more`; empty if it is not one of
            the explainer's.
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
    er: str = ""

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


def techniques(system: SystemName = "sudokit") -> dict[str, Technique]:
    """All techniques of a system by key, in their default order.

    Args:
        system: `sudokit`, `explainer`, `whips` or `braids`.

    Examples:
        >>> list(techniques())[:3]
        ['full-house', 'naked-single', 'hidden-single']
        >>> [entry.er for entry in techniques("explainer").values()][-1]
        '11.0 and more'
    """
    return _table(system)


_EXPLAINERS_ALONE = {"code": "", "library": "exact", "on_by_default": "no"}


@cache
def _table(system: SystemName) -> dict[str, Technique]:
    explainers = _rows("explainer.csv")
    if system == "explainer":
        usual = _table("sudokit")
        return {
            row["key"]: usual.get(row["key"])
            or _technique({**_EXPLAINERS_ALONE, **row, "order": row["producer"]}, row["rating"])
            for row in explainers
        }
    if system != "sudokit":
        chain = system.removesuffix("s")
        return {
            key: entry
            for key, entry in _table("sudokit").items()
            if entry.family == "singles" or key == chain
        }
    er = {row["key"]: row["rating"] for row in explainers}
    rows = sorted(_rows("techniques.csv"), key=lambda row: int(row["order"]))
    return {row["key"]: _technique(row, er.get(row["key"], "")) for row in rows}


def _technique(row: dict[str, str], er: str) -> Technique:
    return Technique(
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
        er=er,
    )


@cache
def _by_any_name(system: SystemName | None) -> dict[str, Technique]:
    from sudokit.words.texts import languages

    known = {
        key: entry
        for each in SYSTEMS
        if system in (None, each)
        for key, entry in techniques(each).items()
    }
    names = {}
    for entry in known.values():
        for name in (*map(entry.title, languages()), entry.key, entry.code):
            if name:
                names[name] = entry
    return names


def technique(name: str, system: SystemName | None = "sudokit") -> Technique:
    """The technique with a key, a name in any language, or a library code.

    Args:
        name: The key, name or code. Case, spaces and hyphens do not matter.
        system: The system whose techniques are meant; None for both.

    Raises:
        ValueError: There is no such technique; the error suggests the nearest one.
        TypeError: The name is not text.

    Examples:
        >>> technique("X-Wing").code, technique("xwing").code
        ('0300', '0300')
        >>> technique("Nishio", "explainer").er
        '7.5 and more'
        >>> technique("swordfsh")
        Traceback (most recent call last):
        ValueError: no technique is called 'swordfsh'; did you mean Swordfish?
    """
    return look_up(message("technique"), name, _by_any_name(system))


def system(name: str) -> SystemName:
    """The system with a name; case, spaces and hyphens do not matter.

    Raises:
        ValueError: There is no such system.
        TypeError: The name is not text.

    Examples:
        >>> system("Explainer")
        'explainer'
        >>> system("hodoku")
        Traceback (most recent call last):
        ValueError: no system is called 'hodoku', expected one of sudokit, explainer, whips, braids
    """
    return look_up(message("system"), name, SYSTEMS)


def level(name: str) -> Level:
    """The level with a name; case, spaces and hyphens do not matter.

    Raises:
        ValueError: There is no such level.
        TypeError: The name is not text.

    Examples:
        >>> level("hard")
        'Hard'
    """
    return look_up(message("level"), name, LEVELS)
