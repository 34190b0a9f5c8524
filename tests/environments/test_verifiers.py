"""The taskset of verifiers, loaded, validated and scored by verifiers itself."""

from __future__ import annotations

import asyncio
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sudokit import Grid, is_unique, rate, solve

pytest.importorskip("verifiers.v1")
sudokus = import_module("sudokit.environments.verifiers")


def scored(task: Any, reply: str) -> dict[str, float]:
    """The rewards that verifiers records of a reply."""
    trace = Trace(reply)
    asyncio.run(task.score(trace))
    return trace.rewards


class Trace:
    """As much of a trace as scoring takes."""

    def __init__(self, reply: str) -> None:
        self.last_reply = reply
        self.rewards: dict[str, float] = {}
        self.metrics: dict[str, float] = {}
        self.weights: dict[str, float] = {}

    def record_reward(self, name: str, value: float, weight: float) -> None:
        self.rewards[name] = value
        self.weights[name] = weight


def test_tasks_are_loaded_by_the_name_of_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_sudokus.py").write_text(
        "from sudokit.environments.verifiers import *\nfrom sudokit.environments.verifiers import __all__\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    loaders = import_module("verifiers.v1.utils.loaders")
    config = sudokus.SudokuConfig(id="my-sudokus", level="hard", form="grid", size=3, seed=5)
    tasks = list(loaders.load_taskset(config))
    assert [task.data.idx for task in tasks] == [0, 1, 2]
    for task in tasks:
        assert is_unique(task.data.puzzle)
        assert rate(task.data.puzzle).level == "Hard"
        assert json.loads(task.data.model_dump_json())["form"] == "grid"
        assert asyncio.run(task.validate(None))
    again = list(loaders.load_taskset(config))
    assert [task.key for task in tasks] == [task.key for task in again]


def test_replies_are_scored() -> None:
    (task,) = sudokus.SudokuTaskset(sudokus.SudokuConfig(level="easy", size=1))
    solution = solve(task.data.puzzle)
    assert scored(task, f"<answer>{solution}</answer>") == {"exact": 1, "partial": 1, "format": 1}
    assert scored(task, f"{solution.pretty()}") == {"exact": 1, "partial": 1, "format": 0.5}
    assert scored(task, "?") == {"exact": 0, "partial": 0, "format": 0}
    blank = Grid(task.data.puzzle).cells.index(0)
    begun = Grid(task.data.puzzle).replace(blank, solution[blank])
    found = scored(task, str(begun))
    assert (found["exact"], found["partial"] > 0) == (0, True)


def test_a_stage_says_which_puzzles_are_drawn() -> None:
    config = sudokus.SudokuConfig(stage={"side": 4, "kinds": "killer"}, size=2)
    for task in sudokus.SudokuTaskset(config):
        assert "Killer cage" in task.data.prompt
        assert asyncio.run(task.validate(None))
