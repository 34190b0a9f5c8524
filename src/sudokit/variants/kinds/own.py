"""Rules of one's own: relations, automata, regular expressions, and constraints made of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Self

from sudokit import _native
from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants import tabulating
from sudokit.variants.fields import (
    Cells,
    Field,
    Schema,
    choice,
    constraint_list,
    path,
    relation,
    special,
    text,
)
from sudokit.variants.kinds.kind import Kind

__all__ = [
    "AllOf",
    "AnyOf",
    "Automaton",
    "Regex",
    "Relation",
]


class AllOf(Kind):
    """All of the constraints hold: for use in `AnyOf`.

    Examples:
        >>> from sudokit.variants import AllOf, Even, Odd
        >>> AllOf(Odd("r1c1"), Even("r1c2"))
        AllOf(Odd('r1c1'), Even('r1c2'))
    """

    constraints: tuple[Kind, ...] = constraint_list()

    def __init__(self, *constraints: Kind) -> None:
        object.__setattr__(self, "constraints", constraints)
        self.__post_init__()

    def __repr__(self) -> str:
        return f"AllOf({', '.join(map(repr, self.constraints))})"

    @classmethod
    def of(cls, arguments: dict[str, Any]) -> Self:
        return cls(*arguments["constraints"])


class AnyOf(Kind):
    """At least one of the constraints holds.

    An empty `AnyOf` never holds.

    Examples:
        >>> from sudokit.variants import AnyOf, Even, Odd
        >>> AnyOf(Odd("r1c1"), Even("r1c2"))
        AnyOf(Odd('r1c1'), Even('r1c2'))
    """

    constraints: tuple[Kind, ...] = constraint_list()

    def __init__(self, *constraints: Kind) -> None:
        object.__setattr__(self, "constraints", constraints)
        self.__post_init__()

    def __repr__(self) -> str:
        return f"AnyOf({', '.join(map(repr, self.constraints))})"

    @classmethod
    def of(cls, arguments: dict[str, Any]) -> Self:
        return cls(*arguments["constraints"])


class _States(Field):
    """A state, or a set of states; or a function that decides about them."""

    def checked(self, value: Any) -> Any:
        try:
            kept = frozenset(value) if isinstance(value, set | list) else value
            hash(kept)
        except TypeError:
            raise VariantError(
                message("{value!r}, expected hashable states", value=value)
            ) from None
        return kept

    def plain(self, value: Any) -> Any:
        return sorted(value, key=repr) if isinstance(value, frozenset) else value


class _Steps(Field):
    """Steps as a function, or as a tuple of triples."""

    def checked(self, value: Any) -> Any:
        if callable(value):
            return value
        try:
            if isinstance(value, Mapping):
                value = [(*pair, after) for pair, after in value.items()]
            triples = tuple([(state, digit, after) for state, digit, after in value])
            hash(triples)
        except (TypeError, ValueError):
            raise VariantError(
                message("{value!r}, expected a function, or states, digits and states", value=value)
            ) from None
        return triples

    def plain(self, value: Any) -> Any:
        return value if callable(value) else [list(triple) for triple in value]

    def schema(self) -> Schema:
        triple = {"type": "array", "minItems": 3, "maxItems": 3}
        return {"type": "array", "items": triple}


class Automaton(Kind):
    """The digits of the cells, read in order, lead an automaton from its start to a state that it accepts.

    A state is any hashable value.

    Attributes:
        cells: The cells.
        start: The state at the start; a set or a list of states means any of them.
        step: A function of a state and a digit, which returns the next state; None if there is none, a set if there
            are several. Or a mapping from pairs of a state and a digit to the next state. Or triples of these, of
            which several may begin alike.
        accept: The states in which it may end; or a function that returns whether a state is one of them.
        name: What the rule is called.

    Examples:
        >>> from sudokit.variants import Automaton
        >>> Automaton("r1c1 r1c2", 0, {(0, 1): 1, (1, 2): 2}, [2])
        Automaton('r1c1 r1c2', 0, [[0, 1, 1], [1, 2, 2]], [2])
        >>> low = Automaton("r1c1 r1c2", 0, lambda last, digit: max(last, digit), lambda last: last < 5)
    """

    cells: Cells = path()
    start: Any = special(_States())
    step: Any = special(_Steps())
    accept: Any = special(_States())
    name: str = text(default="")

    def tabulated(self, digits: tuple[int, ...]) -> _native.VariantAutomaton:
        """The rule as a table, for some digits.

        Raises:
            VariantError: It has too many states.
        """
        step = self.step if callable(self.step) else _looked_up(self.step)
        accept = self.accept if callable(self.accept) else _is_among(self.accept)
        try:
            return tabulating.automaton(self.start, step, accept, digits, len(self.cells))
        except VariantError as error:
            raise error.about(self.key) from None


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
        _native.check_variant_expression(self.pattern)


class Relation(Kind):
    """Two neighbours on the line satisfy the rule, or all pairs of its cells do.

    The rule is a function of two digits, or the pairs of digits that it allows. The digit of the earlier cell
    comes first.

    Examples:
        >>> from sudokit.variants import Relation
        >>> Relation("r1c1 r1c2", [(1, 2), (2, 4)])
        Relation('r1c1 r1c2', [[1, 2], [2, 4]])
    """

    cells: Cells = path(at_least=2)
    rule: Any = relation()
    pairs: str = choice("adjacent", "all", default="adjacent")
    name: str = text(default="")

    def tabulated(self, digits: tuple[int, ...]) -> _native.VariantRelation:
        """The rule as a table, for some digits."""
        return tabulating.relation(self.rule if callable(self.rule) else _allows(self.rule), digits)


@lru_cache(maxsize=256)
def _looked_up(steps: tuple[tuple[Any, int, Any], ...]) -> Callable[[Any, int], set[Any] | None]:
    table: dict[tuple[Any, int], set[Any]] = {}
    for state, digit, after in steps:
        table.setdefault((state, digit), set()).add(after)
    return lambda state, digit: table.get((state, digit))


@lru_cache(maxsize=256)
def _is_among(accepted: Any) -> Callable[[Any], bool]:
    states = accepted if isinstance(accepted, frozenset) else {accepted}
    return lambda state: state in states


@lru_cache(maxsize=256)
def _allows(pairs: frozenset[tuple[int, int]]) -> Callable[[int, int], bool]:
    return lambda a, b: (a, b) in pairs
