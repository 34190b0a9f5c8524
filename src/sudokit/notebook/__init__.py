"""The board of the web page as a widget, for Jupyter and similar notebooks.

`show` makes a widget of a board to fill in, of a step, or of a whole explanation to walk through. The
board component itself is in `web/page/board/`, and `widget.js` adds the controls around the board. A notebook passes
a script to the browser without a URL, so the script cannot import its neighbours; it is a bundle of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.requirements import needed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit.board.grid import Grid
    from sudokit.logic import ExplainerExplanation, Explanation, Position, Step
    from sudokit.notebook.widget import BoardWidget

__all__ = ["show"]


def show(
    what: Grid | str | Position | Step | Iterable[Step] | Explanation | ExplainerExplanation,
    *,
    language: str = "en",
) -> BoardWidget:
    """An interactive board for notebooks.

    Args:
        what: A board or a position, to be filled in with mouse and keyboard (`widget.grid` is the
            current board); or a step, steps, or an explanation, to walk through.
        language: The language of sentences and buttons, `en` or `ko`.

    Raises:
        MissingPackage: anywidget is not installed.
        SudokuError: A text is not a board.

    Examples:
        >>> import sudokit
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> widget = show(sudokit.explain(puzzle))
        >>> len(widget.steps)
        51
        >>> show(puzzle).grid == sudokit.Grid(puzzle)
        True
    """
    needed("anywidget", "notebook")
    from sudokit.notebook.widget import widget_of

    return widget_of(what, language)
