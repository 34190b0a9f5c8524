"""Texts of what native code tells.

Native code (`native/telling/`) says which text of a language has which values, and leaves its wording to the language.
What it tells is JSON, which `native/telling/told.hpp` describes: a text, a number, a list, or a text of the language with
the values for its places, which are told in turn. `web/page/worker/words/telling.js` does the same for the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

from sudokit.messages import message
from sudokit.words.particles import with_particles
from sudokit.words.texts import Language

__all__ = ["Told", "text_of", "told_text"]

Told = Any
"""What native code tells, as JSON has it."""


def told_text(template: str, values: Mapping[str, Told], spoken: Language) -> str:
    """A template with the values that it names, each in words; `values` may have more."""
    return with_particles(_filled(template, values, spoken))


def _filled(template: str, values: Mapping[str, Told], spoken: Language) -> str:
    parts = []
    for literal, name in _parts(template):
        parts.append(literal)
        if name is not None:
            if name not in values:
                raise ValueError(
                    message("not a step that can be told: it has no {name}", name=name)
                )
            parts.append(_said(values[name], spoken))
    return "".join(parts)


@lru_cache(4096)
def _parts(template: str) -> tuple[tuple[str, str | None], ...]:
    """The texts of a template, each with the name of the value after it."""
    return tuple((literal, name) for literal, name, _, _ in Formatter().parse(template))


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
    return with_particles(_said(told, spoken))


def _said(told: Told, spoken: Language) -> str:
    """The same with both forms of each particle, which is chosen once for the whole text."""
    if isinstance(told, str):
        return told
    if isinstance(told, int):
        return f"{told:,}"
    if isinstance(told, dict):
        kind, parts = told["join"], [_said(part, spoken) for part in told["parts"]]
        return spoken.join(kind, parts) if spoken.has("lists", kind) else kind.join(parts)
    section, values, *keys = told
    return _filled(spoken.template(section, *keys, count=values.get("count")), values, spoken)
