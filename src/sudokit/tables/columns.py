"""The columns that can be added to a table of puzzles, one function per column.

A column is a function from `Puzzles`, which has the rows of one batch and the facts about them, to an
Arrow array. The decorator gives its name, its type and what it needs from the kernel. Each fact is
computed once, when a column first needs it: two columns that need ratings rate once. To add a column,
write a function here. The command line, the adapters and the documentation find it automatically.

A null puzzle is null in all columns. A fact that does not exist is null too, such as the solution of a
board without one, or the level of a board with several. `error` gives the reason.

A text that shows candidates is solved, counted and rated within them. What is about clues, such as
`clues` or `canonical`, is about digits alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from sudokit import engine
from sudokit.board.alphabet import read_array, write_array
from sudokit.board.grid import Grid
from sudokit.board.position import Position, shown
from sudokit.errors import FormatError, SudokuError
from sudokit.messages import message
from sudokit.names import look_up
from sudokit.requirements import needed
from sudokit.streams.decoding import UTF_8, undecodable, undecodable_reason
from sudokit.tables import arrays
from sudokit.tables.boards import Boards, Source

if TYPE_CHECKING:
    from sudokit.logic import ExplainerRating, Profile, Rating, WhipRating
    from sudokit.logic.explanation import Rater
    from sudokit.logic.technique_table import WhipSystem

pa = needed("pyarrow", "tables")

__all__ = ["COLUMNS", "Column", "Puzzles", "class_ids", "columns_named"]

Need = Literal["solutions", "guesses"]
_Rated = TypeVar("_Rated", bound="Rating | ExplainerRating | WhipRating | int | None")
_MOST_FOR_GUESSES = 4  # with a higher limit, the kernel multiplies counts instead of guessing


class Puzzles:
    """The puzzles of one batch, and the facts about them.

    Args:
        boards: The puzzles.
        needs: What the kernel must find besides counts.
        limit: Count solutions up to this number, at least 2.
        profile: The techniques to rate with; the default profile if None.
        threads: The largest number of threads; all cores if None.
        device: Where puzzles are solved; see `sudokit.solve_many`.

    Attributes:
        readable: bool array of shape (n,): whether a row is neither null nor invalid.
        counts: int64 array of shape (n,): numbers of solutions, up to the limit.
        solutions: uint8 array of shape (n, 81), of characters, if needed.
        guesses: int64 array of shape (n,), if needed; see `engine.solve_into`.
        threads: The largest number of threads; all cores if None.
    """

    def __init__(
        self,
        boards: Boards,
        needs: frozenset[Need] = frozenset(),
        *,
        limit: int = 2,
        profile: Profile | None = None,
        threads: int | None = None,
        device: engine.Device = "cpu",
    ) -> None:
        self._boards = boards
        self._profile = profile
        self.threads = threads
        self._device = device
        self._limit = limit
        self._invalid_reasons: dict[int, str] = {}
        self._positions: dict[int, Position] = {}  # rows that show candidates, with these
        self.characters = boards.characters
        self.solutions, self.guesses, self.counts, invalid = self._solve(self.characters, needs)
        self.readable = ~invalid
        unread = np.flatnonzero(invalid & boards.present)
        if len(unread):
            self._read_again(unread, needs)

    def _solve(self, characters: npt.NDArray[np.uint8], needs: frozenset[Need]) -> Any:
        rows = len(characters)
        solutions = guesses = None
        if "solutions" in needs:
            # Arrow reuses the memory of finished batches. New pages would cost more than copies.
            solutions = np.frombuffer(pa.allocate_buffer(81 * rows), np.uint8).reshape(rows, 81)
        counts, invalid = np.empty(rows, np.uint64), np.empty(rows, np.bool_)
        found: dict[str, Any] = {
            "counts": counts,
            "invalid": invalid,
            "threads": self.threads,
            "device": self._device,
        }
        if "guesses" in needs:
            guesses = np.empty(rows, np.uint64)
        apart = guesses is not None and self._limit > _MOST_FOR_GUESSES
        if apart:
            engine.solve_into(characters, 2, solutions=None, guesses=guesses, **found)
        engine.solve_into(
            characters,
            self._limit,
            solutions=solutions,
            guesses=None if apart else guesses,
            **found,
        )
        return solutions, guesses, counts.view(np.int64), invalid

    def _read_again(self, rows: npt.NDArray[np.int64], needs: frozenset[Need]) -> None:
        """Let `Grid` read rows that the kernel could not: it reads other forms, or words the error."""
        repaired = []
        known: dict[Any, Grid | Position | SudokuError] = {}  # many bad rows are often the same
        for row in rows.tolist():
            source = self._boards.source(row)
            key = source if isinstance(source, str | bytes) else repr(source)
            if key not in known:
                known[key] = _read(source)
            board = known[key]
            if isinstance(board, SudokuError):
                self._invalid_reasons[row] = board.reason
                continue
            if isinstance(board, Position):
                if board.is_narrowed:
                    self._positions[row] = board
                board = board.grid
            repaired.append((row, str(board)))
        if not repaired:
            return
        where = np.array([row for row, _ in repaired])
        text = "".join(line for _, line in repaired).encode("ascii")
        characters = np.frombuffer(text, np.uint8).reshape(-1, 81)
        solutions, guesses, counts, _ = self._solve(characters, needs)
        self.characters = self.characters.copy()
        self.characters[where] = characters
        self.readable[where] = True
        self.counts[where] = counts
        if self.solutions is not None:
            self.solutions[where] = solutions
        if self.guesses is not None:
            self.guesses[where] = guesses
        if self._positions:
            self._solve_positions()

    def _solve_positions(self) -> None:
        rows = list(self._positions)
        found, counts, guesses = engine.solve_positions(
            self._positions.values(), self._limit, threads=self.threads
        )
        self.counts[rows] = counts
        if self.guesses is not None:
            if self._limit > _MOST_FOR_GUESSES:
                _, _, guesses = engine.solve_positions(
                    self._positions.values(), 2, threads=self.threads
                )
            self.guesses[rows] = guesses
        if self.solutions is not None:
            cells = np.frombuffer(found, np.uint8).reshape(-1, 81)
            self.solutions[rows] = write_array(cells)

    @property
    def present(self) -> npt.NDArray[np.bool_]:
        """Whether a row is not null, readable or not."""
        return self._boards.present

    @cached_property
    def cells(self) -> npt.NDArray[np.uint8]:
        """The cells 0 to 9, shape (n, 81); meaningless where a row is not readable."""
        return read_array(self.characters)

    @cached_property
    def clues(self) -> npt.NDArray[np.uint8]:
        """The number of clues, shape (n,)."""
        counted: npt.NDArray[np.uint8] = np.add.reduce(self.cells != 0, axis=1, dtype=np.uint8)
        return counted

    @cached_property
    def proper(self) -> npt.NDArray[np.bool_]:
        """Whether there is exactly one solution."""
        proper: npt.NDArray[np.bool_] = self.counts == 1
        return proper

    @cached_property
    def ratings(self) -> list[Rating]:
        """The ratings of the proper puzzles, in order."""
        from sudokit.logic.explanation import Usual

        return self._rated(Usual(self._profile))

    @cached_property
    def explainer_ratings(self) -> list[ExplainerRating]:
        """The explainer's ratings of the proper puzzles, in order."""
        from sudokit.logic.explanation import Explainer

        return self._rated(Explainer())

    def whip_ratings(self, system: WhipSystem) -> list[WhipRating]:
        """The ratings of the proper puzzles by whips or braids, in order."""
        from sudokit.logic.explanation import Whips

        return self._rated(Whips(system))

    def trial_depths(self) -> list[int | None]:
        """The depths of trial and error of the proper puzzles, in order."""
        from sudokit.logic.explanation import Depths

        return self._rated(Depths())

    @cached_property
    def notes(self) -> list[str]:
        """The steps of the proper puzzles, in order."""
        from sudokit.arrays import explain_many

        boards: Any = self.cells[self.proper]
        if self._positions:
            rows = np.flatnonzero(self.proper).tolist()
            boards = [self._positions.get(row) or self.cells[row].tobytes() for row in rows]
        traces = explain_many(boards, profile=self._profile, notes=True, threads=self.threads)
        return list(traces.notes or ())

    def _rated(self, rater: Rater[_Rated]) -> list[_Rated]:
        from sudokit.logic.explanation import iter_ratings, rate_cells

        cells = self.cells[self._proper_without_candidates].tobytes()
        plain = rate_cells(cells, rater, self.threads)
        within = iter_ratings(self._proper_positions(), rater, threads=self.threads)
        rows = np.flatnonzero(self.proper).tolist()
        ratings: list[Any] = [next(within if row in self._positions else plain) for row in rows]
        return ratings

    def _proper_positions(self) -> list[Position]:
        return [board for row, board in self._positions.items() if self.proper[row]]

    @property
    def _proper_without_candidates(self) -> npt.NDArray[np.bool_]:
        plain = self.proper.copy()
        plain[list(self._positions)] = False
        return plain

    @cached_property
    def forms(self) -> npt.NDArray[np.uint8]:
        """The canonical forms as cells, shape (n, 81); meaningless where a row is not readable."""
        from sudokit.symmetry import canonical_many

        return canonical_many(self.cells, threads=self.threads).forms

    @cached_property
    def reasons(self) -> dict[int, str]:
        """Why a puzzle is not proper, for each row that is not."""
        reasons = dict(self._invalid_reasons)
        for row in np.flatnonzero(self.readable & ~self.proper).tolist():
            board = self._positions.get(row) or self.cells[row].tobytes()
            error = engine.why_improper(board, int(self.counts[row]))
            reasons[row] = error.reason
        return reasons


def _read(source: Source) -> Grid | Position | SudokuError:
    try:
        return shown(source)
    except SudokuError as error:
        byte = undecodable(source) if isinstance(source, str) else None
        return error if byte is None else FormatError(undecodable_reason(byte, UTF_8))


@dataclass(frozen=True)
class Column:
    """A column that can be added.

    Attributes:
        name: Its name in the table, and the name of its function.
        type: The Arrow type of its values.
        needs: What the kernel must find for it besides counts.
        about: A description in one line.
        make: The function that makes it.
        repeats: Whether rows often have the same value, so that files can store it in less space.
        slow: Whether it takes hundreds of microseconds per puzzle instead of about one, so that jobs take
            fewer rows at a time.
        board: Whether its values are boards.
    """

    name: str
    type: Any
    needs: frozenset[Need]
    about: str
    make: Callable[[Puzzles], Any]
    repeats: bool
    slow: bool
    board: bool


_registered: dict[str, Column] = {}

COLUMNS: Mapping[str, Column] = MappingProxyType(_registered)
"""All columns by name, in a useful order for readers."""


def columns_named(names: Iterable[str]) -> list[Column]:
    """Look columns up by name; case, spaces, hyphens and underscores do not matter.

    Raises:
        TypeError: A name is not text.
        ValueError: There is no such column, no name is given, or one is given twice.

    Examples:
        >>> [column.name for column in columns_named(["count", "level"])]
        ['count', 'level']
        >>> columns_named(["levle"])
        Traceback (most recent call last):
        ValueError: no column is called 'levle', expected one of solution, ..., automorphisms; did you mean level?
    """
    names = list(names)
    if not names:
        raise ValueError(
            message("no column to add, expected some of {names}", names=", ".join(COLUMNS))
        )
    found = [look_up(message("column"), name, COLUMNS) for name in names]
    for column in found:
        if found.count(column) > 1:
            raise ValueError(message("column {name} is to be added twice", name=column.name))
    return found


def _column(
    kind: Any, *needs: Need, repeats: bool = True, slow: bool = False, board: bool = False
) -> Callable[[Callable[[Puzzles], Any]], Callable[[Puzzles], Any]]:
    """Register a function under its own name."""

    def register(make: Callable[[Puzzles], Any]) -> Callable[[Puzzles], Any]:
        name = make.__name__
        about = (make.__doc__ or "").partition("\n")[0]
        _registered[name] = Column(name, kind, frozenset(needs), about, make, repeats, slow, board)
        return make

    return register


@_column(pa.string(), "solutions", repeats=False, board=True)
def solution(puzzles: Puzzles) -> Any:
    """The solution as 81 digits; of several the lexicographically smallest."""
    return arrays.lines(puzzles.solutions, puzzles.counts > 0)


@_column(pa.int64())
def count(puzzles: Puzzles) -> Any:
    """How many solutions there are, up to the limit."""
    return arrays.numbers(puzzles.counts, puzzles.readable, pa.int64())


@_column(pa.string())
def status(puzzles: Puzzles) -> Any:
    """unique, solved, several, none or invalid, as `sudokit check` says."""
    # 0 none, 1 unique, 2 several, 3 solved, 4 invalid
    verdicts = np.minimum(puzzles.counts, 2).astype(np.int8)
    verdicts[puzzles.proper & (puzzles.clues == 81)] = 3
    verdicts[~puzzles.readable] = 4
    return arrays.words(
        verdicts, ("none", "unique", "several", "solved", "invalid"), puzzles.present
    )


@_column(pa.string())
def error(puzzles: Puzzles) -> Any:
    """Why it is not a proper puzzle; null where it is."""
    rows = np.full(len(puzzles.counts), -1, np.int64)
    words: dict[str, int] = {}
    for row, reason in puzzles.reasons.items():
        rows[row] = words.setdefault(reason, len(words))
    return arrays.words(rows, tuple(words), rows >= 0)


@_column(pa.int8())
def clues(puzzles: Puzzles) -> Any:
    """How many cells are given."""
    return arrays.numbers(puzzles.clues, puzzles.readable, pa.int8())


@_column(pa.int64(), "guesses")
def guesses(puzzles: Puzzles) -> Any:
    """How often the kernel had to guess; null where there are several solutions."""
    return arrays.numbers(puzzles.guesses, puzzles.readable & (puzzles.counts <= 1), pa.int64())


@_column(pa.string(), slow=True)
def level(puzzles: Puzzles) -> Any:
    """The level of the hardest technique, as `sudokit rate` says; or stuck."""
    return _of_proper(
        puzzles, [rating.level if rating.solved else "stuck" for rating in puzzles.ratings]
    )


@_column(pa.int32(), slow=True)
def score(puzzles: Puzzles) -> Any:
    """The sum of the scores of all steps."""
    scores = np.zeros(len(puzzles.counts), np.int32)
    scores[puzzles.proper] = [rating.score for rating in puzzles.ratings]
    return arrays.numbers(scores, puzzles.proper, pa.int32())


@_column(pa.string(), slow=True)
def hardest(puzzles: Puzzles) -> Any:
    """The name of the hardest technique."""
    names = [rating.hardest.name if rating.hardest else None for rating in puzzles.ratings]
    return _of_proper(puzzles, names)


@_column(pa.string(), repeats=False, slow=True)
def steps(puzzles: Puzzles) -> Any:
    """The steps that solve it, as `sudokit.explain_many` writes them: technique, cells, what goes in and what goes out."""
    return _of_proper(puzzles, puzzles.notes)


@_column(pa.float64(), slow=True)
def er(puzzles: Puzzles) -> Any:
    """The rating of the hardest step by Sudoku Explainer; 20.0 if its techniques do not solve the puzzle."""
    return _tenths(puzzles, [rating.er for rating in puzzles.explainer_ratings])


@_column(pa.float64(), slow=True)
def ep(puzzles: Puzzles) -> Any:
    """The highest rating by Sudoku Explainer up to the first step that places a digit."""
    return _tenths(puzzles, [rating.ep for rating in puzzles.explainer_ratings])


@_column(pa.float64(), slow=True)
def ed(puzzles: Puzzles) -> Any:
    """The rating of the first step by Sudoku Explainer."""
    return _tenths(puzzles, [rating.ed for rating in puzzles.explainer_ratings])


@_column(pa.int32(), slow=True)
def w(puzzles: Puzzles) -> Any:
    """The length of the whips that the puzzle needs beside singles; null if they do not solve it."""
    return _lengths(puzzles, [rating.length for rating in puzzles.whip_ratings("whips")])


@_column(pa.int32(), slow=True)
def b(puzzles: Puzzles) -> Any:
    """The length of the braids that the puzzle needs beside singles; null if they do not solve it."""
    return _lengths(puzzles, [rating.length for rating in puzzles.whip_ratings("braids")])


@_column(pa.int32(), slow=True)
def te_depth(puzzles: Puzzles) -> Any:
    """How deep trial and error must go: 0 if singles solve the puzzle; null if deeper than 3."""
    return _lengths(puzzles, puzzles.trial_depths())


@_column(pa.string(), board=True)
def canonical(puzzles: Puzzles) -> Any:
    """The canonical form, the same for all equivalent puzzles."""
    forms = puzzles.forms
    return arrays.lines(write_array(forms), puzzles.readable)


@_column(pa.int64())
def class_id(puzzles: Puzzles) -> Any:
    """A number of 63 bits for the class of all equivalent puzzles: a hash of the canonical form."""
    ids = np.zeros(len(puzzles.counts), np.int64)
    ids[puzzles.readable] = class_ids(puzzles.forms[puzzles.readable])
    return arrays.numbers(ids, puzzles.readable, pa.int64())


@_column(pa.int64())
def automorphisms(puzzles: Puzzles) -> Any:
    """How many symmetries leave it as it is; 1 for most."""
    from sudokit.symmetry import automorphisms as group_of

    orders = np.zeros(len(puzzles.counts), np.int64)
    orders[puzzles.readable] = [
        group_of(cells.tobytes()).order for cells in puzzles.cells[puzzles.readable]
    ]
    return arrays.numbers(orders, puzzles.readable, pa.int64())


def class_ids(forms: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The hashes of boards, such as canonical forms, of 63 bits each."""
    data, starts = forms.tobytes(), range(0, forms.size, 81)
    hashes = b"".join(blake2b(data[at : at + 81], digest_size=8).digest() for at in starts)
    ids: npt.NDArray[np.int64] = (np.frombuffer(hashes, "<u8") >> np.uint64(1)).astype(np.int64)
    return ids


def _tenths(puzzles: Puzzles, values: Sequence[float]) -> Any:
    """A column of ratings that has values only for the proper puzzles, in order."""
    rows = np.zeros(len(puzzles.counts))
    rows[puzzles.proper] = values
    return arrays.numbers(rows, puzzles.proper, pa.float64())


def _lengths(puzzles: Puzzles, values: Sequence[int | None]) -> Any:
    """A column of lengths or depths that has values only for the proper puzzles that have one, in order."""
    rows, known = np.zeros(len(puzzles.counts), np.int32), puzzles.proper.copy()
    rows[puzzles.proper] = [value or 0 for value in values]
    known[puzzles.proper] = [value is not None for value in values]
    return arrays.numbers(rows, known, pa.int32())


def _of_proper(puzzles: Puzzles, values: Sequence[str | None]) -> Any:
    """A text column that has values only for the proper puzzles, in order."""
    known: dict[str, int] = {}
    rows = np.full(len(puzzles.counts), -1)
    rows[puzzles.proper] = [
        -1 if value is None else known.setdefault(value, len(known)) for value in values
    ]
    return arrays.words(rows, list(known), rows >= 0)
