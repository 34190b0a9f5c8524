"""A hint in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sudokit import _native
from sudokit.words.telling import text_of
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
    told = (
        _native.tell_hint(hint.step, hint.level)
        if hint.step
        else _native.tell_hint(hint.wrong_digits, hint.missing_candidates, hint.is_solved)
    )
    return text_of(json.loads(told), spoken)
