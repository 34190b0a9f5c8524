"""The steps of many puzzles: as columns of numbers, as texts, and as moves, for training.

`sudokit.explain` makes a value of each step, with its picture and its proof, which takes ten times as long as to find it. Here the
steps of all puzzles are rows: row r is one step, and `starts` says which rows belong to which puzzle. A column whose steps
have several values each, such as the candidates that they remove, has all of them in one array, and `starts` of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudokit import _native, engine
from sudokit.arguments import whole_number
from sudokit.arrays.cells import Cells, parts
from sudokit.board.position import Position
from sudokit.engine import Sources, checked_threads, each_board
from sudokit.errors import SudokuError
from sudokit.logic import Profile, techniques
from sudokit.logic.explanation import Explainer, Whips, system_of
from sudokit.logic.native import native_position
from sudokit.logic.technique_table import SystemName, Technique
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.stopping import each_checked, within
from sudokit.words.steps import told_sentence
from sudokit.words.texts import language as spoken_language

if TYPE_CHECKING:
    from sudokit.words import Language

__all__ = ["Candidates", "Lists", "Moves", "Traces", "explain_many"]


class Lists(NamedTuple):  # noqa: PLW1641 - arrays have no hash either
    """The cells of each step. Those of row r are `cells[starts[r]:starts[r + 1]]`.

    Attributes:
        starts: int64 (rows + 1).
        cells: uint8: cells 0 to 80.
    """

    starts: npt.NDArray[np.int64]
    cells: npt.NDArray[np.uint8]

    def __eq__(self, other: object) -> bool:
        return engine.equal_arrays(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class Candidates(NamedTuple):  # noqa: PLW1641 - arrays have no hash either
    """The candidates that each step places or removes. Those of row r are at `starts[r]` to `starts[r + 1]`.

    Attributes:
        starts: int64 (rows + 1).
        cells: uint8: cells 0 to 80.
        digits: uint8: digits 1 to 9.
    """

    starts: npt.NDArray[np.int64]
    cells: npt.NDArray[np.uint8]
    digits: npt.NDArray[np.uint8]

    def __eq__(self, other: object) -> bool:
        return engine.equal_arrays(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class Moves(NamedTuple):  # noqa: PLW1641 - arrays have no hash either
    """Digits to be entered into boards, right ones and wrong ones.

    Attributes:
        puzzles: int64 (m,): the index of the puzzle.
        steps: int64 (m,): the index of the step, in its puzzle, that enters a digit into this board.
        boards: uint8 (m, 81): the board before the move.
        cells: uint8 (m,): the cell 0 to 80, which is blank.
        digits: uint8 (m,): the digit 1 to 9.
        good: bool (m,): whether the digit is that of the solution.
    """

    puzzles: npt.NDArray[np.int64]
    steps: npt.NDArray[np.int64]
    boards: Cells
    cells: npt.NDArray[np.uint8]
    digits: npt.NDArray[np.uint8]
    good: npt.NDArray[np.bool_]

    def __eq__(self, other: object) -> bool:
        return engine.equal_arrays(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


@dataclass(frozen=True, eq=False)
class Traces:
    """The steps of n puzzles, as rows.

    Attributes:
        boards: uint8 (n, 81): the puzzles; zeros for what is not a board.
        starts: int64 (n + 1): the steps of puzzle i are the rows `starts[i]` to `starts[i + 1]`.
        technique: uint8 (rows): the technique, as an index of `techniques`.
        er: uint8 (rows): the rating of a step of the explainer, in tenths; 0 for others.
        cells: The cells of the pattern.
        placed: The digits that the step places.
        removed: The candidates that it removes.
        solved: bool (n,): whether the steps solve the puzzle.
        errors: Why a puzzle has no steps: an error for each that has not one solution or is no board, by its index.
        techniques: The techniques that `technique` numbers.
        notes: The steps of each puzzle in one text; None if they were not asked for. The text of a puzzle without steps
            is empty.
        sentences: The sentence of each row; None if they were not asked for.

    Examples:
        >>> import sudokit
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> traces = sudokit.explain_many([puzzle, "." * 81, puzzle])
        >>> len(traces), traces.starts.tolist(), traces.errors
        (102, [0, 51, 51, 102], {1: NotUnique('several solutions (r8c3 can be 2 or 8)')})
        >>> traces.techniques[traces.technique[0]].key, traces.placed.cells[0], traces.placed.digits[0]
        ('naked-single', np.uint8(40), np.uint8(5))
    """

    boards: Cells
    starts: npt.NDArray[np.int64]
    technique: npt.NDArray[np.uint8]
    er: npt.NDArray[np.uint8]
    cells: Lists
    placed: Candidates
    removed: Candidates
    solved: npt.NDArray[np.bool_]
    errors: Mapping[int, SudokuError]
    techniques: tuple[Technique, ...] = field(repr=False)
    notes: Sequence[str] | None = field(repr=False)
    sentences: Sequence[str] | None = field(repr=False)

    def __len__(self) -> int:
        return len(self.technique)

    @cached_property
    def puzzle(self) -> npt.NDArray[np.int64]:
        """The index of the puzzle of each row, int64 (rows)."""
        return np.repeat(np.arange(len(self.boards), dtype=np.int64), np.diff(self.starts))

    @cached_property
    def step(self) -> npt.NDArray[np.int64]:
        """The index of each row among the steps of its puzzle, int64 (rows)."""
        return np.arange(len(self), dtype=np.int64) - self.starts[self.puzzle]

    def moves(self, *, wrong: int = 0, seed: int | None = None) -> Moves:
        """The digits in the order in which the steps enter them, and wrong ones beside them.

        Args:
            wrong: How many wrong moves to add after each right one, 0 to 648. A wrong move enters a digit into the same board
                that no filled cell excludes, but that is not in the solution. There are fewer where the board has not
                as many.
            seed: Which wrong moves are drawn, for `numpy.random.default_rng`; None for others at each call.

        Raises:
            ValueError: `wrong` is out of range.

        Examples:
            >>> import sudokit
            >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            >>> moves = sudokit.explain_many([puzzle]).moves(wrong=1, seed=2580)
            >>> moves.cells[:2].tolist(), moves.digits[:2].tolist(), moves.good[:2].tolist()
            ([40, 54], [5, 1], [True, False])
        """
        wrong = whole_number("wrong", wrong, least=0, most=648)
        per_row = np.diff(self.placed.starts)
        rows = np.repeat(np.arange(len(self)), per_row)
        puzzles, cells, digits = self.puzzle[rows], self.placed.cells, self.placed.digits
        solutions = engine.solve_array(self.boards, False, 1).solutions
        # When each cell is filled: 0 for a clue, and the first move is 1.
        first = np.searchsorted(puzzles, np.arange(len(self.boards)))
        turns = np.arange(len(rows)) - first[puzzles] + 1
        filled = np.where(self.boards == 0, len(rows) + 1, 0)
        filled[puzzles, cells] = turns
        boards = np.empty((len(rows), 81), np.uint8)
        for part in parts(len(rows)):
            here = puzzles[part]
            boards[part] = np.where(filled[here] < turns[part, None], solutions[here], 0)
        good = Moves(puzzles, self.step[rows], boards, cells, digits, np.ones(len(rows), np.bool_))
        return _with_wrong(good, solutions, wrong, seed) if wrong and len(rows) else good

    def to_arrow(self) -> Any:
        """The rows as a `pyarrow.Table`, whose columns are made of these arrays without copies where Arrow has the same.

        Its columns are `puzzle`, `step`, `technique` (its key), `er` (null for steps of other systems), `cells`, `placed` and
        `removed` (lists of `cell` and `digit`), and `sentence` if sentences were asked for.

        Raises:
            MissingPackage: pyarrow is not installed.

        Examples:
            >>> import sudokit
            >>> traces = sudokit.explain_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
            >>> traces.to_arrow().slice(0, 1).to_pylist()[0]["placed"]
            [{'cell': 40, 'digit': 5}]
        """
        pa = needed("pyarrow", "tables")

        def column(values: npt.NDArray[Any]) -> Any:
            values = np.ascontiguousarray(values)
            kind = pa.from_numpy_dtype(values.dtype)
            return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])

        def lists(starts: npt.NDArray[np.int64], values: Any) -> Any:
            if starts[-1] >= 2**31:
                return pa.LargeListArray.from_arrays(column(starts), values)
            return pa.ListArray.from_arrays(column(starts.astype(np.int32)), values)

        def of_candidates(found: Candidates) -> Any:
            pairs = [column(found.cells), column(found.digits)]
            return lists(found.starts, pa.StructArray.from_arrays(pairs, ["cell", "digit"]))

        keys = [each.key for each in self.techniques]
        ratings = pa.Array.from_buffers(
            pa.float64(),
            len(self),
            [
                pa.py_buffer(np.packbits(self.er > 0, bitorder="little")),
                pa.py_buffer(self.er / 10),
            ],
        )
        columns = {
            "puzzle": column(self.puzzle),
            "step": column(self.step),
            "technique": pa.DictionaryArray.from_arrays(column(self.technique), keys),
            "er": ratings,
            "cells": lists(self.cells.starts, column(self.cells.cells)),
            "placed": of_candidates(self.placed),
            "removed": of_candidates(self.removed),
        }
        if self.sentences is not None:
            columns["sentence"] = pa.array(self.sentences, pa.string())
        return pa.table(columns)


def _with_wrong(good: Moves, solutions: Cells, wrong: int, seed: int | None) -> Moves:
    """The good moves, each with wrong ones after it."""
    random = np.random.default_rng(seed)
    counts, others = [], []
    for part in parts(len(good.cells)):
        boards = good.boards[part]
        drawn = random.random((wrong, len(boards)))
        found = _native.wrong_moves(
            boards.tobytes(), solutions[good.puzzles[part]].tobytes(), drawn.tobytes(), wrong
        )
        counts.append(np.frombuffer(found[0], np.uint16))
        others.append(np.frombuffer(found[1], np.uint8))
    ends = np.cumsum(np.concatenate(counts).astype(np.int64) + 1)
    source = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=0))
    is_good = np.zeros(len(source), np.bool_)
    is_good[0] = True
    is_good[ends[:-1]] = True
    cells, digits = np.empty((2, len(source)), np.uint8)
    cells[is_good], digits[is_good] = good.cells, good.digits
    cells[~is_good], digits[~is_good] = np.concatenate(others).reshape(-1, 2).T
    return Moves(
        good.puzzles[source], good.steps[source], good.boards[source], cells, digits, is_good
    )


def explain_many(
    puzzles: Sources,
    *,
    profile: Profile | None = None,
    system: SystemName = "sudokit",
    notes: bool = False,
    language: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Traces:
    """The steps of many puzzles, those of `sudokit.explain`, on all cores.

    Args:
        puzzles: Many boards, as for `solve_many`, some with candidates.
        profile: The techniques to use, as for `explain`.
        system: As for `explain`; `sudokit` or `explainer`.
        notes: Whether to write the steps of each puzzle in one text, such as
            `naked-single r5c5=5; naked-pair r1c1 r1c2: r1c5<>3 r1c6<>3`.
        language: Also the sentence of each step, in English (`en`) or Korean (`ko`), which takes twice as long;
            None for no sentences.
        threads: The number of threads; all cores if None.
        timeout: Give up after this many seconds; see `sudokit.Stop`.

    Returns:
        `Traces`: a row for each step. A 17-clue puzzle has about 65, of 20 bytes each, so a million of them are better
            explained in parts.

    Raises:
        TimedOut: The timeout passed first.
        FormatError: An array has the wrong shape or type, or the bytes are not text. A single bad puzzle raises nothing;
            it is among the `errors`.
        TypeError: The argument is a single board.
        OSError: The file cannot be read.
        ValueError: There is no such system or language, or it is one of whips or braids, a profile is given with the
            explainer, or there is not at least one thread.

    Examples:
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> traces = explain_many([puzzle], notes=True, language="en")
        >>> traces.notes[0][:40]
        'naked-single r5c5=5; naked-single r7c6=7'
        >>> traces.sentences[0]
        'Naked Single: 5 is the only candidate of r5c5, so r5c5 is 5'
    """
    chosen = system_of(system, profile)
    if isinstance(chosen, Whips):
        raise ValueError(  # noqa: TRY004
            message(
                "explain_many has no steps of system='{system}': `explain` has them", system=system
            )
        )
    spoken = None if language is None else spoken_language(language)
    threads = checked_threads(threads)
    own = None if isinstance(chosen, Explainer) else Profile.given(profile)
    with within(timeout):
        boards = [engine.board_or_error(puzzle) for puzzle in each_checked(each_board(puzzles))]
        counts = engine.count_each(boards, threads=threads)
        return _traces(boards, counts, own, notes=notes, spoken=spoken, threads=threads)


def _traces(
    boards: list[bytes | Position | SudokuError],
    counts: list[int],
    profile: Profile | None,
    *,
    notes: bool,
    spoken: Language | None,
    threads: int | None,
) -> Traces:
    proper = np.array(counts, np.int64) == 1
    errors = {
        int(index): engine.why_improper(boards[index], counts[index])
        for index in (~proper).nonzero()[0]
    }
    joined = bytearray().join(
        [board if isinstance(board, bytes) else _cells(board) for board in boards]
    )
    cells = np.frombuffer(joined, np.uint8).reshape(-1, 81)
    asked: Any = bytes(joined) if proper.all() else cells[proper].tobytes()
    if any(isinstance(board, Position) for board in boards):
        asked = [
            native_position(board if isinstance(board, Position) else Position(board))
            for board, count in zip(boards, counts, strict=True)
            if count == 1 and not isinstance(board, SudokuError)
        ]
    shown = None if profile is None else profile.without_guesses()
    steps, solved, technique, er, *sizes, pattern, placed, removed, texts, told = (
        _native.trace_many(
            asked,
            None if shown is None else shown.native,
            shown != profile,
            threads,
            notes,
            spoken is not None,
        )
    )
    of_each = np.zeros(len(boards), np.int64)
    of_each[proper] = np.frombuffer(steps, np.uint16)
    is_solved = np.zeros(len(boards), np.bool_)
    is_solved[proper] = np.frombuffer(solved, np.bool_)
    kinds: tuple[Any, ...] = (np.uint8, np.uint8, np.uint16)
    starts = [_starts(np.frombuffer(size, kind)) for size, kind in zip(sizes, kinds, strict=True)]
    lines = None
    if texts is not None:
        following = iter(texts)
        lines = [next(following) if count == 1 else "" for count in counts]
    known = techniques() | techniques("explainer")
    known.update({} if profile is None else {entry.key: entry for entry in profile.techniques})
    return Traces(
        cells,
        _starts(of_each),
        np.frombuffer(technique, np.uint8),
        np.frombuffer(er, np.uint8),
        Lists(starts[0], np.frombuffer(pattern, np.uint8)),
        _candidates(starts[1], placed),
        _candidates(starts[2], removed),
        is_solved,
        errors,
        tuple(known[key] for key in _native.trace_keys),
        lines,
        None if told is None or spoken is None else _sentences(*told, spoken),
    )


def _cells(board: Position | SudokuError) -> bytes:
    return board.grid.cells if isinstance(board, Position) else bytes(81)


def _sentences(told: list[str], indices: bytearray, spoken: Language) -> list[str]:
    """What is told of each step, in words."""
    texts = {each: str(told_sentence(each, spoken)) for each in dict.fromkeys(told)}
    said = np.array([texts[each] for each in told], object)
    found: list[str] = said[np.frombuffer(indices, np.uint32)].tolist()
    return found


def _starts(sizes: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Where each of some lists starts, if they follow each other, and where the last one ends."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def _candidates(starts: npt.NDArray[np.int64], pairs: bytearray) -> Candidates:
    cells, digits = np.frombuffer(pairs, np.uint8).reshape(-1, 2).T
    return Candidates(starts, np.ascontiguousarray(cells), np.ascontiguousarray(digits))
