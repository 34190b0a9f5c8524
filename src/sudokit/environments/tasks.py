"""A puzzle of any kind, as all of this room needs it: cells by number, digits from 1, houses, solution, rules in words.

A board and a variant become the same `Task`, so prompts, answers, rewards and episodes know no kinds. Cells are numbered row by row from
0, and a board is bytes with a digit for each cell, 0 for a blank. Tasks of texts and of variants are kept for
the next question, because a trainer asks about the same puzzle many times.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from sudokit import engine
from sudokit.board.grid import Grid, Source
from sudokit.board.variant import Variant
from sudokit.reading.recognising import is_variant

if TYPE_CHECKING:
    from sudokit.variants import Puzzle, Solution

    AnyPuzzle = Source | Puzzle | Mapping[str, Any]

__all__ = ["Task", "task_of"]

LETTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The character of each digit where a cell has one, 0 for a blank."""
_FILLED = bytes(1) + bytes([255]) * 255


class Task:
    """A puzzle as what is to be done.

    Attributes:
        value: The puzzle, a `Grid` or a `Puzzle` of `sudokit.variants`.
        rows: How many rows there are.
        columns: How many columns there are.
        digits: The largest digit; the smallest is 1.
        givens: The digits of all cells, 0 for a blank.
        box: Rows and columns of a box; None if the regions are no boxes, or if there are none.
    """

    def __init__(self, value: Grid | Puzzle) -> None:
        self.value = value
        if isinstance(value, Grid):
            self.rows = self.columns = self.digits = 9
            self.givens = value.cells
            self.box: tuple[int, int] | None = (3, 3)
            return
        from sudokit.variants.geometry import box_shape, boxes

        if value.digits != tuple(range(1, len(value.digits) + 1)):
            raise ValueError(f"the digits are {value.digits}, expected 1 and so on")
        if value.extras:
            raise ValueError(f"the puzzle has extra cells, such as {value.extras[0]}")
        self.rows, self.columns, self.digits = value.rows, value.columns, len(value.digits)
        self.givens = bytes(value.givens.get(cell, 0) for cell in value.cells)
        named = [
            tuple(value.cells[number] for number in box) for box in boxes(self.rows, self.columns)
        ]
        usual = bool(named) and sorted(named) == sorted(value.regions)
        self.box = box_shape(self.rows, self.columns) if usual else None

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.rows * self.columns

    @cached_property
    def clue_bits(self) -> int:
        """A number of as many bytes as there are cells: all bits where there is a clue."""
        return int.from_bytes(self.givens.translate(_FILLED))

    def name(self, cell: int) -> str:
        """The name of a cell, as `r1c3`."""
        return f"r{cell // self.columns + 1}c{cell % self.columns + 1}"

    def number(self, row: int, column: int) -> int | None:
        """The number of a cell in a row and a column, from 1; None if there is none."""
        if 1 <= row <= self.rows and 1 <= column <= self.columns:
            return self.columns * (row - 1) + column - 1
        return None

    @cached_property
    def answer(self) -> Grid | Solution:
        """The smallest solution.

        Raises:
            NoSolution: There is none.
        """
        if isinstance(self.value, Grid):
            return engine.solve(self.value)
        from sudokit.variants import solve

        return solve(self.value)

    @cached_property
    def solution(self) -> bytes:
        """The smallest solution as a board.

        Raises:
            NoSolution: There is none.
        """
        answer = self.answer
        if isinstance(answer, Grid):
            return answer.cells
        return bytes(digit for row in answer.rows for digit in row)

    def check_unique(self) -> None:
        """Make sure that there is one solution.

        Raises:
            NoSolution: There is none.
            NotUnique: There are several.
        """
        if isinstance(self.value, Grid):
            self.answer = engine.solve(self.value, unique=True)
        else:
            from sudokit.variants import solve

            self.answer = solve(self.value, unique=True)

    def is_solution(self, cells: bytes) -> bool:
        """Whether full cells, which have all givens, are a solution."""
        if cells == self.solution:
            return True
        if any(len(set(map(cells.__getitem__, house))) < len(house) for house in self.houses):
            return False
        if isinstance(self.value, Grid):
            return True
        from sudokit.variants import count_solutions

        filled = dict(zip(self.value.cells, cells, strict=True))
        return count_solutions(self.value.replace(givens=filled), 1) == 1

    @cached_property
    def houses(self) -> list[list[int]]:
        """The rows, columns and regions whose digits differ."""
        if isinstance(self.value, Grid) or self.value.latin:
            lines = [
                list(range(start, start + self.columns))
                for start in range(0, self.size, self.columns)
            ]
            lines += [list(range(start, self.size, self.columns)) for start in range(self.columns)]
        else:
            lines = []
        if isinstance(self.value, Grid):
            corners = [27 * band + 3 * stack for band in range(3) for stack in range(3)]
            return lines + [
                [at + 9 * row + column for row in range(3) for column in range(3)] for at in corners
            ]
        regions = [
            [self.columns * (cell.row - 1) + cell.column - 1 for cell in region]
            for region in self.value.regions
        ]
        return lines + regions

    @cached_property
    def peers(self) -> list[frozenset[int]]:
        """For each cell the others of its houses."""
        found: list[set[int]] = [set() for _ in range(self.size)]
        for house in self.houses:
            for cell in house:
                found[cell].update(house)
        return [frozenset(others - {cell}) for cell, others in enumerate(found)]

    def candidates(self, cells: Sequence[int], cell: int) -> list[int]:
        """The digits that the houses of a cell leave to it."""
        seen = {cells[peer] for peer in self.peers[cell]}
        return [digit for digit in range(1, self.digits + 1) if digit not in seen]

    @cached_property
    def rules(self) -> list[str]:
        """What is to be done, in sentences, the rules of all constraints among them."""
        regions = ""
        if self.box:
            regions = f"{self.box[0]}x{self.box[1]} box"
        elif not isinstance(self.value, Grid) and self.value.regions:
            regions = "region"
        kinds = ["row", "column"] if isinstance(self.value, Grid) or self.value.latin else []
        houses = [f"each {kind}" for kind in [*kinds, *([regions] if regions else [])]]
        once = (
            "has each digit once"
            if self.digits == max(self.rows, self.columns)
            else "has different digits"
        )
        said = f"Solve this Sudoku. Fill each blank cell with a digit from 1 to {self.digits}"
        if houses:
            listed = " and ".join(
                [", ".join(houses[:-1]), houses[-1]] if len(houses) > 1 else houses
            )
            said += f", so that {listed} {once}"
        return [f"{said}.", *([] if isinstance(self.value, Grid) else self._more_rules(self.value))]

    def _more_rules(self, puzzle: Puzzle) -> list[str]:
        from sudokit.variants import Part
        from sudokit.variants.part_words import words
        from sudokit.words import language

        said = []
        if puzzle.regions and not self.box:
            said.append(
                "Regions: "
                + "; ".join(" ".join(map(str, region)) for region in puzzle.regions)
                + "."
            )
        for key in dict.fromkeys(each.key for each in puzzle.constraints):
            entry = language("en").entry("variants", key)
            each = [words(Part(constraint=one)) for one in puzzle.constraints if one.key == key]
            where = "; ".join(text.partition(": ")[2] for text in each)
            said.append(
                f"{entry['title']}: {entry['rule']}" + (f" Here: {where}." if where else "")
            )
        for cell, digits in puzzle.candidates.items():
            said.append(f"{cell} is one of {', '.join(map(str, digits))}.")
        return said

    def written(self, cells: bytes) -> str:
        """A board in one line, a character for each cell."""
        return "".join(LETTERS[digit] for digit in cells)

    @property
    def text(self) -> str:
        """The puzzle as a text that `task_of` reads: 81 characters, or the JSON of a variant."""
        if isinstance(self.value, Grid):
            return str(self.value)
        from sudokit.variants import write

        return write(self.value, "json")

    def board(self, cells: bytes) -> Grid | Puzzle:
        """A board as a value: a grid with its clues, or the puzzle with all digits as givens."""
        if isinstance(self.value, Grid):
            return Grid.unchecked(cells, self.givens)
        filled = {cell: digit for cell, digit in zip(self.value.cells, cells, strict=True) if digit}
        return self.value.replace(givens=filled)


def task_of(puzzle: AnyPuzzle) -> Task:
    """The task of a puzzle: what `Grid` takes; a `Puzzle` of `sudokit.variants`, a text of one, or its JSON as a mapping.

    Raises:
        FormatError: It is not a board.
        ClueConflict: Two clues clash.
        VariantError: It is a variant, and not a valid one.
        ValueError: It has digits other than 1 and so on, or extra cells.
    """
    if isinstance(puzzle, Mapping):
        puzzle = json.dumps(puzzle)
    if isinstance(puzzle, str):
        return _of_text(puzzle)
    if isinstance(puzzle, Variant):
        return _of_variant(puzzle)
    return Task(Grid(puzzle))


@lru_cache(maxsize=4096)
def _of_text(text: str) -> Task:
    if not is_variant(text):
        return Task(Grid(text))
    from sudokit.variants import read

    return _of_variant(read(text))


@lru_cache(maxsize=1024)
def _of_variant(puzzle: Any) -> Task:
    return Task(puzzle.to_grid() if puzzle.is_classic else puzzle)
