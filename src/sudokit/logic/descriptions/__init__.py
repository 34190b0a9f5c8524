"""What each technique is, and why it is true: two short texts a technique, for guide, command and page.

A language has a file, `english.py` or `korean.py`, which says it of keys and, for fish, of whole
families. Techniques that differ only in size share a text, in which `{n}` is that size in words.
"""

from __future__ import annotations

from sudokit.logic.descriptions import english, korean
from sudokit.logic.descriptions.description import Description
from sudokit.logic.step import Language
from sudokit.logic.technique_table import technique

__all__ = ["Description", "describe"]

_LANGUAGES = {"en": english, "ko": korean}
_SIZES = (
    ("pair", "x-wing"),
    ("triple", "swordfish"),
    ("quadruple", "jellyfish"),
    ("squirmbag",),
    ("whale",),
    ("leviathan",),
)


def describe(name: str, language: Language = "en") -> Description:
    """The description of a technique.

    Args:
        name: Its key, name or library code.
        language: `en` or `ko`.

    Raises:
        ValueError: There is no such technique, or nothing is said in that language.

    Examples:
        >>> describe("naked-single").what
        'A cell has one candidate left.'
        >>> describe("swordfish", "ko").what
        '한 숫자의 자리가 세 행에서 모두 같은 세 열에 있거나, 그 반대입니다. 그 열들의 다른 칸에서 그 숫자를 지웁니다.'
    """
    if language not in _LANGUAGES:
        raise ValueError(f"no descriptions in language {language!r}, expected en or ko")
    entry, texts = technique(name), _LANGUAGES[language]
    text = texts.BY_KEY.get(entry.key) or texts.BY_FAMILY[entry.family]
    size = next((i for i, ends in enumerate(_SIZES) if entry.key.endswith(ends)), None)
    n = "" if size is None else texts.NUMBERS[size]
    return Description(text.what.format(n=n), text.why.format(n=n))
