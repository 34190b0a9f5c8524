"""A taskset of verifiers: generated Sudokus with one solution, of any kind. Needs `pip install "sudokit[verifiers]"`.

verifiers finds a taskset by the name of a package of its own. The module of such a package is one line:

    from sudokit.environments.verifiers import *

A task is a puzzle. Its rewards are `exact`, which counts, and `partial` and `format`, which are recorded with the weight 0 and can be
given another one in the configuration of the tasks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudokit.environments.curriculum import drawn
from sudokit.environments.prompts import Form, prompt, written
from sudokit.environments.rewards import Reward, reward
from sudokit.environments.tasks import task_of
from sudokit.requirements import needed

_vf: Any = needed("verifiers.v1", "verifiers")

__all__ = ["SudokuTask", "SudokuTaskset"]

_Data: Any = _vf.TaskData
_Config: Any = _vf.TasksetConfig


class SudokuData(_Data):  # type: ignore[misc] # verifiers may not be installed
    """A task as data.

    Attributes:
        puzzle: The puzzle, 81 characters, or the JSON of a variant.
        form: How boards are written.
    """

    puzzle: str
    form: str


class SudokuConfig(_Config):  # type: ignore[misc] # verifiers may not be installed
    """What the taskset consists of.

    Attributes:
        level: The level of the puzzles, such as `easy`; any if None.
        stage: What else is wanted of them, as for `sudokit.environments.Curriculum`, such as `{"side": 6, "kinds": "killer"}`.
        form: How boards are written, as for `sudokit.environments.board_text`.
        seed: The same seed gives the same tasks.
        size: How many tasks there are.
    """

    level: str | None = None
    stage: dict[str, Any] = {}  # noqa: RUF012 - pydantic copies it
    form: Form = "rows"
    seed: int = 0
    size: int = 1000


_Task: Any = _vf.Task[SudokuData, _vf.State, _vf.TaskConfig]


class SudokuTask(_Task):  # type: ignore[misc] # verifiers may not be installed
    """A puzzle, and how good an answer is."""

    @_vf.reward  # type: ignore[untyped-decorator]
    async def exact(self, trace: Any) -> float:
        """1 if the last reply has the solution."""
        return self._of(trace).exact

    @_vf.reward(weight=0)  # type: ignore[untyped-decorator]
    async def partial(self, trace: Any) -> float:
        """The share of the blank cells that are right, less that of the wrong ones."""
        return self._of(trace).partial

    @_vf.reward(weight=0)  # type: ignore[untyped-decorator]
    async def format(self, trace: Any) -> float:
        """1 for a board in its tags, 0.5 for one that is found without them."""
        return self._of(trace).format

    def _of(self, trace: Any) -> Reward:
        return reward(self.data.puzzle, str(trace.last_reply))

    async def validate(self, runtime: Any) -> bool:
        """Whether the solution itself has all rewards."""
        task = task_of(self.data.puzzle)
        task.check_unique()
        solved = written(task, task.solution, self.data.form)
        return reward(self.data.puzzle, f"<answer>{solved}</answer>") == (1, 1, 1)


_Taskset: Any = _vf.Taskset[SudokuTask, SudokuConfig]


class SudokuTaskset(_Taskset):  # type: ignore[misc] # verifiers may not be installed
    """The taskset.

    Examples:
        >>> tasks = SudokuTaskset(SudokuConfig(level="easy", size=2))
        >>> [task.data.prompt[:17] for task in tasks]
        ['Solve this Sudoku', 'Solve this Sudoku']
    """

    def load(self) -> Iterator[SudokuTask]:
        """The tasks."""
        config = self.config
        level = {} if config.level is None else {"level": config.level}
        puzzles = drawn({**config.stage, **level}, config.seed)
        for _ in range(config.size):
            task = task_of(next(puzzles))
            text = prompt(task.value, config.form)
            data = SudokuData(prompt=text, puzzle=task.text, form=config.form)
            yield SudokuTask(data, config.task)
