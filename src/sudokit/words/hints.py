"""A hint in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.names import cell_name
from sudokit.words.notation import house_text
from sudokit.words.steps import sentence
from sudokit.words.texts import language

if TYPE_CHECKING:
    from sudokit.logic.hints import Hint

__all__ = ["hint_text"]


def hint_text(hint: Hint, tag: str = "en") -> str:
    """The text of a hint in a language.

    Raises:
        ValueError: There is no such language.
    """
    spoken = language(tag)
    if hint.step and hint.level == 3:
        return str(sentence(hint.step, tag))
    if hint.step and hint.level == 2:
        return spoken.say("hints", "technique-helps", technique=hint.step.technique.title(tag))
    if hint.house is not None:
        return spoken.say("hints", "look-at", house=house_text(hint.house, spoken))
    if hint.wrong_digits:
        listed = ", ".join(f"{cell_name(cell)} = {digit}" for cell, digit in hint.wrong_digits)
        return spoken.say("hints", "wrong-digits", digits=listed)
    if hint.missing_candidates:
        cells = ", ".join(cell_name(cell) for cell, _ in hint.missing_candidates)
        return spoken.say("hints", "missing-candidates", cells=cells)
    return spoken.say("hints", "solved" if hint.is_solved else "no-technique")
