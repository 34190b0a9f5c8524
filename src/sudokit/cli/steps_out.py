"""A step on the command line: drawn, or as a line of JSON; of a variant in words."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING

from sudokit.logic import Step
from sudokit.words.reasoning import reasons

if TYPE_CHECKING:
    from sudokit import variants

__all__ = ["draw_step", "indented", "rated_text", "reasoning_text", "step_json"]

_WIDTH = 60


def draw_step(step: Step, file: IO[str] | None = None) -> None:
    """Draw the board before a step to a file, or to standard output."""
    from rich.console import Console  # takes longer to import than most boards to solve

    from sudokit.drawing import scenes, terminal

    Console(file=file, width=_WIDTH).print(terminal.paint(scenes.of_step(step)))


def rated_text(step: Step, language: str) -> str:
    """The sentence of a step, with its rating before it if it is one of the explainer's."""
    rating = "" if step.er is None else f"({step.er}) "
    return rating + step.explain(language)


def reasoning_text(step: Step, language: str) -> str:
    """The proof of a step, an indented line per sentence, nested steps further; empty if it has no chains."""
    return "".join(f"   {'  ' * reason.depth}{reason.text}\n" for reason in reasons(step, language))


def step_json(step: Step, language: str, *, why: bool = False) -> str:
    """A step as JSON, with the position before it as a line of HoDoKu's library, and with its proof if asked."""
    position = step.position.to_text("hodoku").strip()
    proof = {"reasoning": step.reasoning(language)} if why else {}
    return json.dumps({"position": position, **step.to_dict(language), **proof}, ensure_ascii=False)


def indented(step: variants.Step, language: str) -> str:
    """The proof of a step of a variant, an indented line per sentence; empty if its sentence says it all."""
    return "".join(f"   {line}\n" for line in step.reasoning(language))
