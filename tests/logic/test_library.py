"""Techniques against library lines: our own, and HoDoKu's where they are there."""

from __future__ import annotations

import random

import pytest

from boards import EASY, EMPTY, transformed
from puzzle_files import each_collection, read_lines
from sudokit import FormatError, Grid
from sudokit.logic import Position, all_steps, library, techniques
from sudokit.logic.examples import example, example_position
from sudokit.logic.step import next_step

# The case that is not found. It states a loop through the strong link from 3 to 6 in r1c9, but that cell
# can hold 1 as well: the line lacks the deleted candidate 119. No other loop is there, however long.
WRONG_CODE, WRONG_RESULT = "0709-2", "291 314 649"


@pytest.mark.parametrize("key", techniques())
def test_every_technique_has_an_example(key: str) -> None:
    position = example_position(key)
    assert position is not None
    step = example(key)
    assert step is not None
    assert step.technique.key == key
    assert step in all_steps(position, [key])
    assert bool(step.chains) is (step.technique.proof in {"chains", "nets"})
    if step.technique.family.endswith("fish"):
        assert len(step.base) == len(step.cover) == step.technique.size
    elif step.technique.family == "subsets":
        assert len({mark.cell for mark in step.marks}) == step.technique.size


HARDLY_EVER_FIRST = {
    "multi-colors-2",
    "franken-x-wing",
    "franken-swordfish",
    "finned-franken-x-wing",
    "brute-force",
}


@pytest.mark.parametrize("key", techniques())
def test_an_example_is_where_its_technique_is_due(key: str) -> None:
    position = example_position(key)
    assert position is not None
    step = next_step(position)
    assert step is not None
    if techniques()[key].on_by_default and key not in HARDLY_EVER_FIRST:
        assert step.technique.key == key
    else:
        assert step.technique.family != "singles"


@pytest.fixture(scope="module", params=each_collection("cases"))
def cases(request: pytest.FixtureRequest) -> dict[str, library.Case]:
    """The cases of a library by their lines."""
    read = {line: library.read_case(line) for line in read_lines(request.param)}
    assert len(read) > 300
    return {line: corrected(case) if is_wrong(line) else case for line, case in read.items()}


def is_wrong(line: str) -> bool:
    return f":{WRONG_CODE}:" in line and f":{WRONG_RESULT}:" in line


def corrected(case: library.Case) -> library.Case:
    """The wrong case without the candidate that it forgot."""
    assert library.check(case) == "nothing found"
    assert case.position.candidates[8] == {1, 3, 6}
    return case._replace(position=case.position.after([], [(8, 1)]))


def test_the_cases_of_a_library(cases: dict[str, library.Case]) -> None:
    assert {line: library.check(case) for line, case in cases.items()} == dict.fromkeys(cases)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_no_technique_depends_on_where_things_are(
    cases: dict[str, library.Case], seed: int
) -> None:
    some = random.Random(seed)
    failed = {line: library.check(moved(case, some)) for line, case in cases.items()}
    assert failed == dict.fromkeys(cases)


def moved(case: library.Case, some: random.Random) -> library.Case:
    """The case with rows, columns and digits in another order, perhaps turned."""

    def lines() -> list[int]:
        return [3 * band + line for band in three() for line in three()]

    def three() -> list[int]:
        return some.sample(range(3), 3)

    rows, columns, digits = lines(), lines(), [0, *some.sample(range(1, 10), 9)]
    is_turned = some.random() < 0.5
    cell_to = transformed(bytes(range(81)), rows, columns, list(range(81)), transposed=is_turned)

    def candidates(old: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        return frozenset((cell_to.index(cell), digits[digit]) for cell, digit in old)

    def cells(old: bytes) -> bytes:
        return transformed(old, rows, columns, digits, transposed=is_turned)

    grid = case.position.grid
    clues = Position(Grid(cells(grid.puzzle.cells)))
    filled = [
        (cell, digit)
        for cell, digit in enumerate(cells(grid.cells))
        if digit and not clues.grid.cells[cell]
    ]
    return case._replace(
        digits=frozenset(digits[digit] for digit in case.digits),
        position=clues.after(filled, candidates(case.position.removed)),
        eliminations=candidates(case.eliminations),
        placements=candidates(case.placements),
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "0000",
        f":0003:5:{EASY}::",
        ":9999:1:" + "." * 81 + ":::118:",
        ":0000:1:" + "." * 80 + ":::118:",
        ":0000:1:" + "." * 81 + ":12::118:",
        ":0000:1:" + "." * 81 + ":109::118:",
        ":0000:1:" + "?" * 81 + ":::118:",
        *(f":0000:{digits}:" + "." * 81 + ":::118:" for digits in ("²", "٣", "0", "x")),
    ],
)
def test_damaged_lines_are_told(line: str) -> None:
    with pytest.raises(FormatError):
        library.read_case(line)


def check_line(start: str, end: str) -> str | None:
    return library.check(library.read_case(f":{start}:{EASY}::{end}:"))


def test_a_case_that_must_not_be_found() -> None:
    assert check_line("0003-x:6", ":666") is None
    assert check_line("0003-x:5", ":555") == "found, but must not be"
    assert check_line("0003-x:5", ":155") == "found, but must not be"


def test_a_result_must_be_the_only_one_of_its_digits() -> None:
    assert check_line("0003:5", ":555") is None
    assert check_line("0003:5", ":155") == "not among the 1 results found"
    assert check_line("0003:6", ":666") == "nothing found"
    assert check_line("0003:", ":555") == "3 other results found as well"


def removed(digit: int, rows: dict[int, tuple[int, int]]) -> str:
    """All candidates of a digit in some rows but those in two columns."""
    return " ".join(
        f"{digit}{row}{column}"
        for row, kept in rows.items()
        for column in range(1, 10)
        if column not in kept
    )


@pytest.mark.parametrize(
    ("code", "digit", "eliminations", "wrong"),
    [
        ("03201", 7, "747 767 728 738", None),
        ("03201", 5, "515 535 544 554", None),
        ("03201-x", 7, "747 767 728 738", "found, but must not be"),
        ("03201", 7, "747 767", "not among the 1 results found"),
        ("0320", 7, "747 767 728 738", "not among the 2 results found"),
        ("03101", 7, "747 767 728 738", "nothing found"),
    ],
)
def test_siamese_fish_are_taken_together(
    code: str, digit: int, eliminations: str, wrong: str | None
) -> None:
    """Two fish with one base: rows 1 and 5 for 7, rows 2 and 6 for 5."""
    gone = f"{removed(7, {1: (2, 7), 5: (2, 8)})} {removed(5, {2: (1, 4), 6: (1, 5)})}"
    line = f":{code}:{digit}:{EMPTY}:{gone}:{eliminations}::"
    assert library.check(library.read_case(line)) == wrong


def test_fields_behind_the_placements_may_lack() -> None:
    case = library.read_case(f":0003:5:{EASY}::155:555")
    assert set(case.eliminations) == {(40, 1)}
    assert set(case.placements) == {(40, 5)}
    with pytest.raises(FormatError, match="ends before the placements"):
        library.read_case(f":0003:5:{EASY}::155")
