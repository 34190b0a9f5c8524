"""Transformations: what they do, how they are written, and how they are drawn."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import sudokit
from boards import EASY, clash_free_boards, solved_boards, symmetries
from sudokit import (
    Grid,
    Transformation,
    canonical,
    is_isomorphic,
    shuffle,
    transform,
    transformation,
)
from sudokit.symmetry import transformations as module
from symmetric_boards import any_boards


def transformations() -> st.SearchStrategy[Transformation]:
    return symmetries().map(
        lambda s: Transformation(
            transposed=s[3],
            rows=tuple(row + 1 for row in s[0]),
            columns=tuple(column + 1 for column in s[1]),
            digits=tuple(s[2][1:]),
        )
    )


@given(any_boards())
def test_the_transformation_leads_to_the_form_and_back(cells: bytes) -> None:
    grid = Grid(cells)
    there = transformation(grid)
    form = canonical(grid)
    assert there(grid) == form
    assert there.inverse()(form) == grid
    assert transformation(form) == Transformation()


@given(any_boards(), transformations(), transformations(), transformations())
def test_transformations_are_a_group(
    cells: bytes, a: Transformation, b: Transformation, c: Transformation
) -> None:
    grid = Grid(cells)
    assert (a @ b)(grid) == a(b(grid))
    assert (a @ b) @ c == a @ (b @ c)
    assert a @ a.inverse() == a.inverse() @ a == Transformation()
    assert (a @ b).inverse() == b.inverse() @ a.inverse()
    assert len({a, Transformation.parse(str(a)), eval(repr(a))}) == 1
    assert is_isomorphic(a(grid), grid)


@given(solved_boards(), transformations())
def test_transformations_permute_cells_as_they_say(cells: bytes, t: Transformation) -> None:
    grid, result = Grid(cells), t(cells)
    for row, column in itertools.product(range(9), repeat=2):
        source = t.rows[row], t.columns[column]
        digit = grid.at(*(source[::-1] if t.transposed else source))
        assert result.at(row + 1, column + 1) == t.digits[digit - 1]


@pytest.mark.parametrize(
    ("operations", "corners"),
    [
        ("identity", "1234"),
        ("transpose", "1324"),
        ("mirror diagonal", "1324"),
        ("mirror anti-diagonal", "4231"),
        ("mirror left-right", "2143"),
        ("mirror up-down", "3412"),
        ("rotate 90", "3142"),
        ("rotate 180", "4321"),
        ("rotate 270", "2413"),
        ("rotate 90, rotate 90, rotate 90", "2413"),
        ("rotate 90, mirror left-right", "1324"),
        ("mirror left-right, rotate 90", "4231"),
        ("bands 321, rows 321654987", "3412"),
        ("swap stacks 1 3,swap columns 1 3 , swap columns 7 9", "2143"),
        ("rows 789|456|123, rows 321654987", "3412"),
        ("digits 214356789", "2143"),
        ("swap digits 1 4", "4231"),
    ],
)
def test_operations(operations: str, corners: str) -> None:
    board = "1.......2" + "." * 63 + "3.......4"
    result = Transformation.parse(operations)(board)
    assert "".join(str(result.at(r, c)) for r in (1, 9) for c in (1, 9)) == corners
    steps = [operation.strip() for operation in operations.split(",")]
    assert transform(board, *steps) == result
    assert transform(board, *map(Transformation.parse, steps)) == result


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an operation"),
        ("rotate 90,", "'' is not an operation"),
        ("turn 90", "'turn 90' is not an operation"),
        ("rotate", "'rotate' is not an operation"),
        ("rotate 45", "rotate 45: expected 90, 180 or 270"),
        ("mirror x", "mirror x: expected left-right, up-down, diagonal or anti-diagonal"),
        ("rows 12345678", "rows 12345678: expected each of 1 to 9 once"),
        ("rows 112345678", "rows 112345678: expected each of 1 to 9 once"),
        ("rows 142356789", r"rows 142\|356\|789: the three rows of a band must stay together"),
        ("columns 142356789", "the three columns of a stack must stay together"),
        ("bands 12", "bands 12: expected each of 1 to 3 once"),
        ("digits 012345678", "expected each of 1 to 9 once"),
        ("digits \uff1123456789", "expected each of 1 to 9 once"),
        ("swap rows 1 0", "swap rows 1 0: expected two numbers from 1 to 9"),
        ("swap bands 1 4", "expected two numbers from 1 to 3"),
        ("swap rows 1 4", "must stay together"),
    ],
)
def test_bad_operations_are_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Transformation.parse(text)


def test_bad_parts_are_refused() -> None:
    with pytest.raises(ValueError, match="digits 1 2 3: expected each of 1 to 9 once"):
        Transformation(digits=(1, 2, 3))
    with pytest.raises(ValueError, match="of a stack must stay together"):
        Transformation(columns=(4, 2, 3, 1, 5, 6, 7, 8, 9))
    with pytest.raises(TypeError):
        Transformation() @ 3  # type: ignore[operator]
    with pytest.raises(TypeError, match="expected text"):
        Transformation.parse(None)  # type: ignore[arg-type]


def test_a_filled_grid_keeps_its_puzzle() -> None:
    moved = shuffle(sudokit.solve(EASY), 3)
    assert moved.puzzle == shuffle(EASY, 3)
    assert moved == sudokit.solve(moved.puzzle)


def test_shuffles_are_the_same_everywhere() -> None:
    # Computed once; a change would change what everybody's seeds mean.
    known = {
        0: "transpose, rows 546|231|798, columns 798|132|564, digits 813564972",
        1: "transpose, rows 321|645|789, columns 123|645|879, digits 658391472",
        2580: "rows 987|564|132, columns 213|546|978, digits 471536892",
        2**64 - 1: "rows 879|132|465, columns 123|789|456, digits 915784236",
    }
    assert {seed: str(Transformation.random(seed)) for seed in known} == known
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="expected 0 to"):
            shuffle(EASY, seed)


def test_seeds_of_numpy() -> None:
    assert shuffle(EASY, np.int64(5)) == shuffle(EASY, 5)  # type: ignore[arg-type]


def test_the_generator_is_splitmix64() -> None:
    # The first numbers that the published algorithm makes of seed 1234567.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    golden = 0x9E3779B97F4A7C15
    for index, number in enumerate(published):
        seed = (1234567 + index * golden) % 2**64
        assert module._draw(seed, 2**64) == number


def test_shuffles_are_uniform() -> None:
    # Where one cell goes, and whether the board is transposed.
    rounds = 8100
    places = np.zeros(81)
    turned = 0
    for seed in range(rounds):
        t = Transformation.random(seed)
        cell = t("1" + "." * 80).cells.index(t.digits[0])
        places[cell] += 1
        turned += t.transposed
    chi_squared = ((places - rounds / 81) ** 2 / (rounds / 81)).sum()
    assert chi_squared < 140  # 80 degrees of freedom: once in 30,000
    assert abs(turned - rounds / 2) < 4 * (rounds / 4) ** 0.5


@given(clash_free_boards(), st.integers(0, 2**64 - 1))
@example(Grid(EASY).cells, 0)
def test_symmetries_keep_the_number_of_solutions(cells: bytes, seed: int) -> None:
    assert sudokit.count_solutions(shuffle(cells, seed), 50) == sudokit.count_solutions(cells, 50)
