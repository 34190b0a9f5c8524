"""The picture of a step: roles and links, computed once for all that paint it."""

from __future__ import annotations

import json

import pytest

from sudokit.drawing.palette import ROLES
from sudokit.drawing.picture import Link, center, picture_of
from sudokit.logic import Position, Step, all_steps, explain, technique, techniques
from sudokit.logic.examples import example
from sudokit.logic.step import Mark, Node

HARD = "..5.....21...68...4..1...8......695...7.2.1...967......4...7..9...63...87.....5.."


def houses_of(cell: int) -> tuple[int, int, int]:
    row, column = divmod(cell, 9)
    return row, 9 + column, 18 + 3 * (row // 3) + column // 3


def step_of(key: str = "aic", **parts: object) -> Step:
    given = {"placements": (), "eliminations": (), "digits": (), **parts}
    return Step(technique=technique(key), position=Position("." * 81), **given)  # type: ignore[arg-type]


def test_what_happens_to_a_candidate_counts_more_than_its_part() -> None:
    marks = (Mark(0, 1, "pattern"), Mark(1, 1, "fin"), Mark(0, 1, "other"), Mark(2, 2, "pivot"))
    step = step_of(marks=marks, eliminations=((1, 1),), placements=((2, 2),), base=(3,))
    picture = picture_of(step)
    assert picture.roles == {(0, 1): "pattern", (1, 1): "removed", (2, 2): "placed"}
    assert picture.houses == (3,)
    assert picture.links == ()


def test_a_link_joins_the_nearest_candidates() -> None:
    group, cell = Node((0, 9), 1, True, True, 0), Node((10,), 2, False, False, 0)
    picture = picture_of(step_of(chains=((group, cell),)))
    assert picture.links == (Link((9, 1), (10, 2), strong=True),)


def test_the_digits_places_in_their_cells_count_for_what_is_near() -> None:
    # In the middle row of one cell, and of the cells above and below: the upper one is as far.
    above, below = Node((0, 18), 9, True, False, 0), Node((9,), 1, False, False, 0)
    assert picture_of(step_of(chains=((above, below),))).links[0].start == (0, 9)


def test_nets_have_no_links() -> None:
    chain = (Node((0,), 1, True, True, 0), Node((1,), 1, False, False, 0))
    assert picture_of(step_of("forcing-net-verity", chains=(chain, chain))).links == ()
    assert len(picture_of(step_of("forcing-chain-verity", chains=(chain, chain))).links) == 2


def test_centers_go_right_and_down() -> None:
    assert center((0, 1)) == (10, 10)
    assert center((0, 9)) == (44, 44)
    assert center((80, 5)) == (8 * 54 + 27, 8 * 54 + 27)


def sees(cell: int, other: int) -> bool:
    (row, column), (other_row, other_column) = divmod(cell, 9), divmod(other, 9)
    is_in_box = (row // 3, column // 3) == (other_row // 3, other_column // 3)
    return row == other_row or column == other_column or is_in_box


def causes(step: Step) -> list[tuple[int, int]]:
    """The digits that rule others out, all of which stand on the board."""
    found = [candidate for candidate, role in picture_of(step).roles.items() if role == "cause"]
    assert all(step.position.grid.cells[cell] == digit for cell, digit in found)
    return found


def test_a_naked_single_rests_on_the_digits_that_its_cell_sees() -> None:
    for step in explain(HARD).steps:
        ((cell, digit),) = step.placements or ((0, 0),)
        if step.technique.key != "naked-single":
            continue
        found = causes(step)
        assert all(sees(cell, other) for other, _ in found)
        seen = {other for peer, other in enumerate(step.position.grid.cells) if sees(cell, peer)}
        assert sorted(other for _, other in found) == sorted(seen - {0, digit})


@pytest.mark.parametrize("key", ["naked-pair", "naked-triple", "locked-pair"])
def test_a_naked_subset_rests_on_the_digits_that_its_cells_see(key: str) -> None:
    step = example(key)
    assert step is not None
    found = causes(step)
    assert found
    assert not {digit for _, digit in found} & set(step.digits)
    for cell in {mark.cell for mark in step.marks}:
        seen = {digit for other, digit in found if sees(cell, other)}
        board = step.position.grid.cells
        there = {board[other] for other in range(81) if sees(cell, other)} - {0}
        assert seen == there - set(step.digits)


@pytest.mark.parametrize(
    ("key", "position"),
    [
        *((key, HARD) for key in ("hidden-single", "pointing", "claiming")),
        *((key, None) for key in ("hidden-pair", "x-wing", "swordfish", "skyscraper")),
    ],
)
def test_a_digit_is_kept_out_of_the_other_cells_of_a_house(key: str, position: str | None) -> None:
    shown = example(key)
    steps = all_steps(position, techniques=[key]) if position else [shown] if shown else []
    assert steps
    for step in steps:
        cells = step.position.grid.cells
        found = causes(step)
        assert {other for _, other in found} <= set(step.digits)
        for digit in step.digits:
            places = {cell for cell, mask in enumerate(step.position.candidates) if digit in mask}
            kept_out = {
                cell
                for cell in range(81)
                if not cells[cell] and set(step.base) & set(houses_of(cell))
                if any(sees(cell, other) for other in range(81) if cells[other] == digit)
            } - places
            causing = [cell for cell, other in found if other == digit]
            assert all(any(sees(cell, cause) for cause in causing) for cell in kept_out)
            for one in causing:  # none is there for nothing
                others = [cause for cause in causing if cause != one]
                assert any(not any(sees(cell, cause) for cause in others) for cell in kept_out)


@pytest.mark.parametrize("key", techniques())
def test_every_step_has_a_picture_in_its_json(key: str) -> None:
    step = example(key)
    assert step is not None
    picture = json.loads(json.dumps(step.to_dict()))["picture"]
    roles = {(cell, digit): role for cell, digit, role in picture["roles"]}
    assert roles == picture_of(step).roles
    assert set(roles.values()) <= set(ROLES)
    assert roles.items() >= dict.fromkeys(step.placements, "placed").items()
    assert all(len(start) == len(end) == 2 for start, end, _ in picture["links"])
