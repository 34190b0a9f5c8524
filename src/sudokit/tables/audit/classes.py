"""What is the same in different rows, whatever their number: hashes are kept, and of many rows in files.

A row is four whole numbers: the hash of its canonical form, the hash of its board, its split and its number. Equal hashes of 63
bits are taken for equal boards: among a billion different ones, two have the same with a probability of a few percent. More
rows than fit into memory are written to files by the upper bits of the hash of the form, so that rows that are the same
puzzle, or even the same board, come into the same file, and each file fits.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, BinaryIO, Self

import numpy as np
import numpy.typing as npt

__all__ = ["Classes", "Shared", "shared"]

Numbers = npt.NDArray[np.int64]

_FILES = 128  # some systems let a process open 256
_FORM, _BOARD, _SPLIT, _ROW = range(4)


class Classes:
    """The rows so far.

    Args:
        most: How many rows are kept in memory, at most about so many; 32 bytes each.
    """

    def __init__(self, most: int = 1 << 22) -> None:
        self._most = most
        self._kept: list[Numbers] = []
        self._size = 0
        self._opened = ExitStack()
        self._files: list[BinaryIO] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def add(self, forms: Numbers, boards: Numbers, split: int, rows: Numbers) -> None:
        """Keep rows of a split."""
        self._kept.append(np.stack([forms, boards, np.full_like(rows, split), rows], axis=1))
        self._size += len(rows)
        if self._size > self._most:
            self._write()

    def _write(self) -> None:
        if not self._files:
            folder = Path(self._opened.enter_context(tempfile.TemporaryDirectory()))
            self._files = [
                self._opened.enter_context((folder / str(number)).open("w+b"))
                for number in range(_FILES)
            ]
        kept = self._together()
        numbers = kept[:, _FORM] >> 56  # the upper 7 of 63 bits
        order = np.argsort(numbers, kind="stable")
        ends = np.searchsorted(numbers[order], np.arange(_FILES + 1))
        for file, start, end in zip(self._files, ends[:-1], ends[1:], strict=True):
            file.write(kept[order[start:end]].tobytes())
        self._kept, self._size = [], 0

    def _together(self) -> Numbers:
        return np.concatenate([np.empty((0, 4), np.int64), *self._kept])

    def parts(self) -> Iterator[Numbers]:
        """All rows, shape (k, 4), in parts that share no form."""
        if not self._files:
            yield self._together()
            return
        self._write()
        for file in self._files:
            file.seek(0)
            yield np.frombuffer(file.read(), np.int64).reshape(-1, 4)


@dataclass
class Shared:
    """What rows share: canonical forms, or boards.

    Attributes:
        repeats: For each split, how many rows repeat one before them.
        repeated: For each split, some of these: the number of a row, and that of the row that it repeats.
        classes: For each pair of splits, how many are in both.
        rows: For each pair of splits, how many rows of the second one are in the first.
        leaks: For each pair of splits, some of these: the number of a row of the second, and that of one of the first.
    """

    repeats: Counter[int] = field(default_factory=Counter)
    repeated: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    classes: Counter[tuple[int, int]] = field(default_factory=Counter)
    rows: Counter[tuple[int, int]] = field(default_factory=Counter)
    leaks: dict[tuple[int, int], list[tuple[int, int]]] = field(default_factory=dict)


def shared(classes: Classes, examples: int) -> tuple[Shared, Shared]:
    """What rows share: their forms, and their boards."""
    forms, boards = Shared(), Shared()
    for part in classes.parts():
        _compare(part[:, _FORM], part, forms, examples)
        _compare(part[:, _BOARD], part, boards, examples)
    return forms, boards


def _compare(keys: Numbers, part: Numbers, found: Shared, examples: int) -> None:
    order = np.lexsort((part[:, _ROW], part[:, _SPLIT], keys))
    key, split, row = keys[order], part[order, _SPLIT], part[order, _ROW]
    is_new = np.concatenate([[True], key[1:] != key[:-1]])[: len(key)]
    # A head is the first row of a split with this key.
    is_head = is_new | np.concatenate([[True], split[1:] != split[:-1]])[: len(key)]
    again = np.flatnonzero(~is_head)
    for each, count in _counts(split[again]):
        found.repeats[each] += count
        some = found.repeated.setdefault(each, [])
        for at in again[split[again] == each][: examples - len(some)].tolist():
            some.append((int(row[at]), int(row[at - 1])))
    heads = np.flatnonzero(is_head)
    sizes = np.diff(np.append(heads, len(key)))
    groups = np.cumsum(is_new[heads]) - 1
    in_several = (np.bincount(groups) > 1)[groups] if len(groups) else groups.astype(np.bool_)
    heads, sizes, groups = heads[in_several], sizes[in_several], groups[in_several]
    of_split = {each: np.flatnonzero(split[heads] == each) for each, _ in _counts(split[heads])}
    for first, second in combinations(sorted(of_split), 2):
        one, other = of_split[first], of_split[second]
        _, of_one, of_other = np.intersect1d(
            groups[one], groups[other], assume_unique=True, return_indices=True
        )
        if not len(of_one):
            continue
        pair = first, second
        found.classes[pair] += len(of_one)
        found.rows[pair] += int(sizes[other[of_other]].sum())
        some = found.leaks.setdefault(pair, [])
        for a, b in zip(one[of_one], other[of_other], strict=True):
            if len(some) >= examples:
                break
            some.append((int(row[heads[b]]), int(row[heads[a]])))


def _counts(values: Any) -> list[tuple[int, int]]:
    each, counts = np.unique(values, return_counts=True)
    return list(zip(each.tolist(), counts.tolist(), strict=True))
