"""What can be asked of variants: kinds, how many of each, and what is impossible, said before anything is searched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sudokit.errors import NoPuzzle
from sudokit.generator.options import Numbers, number_range
from sudokit.generator.shapes import RULES, SHAPES
from sudokit.messages import joined, message
from sudokit.names import look_up, same_name
from sudokit.variants import KINDS, Puzzle

__all__ = ["Kinds", "Wish", "check_possible", "kind_named", "wishes_of"]

Kinds = str | Iterable[str] | Mapping[str, Numbers | None]
"""Kinds by their names: one, several, or how many of each."""

_OTHER_NAMES = {
    "killer": "cage",
    "killer cage": "cage",
    "thermo": "thermometer",
    "german whisper": "whisper",
    "whisper line": "whisper",
    "zipper line": "zipper",
    "nabner line": "nabner",
    "entropic line": "entropic",
    "modular line": "modular",
    "lockout line": "lockout",
    "between": "between_line",
    "kropki white": "white_dot",
    "kropki black": "black_dot",
    "inequality": "greater_than",
    "ten line": "sum_line",
}


@dataclass(frozen=True)
class Wish:
    """A kind, and how many of it.

    Attributes:
        key: The key of the kind.
        least: The smallest number.
        most: The largest number; None if nothing was said about it.
    """

    key: str
    least: int
    most: int | None

    def allows(self, number: int) -> bool:
        """Whether so many are as wanted."""
        return self.least <= number and (self.most is None or number <= self.most)


def kind_named(name: str) -> str:
    """The key of a kind that can be drawn, from its key or a usual name, also in the plural.

    Raises:
        ValueError: There is no such kind, or it cannot be drawn.

    Examples:
        >>> kind_named("Killer"), kind_named("white dots"), kind_named("anti-knight")
        ('cage', 'white_dot', 'anti_knight')
        >>> kind_named("thermometr")
        Traceback (most recent call last):
        ValueError: no kind is called 'thermometr'; did you mean thermometer?
    """
    known = {key: key for key in (*SHAPES, *RULES)}
    names = {**known, **_OTHER_NAMES}
    spelled = {same_name(each): key for each, key in names.items()}
    if isinstance(name, str):
        wanted = same_name(name)
        for each in (wanted, wanted.removesuffix("s")):
            if each in spelled:
                return spelled[each]
        if wanted in {same_name(key) for key in KINDS}:
            raise ValueError(
                message(
                    "{name} is a kind that is not drawn: add it to the puzzle to begin with",
                    name=name,
                )
            )
    return look_up(message("kind"), name, names)


def wishes_of(kinds: Kinds | None) -> list[Wish]:
    """The wishes, each kind once.

    Raises:
        ValueError: A name or a number is wrong, or a kind occurs twice.
        TypeError: `kinds` are not names.
    """
    if kinds is None:
        return []
    if isinstance(kinds, str):
        kinds = [kinds]
    if not isinstance(kinds, Iterable):
        raise TypeError(f"kinds are {kinds!r}, expected names, or numbers by name")
    numbers = kinds.items() if isinstance(kinds, Mapping) else [(name, None) for name in kinds]
    found: dict[str, Wish] = {}
    for name, number in numbers:
        key = kind_named(name)
        if key in found:
            raise ValueError(message("{name} is asked for twice", name=name))
        found[key] = _wish(key, name, number)
    return list(found.values())


def _wish(key: str, name: str, number: Numbers | None) -> Wish:
    if number is None:
        return Wish(key, 1, 1 if key in RULES else None)
    least, most = number_range(name, number)
    if key in RULES and most > len(RULES[key]):
        raise NoPuzzle(
            message(
                "there are at most {most} of {name}, asked for {asked}",
                most=len(RULES[key]),
                name=name,
                asked=most,
            )
        )
    return Wish(key, least, most)


def check_possible(
    puzzle: Puzzle, wishes: Iterable[Wish], *, most_clues: int, is_jigsaw: bool
) -> None:
    """Check what can be known without a search.

    Raises:
        NoPuzzle: There is no such puzzle.
    """
    wishes = list(wishes)
    _check_room(puzzle, wishes)
    if most_clues > 0 or puzzle.givens or puzzle.candidates or puzzle.extras:
        return
    keys = [wish.key for wish in wishes if wish.most != 0] + [
        each.key for each in puzzle.constraints
    ]
    if not keys:
        raise NoPuzzle(message("no givens and no constraints: any two digits can change places"))
    if all(_is_mirrored(key, puzzle) for key in keys):
        raise NoPuzzle(
            message(
                "{kinds} without givens: if each digit of a solution becomes {sum} minus it, it is another solution",
                kinds=joined(", ", keys),
                sum=puzzle.digits[0] + puzzle.digits[-1],
            )
        )
    is_turned = not is_jigsaw and puzzle.replace(constraints=()) == Puzzle(
        rows=puzzle.rows, columns=puzzle.columns, digits=puzzle.digits, latin=puzzle.latin
    )
    if is_turned and all(key in RULES and key != "diagonal" for key in keys):
        raise NoPuzzle(
            message(
                "rules of the whole grid without givens: the mirror image of a solution is another solution"
            )
        )


_MIRRORED_RULES = frozenset(RULES) - {"anti_taxicab", "dutch_flatmates"}


def _is_mirrored(key: str, puzzle: Puzzle) -> bool:
    """Whether what a kind says is the same of digits counted from the other end."""
    if key in ("even", "odd"):
        return (puzzle.digits[0] + puzzle.digits[-1]) % 2 == 0
    return key in _MIRRORED_RULES or (key in SHAPES and SHAPES[key].is_mirrored)


def _check_room(puzzle: Puzzle, wishes: list[Wish]) -> None:
    rows, columns = puzzle.rows, puzzle.columns
    places = {
        "edge": rows * (columns - 1) + columns * (rows - 1),
        "corner": (rows - 1) * (columns - 1),
        "outside": 2 * (rows + columns) + 4,
    }
    needed: dict[str, int] = {}
    for wish in wishes:
        if shape := SHAPES.get(wish.key):
            needed[shape.layer] = needed.get(shape.layer, 0) + wish.least * shape.least
    for layer, number in needed.items():
        room = places.get(layer, rows * columns)
        if number > room:
            kinds = joined(
                ", ",
                [
                    f"{wish.least} {wish.key}"
                    for wish in wishes
                    if wish.key in SHAPES and SHAPES[wish.key].layer == layer
                ],
            )
            raise NoPuzzle(
                message(
                    "{kinds} need at least {number} places, and the grid has {room}",
                    kinds=kinds,
                    number=number,
                    room=room,
                )
            )
