"""The rows of the splits of a data set, in batches.

What is audited is named as `PLACE` or `SPLIT=PLACE`. A place is a file, a pattern, a folder of files, or a folder of NumPy files
as `sudokit.arrays.write_folder` describes it, or a folder that has some of these. Without a name of its own, each file, and
each folder of NumPy files, is a split that is called after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudokit.arrays.cells import Cells
from sudokit.arrays.folders import DESCRIPTION, open_folder
from sudokit.board.alphabet import read_array, write_array
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import needed
from sudokit.streams import places
from sudokit.streams.decoding import Encoding
from sudokit.streams.suffixes import SUFFIXES, format_of
from sudokit.tables import files
from sudokit.tables.boards import Boards, blanks_of, holds_puzzles, read_boards
from sudokit.tables.plan import puzzle_column

pa = needed("pyarrow", "tables")

__all__ = ["Batch", "batches_of", "splits_of"]

_NAMED = re.compile(r"([\w.-]+)=(.+)", re.DOTALL)
_ROWS_A_BATCH = 1 << 16
_SAMPLED_ROWS = 1000


class Batch(NamedTuple):
    """Some rows of a split.

    Attributes:
        boards: The puzzles.
        answers: uint8 (n, 81): the answer of each, numbers over 9 for what is not a cell; None if there are no answers.
        position: How many bytes of the file have been read.
    """

    boards: Boards
    answers: Cells | None
    position: int


def splits_of(named: Iterable[str]) -> dict[str, list[str]]:
    """The places of each split.

    Raises:
        SudokuError: There is nothing at a place, or a file has a suffix of no format.
        OSError: A store cannot be reached.
    """
    splits: dict[str, list[str]] = {}
    for text in named:
        match = (
            None
            if places.exists(text) or "://" in text.partition("=")[0]
            else _NAMED.fullmatch(text)
        )
        for place, own in _places_at(match[2] if match else text):
            name = match[1] if match else own
            if not match and splits.get(name, [place]) != [place]:
                name = place  # two files of the same name in different folders
            splits.setdefault(name, []).append(place)
    return splits


def _places_at(place: str) -> Iterator[tuple[str, str]]:
    """The files and the folders of NumPy files at a place, and the name of each."""
    if places.is_local(place) and Path(place).is_dir():
        if _is_of_arrays(folder := Path(place)):
            yield place, folder.resolve().name
            return
        if inside := sorted(each for each in folder.iterdir() if _is_of_arrays(each)):
            yield from ((str(each), each.name) for each in inside)
            return
    for found in places.find([place], SUFFIXES):
        if format_of(found.place) is None:
            raise SudokuError(
                message(
                    "{place}: no format has this suffix; there are {names}",
                    place=found.place,
                    names=", ".join(SUFFIXES),
                )
            )
        yield found.place, Path(found.place).name.partition(".")[0] or found.place


def _is_of_arrays(folder: Path) -> bool:
    return (folder / DESCRIPTION).is_file()


def batches_of(
    place: str,
    column: str | None,
    encoding: Encoding | None,
    on_failure: Callable[[str, str], None],
) -> Iterator[Batch]:
    """The rows at a place.

    Raises:
        SudokuError: The file is not in its format, or has no column of puzzles.
        OSError: It cannot be read.
    """
    if places.is_local(place) and Path(place).is_dir():
        yield from _of_arrays(place)
        return
    format = format_of(place)
    assert format
    with files.open_reader(place, format, on_failure, encoding) as reader:
        puzzle = answer = None
        for batch, position in reader.batches:
            if puzzle is None:
                puzzle = puzzle_column(reader.schema, column, batch)
                answer = _answer_column(batch, puzzle)
            boards = read_boards(batch.column(puzzle))
            answers = None if answer is None else _cells(read_boards(batch.column(answer)))
            yield Batch(boards, answers, position)


def _answer_column(batch: Any, puzzle: str) -> str | None:
    """The first other column whose boards are full, or None."""
    for field, column in zip(batch.schema, batch.columns, strict=True):
        is_other = field.name != puzzle and holds_puzzles(field.type)
        if is_other and blanks_of(column.slice(0, _SAMPLED_ROWS)) is False:
            return str(field.name)
    return None


def _cells(boards: Boards) -> Cells:
    return read_array(boards.characters)


def _of_arrays(place: str) -> Iterator[Batch]:
    for inputs, labels in open_folder(place):
        for start in range(0, len(inputs), _ROWS_A_BATCH):
            here = slice(start, start + _ROWS_A_BATCH)
            cells = inputs[here] - 1
            present: npt.NDArray[np.bool_] = np.ones(len(cells), np.bool_)
            characters = np.where(cells <= 9, write_array(np.where(cells <= 9, cells, 0)), ord("?"))
            yield Batch(
                Boards(characters.astype(np.uint8), present, _value_of(cells)),
                labels[here] - 1,
                0,
            )


def _value_of(cells: Cells) -> Callable[[int], list[int]]:
    return lambda row: cells[row].tolist()
