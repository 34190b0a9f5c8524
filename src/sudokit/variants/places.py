"""Cells of variants, and how they are named.

A `Cell` is a row and a column, both counted from 1: `r1c3`. An `Extra` is a cell outside the grid, with a name of its
own, such as `X1`: a total that nobody sees, or the digit that a row lacks. A *place* is either of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sudokit.errors import VariantError
from sudokit.messages import message

__all__ = ["Cell", "Extra", "Place", "PlaceName", "PlaceNames", "cells", "grid_cells", "place"]


class Cell(NamedTuple):
    """A cell of the grid.

    Attributes:
        row: The row, from 1.
        column: The column, from 1.

    Examples:
        >>> str(Cell(1, 3)), Cell(2, 5).column
        ('r1c3', 5)
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"


class Extra(NamedTuple):
    """A cell outside the grid, which takes the same digits as the cells of the grid.

    Attributes:
        name: Letters, then letters or digits; never of the form `r1c1`.

    Examples:
        >>> str(Extra("X1"))
        'X1'
    """

    name: str

    def __str__(self) -> str:
        return self.name


Place = Cell | Extra
"""A cell of the grid, or an extra one."""

PlaceName = str | Cell | Extra | tuple[int, int]
"""How one cell can be given: `r1c3`, the name of an extra cell, or its row and column."""

PlaceNames = str | Cell | Extra | Iterable[PlaceName]
"""How several cells can be given: names in one text, with blanks or commas between them, or one by one."""

_CELL = re.compile(r"r([0-9]{1,4})c([0-9]{1,4})", re.IGNORECASE)
_EXTRA = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def cells(names: PlaceNames) -> tuple[Place, ...]:
    """Several cells, in the order given.

    Args:
        names: One text, such as `r1c1 r1c2, X1`; or texts, pairs of row and column, or cells.

    Raises:
        VariantError: One of them is not a cell.

    Examples:
        >>> cells("r1c1 r12c5") == cells([(1, 1), "r12c5"]) == (Cell(1, 1), Cell(12, 5))
        True
        >>> cells("r1c1 r1c0")
        Traceback (most recent call last):
        sudokit.errors.VariantError: 'r1c0' is not a cell, expected a name such as r1c3 or X1
    """
    if isinstance(names, str):
        return tuple([_named(name) for name in names.replace(",", " ").split()])
    if isinstance(names, Cell | Extra):
        return (names,)
    if isinstance(names, Iterable):
        return tuple([place(name) for name in names])
    raise _no_cell(names)


@lru_cache(maxsize=64)
def grid_cells(rows: int, columns: int) -> tuple[Cell, ...]:
    """All cells of a grid, row by row."""
    return tuple(
        Cell(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)
    )


def place(name: PlaceName) -> Place:
    """One cell.

    Raises:
        VariantError: It is not a cell.

    Examples:
        >>> place((2, 3)), place("X1")
        (Cell(row=2, column=3), Extra(name='X1'))
    """
    if isinstance(name, str):
        return _named(name.strip())
    if isinstance(name, Extra):
        if isinstance(name.name, str):
            return name
    elif isinstance(name, tuple) and len(name) == 2:
        row, column = name
        if isinstance(row, int) and isinstance(column, int) and row > 0 and column > 0:
            return name if isinstance(name, Cell) else Cell(row, column)
    raise _no_cell(name)


@lru_cache(maxsize=4096)
def _named(name: str) -> Place:
    if match := _CELL.fullmatch(name):
        row, column = int(match[1]), int(match[2])
        if row > 0 and column > 0:
            return Cell(row, column)
    elif _EXTRA.fullmatch(name):
        return Extra(name)
    raise _no_cell(name)


def _no_cell(name: object) -> VariantError:
    return VariantError(
        message("{name!r} is not a cell, expected a name such as r1c3 or X1", name=name),
        cell=str(name),
    )
