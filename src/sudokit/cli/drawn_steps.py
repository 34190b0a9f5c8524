"""The board before a step, drawn for the terminal."""

from __future__ import annotations

from typing import IO

from sudokit.logic import Step

__all__ = ["draw_step"]

_WIDTH = 60


def draw_step(step: Step, file: IO[str] | None = None) -> None:
    """Draw the board before a step to a file, or to standard output."""
    from rich.console import Console  # takes longer to import than most boards to solve

    from sudokit.drawing.steps import terminal_board

    Console(file=file, width=_WIDTH).print(terminal_board(step), end="")
