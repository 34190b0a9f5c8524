"""Parts of a puzzle in plain words, for answers that name some of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sudokit.variants import Kind, Part

__all__ = ["words"]

_LONGEST_VALUE = 60


def words(part: Part, tag: str = "en") -> str:
    """A part of a puzzle in plain words, in a language.

    Examples:
        >>> from sudokit.variants import Cage, Part
        >>> words(Part(cell="r1c3", digits=(1, 2)))
        'r1c3 = 1 or 2'
        >>> words(Part(constraint=Cage("r1c1 r1c2", 10))).partition(": ")[2]
        'r1c1 r1c2, total 10'
    """
    if part.constraint is not None:
        return _of_kind(part.constraint, tag)
    from sudokit.words import language  # only for those who read them

    return f"{part.cell} = {language(tag).join('or', part.digits)}"


def _of_kind(kind: Kind, tag: str) -> str:
    title = _title(kind, tag)
    inner: tuple[Kind, ...] = getattr(kind, "constraints", ())
    if inner:
        return f"{title}: {' | '.join(_of_kind(each, tag) for each in inner)}"
    usual = {field.name: field.default for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    cells, others = [], []
    for name, field in kind.fields.items():
        value = getattr(kind, name)
        if value == usual[name]:
            continue
        text = _plain(field.plain(value))
        if list(field.places(value)):
            cells.append(text)
        else:
            others.append(name if value is True else f"{name} {text}")
    details = ", ".join(cells + others)
    return f"{title}: {details}" if details else title


def _title(kind: Kind, tag: str) -> str:
    from sudokit.words import language

    title: str = language(tag).entry("variants", kind.key)["title"]
    return title


def _plain(value: Any) -> str:
    """A value of JSON for people, shortened where it is a long table."""
    if isinstance(value, Iterable) and not isinstance(value, str):
        value = " / ".join(map(_plain, value))
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + " ..."
