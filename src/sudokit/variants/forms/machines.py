"""Automata: between the kind `Automaton`, whose states may be anything, and tables of numbers (`packed.Machine`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sudokit.errors import FormatError, VariantError
from sudokit.messages import message
from sudokit.stopping import each_checked
from sudokit.variants.forms.packed import Machine, in_order
from sudokit.variants.kinds import Automaton
from sudokit.variants.places import Place

__all__ = ["automaton", "layered", "machine"]

_MOST_STATES = 20_000


def automaton(
    cells: Iterable[Place], table: Machine, digits: Sequence[int], name: str
) -> Automaton:
    """The constraint that a table means, for cells with these digits; places beyond them are left out."""
    start = table.start[0] if len(table.start) == 1 else list(table.start)
    step = [
        (state, digits[place], after) for state, place, after in table.arrows if place < len(digits)
    ]
    return Automaton(tuple(cells), start, step, list(table.accepting), name)


def machine(constraint: Automaton, digits: Sequence[int]) -> Machine:
    """The table of an automaton. States that are not all whole numbers are numbered in the order of their steps.

    Raises:
        VariantError: It has more than 20,000 states.
    """
    starts = _states(constraint.start)
    accept = constraint.accept
    if callable(constraint.step):
        arrows = _explored(constraint, digits)
    else:
        places = {digit: place for place, digit in enumerate(digits)}
        arrows = [
            (state, places[digit], after)
            for state, digit, after in constraint.step
            if digit in places
        ]
    states = list(dict.fromkeys([*starts, *(each for arrow in arrows for each in arrow[::2])]))
    ends = [state for state in states if accept(state)] if callable(accept) else _states(accept)
    states = list(dict.fromkeys([*states, *ends]))
    numbered = all(type(state) is int and 0 <= state < _MOST_STATES for state in states)
    number = {state: state if numbered else place for place, state in enumerate(states)}
    return Machine(
        tuple(sorted(number[state] for state in starts)),
        tuple(sorted(number[state] for state in ends)),
        tuple(sorted((number[state], place, number[after]) for state, place, after in arrows)),
    )


def _explored(constraint: Automaton, digits: Sequence[int]) -> list[tuple[Any, int, Any]]:
    """The steps of an automaton that is a function, as far as its cells go."""
    arrows: list[tuple[Any, int, Any]] = []
    fresh: dict[Any, None] = dict.fromkeys(_states(constraint.start))
    reached = dict(fresh)
    for _ in constraint.cells:
        before, fresh = fresh, {}
        for state in before:
            for place, digit in each_checked(enumerate(digits)):
                for after in _states(constraint.step(state, digit)):
                    arrows.append((state, place, after))
                    if after not in reached:
                        reached[after] = fresh[after] = None
        if len(reached) > _MOST_STATES:
            raise VariantError(
                message("the automaton has more than {most:,} states", most=_MOST_STATES),
                kind=constraint.key,
            )
    return arrows


def _states(found: Any) -> Collection[Any]:
    """Several states, one, or none."""
    if found is None:
        return ()
    return found if isinstance(found, set | frozenset) else (found,)


def layered(table: Machine, lengths: Sequence[int], places: int) -> Machine:
    """An automaton over cells in segments as one over all the cells.

    Between two segments, the automaton of ISS takes one more step, for a place beyond the last. Here a state also
    knows how many cells were read, so that these steps can be joined to those before them.

    Args:
        table: The automaton, with arrows for place number `places`.
        lengths: The numbers of cells of the segments.
        places: The number of digits.

    Raises:
        FormatError: There would be too many states.
    """
    moves: dict[int, list[tuple[int, int]]] = {}
    for source, place, target in table.arrows:
        moves.setdefault(source, []).append((place, target))
    breaks = _breaks(lengths)

    def beyond(states: set[int], cells: int) -> set[int]:
        """The states after the steps between segments, once this many cells have been read."""
        for _ in range(breaks.get(cells, 0)):
            states = {
                after
                for state in states
                for place, after in moves.get(state, ())
                if place == places
            }
        return states

    numbers: dict[tuple[int, int], int] = {}

    def number(cells: int, state: int) -> int:
        return numbers.setdefault((cells, state), len(numbers))

    layer = beyond(set(table.start), 0)
    start = [number(0, state) for state in sorted(layer)]
    arrows: set[tuple[int, int, int]] = set()
    for cell in range(sum(lengths)):
        before, layer = layer, set()
        for state in sorted(before):
            for place, target in moves.get(state, ()):
                if place < places:
                    reached = beyond({target}, cell + 1)
                    layer |= reached
                    arrows |= {
                        (number(cell, state), place, number(cell + 1, each)) for each in reached
                    }
        if len(numbers) > _MOST_STATES:
            raise FormatError(
                message("the automaton has more than {most:,} states", most=_MOST_STATES)
            )
    ends = [number(sum(lengths), state) for state in layer if state in table.accepting]
    return in_order(Machine(tuple(start), tuple(sorted(ends)), tuple(sorted(arrows))))


def _breaks(lengths: Sequence[int]) -> dict[int, int]:
    """After how many cells there are how many steps between segments."""
    breaks: dict[int, int] = {}
    cells = 0
    for length in lengths[:-1]:
        cells += length
        breaks[cells] = breaks.get(cells, 0) + 1
    return breaks
