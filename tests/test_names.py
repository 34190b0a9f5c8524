"""Names of cells, levels and techniques: every spelling of one, and slips."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit
from boards import EASY, EMPTY
from sudokit import Grid, Position
from sudokit.logic import LEVELS, Profile, technique, techniques
from sudokit.logic.technique_table import level
from sudokit.names import cell_name, look_up, same_name


@given(st.integers(0, 80))
def test_a_cell_has_three_names(number: int) -> None:
    pair = (number // 9 + 1, number % 9 + 1)
    names = (number, np.uint8(number), pair, tuple(np.array(pair)), cell_name(number))
    assert {sudokit.cell(name) for name in names} == {number}
    assert sudokit.cell(f" {cell_name(number).upper()} ") == number


@pytest.mark.parametrize(
    "wrong",
    [81, -1, (0, 1), (1, 10), (1,), (1, 2, 3), "", "r1", "r10c1", "r0c1", "c1r1", "5", "r\u0661c1"],
)
def test_no_such_cell(wrong: object) -> None:
    with pytest.raises(ValueError, match="expected r1c1 to r9c9"):
        sudokit.cell(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong", [1.0, None, b"r1c1", [1, 3], ("1", "3"), (1.5, 2), True, (True, 2)]
)
def test_what_is_no_cell(wrong: object) -> None:
    with pytest.raises(TypeError, match="expected r1c1 to r9c9"):
        sudokit.cell(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected r1c1 to r9c9"):
        Grid(EASY)[wrong]  # type: ignore[index]


def test_what_is_no_row_or_column() -> None:
    for wrong in (True, 1.5, "1"):
        with pytest.raises(TypeError, match=r"row is .*, expected a whole number"):
            Grid(EASY).at(wrong, 1)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match=r"column is .*, expected a whole number"):
            Grid(EASY).at(1, wrong)  # type: ignore[arg-type]


def test_cells_are_named_wherever_they_are_arguments() -> None:
    marks = [sudokit.hint(EASY, candidates={name: {1, 2}}) for name in ("r1c3", (1, 3), 2)]
    assert len(set(map(str, marks))) == 1
    positions = {Position(EMPTY, removed=[(name, 5)]) for name in ("r1c3", (1, 3), 2)}
    assert len(positions) == 1
    after = {Position(EMPTY).after([(name, 5)], [("r9c9", 1)]) for name in ("r1c3", (1, 3), 2)}
    assert len(after) == 1
    with pytest.raises(ValueError, match="r1c3 is there twice"):
        Position.with_candidates(EMPTY, {"r1c3": [1], 2: [2]})
    assert {Grid(EASY)[name] for name in ("r1c2", (1, 2), 1)} == {3}


@pytest.mark.parametrize(
    "name", ["X-Wing", "x-wing", "xwing", "x wing", "X_WING", "X\u2010Wing", "0300"]
)
def test_spellings_of_a_technique(name: str) -> None:
    assert technique(name).key == "x-wing"


def test_no_two_techniques_share_a_spelling() -> None:
    names: dict[str, str] = {}
    for entry in techniques().values():
        for name in filter(None, (entry.key, entry.code, entry.title("en"), entry.title("ko"))):
            assert names.setdefault(same_name(name), entry.key) == entry.key
            assert technique(name.upper()) is entry
            assert technique(name.replace("-", " ")) is entry


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("swordfsh", "Swordfish"), ("Y-Wing", "XY-Wing"), ("nakedsingel", "Naked Single")],
)
def test_a_slip_in_a_technique_is_told(slip: str, meant: str) -> None:
    for call in (technique, lambda name: sudokit.generate(technique=name), Profile.of):
        with pytest.raises(
            ValueError, match=f"no technique is called '{slip}'; did you mean {meant}"
        ):
            call(slip)


def test_levels_in_any_case() -> None:
    for name in LEVELS:
        assert level(name.upper()) == level(f" {name.lower()} ") == name
    hard = [sudokit.generate(level=name, seed=3) for name in ("Hard", "hard", "HARD")]
    assert hard[0] == hard[1] == hard[2]
    assert Profile.from_toml("[x-wing]\nlevel = 'unfair'").technique("x-wing").level == "Unfair"
    with pytest.raises(
        ValueError, match=r"no level is called 'hrd', expected one of Easy, .*mean Hard"
    ):
        sudokit.generate(level="hrd")
    with pytest.raises(TypeError, match="a level's name is text, not 3"):
        sudokit.generate(level=3)  # type: ignore[call-overload]


def test_symmetries_in_any_spelling() -> None:
    assert sudokit.generate(symmetry="Half turn", seed=1) == sudokit.generate(
        symmetry="half-turn", seed=1
    )


def test_nothing_alike_is_not_guessed() -> None:
    with pytest.raises(ValueError, match=r"^no thing is called 'qqq', expected one of abc, def$"):
        look_up("thing", "qqq", ["abc", "def"])
