"""`Regex`, and regular expressions of digits.

An expression is a tree of tuples: `("digits", ...)` one of these, `("not", ...)` any but these,
`("then", first, second)`, `("or", first, second)`, `("repeat", what)` any number of times, and `EMPTY`. What must
follow after a digit is again an expression, its *derivative* (J. A. Brzozowski, 1964). So expressions are the states
of an automaton.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, path, text
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.drawing.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Regex"]

Expression = tuple[Any, ...]
EMPTY: Expression = ("empty",)
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_REPEATS = 25


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
        parsed(self.pattern)

    def lower(self, model: Model) -> None:
        model.automaton(self.cells, parsed(self.pattern), derivative, is_complete)

    def draw(self, canvas: Canvas) -> None:
        canvas.path(self.cells, self.pattern)


def derivative(expression: Expression, digit: int) -> Expression | None:
    """What must follow after a digit; None if the digit cannot begin the expression."""
    match expression:
        case ("not", *digits):
            return None if digit in digits else EMPTY
        case ("digits", *digits) if digit in digits:
            return EMPTY
        case ("then", first, second):
            after = derivative(first, digit)
            rest = None if after is None else _then(after, second)
            return _or(rest, derivative(second, digit)) if is_complete(first) else rest
        case ("or", first, second):
            return _or(derivative(first, digit), derivative(second, digit))
        case ("repeat", what):
            after = derivative(what, digit)
            return None if after is None else _then(after, expression)
    return None


def is_complete(expression: Expression) -> bool:
    """Whether nothing more must follow."""
    match expression:
        case ("then", first, second):
            return is_complete(first) and is_complete(second)
        case ("or", first, second):
            return is_complete(first) or is_complete(second)
    return expression[0] in ("empty", "repeat")


def _then(first: Expression, second: Expression) -> Expression:
    if first == EMPTY:
        return second
    if first[0] == "then":  # to the right, so that equal expressions look the same
        return _then(first[1], _then(first[2], second))
    return first if second == EMPTY else ("then", first, second)


def _or(first: Expression | None, second: Expression | None) -> Expression | None:
    """Either of them; what occurs twice is kept once, so that an automaton stays small."""
    choices = sorted({*_choices(first), *_choices(second)}, key=repr)
    if not choices:
        return None
    *others, joined = choices
    for each in reversed(others):
        joined = ("or", each, joined)
    return joined


def _choices(expression: Expression | None) -> list[Expression]:
    if expression is None:
        return []
    if expression[0] == "or":
        return [*_choices(expression[1]), *_choices(expression[2])]
    return [expression]


@lru_cache(maxsize=256)
def parsed(pattern: str) -> Expression:
    """A regular expression as a tree.

    Raises:
        VariantError: The pattern is none.
    """
    parser = _Parser(pattern)
    expression = parser.choices()
    parser.demand(parser.at == len(parser.text))
    return expression


class _Parser:
    """Reads a pattern from left to right."""

    def __init__(self, pattern: str) -> None:
        self.text = "".join(pattern.split())
        self.at = 0

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

    def choices(self) -> Expression:
        found = self.sequence()
        while self.takes("|"):
            found = ("or", found, self.sequence())
        return found

    def sequence(self) -> Expression:
        found = EMPTY
        while self.next() not in ("", "|", ")"):
            found = _then(found, self.repeated())
        return found

    def repeated(self) -> Expression:
        what = self.one()
        while self.next() and self.next() in "*+?{":
            what = _repeated(what, *self.times())
        return what

    def one(self) -> Expression:
        if self.takes("("):
            found = self.choices()
            self.demand(self.takes(")"))
            return found
        if self.takes("."):
            return ("not",)
        if not self.takes("["):
            return ("digits", self.digit())
        name = "not" if self.takes("^") else "digits"
        digits: set[int] = set()
        while not self.takes("]"):
            low = self.digit()
            digits.update(range(low, (self.digit() if self.takes("-") else low) + 1))
        return (name, *sorted(digits))

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


def _repeated(what: Expression, least: int, most: int | None) -> Expression:
    found: Expression = ("repeat", what) if most is None else EMPTY
    for _ in range(0 if most is None else most - least):
        found = ("or", EMPTY, _then(what, found))
    for _ in range(least):
        found = _then(what, found)
    return found
