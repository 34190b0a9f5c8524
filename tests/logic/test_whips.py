"""Whips and braids against their definitions, and the ratings W and B and the depth of trial and error."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from boards import EASY, ESCARGOT, HARDEST
from conftest import Run
from sudokit import (
    Grid,
    NotUnique,
    Position,
    Profile,
    Step,
    TimedOut,
    WhipRating,
    all_steps,
    explain,
    explain_many,
    generate,
    hint,
    rate,
    rate_many,
    shuffle,
    solve,
    te_depth,
    techniques,
)
from sudokit.board.houses import HOUSES
from sudokit.logic.examples import example_position
from sudokit.words.reasoning import reasons

Candidate = tuple[int, int]
Unit = frozenset[Candidate]

PUBLISHED_B = {
    ".23....8.......12.7.91.........97.46...3....29..6......6.9..5.457.....98.....4...": 1,
    "...4...8......9......2.3.542..6..3....4.......6.8.5.1.34.7..5...95.1.82...1......": 9,
    ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.": 19,
}
"""Ratings that Denis Berthier published; the last puzzle is by Mauricio."""


def units_of(position: Position) -> list[Unit]:
    """The candidates of each blank cell, and of each digit in each house without it."""
    left = {(cell, digit) for cell, digits in enumerate(position.candidates) for digit in digits}
    units = [frozenset(c for c in left if c[0] == cell) for cell in range(81)]
    units += [
        frozenset((cell, digit) for cell in house if (cell, digit) in left)
        for house in HOUSES
        for digit in range(1, 10)
    ]
    return [unit for unit in units if unit]


def sees(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates cannot both be true."""
    if one[0] == other[0]:
        return one != other
    return one[1] == other[1] and any({one[0], other[0]} <= set(house) for house in HOUSES)


def shortest(
    position: Position, targets: Iterable[Candidate], *, braids: bool, longest: int
) -> dict[Candidate, int]:
    """The length of the shortest chain of each target, by trying all of them as they are defined."""
    units = units_of(position)
    every = sorted(set().union(*units))
    seen = {one: frozenset(other for other in every if sees(one, other)) for one in every}
    lengths: dict[Candidate, int] = {}
    for target in targets:
        states = {(frozenset([target]), seen[target], target)}
        for length in range(1, longest + 1):
            following = set()
            for true, excluded, last in states:
                for unit in units:
                    if not (braids or unit & seen[last]):
                        continue
                    rest = unit - excluded
                    if len(rest) > 1 or unit & true:
                        continue
                    if not rest:
                        lengths.setdefault(target, length)
                    for forced in rest:
                        last_of_whip = target if braids else forced
                        following.add((true | rest, excluded | seen[forced], last_of_whip))
            if target in lengths:
                break
            states = following
    return lengths


def length_of(step: Step) -> int:
    return sum(node.on for node in step.chains[0])


def assert_proves(step: Step) -> None:
    """Each unit of a chain has one candidate left, and the last none; a whip is linked."""
    ((cell, digit),) = step.eliminations
    units = units_of(step.position)
    nodes = step.chains[0]
    assert (nodes[0].cells, nodes[0].digit, nodes[0].on) == ((cell,), digit, True)
    true = [(cell, digit)]
    for node in nodes[1:]:
        candidate = (node.cells[0], node.digit)
        if not node.on:
            known = true[-1:] if step.technique.key == "whip" else true
            assert any(sees(candidate, each) for each in known)
            continue
        forcing = [
            unit
            for unit in units
            if [c for c in unit if not any(sees(c, each) for each in true)] == [candidate]
        ]
        assert forcing
        true.append(candidate)
    assert any(all(any(sees(c, each) for each in true) for c in unit) for unit in units)


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    """Positions of generated puzzles on which chains of several lengths apply, and few candidates are left."""
    found = []
    for puzzle in generate(6, seed=7, level="Extreme"):
        steps = [
            step
            for step in explain(puzzle, system="whips").steps
            if step.technique.key == "whip" and length_of(step) > 2
        ]
        found += [step.position for step in steps[:: max(1, len(steps) // 2)]]
    return sorted(found, key=lambda position: sum(map(len, position.candidates)))[:5]


@pytest.mark.parametrize("key", ["whip", "braid"])
def test_chains_are_the_shortest_that_there_are(key: str, positions: list[Position]) -> None:
    shown = example_position(key)
    assert shown
    for position in [shown, *positions[:2]]:
        steps = all_steps(position, [key])
        found = {step.eliminations[0]: length_of(step) for step in steps}
        assert len(found) == len(steps)
        targets = [
            (cell, digit) for cell, digits in enumerate(position.candidates) for digit in digits
        ][::5]
        wanted = shortest(position, targets, braids=key == "braid", longest=4)
        for target in targets:
            length = found.get(target, 5)
            assert wanted.get(target, 5) == min(length, 5)


def test_every_step_of_a_path_is_proved(positions: list[Position]) -> None:
    for position in positions:
        solution = solve(position.grid.puzzle)
        for system in ("whips", "braids"):
            explanation = explain(position, system=system)
            assert explanation.rating.solved == explanation.solved
            lengths = [0]
            for step in explanation.steps:
                if step.technique.family == "singles":
                    continue
                assert_proves(step)
                ((cell, digit),) = step.eliminations
                assert solution[cell] != digit
                lengths.append(length_of(step))
                for language in ("en", "ko"):
                    assert step.explain(language).count("{") == lengths[-1]
                    assert list(reasons(step, language))
            length = explanation.rating.length
            assert length is None or max(lengths) <= length


def test_ratings_that_were_published() -> None:
    ratings = rate_many(PUBLISHED_B, system="braids")
    assert [rating.length for rating in ratings] == list(PUBLISHED_B.values())  # type: ignore[union-attr]


def test_ratings_and_depths_agree() -> None:
    hard = [Grid(ESCARGOT), Grid(HARDEST)]
    for puzzle in [*generate(4, seed=3), *generate(4, seed=3, level="Extreme"), *hard]:
        w, b = rate(puzzle, system="whips"), rate(puzzle, system="braids")
        depth = te_depth(puzzle)
        assert depth is not None
        assert b.solved == (depth <= 1)
        assert (b.length == 0) == (depth == 0)
        if w.length is not None:
            assert b.length is not None
            assert b.length <= w.length
        assert rate(shuffle(puzzle, seed=1), system="whips") == w
        assert explain(puzzle, system="braids").rating == b


def test_depths() -> None:
    assert te_depth(EASY) == 0
    assert te_depth(HARDEST) == 2
    assert te_depth(HARDEST, 1) is None
    for wrong in (-1, 4, True, "2"):
        with pytest.raises((ValueError, TypeError), match="deepest"):
            te_depth(EASY, wrong)  # type: ignore[arg-type]
    with pytest.raises(NotUnique):
        te_depth("." * 81)


def test_a_rating_in_words() -> None:
    assert str(rate(EASY, system="whips")) == "W0"
    assert rate(EASY, system="whips").hardest is None
    stuck = rate(HARDEST, system="braids")
    assert stuck == WhipRating("braids", None)
    assert str(stuck) == "stuck"
    assert stuck.hardest is not None
    assert stuck.hardest.key == "braid"
    assert [key for key in techniques("whips") if key not in techniques("braids")] == ["whip"]


def test_a_hint_is_the_first_step() -> None:
    position = example_position("whip")
    assert position
    for system in ("whips", "braids"):
        first = hint(position, system=system).step
        assert first == explain(position, system=system).steps[0]
    stuck = explain(HARDEST, system="whips").end
    assert hint(stuck, puzzle=HARDEST, system="whips").step is None


def test_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="system='whips'"):
        rate(EASY, Profile(), system="whips")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="system='braids'"):
        explain_many([EASY], system="braids")
    with pytest.raises(TimedOut):
        rate_many([next(iter(PUBLISHED_B))] + [*PUBLISHED_B] * 30, system="whips", timeout=0.05)


def test_commands(sudokit: Run) -> None:
    result = sudokit("rate", EASY, HARDEST, "--system", "whips")
    assert result.stdout.split() == [EASY, "W0", HARDEST, "stuck"]
    result = sudokit("rate", HARDEST, "--system", "braids", "--to", "jsonl")
    assert json.loads(result.stdout) == {"puzzle": HARDEST, "b": "stuck"}
    puzzle = next(iter(PUBLISHED_B))
    result = sudokit("explain", puzzle, "--system", "whips", "--why")
    assert result.stdout.splitlines()[-1].startswith("W1: ")
    assert "Whip of length 1: if " in result.stdout
    result = sudokit("rate", EASY, "--system", "whips", "--profile", "expert")
    assert result.returncode == 2
    assert "--system whips" in result.stderr
