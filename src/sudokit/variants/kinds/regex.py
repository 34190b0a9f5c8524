"""`Regex`, and regular expressions of digits.

An expression is an automaton whose states are the *positions* of digits in it, with repeats written out (V. M. Glushkov,
1961): after the digit at one position comes one at a position that may follow it. A set of positions is a whole number
here: bit 3 is the fourth position. So an expression of many optional parts costs little.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.stopping import check
from sudokit.variants.fields import Cells, path, text
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Regex"]

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_EVERY = (1 << 100) - 1
_MOST_POSITIONS = 2000
_DEEPEST = 40
_START = -1


class Regex(Kind):
    """The digits of the line, read in order as characters, match the regular expression.

    A digit is one character, `A` is 10. There are `.`, `[135]`, `[1-5]`, `[^1]`, `( )`, `|`, `*`, `+`, `?`, `{2}`,
    `{2,}` and `{2,5}`; blanks do not count.

    Examples:
        >>> from sudokit.variants import Regex
        >>> Regex("r1c1 r1c2 r1c3", "1.*[23]")
        Regex('r1c1 r1c2 r1c3', '1.*[23]')
        >>> Regex("r1c1 r1c2 r1c3", "1(2")
        Traceback (most recent call last):
        sudokit.errors.VariantError: regex, pattern: '1(2' goes wrong at character 4
    """

    cells: Cells = path()
    pattern: str = text(".+", expected=message("a regular expression"))

    def check(self) -> None:
        compiled(self.pattern)

    def lower(self, model: Model) -> None:
        model.automaton(self.cells, _START, _next, _is_complete, compiled(self.pattern))

    def draw(self, canvas: Canvas) -> None:
        canvas.path(self.cells, self.pattern)


class _Piece(NamedTuple):
    """A part of an expression: whether it matches nothing at all, where it may begin, and where it may end."""

    empty: bool
    first: int
    last: int


_NOTHING = _Piece(True, 0, 0)


@dataclass(eq=False)
class Compiled:
    """An expression as an automaton.

    Attributes:
        digits: The digits that each position allows, as a mask.
        follows: The positions that may follow each position.
        whole: The whole expression.
    """

    digits: list[int] = field(default_factory=list)
    follows: list[int] = field(default_factory=list)
    whole: _Piece = _NOTHING


def _next(state: int, digit: int, expression: Compiled) -> set[int]:
    """The positions that may come next, and allow the digit."""
    following = expression.whole.first if state == _START else expression.follows[state]
    return {each for each in _positions(following) if expression.digits[each] >> digit & 1}


def _is_complete(state: int, expression: Compiled) -> bool:
    return expression.whole.empty if state == _START else bool(expression.whole.last >> state & 1)


def _positions(members: int) -> list[int]:
    """The positions of a set."""
    found = []
    while members:
        lowest = members & -members
        found.append(lowest.bit_length() - 1)
        members ^= lowest
    return found


@lru_cache(maxsize=256)
def compiled(pattern: str) -> Compiled:
    """A regular expression as an automaton.

    Raises:
        VariantError: The pattern is not one, or is too large.
    """
    parser = _Parser(pattern)
    parser.made.whole = parser.choices(0)
    parser.demand(parser.at == len(parser.text))
    return parser.made


class _Parser:
    """Reads a pattern from left to right."""

    def __init__(self, pattern: str) -> None:
        self.text = "".join(pattern.split())
        self.at = 0
        self.made = Compiled()

    def demand(self, is_right: bool) -> None:
        if not is_right:
            raise VariantError(
                message(
                    "{pattern!r} goes wrong at character {place}",
                    pattern=self.text,
                    place=self.at + 1,
                ),
                kind=Regex.key,
                field="pattern",
            )

    def next(self) -> str:
        return self.text[self.at : self.at + 1]

    def takes(self, character: str) -> bool:
        found = self.next() == character
        self.at += found
        return found

    def choices(self, depth: int) -> _Piece:
        if depth > _DEEPEST:
            raise self.too_large(message("nested too deeply"))
        found = self.sequence(depth)
        while self.takes("|"):
            other = self.sequence(depth)
            found = _Piece(
                found.empty or other.empty, found.first | other.first, found.last | other.last
            )
        return found

    def sequence(self, depth: int) -> _Piece:
        found = _NOTHING
        while self.next() not in ("", "|", ")"):
            found = self.then(found, self.repeated(depth))
        return found

    def then(self, one: _Piece, other: _Piece) -> _Piece:
        check()
        for each in _positions(one.last):
            self.made.follows[each] |= other.first
        return _Piece(
            one.empty and other.empty,
            one.first | other.first if one.empty else one.first,
            one.last | other.last if other.empty else other.last,
        )

    def repeated(self, depth: int) -> _Piece:
        start = len(self.made.digits)
        found = self.one(depth)
        while self.next() and self.next() in "*+?{":
            found = self.times_over(start, found, *self.times())
        return found

    def times_over(self, start: int, what: _Piece, least: int, most: int | None) -> _Piece:
        """What began at a position, several times over."""
        copies = [what]
        for _ in range(1, max(least, 1) if most is None else most):
            copies.append(self.copy(start, what, len(copies)))
        if most is None:
            copies[-1] = self.then(copies[-1], copies[-1])
        found = _NOTHING
        for number, each in enumerate(copies[: len(copies) if most is None else most]):
            found = self.then(found, each._replace(empty=each.empty or number >= least))
        return found

    def copy(self, start: int, what: _Piece, number: int) -> _Piece:
        """The same once more, as positions of its own."""
        check()
        size = (len(self.made.digits) - start) // number
        shift = size * number
        self.demand_room(size)
        self.made.digits += self.made.digits[start : start + size]
        inside = ((1 << size) - 1) << start
        self.made.follows += [
            (follows & inside) << shift for follows in self.made.follows[start : start + size]
        ]
        return _Piece(what.empty, what.first << shift, what.last << shift)

    def one(self, depth: int) -> _Piece:
        if self.takes("("):
            found = self.choices(depth + 1)
            self.demand(self.takes(")"))
            return found
        return self.position(self.allowed())

    def position(self, digits: int) -> _Piece:
        self.demand_room(1)
        itself = 1 << len(self.made.digits)
        self.made.digits.append(digits)
        self.made.follows.append(0)
        return _Piece(False, itself, itself)

    def demand_room(self, size: int) -> None:
        if len(self.made.digits) + size > _MOST_POSITIONS:
            raise self.too_large(
                message("more than {most:,} digits, with repeats", most=_MOST_POSITIONS)
            )

    def too_large(self, reason: str) -> VariantError:
        return VariantError(reason, kind=Regex.key, field="pattern")

    def allowed(self) -> int:
        """The digits of a place, as a mask."""
        if self.takes("."):
            return _EVERY
        if not self.takes("["):
            return 1 << self.digit()
        negated = self.takes("^")
        digits = 0
        while not self.takes("]"):
            low = self.digit()
            high = self.digit() if self.takes("-") else low
            for digit in range(low, high + 1):
                digits |= 1 << digit
        return _EVERY & ~digits if negated else digits

    def digit(self) -> int:
        digit = _DIGITS.find(self.next().upper()) if self.next() else -1
        self.demand(digit >= 0)
        self.at += 1
        return digit

    def times(self) -> tuple[int, int | None]:
        """How often the thing before occurs: at least, and at most."""
        for sign, times in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self.takes(sign):
                return times
        self.takes("{")
        least = self.number()
        most: int | None = least
        if self.takes(","):
            most = None if self.next() == "}" else self.number()
        self.demand(self.takes("}") and (most is None or least <= most))
        return least, most

    def number(self) -> int:
        start = self.at
        while self.next().isdecimal():
            self.at += 1
        self.demand(start < self.at < start + 4)
        return int(self.text[start : self.at])
