"""Puzzles to order: what was asked for is what comes, and the same from the same seed everywhere."""

from __future__ import annotations

import inspect
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit
from sudokit import Generator, Grid, NoPuzzle, Stop, TimedOut, _native, generate
from sudokit.generator import SYMMETRIES, Symmetry
from sudokit.generator.options import orbits_of
from sudokit.logic import LEVELS, Profile, explain, rate, rate_many, technique
from sudokit.logic.technique_table import Level

FILLED = "1" * 81
MANY = int(os.environ.get("SUDOKIT_SWEEP", "2000"))  # 100000 for a sweep


def without(grid: Grid, cells: list[int]) -> bytes:
    return bytes(0 if cell in cells else digit for cell, digit in enumerate(grid.cells))


def smaller(grids: list[Grid], orbits: list[list[int]]) -> bytes:
    """Each grid without each of its orbits, as lines."""
    boards = []
    for grid in grids:
        boards += [without(grid, orbit) for orbit in orbits if grid.cells[orbit[0]]]
    return b"".join(boards)


def counts(cells: bytes) -> npt.NDArray[np.uint64]:
    return sudokit.solve_many(np.frombuffer(cells, np.uint8).reshape(-1, 81), limit=2).counts


def demand_minimal(grids: list[Grid], symmetry: Symmetry = "none") -> None:
    orbits = orbits_of(symmetry)
    for start in range(0, len(grids), 1000):
        block = grids[start : start + 1000]
        assert (counts(b"".join(grid.cells for grid in block)) == 1).all()
        assert (counts(smaller(block, orbits)) == 2).all()


def test_puzzles_are_unique_and_minimal() -> None:
    grids = generate(MANY, seed=2024)
    demand_minimal(grids)
    assert len(set(grids)) == MANY
    assert 24 < sum(grid.clues for grid in grids) / MANY < 25


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetry(symmetry: Symmetry) -> None:
    grids = generate(40, symmetry=symmetry, seed=7)
    for grid in grids:
        filled = {divmod(cell, 9) for cell in range(81) if grid.cells[cell]}
        for image in SYMMETRIES[symmetry]:
            assert {image(*place) for place in filled} == filled
    demand_minimal(grids, symmetry)


def test_orbits_of_the_symmetries() -> None:
    sizes = {name: len(orbits_of(name)) for name in SYMMETRIES}
    assert sizes == {
        "none": 81,
        "half-turn": 41,
        "quarter-turn": 21,
        "horizontal": 45,
        "vertical": 45,
        "both": 25,
        "diagonal": 45,
        "anti-diagonal": 45,
        "both-diagonals": 25,
        "full": 15,
    }


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("minimal", [True, False])
def test_level(level: Level, minimal: bool) -> None:
    grids = generate(4, level=level, minimal=minimal, seed=11)
    ratings = rate_many(grids)
    assert all(not isinstance(rating, Exception) for rating in ratings)
    assert {rating.level for rating in ratings} == {level}  # type: ignore[union-attr]
    if minimal:
        demand_minimal(grids)


def test_a_score_alone_allows_every_level() -> None:
    assert {rate(grid).level for grid in generate(40, score=(0, 10**12), seed=1)} == set(LEVELS)


def test_score() -> None:
    for grid in generate(10, score=(700, 900), seed=3):
        assert 700 <= rate(grid).score <= 900
    assert all(rate(grid).score < 300 for grid in generate(10, score="0-299", seed=3))


@pytest.mark.parametrize("name", ["X-Wing", "hidden-pair", "xy-wing"])
def test_technique_is_needed(name: str) -> None:
    wanted = technique(name)
    profile = Profile.default()
    simpler = Profile(
        entry for entry in profile.techniques if entry.order <= wanted.order and entry != wanted
    )
    for grid in generate(3, technique=name, seed=5):
        assert wanted in explain(grid).techniques
        assert not rate(grid, simpler).solved


def test_the_profile_says_how_hard() -> None:
    profile = Profile.of("full-house", "naked-single", "hidden-single", "death-blossom")
    for grid in generate(5, level="Easy", profile=profile, seed=1):
        assert rate(grid, profile).solved
    with pytest.raises(NoPuzzle, match="the profile does not use X-Wing"):
        generate(technique="x-wing", profile=profile)


@pytest.mark.parametrize(
    ("clues", "minimal", "expected"),
    [
        (23, True, {23}),
        ("22-23", True, {22, 23}),
        (range(26, 28), True, {26, 27}),
        ((40, 45), False, set(range(40, 46))),
        (81, False, {81}),
        (30, False, {30}),
    ],
)
def test_clues(clues: object, minimal: bool, expected: set[int]) -> None:
    grids = generate(40, clues=clues, minimal=minimal, seed=9)  # type: ignore[call-overload]
    assert {grid.clues for grid in grids} == expected
    assert all(map(sudokit.is_unique, grids))


@pytest.mark.parametrize("clues", [30, 36, "31-40", 64, 81])
def test_more_clues_than_minimal_puzzles_have(clues: Any) -> None:
    """Minutes of attempts ended in nothing, since puzzles were minimal."""
    (grid,) = generate(clues=clues, seed=1)
    assert str(grid.clues) in str(clues) or grid.clues in range(31, 41)
    assert generate(clues=clues, seed=1, minimal=False) == [grid]


@pytest.mark.parametrize(("clues", "symmetry"), [(28, "none"), ("25-40", "none"), (48, "full")])
def test_minimal_puzzles_as_large_as_they_are(clues: Any, symmetry: Symmetry) -> None:
    demand_minimal(generate(clues=clues, symmetry=symmetry, seed=2), symmetry)


@pytest.mark.parametrize(
    "options",
    [
        {"clues": 31, "minimal": True},
        {"clues": "31-40", "sampling": "uniform"},
        {"clues": 36, "symmetry": "diagonal", "minimal": True, "level": "Easy"},
    ],
)
def test_minimal_puzzles_that_are_too_rare(options: dict[str, Any]) -> None:
    with pytest.raises(NoPuzzle, match=r"are too rare .* that are not minimal") as caught:
        generate(**options)
    assert not caught.value.attempts
    with pytest.raises(NoPuzzle, match="gave up after 30 attempts"):
        generate(**options, attempts=30)


@pytest.mark.parametrize("timeout", [0.1, 0.5])
@pytest.mark.parametrize(
    "options",
    [
        {"clues": 17},
        {"clues": 17, "symmetry": "half-turn"},
        {"clues": 28, "sampling": "uniform"},
        {"clues": 35, "level": "Extreme"},
        {"er": (11.5, 12.0)},
        {"score": (99_000, 100_000)},
        {"pattern": "x..." * 20 + "x", "minimal": True},
    ],
)
def test_whatever_is_asked_for_ends_at_its_timeout(options: Any, timeout: float) -> None:
    start = time.monotonic()
    with pytest.raises(TimedOut):
        generate(10_000, **options, seed=3, timeout=timeout)
    assert time.monotonic() - start < timeout + 2  # 0.1 s where nothing else runs


def test_not_minimal_has_a_drawn_number_of_clues() -> None:
    numbers = {grid.clues for grid in generate(300, minimal=False, seed=1)}
    assert numbers <= set(range(22, 33))
    assert numbers >= set(range(23, 33))  # few boards can be dug down to 22


@given(st.integers(0, 2**64 - 1))
def test_pattern(seed: int) -> None:
    mask = generate(symmetry="half-turn", clues=(26, 40), seed=seed)[0]
    (grid,) = generate(pattern=mask, seed=seed)
    assert [bool(digit) for digit in grid.cells] == [bool(digit) for digit in mask.cells]
    assert sudokit.is_unique(grid)


def test_pattern_in_every_form() -> None:
    text = """
        x.x...x.x
        .x.x.x.x.
        ..x.x.x..
        .x.....x.
        x...x...x
        .x.....x.
        ..x.x.x..
        .x.x.x.x.
        x.x...x.x
    """
    marks = [[int(mark == "x") for mark in line.strip()] for line in text.split()]
    flat = [mark for row in marks for mark in row]
    grids = [
        generate(pattern=form, seed=1)
        for form in (
            *(text, text.encode(), bytearray(text.encode())),
            *(text.replace(".", blank) for blank in "0-_"),
            *("|".join(text.split()), marks, tuple(marks), np.array(marks)),
            *(np.array(marks).ravel(), flat, iter(flat)),
        )
    ]
    assert all(each == grids[0] for each in grids)
    assert [int(digit > 0) for digit in grids[0][0].cells] == flat


def pattern_without(rows: list[int], columns: list[int]) -> str:
    """All cells but those of some rows and columns, which count from 1."""
    return "".join(
        "." if row in rows or column in columns else "x"
        for row in range(1, 10)
        for column in range(1, 10)
    )


@pytest.mark.parametrize(("one", "two"), [(a, b) for a in range(1, 10) for b in range(a + 1, 10)])
def test_two_blank_lines_are_too_many_only_in_one_band(one: int, two: int) -> None:
    """Two blank rows of a band can change places in any solution; so can columns of a stack."""
    for name, pattern in (
        ("rows", pattern_without([one, two], [])),
        ("columns", pattern_without([], [one, two])),
    ):
        if (one - 1) // 3 != (two - 1) // 3:
            assert Generator(pattern=pattern).attempts == 0
            continue
        with pytest.raises(NoPuzzle, match=f"^{name} {one} and {two} have no clue"):
            Generator(pattern=pattern)


def test_seventeen_clues_are_enough_for_a_pattern() -> None:
    pattern = "x" * 9 + "x........" * 8
    assert Generator(pattern=pattern).attempts == 0
    with pytest.raises(NoPuzzle, match="the pattern has 16"):
        Generator(pattern=pattern[:80].replace("x", ".", 1) + ".")


def test_pattern_of_a_minimal_puzzle() -> None:
    mask = generate(seed=4)[0]
    grids = generate(2, pattern=mask, minimal=True, seed=1)
    assert {grid.clues for grid in grids} == {mask.clues}
    demand_minimal(grids)


def test_uniform_sampling() -> None:
    demand_minimal(generate(3, sampling="uniform", seed=1))
    with pytest.raises(ValueError, match="uniform sampling makes minimal puzzles"):
        generate(sampling="uniform", symmetry="full")


@pytest.mark.parametrize(
    "wanted",
    [
        {"n": 200},
        {"n": 30, "symmetry": "quarter-turn"},
        {"n": 20, "level": "Hard"},
        pytest.param({"n": 2, "sampling": "uniform"}, marks=pytest.mark.slow),
        {"n": 5, "pattern": "1" * 28 + "." * 9 + "1" * 44},
        {"n": 20, "minimal": False},
    ],
    ids=str,
)
def test_the_same_seed_makes_the_same_puzzles(wanted: dict[str, object]) -> None:
    """With any number of threads, on every kernel, and however they are fetched."""
    expected = generate(seed=2580, threads=1, **wanted)  # type: ignore[call-overload]
    assert generate(seed=2580, threads=3, **wanted) == expected  # type: ignore[call-overload]
    wanted = dict(wanted)
    n = wanted.pop("n")
    one_by_one = Generator(seed=2580, **wanted)  # type: ignore[arg-type]
    assert list(islice(one_by_one, len(expected))) == expected
    code = f"import sudokit; print(*sudokit.generate({n}, seed=2580, **{wanted!r}))"
    for kernel in sudokit.engine.features().available:
        shown = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "SUDOKIT_SIMD": kernel},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        assert shown.split() == [str(grid) for grid in expected]


def test_known_puzzles_of_a_seed() -> None:
    """What a seed makes may change with a version, but not by accident."""
    assert [str(grid) for grid in generate(2, seed=1)] == [
        "4.5.2.69......9.7.....1....7.1.3....849..7..........1..2...3..5.78....49.......63",
        ".984.....1.....9.6.....13.........1.6.52....8..........26..4..9.49.83..5..3..5.4.",
    ]


def test_without_a_seed_every_call_makes_others() -> None:
    assert generate(2) != generate(2)
    generator = Generator()
    first = generator.take(2)
    assert generate(2, seed=generator.seed) == first


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"clues": 16}, "no puzzle has fewer than 17 clues, asked for 16"),
        ({"clues": (0, 3)}, "asked for 0 to 3"),
        ({"clues": 82}, "a board has 81 cells"),
        ({"clues": 23, "symmetry": "quarter-turn"}, "the symmetry allows 21 or 24 clues"),
        ({"clues": 23, "pattern": "1." * 40 + "1"}, "the pattern has 41 clues"),
        ({"pattern": "1" * 16 + "." * 65}, "the pattern has 16"),
        ({"pattern": "." * 18 + "1" * 63}, "rows 1 and 2 have no clue"),
        ({"pattern": ("1" * 6 + "..1") * 9}, "columns 7 and 8 have no clue"),
        ({"level": "Easy", "score": 900}, "a score over 800 is harder than Easy"),
        ({"level": "Easy", "technique": "x-wing"}, "X-Wing makes a puzzle Hard"),
        ({"technique": "death-blossom"}, "the profile does not use Death Blossom"),
    ],
    ids=str,
)
def test_the_impossible_is_told_at_once(wanted: dict[str, object], reason: str) -> None:
    with pytest.raises(NoPuzzle, match=reason) as caught:
        generate(**wanted)  # type: ignore[call-overload]
    assert caught.value.attempts == 0


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"clues": 17}, r"the nearest number of clues was 2\d \("),
        ({"level": "Hard", "clues": (22, 22), "attempts": 5}, "gave up after 5 attempts"),
        ({"score": 6}, r"of 3,000 rated ones: .* harder"),
        ({"technique": "jellyfish", "attempts": 200}, "0 needed Jellyfish"),
        ({"pattern": "1" * 18 + ("1" + "." * 8) * 7, "attempts": 20}, "fewest solutions"),
        ({"pattern": "1" * 81, "minimal": True, "attempts": 3}, r"at most \d\d were needed"),
        ({"sampling": "uniform", "clues": 17, "attempts": 3}, "gave up after 3 attempts"),
        ({"pattern": FILLED, "minimal": True, "attempts": 300}, "at most 29 were needed"),
        (
            {"clues": (60, 70), "minimal": True, "attempts": 30},
            r"the nearest number of clues was 2\d \(",
        ),
    ],
)
def test_the_hopeless_ends(wanted: dict[str, object], reason: str) -> None:
    wanted = {"attempts": 3000, **wanted}
    with pytest.raises(NoPuzzle, match=reason) as caught:
        generate(seed=1, **wanted)  # type: ignore[call-overload]
    assert caught.value.attempts == wanted["attempts"]


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"technique": "jellyfish", "clues": (22, 26)}, r"of \d\d rated .*; 0 needed Jellyfish"),
        ({"pattern": FILLED, "score": 6}, "of 20 rated ones: 20 Easy; scores were 0 to 0"),
        (
            {"pattern": generate(seed=4)[0], "level": "Extreme", "minimal": True},
            r"of \d rated ones: .*",
        ),
    ],
    ids=str,
)
def test_only_what_was_not_met_is_reported(wanted: dict[str, object], reason: str) -> None:
    with pytest.raises(NoPuzzle) as caught:
        generate(seed=1, attempts=20, **wanted)  # type: ignore[call-overload]
    start = "gave up after 20 attempts without such a puzzle; "
    assert re.fullmatch(start + reason, str(caught.value))
    assert "clues" not in str(caught.value)


def test_what_just_fits_is_not_refused() -> None:
    assert rate(generate(level="Hard", technique="x-wing", seed=1)[0]).level == "Hard"
    assert Generator(level="Easy", score=800).patience > 0
    assert generate(clues=range(27, 25, -1), seed=1)[0].clues in (26, 27)
    for seed in (0, 2**64 - 1):
        assert generate(seed=seed) == generate(seed=seed)


@pytest.mark.parametrize(
    "wanted",
    [
        {"n": -1},
        {"level": "harder"},
        {"symmetry": "octagon"},
        {"sampling": "evenly"},
        {"clues": "x"},
        {"clues": (24, 22)},
        {"clues": (1, 2, 3)},
        {"clues": -3},
        {"score": "600-"},
        {"seed": -1},
        {"seed": 2**64},
        {"threads": 0},
        {"attempts": 0},
        {"technique": "no such thing"},
        {"pattern": "111"},
        {"pattern": FILLED, "symmetry": "full"},
        {"pattern": FILLED, "sampling": "uniform"},
        {"minimal": False, "sampling": "uniform"},
        {"clues": range(0)},
    ],
    ids=str,
)
def test_bad_arguments(wanted: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\S") as caught:
        generate(**wanted)  # type: ignore[call-overload]
    assert not isinstance(caught.value, NoPuzzle)


def test_generate_passes_every_option_on(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: dict[str, object] = {}

    class Recorder:
        def __init__(self, **options: object) -> None:
            passed.update(options)

        def take(self, n: int, *, timeout: float | None) -> list[Grid]:
            return []

    options = dict(inspect.signature(Generator).parameters)
    shown = dict(inspect.signature(generate).parameters)
    for variant in ("n", "timeout", "kinds", "puzzle", "jigsaw"):
        del shown[variant]
    # Its profile may also be one of variants.
    assert {name: each.default for name, each in shown.items()} == {
        name: each.default for name, each in options.items()
    }
    values = {name: object() for name in options}
    monkeypatch.setattr("sudokit.generator.generator.Generator", Recorder)
    generate(**values)  # type: ignore[call-overload]
    assert passed == values


@pytest.mark.parametrize("make", [generate, Generator])
def test_unknown_option(make: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"\(\) got an unexpected keyword argument 'lvl'"):
        make(lvl="Hard")


def test_huge_numbers_and_those_of_numpy() -> None:
    usual = generate(seed=1)
    assert generate(seed=1, threads=10**6, attempts=10**30) == usual
    assert generate(seed=np.int64(1)) == usual  # type: ignore[call-overload]


def test_no_puzzles_are_an_empty_list() -> None:
    assert generate(0) == []


@pytest.mark.parametrize(
    "wanted", ["clues=17", "technique='jellyfish'", "sampling='uniform', clues=18"]
)
def test_ctrl_c(wanted: str) -> None:
    # One first, so that nothing is left to import: Python discards exceptions in the midst of an import. Then so many
    # that luck cannot end it before the signal.
    code = (
        "import sudokit; sudokit.generate(1); print('begun', flush=True); "
        f"sudokit.generate(1_000_000, {wanted}, attempts=10**12)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in process.communicate(timeout=300)[1]


def test_a_generator_goes_on_where_it_was() -> None:
    generator = Generator(seed=3)
    first = generator.take(5)
    assert first + generator.take(5) == generate(10, seed=3)


def test_threads_share_a_generator() -> None:
    from concurrent.futures import ThreadPoolExecutor

    generator = Generator(seed=5)
    with ThreadPoolExecutor(4) as pool:
        taken = [job.result() for job in [pool.submit(generator.take, 50) for _ in range(8)]]
    assert sorted(grid for part in taken for grid in part) == sorted(generate(400, seed=5))


@pytest.mark.parametrize(
    ("wanted", "attempts"),
    [
        ({}, 1_000_000),
        ({"symmetry": "full", "clues": 17}, 1_000_000),
        ({"minimal": False}, 1_000_000),
        ({"pattern": FILLED}, 5_000),
        ({"sampling": "uniform"}, 100_000),
        ({"level": "Hard"}, 200_000),
        ({"score": 600}, 200_000),
        ({"technique": "x-wing"}, 200_000),
        ({"level": "Hard", "pattern": FILLED}, 5_000),
        ({"level": "Hard", "sampling": "uniform"}, 100_000),
        ({"level": "Hard", "attempts": 300_000}, 300_000),
        ({"attempts": 1}, 1),
    ],
    ids=str,
)
def test_attempts_have_the_documented_limits(wanted: dict[str, object], attempts: int) -> None:
    assert Generator(**wanted).patience == attempts  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wanted",
    [
        {"pattern": FILLED, "minimal": True},
        {"level": "Hard", "clues": 81, "minimal": False},
        {"clues": 17, "symmetry": "full"},
        {"clues": 17, "sampling": "uniform"},
    ],
    ids=str,
)
@pytest.mark.parametrize("attempts", [1, 20])
def test_a_generator_that_gave_up_can_go_on(wanted: dict[str, object], attempts: int) -> None:
    generator = Generator(seed=1, attempts=attempts, **wanted)  # type: ignore[arg-type]
    for total in (attempts, 2 * attempts):
        with pytest.raises(NoPuzzle, match=f"gave up after {total:,} attempts") as caught:
            next(generator)
        assert caught.value.attempts == generator.attempts == total


def test_work_is_taken_up_where_it_was_left() -> None:
    first = Generator(seed=6, level="Hard")
    first.take(3)
    second = Generator(seed=6, level="Hard")
    with pytest.raises(ValueError, match="attempts"):
        second.skip_to(-1)
    with pytest.raises(ValueError, match="attempts is 4611686018427387905, expected 0 to"):
        second.skip_to(2**62 + 1)
    second.skip_to(0)
    second.skip_to(first.attempts)
    with pytest.raises(ValueError, match="attempts have been made already"):
        second.skip_to(first.attempts)
    assert second.take(3) == first.take(3)


CELLS = [[cell] for cell in range(81)]


@pytest.mark.parametrize(
    ("method", "orbits"), [("dig", []), ("dig", CELLS[:80]), ("fill", []), ("fill", [[0], [1, 2]])]
)
def test_native_code_takes_only_orbits_that_its_method_can_use(
    method: str, orbits: list[list[int]]
) -> None:
    with pytest.raises(ValueError, match="needs orbits"):
        _native.PuzzleGenerator(method, 1, orbits, True, 0, 81, False)


def test_attempts_end_with_the_largest_number() -> None:
    generator = _native.PuzzleGenerator("dig", 1, CELLS, True, 0, 81, False)
    generator.skip_to(2**64 - 4)
    with Stop(timeout=60):
        assert len(generator.run(100, 2**64 - 1, 2)) == 3 * 81
    assert generator.attempts == 2**64 - 1


def test_the_signature_has_every_option() -> None:
    options = inspect.signature(generate).parameters
    assert list(options)[:4] == ["n", "timeout", "level", "score"]
    assert options["sampling"].default == "fast"
    assert options["symmetry"].default is options["seed"].default is None
    with pytest.raises(TypeError, match=r"generate\(\) .*colour"):
        generate(colour="red")  # type: ignore[call-overload]
