"""An environment of gymnasium: a board, and digits to be entered into it. Needs `pip install "sudokit[gymnasium]"`.

    observation   uint8 (9, 9): the board, 0 for a blank
    action        0 to 728: 9 * cell + digit - 1, with cells 0 to 80 and digits 1 to 9
    reward        one divided by the number of blank cells for a right digit, as much less for any other action
    info          `action_mask`, int8 (729): 1 for each digit that rows, columns and boxes leave to a blank cell

Of n by n with another `side`: (n, n), n * n * n actions. Constraints of a variant are in no observation; `env.unwrapped.puzzle` has them.

A wrong digit is not entered, so every episode can be finished. It is over when the board is solved, and cut off after `most_steps`.

    import gymnasium, sudokit.environments.gymnasium
    env = gymnasium.make("sudokit/Sudoku-v0", level="easy")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sudokit.arguments import whole_number
from sudokit.arrays import candidates
from sudokit.board.grid import Grid
from sudokit.board.variant import Variant
from sudokit.engine import Sources, each_board
from sudokit.environments.curriculum import Curriculum, drawn
from sudokit.environments.prompts import written
from sudokit.environments.tasks import Task, task_of
from sudokit.errors import SudokuError
from sudokit.requirements import needed

if TYPE_CHECKING:
    from sudokit.environments.tasks import AnyPuzzle
    from sudokit.variants import Puzzle

gymnasium = needed("gymnasium", "gymnasium")

__all__ = ["SudokuEnv"]

Board = npt.NDArray[np.uint8]
_Env: Any = gymnasium.Env


class SudokuEnv(_Env):  # type: ignore[misc] # gymnasium may not be installed
    """Sudokus, one for each episode.

    Args:
        puzzles: The puzzles in turn, each with one solution: as for `sudokit.solve_many`, or puzzles of `sudokit.variants` of one size.
            Or a `Curriculum` of puzzles of one size; it notes 1 for an episode without a wrong action, and 0 for any other. None
            to generate them.
        level: The level of generated puzzles, such as `easy`; any if None.
        stage: What else is wanted of them, as for `Curriculum`, such as `{"side": 6}`.
        most_steps: How many actions there may be in an episode, at least 1.
        render_mode: `ansi` for `render` to return the board as text; None for nothing.

    `reset(options={"puzzle": board})` begins with a puzzle of the caller's.

    Raises:
        ValueError: A number, the level or the mode is none of these, or there are no puzzles.

    Examples:
        >>> env = SudokuEnv(level="easy")
        >>> board, info = env.reset(seed=2580)
        >>> board.shape, info["action_mask"].shape
        ((9, 9), (729,))
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as gymnasium has it

    def __init__(
        self,
        puzzles: Sources | Iterable[Puzzle] | Curriculum | None = None,
        *,
        level: str | None = None,
        stage: Mapping[str, Any] | None = None,
        most_steps: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}, expected ansi or None")
        if puzzles is not None and (level is not None or stage is not None):
            raise ValueError("a level and a stage are for generated puzzles")
        self.render_mode = render_mode
        self._most_steps = whole_number("most_steps", most_steps, least=1)
        self._stage = {**(stage or {}), **({} if level is None else {"level": level})}
        self._given: Iterator[Any] | None = None
        self._curriculum = puzzles if isinstance(puzzles, Curriculum) else None
        first: Any = "." * 81
        if self._curriculum is not None:
            first = next(self._curriculum)
        elif puzzles is not None:
            boards = list(_each(puzzles))
            if not boards:
                raise ValueError("there are no puzzles")
            self._given = cycle(boards)
            first = next((each for each in boards if not isinstance(each, SudokuError)), first)
        else:
            drawn(self._stage)  # which checks it
            if {"side", "puzzle"} & set(self._stage):
                first = next(drawn(self._stage, 1))
        self._generator: Iterator[Any] | None = None
        self._task = task_of(first)
        shape, digits = (self._task.rows, self._task.columns), self._task.digits
        self.observation_space = gymnasium.spaces.Box(0, digits, shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self._task.size * digits)
        self._begin(self._task)

    @property
    def puzzle(self) -> Grid | Puzzle:
        """The puzzle of this episode."""
        return self._task.value

    def _begin(self, task: Task) -> None:
        self._task = task
        self._board: Board = np.frombuffer(bytearray(task.givens), np.uint8).reshape(
            task.rows, task.columns
        )
        self._worth = 1 / max(1, task.givens.count(0))
        self._steps = self._wrong = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Board, dict[str, Any]]:
        """Begin with the next puzzle.

        Args:
            seed: The seed of generated puzzles; the same seed gives the same ones.
            options: `puzzle`, a board to begin with.

        Raises:
            SudokuError: The puzzle does not have exactly one solution.
            ValueError: It has another size than the puzzles of the environment.
        """
        super().reset(seed=seed)
        if seed is not None or self._generator is None:
            own = int(self.np_random.integers(2**32)) if seed is None else seed
            self._generator = drawn(self._stage, own)
        puzzle: AnyPuzzle | SudokuError
        if options and "puzzle" in options:
            puzzle = options["puzzle"]
        elif self._curriculum is not None:
            puzzle = next(self._curriculum)
        else:
            puzzle = next(self._generator if self._given is None else self._given)
        if isinstance(puzzle, SudokuError):
            raise puzzle
        task = task_of(puzzle)
        shape = (task.rows, task.columns, task.digits)
        if (
            shape[:2] != self.observation_space.shape
            or shape[2] != self.observation_space.high.max()
        ):
            raise ValueError(f"a puzzle of {task.rows}x{task.columns}, the environment has others")
        task.check_unique()
        self._begin(task)
        return self._board.copy(), self._info()

    def step(self, action: Any) -> tuple[Board, float, bool, bool, dict[str, Any]]:
        """Enter a digit, if it is right."""
        number, most = int(action), self._task.size * self._task.digits
        if not 0 <= number < most:
            raise ValueError(f"action is {number}, expected 0 to {most - 1}")
        cell, digit = divmod(number, self._task.digits)
        self._steps += 1
        row, column = divmod(cell, self._task.columns)
        is_right = self._board[row, column] == 0 and self._task.solution[cell] == digit + 1
        if is_right:
            self._board[row, column] = digit + 1
        self._wrong += not is_right
        is_solved = bool(self._board.all())
        is_cut_off = not is_solved and self._steps >= self._most_steps
        if self._curriculum is not None and (is_solved or is_cut_off):
            self._curriculum.note(float(is_solved and not self._wrong))
        reward = self._worth if is_right else -self._worth
        return self._board.copy(), reward, is_solved, is_cut_off, self._info()

    def _info(self) -> dict[str, Any]:
        size, digits = self._task.size, self._task.digits
        if isinstance(self._task.value, Grid):
            allowed = candidates(self._board.reshape(1, 81))
        else:
            cells = self._board.reshape(-1).tolist()
            allowed = np.zeros((size, digits), bool)
            for cell, digit in enumerate(cells):
                if not digit:
                    allowed[cell, [each - 1 for each in self._task.candidates(cells, cell)]] = True
        return {"action_mask": allowed.reshape(-1).astype(np.int8)}

    def render(self) -> str | None:
        """The board as text, if the mode is `ansi`."""
        if self.render_mode != "ansi":
            return None
        return written(self._task, self._board.tobytes(), "grid")


def _each(puzzles: Any) -> Iterable[Any]:
    """Boards as for `sudokit.solve_many`, or puzzles of variants."""
    if isinstance(puzzles, list | tuple) and any(isinstance(each, Variant) for each in puzzles):
        return puzzles
    found: Iterable[Any] = each_board(puzzles)
    return found


gymnasium.register("sudokit/Sudoku-v0", entry_point="sudokit.environments.gymnasium:SudokuEnv")
