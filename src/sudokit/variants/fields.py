"""The fields of a kind of constraint: what it takes, and how that is checked.

A kind declares its fields (`cells: Cells = path(at_least=2)`). Each function here makes one field. From its `Field`
come the check of the argument (`checked`), the value in JSON (`plain`), and its schema (`schema`). `Cells`, `Groups`,
`Digits` and `One` show type checkers that an argument may be given in more ways than the attribute has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import MISSING, field
from typing import TYPE_CHECKING, Any

from sudokit.arguments import as_integer
from sudokit.errors import VariantError
from sudokit.messages import message, plural
from sudokit.variants.places import Place, PlaceName, PlaceNames, cells, place

__all__ = [
    "DEEPEST",
    "Cells",
    "Digits",
    "Field",
    "Groups",
    "Numbers",
    "One",
    "area",
    "choice",
    "constraint_list",
    "digit_list",
    "flag",
    "group_list",
    "number",
    "number_list",
    "one",
    "path",
    "relation",
    "special",
    "text",
]

DEEPEST = 20
"""How deep constraints may be nested."""

Schema = dict[str, Any]


class Field:
    """What a field takes: a base class."""

    def checked(self, value: Any) -> Any:
        """The value as the attribute keeps it.

        Raises:
            VariantError: It does not fit.
        """
        return value

    def plain(self, value: Any) -> Any:
        """The value as JSON has it."""
        return value

    def schema(self) -> Schema:
        """The JSON schema of the value."""
        return {}

    def places(self, value: Any) -> Iterable[Place]:
        """The cells in the value."""
        return ()


def _made(checks: Field, default: Any) -> Any:
    return field(default=default, metadata={"field": checks})


# --- cells -----------------------------------------------------------------------------------------


class Cells:
    """Several cells: a tuple of `Cell` and `Extra`, given as `sudokit.variants.places` takes them."""

    if TYPE_CHECKING:

        def __get__(self, kind: object, owner: object) -> tuple[Place, ...]: ...
        def __set__(self, kind: object, value: PlaceNames) -> None: ...


class One:
    """One cell: a `Cell` or `Extra`, given as its name or as a pair."""

    if TYPE_CHECKING:

        def __get__(self, kind: object, owner: object) -> Place: ...
        def __set__(self, kind: object, value: PlaceName) -> None: ...


class Groups:
    """Several groups of cells: a tuple of tuples, given as an iterable of what `cells` takes."""

    if TYPE_CHECKING:

        def __get__(self, kind: object, owner: object) -> tuple[tuple[Place, ...], ...]: ...
        def __set__(self, kind: object, value: Iterable[PlaceNames]) -> None: ...


class _Cells(Field):
    def __init__(self, at_least: int, at_most: int | None, repeats: bool) -> None:
        self.at_least, self.at_most, self.repeats = at_least, at_most, repeats

    def checked(self, value: Any) -> tuple[Place, ...]:
        found = cells(value)
        if len(found) < self.at_least:
            raise VariantError(
                plural(
                    "{count} cell, expected at least {least}",
                    "{count} cells, expected at least {least}",
                    count=len(found),
                    least=self.at_least,
                )
            )
        if self.at_most is not None and len(found) > self.at_most:
            raise VariantError(
                plural(
                    "{count} cell, expected at most {most}",
                    "{count} cells, expected at most {most}",
                    count=len(found),
                    most=self.at_most,
                )
            )
        if not self.repeats and len(set(found)) < len(found):
            twice = next(each for number, each in enumerate(found) if each in found[:number])
            raise VariantError(
                message("{cell} occurs twice, expected different cells", cell=str(twice)),
                cell=str(twice),
            )
        return found

    def plain(self, value: tuple[Place, ...]) -> str:
        return " ".join(map(str, value))

    def schema(self) -> Schema:
        return {"type": "string", "description": "cells, such as r1c1 r1c2"}

    def places(self, value: tuple[Place, ...]) -> Iterable[Place]:
        return value


class _One(Field):
    def checked(self, value: Any) -> Place:
        return place(value)

    def plain(self, value: Place) -> str:
        return str(value)

    def schema(self) -> Schema:
        return {"type": "string", "description": "a cell, such as r1c1"}

    def places(self, value: Place) -> Iterable[Place]:
        return (value,)


class _Groups(Field):
    def __init__(self, at_least: int, alike: bool) -> None:
        self.at_least, self.alike = at_least, alike
        self.group = _Cells(1, None, repeats=True)

    def checked(self, value: Any) -> tuple[tuple[Place, ...], ...]:
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise VariantError(message("{value!r}, expected groups of cells", value=value))
        groups = tuple([self.group.checked(each) for each in value])
        if len(groups) < self.at_least:
            raise VariantError(
                plural(
                    "{count} group, expected at least {least}",
                    "{count} groups, expected at least {least}",
                    count=len(groups),
                    least=self.at_least,
                )
            )
        if self.alike and len({len(group) for group in groups}) > 1:
            raise VariantError(message("groups of different sizes, expected the same size"))
        return groups

    def plain(self, value: tuple[tuple[Place, ...], ...]) -> list[str]:
        return [self.group.plain(each) for each in value]

    def schema(self) -> Schema:
        return {"type": "array", "items": self.group.schema(), "minItems": self.at_least}

    def places(self, value: tuple[tuple[Place, ...], ...]) -> Iterable[Place]:
        return [each for group in value for each in group]


def path(*, at_least: int = 1, at_most: int | None = None) -> Any:
    """Cells in an order; a cell may occur more than once."""
    return _made(_Cells(at_least, at_most, repeats=True), MISSING)


def area(*, at_least: int = 1, at_most: int | None = None) -> Any:
    """Different cells."""
    return _made(_Cells(at_least, at_most, repeats=False), MISSING)


def one() -> Any:
    """One cell."""
    return _made(_One(), MISSING)


def group_list(*, at_least: int = 2, alike: bool = False) -> Any:
    """Groups of cells; `alike` ones have the same size."""
    return _made(_Groups(at_least, alike), MISSING)


# --- numbers ---------------------------------------------------------------------------------------


class Digits:
    """Several digits: a tuple, given as an iterable or as a text such as `1 2 2`."""

    if TYPE_CHECKING:

        def __get__(self, kind: object, owner: object) -> tuple[int, ...]: ...
        def __set__(self, kind: object, value: Iterable[int] | str) -> None: ...


class Numbers:
    """Several whole numbers, or None: a tuple, given as an iterable or as a text such as `1 -1`."""

    if TYPE_CHECKING:

        def __get__(self, kind: object, owner: object) -> tuple[int, ...] | None: ...
        def __set__(self, kind: object, value: Iterable[int] | str | None) -> None: ...


_MOST = 1_000_000
_MOST_IN_LIST = 10_000
"""No puzzle has larger numbers; native code adds up products of these and of digits."""


class _Number(Field):
    def __init__(self, least: int, most: int, optional: bool) -> None:
        self.least, self.most, self.optional = least, most, optional

    def checked(self, value: Any) -> int | None:
        if value is None and self.optional:
            return None
        try:
            number = as_integer(value)
        except TypeError:
            raise VariantError(message("{value!r}, expected a whole number", value=value)) from None
        if number < self.least:
            raise VariantError(
                message("{value}, expected at least {least}", value=number, least=self.least)
            )
        if number > self.most:
            raise VariantError(
                message("{value}, expected at most {most}", value=number, most=self.most)
            )
        return number

    def schema(self) -> Schema:
        return {
            "type": ["integer", "null"] if self.optional else "integer",
            "minimum": self.least,
            "maximum": self.most,
        }


class _Numbers(Field):
    def __init__(self, least: int, most: int, optional: bool) -> None:
        self.each, self.optional = _Number(least, most, optional=False), optional

    def checked(self, value: Any) -> tuple[int, ...] | None:
        if value is None and self.optional:
            return None
        numbers = value
        if isinstance(value, str):
            try:
                numbers = [int(number) for number in value.replace(",", " ").split()]
            except ValueError:
                numbers = None
        elif isinstance(value, int):
            numbers = (value,)
        if not isinstance(numbers, Iterable):
            raise VariantError(message("{value!r}, expected whole numbers", value=value))
        return tuple([as_integer(self.each.checked(number)) for number in numbers])

    def plain(self, value: tuple[int, ...] | None) -> list[int] | None:
        return None if value is None else list(value)

    def schema(self) -> Schema:
        return {
            "type": ["array", "null"] if self.optional else "array",
            "items": self.each.schema(),
        }


def number(*, least: int | None = None, most: int | None = None, default: Any = MISSING) -> Any:
    """A whole number, at most a million; if `default` is None, it may be left open."""
    bounds = (-_MOST if least is None else least, _MOST if most is None else most)
    return _made(_Number(*bounds, optional=default is None), default)


def number_list(*, default: Any = MISSING) -> Any:
    """Whole numbers, at most ten thousand; if `default` is None, they may be left open."""
    return _made(_Numbers(-_MOST_IN_LIST, _MOST_IN_LIST, optional=default is None), default)


def digit_list() -> Any:
    """Digits, which may repeat."""
    return _made(_Numbers(0, _MOST_IN_LIST, optional=False), MISSING)


# --- words -----------------------------------------------------------------------------------------


class _Choice(Field):
    def __init__(self, choices: tuple[Any, ...]) -> None:
        self.choices = choices

    def checked(self, value: Any) -> Any:
        if value not in self.choices:
            raise VariantError(
                message(
                    "{value!r}, expected one of {choices}",
                    value=value,
                    choices=", ".join(map(str, self.choices)),
                )
            )
        return value

    def schema(self) -> Schema:
        return {"enum": list(self.choices)}


class _Flag(Field):
    def checked(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise VariantError(message("{value!r}, expected true or false", value=value))
        return value

    def schema(self) -> Schema:
        return {"type": "boolean"}


class _Text(Field):
    def __init__(self, pattern: str, expected: str) -> None:
        self.pattern, self.expected = pattern, expected

    def checked(self, value: Any) -> str:
        if isinstance(value, str) and re.fullmatch(self.pattern, value, re.DOTALL):
            return value
        raise VariantError(
            message("{value!r}, expected {expected}", value=value, expected=self.expected)
        )

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{self.pattern}$"}


def choice(*choices: Any, default: Any = MISSING) -> Any:
    """One of a few values."""
    return _made(_Choice(choices), default)


def flag(*, default: Any = MISSING) -> Any:
    """True or False."""
    return _made(_Flag(), default)


def text(pattern: str = ".*", *, expected: str = "a text", default: Any = MISSING) -> Any:
    """A text that matches a regular expression; `expected` says it in words."""
    return _made(_Text(pattern, expected), default)


# --- rules -----------------------------------------------------------------------------------------


class _Relation(Field):
    def checked(self, value: Any) -> Any:
        if callable(value):
            return value
        try:
            return frozenset([(as_integer(a), as_integer(b)) for a, b in value])
        except (TypeError, ValueError):
            raise VariantError(
                message("{value!r}, expected a function of two digits, or pairs", value=value)
            ) from None

    def plain(self, value: Any) -> Any:
        if isinstance(value, frozenset):
            return [list(pair) for pair in sorted(value)]
        return value

    def schema(self) -> Schema:
        pair = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": pair}


class _Constraints(Field):
    def checked(self, value: Any) -> Any:
        for each in value:
            if not hasattr(each, "places"):  # a `Kind`, which this module cannot import
                raise VariantError(message("{value!r}, expected a constraint", value=each))
        if _depth(value) > DEEPEST:
            raise VariantError(
                message("nested too deeply, expected at most {most} levels", most=DEEPEST)
            )
        return tuple(value)

    def plain(self, value: Any) -> Any:
        return list(value)

    def schema(self) -> Schema:
        return {"type": "array", "items": {"$ref": "#/$defs/constraint"}}

    def places(self, value: Any) -> Iterable[Place]:
        return [each for constraint in value for each in constraint.places()]


def _depth(constraints: Iterable[Any]) -> int:
    """How deep constraints are nested, 1 if none of them encloses others; those inside have been checked."""
    inside = [_depth(getattr(each, "constraints", ())) for each in constraints]
    return 1 + max(inside, default=-1)


def relation() -> Any:
    """A function of two digits, or the pairs of digits that it allows."""
    return _made(_Relation(), MISSING)


def constraint_list() -> Any:
    """Other constraints."""
    return _made(_Constraints(), MISSING)


def special(checks: Field) -> Any:
    """What only one kind takes, with a field of its own."""
    return _made(checks, MISSING)
