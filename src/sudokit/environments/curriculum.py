"""Puzzles that get harder as a learner gets better.

A *stage* says which puzzles are drawn, in the words of `sudokit.generate`: level, technique, rating, clues, kinds; and `side` for another
size. A `Curriculum` is a list of stages. It draws puzzles of the stage where the learner is, notes how good the answers are, and goes on
to the next stage, or back, by the mean of the last answers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from sudokit.arguments import whole_number
from sudokit.generator.generator import Generator, generator_of
from sudokit.names import look_up

if TYPE_CHECKING:
    from sudokit.board.grid import Grid
    from sudokit.variants import Puzzle

__all__ = ["CURRICULA", "Curriculum", "drawn"]

Stage = Mapping[str, Any]

CURRICULA: Mapping[str, tuple[Stage, ...]] = {
    "level": tuple({"level": level} for level in ("Easy", "Medium", "Hard", "Unfair", "Extreme")),
    "technique": tuple(
        {"technique": technique}
        for technique in ("hidden-single", "pointing", "naked-pair", "x-wing", "xy-wing", "simple-colors-trap", "xy-chain")
    ),
    "er": tuple({"er": er} for er in ("1.0..1.5", "1.6..2.5", "2.6..3.5", "3.6..4.5", "4.6..6.5", "6.6..7.5")),
    "size": ({"side": 4}, {"side": 6}, {"side": 8}, {}, {"side": 12, "minimal": False, "clues": (75, 85)}, {"side": 16, "minimal": False, "clues": (140, 150)}),
    "blanks": tuple({"clues": clues, "minimal": False} for clues in ((70, 75), (60, 69), (50, 59), (40, 49), (30, 39), (24, 29))),
    "kind": tuple({"side": 6, "kinds": kind} for kind in ("killer", "thermometer", "arrow", "whisper", "renban", "white dot")),
}  # fmt: skip
"""Ready lists of stages by what gets harder. Those by `kind` are of 6x6, and get other rather than harder."""


def drawn(stage: Stage, seed: int | None = None) -> Iterator[Any]:
    """The puzzles of a stage, one after another.

    Args:
        stage: Arguments of `sudokit.generate`, and `side`, the number of rows and columns, 9 if it is not there.
        seed: 0 to 2**64 - 1; the same seed gives the same puzzles.

    Raises:
        ValueError: An argument has none of the values that it can have.
        NoPuzzle: There is provably no such puzzle.
        TypeError: There is no such argument.

    Examples:
        >>> puzzle = next(drawn({"side": 4, "kinds": "killer"}, seed=1))
        >>> puzzle.rows, {constraint.key for constraint in puzzle.constraints}
        (4, {'cage'})
        >>> str(next(drawn({"level": "easy"}, seed=1)))[:9]
        '.984.....'
    """
    side = whole_number("side", stage.get("side", 9), least=1, most=25)
    return generator_of(**{**stage, "side": side}, seed=seed)


class Curriculum(Iterator["Grid | Puzzle"]):
    """Puzzles of the stage where a learner is.

    Args:
        stages: A name of `CURRICULA`, or stages, the easiest first; see `drawn`.
        seed: 0 to 2**64 - 1; the same seed and the same answers give the same puzzles. None draws one.
        up: The mean of the last answers from which the next stage begins, above 0 to 1.
        down: The mean below which it goes back to the stage before.
        window: How many answers count, at least 1. They are forgotten when the stage changes.

    Attributes:
        stages: The stages.
        stage: The number of the stage, from 0. It can be set.
        seed: The seed.

    Raises:
        ValueError: There is no stage, no such curriculum, or a number is out of range.

    Examples:
        >>> curriculum = Curriculum("size", seed=1, window=2)
        >>> next(curriculum).rows
        4
        >>> for _ in range(2):
        ...     curriculum.note(1.0)
        >>> curriculum.stage, next(curriculum).rows
        (1, 6)
    """

    def __init__(
        self,
        stages: str | Sequence[Stage],
        *,
        seed: int | None = None,
        up: float = 0.8,
        down: float = 0.2,
        window: int = 100,
    ) -> None:
        if isinstance(stages, str):
            stages = look_up("curriculum", stages, CURRICULA)
        self.stages = tuple(stages)
        if not self.stages:
            raise ValueError("there is no stage")
        if not 0 <= down < up <= 1:
            raise ValueError(f"down is {down!r} and up {up!r}, expected 0 <= down < up <= 1")
        self._up, self._down = up, down
        self._answers: deque[float] = deque(maxlen=whole_number("window", window, least=1))
        self.seed: int = Generator(seed=seed).seed
        self._sources: dict[int, Iterator[Any]] = {}
        for stage in self.stages:
            drawn(stage)  # which checks it
        self._stage = 0

    @property
    def stage(self) -> int:
        """The number of the stage, from 0."""
        return self._stage

    @stage.setter
    def stage(self, number: int) -> None:
        self._stage = whole_number("stage", number, least=0, most=len(self.stages) - 1)
        self._answers.clear()

    def __next__(self) -> Grid | Puzzle:
        source = self._sources.get(self._stage)
        if source is None:
            key = blake2b(f"{self.seed} {self._stage}".encode(), digest_size=8).digest()
            source = drawn(self.stages[self._stage], int.from_bytes(key, "big"))
            self._sources[self._stage] = source
        puzzle: Grid | Puzzle = next(source)
        return puzzle

    def note(self, reward: float) -> None:
        """Note how good an answer to a puzzle of this stage was, from 0 to 1; the stage may change.

        Raises:
            ValueError: The reward is out of range.
        """
        if not 0 <= reward <= 1:
            raise ValueError(f"reward is {reward!r}, expected 0 to 1")
        self._answers.append(float(reward))
        if len(self._answers) < (self._answers.maxlen or 1):
            return
        mean = sum(self._answers) / len(self._answers)
        if mean >= self._up and self._stage < len(self.stages) - 1:
            self.stage += 1
        elif mean < self._down and self._stage:
            self.stage -= 1
