"""The small JSON of lisudoku's tests: cells are `[row, column]` from 0. Only our tests read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sudokit import variants as v
from sudokit.variants import Cell, Kind, Puzzle

Pair = list[int]


def cell(pair: Pair) -> Cell:
    return Cell(pair[0] + 1, pair[1] + 1)


def cells(pairs: Iterable[Pair]) -> list[Cell]:
    return [cell(pair) for pair in pairs]


def dot(data: list[Any]) -> Kind:
    kind, one, other = data
    return (v.WhiteDot if kind == "consecutive" else v.BlackDot)(cells([one, other]))


def arrow(data: dict[str, Any]) -> Kind:
    circle = sorted(cells(data["circle_cells"]))  # read as a number from the left, or from above
    return v.Arrow(circle, cells(data["arrow_cells"]))


def cage(data: dict[str, Any]) -> Kind:
    return v.Cage(cells(data["region"]), data["sum"])


EACH: dict[str, Callable[[Any], Kind]] = {
    "arrows": arrow,
    "killer_cages": cage,
    "kropki_dots": dot,
    "thermos": lambda line: v.Thermometer(cells(line)),
    "palindromes": lambda line: v.Palindrome(cells(line)),
    "renbans": lambda line: v.Renban(cells(line)),
    "extra_regions": lambda region: v.AllDifferent(cells(region)),
}
ONCE: dict[str, Callable[[Any], Kind]] = {
    "anti_king": lambda _: v.AntiKing(),
    "anti_knight": lambda _: v.AntiKnight(),
    "kropki_negative": lambda _: v.NegativeDots(),
    "secondary_diagonal": lambda _: v.Diagonal("up"),
    "primary_diagonal": lambda _: v.Diagonal("down"),
    "even_cells": lambda pairs: v.Even(cells(pairs)),
    "odd_cells": lambda pairs: v.Odd(cells(pairs)),
}


def read(data: dict[str, Any]) -> Puzzle:
    """The puzzle; KeyError if a rule is not among those above."""
    size = data["size"]
    givens = {cell([row, column]): digit for row, column, digit in data.get("fixed_numbers", [])}
    for row, digits in enumerate(data.get("fixed_numbers_grid", [])):
        givens |= {cell([row, column]): digit for column, digit in enumerate(digits) if digit}
    constraints: list[Kind] = []
    for key, value in data.items():
        if key in EACH:
            constraints += map(EACH[key], value)
        elif key not in {"size", "fixed_numbers", "fixed_numbers_grid"} and value:
            constraints.append(ONCE[key](value))
    return Puzzle(givens, rows=size, columns=size, constraints=constraints)
