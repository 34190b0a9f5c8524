"""`BoardWidget`: the widget behind `show`. Its traits are shared by Python and the browser."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from sudokit.board.grid import Grid
from sudokit.bundles import bundled
from sudokit.logic import ExplainerExplanation, Explanation, Position, Step
from sudokit.words import language as spoken

__all__ = ["BoardWidget", "widget_of"]


def _text(name: str) -> str:
    return files("sudokit").joinpath(name).read_text(encoding="utf-8")


class BoardWidget(anywidget.AnyWidget):
    """A board to fill in, or steps to walk through.

    Attributes:
        puzzle: The clues, as a line.
        board: The digits on the board, as a line; changes as cells are filled in.
        candidates: The pencilmarks of each cell, as a string; empty for none.
        steps: The steps as dictionaries (`Step.to_dict`), each with the `position` before it
            (`Position.to_dict`); empty for a board to fill in.
        index: Which of the steps is shown, from 0.
        words: What the buttons say, in the language of the steps.
    """

    _esm = bundled(_text, "notebook/widget.js")["notebook/widget.js"].text
    puzzle = traitlets.Unicode().tag(sync=True)
    board = traitlets.Unicode().tag(sync=True)
    candidates: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    steps: traitlets.List[dict[str, Any]] = traitlets.List(traitlets.Dict()).tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    @property
    def grid(self) -> Grid:
        """The board as it is now.

        Raises:
            ClueConflict: Two digits clash.
        """
        return Grid.unchecked(Grid(self.board).cells, Grid(self.puzzle).cells)


def widget_of(
    what: Grid | str | Position | Step | Iterable[Step] | Explanation | ExplainerExplanation,
    language: str,
) -> BoardWidget:
    """The widget for a value; see `sudokit.notebook.show`."""
    if isinstance(what, (Grid, str)):
        return _board(Position(what), marks=False)
    if isinstance(what, Position):
        return _board(what, marks=True)
    if isinstance(what, Step):
        steps: Iterable[Step] = [what]
    else:
        steps = what.steps if isinstance(what, (Explanation, ExplainerExplanation)) else what
    shown = [step.to_dict(language) | {"position": step.position.to_dict()} for step in steps]
    return BoardWidget(steps=shown, words=spoken(language).section("widget"))


def _board(position: Position, *, marks: bool) -> BoardWidget:
    return BoardWidget(
        puzzle=str(position.grid.puzzle),
        board=str(position.grid),
        candidates=position.pencilmarks if marks else [],
    )
