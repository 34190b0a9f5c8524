"""The way to the solution of a variant by techniques: sound, with reasons that hold, and said in words."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

import pytest
from benchmarks.reasons import counterexample
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudokit
from sudokit import variants as v
from sudokit.errors import NoSolution, NotUnique, SudokuError, TimedOut, VariantError
from sudokit.variants import (
    Kind,
    Profile,
    Puzzle,
    Step,
    all_steps,
    explain,
    hint,
    next_step,
    rate,
    solve,
    true_candidates,
)
from sudokit.variants.explaining import TECHNIQUES, _Way
from sudokit.variants.places import Place
from sudokit.words import language, languages
from variants.samples import SAMPLES, mixed

few = settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow])
KINDS = sorted(v.KINDS.values(), key=lambda kind: kind.key)
KILLER = Puzzle(
    rows=4,
    columns=4,
    constraints=[
        v.Thermometer("r1c4 r1c3 r1c2 r1c1"),
        v.Cage("r2c1 r2c2", 3),
        v.Cage("r1c1 r1c2", 7),
        v.Cage("r2c1 r3c1", 5),
        v.Odd("r2c3"),
    ],
)


def follow(puzzle: Puzzle, digits: dict[Place, int], *, guesses: bool) -> None:
    """Goes the whole way, and compares each step with all solutions."""
    truth = true_candidates(puzzle.replace(givens={**puzzle.givens, **digits})).counts
    is_solvable = all(truth.values())
    way = _Way(puzzle, {**puzzle.givens, **digits}, {}, guesses=guesses)
    placed = {**puzzle.givens, **digits}
    for number, step in enumerate(way):
        assert number < 2000
        if step.is_contradiction:
            assert not is_solvable
            return
        assert step.placements or step.eliminations
        assert step.effort > 0
        for cell, digit in step.placements:
            assert cell not in placed
            assert set(truth[cell]) <= {digit}
            placed[cell] = digit
        for cell, digit in step.eliminations:
            assert digit not in truth[cell]
        for tag in ("en", "ko"):
            assert "{" not in step.explain(tag)
        if not is_solvable and number > 50:
            return
        check_reason(puzzle, step)
    if way.is_solved:
        assert placed.keys() == set(truth)


def check_reason(puzzle: Puzzle, step: Step) -> None:
    with suppress(TimedOut):
        assert counterexample(puzzle, step) is None, str(step)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_what_follows_is_in_all_solutions(kind: type[Kind]) -> None:
    @few
    @given(SAMPLES[kind], st.booleans())
    def check(puzzle: Puzzle, guesses: bool) -> None:
        follow(puzzle, {}, guesses=guesses)

    check()


@given(mixed(), st.randoms(use_true_random=False))
@few
def test_what_follows_from_part_of_a_solution(puzzle: Puzzle, random: random.Random) -> None:
    try:
        solution = solve(puzzle, timeout=5)
    except SudokuError:
        return
    digits = {cell: solution[cell] for cell in solution if random.random() < 0.5}
    follow(puzzle, digits, guesses=True)


def test_a_killer_from_first_to_last() -> None:
    explanation = explain(KILLER)
    assert explanation.solved
    assert explanation.rating == rate(KILLER)
    assert explanation.left == {cell: (digit,) for cell, digit in solve(KILLER).items()}
    assert sum(explanation.techniques.values()) == len(explanation.steps)
    assert explanation.to_text().count("\n") == len(explanation.steps)


def test_what_is_said_of_a_cage() -> None:
    puzzle = Puzzle(constraints=[v.Cage("r1c1 r1c2", 10)])
    step = next_step(
        puzzle, candidates={"r1c1": [1, 2, 4, 5, 6, 7, 8, 9], "r1c2": [1, 2, 4, 5, 6, 7, 8, 9]}
    )
    assert step is not None
    assert (
        str(step)
        == "Killer cage r1c1 r1c2: r1c1, r1c2 are not 3, which leaves only 19, 28, 46 for 10, so r1c1, r1c2 are not 5 or 7"
    )
    assert {str(cell): gone for cell, gone in step.reason.items()} == {"r1c1": (3,), "r1c2": (3,)}
    assert (
        step.explain("ko")
        == "킬러 케이지 r1c1 r1c2: r1c1, r1c2 ≠ 3, 합 10의 조합은 19, 28, 46만 남음, 따라서 r1c1, r1c2 ≠ 5, 7"
    )


def test_what_is_said_of_a_sum() -> None:
    cage = v.Cage("r1c1 r1c2 r1c3", 15)
    step = next_step(Puzzle(constraints=[cage]), {"r1c1": 1, "r1c2": 6})
    assert step is not None
    assert str(step) == (
        "Killer cage r1c1 r1c2 r1c3: it adds up to 15, r1c1 is 1 and r1c2 is 6, so r1c3 is 8"
    )
    assert step.explain("ko") == (
        "킬러 케이지 r1c1 r1c2 r1c3: 합이 15, r1c1 = 1, r1c2 = 6, 따라서 r1c3 = 8"
    )
    cages = [v.Cage("r1c1 r1c2 r1c3", 10), v.Cage("r2c1 r2c2 r2c3 r3c1 r3c2", 30)]
    step = next(
        step
        for step in _Way(Puzzle(constraints=cages), {}, {}, guesses=False)
        if step.technique.key == "innies"
    )
    assert str(step) == (
        "Sum of houses: box 1 with Killer cage r1c1 r1c2 r1c3, r2c1 r2c2 r2c3 r3c1 r3c2: r3c3 = 5"
    )


def test_what_is_said_of_rules_together() -> None:
    """Each step says why, and cells of which a digit breaks the same are said together."""
    puzzle = Puzzle(constraints=[v.WhiteDot("r1c4 r1c5"), v.BlackDot("r1c5 r1c6")])
    steps = [step for step in all_steps(puzzle) if step.technique.key == "two-rules"]
    assert (
        "Two rules together: White dot r1c4 r1c5 and Black dot r1c5 r1c6: if r1c4 is 6 or 8, "
        "r1c5 is 5, 7 or 9 and Black dot r1c5 r1c6 has no pair left, so r1c4 is not 6 or 8"
    ) in map(str, steps)
    assert any(
        "에서 r1c4가 6, 8 중 하나이면 r1c5에 5, 7, 9만 남음, 검은 점 r1c5 r1c6에 남는 짝이 없음, 따라서"
        in step.explain("ko")
        for step in steps
    )
    for step in steps:
        assert "for one" not in str(step)
        check_reason(puzzle, step)
    assert {step.technique.key for step in all_steps(puzzle)} >= {"rule", "two-rules"}


def test_cells_of_which_a_digit_breaks_the_same_are_said_together() -> None:
    puzzle = Puzzle(
        rows=6, columns=6, constraints=[v.WhiteDot("r3c4 r4c4"), v.WhiteDot("r4c4 r4c5")]
    )
    left = {"r3c4": (1, 2, 3, 4), "r4c4": (2, 3, 4), "r4c5": (1, 2, 3, 4, 5)}
    step = next(step for step in all_steps(puzzle, candidates=left) if "or r4c6 is 3" in str(step))
    assert "if r3c5, r3c6 or r4c6 is 3, " in str(step)
    assert "so r3c5, r3c6, r4c6 are not 3" in str(step)
    assert "r3c5, r3c6, r4c6 중 하나가 3이면 " in step.explain("ko")
    check_reason(puzzle, step)


@pytest.mark.parametrize(
    ("clue", "givens", "said"),
    [
        (v.XSum([f"r1c{at}" for at in range(1, 10)], 40), {}, "if r1c1 is 6, the first 6 digits add up to 39 at most, so r1c1 is 7 or 8"),
        (v.Skyscraper([f"r1c{at}" for at in range(1, 10)], 8), {}, "if r1c1 is 3, at most 7 are seen, so r1c1 is 1 or 2"),
        (v.Sandwich([f"r1c{at}" for at in range(1, 10)], 4), {"r1c3": 1}, "only 4 adds up to 4 and r1c3 is 1; r1c2, r1c4, r1c6, r1c7, r1c8, r1c9 are not 9, or else nothing that adds up to 4 fits between 1 and 9"),
    ],
    ids=lambda value: getattr(value, "key", None),
)  # fmt: skip
def test_what_is_said_of_clues_beside_the_grid(
    clue: Kind, givens: dict[str, int], said: str
) -> None:
    puzzle = Puzzle(givens=givens, constraints=[clue])
    step = next(step for step in _Way(puzzle, puzzle.givens, {}, guesses=False))
    assert said in str(step)
    check_reason(puzzle, step)


def test_steps_that_refute_say_what_the_end_rests_on() -> None:
    puzzle = next(sudokit.VariantGenerator(kinds={"whisper": 6}, seed=7))
    refuted = next(step for step in explain(puzzle).steps if step.nested)
    *before, last = refuted.nested
    assert last.technique.key == "contradiction"
    for step in before:
        assert step.placements or step.eliminations
        check_reason(puzzle, step)


@pytest.mark.parametrize(
    ("kinds", "seed"), [(["global_modular", "clone"], 419604069), (["anti_king", "minimum", "clone"], 414192626)]
)  # fmt: skip
def test_cells_that_differ_by_several_constraints_name_all_of_them(
    kinds: list[str], seed: int
) -> None:
    puzzle = next(
        sudokit.VariantGenerator(puzzle=Puzzle(rows=6, columns=6), kinds=kinds, seed=seed)
    )
    for step in _Way(puzzle, puzzle.givens, {}, guesses=False):
        if any(isinstance(source, Kind) for source in step.sources) and not step.nested:
            check_reason(puzzle, step)


def test_the_sentence_names_what_makes_cells_equal() -> None:
    """9 of row 1 is in r1c5 or r1c6, so it is in r5c3 or r5c8 as well, and not in r5c1."""
    lines = [
        v.Palindrome("r1c5 r2c5 r3c5 r4c4 r5c3"),
        v.Palindrome("r1c6 r2c7 r3c8 r4c9 r5c8"),
    ]
    puzzle = Puzzle(constraints=lines)
    left = {f"r1c{column}": range(1, 9) for column in (1, 2, 3, 4, 7, 8, 9)}
    step = next(
        step
        for step in all_steps(puzzle, candidates=left)
        if step.technique.key == "locked"
        and any((str(cell), digit) == ("r5c1", 9) for cell, digit in step.eliminations)
    )
    assert set(lines) <= set(step.sources)
    check_reason(puzzle, step)


@pytest.mark.parametrize(
    "wish",
    [{"kinds": "killer", "clues": 0}, {"kinds": {"thermometer": 6}, "level": "Easy"}],
    ids=str,
)
def test_a_puzzle_that_is_turned_has_the_same_grade(wish: dict[str, Any]) -> None:
    puzzle = next(sudokit.VariantGenerator(**wish, seed=7))
    turned = re.sub(r"r(\d)c(\d)", lambda cell: f"r{cell[2]}c{10 - int(cell[1])}", v.write(puzzle))
    assert turned != v.write(puzzle)
    assert rate(v.read(turned)) == rate(puzzle)


def test_a_puzzle_whose_digits_are_renamed_has_the_same_level() -> None:
    """A palindrome and a knight's move know no digits, and where 7 minus each digit is taken, sums stay sums."""
    small = Puzzle(rows=6, columns=6)
    puzzle = next(
        sudokit.VariantGenerator(puzzle=small, kinds=["palindrome", "anti_knight"], seed=5)
    )
    renamed = dict(zip(puzzle.digits, (3, 6, 1, 5, 2, 4), strict=True))
    other = puzzle.replace(givens={cell: renamed[digit] for cell, digit in puzzle.givens.items()})
    assert rate(other)[0::2] == rate(puzzle)[0::2]
    killer = next(sudokit.VariantGenerator(puzzle=small, kinds="killer", clues=0, seed=5))
    cages = [
        v.Cage(cage.cells, 7 * len(cage.cells) - cage.total)
        for cage in killer.constraints
        if isinstance(cage, v.Cage) and cage.total is not None
    ]
    assert len(cages) == len(killer.constraints)
    assert rate(killer.replace(constraints=cages)).level == rate(killer).level


def test_the_sum_of_a_house() -> None:
    cages = [v.Cage("r1c1 r1c2 r1c3", 10), v.Cage("r1c4 r1c5 r1c6 r1c7", 26)]
    step = next(
        step
        for step in _Way(Puzzle(constraints=cages), {}, {}, guesses=False)
        if step.technique.key == "innies"
    )
    assert "row 1" in str(step)
    assert "r1c8 + r1c9 = 9" in str(step)


def test_a_sum_leaves_the_rest_of_a_house_its_digits() -> None:
    cage = v.Cage("r2c1 r2c2", 5)
    puzzle = Puzzle(rows=6, columns=6, candidates={"r2c5": [3, 4]}, constraints=[cage])
    step = next(
        step for step in _Way(puzzle, {}, {}, guesses=False) if step.technique.key == "combinations"
    )
    assert str(step) == (
        "Combinations in a house: Killer cage r2c1 r2c2 and the rest of row 2 divide its digits; "
        "r2c1, r2c2 can only be 14, 23 and r2c5 is 3 or 4, so r2c3, r2c4, r2c6 are not 3 or 4"
    )
    assert step.explain("ko") == (
        "행·열·박스의 조합: 2행의 숫자를 킬러 케이지 r2c1 r2c2와 나머지 칸이 나눔, "
        "r2c1, r2c2의 조합은 14, 23뿐, r2c5에 3, 4만 남음, 따라서 r2c3, r2c4, r2c6 ≠ 3, 4"
    )
    check_reason(puzzle, step)


def test_rows_and_regions_leave_over_the_same_digits() -> None:
    regions = "1112211322433324435544555"
    puzzle = Puzzle(".3.............4..5....2.", rows=5, columns=5, regions=regions)
    step = next(
        step
        for step in _Way(puzzle, puzzle.givens, {}, guesses=False)
        if step.technique.key == "leftovers"
    )
    assert str(step) == (
        "Law of Leftovers: rows 1 and 2 and boxes 1 and 2 leave over r2c3 and r3c5, which have the "
        "same digits; r3c5 is not 1, so r2c3 is not 1"
    )
    assert step.explain("ko") == (
        "나머지 칸의 법칙: 1·2행, 1·2박스에서 남는 칸 r2c3과 r3c5의 숫자는 같음, r3c5 ≠ 1, 따라서 r2c3 ≠ 1"
    )
    check_reason(puzzle, step)


def test_sets_of_houses_that_have_the_same_digits() -> None:
    corners = [f"r{row}c{column}" for row in (1, 2, 8, 9) for column in (1, 2, 8, 9)]
    ring = {f"r{row}c{column}" for row in (3, 7) for column in range(3, 8)}
    ring |= {f"r{row}c{column}" for row in range(3, 8) for column in (3, 7)}
    puzzle = Puzzle()
    known = {cell: range(1, 9) for cell in corners}
    steps = all_steps(puzzle, {}, known, profile=Profile(["set-equivalence"]))
    assert {frozenset(str(cell) for cell, _ in step.eliminations) for step in steps} >= {
        frozenset(ring)
    }
    sets = next(step.sets for step in steps if {str(cell) for cell, _ in step.eliminations} == ring)
    assert {frozenset(map(str, each)) for each in sets} == {frozenset(corners), frozenset(ring)}
    for step in steps[:3]:
        check_reason(puzzle, step)


def test_a_cage_is_split_by_the_sum_of_a_house() -> None:
    cages = [v.Cage("r1c5 r2c5 r3c5", 6), v.Cage("r7c5 r8c5 r9c5", 24)]
    puzzle = Puzzle(constraints=[*cages, v.Cage("r4c5 r5c5 r6c5 r5c4 r5c6", 22)])
    step = next_step(puzzle, profile=Profile(["cage-splitting"]))
    assert step is not None
    assert "r5c4 + r5c6 = 7" in str(step)
    assert {(str(cell), digit) for cell, digit in step.eliminations} == {
        (cell, digit) for cell in ("r5c4", "r5c6") for digit in (7, 8, 9)
    }
    check_reason(puzzle, step)


def test_almost_locked_sets() -> None:
    puzzle = Puzzle()
    known = {"r1c1": [1, 2], "r1c2": [2, 3], "r5c1": [1, 3]}
    step = next_step(puzzle, {}, known, profile=Profile(["almost-locked-sets"]))
    assert step is not None
    assert {str(cell) for cell, _ in step.eliminations} <= {"r5c2", "r4c2", "r6c2", "r2c1", "r3c1"}
    assert {digit for _, digit in step.eliminations} == {3}
    check_reason(puzzle, step)


def test_cells_of_a_line_are_named_in_its_order() -> None:
    puzzle = Puzzle(constraints=[v.Thermometer("r3c3 r3c2 r2c2")])
    assert str(next_step(puzzle)).startswith("Thermometer r3c3 r3c2 r2c2: ")
    # The cell in the middle has its place, though nothing is said of it.
    puzzle = Puzzle(givens={"r4c4": 1}, constraints=[v.Palindrome("r3c3 r3c4 r4c4")])
    assert "Palindrome r3c3 r3c4 r4c4: r4c4 is 1, so r3c3 is 1" in map(str, all_steps(puzzle))
    sandwich = Puzzle(
        "1...............................................................................9"
    )
    sandwich = sandwich.replace(
        constraints=[v.Sandwich([f"r1c{column}" for column in range(1, 10)], 0)]
    )
    step = next_step(sandwich, profile=Profile(["rule"]))
    assert str(step).startswith("Sandwich 0 of row 1: ")


@pytest.mark.parametrize(
    ("constraint", "left", "said"),
    [
        (v.Whisper("r7c6 r8c7 r9c6"), {}, "no digit goes with 5, so r7c6, r8c7, r9c6 are not 5"),
        (
            v.Thermometer("r1c1 r1c2 r1c3 r1c4"),
            {},
            "if r1c1 is 7, for one, r1c2 is 8, r1c3 is 9 and r1c4 has no candidate left, so ",
        ),
        (
            v.Arrow("r1c1", "r1c2 r1c3"),
            {},
            "r1c2 + r1c3 ≥ 3, so r1c1 is not 1 or 2 and r1c2, r1c3 are not 9",
        ),
        (
            v.Arrow("r1c1", "r1c2 r1c3"),
            {"r1c2": range(3, 9), "r1c3": range(2, 7)},
            "r1c2 + r1c3 ≥ 5, so r1c1 is not 1, 2, 3 or 4 and r1c2 is not 8",
        ),
    ],
    ids=lambda value: getattr(value, "key", None),
)
def test_what_a_rule_says_alone(constraint: Kind, left: dict[str, range], said: str) -> None:
    """The digit that goes with no other, the bounds of a sum, or what would be left."""
    puzzle = Puzzle(constraints=[constraint])
    step = next_step(puzzle, candidates=left)
    assert step is not None
    assert said in str(step)
    check_reason(puzzle, step)


@pytest.mark.parametrize(
    ("constraint", "left", "said", "korean"),
    [
        (
            v.Lunchbox("r1c1 r1c2 r1c3 r1c4 r1c5", 9),
            {},
            "only 27, 36, 45, 234 add up to 9, so ",
            "합 9의 조합은 27, 36, 45, 234뿐, 따라서 ",
        ),
        (
            v.EqualityCage("r1c1 r1c2 r2c1 r2c2"),
            {},
            "no combination has 5, so r1c1, r1c2, r2c1, r2c2 are not 5",
            "5가 들어가는 조합이 없음, 따라서 ",
        ),
        (
            v.LookAndSay("r1c1 r1c2 r4c4", "25"),
            {},
            "if r4c4 is 4, too few cells can have 5, so r4c4 is 5",
            "r4c4 = 4이면 5가 들어갈 칸이 모자람, 따라서 r4c4 = 5",
        ),
        (
            v.Arrow("r5c1 r5c2", [*(f"r1c{column}" for column in range(1, 10)), "r2c9"]),
            {},
            "46 ≤ r1c1 + … + r2c9 ≤ 54, so r5c1 is 4 or 5",
            "46 ≤ r1c1 + … + r2c9 ≤ 54, 따라서 ",
        ),
        (
            v.Zipper("r1c1 r1c2 r5c5 r2c8 r2c9"),
            {"r1c1": range(4, 9), "r2c9": range(3, 9)},
            "r1c1 + r2c9 ≥ 7, so ",
            "r1c1 + r2c9 ≥ 7, 따라서 ",
        ),
    ],
    ids=lambda value: getattr(value, "key", None),
)  # fmt: skip
def test_a_rule_says_what_players_count(
    constraint: Kind, left: dict[str, range], said: str, korean: str
) -> None:
    """Combinations inside, digits in none of them, how many cells can have a digit, what long sums reach."""
    puzzle = Puzzle(constraints=[constraint])
    steps = list(all_steps(puzzle, candidates=left))
    step = next(step for step in steps if said in str(step))
    assert korean in step.explain("ko")
    check_reason(puzzle, step)


ROW = [f"r1c{column}" for column in range(1, 10)]


@pytest.mark.parametrize(
    ("constraint", "left", "said", "korean"),
    [
        (
            v.NumberedRoom(ROW, 3),
            {"r1c2": (1, 2, 4)},
            "r1c2 (cell 2) is not 3 and 3 in r1c3 (cell 3) would need 3 in r1c1 as well, so r1c1 is not 1, 2 or 3",
            "2번째 칸 r1c2 ≠ 3, ",
        ),
        (
            v.NumberedRoom(ROW, 3),
            {"r1c1": (2, 6)},
            "r1c1 can only point to r1c2 (cell 2) or r1c6 (cell 6), so ",
            "r1c1이 가리킬 수 있는 칸은 2번째 칸 r1c2, 6번째 칸 r1c6뿐, 따라서 ",
        ),
        (
            v.NumberedRoom(ROW, 3),
            {},
            "1 in r1c1 would point to itself and 3 in r1c3 (cell 3) would need 3 in r1c1 as well, so ",
            "r1c1의 1은 자기 자신을 가리킴",
        ),
        (
            v.HiddenSkyscraper(ROW, 5),
            {},
            "if r1c1 is 5, nothing hides 5, so r1c1 is not 5",
            "r1c1 = 5이면 5를 가리는 건물이 없음",
        ),
        (
            v.HiddenSkyscraper(ROW, 5),
            {"r1c1": (3, 4)},
            "r1c1 is not 1; r1c9 is not 5, or else r1c8 is hidden before 5",
            "아니면 r1c8이 5보다 먼저 가려짐",
        ),
        (
            v.Skyscraper(ROW, 5),
            {"r1c3": (7, 8, 9)},
            "r1c3 is 7, 8 or 9; ",
            "아니면 보이는 건물이 많아야 4개",
        ),
        (
            v.SumLine("r1c1 r1c2 r2c3 r3c4 r4c5"),
            {"r1c1": (2, 3)},
            "r1c1 is not 1; r1c2 is not 9, or else no part from r1c1 on adds up to 10",
            "아니면 r1c1부터 합이 10인 부분이 없음",
        ),
        (
            v.Sandwich(ROW, 20),
            {"r1c3": (1,)},
            "or else at most 15 fits between 1 and 9",
            "아니면 1과 9 사이의 합이 15 이하",
        ),
        (
            v.BetweenLine("r1c1 r2c2 r3c3"),
            {},
            "if r2c2 is 1, r2c2 is not between the ends, so r2c2 is not 1 or 9",
            "r2c2가 양 끝 사이의 숫자가 될 수 없음",
        ),
        (
            v.Lockout("r1c1 r2c2 r3c3"),
            {},
            "if r2c2 is 5, r2c2 cannot be outside the ends, so r2c2 is not 5",
            "r2c2가 양 끝 바깥의 숫자가 될 수 없음",
        ),
        (
            v.Lockout("r1c1 r2c2 r3c3"),
            {"r1c1": (3, 4, 8)},
            "r3c3 is not 5 or 6, or else the ends differ by less than 4",
            "아니면 양 끝의 차가 4보다 작음",
        ),
    ],
    ids=lambda value: getattr(value, "key", None),
)  # fmt: skip
def test_clues_that_have_an_order_say_what_players_count(
    constraint: Kind, left: dict[str, tuple[int, ...]], said: str, korean: str
) -> None:
    """Numbers of cells, what is seen or hidden, parts and what fits between."""
    puzzle = Puzzle(constraints=[constraint])
    way = list(
        _Way(
            puzzle,
            {},
            {puzzle._place(cell, "candidates"): some for cell, some in left.items()},
            guesses=False,
        )
    )
    step = next((step for step in way if said in str(step)), None)
    assert step is not None, "\n".join(map(str, way))
    assert korean in step.explain("ko")
    for each in way:
        check_reason(puzzle, each)


def test_a_long_sum_has_bounds_by_the_houses_it_goes_through() -> None:
    """Some cells of this sum see cells of another region, which must not break up what differs in their own."""
    cells = "r9c5 r8c4 r7c6 r7c4 r7c5 r9c6 r3c2 r2c2 r9c8 r7c7 r7c8 r5c8 r4c9 r5c9 r6c8 r6c7"
    step = next_step(Puzzle(constraints=[v.Sum(cells, 46)]))
    assert step is not None
    assert "≥ 45" in str(step)


def test_digits_that_break_the_same_are_said_together() -> None:
    puzzle = Puzzle(constraints=[v.LookAndSay("r6c2 r7c2 r7c3 r7c4 r8c4", "2122")])
    step = next(step for step in all_steps(puzzle) if step.technique.key == "rule-tried")
    assert "if r8c4 is 3, 4, 5, 6, 7, 8 or 9, too few cells can have 1 or 2, " in str(step)
    check_reason(puzzle, step)


def test_what_a_rule_must_contain_goes_from_what_sees_it() -> None:
    puzzle = Puzzle(constraints=[v.LookAndSay("r1c1 r1c2 r1c3", "1617")])
    step = next(step for step in all_steps(puzzle) if step.technique.key == "rule-in-house")
    assert "6 and 7 must be in it, so r1c4, " in str(step)
    assert "6, 7이 꼭 들어감, 따라서 " in step.explain("ko")
    check_reason(puzzle, step)


def test_dots_that_are_said_in_one_are_looked_at_one_by_one() -> None:
    puzzle = Puzzle(constraints=[v.BlackDot("r1c1 r1c2 r5c5 r5c6")])
    assert {str(step) for step in all_steps(puzzle) if step.technique.key == "rule"} == {
        "Black dot r1c1 r1c2: no digit goes with 5, 7 or 9, so r1c1, r1c2 are not 5, 7 or 9",
        "Black dot r5c5 r5c6: no digit goes with 5, 7 or 9, so r5c5, r5c6 are not 5, 7 or 9",
    }


def test_a_long_sum_is_no_rule_of_the_whole_grid() -> None:
    """It names its first and last cell, and takes the time that so many cells take."""
    shaft = [f"r{row}c{column}" for row in (1, 2, 3) for column in range(1, 10)]
    step = next_step(Puzzle(constraints=[v.Arrow("r5c1 r5c2 r5c3", shaft)]))
    assert step is not None
    assert str(step).startswith("Arrow r5c1 … r3c9: ")
    assert step.effort > 30


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ({"r1c1": (1,)}, "if the region of r4c4 is 1, r4c4 and r1c1 cannot be in one region"),
        ({"r1c1": (1,), "r1c2": (2,), "r2c1": (2,)}, "the region of r1c1 has room for only 1 cell"),
        ({}, "the regions are not numbered in the order of their first cells"),
    ],
)
def test_what_is_wrong_with_regions_to_be_found(
    left: dict[str, tuple[int, ...]], said: str
) -> None:
    """The labels are cells of their own, beside the digits of the board."""
    names = [f"L{at}" for at in range(1, 17)]
    digits = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    label = dict(zip(digits, names, strict=True))
    puzzle = Puzzle(rows=4, columns=4, regions=[], constraints=[v.ChaosConstruction(names)])
    known = {label[cell]: some for cell, some in left.items()}
    steps = list(all_steps(puzzle, candidates=known))
    assert any(said in str(step) for step in steps), "\n".join(map(str, steps))


def test_a_digit_that_breaks_a_rule_says_what_is_left_then() -> None:
    """The reason is the smallest, and each digit that it names is needed."""
    puzzle = Puzzle(constraints=[v.Renban("r3c3 r4c4 r5c5")])
    left = dict.fromkeys(("r4c4", "r5c5"), (1, 3, 4, 5, 6, 7, 8, 9))
    step = next(
        step
        for step in all_steps(puzzle, candidates=left, profile=Profile(["rule-tried"]))
        if "r3c3 is not 1" in str(step)
    )
    assert "r4c4, r5c5 are not 2; if r3c3 is 1, " in str(step)
    assert "cannot be met" not in str(step)
    assert {str(cell): gone for cell, gone in step.reason.items()} == {"r4c4": (2,), "r5c5": (2,)}
    check_reason(puzzle, step)


@pytest.mark.parametrize(
    ("constraints", "said", "korean"),
    [
        (
            [v.Renban("r1c1 r1c2 r1c3")],
            "no combination is left, so",
            "가능한 조합 없음, 따라서",
        ),
        (
            [v.Whisper("r1c1 r1c2"), v.Arrow("r1c1", "r1c2 r2c2")],
            "which is too much (Arrow r1c1 r1c2 r2c2)",
            "너무 큼 (화살표 r1c1 r1c2 r2c2)",
        ),
        (
            [v.Arrow("r1c1", "r1c2 r2c2 r3c2"), v.Arrow("r1c1", "r1c3 r2c3 r3c3")],
            "leaves r1c2 no digit",
            "에 남는 숫자가 없음",
        ),
    ],
    ids=["combinations", "sums", "cells"],
)  # fmt: skip
def test_rules_that_break_together_say_which_breaks_and_why(
    constraints: list[Kind], said: str, korean: str
) -> None:
    puzzle = Puzzle(constraints=constraints)
    left = dict.fromkeys(("r1c1", "r1c2", "r1c3"), (1, 2, 3, 4)) if len(constraints) == 1 else {}
    known = Profile(["two-rules", "two-long-rules", "house-and-rules"])
    steps = all_steps(puzzle, candidates=left, profile=known)
    step = next((step for step in steps if said in str(step)), None)
    assert step is not None, "\n".join(map(str, steps))
    assert korean in step.explain("ko")
    check_reason(puzzle, step)


def test_a_rank_says_with_which_digit_its_line_begins() -> None:
    line = [f"r1c{column}" for column in range(1, 5)]
    step = next_step(Puzzle(rows=4, columns=4, constraints=[v.FullRank(line, 10)]))
    assert step is not None
    assert str(step) == "Full rank 10 of row 1: four lines begin with each digit, so r1c1 is 3"
    assert step.explain("ko").endswith("같은 숫자로 시작하는 줄이 네 개씩, 따라서 r1c1 = 3")


def test_ranks_name_the_ranks_they_rest_on() -> None:
    row = [f"r1c{column}" for column in range(1, 10)]
    column = [f"r{row}c1" for row in range(1, 10)]
    ranks = (v.FullRank(row, 1), v.FullRank(column, 2))
    step = next_step(Puzzle(constraints=ranks))
    assert step is not None
    assert set(step.sources) == set(ranks)


def test_broad_rules_go_on_cell_by_cell() -> None:
    puzzle = Puzzle(givens={"r3c3": 1}, constraints=[v.AntiKnight()])
    step = next_step(puzzle)
    assert step is not None
    assert str(step) == "Anti-knight: r3c3 is 1, so r1c4, r2c5, r4c1, r4c5, r5c2, r5c4 are not 1"


def test_hints_by_degrees() -> None:
    first = explain(KILLER).steps[0]
    assert hint(KILLER).step == first
    assert str(hint(KILLER)) == str(first)
    assert str(hint(KILLER, level=1)).startswith("look at ")
    assert str(hint(KILLER, level=2)) == "Odd r2c3 helps here"
    solution = dict(solve(KILLER).items())
    assert hint(KILLER, solution).is_solved
    assert str(hint(KILLER, {"r1c1": 3})) == "wrong digits: r1c1 = 3"
    assert str(hint(KILLER, candidates={"r1c1": [1, 2]})) == "cells that lack a candidate: r1c1"
    with pytest.raises(ValueError, match="level is 4"):
        hint(KILLER, level=4)  # type: ignore[arg-type]


def test_the_public_functions_take_variants() -> None:
    assert sudokit.rate(KILLER) == rate(KILLER)
    assert sudokit.explain(KILLER).steps == explain(KILLER).steps
    assert sudokit.hint(KILLER.replace(givens={"r1c1": 3}), puzzle=KILLER).wrong_digits
    with pytest.raises(ValueError, match="techniques of its own"):
        sudokit.rate(KILLER, system="explainer")  # type: ignore[call-overload]


def test_puzzles_that_cannot_be_explained() -> None:
    with pytest.raises(NotUnique):
        explain(Puzzle(rows=4, columns=4))
    with pytest.raises(NoSolution):
        rate(Puzzle(rows=4, columns=4, constraints=[v.Cage("r1c1 r1c2", 2)]))


def test_guesses_only_on_demand() -> None:
    hard = Puzzle(
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    )
    stuck = explain(hard)
    assert not stuck.solved
    assert any(len(digits) > 1 for digits in stuck.left.values())
    solved = explain(hard, guesses=True)
    assert solved.solved
    assert solved.level == "Extreme"
    assert any(
        step.nested and step.nested[-1].is_contradiction and step.reasoning()
        for step in solved.steps
    )


def test_all_techniques_have_names() -> None:
    for tag in languages():
        assert language(tag).section("deduction-techniques").keys() == set(TECHNIQUES)


def test_korean_sentences_have_no_english() -> None:
    for step in explain(KILLER).steps:
        words = re.findall(r"[A-Za-z]{3,}", re.sub(r"r\d+c\d+", "", step.explain("ko")))
        assert not words


def test_a_board_that_is_wrong() -> None:
    step = next_step(Puzzle(rows=4, columns=4), candidates={"r2c2": []})
    assert step is not None
    assert step.is_contradiction
    assert step.explain() == "Contradiction: r2c2 has no candidate left"
    broken = next_step(Puzzle(rows=4, columns=4, constraints=[v.Sum("r1c1 r1c4", 2)]))
    assert broken is not None
    assert broken.explain() == "Contradiction: r1c1 + r1c4 ≥ 3, which is too much (Sum r1c1 r1c4)"


# --- every step, and what one knows -----------------------------------------------------------------


def result(step: Step) -> tuple[object, ...]:
    return step.technique.key, step.placements, step.eliminations


@few
@given(puzzle=mixed(), guesses=st.booleans())
def test_all_steps_are_sound_and_each_is_there_once(puzzle: Puzzle, guesses: bool) -> None:
    try:
        truth = true_candidates(puzzle).counts
    except SudokuError:
        return  # a constraint means nothing in this puzzle
    steps = all_steps(puzzle, guesses=guesses)
    if not all(truth.values()):
        return
    assert len(set(map(result, steps))) == len(steps)
    order = [TECHNIQUES.index(step.technique.key) for step in steps]
    assert order == sorted(order)
    for step in steps:
        assert step.placements or step.eliminations
        assert all(set(truth[cell]) == {digit} for cell, digit in step.placements)
        assert all(digit not in truth[cell] for cell, digit in step.eliminations)
        assert step.explain()
        assert step.explain("ko")


@pytest.mark.parametrize("name", ["KILLER", "classic"])
def test_the_next_step_is_one_of_all_steps(name: str) -> None:
    puzzle = (
        KILLER
        if name == "KILLER"
        else Puzzle(
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
        )
    )
    way = _Way(puzzle, puzzle.givens, {}, guesses=False)
    for _ in range(12):
        board = {cell: left[0] for cell, left in way.left.items() if len(left) == 1}
        placed = {cell: digit for cell, digit in board.items() if cell in puzzle.givens}
        steps = all_steps(puzzle, placed, way.left)
        step = next_step(puzzle, placed, way.left)
        assert (step is None) == (not steps)
        if step is None:
            break
        assert result(step) in map(result, steps)
        next(way)


def test_a_house_that_has_its_digit_is_no_fish() -> None:
    regions = [
        "r1c1 r1c2 r1c3 r1c4 r1c5 r2c1", "r1c6 r2c2 r2c3 r2c4 r2c5 r2c6", "r3c1 r3c2 r3c3 r3c4 r3c5 r3c6",
        "r4c1 r4c2 r5c2 r5c3 r5c4 r5c5", "r4c3 r4c4 r4c5 r4c6 r5c6 r6c6", "r5c1 r6c1 r6c2 r6c3 r6c4 r6c5",
    ]  # fmt: skip
    constraints = [v.LittleKiller("r3c1", "down-right", 17), v.DisjointGroups()]
    givens = ".4.1.............12.............2.3."
    puzzle = Puzzle(givens, rows=6, columns=6, regions=regions, constraints=constraints)
    solution = solve(puzzle, unique=True)
    for step in all_steps(puzzle):
        assert all(solution[cell] == digit for cell, digit in step.placements), step
        assert all(solution[cell] != digit for cell, digit in step.eliminations), step


def test_all_steps_of_boards_that_are_solved_or_have_no_solution() -> None:
    assert all_steps(KILLER, dict(solve(KILLER))) == []
    (step,) = all_steps(KILLER, {"r2c1": 4})
    assert step.is_contradiction
    assert all_steps(Puzzle(rows=4, columns=4)) == []
    with pytest.raises(VariantError, match="r5c1 is outside the grid"):
        all_steps(KILLER, {"r5c1": 1})


def test_what_one_does_not_know_is_left_out() -> None:
    everything = {step.technique.key for step in all_steps(KILLER)}
    assert {"rule", "innies"} <= everything
    for key in everything:
        profile = Profile().without(key)
        assert key not in {step.technique.key for step in all_steps(KILLER, profile=profile)}
        explanation = explain(KILLER, profile)
        assert key not in explanation.techniques
        assert rate(KILLER, profile) == explanation.rating
        step = next_step(KILLER, profile=profile)
        assert step is not None
        assert step.technique.key != key
        assert hint(KILLER, profile=profile).step == step
    assert explain(KILLER, Profile([])).steps == ()
    assert not rate(KILLER, Profile(["naked single"])).solved


def test_profiles_of_variants() -> None:
    assert Profile(["45 rule", "X-Wing"]) == Profile(["x-wing", "innies"])
    assert Profile().without("chain") != Profile()
    assert "contradiction" not in Profile().techniques
    assert eval(repr(Profile(["rule"]))) == Profile(["rule"])
    assert hash(Profile(["rule"])) == hash(Profile(["Rule"]))
    with pytest.raises(
        ValueError, match="no technique is called 'naked pear'; did you mean naked-pair"
    ):
        Profile(["naked pear"])
    with pytest.raises(TypeError, match="expected several names"):
        Profile("rule")
    with pytest.raises(TypeError, match="expected a Profile of"):
        rate(KILLER, sudokit.Profile())  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        Profile().techniques = ()


def test_the_public_functions_take_variants_and_their_profiles() -> None:
    known = Profile().without("innies")
    assert sudokit.explain(KILLER, known) == explain(KILLER, known)
    assert sudokit.rate(KILLER, known) == rate(KILLER, known)
    assert sudokit.hint(KILLER, profile=known) == hint(KILLER, profile=known)
    assert sudokit.all_steps(KILLER) == all_steps(KILLER)
    assert (
        sudokit.all_steps(KILLER, ["rule"], most=2)
        == all_steps(KILLER, profile=Profile(["rule"]))[:2]
    )
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    singles = ["naked single"]
    assert sudokit.all_steps(Puzzle(line), singles) == sudokit.all_steps(line, singles)
    with pytest.raises(ValueError, match="most is 0"):
        sudokit.all_steps(KILLER, most=0)
    with pytest.raises(ValueError, match="a profile of boards"):
        sudokit.rate(KILLER, sudokit.Profile())  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="expected a Profile"):
        sudokit.rate(line, known)  # type: ignore[call-overload]


def test_what_breaks_a_house_with_its_rules_is_found_again_for_the_sentence() -> None:
    """Here the line does not find all that follows, and what it finds depends on the order in which it is asked."""
    puzzle = Puzzle(
        "............2..........4....3.......",
        rows=6,
        columns=6,
        constraints=[
            v.RegionSumLine("r1c4 r2c3 r2c2 r1c3"),
            v.RegionSumLine("r3c2 r3c1 r4c1 r5c2 r6c1"),
            v.RegionSumLine("r4c3 r3c3 r2c4 r1c5 r2c6"),
            v.BetweenLine("r4c5 r4c4 r3c4 r2c5"),
            v.BetweenLine("r5c6 r4c6 r5c5"),
        ],
    )
    assert v.explain(puzzle).solved
