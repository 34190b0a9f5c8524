"""A grid with another digit, and its pictures in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import EASY, clash_free_boards
from sudokit import ClueConflict, Grid, Position, explain, hint, solve


@settings(max_examples=60, deadline=None)
@given(clash_free_boards(), st.integers(0, 80), st.integers(0, 9))
def test_one_cell_changes_or_the_digit_clashes(board: bytes, cell: int, digit: int) -> None:
    grid = Grid(board)
    wanted = bytes(digit if index == cell else old for index, old in enumerate(board))
    try:
        expected = Grid(wanted)
    except ClueConflict as error:
        with pytest.raises(ClueConflict) as raised:
            grid.replace(cell, digit)
        assert str(raised.value) == str(error)
        return
    made = grid.replace(cell, digit)
    assert made == expected == made.puzzle
    assert grid.cells == board


def test_clues_stay_clues() -> None:
    solved = solve(EASY)
    assert solved.replace("r1c3", 0).puzzle == Grid(EASY)
    assert solved.replace("r1c3", 0).replace((1, 3), 4) == solved
    cleared = solved.replace("r1c1", 0)
    assert cleared.puzzle == Grid(EASY).replace("r1c1", 0)
    assert cleared.replace("r1c1", 5).puzzle == cleared.puzzle
    assert solved.replace("r1c1", 5).puzzle == Grid(EASY)


@pytest.mark.parametrize(
    ("name", "digit", "error"),
    [("r0c1", 1, IndexError), (81, 1, IndexError), ("r1c3", 10, ValueError), ("r1c3", "4", TypeError),
     ("r1c3", -1, ValueError), (None, 1, TypeError)],
)  # fmt: skip
def test_what_cannot_be_is_refused(name: Any, digit: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Grid(EASY).replace(name, digit)


def test_positions_steps_and_hints_are_pictures_too(tmp_path: Path) -> None:
    explanation = explain(EASY)
    step = explanation.steps[0]
    for drawn in (Position(EASY), step):
        drawn.save(tmp_path / "a.svg")
        assert (tmp_path / "a.svg").read_text(encoding="utf-8") == drawn.to_svg()
        assert drawn.to_svg() == drawn._repr_svg_()
    assert Position(EASY).to_svg() == Grid(EASY).to_svg(candidates=True)
    shown = [hint(EASY, level=level)._repr_html_() for level in (1, 2, 3)]
    assert shown[:2] == ["<p>look at box 5</p>\n", f"<p>{hint(EASY, level=2)}</p>\n"]
    assert shown[2] == step._repr_html_()
    assert explanation._repr_html_().count("<li>") == len(explanation.steps) == 51


def test_pictures_are_saved(tmp_path: Path) -> None:
    grid = Grid(EASY)
    grid.save(tmp_path / "a.SVG", candidates=True)
    assert (tmp_path / "a.SVG").read_text(encoding="utf-8") == grid.to_svg(candidates=True)
    assert grid.to_svg(candidates=True) != grid.to_svg() == grid._repr_svg_()
    for name, size, reason in (
        ("a.gif", None, "a picture is a file"),
        ("b.svg", 200, "for PNG"),
        ("a.png", 10, "size"),
    ):
        with pytest.raises(ValueError, match=reason):
            grid.save(tmp_path / name, size=size)
    with pytest.raises(OSError, match="nowhere"):
        grid.save(tmp_path / "nowhere" / "a.svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.SVG"]
    image = pytest.importorskip("PIL.Image")
    grid.save(str(tmp_path / "a.png"), size=300)
    with image.open(tmp_path / "a.png") as picture:
        assert picture.size[0] == 300
