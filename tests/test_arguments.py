"""Numbers as arguments: a wrong one is refused by its name, in words, before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sudokit
from boards import EASY, EASY_SOLVED
from sudokit import logic, setting, symmetry
from sudokit.generator import Generator

CALLS: list[tuple[str, Callable[[Any], Any]]] = [
    ("limit", lambda value: sudokit.count_solutions(EASY, limit=value)),
    ("threads", lambda value: sudokit.count_solutions(EASY, threads=value)),
    ("limit", lambda value: sudokit.solve_many([EASY], limit=value)),
    ("threads", lambda value: sudokit.solve_many([EASY], threads=value)),
    ("threads", lambda value: logic.rate_many([EASY], threads=value)),
    ("threads", lambda value: symmetry.canonical_many([EASY], threads=value)),
    ("seed", lambda value: Generator(seed=value)),
    ("attempts", lambda value: Generator(attempts=value)),
    ("threads", lambda value: Generator(threads=value)),
    ("n", lambda value: Generator(seed=1).take(value)),
    ("seed", lambda value: setting.minimize(EASY, seed=value)),
    ("seed", lambda value: setting.make_harder(EASY, seed=value, effort=1)),
    ("effort", lambda value: setting.make_harder(EASY, seed=1, effort=value)),
    ("size", lambda value: setting.backdoors(EASY, size=value)),
    ("seed", lambda value: symmetry.shuffle(EASY, value)),
    ("size", lambda value: setting.unavoidable_sets(EASY_SOLVED, size=value)),
    ("remove", lambda value: setting.vicinity(EASY, remove=value)),
    ("add", lambda value: setting.vicinity(EASY, add=value)),
    ("threads", lambda value: setting.vicinity(EASY, threads=value)),
    ("threads", lambda value: setting.backdoors(EASY, threads=value)),
    ("threads", lambda value: setting.make_harder(EASY, effort=1, threads=value)),
    ("threads", lambda value: symmetry.distinct([EASY], threads=value)),
    ("most", lambda value: logic.all_steps(EASY, most=value)),
]


@pytest.mark.parametrize("value", [2.5, 2.0, "3", float("nan"), [1], True, np.True_], ids=repr)
@pytest.mark.parametrize(("name", "call"), CALLS)
def test_what_is_no_whole_number(name: str, call: Callable[[Any], Any], value: Any) -> None:
    with pytest.raises(TypeError) as caught:
        call(value)
    assert str(caught.value).startswith(f"{name} is {value!r}, expected a whole number")


@pytest.mark.parametrize(("name", "call"), CALLS)
def test_whole_numbers_of_numpy_are_whole_numbers(name: str, call: Callable[[Any], Any]) -> None:
    call(np.int64(1))


@pytest.mark.parametrize(("name", "call"), [call for call in CALLS if call[0] != "seed"])
def test_negative_numbers(name: str, call: Callable[[Any], Any]) -> None:
    with pytest.raises(ValueError, match=rf"{name} is -1, expected (at least [01]|1 to 20)"):
        call(-1)


@pytest.mark.parametrize("value", [24.5, True, (22.5, 24), (True, 24), {}], ids=repr)
@pytest.mark.parametrize("name", ["clues", "score"])
def test_a_range_has_whole_numbers(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{name} is .*, expected a number or a range"):
        Generator(**{name: value})


def test_a_range_has_numbers_of_numpy() -> None:
    (puzzle,) = sudokit.generate(clues=np.int64(24), seed=1)
    assert puzzle.clues == 24
    (puzzle,) = sudokit.generate(clues=np.array([24, 24]), seed=1)
    assert puzzle.clues == 24
    (puzzle,) = sudokit.generate(clues=(np.int8(24), np.uint64(24)), seed=1)
    assert puzzle.clues == 24


def test_a_number_is_no_pattern() -> None:
    with pytest.raises(TypeError, match="pattern is 5, expected a grid"):
        Generator(pattern=5)  # type: ignore[arg-type]
