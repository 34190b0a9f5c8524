"""`Profile`: which techniques are used, in which order, with which scores.

The default is the table of `techniques`. A profile loads from TOML: a table a technique, with any of
`enabled`, `level`, `order` and `score` (whole numbers from 0 to 1,000,000). A table's name is a
technique's key, English or Korean name, or library code.

    assume-unique = false      # no technique that needs the puzzle to have one solution

    [x-wing]
    order = 2150
    score = 130

    [death-blossom]
    enabled = true
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Self

from sudokit import _native
from sudokit.logic.technique_table import (
    LEVEL_LIMITS,
    LEVELS,
    Technique,
    level,
    technique,
    techniques,
)

__all__ = ["Profile"]

_MOST = 1_000_000
_NO_LIMIT = 2**31 - 1
_NUMBER = f"a whole number from 0 to {_MOST:,}"
_KINDS: dict[str, tuple[type, str]] = {
    "order": (int, _NUMBER),
    "enabled": (bool, "true or false"),
    "score": (int, _NUMBER),
    "level": (str, "one of " + ", ".join(LEVELS)),
}


class Profile:
    """An ordered choice of techniques with their levels and scores; immutable.

    Args:
        chosen: The techniques, in any order; each is tried when its `order` says. None means those
            that the table has on by default.

    Examples:
        >>> profile = Profile()
        >>> profile.techniques[0].name
        'Full House'
        >>> any(entry.assumes_unique for entry in profile.without_uniqueness().techniques)
        False
    """

    __slots__ = ("_by_key", "_native", "techniques")

    techniques: tuple[Technique, ...]

    def __init__(self, chosen: Iterable[Technique] | None = None) -> None:
        if chosen is None:
            chosen = (entry for entry in techniques().values() if entry.on_by_default)
        self.techniques = tuple(sorted(chosen, key=lambda entry: entry.order))
        self._by_key = {entry.key: entry for entry in self.techniques}
        self._native = _native.LogicProfile(
            [LEVEL_LIMITS.get(level, _NO_LIMIT) for level in LEVELS]
        )
        for entry in self.techniques:
            self._native.add(entry.key, entry.order, entry.score, LEVELS.index(entry.level))

    @classmethod
    def default(cls) -> Profile:
        """The usual techniques; always the same object."""
        return _default()

    @classmethod
    def given(cls, profile: Profile | None) -> Profile:
        """The profile that a caller gave, or the default for None.

        Raises:
            TypeError: It is something else.
        """
        if profile is None:
            return _default()
        if not isinstance(profile, Profile):
            raise TypeError(f"profile is {profile!r}, expected a Profile")
        return profile

    @classmethod
    def of(cls, *names: str) -> Self:
        """A profile of only the named techniques, in their usual order.

        Raises:
            ValueError: There is no such technique.

        Examples:
            >>> [entry.name for entry in Profile.of("x-wing", "0003").techniques]
            ['Naked Single', 'X-Wing']
        """
        return cls(technique(name) for name in names)

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """A profile that differs from the default as a TOML document says.

        Raises:
            ValueError: The document is not TOML, or names what there is not.

        Examples:
            >>> profile = Profile.from_toml("[x-wing]\\nscore = 1\\n[swordfish]\\nenabled = false\\n")
            >>> {entry.key: entry.score for entry in profile.techniques}["x-wing"]
            1
        """
        document = tomllib.loads(text)
        assume_unique = document.pop("assume-unique", True)
        if not isinstance(assume_unique, bool):
            raise ValueError("assume-unique: expected true or false")  # noqa: TRY004
        changes: dict[str, Mapping[str, Any]] = {}
        for name, table in document.items():
            key = technique(name).key
            if key in changes:
                raise ValueError(f"{name}: {key} is in the profile twice")
            changes[key] = _checked(name, table)
        chosen = []
        for entry in techniques().values():
            change = dict(changes.get(entry.key, {}))
            if not change.pop("enabled", entry.on_by_default):
                continue
            if assume_unique or not entry.assumes_unique:
                chosen.append(entry._replace(**change))
        return cls(chosen)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """A profile from a TOML file.

        Raises:
            OSError: The file cannot be read.
            ValueError: As for `from_toml`.
        """
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise ValueError("not a text file in UTF-8") from None
        return cls.from_toml(text)

    def without_uniqueness(self) -> Profile:
        """The same without techniques that need the puzzle to have one solution."""
        return Profile(entry for entry in self.techniques if not entry.assumes_unique)

    def technique(self, key: str) -> Technique:
        """What this profile, or else the table, says about a technique."""
        return self._by_key.get(key) or techniques()[key]

    @property
    def native(self) -> _native.LogicProfile:
        """The profile as native code keeps it."""
        return self._native

    def __eq__(self, other: object) -> bool:
        return self.techniques == other.techniques if isinstance(other, Profile) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.techniques)

    def __repr__(self) -> str:
        return f"<Profile of {len(self.techniques)} techniques>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.techniques,)


@cache
def _default() -> Profile:
    return Profile()


def _checked(name: str, table: object) -> Mapping[str, Any]:
    if not isinstance(table, dict):
        raise ValueError(f"{name}: expected a table")  # noqa: TRY004 - one kind of error for a file
    for option, value in table.items():
        if option not in _KINDS:
            raise ValueError(f"{name}: no option {option!r}, expected one of {', '.join(_KINDS)}")
        kind, expected = _KINDS[option]
        if type(value) is not kind or (isinstance(value, int) and not 0 <= value <= _MOST):
            raise ValueError(f"{name}: {option} is {value!r}, expected {expected}")
    if "level" not in table:
        return table
    try:
        return {**table, "level": level(table["level"])}
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
