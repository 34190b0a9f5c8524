"""Automorphism groups: that they are groups, complete, and of the known orders."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

from boards import EASY, EASY_SOLVED, EMPTY, clash_free_boards, solved_boards
from sudokit import Grid, Transformation, automorphisms, shuffle
from symmetric_boards import MOST_AUTOMORPHISMS, REGULAR


def closure(generators: tuple[Transformation, ...]) -> set[Transformation]:
    found = {Transformation()}
    fresh = list(found)
    while fresh:
        products = {known @ generator for known in fresh for generator in generators}
        fresh = list(products - found)
        found |= products
    return found


def check_group(cells: bytes) -> None:
    grid = Grid(cells)
    group = automorphisms(grid)
    elements = list(group)
    assert len(elements) == len(set(elements)) == group.order
    assert 3_359_232 * 362_880 % group.order == 0
    assert closure(group.generators) == set(elements)
    for element in elements[:: max(1, len(elements) // 50)]:
        assert element(grid) == grid
        assert element in group
        assert element.inverse() in group


@settings(max_examples=40)
@given(solved_boards() | clash_free_boards())
def test_the_group_is_a_group(cells: bytes) -> None:
    check_group(cells)


@pytest.mark.parametrize(
    "name",
    [
        "full",
        "a blank in each house",
        "boxes of a diagonal",
        "minirows",
        "two digits",
        "two bands",
        "a row in each band",
        "most automorphisms",
    ],
)
def test_the_groups_of_regular_boards(name: str) -> None:
    check_group(REGULAR[name])


@pytest.mark.parametrize(
    ("board", "order"),
    [
        (MOST_AUTOMORPHISMS, 648),
        (EMPTY, 3_359_232),
        ("1" + "." * 80, 3_359_232 // 81),
        ("12" + "." * 79, 3_359_232 // (81 * 4) * 2),
        (EASY, 1),
        (EASY_SOLVED, 1),
    ],
)
def test_orders(board: str, order: int) -> None:
    group = automorphisms(board)
    assert group.order == order
    assert len(group.generators) <= 22
    for generator in group.generators:
        assert generator in group
        assert generator(board) == Grid(board)


def test_equivalent_boards_have_groups_of_one_order() -> None:
    for seed in range(20):
        assert automorphisms(shuffle(MOST_AUTOMORPHISMS, seed)).order == 648


def test_absent_digits_stay() -> None:
    group = automorphisms("12" + "." * 79)
    assert Transformation.parse("swap columns 1 2, swap digits 1 2") in group
    assert Transformation.parse("swap digits 8 9") not in group
    assert Transformation.parse("swap columns 1 2") not in group
    assert "x" not in group


def test_elements_come_lazily() -> None:
    group = automorphisms(EMPTY)
    some = list(itertools.islice(group, 1000))
    assert len(set(some)) == 1000
    assert repr(group) == f"<3,359,232 automorphisms of {EMPTY}>"
