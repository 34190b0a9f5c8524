"""The options of a generator: their types, and checks that raise for what is wrong or impossible."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, SupportsIndex

from sudokit.arguments import as_integer, whole_number
from sudokit.board.grid import Grid, is_text
from sudokit.errors import NoPuzzle
from sudokit.messages import either, message

__all__ = [
    "SYMMETRIES",
    "Numbers",
    "Pattern",
    "Ratings",
    "Sampling",
    "Symmetry",
    "check_clues",
    "is_minimal",
    "method_for",
    "number_range",
    "orbits_of",
    "pattern_cells",
    "rating_range",
    "seed_of",
]

Symmetry = Literal[
    "none",
    "half-turn",
    "quarter-turn",
    "horizontal",
    "vertical",
    "both",
    "diagonal",
    "anti-diagonal",
    "both-diagonals",
    "full",
]
Sampling = Literal["fast", "uniform"]
Numbers = SupportsIndex | str | range | tuple[SupportsIndex, SupportsIndex]
Ratings = float | str | tuple[float, float]
Pattern = str | Grid | Iterable[Any]

_Map = Callable[[int, int], tuple[int, int]]
_MapOn = Callable[[int, int, int, int], tuple[int, int]]
"""A map of rows and columns, which also gets the last row and the last column, all from 0."""

_half_turn: _MapOn = lambda r, c, last, end: (last - r, end - c)  # noqa: E731 - a table of formulas
_quarter_turn: _MapOn = lambda r, c, last, end: (c, last - r)  # noqa: E731
_horizontal: _MapOn = lambda r, c, last, end: (last - r, c)  # noqa: E731
_vertical: _MapOn = lambda r, c, last, end: (r, end - c)  # noqa: E731
_diagonal: _MapOn = lambda r, c, last, end: (c, r)  # noqa: E731
_anti_diagonal: _MapOn = lambda r, c, last, end: (end - c, last - r)  # noqa: E731

_MAPS: dict[Symmetry, tuple[_MapOn, ...]] = {
    "none": (),
    "half-turn": (_half_turn,),
    "quarter-turn": (_quarter_turn,),
    "horizontal": (_horizontal,),
    "vertical": (_vertical,),
    "both": (_horizontal, _vertical),
    "diagonal": (_diagonal,),
    "anti-diagonal": (_anti_diagonal,),
    "both-diagonals": (_diagonal, _anti_diagonal),
    "full": (_quarter_turn, _diagonal),
}
_OF_SQUARES = frozenset({_quarter_turn, _diagonal, _anti_diagonal})


def _on_classic(each: _MapOn) -> _Map:
    return lambda r, c: each(r, c, 8, 8)


SYMMETRIES: dict[Symmetry, tuple[_Map, ...]] = {
    name: tuple(map(_on_classic, maps)) for name, maps in _MAPS.items()
}
"""For each symmetry, the maps of rows and columns (0 to 8) that leave the pattern of clues unchanged.

`horizontal` mirrors at the middle row, `vertical` at the middle column.
"""


_FEWEST_CLUES = 17
_MOST_IF_MINIMAL: dict[Symmetry, int] = {
    "none": 29,
    "half-turn": 34,
    "quarter-turn": 40,
    "horizontal": 34,
    "vertical": 34,
    "both": 42,
    "diagonal": 33,
    "anti-diagonal": 33,
    "both-diagonals": 38,
    "full": 48,
}
"""The most clues of minimal puzzles that can be waited for: one attempt in 10,000 finds as many."""
_MOST_IF_UNIFORM = 30
_LOWEST_RATING, _HIGHEST_RATING = 1.0, 12.0
_BLANKS = frozenset(".0-_")


def seed_of(seed: int | None) -> int:
    """A seed, drawn if none was given.

    Raises:
        TypeError: It is not a whole number.
        ValueError: It is not from 0 to 2**64 - 1.
    """
    if seed is None:
        return int.from_bytes(os.urandom(8), "big")
    seed = whole_number("seed", seed)
    if not 0 <= seed < 2**64:
        raise ValueError(message("a seed is 0 to 2**64 - 1, not {seed}", seed=seed))
    return seed


def method_for(
    sampling: str, mask: Sequence[int] | None, symmetry: str, minimal: bool | None
) -> str:
    """How attempts make puzzles: `dig`, `fill` or `even`.

    Raises:
        ValueError: The options contradict each other.
    """
    if mask is not None and symmetry != "none":
        raise ValueError(
            message("a pattern and a symmetry: the pattern already fixes where the clues are")
        )
    if sampling == "uniform":
        if mask is not None or symmetry != "none" or minimal is False:
            raise ValueError(
                message("uniform sampling makes minimal puzzles, without a pattern or a symmetry")
            )
        return "even"
    return "dig" if mask is None else "fill"


def is_minimal(
    minimal: bool | None,
    method: str,
    symmetry: Symmetry,
    clues: tuple[int, int] | None,
    *,
    waits: bool,
) -> bool:
    """Whether every clue has to be needed. By default, that depends on the number of clues.

    Args:
        minimal: What was asked for, if anything was.
        method: As `method_for` returns it.
        symmetry: The symmetry of the clues.
        clues: The numbers of clues to choose from, if any were given.
        waits: Whether somebody is ready to wait: the number of attempts was given.

    Raises:
        NoPuzzle: Minimal puzzles have been asked for, with more clues than any that can be waited for.
    """
    if method == "fill":
        return bool(minimal)
    most = _MOST_IF_UNIFORM if method == "even" else _MOST_IF_MINIMAL[symmetry]
    if clues is None or clues[0] <= most:
        return minimal is not False
    if (minimal or method == "even") and not waits:
        raise NoPuzzle(
            message(
                "minimal puzzles with more than {most} clues are too rare to wait for: ask for puzzles that "
                "are not minimal, or set the number of attempts",
                most=most,
            )
        )
    return bool(minimal) or method == "even"


def number_range(name: str, value: Numbers) -> tuple[int, int]:
    """The lowest and the highest number of a range.

    Raises:
        ValueError: It is not a range of whole numbers from 0.
    """
    expected = message(
        "{name} is {value!r}, expected a number or a range like '22-24' or (22, 24)",
        name=name,
        value=value,
    )
    try:
        match value:
            case str():
                ends = [int(end) for end in value.split("-")]
            case range():
                ends = [min(value), max(value)]
            case _:
                ends = list(map(as_integer, value if isinstance(value, Iterable) else [value]))
    except (TypeError, ValueError):
        raise ValueError(expected) from None
    if len(ends) not in (1, 2) or not 0 <= ends[0] <= ends[-1]:
        raise ValueError(expected)
    return ends[0], ends[-1]


def rating_range(name: str, value: Ratings) -> tuple[int, int]:
    """The lowest and the highest rating of a range, in tenths.

    Raises:
        ValueError: It is not a range of ratings in tenths, 1.0 to 12.0.

    Examples:
        >>> rating_range("er", "7.1..7.3"), rating_range("er", 8)
        ((71, 73), (80, 80))
    """
    expected = message(
        "{name} is {value!r}, expected a rating {lowest} to {highest} or a range like '7.1..7.3' or (7.1, 7.3)",
        name=name,
        value=value,
        lowest=_LOWEST_RATING,
        highest=_HIGHEST_RATING,
    )
    ends = value.split("..") if isinstance(value, str) else value
    try:
        tenths = [10 * float(end) for end in (ends if isinstance(ends, (list, tuple)) else [ends])]
    except (TypeError, ValueError):
        raise ValueError(expected) from None
    whole = [
        round(each) for each in tenths if math.isfinite(each) and abs(each - round(each)) < 1e-6
    ]
    lowest, highest = round(10 * _LOWEST_RATING), round(10 * _HIGHEST_RATING)
    if len(whole) != len(tenths) or len(whole) not in (1, 2):
        raise ValueError(expected)
    if not lowest <= whole[0] <= whole[-1] <= highest:
        raise ValueError(expected)
    return whole[0], whole[-1]


def pattern_cells(pattern: Pattern) -> list[int]:
    """The cells of a pattern.

    Raises:
        NoPuzzle: No puzzle with clues in these cells has one solution.
        ValueError: It does not have 81 cells.
        TypeError: It is neither text nor values.
    """
    if is_text(pattern) and isinstance(pattern, (bytes, bytearray, memoryview)):
        pattern = bytes(pattern).decode("utf-8", errors="replace")
    marks: list[Any]
    if isinstance(pattern, Grid):
        marks = list(pattern.cells)
    elif isinstance(pattern, str):
        marks = [character not in _BLANKS for character in pattern if character not in " \t\r\n|"]
    else:
        marks = _flat(pattern)
    if len(marks) != 81:
        raise ValueError(message("a pattern has 81 cells, this one {count}", count=len(marks)))
    mask = [cell for cell, mark in enumerate(marks) if mark]
    if len(mask) < _FEWEST_CLUES:
        raise NoPuzzle(
            message("no puzzle has fewer than 17 clues, the pattern has {count}", count=len(mask))
        )
    for name, houses in (
        (message("rows"), [{cell // 9 for cell in mask}]),
        (message("columns"), [{cell % 9 for cell in mask}]),
    ):
        for chute in (0, 3, 6):
            empty = [line + 1 for line in range(chute, chute + 3) if line not in houses[0]]
            if len(empty) > 1:
                raise NoPuzzle(
                    message(
                        "{name} {first} and {second} have no clue: they can change places in any solution",
                        name=name,
                        first=empty[0],
                        second=empty[1],
                    )
                )
    return mask


def _flat(pattern: Any) -> list[Any]:
    """The values of a pattern, which may be given as rows."""
    if not isinstance(pattern, Iterable):
        raise TypeError(f"pattern is {pattern!r}, expected a grid, 81 characters or 81 values")
    values: list[Any] = []
    for value in pattern:
        is_row = isinstance(value, (list, tuple)) or getattr(value, "shape", ()) != ()
        values.extend(value if is_row else [value])
    return values


def orbits_of(symmetry: Symmetry, rows: int = 9, columns: int = 9) -> list[list[int]]:
    """The orbits of a symmetry: lists of the cells that it maps to each other.

    Raises:
        NoPuzzle: The symmetry is one of squares, and the grid is none.
    """
    maps = _MAPS[symmetry]
    if rows != columns and not _OF_SQUARES.isdisjoint(maps):
        raise NoPuzzle(
            message(
                "{symmetry} is a symmetry of squares, and the grid has {rows} rows and {columns} columns",
                symmetry=symmetry,
                rows=rows,
                columns=columns,
            )
        )
    orbits = []
    seen: set[int] = set()
    for cell in range(rows * columns):
        if cell in seen:
            continue
        orbit = [cell]
        for member in orbit:
            for each in maps:
                row, column = each(*divmod(member, columns), rows - 1, columns - 1)
                image = columns * row + column
                if image not in orbit:
                    orbit.append(image)
        seen.update(orbit)
        orbits.append(sorted(orbit))
    return orbits


def check_clues(
    clues: tuple[int, int] | None, orbits: Sequence[Sequence[int]], *, filled: bool
) -> None:
    """Check that a puzzle can have as many clues.

    Raises:
        NoPuzzle: It cannot.
    """
    if clues is None:
        return
    fewest, most = clues
    asked = (
        str(fewest) if fewest == most else message("{fewest} to {most}", fewest=fewest, most=most)
    )
    if most < _FEWEST_CLUES:
        raise NoPuzzle(message("no puzzle has fewer than 17 clues, asked for {asked}", asked=asked))
    if fewest > 81:
        raise NoPuzzle(message("a board has 81 cells, asked for {asked} clues", asked=asked))
    sums = {0}
    for orbit in orbits:
        sums |= {total + len(orbit) for total in sums}
    possible = {sum(map(len, orbits))} if filled else sums
    if not any(fewest <= total <= most for total in possible):
        near = sorted(possible, key=lambda total: min(abs(total - fewest), abs(total - most)))[:2]
        numbers = either(*sorted(near))
        raise NoPuzzle(
            message(
                "the pattern has {numbers} clues, asked for {asked}",
                numbers=numbers,
                asked=asked,
            )
            if filled
            else message(
                "the symmetry allows {numbers} clues, asked for {asked}",
                numbers=numbers,
                asked=asked,
            )
        )
