"""`Automaton`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.variants.fields import Cells, Field, Schema, path, special, text
from sudokit.variants.kinds.kind import Kind

if TYPE_CHECKING:
    from sudokit.variants.canvas import Canvas
    from sudokit.variants.lowering import Model

__all__ = ["Automaton"]


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

    def lower(self, model: Model) -> None:
        step = self.step if callable(self.step) else _looked_up(self.step)
        accept = self.accept if callable(self.accept) else _is_among(self.accept)
        model.automaton(self.cells, self.start, step, accept)

    def draw(self, canvas: Canvas) -> None:
        canvas.path(self.cells, self.name)


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
