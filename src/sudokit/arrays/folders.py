"""Folders of NumPy files, as the training programs of HRM and TRM read and write them: a folder for each split.

    dataset.json                 numbers about the arrays below, and the names of the sets, of which there is one, `all`
    all__inputs.npy              uint8 (n, 81): the puzzles, 1 for a blank and 2 to 10 for the digits
    all__labels.npy              uint8 (n, 81): the solutions in the same numbers
    all__puzzle_indices.npy      int32 (n + 1): where each puzzle starts; a puzzle is one row
    all__group_indices.npy       int32 (groups + 1): the puzzles where each group starts; the rows of a group are the same puzzle
    all__puzzle_identifiers.npy  int32 (n): 0 for each

0 stands for nothing there, as in sequences that are filled up to the same length.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit.arrays.cells import Cells, cells_of, in_pairs
from sudokit.engine import Sources
from sudokit.errors import FormatError

__all__ = ["DESCRIPTION", "open_folder", "read_folder", "write_folder"]

DESCRIPTION = "dataset.json"
"""The file by which such a folder is recognised."""


def write_folder(
    folder: str | Path,
    puzzles: Sources,
    solutions: Sources,
    *,
    copies: int = 1,
) -> None:
    """Write puzzles and their solutions as a folder of NumPy files, which is made.

    Args:
        folder: The folder of the split, such as `data/train`. Files of these names in it are replaced.
        puzzles: Many boards, as for `sudokit.solve_many`.
        solutions: As many boards.
        copies: How many rows in turn are the same puzzle, as `augment` makes them; at least 1. They become a group, of
            which training programs take one at a time.

    Raises:
        FormatError: There are not as many solutions as puzzles, one of them is not a board, or their number is no
            multiple of `copies`.
        OSError: The folder cannot be written.

    Examples:
        >>> import tempfile
        >>> from sudokit import arrays, solve_many
        >>> puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     arrays.write_folder(folder, puzzles, solve_many(puzzles).solutions)
        ...     boards, solutions = arrays.read_folder(folder)
        >>> arrays.verify(boards, solutions).solved
        array([ True])
    """
    boards, answers = in_pairs(puzzles, solutions, "solutions")
    for cells, what in ((boards, "puzzle"), (answers, "solution")):
        if len(bad := np.flatnonzero((cells > 9).any(axis=1))):
            raise FormatError(f"{what} {bad[0] + 1:,} is not a board")
    size = len(boards)
    if copies < 1 or size % copies:
        raise FormatError(f"puzzles: {size:,}, expected a multiple of {copies} copies")
    numbers: dict[str, npt.NDArray[Any]] = {
        "inputs": boards + 1,
        "labels": answers + 1,
        "puzzle_indices": np.arange(size + 1, dtype=np.int32),
        "group_indices": np.arange(0, size + 1, copies, dtype=np.int32),
        "puzzle_identifiers": np.zeros(size, np.int32),
    }
    there = Path(folder)
    there.mkdir(parents=True, exist_ok=True)
    for name, array in numbers.items():
        np.save(there / f"all__{name}.npy", array)
    facts = {
        "seq_len": 81,
        "vocab_size": 11,
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": size // copies,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }
    (there / DESCRIPTION).write_text(json.dumps(facts) + "\n", encoding="utf-8")


def read_folder(folder: str | Path) -> tuple[Cells, Cells]:
    """The puzzles and solutions of a folder of NumPy files, as they are in memory then.

    Args:
        folder: The folder of the split.

    Returns:
        Two uint8 arrays of shape (n, 81): 0 for a blank, 1 to 9, and 255 for what is not a cell.

    Raises:
        FormatError: It is not such a folder.
        OSError: A file cannot be read.
    """
    found = [
        (cells_of(boards - 1), cells_of(answers - 1)) for boards, answers in open_folder(folder)
    ]
    boards, answers = zip(*found, strict=True)
    return np.concatenate(boards), np.concatenate(answers)


def open_folder(folder: str | Path) -> list[tuple[Cells, Cells]]:
    """The inputs and labels of each set of a folder, as arrays of uint8 that stay in their files until they are used.

    Raises:
        FormatError: It is not such a folder.
        OSError: A file cannot be read.
    """
    there = Path(folder)
    try:
        sets = json.loads((there / DESCRIPTION).read_text(encoding="utf-8"))["sets"]
        names = [str(name) for name in sets]
    except (ValueError, KeyError, TypeError) as error:
        raise FormatError(f"{there / DESCRIPTION} does not name the sets of this folder") from error
    if not names:
        raise FormatError(f"{there / DESCRIPTION} names no set")
    found = []
    for name in names:
        pair = [_opened(there / f"{name}__{what}.npy") for what in ("inputs", "labels")]
        if len(pair[0]) != len(pair[1]):
            raise FormatError(f"{there}: {len(pair[0]):,} inputs and {len(pair[1]):,} labels")
        found.append((pair[0], pair[1]))
    return found


def _opened(path: Path) -> Cells:
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except ValueError as error:
        raise FormatError(f"{path} is not a file of NumPy") from error
    if array.ndim != 2 or array.shape[1] != 81 or array.dtype.kind not in "iu":
        raise FormatError(
            f"{path} has {array.dtype} of shape {array.shape}, expected whole numbers of shape (n, 81)"
        )
    if array.dtype != np.uint8:  # a number that is too large must not wrap around to one of a digit
        array = np.where((array < 0) | (array > 10), 0, array).astype(np.uint8)
    cells: Cells = array
    return cells
