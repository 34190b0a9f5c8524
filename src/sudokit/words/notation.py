"""Cells, chains and houses as they are written in sentences.

The field's notation is the same in all languages: `r1c2` is a cell, `r1c258` three cells of a row,
`r147c3` three of a column; a chain is `(7)r2c3=(7)r2c8-(4)r2c8`, with `=` for a strong link and `-` for
a weak one. Houses have a name in each language; they are numbered 0 to 26: rows, columns, boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokit.logic.step import Node
    from sudokit.words.texts import Language

__all__ = ["cells_text", "chain_text", "house_text", "houses_text"]

_KINDS = ("row", "column", "box")


def cells_text(cells: Iterable[int]) -> str:
    """Cells, grouped by row or by column, whichever makes fewer groups.

    Examples:
        >>> cells_text([0, 1, 4, 80]), cells_text([0, 9, 40])
        ('r1c125, r9c9', 'r12c1, r5c5')
    """
    left = sorted(set(cells))
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for cell in left:
        rows.setdefault(cell // 9, []).append(cell)
        columns.setdefault(cell % 9, []).append(cell)
    words = []
    by_row = len(rows) <= len(columns)
    for line, members in (rows if by_row else columns).items():
        across = "".join(str((cell % 9 if by_row else cell // 9) + 1) for cell in members)
        words.append(f"r{line + 1}c{across}" if by_row else f"r{across}c{line + 1}")
    return ", ".join(words)


def chain_text(chain: Sequence[Node]) -> str:
    """A chain in the field's notation."""
    words = []
    for index, node in enumerate(chain):
        words.append(f"({node.digit}){cells_text(node.cells)}")
        if index < len(chain) - 1:
            words.append("=" if node.strong else "-")
    return "".join(words)


def house_text(house: int, language: Language) -> str:
    """A house by its kind and number.

    Examples:
        >>> from sudokit.words import language
        >>> house_text(0, language("en")), house_text(18, language("ko"))
        ('row 1', '1박스')
    """
    return houses_text([house], language)


def houses_text(houses: Sequence[int], language: Language) -> str:
    """Houses, grouped by their kind.

    Examples:
        >>> from sudokit.words import language
        >>> houses_text([2, 7, 18], language("en")), houses_text([2, 7, 18], language("ko"))
        ('rows 3 and 8, box 1', '3·8행, 1박스')
    """
    words = []
    for kind, name in enumerate(_KINDS):
        if numbers := [house % 9 + 1 for house in houses if house // 9 == kind]:
            listed = language.join("numbers", numbers)
            words.append(language.say("houses", name, count=len(numbers), numbers=listed))
    return ", ".join(words)
