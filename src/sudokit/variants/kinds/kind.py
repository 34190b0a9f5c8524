"""`Kind`: what all kinds of constraint have in common.

A kind is a small class in the file of its family. It declares its fields (`sudokit.variants.fields`); native code says what
it means and what it looks like (`native/variants/kinds/`, in the file of the same name).
"""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import (
    Field,
    area,
    choice,
    constraint_list,
    digit_list,
    flag,
    group_list,
    number,
    number_list,
    one,
    path,
    relation,
    special,
    text,
)

if TYPE_CHECKING:
    from sudokit.variants.places import Place

__all__ = ["Kind"]

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
"""Where a word begins inside a name: `XSum` has two, `NegativeXV` too."""


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(
        area,
        choice,
        constraint_list,
        digit_list,
        flag,
        group_list,
        number,
        number_list,
        one,
        path,
        relation,
        special,
        text,
    ),
)
class Kind:
    """A constraint: immutable, hashable and comparable.

    Attributes:
        key: The name of the kind in JSON and in `words`: the name of the class in small letters.
        fields: Its fields by name, in the order of the arguments.

    Examples:
        >>> from sudokit.variants import Thermometer
        >>> Thermometer("r1c1 r1c2", slow=True)
        Thermometer('r1c1 r1c2', slow=True)
        >>> Thermometer.key, list(Thermometer.fields)
        ('thermometer', ['cells', 'slow'])
    """

    key: ClassVar[str]
    fields: ClassVar[dict[str, Field]]
    _defaults: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, repr=False)(cls)
        declared = fields(cls)  # type: ignore[arg-type]
        cls.key = _WORD.sub("_", cls.__name__).lower()
        cls.fields = {each.name: each.metadata["field"] for each in declared}
        cls._defaults = {each.name: each.default for each in declared}

    def __post_init__(self) -> None:
        for name, field in self.fields.items():
            try:
                object.__setattr__(self, name, field.checked(getattr(self, name)))
            except VariantError as error:
                raise error.about(self.key, name) from None
        try:
            self.check()
        except VariantError as error:
            raise error.about(self.key) from None

    def __repr__(self) -> str:
        arguments = []
        for name, field in self.fields.items():
            value, default = getattr(self, name), self._defaults[name]
            if default is MISSING:
                arguments.append(repr(field.plain(value)))
            elif value != default:
                arguments.append(f"{name}={field.plain(value)!r}")
        return f"{type(self).__name__}({', '.join(arguments)})"

    @classmethod
    def of(cls, arguments: dict[str, Any]) -> Self:
        """A constraint of this kind from its fields by name.

        Raises:
            VariantError: A field is unknown or missing, or does not fit.

        Examples:
            >>> from sudokit.variants import KINDS
            >>> KINDS["odd"].of({"cells": "r1c1"})
            Odd('r1c1')
        """
        for name in arguments:
            if name not in cls.fields:
                raise VariantError(
                    message("unknown field, expected {names}", names=", ".join(cls.fields)),
                    kind=cls.key,
                    field=name,
                )
        for name, default in cls._defaults.items():
            if default is MISSING and name not in arguments:
                raise VariantError(message("missing"), kind=cls.key, field=name)
        return cls(**arguments)

    def check(self) -> None:
        """Check what concerns several fields.

        Raises:
            VariantError: They do not fit together.
        """

    def places(self) -> list[Place]:
        """All cells that the constraint names, in their order."""
        return [
            each
            for name, field in self.fields.items()
            for each in field.places(getattr(self, name))
        ]
