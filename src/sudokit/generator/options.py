"""What can be asked of a generator, and what cannot be had."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Literal, SupportsIndex, TypedDict, TypeVar, cast

from sudokit.arguments import as_integer
from sudokit.board.grid import Grid, is_text
from sudokit.errors import NoPuzzle
from sudokit.logic.profile import Profile
from sudokit.logic.technique_table import Level

__all__ = [
    "SYMMETRIES",
    "Numbers",
    "Options",
    "Sampling",
    "Symmetry",
    "check_clues",
    "method_for",
    "number_range",
    "orbits_of",
    "pattern_cells",
    "takes_options",
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
_Function = TypeVar("_Function", bound=Callable[..., Any])
Numbers = SupportsIndex | str | range | tuple[SupportsIndex, SupportsIndex]

_Map = Callable[[int, int], tuple[int, int]]

_half_turn: _Map = lambda r, c: (8 - r, 8 - c)  # noqa: E731 - a table of formulas
_quarter_turn: _Map = lambda r, c: (c, 8 - r)  # noqa: E731
_horizontal: _Map = lambda r, c: (8 - r, c)  # noqa: E731
_vertical: _Map = lambda r, c: (r, 8 - c)  # noqa: E731
_diagonal: _Map = lambda r, c: (c, r)  # noqa: E731
_anti_diagonal: _Map = lambda r, c: (8 - c, 8 - r)  # noqa: E731

SYMMETRIES: dict[Symmetry, tuple[_Map, ...]] = {
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
"""For each symmetry the maps of rows and columns (0 to 8) under which the clues' cells stay the same.

`horizontal` mirrors at the middle row, `vertical` at the middle column.
"""


class Options(TypedDict, total=False):
    """What can be asked of a generator; `generate` says what each option means."""

    level: Level | None
    score: Numbers | None
    technique: str | None
    clues: Numbers | None
    symmetry: Symmetry | None
    pattern: str | Grid | Iterable[Any] | None
    minimal: bool | None
    seed: int | None
    threads: int | None
    sampling: Sampling
    profile: Profile | None
    attempts: int | None


def takes_options(function: _Function) -> _Function:
    """Check the names of the options that a function is given, and show them in its signature."""
    signature = inspect.signature(function)
    own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
    named = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default="fast" if name == "sampling" else None,
            annotation=getattr(kind, "__forward_arg__", kind),
        )
        for name, kind in Options.__annotations__.items()
    ]
    shown = signature.replace(parameters=[*own, *named])

    @wraps(function)
    def checked(*args: Any, **options: Any) -> Any:
        try:
            shown.bind(*args, **options)
        except TypeError as error:
            raise TypeError(f"{function.__qualname__}() {error}") from None
        return function(*args, **options)

    checked.__signature__ = shown  # type: ignore[attr-defined]
    return cast(_Function, checked)


_FEWEST_CLUES = 17
_BLANKS = frozenset(".0-_")


def method_for(
    sampling: str, mask: Sequence[int] | None, symmetry: str, minimal: bool | None
) -> str:
    """How attempts are made: `dig`, `fill` or `even`.

    Raises:
        ValueError: The options contradict each other.
    """
    if mask is not None and symmetry != "none":
        raise ValueError("a pattern and a symmetry: the pattern says where the clues are")
    if sampling == "uniform":
        if mask is not None or symmetry != "none" or minimal is False:
            raise ValueError("uniform sampling is of minimal puzzles, without pattern or symmetry")
        return "even"
    return "dig" if mask is None else "fill"


def number_range(name: str, value: Numbers) -> tuple[int, int]:
    """The lowest and the highest number of those asked for."""
    expected = f"{name} is {value!r}, expected a number or a range like '22-24' or (22, 24)"
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


def pattern_cells(pattern: Any) -> list[int]:
    """The cells of a pattern.

    Raises:
        NoPuzzle: A puzzle with these clues cannot have one solution.
        ValueError: It is no pattern.
        TypeError: It is no text, and no values.
    """
    if is_text(pattern) and not isinstance(pattern, (str, os.PathLike)):
        pattern = bytes(pattern).decode("utf-8", errors="replace")
    marks: list[Any]
    if isinstance(pattern, Grid):
        marks = list(pattern.cells)
    elif isinstance(pattern, str):
        marks = [character not in _BLANKS for character in pattern if character not in " \t\r\n|"]
    else:
        marks = _flat(pattern)
    if len(marks) != 81:
        raise ValueError(f"a pattern has 81 cells, this one {len(marks)}")
    mask = [cell for cell, mark in enumerate(marks) if mark]
    if len(mask) < _FEWEST_CLUES:
        raise NoPuzzle(f"no puzzle has fewer than 17 clues, the pattern has {len(mask)}")
    for name, houses in (
        ("rows", [{cell // 9 for cell in mask}]),
        ("columns", [{cell % 9 for cell in mask}]),
    ):
        for chute in (0, 3, 6):
            empty = [line + 1 for line in range(chute, chute + 3) if line not in houses[0]]
            if len(empty) > 1:
                raise NoPuzzle(
                    f"{name} {empty[0]} and {empty[1]} have no clue: they can change places in any "
                    "solution"
                )
    return mask


def _flat(pattern: Any) -> list[Any]:
    """The values of a pattern, which may be in rows."""
    if not isinstance(pattern, Iterable):
        raise TypeError(f"pattern is {pattern!r}, expected a grid, 81 characters or 81 values")
    values: list[Any] = []
    for value in pattern:
        is_row = isinstance(value, (list, tuple)) or getattr(value, "shape", ()) != ()
        values.extend(value if is_row else [value])
    return values


def orbits_of(symmetry: Symmetry) -> list[list[int]]:
    """The cells that a symmetry maps to each other, as lists."""
    maps = SYMMETRIES[symmetry]
    orbits = []
    seen: set[int] = set()
    for cell in range(81):
        if cell in seen:
            continue
        orbit = [cell]
        for member in orbit:
            for each in maps:
                row, column = each(*divmod(member, 9))
                image = 9 * row + column
                if image not in orbit:
                    orbit.append(image)
        seen.update(orbit)
        orbits.append(sorted(orbit))
    return orbits


def check_clues(
    clues: tuple[int, int] | None, orbits: Sequence[Sequence[int]], *, filled: bool
) -> None:
    """Tell numbers of clues that no puzzle can have.

    Raises:
        NoPuzzle: For that reason.
    """
    if clues is None:
        return
    fewest, most = clues
    asked = str(fewest) if fewest == most else f"{fewest} to {most}"
    if most < _FEWEST_CLUES:
        raise NoPuzzle(f"no puzzle has fewer than 17 clues, asked for {asked}")
    if fewest > 81:
        raise NoPuzzle(f"a board has 81 cells, asked for {asked} clues")
    sums = {0}
    for orbit in orbits:
        sums |= {total + len(orbit) for total in sums}
    possible = {sum(map(len, orbits))} if filled else sums
    if not any(fewest <= total <= most for total in possible):
        what = "the pattern has" if filled else "the symmetry allows"
        near = sorted(possible, key=lambda total: min(abs(total - fewest), abs(total - most)))[:2]
        raise NoPuzzle(f"{what} {' or '.join(map(str, sorted(near)))} clues, asked for {asked}")
