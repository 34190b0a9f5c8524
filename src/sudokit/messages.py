"""`Message`: an English text that keeps its template.

Errors, and what the command line reports, are messages. A message is a `str` and reads as English everywhere: in logs,
tables, pickles and the web API. It also keeps its *template* and the values in it, so that the command line can show
it in another language (`sudokit.cli.translation`). As in gettext, the English template is the key to the translation.
A text becomes translatable by being written as a call of `message` or `plural`, where `.ci/messages` finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from reprlib import Repr
from typing import Any, Self

__all__ = ["Message", "Verbatim", "either", "filled", "joined", "message", "plural"]


_LONGEST_SHOWN = 300
_SHORT = Repr()
_SHORT.maxlevel = 4
_SHORT.maxstring = _SHORT.maxother = _LONGEST_SHOWN
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxset = _SHORT.maxfrozenset = _SHORT.maxdict = 12


class _Shown:
    """A value whose `repr` is short and costs little, however long or deeply nested the value is."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __repr__(self) -> str:
        return _SHORT.repr(self.value)

    def __format__(self, how: str) -> str:
        return format(self.value, how)


class Verbatim(str):
    """A value as people wrote it, whose `repr` has no quotation marks: a list in JSON, for example."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """A template with values in its places. Long values are shortened where their `repr` is asked for.

    Examples:
        >>> filled("{value!r}", {"value": 100 * [7]})
        '[7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, ...]'
    """
    if "!r" in template:
        values = {
            name: value
            if isinstance(value, str) and len(value) <= _LONGEST_SHOWN
            else _Shown(value)
            for name, value in values.items()
        }
    return template.format_map(values)


class Message(str):
    """A text with its template.

    Attributes:
        template: The text with places for values, as for `str.format`. With plural forms, the form for one.
        other: The form for all other numbers, which the value `count` decides; None if there is only one form.
        values: The values by the names of their places; they may be messages themselves.
    """

    __slots__ = ("other", "template", "values")

    other: str | None
    template: str
    values: Mapping[str, Any]

    @classmethod
    def of(cls, template: str, other: str | None, values: Mapping[str, Any]) -> Self:
        """The message of a template, as `message` and `plural` make it."""
        form = template if other is None or values["count"] == 1 else other
        self = str.__new__(cls, filled(form, values))
        self.template = template
        self.other = other
        self.values = values
        return self

    def __str__(self) -> str:
        """The message itself, so that `str(error)` still has its template."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Message.of, (self.template, self.other, self.values)


def message(template: str, /, **values: Any) -> Message:
    """A text with values in its places.

    Examples:
        >>> said = message("{cell} has no candidate left", cell="r1c3")
        >>> said, said.template
        ('r1c3 has no candidate left', '{cell} has no candidate left')
    """
    return Message.of(template, None, values)


def plural(one: str, other: str, /, count: int, **values: Any) -> Message:
    """A text whose form depends on a number, which its place `count` shows.

    Examples:
        >>> plural("{count:,} board", "{count:,} boards", 1200)
        '1,200 boards'
    """
    return Message.of(one, other, {"count": count, **values})


def either(first: object, *others: object) -> Message:
    """The one or the other.

    Examples:
        >>> either(23, 24)
        '23 or 24'
    """
    said: object = first
    for other in others:
        said = message("{one} or {other}", one=said, other=other)
    return said if isinstance(said, Message) else message("{one}", one=said)


def joined(separator: str, parts: Iterable[str]) -> Message:
    """Texts one after the other; messages among them can still be translated.

    Examples:
        >>> joined("; ", [message("stopped"), plural("{count} digit", "{count} digits", 8)])
        'stopped; 8 digits'
    """
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Message.of(separator.join(f"{{{name}}}" for name in values), None, values)
