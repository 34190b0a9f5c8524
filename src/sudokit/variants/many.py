"""Many variants at once.

The caller's thread lowers puzzles to their parts, and a crew of native threads solves them, which never need the
interpreter's lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from contextlib import closing

from sudokit import _native
from sudokit.board.grid import Grid
from sudokit.engine import checked_threads
from sudokit.errors import SudokuError
from sudokit.stopping import check, within
from sudokit.variants.classic import ClassicSearch
from sudokit.variants.progress import OnProgress
from sudokit.variants.puzzle import Puzzle
from sudokit.variants.questions import answer, puzzle_of
from sudokit.variants.solution import Solution

__all__ = ["solve_many"]

_MOST_WAITING = 256


def solve_many(
    puzzles: Iterable[Puzzle | Grid | SudokuError],
    *,
    unique: bool = False,
    timeout: float | None = None,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> list[Solution | SudokuError]:
    """Solve many puzzles on all cores, each in one thread, without the interpreter's lock.

    Args:
        puzzles: The puzzles. An error stands for one that could not be read, and is its own result.
        unique: A puzzle with several solutions gets NotUnique.
        timeout: Give up after this many seconds for all of them; see `sudokit.Stop`.
        threads: The largest number of threads; all cores if None.
        on_progress: Called with the number of puzzles that are done, and of all; None if that is unknown.

    Returns:
        For each puzzle the solution that `solve` returns, or the error that it raises.

    Raises:
        TimedOut: The timeout passed first.

    Examples:
        >>> from sudokit.variants import Cage, Puzzle
        >>> puzzles = [Puzzle(rows=4, columns=4, constraints=[Cage("r1c1 r1c2", total)]) for total in (7, 8)]
        >>> solve_many(puzzles)
        [Solution('3412123421434321'), NoSolution('no solution')]
        >>> solve_many(puzzles, unique=True)[0]
        NotUnique('several solutions (r3c2 can be 1 or 3)')
    """
    total = len(puzzles) if isinstance(puzzles, Sized) else None
    batch = _Batch(threads, unique=unique)
    with within(timeout), closing(batch):
        for puzzle in puzzles:
            check()
            batch.add(puzzle)
            while len(batch.waiting) >= _MOST_WAITING:
                batch.collect(on_progress, total)
        while batch.waiting:
            batch.collect(on_progress, total)
    if on_progress is not None:
        on_progress(len(batch.found), total)
    return [batch.found[number] for number in range(len(batch.found))]


class _Batch:
    """Puzzles that a crew solves, and the answers so far, by their numbers in the order in which they were added."""

    def __init__(self, threads: int | None, *, unique: bool) -> None:
        self._wanted = 2 if unique else 1
        self._crew = _native.VariantCrew(checked_threads(threads), self._wanted)
        self.waiting: dict[int, Puzzle] = {}
        self.found: dict[int, Solution | SudokuError] = {}

    def add(self, asked: Puzzle | Grid | SudokuError) -> None:
        number = len(self.found) + len(self.waiting)
        try:
            if isinstance(asked, SudokuError):
                raise asked
            puzzle = puzzle_of(asked)
            if puzzle.is_classic:
                solutions = ClassicSearch(puzzle).smallest(self._wanted)
                self.found[number] = answer(puzzle, solutions)
            else:
                self._crew.add(number, _native.VariantModel(puzzle._reading or puzzle))
                self.waiting[number] = puzzle
        except SudokuError as error:
            self.found[number] = error

    def collect(self, on_progress: OnProgress | None, total: int | None) -> None:
        """Take the answers that there are, or wait a moment for one."""
        check()
        for number, solutions in self._crew.take():
            self.found[number] = answer(self.waiting.pop(number), solutions)
        if on_progress is not None:
            on_progress(len(self.found), total)

    def close(self) -> None:
        """End all work."""
        self._crew.stop()
