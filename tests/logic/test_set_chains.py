"""Chains whose nodes are almost locked sets too, against a walk through all implications."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, combinations, pairwise
from typing import TypeVar

import pytest

import sudokit
from boards import positions_on_the_way
from sudokit.board.houses import HOUSES, PEERS
from sudokit.board.position import Candidate
from sudokit.logic import Position, Profile, Step, all_steps
from sudokit.logic.examples import example

CHAINS = ("als-aic", "als-ring")
FORCING = "als-forcing-chain"

Node = tuple[int, frozenset[int]]
"""A digit and its places: one of them is true (on), or none (off)."""
State = tuple[Node, bool]
Links = dict[State, set[State]]
Result = TypeVar("Result")


@cache
def positions() -> list[Position]:
    """Positions without much on them, where singles do not help."""
    found = positions_on_the_way(5, seed=11)
    return [position for position in found if sum(map(len, position.candidates)) < 130][::3]


def places(position: Position, house: Iterable[int], digit: int) -> frozenset[int]:
    return frozenset(cell for cell in house if digit in position.candidates[cell])


def sets(position: Position) -> list[tuple[frozenset[int], set[int]]]:
    """The almost locked sets of two cells and more, with their digits."""
    found = []
    for house in HOUSES:
        blank = [cell for cell in house if position.candidates[cell]]
        for size in range(2, len(blank) + 1):
            for cells in combinations(blank, size):
                digits = set(chain.from_iterable(position.candidates[cell] for cell in cells))
                if len(digits) == size + 1:
                    found.append((frozenset(cells), digits))
    return found


def links(position: Position, *, with_sets: bool) -> Links:
    locked = [
        [(digit, places(position, cells, digit)) for digit in digits]
        for cells, digits in (sets(position) if with_sets else [])
    ]
    nodes = nodes_without_sets(position).union(*locked)
    found: Links = {}
    for one in nodes:
        found[one, True] = {(two, False) for two in nodes if excludes(one, two)}
        found[one, False] = {(two, True) for two in nodes if is_rest(position, one, two)}
    for of_set in locked:
        for one in of_set:
            found[one, False] |= {(two, True) for two in of_set if two != one}
    return found


def nodes_without_sets(position: Position) -> set[Node]:
    boxes = [{*line} & {*box} for line in HOUSES[:18] for box in HOUSES[18:]]
    cells = [{cell} for cell in range(81)]
    every = {
        (digit, places(position, some, digit)) for digit in range(1, 10) for some in cells + boxes
    }
    return {each for each in every if each[1]}


def excludes(one: Node, two: Node) -> bool:
    """Whether not both can be true."""
    if one[0] != two[0]:
        return one[1] == two[1] and len(one[1]) == 1
    return all(a in PEERS[b] for a in one[1] for b in two[1])


def is_rest(position: Position, one: Node, two: Node) -> bool:
    """Whether both are all that a cell has, or all places of a digit in a house."""
    both = one[1] | two[1]
    if one[0] != two[0]:
        return len(both) == 1 and all(
            position.candidates[cell] == {one[0], two[0]} for cell in both
        )
    if one[1] & two[1]:
        return False
    return any(places(position, house, one[0]) == both for house in HOUSES)


def conclusions(graph: Links, premise: State) -> set[State]:
    reached: set[State] = set()
    open_states = deque([premise])
    while open_states:
        for state in graph.get(open_states.popleft(), ()):
            if state not in reached:
                reached.add(state)
                open_states.append(state)
    return reached


def node(candidate: Candidate) -> Node:
    cell, digit = candidate
    return digit, frozenset((cell,))


def candidates(position: Position) -> list[Candidate]:
    return [(cell, digit) for cell in range(81) for digit in position.candidates[cell]]


def false_by_a_chain(position: Position, graph: Links) -> set[Candidate]:
    """The candidates that lead to their own opposite."""
    return {
        each
        for each in candidates(position)
        if (node(each), False) in conclusions(graph, (node(each), True))
    }


def by_choices(position: Position, graph: Links) -> set[tuple[Candidate, bool]]:
    """What follows from every candidate of a cell, or every place of a digit in a house."""
    follows = {
        each: conclusions(graph, (node(each), True)) | {(node(each), True)}
        for each in candidates(position)
    }
    choices = [
        [(cell, digit) for digit in position.candidates[cell]]
        for cell in range(81)
        if position.candidates[cell]
    ]
    choices += [
        [(cell, digit) for cell in places(position, house, digit)]
        for house in HOUSES
        for digit in range(1, 10)
        if places(position, house, digit)
    ]
    return {
        (each, value)
        for choice in choices
        for each in candidates(position)
        for value in (False, True)
        if all((node(each), value) in follows[one] for one in choice)
    }


def removed(steps: Iterable[Step]) -> set[Candidate]:
    return {each for step in steps for each in step.eliminations}


def check_all_is_found(
    some: Iterable[Position],
    found: Callable[[Position], set[Result]],
    follows: Callable[[Position, Links], set[Result]],
) -> None:
    """Check that all is found that follows with sets and not without, and nothing that does not follow."""
    count = 0
    for position in some:
        with_sets = follows(position, links(position, with_sets=True))
        needing_sets = with_sets - follows(position, links(position, with_sets=False))
        assert needing_sets <= found(position) <= with_sets
        count += len(needing_sets)
    assert count


def test_all_that_chains_with_sets_remove_is_removed() -> None:
    check_all_is_found(
        positions(), lambda position: removed(all_steps(position, CHAINS)), false_by_a_chain
    )


def test_all_that_follows_from_each_choice_is_found() -> None:
    def found(position: Position) -> set[tuple[Candidate, bool]]:
        steps = all_steps(position, [FORCING])
        placed = {each for step in steps for each in step.placements}
        return {(each, False) for each in removed(steps)} | {(each, True) for each in placed}

    check_all_is_found(positions()[::2], found, by_choices)


def test_nodes_of_a_set_are_digits_of_it() -> None:
    for position in positions():
        locked = {(cells, frozenset(digits)) for cells, digits in sets(position)}
        for step in all_steps(position, [*CHAINS, FORCING]):
            assert step.sets
            for cells, digits in step.sets:
                assert (frozenset(cells), frozenset(digits)) in locked
            for links_of_chain in step.chains:
                for before, after in pairwise(links_of_chain):
                    if before.strong and before.set:
                        cells, digits = step.sets[before.set - 1]
                        assert {before.digit, after.digit} <= {*digits}
                        assert {*before.cells} | {*after.cells} <= {*cells}


@pytest.mark.parametrize("key", [*CHAINS, FORCING])
def test_examples_need_sets(key: str) -> None:
    step = example(key)
    assert step is not None
    assert step.sets
    usual = [
        entry.key for entry in Profile.default().techniques if entry.family == "chains_and_loops"
    ]
    graph = links(step.position, with_sets=False)
    if key != FORCING:
        assert not removed([step]) & false_by_a_chain(step.position, graph)
        assert not all_steps(step.position, [one for one in usual if "grouped" not in one])


def test_ratings_without_the_profile_stay() -> None:
    keys = {entry.key for entry in Profile.default().techniques}
    assert not keys & {*CHAINS, FORCING}
    assert {*CHAINS, FORCING} <= {entry.key for entry in Profile.expert().techniques}


def is_contradiction(position: Position, reached: set[State]) -> bool:
    """Whether a candidate is both, or a cell or a digit in a house is left without any."""
    off = {each for each in candidates(position) if (node(each), False) in reached}
    on = {each for each in candidates(position) if (node(each), True) in reached}
    choices = [
        {(cell, digit) for digit in position.candidates[cell]}
        for cell in range(81)
        if position.candidates[cell]
    ]
    choices += [
        {(cell, digit) for cell in places(position, house, digit)}
        for house in HOUSES
        for digit in range(1, 10)
        if places(position, house, digit)
    ]
    return bool(on & off) or any(choice <= off for choice in choices)


@pytest.mark.parametrize(
    ("key", "role"), [("tridagon-forcing-chain", "fin"), ("deadly-pattern-forcing-chain", "other")]
)
def test_what_chains_lead_to_from_each_guardian(key: str, role: str) -> None:
    step = example(key)
    assert step is not None
    position = step.position
    graph = links(position, with_sets=True)
    for each in all_steps(position, [key]):
        guardians = [(mark.cell, mark.digit) for mark in each.marks if mark.role == role]
        cases = [{*conclusions(graph, (node(one), True)), (node(one), True)} for one in guardians]
        possible = [reached for reached in cases if not is_contradiction(position, reached)]
        assert {*each.eliminations} == {
            one
            for one in candidates(position)
            if all((node(one), False) in reached for reached in possible)
        }


def test_cases_of_an_exocet_that_chains_exclude_are_not_the_solution() -> None:
    key = "exocet-forcing-chain"
    step = example(key)
    assert step is not None
    solution = sudokit.solve(step.position.grid)
    assert solution is not None
    known = removed(all_steps(step.position, ["junior-exocet", "senior-exocet", "almost-exocet"]))
    for each in all_steps(step.position, [key]):
        assert not any(solution.cells[cell] == digit for cell, digit in each.eliminations)
        base = {mark.cell for mark in each.marks if mark.role == "pivot"}
        assert tuple(sorted(solution.cells[cell] for cell in base)) in each.restricted
    assert not {*step.eliminations} <= known


@pytest.mark.parametrize(
    "key", ["exocet-forcing-chain", "tridagon-forcing-chain", "deadly-pattern-forcing-chain"]
)
def test_a_step_shows_a_chain_of_each_case(key: str) -> None:
    step = example(key)
    assert step is not None
    graph = links(step.position, with_sets=True)
    for each in all_steps(step.position, [key]):
        chains = [[((n.digit, frozenset(n.cells)), n.on) for n in chain] for chain in each.chains]
        assert all(two in graph[one] for states in chains for one, two in pairwise(states))
        ends = {states[-1] for states in chains}
        assert any((node(one), False) in ends for one in each.eliminations) or len(ends) > 1
        role = "other" if key == "deadly-pattern-forcing-chain" else "fin"
        guardians = {(mark.cell, mark.digit) for mark in each.marks if mark.role == role}
        if key != "exocet-forcing-chain":
            assert {states[0] for states in chains} == {(node(one), True) for one in guardians}
