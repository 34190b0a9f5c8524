"""Positions: one value in several forms, and what comes after it. `formats` tests them as text."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import EASY, clash_free_boards, positions
from sudokit import Grid, Position, _native
from sudokit.board import masks
from sudokit.board.houses import PEERS

CANDIDATES = st.tuples(st.integers(0, 80), st.integers(1, 9))


@given(clash_free_boards())
def test_a_candidate_is_a_digit_that_no_peer_holds(board: bytes) -> None:
    for cell, candidates in enumerate(Position(board).candidates):
        held = {board[peer] for peer in PEERS[cell]}
        assert candidates == (set() if board[cell] else set(range(1, 10)) - held)


@given(positions())
def test_every_form_of_the_candidates_says_the_same(position: Position) -> None:
    numbers = np.frombuffer(position.masks, "<u2")
    assert len(position.masks) == masks.SIZE == 2 * len(numbers)
    assert masks.sets(position.bits) == position.candidates
    assert masks.packed(numbers.tolist()) == position.bits
    assert masks.of(masks.pairs(position.bits)) == position.bits
    for cell, candidates in enumerate(position.candidates):
        assert position.pencilmarks[cell] == "".join(map(str, sorted(candidates)))
        assert numbers[cell] == masks.of_digits(candidates)


@given(positions())
def test_a_position_can_be_made_of_each_of_its_forms(position: Position) -> None:
    grid = position.grid
    assert position == Position(position)
    assert position == Position(grid, position.removed)
    assert position == Position.unchecked(grid, position.masks)
    assert position == Position.with_candidates(grid, position.candidates)
    assert position == Position.with_candidates(grid, position.pencilmarks)
    assert position == Position.with_candidates(grid, dict(enumerate(position.pencilmarks)))


@given(positions())
def test_copies_are_equal_and_know_their_clues(position: Position) -> None:
    for made in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert made == position
        assert hash(made) == hash(position)
        assert made.candidates == position.candidates
        assert made.grid.puzzle == position.grid.puzzle
        assert repr(made) == repr(position)


@given(positions(), CANDIDATES)
def test_positions_are_equal_where_cells_and_candidates_are(
    position: Position, candidate: tuple[int, int]
) -> None:
    cell, digit = candidate
    without = Position(position, removed=[candidate])
    assert (without == position) is (digit not in position.candidates[cell])
    assert len({position, without, Position(without)}) == 1 + (without != position)
    assert position != position.grid


@given(positions(), st.lists(CANDIDATES, max_size=20))
def test_eliminations_stay_through_placements(
    position: Position, gone: list[tuple[int, int]]
) -> None:
    blank = [(cell, min(held)) for cell, held in enumerate(position.candidates) if held][:1]
    after = position.after(blank, gone)
    assert after.grid.cells.count(0) == position.grid.cells.count(0) - len(blank)
    for cell, digit in masks.pairs(position.bits):
        seen = any(other in (cell, *PEERS[cell]) for other, _ in blank)
        kept = (cell, digit) not in gone and not (
            seen and (cell == blank[0][0] or digit == blank[0][1])
        )
        assert (digit in after.candidates[cell]) is kept
    assert after.grid.puzzle == position.grid.puzzle


def test_a_digit_that_is_replaced_gives_its_candidates_back() -> None:
    position = Position("1" + "." * 80, removed=[(2, 5)])
    after = position.after([("r1c1", 2)])
    assert after.pencilmarks[1:3] == ["13456789", "1346789"]


@given(positions())
def test_native_code_takes_the_masks_as_they_are(position: Position) -> None:
    cells, givens = position.grid.cells, position.grid.puzzle.cells
    native = _native.LogicPosition(cells, givens, position.masks)
    found = {tuple(step[1][0]) for step in native.all_steps(["naked-single"])}
    assert found == {
        (cell, *candidates)
        for cell, candidates in enumerate(position.candidates)
        if len(candidates) == 1
    }


def test_native_code_refuses_masks_of_another_size() -> None:
    cells = Grid(EASY).cells
    for candidates in (b"", bytes(81), bytes(163)):
        with pytest.raises(ValueError, match="81 masks of 16 bits"):
            _native.LogicPosition(cells, cells, candidates)
