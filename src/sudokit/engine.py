"""Solve, count and enumerate: the one place that decides what "the solution" is.

*The* solution of a board is the lexicographically smallest of its solutions, read as 81 digits.
A proper puzzle has exactly one. For other boards this rule makes every result reproducible, and judge
problem 2239 asks for it. Every function takes whatever `Grid` takes; `solve_many` takes many boards at
once.

A *position* has candidates, and so has a text that shows them. Its solutions are those *within* its
candidates: each cell holds one of the digits that are noted in it. (A `Grid` has digits alone.)

The native kernel in `native/` does the work: SIMD across puzzles, compiled for several instruction
sets. The first use chooses the fastest one that the machine can run. The environment variable
`SUDOKIT_SIMD` (`avx512`, `avx512bw`, `avx2` or `portable`) forces one; if the machine cannot run it,
every function here raises OSError.

Many puzzles can also be solved on graphics cards (`native/gpu/`), if sudokit was built with them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, get_args

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board import alphabet, masks, values
from sudokit.board.grid import BoardText, Grid, Source, is_text
from sudokit.board.position import Position, shown
from sudokit.board.variant import Variant
from sudokit.errors import FormatError, NoSolution, NotUnique, SudokuError
from sudokit.messages import message
from sudokit.names import cell_name
from sudokit.stopping import each_checked, each_inside, within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "Answers",
    "Card",
    "Device",
    "Features",
    "cards",
    "count_solutions",
    "features",
    "is_unique",
    "solutions",
    "solve",
    "solve_many",
    "solve_text",
]

Sources = BoardText | Iterable[Source | Position]
"""The sources of many boards: what `solve_many` takes."""
Device = Literal["cpu", "cuda", "auto"]
"""Where many puzzles are solved; see `solve_many`."""
_Answer = TypeVar("_Answer")
_NO_LIMIT = 2**64 - 1
_MOST_THREADS = 1024  # starting a thread costs time, and threads beyond the cores only wait
_unchecked = Grid.unchecked  # bound once, because an easy puzzle takes hardly longer than its call


def solve(grid: Source | Position, *, unique: bool = False, timeout: float | None = None) -> Grid:
    """The solution of a board, or the lexicographically smallest of several, as `sudokit.solve` describes it."""
    if timeout is not None:
        with within(timeout):
            return solve(grid, unique=unique)
    limit = 2 if unique else 1
    if isinstance(grid, str) and (found := _native.solve_line(grid, limit)):
        givens, cells, count = found
        question = givens
    else:
        givens, question = _asked(grid)
        cells, count = _native.solve_cells(question, limit)
    if count == 1:
        return _unchecked(cells, givens)
    raise _not_unique(givens, question) if count else _no_solution(givens, question)


def solutions(grid: Source | Position, *, timeout: float | None = None) -> Iterator[Grid]:
    """All solutions in lexicographic order, as `sudokit.solutions` describes them."""
    stop = within(timeout)
    with stop:
        givens, question = _asked(grid)
    return each_inside(
        stop, (Grid.unchecked(solution, givens) for solution in _native.Solutions(question))
    )


def count_solutions(
    grid: Source | Position,
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    threads: int | None = None,
) -> int:
    """The number of solutions, up to a limit, as `sudokit.count_solutions` describes it."""
    with within(timeout):
        return _native.count_solutions(_asked(grid)[1], _limit(limit), checked_threads(threads))


def is_unique(grid: Source | Position, *, timeout: float | None = None) -> bool:
    """Whether a board has exactly one solution, as `sudokit.is_unique` describes it."""
    if timeout is not None:
        with within(timeout):
            return is_unique(grid)
    count = _native.count_line(grid, 2) if isinstance(grid, str) else None
    return (_native.count_cells(_asked(grid)[1], 2) if count is None else count) == 1


def solve_each(
    puzzles: Iterable[Source | Position | SudokuError],
    *,
    unique: bool = False,
    threads: int | None = None,
) -> list[Grid | SudokuError]:
    """Solve boards in one batch: the solution of each, or the error that says why it has none.

    Args:
        puzzles: As for `solve`. An error stands for a board that could not be read.
        unique: Return NotUnique for a board with several solutions.
        threads: The largest number of threads; all cores if None.

    Examples:
        >>> [str(result)[:14] for result in solve_each(["." * 81, "." * 78 + "555"], unique=True)]
        ['several soluti', 'r9c7 and r9c8 ']
    """
    boards = [board_or_error(puzzle) for puzzle in each_checked(puzzles)]
    lines, counts = _solve_boards(boards, 2 if unique else 1, threads)
    cells = alphabet.read(lines)
    return [
        Grid.unchecked(cells[82 * index : 82 * index + 81], _digits(board))
        if count == 1 and not isinstance(board, SudokuError)
        else why_improper(board, count)
        for index, (board, count) in enumerate(zip(boards, counts, strict=True))
    ]


def count_each(
    boards: Iterable[bytes | Position | SudokuError], *, threads: int | None = None
) -> list[int]:
    """The number of solutions of each board, where 2 means two or more, and 0 stands for an error.

    Args:
        boards: Results of `board_or_error`.
        threads: The largest number of threads; all cores if None.
    """
    return _solve_boards(list(boards), 2, threads)[1]


def _solve_boards(
    boards: list[bytes | Position | SudokuError], limit: int, threads: int | None
) -> tuple[bytes, list[int]]:
    """Solve boards in one batch; results as from `solve_text`."""
    positions = {index: board for index, board in enumerate(boards) if isinstance(board, Position)}
    cells = b"".join(
        alphabet.NO_BOARD if isinstance(board, Position) else _digits(board) for board in boards
    )
    return solve_text(alphabet.write(cells), limit, threads=threads, positions=positions)


def why_improper(board: Source | Position | SudokuError, count: int | None = None) -> SudokuError:
    """Why a board is not a proper puzzle: the error that `solve` raises with `unique`.

    Args:
        board: As for `solve`, or the error that says why it could not be read.
        count: The number of solutions, if it is known. A count of 0 saves the search.

    Raises:
        ValueError: The board is a proper puzzle.

    Examples:
        >>> why_improper("." * 81)
        NotUnique('several solutions (r8c3 can be 2 or 8)')
    """
    if isinstance(board, SudokuError):
        return board
    try:
        givens, question = _asked(board)
        if count == 0:
            return _no_solution(givens, question)
        solve(board, unique=True)
    except SudokuError as error:
        return error
    raise ValueError("the board has exactly one solution")


class Answers(NamedTuple):  # noqa: PLW1641 - arrays have no hash either
    """What `solve_many` found, one row per puzzle.

    Attributes:
        solutions: uint8 array of shape (n, 81): the digits, row-major; zeros if there is no solution.
        counts: uint64 array of shape (n,): the number of solutions, up to the limit.
        invalid: bool array of shape (n,): whether the puzzle is not a board (a character or number
            that is not a cell, or two clues that clash). Its count is 0. `Grid(puzzle)` says what is
            wrong.
    """

    solutions: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint64]
    invalid: npt.NDArray[np.bool_]

    def __eq__(self, other: object) -> bool:
        """Whether all answers are equal."""
        return equal_arrays(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def equal_arrays(these: tuple[Any, ...], others: object) -> bool:
    """Whether two results have the same class and equal arrays. Tuples would compare arrays by their truth."""
    import numpy as np

    return isinstance(others, type(these)) and all(map(np.array_equal, these, others))


def solve_many(
    puzzles: Sources,
    limit: int | None = 2,
    *,
    any_solution: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    device: Device = "cpu",
) -> Answers:
    """Solve many boards at once, on all cores, as `sudokit.solve_many` describes it."""
    with within(timeout):
        if _is_on_card(puzzles):
            return _solve_there(
                puzzles, _limit(limit), any_solution, checked_threads(threads), device
            )
        positions: dict[int, Position] = {}
        array, text = as_array(puzzles, positions)
        answers = solve_array(
            array,
            text,
            _limit(limit),
            any_solution=any_solution,
            threads=checked_threads(threads),
            device=device,
        )
        if positions:
            import numpy as np

            cells, counts, _ = solve_positions(
                positions.values(), _limit(limit), any_solution=any_solution, threads=threads
            )
            answers.solutions[list(positions)] = np.frombuffer(cells, np.uint8).reshape(-1, 81)
            answers.counts[list(positions)] = counts
            answers.invalid[list(positions)] = False
        return answers


def _is_on_card(puzzles: Any) -> bool:
    """Whether this is an array in the memory of a graphics card."""
    cuda = 2  # in the enumeration of DLPack
    where = getattr(type(puzzles), "__dlpack_device__", None)
    return where is not None and where(puzzles)[0] == cuda


def _solve_there(
    puzzles: Any, limit: int, any_solution: bool, threads: int | None, device: Device
) -> Answers:
    """Answers in the memory of the puzzles' card, as arrays of the library that the puzzles come from."""
    if checked_device(device) == "cpu":
        raise FormatError('the array is in the memory of a graphics card: pass device="cuda"')
    kind, shape = str(puzzles.dtype).rpartition(".")[2], tuple(puzzles.shape)
    if kind != "uint8" or shape[1:] not in ((81,), (9, 9)):
        raise FormatError(
            f"an array of {kind} of shape {shape} on a graphics card, expected uint8 of shape (n, 81) or (n, 9, 9)"
        )
    found = _native.solve_many_there(puzzles.reshape(-1, 81), limit, any_solution, threads)
    namespace = getattr(puzzles, "__array_namespace__", None)
    library = namespace() if namespace else sys.modules[type(puzzles).__module__.partition(".")[0]]
    return Answers(*map(library.from_dlpack, found))


def solve_array(
    array: npt.NDArray[np.uint8],
    text: bool,
    limit: int,
    *,
    any_solution: bool = False,
    threads: int | None = None,
    kernel: str | None = None,
    device: Device = "cpu",
) -> Answers:
    """Solve an array of bytes as it is, with a chosen kernel, for tests and benchmarks.

    Args:
        array: Shape (n, 81), each row 81 adjacent bytes.
        text: Whether the bytes are characters. Otherwise they are 0 to 9.
        limit: As for `solve_many`, but a number.
        any_solution: Likewise.
        threads: Likewise.
        kernel: One of `features().available`.
        device: As for `solve_many`.
    """
    import numpy as np

    size = len(array)
    answers = Answers(
        np.empty((size, 81), np.uint8), np.empty(size, np.uint64), np.empty(size, np.bool_)
    )
    _on_device(
        device,
        partial(
            _native.solve_many, array, text, limit, any_solution, threads, *answers, kernel=kernel
        ),
    )
    return answers


def solve_into(
    array: npt.NDArray[np.uint8],
    limit: int,
    *,
    solutions: npt.NDArray[np.uint8] | None,
    counts: npt.NDArray[np.uint64],
    invalid: npt.NDArray[np.bool_],
    guesses: npt.NDArray[np.uint64] | None = None,
    threads: int | None = None,
    kernel: str | None = None,
    device: Device = "cpu",
) -> None:
    """Solve an array of characters into the caller's memory; tables use this.

    A *guess* is a state that the search splits in two because it can deduce nothing more. The number of
    guesses is a cheap measure of difficulty. It is defined for a puzzle with at most one solution and a
    limit of 2 to 4. In this case the search walks its whole tree, whose size does not depend on the
    instruction set, the number of threads or the other puzzles. It may change with a new version of the
    kernel.

    Args:
        array: Shape (n, 81), each row 81 adjacent characters.
        limit: As for `solve_many`, but a number.
        solutions: Shape (n, 81), for characters: the smallest solution, or 81 dots; None if not
            wanted.
        counts: As in `Answers`.
        invalid: As in `Answers`.
        guesses: Shape (n,): the numbers of guesses; None if not wanted.
        threads: As for `solve_many`.
        kernel: One of `features().available`.
        device: As for `solve_many`.

    Examples:
        >>> import numpy as np
        >>> puzzle = np.frombuffer(b"." * 80 + b"4", np.uint8).reshape(1, 81)
        >>> solutions = np.empty((1, 81), np.uint8)
        >>> counts, invalid = np.empty(1, np.uint64), np.empty(1, np.bool_)
        >>> solve_into(puzzle, 2, solutions=solutions, counts=counts, invalid=invalid)
        >>> solutions.tobytes()[-9:], counts.tolist(), invalid.tolist()
        (b'972538614', [2], [False])
    """
    _on_device(
        device,
        partial(
            _native.solve_many,
            array,
            True,
            _limit(limit),
            False,
            checked_threads(threads),
            solutions,
            counts,
            invalid,
            kernel,
            guesses,
            as_text=True,
        ),
    )


def solve_text(
    boards: bytes,
    limit: int = 1,
    *,
    threads: int | None = None,
    device: Device = "cpu",
    positions: Mapping[int, Position] | None = None,
) -> tuple[bytes, list[int]]:
    """Solve boards that are text, without NumPy; the command line uses this.

    Args:
        boards: 81 characters per board, one board after another.
        limit: As for `solve_many`.
        threads: Likewise.
        device: Likewise.
        positions: Positions that stand for some of the boards, by index, to be solved within their
            candidates, on the cores.

    Returns:
        A line of 82 characters per board, including its line end, which is meaningless if there is no
        solution; and the number of solutions of each board, 0 if it is not a board.

    Examples:
        >>> lines, counts = solve_text(b"4" + b"." * 80)
        >>> lines[:9], counts
        (b'412356789', [1])
    """
    lines, counts = _on_device(
        device, partial(_native.solve_text, boards, _limit(limit), checked_threads(threads))
    )
    if not positions:
        return lines, counts
    cells, found, _ = solve_positions(positions.values(), _limit(limit), threads=threads)
    patched = bytearray(lines)
    for number, (index, count) in enumerate(zip(positions, found, strict=True)):
        counts[index] = count
        solution = alphabet.write(cells[81 * number : 81 * number + 81])
        patched[82 * index : 82 * index + 81] = solution
    return bytes(patched), counts


def solve_positions(
    positions: Iterable[Position],
    limit: int,
    *,
    any_solution: bool = False,
    threads: int | None = None,
    kernel: str | None = None,
) -> tuple[bytes, list[int], list[int]]:
    """Solve positions within their candidates, in one batch.

    Args:
        positions: The positions.
        limit: As for `solve_many`, but a number.
        any_solution: Likewise.
        threads: Likewise.
        kernel: One of `features().available`.

    Returns:
        81 cells for each position, zeros if there is no solution; the number of solutions of each; and
        the number of guesses, as in `solve_into`.

    Examples:
        >>> cells, counts, _ = solve_positions([Position("." * 81, removed=[(0, 1)])], 2)
        >>> cells[0], counts
        (2, [2])
    """
    asked = b"".join(position.allowed for position in positions)
    return _native.solve_positions(asked, limit, any_solution, checked_threads(threads), kernel)


class Features(NamedTuple):
    """The kernels of this machine.

    Attributes:
        simd: The instruction set in use: `avx512`, `avx512bw` (without VBMI), `avx2` or `portable`.
        available: All instruction sets that this machine can run, the fastest first.
        compiler: The compiler of the kernel.
    """

    simd: str
    available: tuple[str, ...]
    compiler: str


def features() -> Features:
    """The kernel in use, and those that the machine can run.

    Examples:
        >>> features().simd in features().available
        True
    """
    return Features(_native.chosen_kernel(), tuple(_native.kernels()), _native.compiler)


class Card(NamedTuple):
    """A graphics card.

    Attributes:
        name: What its maker calls it.
        memory: In bytes.
    """

    name: str
    memory: int


def cards() -> tuple[Card, ...]:
    """The graphics cards of this machine that `device="cuda"` uses.

    Raises:
        OSError: There is no driver, or one that is too old, or sudokit was built without cards.
    """
    return tuple(Card(*card) for card in _native.cards())


def cells_of(grid: Source) -> bytes:
    """The 81 cells of whatever `Grid` takes, for questions about digits alone.

    Raises:
        TypeError: The argument is a `Position`, whose candidates would be lost.
    """
    if isinstance(grid, Grid):
        return grid.cells
    if isinstance(grid, Position):
        raise TypeError("this is about digits alone, without candidates: pass position.grid")
    if isinstance(grid, str):
        # Most callers have a good line, which native code checks without making a Grid.
        return _native.parse_line(grid) or Grid(grid).cells
    return Grid(grid).cells


def board_or_error(source: Source | Position | SudokuError) -> bytes | Position | SudokuError:
    """The 81 cells of a board, a position that lacks candidates, or what is wrong with the board."""
    if isinstance(source, SudokuError):
        return source
    try:
        return _board(source)
    except SudokuError as error:
        return error


def _board(source: Source | Position) -> bytes | Position:
    """The 81 cells of a board, or a position if it lacks candidates."""
    if isinstance(source, str) and (cells := _native.parse_line(source)):
        return cells
    board = source if isinstance(source, Grid) else shown(source)
    if isinstance(board, Grid):
        return board.cells
    return board if board.is_narrowed else board.grid.cells


def _digits(board: bytes | Position | SudokuError) -> bytes:
    if isinstance(board, SudokuError):
        return alphabet.NO_BOARD
    return board.grid.cells if isinstance(board, Position) else board


def _asked(source: Source | Position) -> tuple[bytes, bytes]:
    """The 81 cells of a board, and what native code is asked: the same, or what each cell may hold."""
    board = _board(source)
    if isinstance(board, Position):
        return board.grid.cells, board.allowed
    return board, board


def _no_solution(givens: bytes, question: bytes) -> NoSolution:
    """Why a board has no solution; `givens` and `question` are from `_asked`."""
    if question is givens:
        return NoSolution()
    solution, count = _native.solve_cells(givens, 2)
    if count == 0:
        return NoSolution()
    if count > 1:
        return NoSolution(message("no solution within the candidates, only without them"))
    allowed = masks.each(int.from_bytes(question, "little"))
    cell, digit = next(
        (cell, digit)
        for cell, (digit, mask) in enumerate(zip(solution, allowed, strict=True))
        if not mask >> digit - 1 & 1
    )
    return NoSolution(
        message(
            "no solution: {cell} must keep candidate {digit}", cell=cell_name(cell), digit=digit
        )
    )


def _not_unique(givens: bytes, question: bytes) -> NotUnique:
    found = _native.Solutions(question)
    return NotUnique((_unchecked(next(found), givens), _unchecked(next(found), givens)))


def _limit(limit: int | None) -> int:
    if limit is None:
        return _NO_LIMIT
    return min(whole_number("limit", limit, least=1, more=", or None for no limit"), _NO_LIMIT)


def _on_device(device: Device, solve: Callable[..., _Answer]) -> _Answer:
    if checked_device(device) == "auto":
        try:
            return solve(on_cards=True)
        except _native.DeviceError:
            return solve()
    return solve(on_cards=device == "cuda")


def checked_device(device: Device) -> Device:
    """One of the devices.

    Raises:
        ValueError: There is no such device.
    """
    if device not in get_args(Device):
        raise ValueError(f"device is {device!r}, expected cpu, cuda or auto")
    return device


def checked_threads(threads: int | None) -> int | None:
    """A number of threads for native code, at most 1,024.

    Raises:
        TypeError: It is not a whole number.
        ValueError: It is less than 1.
    """
    if threads is None:
        return None
    return min(
        whole_number("threads", threads, least=1, more=", or None for all cores"), _MOST_THREADS
    )


def each_board(puzzles: Sources) -> Iterator[Source | Position | SudokuError]:
    """The boards of whatever `solve_many` takes, one by one; a bad board in a text is its error.

    Raises:
        TypeError: The argument is a single board.
        FormatError: The cells are not a multiple of 81, or an array has the wrong shape or type.
        OSError: The file cannot be read.
    """
    if isinstance(puzzles, (Grid, Position, Variant)):
        kind = type(puzzles).__name__
        raise TypeError(f"one {kind}, expected many: an array, a text, a path or an iterable")
    if is_text(puzzles):
        from sudokit import formats

        return (reading.error or reading.board() for reading in formats.read_text(puzzles))
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        import numpy as np

        return (row.tobytes() for row in _cells_array(np.frombuffer(puzzles, np.uint8)))
    array = values.array_of(puzzles)
    if array is not None:
        found = values.many_of_array(array)  # checks shape and type
        return iter(found if isinstance(found, list) else array)
    boards: Any = puzzles  # an iterable; texts were handled above
    return iter(boards)


def as_array(
    puzzles: Sources, positions: dict[int, Position] | None = None
) -> tuple[npt.NDArray[np.uint8], bool]:
    """The puzzles as an array (n, 81) of bytes, and whether these are characters.

    Args:
        puzzles: As for `solve_many`.
        positions: Gets those that lack candidates, by index; they are no boards in the array. None for
            digits alone.
    """
    import numpy as np  # takes longer to import than all of sudokit

    from sudokit.reading.arrays import characters_of_each, characters_of_text

    array = None if isinstance(puzzles, Grid) else values.array_of(puzzles)
    if array is not None:
        found = values.many_of_array(array)
        if not isinstance(found, list):
            return found, False
        return characters_of_each(found, board_or_error, positions), True
    if is_text(puzzles):
        return characters_of_text(puzzles, positions), True
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _cells_array(np.frombuffer(puzzles, np.uint8)), False
    return characters_of_each(each_board(puzzles), board_or_error, positions), True


def _cells_array(cells: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Numbers 0 to 9 as an array, one row per board."""
    if len(cells) % 81:
        raise FormatError(f"{len(cells):,} cells, expected 81 a board")
    return cells.reshape(-1, 81)
