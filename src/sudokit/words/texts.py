"""`Language`: the texts of one language, read from its file, and from those in `descriptions` and `variants`.

A file is a JSON object of *sections*, and a section an object of texts by their keys:

    {
      "language": {"name": "English", "plural": {"one": "n == 1"}},
      "hints":    {"look-at": "look at {house}"},
      "parts":    {"lose": {"one": "{cells} loses {digits}", "other": "{cells} lose {digits}"}},
      "sentences": {"locked-pair": {"as": "subsets"}}
    }

A *text* is a string in which `{name}` is a placeholder for a value. A number is written with its thousands
grouped; text is inserted unchanged. A text may have a form per *plural category* (`one`, `few`, `many` ...,
the categories of the Unicode CLDR); the value `count` then selects the form. The rules in the file,
conditions on *n* in C syntax, give the category of a number; a number that meets no condition is `other`.
Korean particles are written in both forms, `은(는)` (`particles.py`).
An entry `{"as": KEY}` is the same as the entry of another key of its section. The other kinds of entries,
descriptions and the separators of lists, are described where they are used.

All languages have the same sections, keys and placeholders, which a test checks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from gettext import c2py
from importlib.resources import files
from typing import Any

from sudokit.messages import message
from sudokit.names import look_up
from sudokit.words.particles import with_particles

__all__ = ["Language", "filled", "language", "languages"]


class Language:
    """The texts of a language.

    Args:
        tag: Its tag, `en` or `ko`.
        sections: Its texts, as in its file.

    Attributes:
        tag: Its tag.
        name: Its own name for itself.

    Examples:
        >>> language("en").say("hints", "look-at", house="row 1")
        'look at row 1'
        >>> language("en").say("parts", "lose", count=2, cells="r1c12", digits=5)
        'r1c12 lose 5'
    """

    def __init__(self, tag: str, sections: Mapping[str, Mapping[str, Any]]) -> None:
        self._sections = sections
        about = sections["language"]
        self.tag = tag
        self.name: str = about["name"]
        plural = {category: c2py(rule) for category, rule in about["plural"].items()}

        @lru_cache(1024)
        def category_of(number: int) -> str:
            return next((name for name, holds in plural.items() if holds(number)), "other")

        self._category_of = category_of

    def has(self, section: str, key: str) -> bool:
        """Whether a section has a key."""
        return key in self._sections[section]

    def entry(self, section: str, *keys: str) -> Any:
        """The entry of the first of the keys that the section has.

        Raises:
            KeyError: The section has none of them.
        """
        entries = self._sections[section]
        for key in keys:
            if key in entries:
                found = entries[key]
                is_alias = isinstance(found, dict) and "as" in found
                return entries[found["as"]] if is_alias else found
        raise KeyError(f"{section}: {', '.join(keys)}")

    def section(self, name: str) -> dict[str, Any]:
        """All entries of a section, for code elsewhere that composes texts."""
        return dict(self._sections[name])

    def say(self, section: str, key: str, **values: str | int) -> str:
        """A text with values for its placeholders. The value `count` selects the plural form."""
        template = self.template(section, key, count=values.get("count"))
        return filled(template, {name: _written(value) for name, value in values.items()})

    def template(self, section: str, *keys: str, count: str | int | None = None) -> str:
        """The text of the first of the keys that the section has, in the plural form of a count, with its placeholders.

        Of an entry with a title, as kinds of constraints have, it is the title.
        """
        text = self.entry(section, *keys)
        if not isinstance(text, dict):
            return str(text)
        return str(text["title"] if "title" in text else text[self._category(count)])

    def _category(self, count: str | int | None) -> str:
        return self._category_of(int(count or 0))

    def join(self, kind: str, parts: Iterable[str | int]) -> str:
        """A list in words.

        Args:
            kind: The kind of list: `and`, `or`, `numbers` of houses, or `results`.
            parts: The parts.

        Examples:
            >>> language("en").join("or", [1, 2, 3])
            '1, 2 or 3'
        """
        *rest, last = map(str, parts)
        separators: dict[str, str] = self.entry("lists", kind)
        return separators["between"].join(rest) + (separators["last"] if rest else "") + last


def filled(template: str, values: Any) -> str:
    """A template with a value in each of its places, from a mapping or whatever has `[name]`.

    Examples:
        >>> filled("{digit}은(는) 없음", {"digit": 5})
        '5는 없음'
    """
    return with_particles(template.format_map(values))


def _written(value: str | int) -> str:
    return value if isinstance(value, str) else f"{value:,}"


@cache
def languages() -> tuple[str, ...]:
    """The tags of all languages: English, then the others in alphabetical order.

    Examples:
        >>> languages()[0], "ko" in languages()
        ('en', True)
    """
    names = (file.name for file in files("sudokit.words").iterdir())
    tags = {name.removesuffix(".json") for name in names if name.endswith(".json")}
    return ("en", *sorted(tags - {"en"}))


@cache
def language(tag: str) -> Language:
    """The language with a tag.

    Raises:
        ValueError: There is no such language.

    Examples:
        >>> language("ko").name
        '한국어'
        >>> language("kr")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ValueError: no language is called 'kr', expected one of en, ...
    """
    tag = look_up(message("language"), tag, languages())
    sections: dict[str, Any] = {}
    for name in (f"{tag}.json", f"descriptions/{tag}.json", f"variants/{tag}.json"):
        sections |= json.loads(files("sudokit.words").joinpath(name).read_text(encoding="utf-8"))
    return Language(tag, sections)
