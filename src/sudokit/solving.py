"""Solve, count and enumerate Sudokus of every kind: `sudokit.solve` and the like.

`engine` answers about boards, and `variants` about its puzzles, whether or not they are classic. *The* solution is in
both the lexicographically smallest, compared cell by cell from r1c1. A proper puzzle has exactly one. For others this
rule makes every result reproducible, and judge problem 2239 asks for it.

A *position* has candidates, and so has a text that shows them. Its solutions are those *within* its
candidates: each cell holds one of the digits that are noted in it. (A `Grid` has digits alone.)

A text is that of a board. `sudokit.variants.read` makes a puzzle of the text of a variant.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from types import ModuleType
from typing import TYPE_CHECKING, Any, overload

from sudokit import engine
from sudokit.board.grid import Grid, Source
from sudokit.board.position import Position
from sudokit.board.variant import Variant
from sudokit.engine import Answers, Device, Sources

if TYPE_CHECKING:
    from sudokit.errors import SudokuError
    from sudokit.variants import Puzzle, Solution

__all__ = ["count_solutions", "is_unique", "solutions", "solve", "solve_many"]

_TEXTS = (str, bytes, bytearray, memoryview, os.PathLike)


def _who_answers(asked: object) -> Any:
    """The room that answers: `engine`, or `variants`, which is imported for nobody else."""
    return _variants() if isinstance(asked, Variant) else engine


def _variants() -> ModuleType:
    from sudokit import variants

    return variants


@overload
def solve(
    grid: Source | Position, *, unique: bool = False, timeout: float | None = None
) -> Grid: ...
@overload
def solve(grid: Puzzle, *, unique: bool = False, timeout: float | None = None) -> Solution: ...
def solve(
    grid: Source | Position | Puzzle, *, unique: bool = False, timeout: float | None = None
) -> Grid | Solution:
    """The solution of a Sudoku, or the lexicographically smallest of several.

    Args:
        grid: A `Grid`, or anything that `Grid` takes; or a `Position`, to be solved within its
            candidates, as is a text that shows candidates; or a `Puzzle` of `sudokit.variants`.
        unique: Raise NotUnique if there are several.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Returns:
        A `Grid`; of a `Puzzle`, a `Solution` of `sudokit.variants`.

    Raises:
        TimedOut: The timeout passed first.
        NoSolution: There is no solution, or none within the candidates.
        NotUnique: There are several, and `unique` is set. The error holds the smallest two.
        FormatError: The source is not a board.
        ClueConflict: Two cells of a house hold the same digit.
        VariantError: The text is that of a variant, or a constraint of the puzzle means nothing in it.

    Examples:
        >>> print(solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
        534678912672195348198342567859761423426853791713924856961537284287419635345286179
        >>> position = Position("." * 81, removed=[(0, 1), (0, 2)])
        >>> print(solve(position))
        312456789456789123789123456123547698547698231698231547231864975864975312975312864
        >>> from sudokit.variants import Cage, Puzzle
        >>> print(solve(Puzzle(rows=4, columns=4, constraints=[Cage("r1c1 r1c2", 7)])))
        3412123421434321
    """
    found: Grid | Solution = _who_answers(grid).solve(grid, unique=unique, timeout=timeout)
    return found


@overload
def solutions(grid: Source | Position, *, timeout: float | None = None) -> Iterator[Grid]: ...
@overload
def solutions(grid: Puzzle, *, timeout: float | None = None) -> Iterator[Solution]: ...
def solutions(
    grid: Source | Position | Puzzle, *, timeout: float | None = None
) -> Iterator[Grid] | Iterator[Solution]:
    """All solutions in lexicographic order, each found when it is requested.

    Args:
        grid: As for `solve`.
        timeout: Give up this many seconds from now; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed. The solutions found before that have been yielded.
        FormatError: As for `solve`, and so are ClueConflict and VariantError.

    Examples:
        >>> from itertools import islice
        >>> for solution in islice(solutions("." * 81), 2):
        ...     print(solution)
        123456789456789123789123456214365897365897214897214365531642978642978531978531642
        123456789456789123789123456214365897365897214897214365531642978648971532972538641
    """
    found: Iterator[Grid] | Iterator[Solution]
    found = _who_answers(grid).solutions(grid, timeout=timeout)
    return found


def count_solutions(
    grid: Source | Position | Puzzle,
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    threads: int | None = None,
) -> int:
    """The number of solutions, up to a limit.

    Args:
        grid: As for `solve`.
        limit: Stop counting at this number, at least 1. None counts all of them exactly, which can take
            forever: an empty board has 6,670,903,752,021,072,936,960 (Felgenhauer and Jarvis, 2005).
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        threads: The largest number of threads; all cores if None.

    Raises:
        TimedOut: The timeout passed first; its `count` is the number found so far.
        FormatError: As for `solve`, and so are ClueConflict and VariantError.

    Examples:
        >>> count_solutions("." * 81), count_solutions("." * 81, limit=1000)
        (2, 1000)
        >>> three_rows = "123456789456789123789123456"
        >>> count_solutions(three_rows + "214365897" + "." * 45, limit=None)
        633312
    """
    count: int
    count = _who_answers(grid).count_solutions(grid, limit, timeout=timeout, threads=threads)
    return count


def is_unique(grid: Source | Position | Puzzle, *, timeout: float | None = None) -> bool:
    """Whether there is exactly one solution, so that this is a proper puzzle.

    Args:
        grid: As for `solve`.
        timeout: As for `solve`.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: As for `solve`, and so are ClueConflict and VariantError.

    Examples:
        >>> is_unique("." * 81)
        False
    """
    answer: bool = _who_answers(grid).is_unique(grid, timeout=timeout)
    return answer


@overload
def solve_many(
    puzzles: Sources,
    limit: int | None = 2,
    *,
    any_solution: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    device: Device = "cpu",
) -> Answers: ...
@overload
def solve_many(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, timeout: float | None = None
) -> list[Solution | SudokuError]: ...
def solve_many(
    puzzles: Sources | Iterable[Puzzle],
    limit: int | None = 2,
    *,
    any_solution: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    device: Device = "cpu",
) -> Answers | list[Solution | SudokuError]:
    """Solve many puzzles at once, on all cores.

    Args:
        puzzles: An array of n puzzles, shape (n, 81) or (n, 9, 9), of numbers or characters, whose
            cells are as for `Grid`; or text with any number of boards, in any format that
            `sudokit.formats` reads: a `str`, bytes in UTF-8, the path of a file (`pathlib.Path`), or an
            open file; or bytes of value 0 to 9, 81 per puzzle; or any iterable of what `solve` takes. A
            uint8 array, and bytes of lines of equal width, are not copied. Masked elements of an array
            are blanks, and a puzzle whose elements are all masked is `invalid`. Positions, and boards
            whose text shows candidates, are solved within them. An iterable whose first item is a
            `Puzzle` of `sudokit.variants` is one of variants.
        limit: Count the solutions of each puzzle up to this number, at least 1. 2 shows whether a
            puzzle is proper; 1 is faster if that is known. None counts all of them. This and the next are
            for boards alone, and so is `device`.
        any_solution: Whether any of several solutions will do, which is faster than the smallest.
        threads: The largest number of threads; all cores if None.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        device: Where to solve them; the answers are the same. "cuda": on all graphics cards of NVIDIA's and
            the cores. "auto": there, if that works. Both take a uint8 array of numbers in the memory of a card
            (CuPy, PyTorch, JAX: any array with DLPack), and then the answers are there, too.

    Returns:
        `Answers`, as arrays of NumPy, or of the library that an array in a card's memory belongs to. Of variants, what `sudokit.variants.solve_many` returns: a list with the solution of each,
        or its error.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: The array has the wrong shape or type, the bytes are not text, or the `str` looks
            like the name of a file. A single bad puzzle raises nothing; it is marked as `invalid`.
        TypeError: The argument is a single `Grid` or `Puzzle`, or these are variants, with an argument that is for
            boards.
        OSError: The file cannot be read. Or the device is "cuda", and there is no card that works, or
            sudokit was built without cards.

    Examples:
        >>> answers = solve_many(["." * 81, "1" * 81, "4" + 80 * "."], limit=2)
        >>> answers.counts.tolist(), answers.invalid.tolist()
        ([2, 0, 2], [False, True, False])
        >>> print(Grid(answers.solutions[2]))
        412356789356789124789124356123465897547891263698237415235648971861973542974512638
        >>> from sudokit.variants import Cage, Puzzle
        >>> solve_many(Puzzle(rows=4, columns=4, constraints=[Cage("r1c1 r1c2", total)]) for total in (7, 8))
        [Solution('3412123421434321'), NoSolution('no solution')]
    """
    of_boards: dict[str, Any] = {"limit": limit, "any_solution": any_solution, "device": device}
    first, every = _first_of(puzzles)
    if not isinstance(first, Variant):
        return engine.solve_many(every, threads=threads, timeout=timeout, **of_boards)
    for name, usual in (("limit", 2), ("any_solution", False), ("device", "cpu")):
        if of_boards[name] != usual:
            raise TypeError(f"{name} is for boards, and these are puzzles of sudokit.variants")
    found: list[Solution | SudokuError]
    found = _variants().solve_many(every, threads=threads, timeout=timeout)
    return found


def _first_of(puzzles: Any) -> tuple[object, Any]:
    """The first of many, if it may be a variant; and all of them, whether or not taking it has used it up."""
    if isinstance(puzzles, _TEXTS) or hasattr(puzzles, "read"):
        return None, puzzles
    try:
        items = iter(puzzles)
    except TypeError:  # `engine` says what was expected
        return None, puzzles
    taken = list(islice(items, 1))
    every = chain(taken, items) if items is puzzles else puzzles
    return next(iter(taken), None), every
