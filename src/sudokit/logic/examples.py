"""An example board for each technique.

`data/examples.csv` has one position per technique: the board in the notation of the library (a `+`
before digits that are not clues) and the removed candidates. The positions come from solving generated
puzzles, those of the SK loop and the tridagons from famous ones (Easter Monster, Loki and a variation of it). No technique that is tried earlier by default finds anything on them. For techniques that are
off by default or hardly ever come first, this holds for singles only. Few positions show their
technique twice.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from sudokit.board.position import Position
from sudokit.formats import hodoku
from sudokit.logic.step import Step, all_steps
from sudokit.logic.technique_table import technique

__all__ = ["example", "example_position"]


@cache
def _table() -> dict[str, tuple[str, str]]:
    text = files("sudokit.logic").joinpath("data", "examples.csv").read_text(encoding="utf-8")
    return {
        row["key"]: (row["position"], row["removed"]) for row in csv.DictReader(text.splitlines())
    }


def example_position(key: str) -> Position | None:
    """A position on which a technique finds a step; None if the technique has no example.

    Examples:
        >>> example_position("x-wing").is_solved
        False
    """
    found = _table().get(key)
    return hodoku.position(*found) if found else None


def example(name: str) -> Step | None:
    """The first step of a technique on its example.

    Raises:
        ValueError: There is no such technique.

    Examples:
        >>> example("x-wing").technique.name
        'X-Wing'
    """
    key = technique(name).key
    position = example_position(key)
    return all_steps(position, [key])[0] if position else None
