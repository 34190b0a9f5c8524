"""The audit itself: each split read once, in batches."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit.arguments import whole_number
from sudokit.arrays.cells import Cells
from sudokit.arrays.verification import verify
from sudokit.engine import checked_threads
from sudokit.errors import SudokuError
from sudokit.logic import LEVELS, Rating, rate_many
from sudokit.streams.decoding import Encoding
from sudokit.tables.audit.classes import Classes, Shared, shared
from sudokit.tables.audit.report import Audit, Leak, Row, Split
from sudokit.tables.audit.rows import Batch, batches_of, splits_of
from sudokit.tables.columns import Puzzles, class_ids

__all__ = ["audit"]

_EXAMPLES = 5


Place = str | os.PathLike[str]


def audit(
    splits: Place | Iterable[Place] | Mapping[str, Place | Iterable[Place]],
    *,
    rate: int | None = 10_000,
    column: str | None = None,
    threads: int | None = None,
    encoding: Encoding | None = None,
    most_in_memory: int = 1 << 22,
    on_progress: Callable[[int], None] | None = None,
    on_failure: Callable[[str, str], None] | None = None,
) -> Audit:
    """What is wrong with a data set: puzzles that are not proper, wrong answers, duplicates, and leaks between splits.

    Duplicates and leaks are found up to symmetry, exactly but for the hash that stands for a form.

    Args:
        splits: The file or the files of each split; or places, each `PLACE` or `SPLIT=PLACE`. A place is a file, a pattern, a folder of files,
            or a folder of NumPy files as `sudokit.arrays.write_folder` makes them. Without a name of its own, each file
            is a split.
        rate: How many puzzles of each split to rate: a sample that does not depend on their order, and that has one puzzle
            of each class. None for all of them, 0 for none.
        column: The column of puzzles; found by what it holds if None. The answers are in the first other column of full
            boards.
        threads: The largest number of threads; all cores if None.
        encoding: The encoding of text; UTF-8 if None.
        most_in_memory: How many rows are kept in memory to be compared, 32 bytes each; more are written to temporary files.
        on_progress: Called with the number of rows that were read.
        on_failure: Called with the place of a line that is not a row, and the reason.

    Raises:
        SudokuError: There is nothing at a place, a file is not in its format, or has no column of puzzles.
        OSError: A file cannot be read.
        ValueError: A number is out of range.
    """
    if rate is not None:
        whole_number("rate", rate, least=0, more=", or None for all")
    whole_number("most_in_memory", most_in_memory, least=1)
    threads = checked_threads(threads)
    named = (
        {
            name: [place for places in splits_of(_listed(paths)).values() for place in places]
            for name, paths in splits.items()
        }
        if isinstance(splits, Mapping)
        else splits_of(_listed(splits))
    )
    damaged = Counter[str]()

    def damage(place: str, reason: str) -> None:
        damaged[place] += 1
        if on_failure:
            on_failure(place, reason)

    counted = []
    with Classes(most_in_memory) as classes:
        for number, (name, places) in enumerate(named.items()):
            split = _Counted(name, rate, threads)
            for place in places:
                split.begin(place)
                for batch in batches_of(place, column, encoding, damage):
                    split.add(batch, classes, number)
                    if on_progress:
                        on_progress(len(batch.boards.characters))
            split.rate_sample()
            counted.append(split)
        forms, boards = shared(classes, _EXAMPLES)
    return Audit(
        tuple(each.found(forms, boards, number) for number, each in enumerate(counted)),
        tuple(
            Leak(
                counted[first].name,
                counted[second].name,
                count,
                forms.rows[first, second],
                boards.rows[first, second],
                tuple(
                    (counted[second].row(row), counted[first].row(other))
                    for row, other in sorted(forms.leaks[first, second])
                ),
            )
            for (first, second), count in sorted(forms.classes.items())
        ),
        damaged.total(),
    )


@dataclass
class _Counted:
    """What has been counted of a split so far. Rows are numbered across its files from 0."""

    name: str
    rate: int | None
    threads: int | None
    rows: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    clues: Counter[int] = field(default_factory=Counter)
    ratings: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[str, list[int]] = field(default_factory=dict)
    has_answers: bool = False
    places: list[str] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    sample: tuple[npt.NDArray[np.int64], Cells] = field(
        default_factory=lambda: (np.empty(0, np.int64), np.empty((0, 81), np.uint8))
    )

    def begin(self, place: str) -> None:
        self.places.append(place)
        self.sizes.append(0)

    def row(self, number: int) -> Row:
        """The place of a row."""
        for place, size, end in zip(self.places, self.sizes, accumulate(self.sizes), strict=True):
            if number < end:
                return Row(place, number - (end - size) + 1)
        raise IndexError(number)

    def add(self, batch: Batch, classes: Classes, split: int) -> None:
        puzzles = Puzzles(batch.boards, threads=self.threads)
        readable = puzzles.readable
        self._fault("unreadable", ~readable)
        self._fault("none", readable & (puzzles.counts == 0))
        self._fault("several", readable & (puzzles.counts > 1))
        if batch.answers is not None:
            self.has_answers = True
            self._fault("wrong", readable & ~verify(puzzles.cells, batch.answers).solved)
        self.counts["proper"] += int(puzzles.proper.sum())
        self.clues.update(puzzles.clues[puzzles.proper].tolist())
        forms, boards = class_ids(puzzles.forms[readable]), class_ids(puzzles.cells[readable])
        classes.add(forms, boards, split, self.rows + np.flatnonzero(readable))
        if self.rate is None:
            self._rated(puzzles.ratings)
        elif self.rate:
            proper = puzzles.proper[readable]
            self._draw(forms[proper], puzzles.cells[readable][proper])
        self.rows += len(readable)
        self.sizes[-1] += len(readable)

    def _fault(self, fault: str, found: npt.NDArray[np.bool_]) -> None:
        self.counts[fault] += int(found.sum())
        self._example(fault, (self.rows + np.flatnonzero(found)[:_EXAMPLES]).tolist())

    def _example(self, fault: str, rows: list[int]) -> None:
        some = self.examples.setdefault(fault, [])
        some.extend(rows[: _EXAMPLES - len(some)])

    def _draw(self, forms: npt.NDArray[np.int64], cells: Cells) -> None:
        """Keep the puzzles with the smallest hashes, one of each class."""
        every = np.concatenate([self.sample[0], forms])
        hashes, first = np.unique(every, return_index=True)
        chosen = first[: self.rate]
        self.sample = hashes[: self.rate], np.concatenate([self.sample[1], cells])[chosen]

    def rate_sample(self) -> None:
        """Rate the puzzles that were drawn."""
        self._rated(rate_many(self.sample[1], threads=self.threads))

    def _rated(self, ratings: Iterable[Rating | SudokuError]) -> None:
        for rating in ratings:
            if not isinstance(rating, SudokuError):
                hardest = rating.hardest.name if rating.hardest else ""
                self.ratings[rating.level if rating.solved else "stuck", hardest] += 1

    def found(self, forms: Shared, boards: Shared, split: int) -> Split:
        """What has been found, with what only the comparison of all rows has shown."""
        for what, fault in ((boards, "repeated"), (forms, "equivalent")):
            self._example(fault, sorted(row for row, _ in what.repeated.get(split, ())))
        levels, hardest = Counter[str](), Counter[str]()
        for (level, technique), count in self.ratings.items():
            levels[level] += count
            hardest[technique] += count
        order: list[Any] = [*LEVELS, "stuck"]
        return Split(
            self.name,
            tuple(self.places),
            self.rows,
            self.counts["unreadable"],
            self.counts["none"],
            self.counts["several"],
            self.counts["proper"],
            self.counts["wrong"] if self.has_answers else None,
            boards.repeats[split],
            forms.repeats[split],
            dict(sorted(self.clues.items())),
            self.ratings.total(),
            {level: levels[level] for level in order if level in levels},
            dict(hardest.most_common()),
            {fault: tuple(map(self.row, rows)) for fault, rows in self.examples.items() if rows},
        )


def _listed(named: Place | Iterable[Place]) -> list[str]:
    """One place or several, as texts."""
    return [
        os.fspath(each) for each in ([named] if isinstance(named, str | os.PathLike) else named)
    ]
