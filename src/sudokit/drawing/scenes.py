"""Scenes of a board, of a step, and of a puzzle of any kind.

What a puzzle's constraints look like is known by native code (`native/variants/canvas.hpp`, `native/variants/kinds/`);
here it is put into the language of the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sudokit import _native
from sudokit.board.houses import HOUSES
from sudokit.drawing.scene import (
    Candidate,
    Clue,
    Corner,
    Dot,
    Item,
    Line,
    Link,
    Mark,
    Outline,
    Place,
    Scene,
    Shade,
    Shape,
    Sign,
    Tag,
)

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.logic.step import Step
    from sudokit.variants.puzzle import Puzzle

__all__ = ["Marks", "of_board", "of_puzzle", "of_step"]

Marks = bool | Sequence[frozenset[int]]
"""The candidates to draw: none (False), all that no peer contains (True), or those given for each cell."""

_CELLS: tuple[Place, ...] = tuple((row, column) for row in range(1, 10) for column in range(1, 10))
_HOUSES = tuple(tuple(_CELLS[cell] for cell in house) for house in HOUSES)


def of_board(grid: Grid, candidates: Marks = False) -> Scene:
    """The scene of a classic board.

    Examples:
        >>> from sudokit import Grid
        >>> scene = of_board(Grid("12" + "." * 79), candidates=True)
        >>> scene.digits, scene.candidates[1, 3]
        ({(1, 1): 1, (1, 2): 2}, [3, 4, 5, 6, 7, 8, 9])
    """
    marks = grid.candidates() if candidates is True else candidates or ()
    return Scene(
        title=f"Sudoku board {grid}",
        rows=9,
        columns=9,
        regions=_HOUSES[18:],
        numbers=range(1, 10),
        digits={cell: digit for cell, digit in zip(_CELLS, grid.cells, strict=True) if digit},
        givens={cell for cell, digit in zip(_CELLS, grid.puzzle.cells, strict=True) if digit},
        candidates={cell: sorted(kept) for cell, kept in zip(_CELLS, marks, strict=False) if kept},
        room="candidates" if marks else "digit",
    )


def of_step(step: Step, language: str = "en") -> Scene:
    """The scene of a step: the board before it, its candidates in their roles, and its links.

    Args:
        step: The step.
        language: The language of the title, which is its sentence.

    Raises:
        ValueError: There is no such language.

    Examples:
        >>> from sudokit.logic.examples import example
        >>> of_step(example("naked-single")).roles[(5, 1), 4]
        'placed'
    """
    from sudokit.drawing.picture import picture_of

    picture = picture_of(step)

    def placed(candidate: tuple[int, int]) -> Candidate:
        return _CELLS[candidate[0]], candidate[1]

    return of_board(step.position.grid, step.position.candidates)._replace(
        title=step.explain(language),
        shades=[Shade(_HOUSES[house], "house") for house in picture.houses],
        roles={placed(candidate): role for candidate, role in picture.roles.items()},
        links=[Link(placed(start), placed(end), strong) for start, end, strong in picture.links],
    )


def of_puzzle(puzzle: Puzzle, digits: Mapping[Any, int], language: str = "en") -> Scene:
    """The scene of a puzzle of any kind.

    Args:
        puzzle: The puzzle.
        digits: The digits of its cells: the givens, and others.
        language: The language of its legend.

    Raises:
        ValueError: There is no such language.

    Examples:
        >>> from sudokit.variants import Puzzle, Thermometer
        >>> puzzle = Puzzle(rows=4, columns=4, constraints=[Thermometer("r1c1 r1c2")])
        >>> of_puzzle(puzzle, {}).items[0].shapes[0].start
        'bulb'
    """
    places: tuple[Place, ...] = (*puzzle.cells, *puzzle.extras)
    return Scene(
        title=puzzle.title or f"Sudoku {puzzle.rows}x{puzzle.columns}",
        rows=puzzle.rows,
        columns=puzzle.columns,
        regions=puzzle.regions,
        numbers=puzzle.digits,
        digits={place: digits[place] for place in places if place in digits},
        givens=puzzle.givens,
        candidates={cell: kept for cell, kept in puzzle.candidates.items() if cell not in digits},
        room="signs",
        extras=puzzle.extras,
        items=_items(puzzle, language),
        puzzle=puzzle,
    )


def _items(puzzle: Puzzle, tag: str) -> list[Item]:
    """The constraints of a puzzle, in the order in which they are drawn."""
    from sudokit.words.texts import language

    titles = language(tag).section("variants")
    places = (*puzzle.cells, *puzzle.extras)
    return [
        Item(
            titles[key]["title"],
            branch,
            [
                _SHAPES[what](tuple([places[cell] for cell in cells]), *more)
                for what, cells, *more in shapes
            ],
            letter,
            _on_one_line(detail) or ", ".join(titles[kind]["title"] for kind in kinds),
            is_named,
        )
        for key, branch, shapes, letter, detail, kinds, is_named in _native.variant_picture(puzzle)
    ]


_SHAPES: dict[str, Callable[..., Shape]] = {
    "line": lambda at, style, text, start, end, way: Line(at, style, start, end),
    "outline": lambda at, style, text, *_: Outline(at, style, text),
    "shade": lambda at, style, *_: Shade(at, style),
    "mark": lambda at, style, *_: Mark(at, style),
    "dot": lambda at, style, text, *_: Dot(at, style, text),
    "sign": lambda at, style, text, *_: Sign(at, text),
    "corner": lambda at, style, text, *_: Corner(at, text),
    "clue": lambda at, style, text, start, end, way: Clue(at, way, text),
    "tag": lambda at, style, text, *_: Tag(at, text),
}


def _on_one_line(detail: str) -> str:
    """A text of the puzzle's author, without what would break a legend."""
    return "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for sign in " ".join(detail.split())
    )
