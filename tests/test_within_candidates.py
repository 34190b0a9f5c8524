"""Positions are solved, counted, rated and explained within their candidates, as players expect of sukaku."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import sudokit
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, MEDIUM
from conftest import Run
from sudokit import (
    Grid,
    NoSolution,
    NotUnique,
    Position,
    _native,
    engine,
    logic,
    reference,
    symmetry,
)
from sudokit.board import masks
from sudokit.logic import explain, hint, rate, rate_many

# Sukaku of other people's reports: the digits alone have many solutions.
HARD_SUKAKU = """\
| 1237    1256    36789  | 25789   4789    4569   | 1679    23457   1348   |
| 2456    13489   3459   | 1356    3679    1247   | 2478    5789    12368  |
| 2358    24789   1267   | 2489    123457  13468  | 34569   4568    1279   |
|------------------------+------------------------+------------------------|
| 1569    2578    3457   | 145678  3459    2356   | 234689  1236    146789 |
| 3679    12348   2489   | 1236    56789   1569   | 2357    1489    4579   |
| 14689   1567    234678 | 1237    12489   34578  | 1235    5789    6789   |
|------------------------+------------------------+------------------------|
| 24789   3678    1469   | 1346    1246    1357   | 5689    1256789 2345   |
| 1238    4569    125678 | 3579    2347    2689   | 1479    1348    2356   |
| 3457    3789    1256   | 23489   14568   256789 | 1578    23569   1457   |
"""
HARD_SOLVED = "163574928589162473247938561625493817738651249914287356871325694356749182492816735"
SUKAKU = """\
| 9      8      12345  | 7      346    1246   | 1234   145    235    |
| 7      1235   12345  | 12348  3489   12489  | 6      14589  23589  |
| 1234   123    6      | 12348  5      12489  | 123478 14789  23789  |
|----------------------+----------------------+----------------------|
| 1268   4      129    | 168    678    5      | 278    3      26789  |
| 12368  1236   7      | 9      3468   1468   | 5      468    268    |
| 3568   3569   359    | 3468   2      4678   | 478    46789  1      |
|----------------------+----------------------+----------------------|
| 123456 123567 8      | 56     467    2467   | 9      1567   3567   |
| 2356   235679 2359   | 2568   1      26789  | 378    5678   4      |
| 1456   15679  1459   | 4568   46789  3      | 178    2      5678   |
"""
SUKAKU_SOLVED = "981736245735492618426158397142685739367941582859327461218564973673219854594873126"
_CHANCE = random.Random(1)
EASY_SUKAKU = Position(
    EMPTY,
    removed=[
        (cell, digit)
        for cell, solved in enumerate(map(int, EASY_SOLVED))
        for digit in range(1, 10)
        if digit != solved and _CHANCE.random() < 0.75
    ],
)
"""No clues, and about three candidates a cell, which leave one solution."""


def positions(seed: int, size: int) -> Iterator[Position]:
    """Positions that lack candidates at random; most of them have a solution."""
    chance = random.Random(seed)
    solutions = [sudokit.solve(puzzle).cells for puzzle in (EASY, ESCARGOT, MEDIUM)]
    for _ in range(size):
        solution, share = chance.choice(solutions), chance.uniform(0.1, 0.33)
        kept = chance.random() < 0.8
        shown = [
            masks.of_digits(digit for digit in range(1, 10) if chance.random() < share)
            | (kept or chance.random() < 0.97) << right - 1
            for right in solution
        ]
        filled = bytes(right if kept and chance.random() < 0.1 else 0 for right in solution)
        yield Position.of_bits(Grid(filled), masks.possible(filled) & masks.packed(shown))


def truth(position: Position, most: int) -> list[bytes]:
    allowed = masks.each(int.from_bytes(position.allowed, "little"))
    return list(islice(reference.in_order(bytes(81), allowed), most))


def test_solutions_are_those_within_the_candidates() -> None:
    for position in positions(1, 150):
        right = truth(position, 30)
        assert [found.cells for found in islice(sudokit.solutions(position), 30)] == right
        assert sudokit.count_solutions(position, 30) == len(right)
        assert sudokit.is_unique(position) == (len(right) == 1)
        if right:
            assert sudokit.solve(position).cells == right[0]
        else:
            with pytest.raises(NoSolution):
                sudokit.solve(position)


@pytest.mark.parametrize("kernel", _native.kernels())
def test_every_kernel_counts_within_candidates(kernel: str) -> None:
    several = list(positions(2, 120))
    right = [truth(position, 5) for position in several]
    for limit in (1, 2, 5):
        cells, counts, _ = engine.solve_positions(several, limit, kernel=kernel)
        assert counts == [min(len(found), limit) for found in right]
        for index, found in enumerate(right):
            assert cells[81 * index : 81 * index + 81] == (found[0] if found else bytes(81))


@pytest.mark.parametrize(("text", "solved"), [(HARD_SUKAKU, HARD_SOLVED), (SUKAKU, SUKAKU_SOLVED)])
def test_a_text_with_candidates_is_solved_within_them(text: str, solved: str) -> None:
    for source in (text, text.encode(), Position(text), Position(text).to_text("line729")):
        assert str(sudokit.solve(source, unique=True)) == solved
        assert sudokit.is_unique(source)
        assert sudokit.count_solutions(source, None) == 1
        assert [str(found) for found in sudokit.solutions(source)] == [solved]
    assert not sudokit.is_unique(Grid(text))  # its digits alone


def test_many_boards_some_with_candidates() -> None:
    answers = sudokit.solve_many([SUKAKU, EASY, Position(HARD_SUKAKU), "bad", EMPTY], limit=3)
    assert answers.counts.tolist() == [1, 1, 1, 0, 3]
    assert answers.invalid.tolist() == [False, False, False, True, False]
    assert bytes(answers.solutions[0]) == Grid(SUKAKU_SOLVED).cells
    assert bytes(answers.solutions[2]) == Grid(HARD_SOLVED).cells
    many = sudokit.solve_many(SUKAKU + "\n" + HARD_SUKAKU, None)
    assert many.counts.tolist() == [1, 1]
    assert [str(board) for board in engine.solve_each([SUKAKU, EASY])] == [SUKAKU_SOLVED, EASY_SOLVED]  # fmt: skip


def test_why_there_is_no_solution_within_the_candidates() -> None:
    wrong = Position(EASY, removed=[(2, 4)])
    for ask in (sudokit.solve, rate, explain):
        with pytest.raises(NoSolution, match="no solution: r1c3 must keep candidate 4"):
            ask(wrong)
    assert sudokit.count_solutions(wrong) == 0
    nothing = Position(EMPTY, removed=[(0, digit) for digit in range(1, 10)])
    with pytest.raises(NoSolution, match="no solution within the candidates, only without them"):
        sudokit.solve(nothing)
    with pytest.raises(NotUnique):
        sudokit.solve(Position(EMPTY, removed=[(0, 1)]), unique=True)


def test_a_board_without_narrowed_candidates_is_its_digits() -> None:
    for puzzle in (EASY, ESCARGOT):
        position = Position(puzzle)
        assert not position.is_narrowed
        assert sudokit.solve(position) == sudokit.solve(puzzle)
        assert rate(position) == rate(puzzle)


def test_canonical_forms_are_about_digits_alone() -> None:
    with pytest.raises(TypeError, match=r"digits alone, without candidates: pass position\.grid"):
        symmetry.canonical(Position(SUKAKU))  # type: ignore[arg-type]


def test_a_sukaku_is_rated_hinted_and_explained() -> None:
    assert EASY_SUKAKU.grid.clues == 0
    assert str(sudokit.solve(EASY_SUKAKU, unique=True)) == EASY_SOLVED
    rating = rate(EASY_SUKAKU)
    explanation = explain(EASY_SUKAKU)
    assert explanation.rating == rating
    assert str(explanation.end.grid) == EASY_SOLVED
    assert rate_many([EASY, EASY_SUKAKU, "bad", EASY])[1] == rating
    by_explainer = explain(EASY_SUKAKU, system="explainer")
    assert by_explainer.rating == rate(EASY_SUKAKU, system="explainer")
    assert str(by_explainer.end.grid) == EASY_SOLVED
    step = hint(EASY_SUKAKU).step
    assert step == explanation.steps[0]


def test_a_hint_knows_the_candidates_of_the_puzzle() -> None:
    cell = next(cell for cell in range(81) if len(EASY_SUKAKU.candidates[cell]) > 1)
    wrong = next(digit for digit in EASY_SUKAKU.candidates[cell] if digit != int(EASY_SOLVED[cell]))
    board = bytearray(81)
    board[cell] = wrong
    assert hint(bytes(board), puzzle=EASY_SUKAKU).wrong_digits == ((cell, wrong),)
    board[cell] = int(EASY_SOLVED[cell])
    assert hint(bytes(board), puzzle=EASY_SUKAKU).step


def test_arguments_from_uniqueness_are_sound_within_candidates() -> None:
    """No step contradicts the solution of a sukaku: digits that exchange places need candidates for it."""
    chance = random.Random(5)
    names = (
        "uniqueness",
        "unique-loop",
        "extended-rectangle",
        "hidden-rectangle",
        "avoidable",
        "bug",
        "borescoper-pattern",
        "reverse-bug",
        "deadly-pattern-forcing-chain",
    )
    keys = [key for key in logic.techniques() if key.startswith(names)]
    assert len(keys) == 17
    found = 0
    for _ in range(250):
        solution = sudokit.solve(chance.choice([EASY, ESCARGOT, MEDIUM])).cells
        shown = list(masks.each(masks.possible(bytes(81))))
        order = [(cell, digit) for cell in range(81) for digit in range(1, 10) if digit != solution[cell]]  # fmt: skip
        chance.shuffle(order)
        # Fewer and fewer candidates, until only one solution is left.
        bits = masks.packed(shown)
        low, high = 0, len(order)
        while low < high:
            middle = (low + high) // 2
            position = Position.of_bits(Grid(EMPTY), bits & ~masks.of(order[:middle]))
            if sudokit.is_unique(position):
                high = middle
            else:
                low = middle + 1
        position = Position.of_bits(Grid(EMPTY), bits & ~masks.of(order[: low + 40]))
        while True:
            for step in logic.all_steps(position, keys):
                found += 1
                assert all(solution[cell] == digit for cell, digit in step.placements)
                assert all(solution[cell] != digit for cell, digit in step.eliminations)
            singles = logic.all_steps(position, ["naked-single", "hidden-single"], most=1)
            if not singles:
                break
            position = singles[0].after()
    assert found


def test_commands_stay_within_the_candidates(sudokit: Run, tmp_path: Path) -> None:
    file = tmp_path / "sukaku.txt"
    file.write_text(SUKAKU)
    for options in ([], ["--unique"], ["--all"]):
        assert sudokit("solve", file, "--to", "line", *options).stdout == SUKAKU_SOLVED + "\n"
    assert sudokit("check", file).stdout == f"{file}:1: unique\n"
    assert "does not take boards with candidates" in sudokit("check", "--minimal", file).stdout
    file.write_text(EASY_SUKAKU.to_text("line729"))
    rated = sudokit("rate", file).stdout
    assert rated.split()[0] == Position(file).to_text("line729").rstrip()


def test_a_command_says_which_candidate_is_missing(sudokit: Run) -> None:
    result = sudokit("solve", "-", text=Position(EASY, removed=[(2, 4)]).to_text())
    assert result.returncode == 1
    assert "no solution: r1c3 must keep candidate 4" in result.stderr


def test_a_command_about_digits_alone_says_so(sudokit: Run) -> None:
    narrowed = Position(EASY, removed=[(2, 1)]).to_text()
    for command in ("canonical", "minimize", "transform"):
        said = sudokit(command, text=narrowed)
        assert "its candidates are ignored: this command uses digits alone" in said.stderr
