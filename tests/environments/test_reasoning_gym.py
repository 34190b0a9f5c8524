"""The data set of reasoning-gym, made and scored by reasoning-gym itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from sudokit import Grid, is_unique, rate

reasoning_gym = pytest.importorskip("reasoning_gym")
import_module("sudokit.environments.reasoning_gym")  # which registers it


def test_items_are_made_and_scored() -> None:
    data = reasoning_gym.create_dataset("sudokit", size=4, seed=7, level="medium", form="json")
    assert len(data) == len(list(data)) == 4
    for item in data:
        puzzle = Grid(item["metadata"]["puzzle"])
        assert is_unique(puzzle)
        assert rate(puzzle).level == item["metadata"]["difficulty"]["level"] == "Medium"
        assert data.score_answer(item["answer"], item) == 1
        assert data.score_answer(f"<think>?</think> {item['metadata']['solution']}", item) == 1
        assert data.score_answer(str(puzzle), item) == data.score_answer(None, item) == 0
    assert list(data) == list(
        reasoning_gym.create_dataset("sudokit", size=4, seed=7, level="medium", form="json")
    )
    assert (
        data[0]
        != reasoning_gym.create_dataset("sudokit", size=4, seed=8, level="medium", form="json")[0]
    )
    assert data.category == "games"
    with pytest.raises(IndexError):
        data[4]


def test_it_is_a_part_of_composite_data_sets() -> None:
    spec = import_module("reasoning_gym.composite").DatasetSpec
    made = reasoning_gym.create_dataset(
        "composite",
        size=3,
        seed=1,
        datasets=[spec(name="sudokit", weight=1, config={"level": "easy"})],
    )
    assert [made.score_answer(item["answer"], item) for item in made] == [1, 1, 1]


def test_bad_values_are_refused() -> None:
    bad: Any
    for bad in ({"size": 0}, {"level": "odd"}, {"form": "song"}):
        with pytest.raises(ValueError):  # noqa: PT011 - each of them has its own text
            reasoning_gym.create_dataset("sudokit", **bad)
