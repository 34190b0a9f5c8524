"""Names: of cells (`r1c3`), and names that are looked up in a list, such as levels.

Names are compared without case, spaces, hyphens and underscores, so `X-Wing`, `x wing` and `xwing` are
the same. The error for an unknown name suggests the nearest one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import SupportsIndex, TypeVar

from sudokit.arguments import as_integer
from sudokit.messages import message

__all__ = ["Cell", "cell", "cell_name", "look_up", "same_name"]

Cell = str | SupportsIndex | tuple[SupportsIndex, SupportsIndex]
"""How a cell can be given: what `cell` takes."""

T = TypeVar("T")

_CELL = re.compile(r"\s*r([1-9])c([1-9])\s*", re.IGNORECASE | re.ASCII)
_FEW = 20


def cell(name: Cell) -> int:
    """The number of a cell, 0 to 80, row-major, as all of sudokit counts cells.

    Args:
        name: `r1c3`, as people write it, in any case; or its row and column, both 1 to 9, as a pair;
            or the number itself.

    Raises:
        ValueError: There is no such cell.
        TypeError: The name is none of these.

    Examples:
        >>> cell("r1c3"), cell((1, 3)), cell(2)
        (2, 2, 2)
        >>> cell("r0c3")
        Traceback (most recent call last):
        ValueError: no cell is called 'r0c3', expected r1c1 to r9c9
    """
    if isinstance(name, str):
        match = _CELL.fullmatch(name)
        if not match:
            raise ValueError(
                message("no cell is called {name!r}, expected r1c1 to r9c9", name=name)
            )
        return 9 * int(match[1]) + int(match[2]) - 10
    expected = message(
        "a cell is {name!r}, expected r1c1 to r9c9, (row, column) or 0 to 80", name=name
    )
    try:
        if isinstance(name, tuple):
            row, column = map(as_integer, name)
            number = 9 * row + column - 10 if 1 <= row <= 9 and 1 <= column <= 9 else -1
        else:
            number = as_integer(name)
    except TypeError:
        raise TypeError(expected) from None
    except ValueError:  # not two numbers
        number = -1
    if not 0 <= number <= 80:
        raise ValueError(expected)
    return number


def cell_name(cell: int) -> str:
    """Name a cell the way people do.

    Args:
        cell: 0 to 80, row-major.

    Examples:
        >>> cell_name(0), cell_name(80)
        ('r1c1', 'r9c9')
    """
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def same_name(name: str) -> str:
    """The key that all spellings of a name share.

    Examples:
        >>> same_name("X-Wing") == same_name("x wing") == same_name("xwing")
        True
    """
    import unicodedata  # as difflib below: most callers never look a name up

    return re.sub(r"[\s_\u2010-\u2015-]+", "", unicodedata.normalize("NFKC", name).casefold())


def look_up(what: str, name: str, known: Mapping[str, T] | Sequence[T]) -> T:
    """Find a value by its name.

    Args:
        what: One word for the kind of value, for errors.
        name: The name, in any spelling that `same_name` considers the same.
        known: The values by name; or only names, which stand for themselves.

    Raises:
        ValueError: There is no such name; the error suggests the nearest one.
        TypeError: The name is not text.

    Examples:
        >>> look_up("level", "hard", ["Easy", "Hard"])
        'Hard'
        >>> look_up("level", "hrd", ["Easy", "Hard"])
        Traceback (most recent call last):
        ValueError: no level is called 'hrd', expected one of Easy, Hard; did you mean Hard?
    """
    if not isinstance(name, str):
        raise TypeError(f"a {what}'s name is text, not {name!r}")
    by_name: dict[str, T] = (
        dict(known) if isinstance(known, Mapping) else {str(each): each for each in known}
    )
    if name in by_name:
        return by_name[name]  # every spelling of every other name takes a millisecond
    spelled = {same_name(each): each for each in reversed(by_name)}
    wanted = same_name(name)
    if wanted in spelled:
        return by_name[spelled[wanted]]
    from difflib import get_close_matches  # takes longer to import than most callers to run

    reason = message("no {what} is called {name!r}", what=what, name=name)
    if len(by_name) <= _FEW:
        known_names = ", ".join(by_name)
        reason = message("{reason}, expected one of {names}", reason=reason, names=known_names)
    if alike := get_close_matches(wanted, spelled, n=1):
        reason = message("{reason}; did you mean {name}?", reason=reason, name=spelled[alike[0]])
    raise ValueError(reason)
