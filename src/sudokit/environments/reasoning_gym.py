"""A data set of reasoning-gym: generated Sudokus with one solution, of any kind. Needs `pip install "sudokit[reasoning-gym]"`.

An item has a `question`, which is the prompt, an `answer`, which is the solution in the same form, and `metadata` with the puzzle, the
solution and the rating. The item at an index depends on the seed and the index alone. An answer that is the solution scores 1,
in whatever form it is written, and another one up to 0.9 for the cells that are right.

    import reasoning_gym, sudokit.environments.reasoning_gym
    data = reasoning_gym.create_dataset("sudokit", size=100, seed=1, level="hard")
    data = reasoning_gym.create_dataset("sudokit", size=100, seed=1, stage={"side": 6, "kinds": "killer"})
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from sudokit.environments.curriculum import drawn
from sudokit.environments.prompts import FORMS, Form, prompt, written
from sudokit.environments.rewards import reward
from sudokit.environments.tasks import Task, task_of
from sudokit.explaining import rate
from sudokit.logic.technique_table import LEVELS
from sudokit.requirements import needed

_dataset = needed("reasoning_gym.dataset", "reasoning-gym")
_factory = needed("reasoning_gym.factory", "reasoning-gym")
_coaching = needed("reasoning_gym.coaching", "reasoning-gym")

__all__ = ["NAME", "SudokuConfig", "SudokuCurriculum", "Sudokus"]

NAME = "sudokit"
"""The name of the data set."""
_SHARE_OF_PARTIAL = 0.9
_MOST_RATED = 100
"""Cells; larger boards take too long to be rated by the way."""
_Base: Any = _dataset.ProceduralDataset
_Curriculum: Any = _coaching.BaseCurriculum


@dataclass
class SudokuConfig:
    """What the data set consists of.

    Attributes:
        level: The level of the puzzles, such as `easy`; any if None.
        stage: What else is wanted of them, as for `sudokit.environments.Curriculum`, such as `{"side": 6, "kinds": "killer"}`.
        form: How boards are written, as for `sudokit.environments.board_text`.
        seed: The same seed gives the same items; None for another one each time.
        size: How many items there are.
    """

    level: str | None = None
    stage: dict[str, Any] = field(default_factory=dict)
    form: Form = "rows"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Check the values.

        Raises:
            ValueError: There is no such level or form, or the size is less than 1.
        """
        if self.size < 1:
            raise ValueError(f"size is {self.size}, expected at least 1")
        if self.form not in FORMS:
            raise ValueError(f"form is {self.form!r}, expected one of {', '.join(FORMS)}")
        drawn(self.wanted())  # which checks it

    def wanted(self) -> dict[str, Any]:
        """The stage with the level."""
        return {**self.stage, **({} if self.level is None else {"level": self.level})}


class Sudokus(_Base):  # type: ignore[misc] # reasoning-gym may not be installed
    """The data set.

    Args:
        config: What it consists of.

    Raises:
        ValueError: A value of it is none.

    Examples:
        >>> data = Sudokus(SudokuConfig(level="easy", seed=1, size=3))
        >>> [data.score_answer(item["answer"], item) for item in data]
        [1.0, 1.0, 1.0]
    """

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    @property
    def category(self) -> str:
        """What reasoning-gym counts Sudokus among."""
        return "games"

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The item at an index.

        Raises:
            IndexError: There is none.
        """
        if not 0 <= idx < self.size:
            raise IndexError(f"item {idx}, expected 0 to {self.size - 1}")
        key = blake2b(f"{self.seed} {idx}".encode(), digest_size=7).digest()
        task = task_of(next(drawn(self.config.wanted(), int.from_bytes(key, "big"))))
        return {
            "question": prompt(task.value, self.config.form),
            "answer": written(task, task.solution, self.config.form),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "puzzle": task.text,
                "solution": task.written(task.solution),
                "difficulty": _difficulty(task),
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """How good an answer to an item is, from 0 to 1."""
        if not isinstance(answer, str):
            return 0.0
        found = reward(entry["metadata"]["puzzle"], answer)
        return found.exact or _SHARE_OF_PARTIAL * found.partial


def _difficulty(task: Task) -> dict[str, Any]:
    """How hard a puzzle is."""
    found = {"clues": task.size - task.givens.count(0), "rows": task.rows, "columns": task.columns}
    if task.size > _MOST_RATED:
        return found
    rating: Any = rate(task.value)
    hardest = rating.hardest.key if rating.hardest else None
    return {"level": rating.level, "score": rating.score, "hardest": hardest, **found}


class SudokuCurriculum(_Curriculum):  # type: ignore[misc] # reasoning-gym may not be installed
    """The levels, from easy to extreme, as a curriculum of reasoning-gym."""

    def __init__(self) -> None:
        super().__init__(type(self).__name__, SudokuConfig)
        self._define_attributes(
            _coaching.ScalarAttributeDefinition(
                name="level",
                field_name="level",
                levels=list(LEVELS),
                description="The level of the puzzles",
            )
        )


if NAME not in _factory.DATASETS:
    _factory.register_dataset(NAME, Sudokus, SudokuConfig, SudokuCurriculum)
