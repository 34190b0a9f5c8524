"""`Profile`: which techniques are used, in which order, and with which scores.

The default is the table of `techniques`. A profile can be loaded from TOML: one table per technique,
with any of `enabled`, `level`, `order` and `score` (whole numbers from 0 to 1,000,000). The name of a
table is the technique's key, English or Korean name, or library code.

    assume-unique = false      # no technique that assumes one solution

    [x-wing]
    order = 2150
    score = 130

    [death-blossom]
    enabled = true
"""

from __future__ import annotations

import io
import reprlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
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
from sudokit.messages import message

__all__ = ["Profile"]

_MOST = 1_000_000
_MOST_BYTES = 100_000  # all techniques with all settings take a tenth of it
# Keys that are nested deeply are on one line, and take the reader of TOML minutes.
_LONGEST_LINE = 1_000
_NO_LIMIT = 2**31 - 1
_NUMBER = message("a whole number from 0 to {most:,}", most=_MOST)
_KINDS: dict[str, tuple[type, str]] = {
    "order": (int, _NUMBER),
    "enabled": (bool, message("true or false")),
    "score": (int, _NUMBER),
    "level": (str, message("one of {names}", names=", ".join(LEVELS))),
}


class Profile:
    """An ordered choice of techniques with their levels and scores; immutable.

    Args:
        chosen: The techniques in any order; their `order` decides when they are tried. None means those
            that are on by default.

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
        """The default profile; always the same object."""
        return _default()

    @classmethod
    def given(cls, profile: Profile | None) -> Profile:
        """The profile that a caller passed, or the default for None.

        Raises:
            TypeError: It is neither.
        """
        if profile is None:
            return _default()
        if not isinstance(profile, Profile):
            raise TypeError(f"profile is {profile!r}, expected a Profile")
        return profile

    @classmethod
    def expert(cls) -> Profile:
        """The default profile with the patterns of today's experts; always the same object.

        These are exocets, tridagons, SK loops, multi-sector locked sets and other logic of rank 0,
        fireworks, symmetrical placement, extended rectangles, unique and avoidable loops, Borescoper's
        and Qiu's pattern, BUG + n and reverse BUG, broken wings and bivalue oddagons, krakens and forcing
        chains of exocets and tridagons, forcing chains of deadly patterns, WXYZ-wings and larger ones,
        wings by name (M, S, L, H), 3D Medusa, aligned exclusion, and chains through almost
        locked sets. They are tried before nets. The techniques of the default profile keep their levels
        and scores.

        Examples:
            >>> {entry.family for entry in Profile.expert().techniques} - {
            ...     entry.family for entry in Profile().techniques
            ... }
            {'expert_patterns'}
        """
        return _expert()

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
        """The default profile with the changes in a TOML document.

        Raises:
            ValueError: The document is not TOML, or names an unknown technique or setting, or has a
                value of the wrong kind.

        Examples:
            >>> profile = Profile.from_toml("[x-wing]\\nscore = 1\\n[swordfish]\\nenabled = false\\n")
            >>> {entry.key: entry.score for entry in profile.techniques}["x-wing"]
            1
        """
        document = document_of(text)
        assume_unique = document.pop("assume-unique", True)
        if not isinstance(assume_unique, bool):
            raise ValueError(message("assume-unique: expected true or false"))  # noqa: TRY004
        changes = {
            key: _checked(name, table)
            for key, name, table in by_key(document, lambda name: technique(name).key)
        }
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
            ValueError: As for `from_toml`, or the file has more than 100,000 bytes.
        """
        return cls.from_toml(text_of(path))

    def without_uniqueness(self) -> Profile:
        """The same profile without techniques that assume one solution."""
        return Profile(entry for entry in self.techniques if not entry.assumes_unique)

    def without_guesses(self) -> Profile:
        """The same profile without techniques that guess."""
        return Profile(entry for entry in self.techniques if entry.proof != "guess")

    def technique(self, key: str) -> Technique:
        """The entry of a technique in this profile, or else in the table."""
        return self._by_key.get(key) or techniques()[key]

    @property
    def native(self) -> _native.LogicProfile:
        """The profile as a native object."""
        return self._native

    def __eq__(self, other: object) -> bool:
        return self.techniques == other.techniques if isinstance(other, Profile) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.techniques)

    def __repr__(self) -> str:
        return f"<Profile of {len(self.techniques)} techniques>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.techniques,)


def document_of(text: str) -> dict[str, Any]:
    """What the TOML document of a profile says.

    Raises:
        ValueError: The document is not TOML, or a line is too long.
    """
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LONGEST_LINE:
            raise ValueError(
                message(
                    "line {number} has more than {most:,} characters, too long for a profile",
                    number=number,
                    most=_LONGEST_LINE,
                )
            )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError(message("nested too deeply for a profile")) from None


def by_key(
    document: Mapping[str, Any], key_of: Callable[[str], str]
) -> Iterator[tuple[str, str, Any]]:
    """What a document says of each technique: its key, the name that stands there, and the table.

    Raises:
        ValueError: A technique is unknown (`key_of`), or named twice.
    """
    found = set()
    for name, table in document.items():
        key = key_of(name)
        if key in found:
            raise ValueError(message("{name}: {key} is in the profile twice", name=name, key=key))
        found.add(key)
        yield key, name, table


def text_of(path: str | Path) -> str:
    """The text of a file with a profile.

    Raises:
        OSError: The file cannot be read.
        ValueError: It has more than 100,000 bytes, or is no text in UTF-8.
    """
    with Path(path).open("rb") as file:  # which may be a device or a pipe without an end
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise ValueError(
            message("more than {most:,} bytes, too long for a profile", most=_MOST_BYTES)
        )
    try:
        return io.TextIOWrapper(io.BytesIO(data), "utf-8").read()
    except UnicodeDecodeError:
        raise ValueError(message("not a text file in UTF-8")) from None


@cache
def _default() -> Profile:
    return Profile()


@cache
def _expert() -> Profile:
    every = techniques().values()
    return Profile(
        entry for entry in every if entry.on_by_default or entry.family == "expert_patterns"
    )


def _checked(name: str, table: object) -> Mapping[str, Any]:
    if not isinstance(table, dict):
        raise ValueError(message("{name}: expected a table", name=name))  # noqa: TRY004 - one kind of error for a file
    for option, value in table.items():
        if option not in _KINDS:
            raise ValueError(
                message(
                    "{name}: no option {option!r}, expected one of {names}",
                    name=name,
                    option=option,
                    names=", ".join(_KINDS),
                )
            )
        kind, expected = _KINDS[option]
        if type(value) is not kind or (isinstance(value, int) and not 0 <= value <= _MOST):
            raise ValueError(
                message(
                    "{name}: {option} is {value}, expected {expected}",
                    name=name,
                    option=option,
                    value=reprlib.repr(value),
                    expected=expected,
                )
            )
    if "level" not in table:
        return table
    try:
        return {**table, "level": level(table["level"])}
    except ValueError as error:
        raise ValueError(message("{name}: {reason}", name=name, reason=str(error))) from None
