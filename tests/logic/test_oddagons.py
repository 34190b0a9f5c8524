"""Broken wings and bivalue oddagons, against all odd loops of a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

import sudokit
from sudokit.board.houses import HOUSES, PEERS
from sudokit.board.position import Candidate
from sudokit.logic import Position, Step, all_steps, explain
from sudokit.logic.examples import example_position

KEYS = ["broken-wing", "bivalue-oddagon"]


@cache
def positions() -> list[Position]:
    puzzles = sudokit.generate(6, level="Unfair", seed=8)
    ways = [
        step.position
        for puzzle in puzzles
        for step in explain(puzzle).steps
        if step.technique.family not in ("singles", "intersections")
    ][::4]
    return [position for key in KEYS if (position := example_position(key))] + ways


def loops(cells: set[int], length: int) -> Iterator[tuple[int, ...]]:
    """Closed chains of cells that see the next one, each from its first cell."""

    def extend(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == length:
            if path[0] in PEERS[path[-1]] and path[1] < path[-1]:
                yield path
            return
        for cell in cells & {*PEERS[path[-1]]}:
            if cell > path[0] and cell not in path:
                yield from extend((*path, cell))

    for cell in cells:
        yield from extend((cell,))


def common(one: int, two: int) -> list[int]:
    return [house for house in range(27) if one in HOUSES[house] and two in HOUSES[house]]


def excluded(position: Position, guardians: set[Candidate]) -> frozenset[Candidate]:
    """What every guardian excludes."""
    return frozenset(
        (cell, digit)
        for cell in range(81)
        for digit in position.candidates[cell]
        if all(
            (cell in PEERS[other] if digit == held else cell == other) for other, held in guardians
        )
        and (cell, digit) not in guardians
    )


def result(step: Step) -> frozenset[Candidate]:
    return frozenset(step.eliminations or step.placements)


def wings(position: Position) -> Iterator[frozenset[Candidate]]:
    for digit in range(1, 10):
        places = {cell for cell in range(81) if digit in position.candidates[cell]}
        for loop in loops(places, 5):
            links = [common(one, two) for one, two in zip(loop, (*loop[1:], loop[0]), strict=True)]
            for houses in product(*links):
                others = [places.intersection(HOUSES[house]) for house in houses]
                pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
                if any(
                    ({*loop} & cells) - {*pair} for cells, pair in zip(others, pairs, strict=True)
                ):
                    continue
                guardians = {(cell, digit) for cells in others for cell in cells - {*loop}}
                if guardians:
                    yield (
                        frozenset(guardians)
                        if len(guardians) == 1
                        else excluded(position, guardians)
                    )


def oddagons(position: Position) -> Iterator[frozenset[Candidate]]:
    for pair in combinations(range(1, 10), 2):
        cells = {cell for cell in range(81) if position.candidates[cell] >= {*pair}}
        for loop in loops(cells, 5):
            guardians = {
                (cell, digit) for cell in loop for digit in position.candidates[cell] - {*pair}
            }
            if guardians and len({cell for cell, _ in guardians}) <= 3:
                yield frozenset(guardians) if len(guardians) == 1 else excluded(position, guardians)


@pytest.mark.parametrize(("key", "known"), [("broken-wing", wings), ("bivalue-oddagon", oddagons)])
def test_loops_of_five_are_all_found(key: str, known: object) -> None:
    assert callable(known)
    count = 0
    for position in positions():
        found = {result(step) for step in all_steps(position, [key])}
        wanted = {result for result in known(position) if result}
        assert wanted <= found
        count += len(wanted)
    assert count


@pytest.mark.parametrize("key", KEYS)
def test_the_loop_cannot_be_filled_without_guardians(key: str) -> None:
    steps = [step for position in positions() for step in all_steps(position, [key])]
    assert steps
    for step in steps:
        marked = sorted({mark.cell for mark in step.marks if mark.role == "pattern"})
        guardians = {(mark.cell, mark.digit) for mark in step.marks if mark.role == "fin"}
        assert len(marked) % 2
        solution = sudokit.solve(step.position.grid)
        assert solution is not None
        assert any(solution.cells[cell] == digit for cell, digit in guardians)
        if key == "broken-wing":
            # One of the two places of each house is true: no choice of true cells does this.
            links = [[cell for cell in marked if cell in HOUSES[house]] for house in step.base]
            assert all(len(link) == 2 for link in links)
            choices = product((False, True), repeat=len(marked))
            held = (dict(zip(marked, choice, strict=True)) for choice in choices)
            assert not any(all(one[a] != one[b] for a, b in links) for one in held)
            for house in step.base:
                places = [c for c in HOUSES[house] if {*step.digits} <= step.position.candidates[c]]
                assert {*places} <= {*marked} | {cell for cell, _ in guardians}
        else:
            fillings = product(step.digits, repeat=len(marked))
            assert not any(
                all(
                    filling[i] != filling[k]
                    for i, k in combinations(range(len(marked)), 2)
                    if marked[i] in PEERS[marked[k]]
                )
                for filling in fillings
            )
