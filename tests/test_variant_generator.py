"""Variants to order: unique, minimal, of the kinds and numbers that were asked for, and the same from the same seed."""

from __future__ import annotations

import inspect
import signal
import threading
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from sudokit import NoPuzzle, TimedOut, VariantGenerator, _native, generate
from sudokit.generator.dice import Dice
from sudokit.generator.jigsaw import jigsaw
from sudokit.generator.options import SYMMETRIES, orbits_of
from sudokit.generator.shapes import RULES, SHAPES, Sketch
from sudokit.generator.wishes import kind_named
from sudokit.logic import LEVELS
from sudokit.variants import (
    KINDS,
    AntiKnight,
    Cage,
    Cell,
    ChaosConstruction,
    Diagonal,
    DisjointGroups,
    Kind,
    MatchRun,
    Profile,
    Puzzle,
    Thermometer,
    Whisper,
    count_solutions,
    is_unique,
    rate,
    redundant,
)
from variants.rules import holds

few = settings(max_examples=12)
FOUR, SIX = Puzzle(rows=4, columns=4), Puzzle(rows=6, columns=6)
SEEDS = st.integers(0, 2**64 - 1)
ON_FOUR = sorted(set(SHAPES) - {"nabner", "entropic", "sum_line", "lockout"})
"""The kinds that have shapes on 4x4."""


def numbers(puzzle: Puzzle) -> Counter[str]:
    return Counter(constraint.key for constraint in puzzle.constraints)


def drawn(puzzle: Puzzle, seed: int, keys: list[str]) -> tuple[Puzzle, dict[Any, int], list[Kind]]:
    """A random solution, and as many shapes as fit."""
    _, found = _native.VariantDraft(puzzle).random_solution([], seed % 2**53, 10**6)
    assert found is not None
    digits: dict[Any, int] = {
        cell: found[at] + puzzle.digits[0] for at, cell in enumerate(puzzle.cells)
    }
    sketch = Sketch(puzzle, digits, Dice(seed, 0), 4)
    shapes = [shape for _ in range(6) for key in keys if (shape := sketch.draw(key)) is not None]
    return puzzle, digits, shapes


# --- what is made ----------------------------------------------------------------------------------


@few
@given(
    seed=SEEDS,
    kinds=st.dictionaries(
        st.sampled_from(ON_FOUR), st.sampled_from([None, 1, (1, 2)]), min_size=1, max_size=2
    ),
)
def test_what_is_asked_for_is_what_comes(seed: int, kinds: dict[str, Any]) -> None:
    try:
        (puzzle,) = generate(puzzle=FOUR, kinds=kinds, seed=seed, attempts=40)
    except NoPuzzle as error:
        assert error.attempts == 40  # clones, say, are rare on a grid of this size
        return
    assert count_solutions(puzzle) == 1
    assert not redundant(puzzle)
    found = numbers(puzzle)
    assert set(found) == set(kinds)
    for key, number in kinds.items():
        assert found[key] >= 1
        if number is not None:
            assert found[key] <= (number if number == 1 else 2)


@few
@given(seed=SEEDS, level=st.sampled_from([None, "Medium"]))
def test_exact_numbers(seed: int, level: str | None) -> None:
    kinds = {"thermometer": 2, "white_dot": 3}
    try:
        (puzzle,) = generate(puzzle=SIX, kinds=kinds, seed=seed, level=level, attempts=20)
    except NoPuzzle:
        return  # when that many attempts are not enough
    assert numbers(puzzle) == kinds
    assert is_unique(puzzle)
    assert level is not None or not redundant(puzzle)


@few
@given(seed=SEEDS)
def test_what_the_puzzle_begins_with_stays(seed: int) -> None:
    begun = Puzzle(
        {"r1c1": 2}, rows=6, columns=6,
        constraints=[Thermometer("r2c1 r2c2 r2c3 r2c4"), AntiKnight()], title="mine",
    )  # fmt: skip
    (puzzle,) = generate(puzzle=begun, kinds={"killer": (2, 9)}, seed=seed)
    assert puzzle.constraints[:2] == begun.constraints
    assert (puzzle.givens[Cell(1, 1)], puzzle.title) == (2, "mine")
    assert 2 <= numbers(puzzle)["cage"] <= 9
    needless = [part for part in redundant(puzzle) if part.constraint not in begun.constraints]
    assert {part.cell for part in needless} <= {Cell(1, 1)}


@few
@given(seed=SEEDS)
def test_cages_alone(seed: int) -> None:
    (puzzle,) = generate(puzzle=SIX, kinds="killer", clues=0, minimal=False, seed=seed)
    assert is_unique(puzzle)
    assert not puzzle.givens
    covered = [cell for constraint in puzzle.constraints for cell in constraint.places()]
    assert len(covered) == len(set(covered))
    assert len(covered) > 30
    (minimal,) = generate(puzzle=SIX, kinds="killer", clues=0, seed=seed)
    assert not redundant(minimal)


def test_killers_of_the_usual_size() -> None:
    for puzzle in generate(2, kinds="killer", clues=0, seed=7):
        assert is_unique(puzzle)
        assert not puzzle.givens
        assert not redundant(puzzle)


@few
@given(seed=SEEDS, size=st.sampled_from([4, 5, 6]))
def test_jigsaws(seed: int, size: int) -> None:
    (puzzle,) = generate(puzzle=Puzzle(rows=size, columns=size), jigsaw=True, seed=seed)
    assert is_unique(puzzle)
    assert not redundant(puzzle)
    assert [len(region) for region in puzzle.regions] == [size] * size


@few
@given(
    seed=SEEDS,
    sides=st.sampled_from([(4, 4, 4), (5, 5, 5), (6, 4, 6), (3, 8, 4), (9, 9, 9), (1, 3, 3)]),
)
def test_random_regions_are_connected(seed: int, sides: tuple[int, int, int]) -> None:
    rows, columns, size = sides
    regions = jigsaw(rows, columns, size, Dice(seed, 1))
    assert sorted(cell for region in regions for cell in region) == sorted(
        Puzzle(rows=rows, columns=columns, regions="none", digits=range(1, max(sides) + 1)).cells
    )
    for region in regions:
        assert len(region) == size
        reached = [region[0]]
        for cell in reached:
            reached += [
                each
                for each in region
                if each not in reached and abs(each[0] - cell[0]) + abs(each[1] - cell[1]) == 1
            ]
        assert len(reached) == size


def test_rules_of_the_whole_grid() -> None:
    (puzzle,) = generate(puzzle=SIX, kinds={"disjoint groups": None, "diagonal": 1}, seed=1)
    assert set(puzzle.constraints) == {DisjointGroups(), Diagonal("up")}
    assert not redundant(puzzle)


@few
@given(seed=SEEDS, symmetry=st.sampled_from(sorted(SYMMETRIES)))
def test_symmetry(seed: int, symmetry: Any) -> None:
    (puzzle,) = generate(puzzle=FOUR, kinds="thermometer", symmetry=symmetry, seed=seed)
    orbits = orbits_of(symmetry, 4, 4)
    assert is_unique(puzzle)
    for orbit in orbits:
        assert len({FOUR.cells[cell] in puzzle.givens for cell in orbit}) == 1


def test_symmetry_of_a_grid_that_is_no_square() -> None:
    grid = Puzzle(rows=4, columns=6, regions="none")
    (puzzle,) = generate(puzzle=grid, kinds="cage", symmetry="half-turn", seed=1)
    given = [cell for cell in puzzle.givens if isinstance(cell, Cell)]
    assert {(5 - cell.row, 7 - cell.column) for cell in given} == set(given)


@few
@given(seed=SEEDS, least=st.integers(2, 8))
def test_the_number_of_clues(seed: int, least: int) -> None:
    for minimal in (None, False):
        (puzzle,) = generate(
            puzzle=FOUR,
            kinds={"white_dot": (1, 4)},
            clues=(least, least + 3),
            minimal=minimal,
            seed=seed,
        )
        assert least <= len(puzzle.givens) <= least + 3
        assert is_unique(puzzle)


@pytest.mark.parametrize("level", LEVELS[:4])
def test_levels(level: Any) -> None:
    kinds = {"thermometer": (1, 4), "arrow": (1, 4)}
    for puzzle in generate(2, puzzle=SIX, kinds=kinds, level=level.lower(), seed=3):
        rating = rate(puzzle)
        assert (rating.level, rating.solved) == (level, True)
        assert is_unique(puzzle)
        assert set(numbers(puzzle)) == set(kinds)


def test_scores_and_techniques() -> None:
    (puzzle,) = generate(puzzle=SIX, kinds="killer", score=(200, 500), seed=1)
    assert 200 <= rate(puzzle).score <= 500
    (puzzle,) = generate(puzzle=SIX, kinds="killer", technique="Naked Pair", seed=1)
    assert (hardest := rate(puzzle).hardest) is not None
    assert hardest.key == "naked-pair"


def test_levels_by_what_one_knows() -> None:
    known = Profile(["naked-single", "hidden-single", "rule"])
    (puzzle,) = generate(puzzle=SIX, kinds="killer", level="Easy", profile=known, seed=1)
    assert rate(puzzle, known).level == "Easy"
    assert rate(puzzle, known).solved
    with pytest.raises(NoPuzzle, match="the profile does not use chain"):
        generate(kinds="killer", technique="chain", profile=known)
    with pytest.raises(TypeError, match="expected a Profile of"):
        generate(kinds="killer", profile=sudokit.Profile())  # type: ignore[call-overload]


def test_a_minimal_puzzle_is_minimal_whatever_the_level() -> None:
    (puzzle,) = generate(puzzle=SIX, kinds="thermometer", level="Medium", minimal=True, seed=1)
    assert rate(puzzle).level == "Medium"
    assert not redundant(puzzle)


# --- seeds ------------------------------------------------------------------------------------------


@few
@given(seed=SEEDS)
def test_the_same_seed_makes_the_same_puzzles(seed: int) -> None:
    wanted: dict[str, Any] = {"puzzle": FOUR, "kinds": ["cage", "white dots"], "seed": seed}
    puzzles = generate(3, **wanted)
    assert puzzles == list(islice(VariantGenerator(**wanted), 3))
    assert generate(1, **wanted) == puzzles[:1]


def test_a_known_puzzle() -> None:
    """A new version may make others, but not by accident."""
    (puzzle,) = generate(puzzle=FOUR, kinds={"killer": None, "thermometer": 1}, clues=0, seed=1)
    assert puzzle == KNOWN


def test_the_function_passes_every_option_on(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: dict[str, object] = {}

    class Recorder:
        def __init__(self, **options: object) -> None:
            passed.update(options)

        def take(self, n: int, *, timeout: float | None) -> list[Puzzle]:
            return []

    values: dict[str, Any] = {
        name: object() for name in inspect.signature(VariantGenerator).parameters
    }
    monkeypatch.setattr("sudokit.generator.variants.VariantGenerator", Recorder)
    generate(**values)
    assert passed == values


def test_seeds_differ_and_none_is_drawn() -> None:
    puzzles = {generate(puzzle=FOUR, kinds="cage", seed=seed)[0] for seed in range(5)}
    assert len(puzzles) > 1
    first, second = (VariantGenerator(puzzle=FOUR, kinds="cage") for _ in range(2))
    assert first.seed != second.seed
    assert next(first) == generate(puzzle=FOUR, kinds="cage", seed=first.seed)[0]


# --- shapes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SHAPES)
def test_shapes_hold_and_keep_apart(key: str) -> None:
    found = 0
    for seed in range(4):
        puzzle, digits, shapes = drawn(SIX, seed, [key])
        found += len(shapes)
        places = []
        for shape in shapes:
            assert holds(shape, digits, puzzle), shape
            places.append(sorted(shape.places()))
        if SHAPES[key].layer in ("cage", "line", "mark", "clone"):
            flat = [cell for cells in places for cell in cells]
            assert len(flat) == len(set(flat))
        assert len(set(shapes)) == len(shapes)
    assert found > 4


@few
@given(seed=SEEDS)
def test_a_draft_knows_what_holds(seed: int) -> None:
    puzzle, digits, shapes = drawn(FOUR, seed, ON_FOUR)
    _, other, _ = drawn(FOUR, seed ^ 1, [])
    draft = _native.VariantDraft(puzzle.replace(constraints=shapes))
    for values in (digits, other):
        cells = bytes(values[cell] - 1 for cell in puzzle.cells)
        expected = [holds(shape, values, puzzle) for shape in shapes]
        assert draft.hold(list(range(len(shapes))), cells) == expected


@pytest.mark.parametrize("key", [key for key, shape in SHAPES.items() if shape.is_mirrored])
def test_kinds_that_need_givens_allow_mirrored_digits(key: str) -> None:
    for seed in range(3):
        puzzle, digits, shapes = drawn(SIX, seed, [key])
        mirrored: dict[Any, int] = {cell: 7 - digit for cell, digit in digits.items()}
        assert all(holds(shape, mirrored, puzzle) for shape in shapes)


def test_shapes_beside_cells_outside_the_grid() -> None:
    """The solution of a chaos construction has the regions of the cells too."""
    labels = [f"L{number}" for number in range(1, 17)]
    begun = Puzzle(
        rows=4,
        columns=4,
        regions="none",
        constraints=[
            ChaosConstruction(labels),
            MatchRun([labels[:4], labels[::4]], "r1c1"),
            MatchRun([labels[:11:-1], labels[::-4]], "r4c4"),
        ],
    )
    puzzle = next(VariantGenerator(puzzle=begun, kinds="greater_than", seed=1))
    assert puzzle.constraints[:3] == begun.constraints
    assert {each.key for each in puzzle.constraints[3:]} == {"greater_than"}
    assert is_unique(puzzle)


def test_shapes_keep_away_from_those_of_the_puzzle() -> None:
    begun = SIX.replace(constraints=[Whisper("r1c1 r1c2 r2c3", 1), Cage("r1c1 r2c1")])
    for seed in range(10):
        _, _, shapes = drawn(begun, seed, ["cage", "thermometer", "palindrome"])
        for shape in shapes:
            taken = "r1c1 r2c1" if shape.key == "cage" else "r1c1 r1c2 r2c3"
            assert not set(taken.split()) & set(map(str, shape.places()))


# --- drafts -----------------------------------------------------------------------------------------


@few
@given(seed=st.integers(0, 2**53), guesses=st.integers(0, 3))
def test_drafts_find_solutions_and_dig(seed: int, guesses: int) -> None:
    draft = _native.VariantDraft(FOUR.replace(constraints=[Thermometer("r1c1 r1c2 r1c3")]))
    _, solution = draft.random_solution([0], seed, 10**6)
    assert solution is not None
    is_decided, other = draft.another([0], solution, [0, 1, 2, 3], 10**6)
    assert is_decided
    assert other is None or (other != solution and other[:4] == solution[:4])
    groups = [[cell] for cell in range(16)]
    kept, is_decided = draft.dig([0], solution, groups, 0, 10**6)
    givens = {FOUR.cells[cell]: solution[cell] + 1 for cell in range(16) if kept[cell]}
    puzzle = FOUR.replace(constraints=[Thermometer("r1c1 r1c2 r1c3")], givens=givens)
    assert is_decided
    assert is_unique(puzzle)
    assert {part.constraint for part in redundant(puzzle)} <= {puzzle.constraints[0]}
    # With few guesses, what is not decided stays.
    more, _ = draft.dig([0], solution, groups, 0, guesses)
    assert count_solutions(FOUR.replace(givens={
        FOUR.cells[cell]: solution[cell] + 1 for cell in range(16) if more[cell]
    }, constraints=puzzle.constraints)) == 1  # fmt: skip


def test_drafts_refuse_what_is_out_of_bounds() -> None:
    draft = _native.VariantDraft(FOUR)
    good = bytes(16)
    calls: list[Callable[[], object]] = [
        lambda: draft.random_solution([0], 1, 1),
        lambda: draft.hold([7], good),
        lambda: draft.hold([], bytes(15)),
        lambda: draft.another([], b"\xff" * 16, [], 1),
        lambda: draft.another([], good, [16], 1),
        lambda: draft.dig([], good, [[99]], 0, 1),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"no such|a digit for each cell"):
            call()


# --- errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"kinds": "thermometr"}, "no kind is called 'thermometr'; did you mean thermometer?"),
        ({"kinds": "regex"}, "regex is a kind that is not drawn: add it to the puzzle to begin with"),
        ({"kinds": {"cage": "x"}}, "cage is 'x', expected a number or a range"),
        ({"kinds": {"cage": (3, 1)}}, r"cage is \(3, 1\), expected"),
        ({"kinds": ["killer", "cage"]}, "cage is asked for twice"),
        ({"kinds": "cage", "level": "x"}, "no level is called 'x'"),
        ({"kinds": "cage", "technique": "naked-pear"}, "did you mean naked-pair"),
        ({"kinds": "cage", "symmetry": "x"}, "no symmetry is called 'x'"),
        ({"kinds": "cage", "seed": -1}, "a seed is 0 to"),
        ({"kinds": "cage", "er": 7.1}, "er is not for variants"),
        ({"kinds": "cage", "pattern": "1" * 81}, "pattern is not for variants"),
        ({"kinds": "cage", "sampling": "uniform"}, "sampling is not for variants"),
        ({"kinds": "cage", "attempts": 0}, "attempts"),
        ({"kinds": "cage", "threads": 0}, "threads"),
    ],
)  # fmt: skip
def test_bad_requests(wanted: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        generate(**wanted)


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"kinds": {"cage": 41}}, "41 cage need at least 82 places, and the grid has 81"),
        ({"kinds": {"whisper": 20, "arrow": 10}}, "20 whisper, 10 arrow need at least 90 places"),
        ({"kinds": {"white_dot": 145}}, "at least 145 places, and the grid has 144"),
        ({"kinds": {"diagonal": 3}}, "there are at most 2 of diagonal, asked for 3"),
        ({"kinds": "whisper", "clues": 0}, "whisper without givens: if each digit of a solution becomes 10 minus it"),
        ({"kinds": ["even", "palindrome"], "clues": 0}, "even, palindrome without givens"),
        ({"kinds": ["anti_taxicab", "dutch_flatmates"], "clues": 0}, "rules of the whole grid without givens"),
        ({"jigsaw": True, "clues": 0}, "no givens and no constraints"),
        ({"kinds": "cage", "clues": 82}, "the grid has 81 cells, asked for 82 clues"),
        ({"kinds": "cage", "puzzle": Puzzle({"r1c1": 1, "r1c2": 2}), "clues": 1}, "with has 2 clues"),
        ({"puzzle": Puzzle(rows=4, columns=6, regions="none"), "symmetry": "full"}, "symmetry of squares"),
        (
            {"puzzle": Puzzle(rows=5, columns=4, regions="none", digits=range(1, 7)), "jigsaw": True},
            "20 cells cannot be cut into regions of 6",
        ),
        ({"puzzle": FOUR.replace(constraints=[Cage("r1c1 r1c2", 20)]), "kinds": "arrow"}, "no grid satisfies"),
        ({"puzzle": Puzzle("12..34......4..3", rows=4, columns=4), "kinds": "cage"}, "has one solution"),
    ],
)  # fmt: skip
def test_impossible_requests(wanted: dict[str, Any], reason: str) -> None:
    with pytest.raises(NoPuzzle, match=reason) as caught:
        generate(**wanted)
    assert caught.value.attempts == 0


def test_kinds_that_mean_nothing_in_the_puzzle() -> None:
    with pytest.raises(sudokit.VariantError, match="entropic: 4 digits, expected a multiple of 3"):
        generate(puzzle=FOUR, kinds="entropic")


def test_giving_up_says_what_came_instead() -> None:
    with pytest.raises(
        NoPuzzle, match=r"gave up after 5 attempts.*; 5 had several solutions"
    ) as caught:
        generate(kinds={"arrow": 2}, clues=0, seed=1, attempts=5)
    assert caught.value.attempts == 5


def test_the_page_lists_the_kinds() -> None:
    page = (Path(__file__).parent.parent / "docs" / "generate.md").read_text(encoding="utf-8")
    assert {key for key in (*SHAPES, *RULES) if f"`{key}`" not in page} == set()


def test_names_of_kinds() -> None:
    assert [kind_named(name) for name in ("Killers", "X-Sum", "xv", "thermos", "ZIPPER LINE")] == [
        "cage", "x_sum", "xv", "thermometer", "zipper",
    ]  # fmt: skip
    assert {kind_named(key) for key in (*SHAPES, *RULES)} <= set(KINDS)


# --- ending early ------------------------------------------------------------------------------------


def test_a_timeout_keeps_what_was_found() -> None:
    generator = VariantGenerator(kinds="killer", clues=0, seed=1)
    with pytest.raises(TimedOut):
        generator.take(10_000, timeout=0.3)
    found = generator.take(generator.ready)
    assert found == generate(len(found), kinds="killer", clues=0, seed=1)
    with pytest.raises(TypeError):
        generator.take("1")  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers of this kind")
def test_ctrl_c() -> None:
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals reach the main thread")
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    with pytest.raises(KeyboardInterrupt):
        generate(10_000, kinds="killer", clues=0)


KNOWN = FOUR.replace(
    constraints=[Cage("r2c1 r3c1", 6), Cage("r4c1 r4c2", 5), Thermometer("r3c3 r3c4 r4c3")]
)
