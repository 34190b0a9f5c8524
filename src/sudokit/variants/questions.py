"""What can be asked about a variant: its solutions, and what setters want to know.

Native code searches (`native/variants/`); its `Meaning` makes parts of a `Puzzle` first. A classic Sudoku,
also as a `Grid`, goes to the kernel of classic boards (`classic.py`). Every question obeys
stops, timeouts and Ctrl-C as all of sudokit does, and runs without the interpreter's lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sudokit import _native
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.engine import checked_threads
from sudokit.errors import NoSolution, NotUnique, SudokuError, TimedOut
from sudokit.messages import message
from sudokit.stopping import each_inside, within
from sudokit.variants.classic import ClassicSearch
from sudokit.variants.places import Place
from sudokit.variants.progress import OnProgress, reporting
from sudokit.variants.puzzle import Puzzle
from sudokit.variants.solution import Solution

if TYPE_CHECKING:
    from sudokit.variants.kinds.kind import Kind

__all__ = [
    "Part",
    "TrueCandidates",
    "clashes",
    "count_solutions",
    "estimate_solutions",
    "is_unique",
    "redundant",
    "solutions",
    "solve",
    "true_candidates",
    "why_unsolvable",
]

_NO_LIMIT = 2**64 - 1
_MOST_COUNTED = 2**32 - 1


def solve(
    puzzle: Puzzle | Grid,
    *,
    unique: bool = False,
    timeout: float | None = None,
    threads: int | None = None,
) -> Solution:
    """The solution of a puzzle; of several the smallest, compared cell by cell from r1c1.

    Args:
        puzzle: The puzzle; a classic `Grid` is one as well, in all questions.
        unique: Raise NotUnique if there are several.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        threads: The largest number of threads; all cores if None. Easy puzzles take one.

    Raises:
        NoSolution: There is none.
        NotUnique: There are several, and `unique` is set. The error holds the smallest two.
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> from sudokit.variants import Cage, Puzzle, Thermometer
        >>> puzzle = Puzzle(rows=4, columns=4, constraints=[Thermometer("r1c4 r1c3 r1c2 r1c1"), Cage("r2c1 r3c1", 3)])
        >>> print(solve(puzzle))
        4321123421433412
        >>> solve(puzzle, unique=True)
        Traceback (most recent call last):
        sudokit.errors.NotUnique: several solutions (r3c2 can be 1 or 4)
    """
    puzzle = puzzle_of(puzzle)
    threads = checked_threads(threads)
    with within(timeout):
        found = _search(puzzle).smallest(2 if unique else 1, threads)
    answered = answer(puzzle, found)
    if isinstance(answered, SudokuError):
        raise answered
    return answered


def solutions(
    puzzle: Puzzle | Grid, *, timeout: float | None = None, threads: int | None = None
) -> Iterator[Solution]:
    """All solutions in ascending order, compared cell by cell from r1c1, each found when it is requested.

    Args:
        puzzle: The puzzle.
        timeout: Give up this many seconds from now; see `sudokit.Stop`.
        threads: The largest number of threads, which look for the next solution together; all cores if None. The order is
            the same with any number.

    Raises:
        TimedOut: The timeout passed. The solutions found before that have been yielded.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> from itertools import islice
        >>> [str(found) for found in islice(solutions(Puzzle(rows=4, columns=4)), 2)]
        ['1234341221434321', '1234341223414123']
    """
    puzzle, threads = puzzle_of(puzzle), checked_threads(threads)
    stop = within(timeout)
    with stop:
        search = _search(puzzle)
    found = iter(lambda: search.next_in_order(threads), None)
    return each_inside(stop, (_solution(puzzle, each) for each in found))


def count_solutions(
    puzzle: Puzzle | Grid,
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> int:
    """The number of solutions, up to a limit.

    Args:
        puzzle: The puzzle.
        limit: Stop counting at this number, at least 1. None counts all of them, which can take forever.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        threads: The largest number of threads, which share the search; all cores if None. Easy puzzles take one.
        on_progress: Called several times a second with the number found so far, and the limit.

    Raises:
        TimedOut: The timeout passed first; its `count` is the number found so far.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> count_solutions(Puzzle(rows=4, columns=4)), count_solutions(Puzzle(rows=4, columns=4), None)
        (2, 288)
    """
    puzzle = puzzle_of(puzzle)
    most = _NO_LIMIT if limit is None else whole_number("limit", limit, least=1, most=_NO_LIMIT)
    threads = checked_threads(threads)
    with within(timeout):
        search = _search(puzzle)
        try:
            with reporting(on_progress, lambda: (min(search.reached[0], most), limit or 0)):
                return search.count(most, threads)
        except TimedOut as error:
            if error.count is None:  # not by the kernel of classic boards, which knows it
                error.count = min(search.reached[0], most)
            raise


def is_unique(
    puzzle: Puzzle | Grid, *, timeout: float | None = None, threads: int | None = None
) -> bool:
    """Whether a puzzle has exactly one solution.

    Args:
        puzzle: The puzzle.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        threads: As for `count_solutions`.

    Raises:
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> is_unique(Puzzle(rows=4, columns=4)), is_unique(Puzzle("12..34......4..3", rows=4, columns=4))
        (False, True)
    """
    puzzle, threads = puzzle_of(puzzle), checked_threads(threads)
    with within(timeout):
        return _search(puzzle).count(2, threads) == 1


def estimate_solutions(
    puzzle: Puzzle | Grid, ways: int = 1000, *, seed: int = 0, timeout: float | None = None
) -> float:
    """About how many solutions there are, where they are too many to be counted.

    The mean over random ways to guess, each counted as often as there were choices on it (Knuth, Estimating the
    efficiency of backtrack programs, 1975). The estimate has no bias, but it varies: more ways bring it closer.

    Args:
        puzzle: The puzzle.
        ways: The number of random ways, 1 to 2^32 - 1.
        seed: The same seed gives the same estimate.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Raises:
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> round(estimate_solutions(Puzzle(rows=4, columns=4)) / 100)  # there are 288
        3
    """
    puzzle = puzzle_of(puzzle)
    number = whole_number("ways", ways, least=1, most=_MOST_COUNTED)
    with within(timeout):
        search = _native.VariantSearch(_native.VariantModel(puzzle._reading or puzzle))
        return search.estimate(number, whole_number("seed", seed, least=0, most=_NO_LIMIT))


@dataclass(frozen=True)
class TrueCandidates:
    """Which digits occur in some solution of each cell, and in how many, up to a limit.

    Attributes:
        counts: Of each cell its digits, and in how many solutions each occurs, at most `limit`.
        limit: Where counting ended.

    Examples:
        >>> found = true_candidates(Puzzle("123.............", rows=4, columns=4))
        >>> found["r1c4"], found["r4c4"]
        ((4,), (1, 2, 3))
    """

    counts: Mapping[Place, Mapping[int, int]]
    limit: int

    def __getitem__(self, name: Any) -> tuple[int, ...]:
        from sudokit.variants.places import place

        return tuple(self.counts[place(name)])


def true_candidates(
    puzzle: Puzzle | Grid,
    limit: int = 1,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> TrueCandidates:
    """The digits that occur in some solution of each cell.

    Args:
        puzzle: The puzzle. It need not have one solution only.
        limit: Up to how many solutions with a digit are counted, 1 to 2^32 - 1.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        threads: As for `count_solutions`. The counts are the same with any number.
        on_progress: Called several times a second with the number of candidates that are answered, and of all.

    Raises:
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> found = true_candidates(Puzzle("1...............", rows=4, columns=4), limit=100)
        >>> found.counts[Puzzle(rows=4, columns=4).cells[1]]
        {2: 24, 3: 24, 4: 24}
    """
    puzzle, threads = puzzle_of(puzzle), checked_threads(threads)
    most = whole_number("limit", limit, least=1, most=_MOST_COUNTED)
    size = len(puzzle.digits)
    with within(timeout):
        search = _search(puzzle)
        with reporting(on_progress, lambda: search.reached):
            counts = search.true_candidates(most, size, threads)
    places = places_of(puzzle)
    return TrueCandidates(
        {
            each: {
                digit: count
                for digit, count in zip(
                    puzzle.digits, counts[size * at : size * at + size], strict=True
                )
                if count
            }
            for at, each in enumerate(places)
        },
        most,
    )


@dataclass(frozen=True)
class Part:
    """Something that a puzzle says beside its grid: a given, the candidates of a cell, or a constraint.

    Attributes:
        cell: The cell of a given or of candidates; None for a constraint.
        digits: The digit that is given, or the candidates.
        constraint: The constraint, or None.
    """

    cell: Place | None = None
    digits: tuple[int, ...] = ()
    constraint: Kind | None = None
    _is_given: bool = field(default=False, repr=False)

    def __str__(self) -> str:
        if self.constraint is not None:
            return repr(self.constraint)
        return f"{self.cell} is {' or '.join(map(str, self.digits))}"


def why_unsolvable(
    puzzle: Puzzle | Grid,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[Part, ...]:
    """A smallest reason why a puzzle has no solution: givens, candidates and constraints that contradict each other.

    None of them can be left out: what is left would have a solution. There may be other such reasons, some of them with
    fewer parts. Rows, columns and regions always count and are not named. A rule that all dots, or each X and V, are given
    stands for them, too: it is a rule about all of them. The puzzle is searched about
    k log2(n / k) times, if k of n parts are the reason (QuickXplain: Junker, AAAI 2004).

    Args:
        puzzle: The puzzle.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        threads: As for `count_solutions`, for each search.
        on_progress: Called several times a second with the number of parts that are decided on, and of all.

    Returns:
        The parts. None if rows, columns and regions alone contradict each other.

    Raises:
        SudokuError: The puzzle has a solution.
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> from sudokit.variants import Cage, Thermometer
        >>> cages = [Cage("r1c1 r1c2", 7), Cage("r1c3 r2c3", 4), Thermometer("r1c1 r2c1 r3c1")]
        >>> puzzle = Puzzle("...............1", rows=4, columns=4, constraints=cages)
        >>> for part in why_unsolvable(puzzle):
        ...     print(part)
        Cage('r1c1 r1c2', total=7)
        Thermometer('r1c1 r2c1 r3c1')
    """
    puzzle, threads = puzzle_of(puzzle), checked_threads(threads)
    with within(timeout):
        matter = _native.VariantMatter(puzzle._reading or puzzle)
        with reporting(on_progress, lambda: matter.reached):
            found = matter.contradicting(threads)
        if found is None:
            raise SudokuError(
                message("the puzzle has a solution, so there is no contradiction to explain")
            )
        return _numbered(puzzle, found)


def redundant(
    puzzle: Puzzle | Grid,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[Part, ...]:
    """The givens, candidates and constraints that can be left out, each on its own, without another solution.

    Args:
        puzzle: A puzzle with one solution.
        timeout: Give up after this many seconds; see `sudokit.Stop`.
        threads: As for `count_solutions`, for each search.
        on_progress: Called several times a second with the number of parts that have been tried, and of all.

    Raises:
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        TimedOut: The timeout passed first.
        VariantError: A constraint means nothing in this puzzle.

    Examples:
        >>> puzzle = Puzzle("12..34..2...4..3", rows=4, columns=4)
        >>> [str(part) for part in redundant(puzzle)]
        ['r1c1 is 1', 'r1c2 is 2', 'r2c1 is 3', 'r2c2 is 4', 'r3c1 is 2', 'r4c1 is 4']
    """
    puzzle, threads = puzzle_of(puzzle), checked_threads(threads)
    with within(timeout):
        solve(puzzle, unique=True, threads=threads)
        matter = _native.VariantMatter(puzzle._reading or puzzle)
        with reporting(on_progress, lambda: matter.reached):
            return _numbered(puzzle, matter.unneeded(threads))


def clashes(puzzle: Puzzle | Grid, digits: Mapping[Any, int]) -> tuple[Place, ...]:
    """The cells whose digits break a rule: two equal ones in a row, a cage that cannot reach its total.

    Each rule is looked at by itself: without guesses while some of its cells are open, and exactly once all are filled.
    Digits of which each rule allows the others may still lead to no solution.

    Args:
        puzzle: The puzzle.
        digits: The digits of some cells, by cell; the givens count as well.

    Raises:
        VariantError: A cell is outside the grid, a digit is not one of the puzzle's, or a constraint means nothing in it.

    Examples:
        >>> from sudokit.variants import Cage
        >>> puzzle = Puzzle(rows=4, columns=4, constraints=[Cage("r1c1 r1c2 r2c1", 6)])
        >>> [str(cell) for cell in clashes(puzzle, {"r1c1": 3, "r1c2": 3})]
        ['r1c1', 'r1c2']
        >>> [str(cell) for cell in clashes(puzzle, {"r1c1": 4, "r1c2": 2})]  # whatever the 2
        ['r1c1']
        >>> clashes(puzzle, {"r1c1": 2, "r1c2": 3})
        ()
    """
    puzzle = puzzle_of(puzzle)
    board = on_board(puzzle, digits)
    places = places_of(puzzle)
    first = puzzle.digits[0]
    values = [board[place] - first if place in board else -1 for place in places]
    model = _native.VariantModel(puzzle._reading or puzzle)
    return tuple(places[cell] for cell in _native.variant_clashes(model, values))


def origin_of(puzzle: Puzzle, what: int, number: int) -> Kind | tuple[Place, ...]:
    """What a part comes from, as `Origin` of native code names it."""
    if what == _CONSTRAINT:
        return puzzle.constraints[number]
    if what == _REGION:
        return puzzle.regions[number]
    return tuple(cell for cell in puzzle.cells if cell[what] == number + 1)


_REGION, _CONSTRAINT = 2, 3


def on_board(puzzle: Puzzle, digits: Mapping[Any, int]) -> dict[Place, int]:
    """The givens, and more digits."""
    board: dict[Place, int] = dict(puzzle.givens)
    for name, digit in digits.items():
        cell = puzzle._place(name, "digits")
        board[cell] = puzzle._digit(digit, "digits", cell)
    return board


def places_of(puzzle: Puzzle) -> tuple[Place, ...]:
    """Its cells in the order of native code."""
    return (*puzzle.cells, *puzzle.extras)


def puzzle_of(asked: Puzzle | Grid) -> Puzzle:
    """What is asked about, as a puzzle.

    Raises:
        TypeError: It is not one.
    """
    if isinstance(asked, Grid):
        return Puzzle(asked)
    if not isinstance(asked, Puzzle):
        raise TypeError(
            f"expected a Puzzle or a Grid, not {type(asked).__name__}; `read` makes a puzzle of a text"
        )
    return asked


def answer(puzzle: Puzzle, found: Sequence[bytes]) -> Solution | NoSolution | NotUnique:
    """The only one of the solutions that were found, or the error that explains why there is none."""
    if not found:
        return NoSolution()
    if len(found) == 1:
        return _solution(puzzle, found[0])
    return NotUnique((_solution(puzzle, found[0]), _solution(puzzle, found[1])))


def _search(puzzle: Puzzle) -> _native.VariantSearch | ClassicSearch:
    if puzzle.is_classic:
        return ClassicSearch(puzzle)
    return _native.VariantSearch(_native.VariantModel(puzzle._reading or puzzle))


def _solution(puzzle: Puzzle, found: bytes) -> Solution:
    first = puzzle.digits[0]
    return Solution(puzzle, tuple(value + first for value in found))


def _numbered(puzzle: Puzzle, numbers: Sequence[int]) -> tuple[Part, ...]:
    """Parts by the numbers that native code gives them."""
    givens = [Part(cell, (digit,), _is_given=True) for cell, digit in puzzle.givens.items()]
    candidates = [Part(cell, digits) for cell, digits in puzzle.candidates.items()]
    parts = [*givens, *candidates, *(Part(constraint=each) for each in puzzle.constraints)]
    return tuple(parts[number] for number in numbers)
