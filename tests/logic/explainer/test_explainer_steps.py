"""What the producers of the explainer's ratings find first, and that it is right.

`data/first-steps.csv` has positions that were met on the way to the solutions of generated puzzles: at least one for
each technique, and one for each of its ratings that came up. Sudoku Explainer 1.2.1 gives these puzzles the same
ratings, and the same list of steps where it was compared.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from boards import HARDEST
from puzzle_files import read_lines
from sudokit import Position, engine
from sudokit.formats.hodoku import candidates_of_text
from sudokit.logic.native import native_position

_ROWS = list(
    csv.DictReader(
        (Path(__file__).parent / "data" / "first-steps.csv").read_text("utf-8").splitlines()
    )
)


def first_step(
    position: Position, first: int = 1
) -> tuple[str, float, list[tuple[int, int]], list[tuple[int, int]]]:
    """The key, the rating, the placements and the eliminations."""
    found = native_position(position).explainer_next(first)
    assert found is not None
    key, placements, eliminations, *_, tenths, _ = found
    return key, tenths / 10, list(placements), list(eliminations)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: f"{row['technique']} {row['rating']}")
def test_first_step(row: dict[str, str]) -> None:
    assert first_step(Position(row["position"])) == (
        row["technique"],
        float(row["rating"]),
        candidates_of_text(row["placements"]),
        sorted(candidates_of_text(row["eliminations"])),
    )


def without(digit_places: dict[int, list[int]]) -> Position:
    """An empty board without some candidates."""
    return Position("." * 81, removed=[(c, d) for d, cells in digit_places.items() for c in cells])


def test_direct_claiming() -> None:
    # The 1 of row 1 is in box 1, and row 2 has one more place for it. Box 3 has no place at all, or else it would point
    # to row 3 and come first.
    position = without({1: [*range(3, 9), *range(13, 18), *range(24, 27)]})
    assert first_step(position) == ("direct-claiming", 1.9, [(12, 1)], [])


def test_hidden_quadruple_in_an_empty_house() -> None:
    position = without({digit: [2, 11, 18, 19, 20] for digit in (1, 2, 3, 4)})
    removed = [(cell, digit) for cell in (0, 1, 9, 10) for digit in range(5, 10)]
    assert first_step(position) == ("hidden-quadruple", 5.4, [], removed)


def test_naked_pair_needs_four_blank_cells() -> None:
    # Box 1 has three blank cells. Two of them have 7 and 8 only, but the third is then a hidden single.
    position = Position("123......456..............." + "." * 54, removed=[(18, 9), (19, 9)])
    assert first_step(position)[:3] == ("hidden-single", 1.2, [(20, 9)])


def test_last_cells_come_first() -> None:
    # The last cell of row 1 comes before the hidden single of box 5.
    position = Position(
        "12345678." + "." * 72, removed=[(c, 5) for c in (30, 31, 32, 39, 40, 41, 48, 49)]
    )
    assert first_step(position)[:3] == ("hidden-single", 1.0, [(8, 9)])


def test_later_producers_alone() -> None:
    position = Position("12345678." + "." * 72)
    assert first_step(position, 4)[:3] == ("naked-single", 2.3, [(8, 9)])
    for wrong in (0, 31):
        with pytest.raises(ValueError, match="1 to 30"):
            native_position(position).explainer_next(wrong)


def test_no_step() -> None:
    solution = engine.solve(HARDEST)
    assert solution is not None
    assert native_position(Position(solution)).explainer_next() is None


@pytest.mark.parametrize("name", ["levels.txt", "few-clues.txt"])
def test_every_step_is_right(name: str) -> None:
    for line in read_lines(name):
        puzzle, solution = Position(line), engine.solve(line)
        assert solution is not None
        (er, ep, ed, key), steps = native_position(puzzle).explainer_solve()
        position = puzzle
        for (_, placements, eliminations, *_), cells, candidates in steps:
            assert placements or eliminations
            assert all(solution.cells[cell] == digit for cell, digit in placements), line
            assert all(solution.cells[cell] != digit for cell, digit in eliminations), line
            assert all(digit in position.candidates[cell] for cell, digit in eliminations), line
            position = position.after(placements, eliminations)
            assert (position.grid.cells, position.masks) == (cells, candidates)
        assert position.grid == solution
        ratings = [tenths for (*_, tenths, _), *_ in steps]
        placing = next(i for i, (step, *_) in enumerate(steps) if step[1])
        assert (er, ep, ed) == (max(ratings), max(ratings[: placing + 1]), ratings[0])
        assert key == steps[ratings.index(er)][0][0]
