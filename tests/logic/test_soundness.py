"""Every step is sound: the kernel, which does not depend on techniques, confirms it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boards import ESCARGOT, HARDEST, solvable_boards
from puzzle_files import each_collection, read_lines
from sudokit import Grid, engine
from sudokit.board.houses import HOUSES
from sudokit.logic import Position, Profile, Step, all_steps, explain, techniques

QUICK = [
    key for key, entry in techniques().items() if entry.size < 5 and "mutant-jellyfish" not in key
]

MANY = "grouped-continuous-nice-loop"


def check_against(steps: list[Step], solution: Grid) -> None:
    for step in steps:
        assert step.placements or step.eliminations
        for cell, digit in step.placements:
            assert solution.cells[cell] == digit, (step, step.position)
        for cell, digit in step.eliminations:
            assert digit in step.position.candidates[cell]
            assert solution.cells[cell] != digit, (step, step.position)


def check_links(steps: list[Step], solution: Grid) -> None:
    """Of two nodes one is true where the link is strong, and not both where it is weak."""
    for step in steps:
        for chain in step.chains if step.technique.proof == "chains" else ():
            true = [node.digit in {solution.cells[cell] for cell in node.cells} for node in chain]
            for (node, one), two in zip(zip(chain, true, strict=True), true[1:], strict=False):
                assert one or two if node.strong else not (one and two), (step, step.position)


def check_implications(steps: list[Step], solution: Grid) -> None:
    """In a dynamic chain, whatever follows from true nodes is true, also by a nested step."""
    for step in steps:
        for chain in step.chains if step.technique.proof == "dynamic" else ():
            true = [(solution.cells[node.cells[0]] == node.digit) is node.on for node in chain]
            for node, holds in list(zip(chain, true, strict=True))[1:]:
                assert holds or not all(true[parent] for parent in node.parents), (step, node)


def check_nets(steps: list[Step]) -> None:
    """Every placement of a net is a single when its turn comes, and it ends as the step says."""
    for step in steps:
        ends = []
        for premise, *nodes in step.chains:
            ((cell,), digit) = premise.cells, premise.digit
            change = [(cell, digit)]
            position = step.position.after(*((change, []) if premise.on else ([], change)))
            for node in nodes:
                ((cell,), digit) = node.cells, node.digit
                if node.on:
                    assert is_single(position, cell, digit), (step, step.position)
                    position = position.after([(cell, digit)])
                else:
                    assert digit not in position.candidates[cell]
            ends.append(position)
        if step.technique.key == "forcing-net-verity":
            for position in ends:
                assert all(position.grid.cells[cell] == digit for cell, digit in step.placements)
                assert not any(
                    digit in position.candidates[cell] or position.grid.cells[cell] == digit
                    for cell, digit in step.eliminations
                )
        elif step.base:
            (house,) = step.base
            (digit,) = {node.digit for node in step.chains[0][1:] if not node.on}
            cells = HOUSES[house]
            assert not any(digit in ends[0].candidates[cell] for cell in cells)
            assert digit not in {ends[0].grid.cells[cell] for cell in cells}
        else:
            (cell,) = {node.cells[0] for node in step.chains[0][1:] if not node.on}
            assert not ends[0].candidates[cell]
            assert not ends[0].grid.cells[cell]


def is_single(position: Position, cell: int, digit: int) -> bool:
    if digit not in position.candidates[cell]:
        return False
    return len(position.candidates[cell]) == 1 or any(
        sum(digit in position.candidates[other] for other in house) == 1
        for house in HOUSES
        if cell in house
    )


def positions_of(puzzle: str, chance: random.Random) -> Iterator[Position]:
    """Some positions on the way to a puzzle's solution, some with more candidates gone."""
    explanation = explain(puzzle)
    assert explanation.solved
    solution = engine.solve(puzzle)
    for step in chance.sample(explanation.steps, 2):
        position = step.position
        yield position
        gone = [
            (cell, digit)
            for cell, candidates in enumerate(position.candidates)
            for digit in candidates
            if digit != solution.cells[cell] and chance.random() < 0.1
        ]
        yield position.after([], gone)


@pytest.mark.parametrize("name", each_collection("few clues", "hard"))
def test_steps_on_positions_of_collections(name: str) -> None:
    chance = random.Random(name)
    for puzzle in chance.sample(read_lines(name), 1):
        solution = engine.solve(puzzle)
        for position in positions_of(puzzle, chance):
            steps = all_steps(position, QUICK)
            check_against(steps, solution)
            check_links(steps, solution)
            check_nets(all_steps(position, ["1303", "1304"]))


@pytest.mark.parametrize("puzzle", [ESCARGOT, HARDEST])
def test_hard_puzzles_are_explained_rightly(puzzle: str) -> None:
    explanation = explain(puzzle)
    check_against(list(explanation.steps), engine.solve(puzzle))
    check_links(list(explanation.steps), engine.solve(puzzle))
    check_implications(list(explanation.steps), engine.solve(puzzle))
    check_nets([s for s in explanation.steps if s.technique.key.startswith("forcing-net")])
    assert explanation.end.grid == engine.solve(puzzle)


@given(solvable_boards(most_blanks=45), st.randoms(use_true_random=False))
@settings(max_examples=4)
def test_steps_on_random_puzzles(cells: bytes, chance: random.Random) -> None:
    assume(engine.is_unique(Grid(cells)) and 0 in cells)
    solution = engine.solve(Grid(cells))
    for position in positions_of(str(Grid(cells)), chance) if cells.count(0) > 3 else ():
        # An easy position can have 20,000 loops, which take as long as 20 other positions.
        for keys, most in ([key for key in QUICK if key != MANY], None), ([MANY], 500):
            check_against(all_steps(position, keys, most=most), solution)


@pytest.mark.slow
@given(solvable_boards(), st.permutations(range(1, 10)))
@settings(max_examples=10)
def test_without_uniqueness_steps_are_right_for_every_solution(
    cells: bytes, digits: list[int]
) -> None:
    # Two digits that no clue tells apart can always be exchanged.
    grid = Grid(bytes(0 if digit in digits[:2] else digit for digit in cells))
    keys = [entry.key for entry in Profile.default().without_uniqueness().techniques]
    wrong = {}
    for step in all_steps(Position(grid), keys):
        wrong.update(dict.fromkeys(step.eliminations, step))
        for cell, digit in step.placements:
            others = step.position.candidates[cell] - {digit}
            wrong.update({(cell, other): step for other in others})
    for (cell, digit), step in wrong.items():
        with_it = bytes([*grid.cells[:cell], digit, *grid.cells[cell + 1 :]])
        assert engine.count_solutions(Grid(with_it), limit=1) == 0, step


def test_steps_of_contradictory_positions_have_words() -> None:
    """A contradiction that is on the board already has no chain to tell of."""
    dead = "12345678." + "........9" + 63 * "."
    for technique in ("forcing-chain-contradiction", "forcing-net-contradiction"):
        for step in all_steps(Position(dead), [technique], most=5):
            assert step.chains
            assert str(step)
