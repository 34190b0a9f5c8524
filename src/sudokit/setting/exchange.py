"""The vicinity of a puzzle: the proper puzzles that differ from it in a few clues.

Setters write {-2+2} for "remove two clues, add two others". New minimal puzzles, such as those with 17
clues or the hardest known, are found near old ones in this way (the players' forum,
forum.enjoysudoku.com).

For each choice of clues to remove, the kernel is asked about all choices of clues to add, in batches, at
tenths of a microsecond per question: seconds for {-2+2}. Most pairs need not be asked: each question
finds solutions, and a pair of clues that two known solutions share cannot make the puzzle unique.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sudokit import engine
from sudokit.arguments import whole_number
from sudokit.board.grid import Grid
from sudokit.messages import message
from sudokit.setting.minimal import are_proper, redundant_many
from sudokit.stopping import each_inside, within

if TYPE_CHECKING:
    import numpy.typing as npt

    from sudokit.board.grid import Source

    Puzzles = npt.NDArray[np.uint8]

__all__ = ["neighbours", "vicinity"]

_FIRST_SAMPLE = 1024


def vicinity(
    grid: Source,
    remove: int = 1,
    add: int = 1,
    *,
    minimal: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
) -> Iterator[Grid]:
    """All proper puzzles that lack some clues of a puzzle and have some others, found lazily.

    Exactly that many clues differ: {-2+2} does not repeat {-1+1}. A cell may get a clue back with
    another digit. If k of n clues are removed, there are C(n, k) choices; for each, the clues to add
    are about 300 single clues, tens of thousands of pairs, or millions of triples.

    Args:
        grid: A proper puzzle, as a `Grid` or anything that `Grid` takes.
        remove: The number of clues to remove, 0 to all.
        add: The number of clues to add, 0 to the number of free cells.
        minimal: Only minimal puzzles.
        threads: The number of threads; all cores if None.
        timeout: Seconds from now before giving up; see `sudokit.Stop`.

    Yields:
        Each puzzle once; the order is the same on every machine.

    Raises:
        TimedOut: The timeout passed. Results found before that have been yielded.
        NoSolution: The puzzle has no solution.
        NotUnique: It has several.
        FormatError: The source is not a board.
        ClueConflict: Two clues clash.
        TypeError: `remove` or `add` is not a whole number.
        ValueError: `remove` or `add` is out of range, or both are 0.

    Examples:
        >>> puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
        >>> neighbours = list(vicinity(puzzle))
        >>> len(neighbours), {neighbour.clues for neighbour in neighbours}
        (3, {17})
    """
    remove = whole_number("remove", remove, least=0)
    add = whole_number("add", add, least=0)
    threads = engine.checked_threads(threads)
    stop = within(timeout)
    with stop:
        puzzle = engine.solve(grid, unique=True).puzzle
    if remove > puzzle.clues:
        raise ValueError(
            message(
                "remove is {remove}, expected 0 to {clues}, the number of clues",
                remove=remove,
                clues=puzzle.clues,
            )
        )
    if remove + add == 0:
        raise ValueError(message("remove is 0 and add 0: expected some clue to change"))
    if puzzle.clues - remove + add > 81:
        raise ValueError(
            message(
                "add is {add}, expected at most {most}: blanks and remove",
                add=add,
                most=puzzle.blanks + remove,
            )
        )
    return each_inside(stop, _vicinity(puzzle, remove, add, minimal, threads))


def _vicinity(
    puzzle: Grid, remove: int, add: int, minimal: bool, threads: int | None
) -> Iterator[Grid]:
    clues = [cell for cell in range(81) if puzzle.cells[cell]]
    for gone in combinations(clues, remove):
        for found in neighbours(puzzle, gone, add, threads):
            if minimal:
                found = found[~redundant_many(found, threads=threads).any(axis=1)]  # noqa: PLW2901
            for cells in found:
                known = cells.tobytes()
                yield Grid.unchecked(known)


class _Clues(NamedTuple):
    """Clues that may be added: their cells and digits, ascending."""

    cells: npt.NDArray[np.intp]
    digits: npt.NDArray[np.uint8]

    def only(self, which: npt.NDArray[np.bool_] | slice) -> _Clues:
        """Some of them."""
        return _Clues(self.cells[which], self.digits[which])


def neighbours(
    puzzle: Grid, gone: Sequence[int], add: int, threads: int | None = None
) -> Iterator[Puzzles]:
    """All proper puzzles without the clues of some cells and with some other clues, in blocks.

    Args:
        puzzle: The puzzle.
        gone: The cells whose clues are removed.
        add: The number of clues to add.
        threads: As for `vicinity`.

    Yields:
        Arrays of shape (n, 81).
    """
    base = np.frombuffer(puzzle.cells, np.uint8).copy()
    base[list(gone)] = 0
    candidates = [
        (cell, digit)
        for cell, digits in enumerate(Grid(base.tobytes()).candidates())
        for digit in sorted(digits)
        if digit != puzzle.cells[cell]
    ]
    cells, digits = zip(*candidates, strict=True) if candidates else ((), ())
    clues = _Clues(np.array(cells, np.intp), np.array(digits, np.uint8))
    return _with_more(base, clues, add, threads)


def _with_more(
    base: npt.NDArray[np.uint8], clues: _Clues, add: int, threads: int | None
) -> Iterator[Puzzles]:
    """All proper puzzles made by adding a number of the given clues to a board."""
    if add == 0:
        yield base[np.newaxis][are_proper(base[np.newaxis], threads=threads)]
        return
    single = _added(base, clues.cells[:, np.newaxis], clues.digits[:, np.newaxis])
    answers = engine.solve_many(single, limit=2, any_solution=True, threads=threads)
    if add == 1:
        yield single[answers.counts == 1]
        return
    possible = answers.counts > 0
    clues, single = clues.only(possible), single[possible]
    if add == 2:
        yield from _with_pair(base, clues, answers.solutions[possible], threads)
        return
    for index in range(len(single)):
        later = clues.only(clues.cells > clues.cells[index])  # not another digit for the same cell
        yield from _with_more(single[index], later, add - 1, threads)


def _with_pair(
    base: npt.NDArray[np.uint8], clues: _Clues, solutions: Puzzles, threads: int | None
) -> Iterator[Puzzles]:
    """All proper puzzles made by adding two of the given clues to a board, some solutions being known.

    A pair of clues that two known solutions share is pointless. Pairs are asked about in growing
    samples, and the solutions that a sample finds rule out further pairs.
    """
    apart = clues.cells[:, np.newaxis] < clues.cells
    pairs = np.argwhere(apart)
    proper: list[npt.NDArray[np.intp]] = []
    at_once = _FIRST_SAMPLE
    while len(pairs):
        solutions = _distinct(solutions)
        pairs = pairs[~_are_shared(pairs, solutions, clues)]
        every = max(1, len(pairs) // at_once)
        asked, pairs = pairs[::every], pairs[np.arange(len(pairs)) % every != 0]
        puzzles = _added(base, clues.cells[asked], clues.digits[asked])
        answers = engine.solve_many(puzzles, limit=2, any_solution=True, threads=threads)
        proper.append(asked[answers.counts == 1])
        solutions = np.concatenate([solutions, answers.solutions[answers.counts > 1]])
        at_once *= 4
    # Which solutions are found depends on the machine; the order of puzzles must not.
    found = np.concatenate(proper) if proper else pairs
    found = found[np.lexsort((found[:, 1], found[:, 0]))]
    yield _added(base, clues.cells[found], clues.digits[found])


def _distinct(solutions: Puzzles) -> Puzzles:
    """The solutions without repetitions, in order.

    `np.unique` with an axis would compare structures, for which NumPy makes a TypeError of a Ctrl-C. These have no
    zeros, which do not count at the end of texts.
    """
    texts = np.unique(np.ascontiguousarray(solutions).view("S81"))
    return texts.view(np.uint8).reshape(-1, 81)


def _are_shared(
    pairs: npt.NDArray[np.intp], solutions: Puzzles, clues: _Clues
) -> npt.NDArray[np.bool_]:
    """Which pairs of clues occur together in two or more of the solutions."""
    # One bit per solution, in words of 64 bits; one row per clue.
    missing = np.zeros((-len(solutions) % 64, 81), np.uint8)
    has = np.concatenate([solutions, missing])[:, clues.cells] == clues.digits
    bits = np.ascontiguousarray(np.packbits(has, axis=0).T).view(np.uint64)
    both = bits[pairs[:, 0]] & bits[pairs[:, 1]]
    in_one_word = np.any(both & (both - np.uint64(1)), axis=1)
    in_two_words = np.count_nonzero(both, axis=1) > 1
    shared: npt.NDArray[np.bool_] = in_one_word | in_two_words
    return shared


def _added(
    base: npt.NDArray[np.uint8], cells: npt.NDArray[np.intp], digits: npt.NDArray[np.uint8]
) -> Puzzles:
    """A board with k clues added, once for each row of the arrays of shape (n, k)."""
    puzzles = np.repeat(base[np.newaxis], len(cells), axis=0)
    np.put_along_axis(puzzles, cells, digits, axis=1)
    return puzzles
