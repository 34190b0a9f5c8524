"""Rules of one's own, as the tables that native code takes.

A rule may be a slow function of somebody else: it is called once for each pair of digits, or once for each state and digit,
and then never again. Stops are obeyed between two calls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Any

from sudokit import _native
from sudokit.errors import VariantError
from sudokit.messages import message
from sudokit.stopping import each_checked

__all__ = ["automaton", "relation", "states"]

Rule = Callable[..., Any]


@lru_cache(maxsize=1024)
def relation(rule: Rule, digits: tuple[int, ...]) -> _native.VariantRelation:
    """For each digit, the mask of those that go with it."""
    return _native.VariantRelation(
        [
            sum(1 << bit for bit, other in each_checked(enumerate(digits)) if rule(digit, other))
            for digit in digits
        ]
    )


@lru_cache(maxsize=256)
def automaton(
    start: Any, step: Rule, accept: Rule, digits: tuple[int, ...], length: int
) -> _native.VariantAutomaton:
    """The states that a line of this length can reach, and the steps between them.

    Args:
        start: The state at the start, hashable; a set of states means any of them.
        step: Returns the next state for a state and a digit: None if there is none, a set if there are several.
        accept: Returns whether the automaton may end in a state.
        digits: The digits.
        length: The number of cells.

    Raises:
        VariantError: There are more than 5,000 states, or too many for so many cells.
    """
    found = {state: number for number, state in enumerate(states(start))}
    starts = list(found.values())
    masks: dict[tuple[int, int], int] = {}
    fresh = list(found)
    for _ in range(length):
        reached = fresh
        fresh = []
        for state in reached:
            for bit, digit in each_checked(enumerate(digits)):
                for after in states(step(state, digit)):
                    if after not in found:
                        found[after] = len(found)
                        fresh.append(after)
                    key = (found[state], found[after])
                    masks[key] = masks.get(key, 0) | 1 << bit
            if len(found) > _native.variant_most_states:
                raise VariantError(
                    message(
                        "an automaton of more than {most} states, expected a simpler rule",
                        most=_native.variant_most_states,
                    )
                )
    accepted = [number for state, number in each_checked(found.items()) if accept(state)]
    steps = [(state, mask, after) for (state, after), mask in masks.items()]
    try:
        return _native.VariantAutomaton(length, len(found), starts, accepted, steps)
    except ValueError:
        raise VariantError(
            message(
                "an automaton of {states:,} states for {cells:,} cells, expected a simpler rule or fewer cells",
                states=len(found),
                cells=length,
            )
        ) from None


def states(found: Any) -> Collection[Any]:
    """Several states, one, or none."""
    if found is None:
        return ()
    return found if isinstance(found, set | frozenset) else (found,)
