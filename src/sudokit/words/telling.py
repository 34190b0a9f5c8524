"""Texts of what native code tells.

Native code (`native/telling/`) says which text of a language has which values, and leaves its wording to the language.
What it tells is JSON, which `native/telling/told.hpp` describes: a text, a number, a list, or a text of the language with
the values for its places, which are told in turn. `web/page/worker/words/telling.js` does the same for the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudokit.messages import message
from sudokit.words.texts import Language, filled

__all__ = ["Told", "Values", "text_of"]

Told = Any
"""What native code tells, as JSON has it."""


class Values:
    """The values for the places of a text; each is put in words when a text names it."""

    def __init__(self, told: Mapping[str, Told], spoken: Language) -> None:
        self._told = told
        self._language = spoken

    def __getitem__(self, name: str) -> str:
        if name not in self._told:
            raise ValueError(message("not a step that can be told: it has no {name}", name=name))
        return text_of(self._told[name], self._language)


def text_of(told: Told, spoken: Language) -> str:
    """What is told, in a language.

    Raises:
        ValueError: A text names a value that there is none of, because the step is none that native code finds.

    Examples:
        >>> from sudokit.words import language
        >>> house = ["houses", {"count": 1, "numbers": 4}, "row"]
        >>> told = ["parts", {"house": house, "digit": 7}, "no-place"]
        >>> text_of(told, language("en")), text_of(told, language("ko"))
        ('row 4 has no place for 7', '4행에 7의 자리 없음')
    """
    if isinstance(told, str):
        return told
    if isinstance(told, int):
        return f"{told:,}"
    if isinstance(told, dict):
        kind, parts = told["join"], [text_of(part, spoken) for part in told["parts"]]
        return spoken.join(kind, parts) if spoken.has("lists", kind) else kind.join(parts)
    section, values, *keys = told
    template = spoken.template(section, *keys, count=values.get("count"))
    return filled(template, Values(values, spoken))
