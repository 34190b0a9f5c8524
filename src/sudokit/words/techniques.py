"""Names and descriptions of techniques.

The section `descriptions` has an entry per technique or, for fish, per family: `what` describes the
pattern and what it places or removes, and `why` gives the reason. In both texts, `{n}` is the size of
the technique in words; `{grouped}` and `{rectangle}` stand for texts of the section `fragments`.
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit.logic.technique_table import technique
from sudokit.words.texts import filled, language

__all__ = ["Description", "describe"]


class Description(NamedTuple):
    """A technique in words.

    Attributes:
        what: The pattern, and what it removes or places.
        why: The reason why this is valid.
    """

    what: str
    why: str


def describe(name: str, tag: str = "en") -> Description:
    """The description of a technique.

    Args:
        name: Its key, name or library code.
        tag: The language's tag.

    Raises:
        ValueError: There is no such technique or language.

    Examples:
        >>> describe("naked-single").what
        'A cell has one candidate left.'
        >>> describe("swordfish", "ko").what
        '한 숫자의 자리가 세 행에서 모두 같은 세 열에 있거나, 그 반대입니다. 그 열들의 다른 칸에서 그 숫자를 지웁니다.'
    """
    entry, spoken = technique(name, system=None), language(tag)
    texts = spoken.entry("descriptions", entry.key, entry.family)
    values = {key: spoken.say("fragments", key) for key in ("grouped", "rectangle")}
    size = str(entry.size)
    values["n"] = spoken.say("sizes", size) if spoken.has("sizes", size) else ""
    return Description(*(filled(texts[part], values) for part in Description._fields))
