"""An environment of gymnasium: a board, and digits to be entered into it. Needs `pip install "sudokit[gymnasium]"`.

    observation   uint8 (9, 9): the board, 0 for a blank
    action        0 to 728: 9 * cell + digit - 1, with cells 0 to 80 and digits 1 to 9
    reward        one divided by the number of blank cells for a right digit, as much less for any other action
    info          `action_mask`, int8 (729): 1 for each digit that the rules leave to a blank cell

A wrong digit is not entered, so every episode can be finished. It is over when the board is solved, and cut off after `most_steps`.

    import gymnasium, sudokit.environments.gymnasium
    env = gymnasium.make("sudokit/Sudoku-v0", level="easy")
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit import engine
from sudokit.arguments import whole_number
from sudokit.arrays import candidates
from sudokit.board.grid import Grid, Source
from sudokit.engine import Sources, each_board
from sudokit.environments.prompts import board_text
from sudokit.errors import SudokuError
from sudokit.generator import Generator
from sudokit.requirements import needed

gymnasium = needed("gymnasium", "gymnasium")

__all__ = ["SudokuEnv"]

Board = npt.NDArray[np.uint8]
_Env: Any = gymnasium.Env


class SudokuEnv(_Env):  # type: ignore[misc] # gymnasium may not be installed
    """Sudokus, one for each episode.

    Args:
        puzzles: The puzzles in turn, as for `sudokit.solve_many`, each with one solution; None to generate them.
        level: The level of generated puzzles, such as `easy`; any if None.
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
        puzzles: Sources | None = None,
        *,
        level: str | None = None,
        most_steps: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}, expected ansi or None")
        if puzzles is not None and level is not None:
            raise ValueError("a level is for generated puzzles")
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 9, (9, 9), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(729)
        self._most_steps = whole_number("most_steps", most_steps, least=1)
        self._level = level
        self._given: Iterator[Any] | None = None
        if puzzles is not None:
            boards = list(each_board(puzzles))
            if not boards:
                raise ValueError("there are no puzzles")
            self._given = cycle(boards)
        self._generator: Generator | None = None
        Generator(level=level)  # which checks the level
        self._begin("." * 81, solution=bytes(81))

    def _begin(self, puzzle: Source, solution: bytes | None = None) -> None:
        grid = Grid(puzzle)
        self._solution = engine.solve(grid, unique=True).cells if solution is None else solution
        self._board: Board = np.frombuffer(bytearray(grid.cells), np.uint8).reshape(9, 9)
        self._worth = 1 / max(1, grid.blanks)
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Board, dict[str, Any]]:
        """Begin with the next puzzle.

        Args:
            seed: The seed of generated puzzles; the same seed gives the same ones.
            options: `puzzle`, a board to begin with.

        Raises:
            SudokuError: The puzzle does not have exactly one solution.
        """
        super().reset(seed=seed)
        if seed is not None or self._generator is None:
            own = int(self.np_random.integers(2**32)) if seed is None else seed
            self._generator = Generator(level=self._level, seed=own)
        if options and "puzzle" in options:
            puzzle = options["puzzle"]
        else:
            puzzle = next(self._generator if self._given is None else self._given)
        if isinstance(puzzle, SudokuError):
            raise puzzle
        self._begin(puzzle)
        return self._board.copy(), self._info()

    def step(self, action: Any) -> tuple[Board, float, bool, bool, dict[str, Any]]:
        """Enter a digit, if it is right."""
        number = int(action)
        if not 0 <= number < 729:
            raise ValueError(f"action is {number}, expected 0 to 728")
        cell, digit = divmod(number, 9)
        self._steps += 1
        row, column = divmod(cell, 9)
        is_right = self._board[row, column] == 0 and self._solution[cell] == digit + 1
        if is_right:
            self._board[row, column] = digit + 1
        is_solved = bool(self._board.all())
        is_cut_off = not is_solved and self._steps >= self._most_steps
        reward = self._worth if is_right else -self._worth
        return self._board.copy(), reward, is_solved, is_cut_off, self._info()

    def _info(self) -> dict[str, Any]:
        mask = candidates(self._board.reshape(1, 81)).reshape(729).astype(np.int8)
        return {"action_mask": mask}

    def render(self) -> str | None:
        """The board as text, if the mode is `ansi`."""
        return board_text(self._board.tobytes(), "grid") if self.render_mode == "ansi" else None


gymnasium.register("sudokit/Sudoku-v0", entry_point="sudokit.environments.gymnasium:SudokuEnv")
