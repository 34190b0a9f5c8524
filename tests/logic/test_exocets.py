"""Exocets, against every way to place the digits of their bases on the board."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import sudokit
from sudokit.board.houses import HOUSES
from sudokit.board.position import Candidate
from sudokit.logic import Position, Profile, Step, all_steps, explain
from sudokit.logic.examples import example_position

KEYS = ["junior-exocet", "senior-exocet", "double-exocet", "almost-exocet"]
PUZZLES = (
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.....3.9.8..5..2....6..4..7.....",
)


@cache
def positions() -> list[Position]:
    """The examples, and positions on the way through hard puzzles."""
    profile = Profile.default().without_guesses()
    puzzles = (*PUZZLES, *map(str, sudokit.generate(12, level="Extreme", seed=4)))
    ways = [step.position for puzzle in puzzles for step in explain(puzzle, profile).steps][::4]
    shown = [position for key in KEYS if (position := example_position(key))]
    return [*shown, *ways]


def bases(step: Step) -> list[list[int]]:
    if step.technique.key == "double-exocet":
        return [list(step.sets[0].cells), list(step.sets[2].cells)]
    return [sorted({mark.cell for mark in step.marks if mark.role == "pivot"})]


def may_be_true(position: Position, base_cells: list[list[int]], candidate: Candidate) -> bool:
    """Whether the digits that some choice gives to the bases can be placed so that this candidate can be true."""
    cells = [cell for base in base_cells for cell in base]
    for held in product(*(position.candidates[cell] for cell in cells)):
        filled = dict(zip(cells, held, strict=True))
        if filled.get(candidate[0], candidate[1]) != candidate[1]:
            continue
        if not all(filled[one] != filled[two] for one, two in base_cells):
            continue
        fixed = filled | {candidate[0]: candidate[1]}
        if can_place(position, sorted({*held}), fixed):
            return True
    return False


def can_place(position: Position, digits: list[int], fixed: dict[int, int]) -> bool:
    """Whether the digits have a place in every house beside what is fixed."""
    grid = position.grid.cells
    held = {cell: digit for cell, digit in enumerate(grid) if digit} | fixed
    places = {
        digit: {
            cell
            for cell in range(81)
            if held.get(cell, digit) == digit
            and (cell in held or digit in position.candidates[cell])
        }
        for digit in digits
    }
    return _place(places, {(digit, house) for digit in digits for house in range(27)}, held)


def _place(
    places: dict[int, set[int]], open_houses: set[tuple[int, int]], held: dict[int, int]
) -> bool:
    if not open_houses:
        return True

    def choices(one: tuple[int, int]) -> set[int]:
        digit, house = one
        cells = places[digit].intersection(HOUSES[house])
        sure = {cell for cell in cells if held.get(cell) == digit}
        return sure or cells

    best = min(open_houses, key=lambda one: (len(choices(one)), one))
    digit = best[0]
    for cell in choices(best):
        houses = {house for house in range(27) if cell in HOUSES[house]}
        if any((digit, house) not in open_houses for house in houses):
            continue
        seen = {other for house in houses for other in HOUSES[house]} - {cell}
        if any(held.get(other) == digit for other in seen):
            continue
        fewer = {
            other: cells - {cell} if other != digit else cells - seen
            for other, cells in places.items()
        }
        if _place(fewer, open_houses - {(digit, house) for house in houses}, held | {cell: digit}):
            return True
    return False


@pytest.mark.parametrize("key", KEYS)
def test_no_way_to_place_the_digits_of_the_base_leaves_what_is_removed(key: str) -> None:
    steps = [step for position in positions() for step in all_steps(position, [key])]
    assert steps
    for step in steps[:12]:
        for candidate in step.eliminations:
            assert not may_be_true(step.position, bases(step), candidate), step.explain()


def test_the_judge_leaves_what_is_true() -> None:
    for key in KEYS:
        position = example_position(key)
        assert position is not None
        (step, *_) = all_steps(position, [key])
        solution = sudokit.solve(position.grid)
        assert solution is not None
        for cell in range(0, 81, 7):
            if not position.grid.cells[cell]:
                assert may_be_true(position, bases(step), (cell, solution.cells[cell]))


def test_targets_keep_digits_of_the_base_only() -> None:
    for key in ("junior-exocet", "senior-exocet"):
        for position in positions():
            for step in all_steps(position, [key]):
                after = step.after()
                targets = {mark.cell for mark in step.marks if mark.role == "pincer"}
                for cell in targets:
                    assert {*after.candidates[cell]} <= {*step.digits}


def test_a_double_exocet_says_more_than_both() -> None:
    position = example_position("double-exocet")
    assert position is not None
    (step, *_) = all_steps(position, ["double-exocet"])
    alone = all_steps(position, ["junior-exocet", "senior-exocet"])
    known = {candidate for other in alone for candidate in other.eliminations}
    assert not {*step.eliminations} <= known


def test_fins_of_an_almost_exocet_leave_what_it_removes() -> None:
    """With the fins gone, it is a junior exocet that removes at least as much."""
    position = example_position("almost-exocet")
    assert position is not None
    (step, *_) = all_steps(position, ["almost-exocet"])
    fins = [(mark.cell, mark.digit) for mark in step.marks if mark.role == "fin"]
    assert 1 <= len(fins) <= 2
    juniors = all_steps(position.after([], fins), ["junior-exocet"])
    assert any({*step.eliminations} - {*fins} <= {*other.eliminations} for other in juniors)


def test_the_solution_has_what_exocets_say() -> None:
    for position in positions():
        solution = sudokit.solve(position.grid)
        assert solution is not None
        for step in all_steps(position, KEYS):
            assert all(solution.cells[cell] != digit for cell, digit in step.eliminations)
            for base in bases(step):
                assert {solution.cells[cell] for cell in base} <= {*step.digits}
