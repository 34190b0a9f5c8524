"""Automata as tables of numbers: in the kind `Automaton`, states may be anything, and rules may be functions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.stopping import each_checked
from sudokit.variants.kinds import Automaton

__all__ = ["numbered"]

_MOST_STATES = 20_000


def numbered(constraint: Automaton, digits: Sequence[int]) -> Automaton:
    """The automaton with whole numbers as states. Others are numbered in the order of their steps.

    Raises:
        VariantError: It has more than 20,000 states.

    Examples:
        >>> numbered(Automaton("r1c1", "a", [("a", 1, "b")], "b"), [1, 2])
        Automaton('r1c1', 0, [[0, 1, 1]], [1])
    """
    starts = _states(constraint.start)
    accept = constraint.accept
    if callable(constraint.step):
        steps = _explored(constraint, digits)
    else:
        steps = [step for step in constraint.step if step[1] in digits]
    states = list(dict.fromkeys([*starts, *(each for step in steps for each in step[::2])]))
    ends = [state for state in states if accept(state)] if callable(accept) else _states(accept)
    states = list(dict.fromkeys([*states, *ends]))
    are_numbers = all(type(state) is int and 0 <= state < _MOST_STATES for state in states)
    number = {state: state if are_numbers else place for place, state in enumerate(states)}
    start = sorted(number[state] for state in starts)
    return Automaton(
        constraint.cells,
        start[0] if len(start) == 1 else start,
        sorted((number[state], digit, number[after]) for state, digit, after in steps),
        sorted(number[state] for state in ends),
        constraint.name,
    )


def _explored(constraint: Automaton, digits: Sequence[int]) -> list[tuple[Any, int, Any]]:
    """The steps of an automaton that is a function, as far as its cells go."""
    steps: list[tuple[Any, int, Any]] = []
    fresh: dict[Any, None] = dict.fromkeys(_states(constraint.start))
    reached = dict(fresh)
    for _ in constraint.cells:
        before, fresh = fresh, {}
        for state in before:
            for digit in each_checked(digits):
                for after in _states(constraint.step(state, digit)):
                    steps.append((state, digit, after))
                    if after not in reached:
                        reached[after] = fresh[after] = None
        if len(reached) > _MOST_STATES:
            raise VariantError(
                message("the automaton has more than {most:,} states", most=_MOST_STATES),
                kind=constraint.key,
            )
    return steps


def _states(found: Any) -> Collection[Any]:
    """Several states, one, or none."""
    if found is None:
        return ()
    return found if isinstance(found, set | frozenset) else (found,)
