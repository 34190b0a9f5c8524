"""A step on the command line: drawn, or as a line of JSON."""

from __future__ import annotations

import json
from typing import IO

from sudokit.logic import Step

__all__ = ["draw_step", "step_json"]

_WIDTH = 60


def draw_step(step: Step, file: IO[str] | None = None) -> None:
    """Draw the board before a step to a file, or to standard output."""
    from rich.console import Console  # takes longer to import than most boards to solve

    from sudokit.drawing.steps import terminal_board

    Console(file=file, width=_WIDTH).print(terminal_board(step), end="")


def step_json(step: Step, language: str) -> str:
    """A step as JSON, with the position before it as a line of HoDoKu's library."""
    position = step.position.to_text("hodoku").strip()
    return json.dumps({"position": position, **step.to_dict(language)}, ensure_ascii=False)
