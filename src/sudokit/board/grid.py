"""`Grid`: the value that all rooms share.

A grid is 81 cells in row-major order, each 0 (blank) or 1 to 9. People count rows and columns from 1
and write `r1c1`. Programs count cells from 0: `r{r}c{c}` is cell `9 * (r - 1) + (c - 1)`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import total_ordering
from typing import IO, TYPE_CHECKING, Any, Self, TypeGuard

from sudokit import names
from sudokit.arguments import whole_number
from sudokit.board import alphabet, values
from sudokit.board.clashes import each_clash, is_free_of_clashes
from sudokit.board.variant import Variant
from sudokit.errors import ClueConflict
from sudokit.names import Cell

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from rich.text import Text


__all__ = ["BoardText", "Grid", "Source", "is_text"]

BoardText = str | bytes | bytearray | memoryview | os.PathLike[str] | IO[str] | IO[bytes]
"""The sources of boards as text: a `str`, bytes in UTF-8, the path of a file, or an open file.

An open file is read from where it is to its end. Bytes that are all 0 to 9 are not text but the cells themselves, 81 per board. No text has such bytes.
"""


@total_ordering
class Grid:
    """A 9x9 board: immutable, hashable, comparable and always free of clashes.

    Two grids are equal if their 81 cells are equal. A grid that a solver filled in keeps its clues as
    `puzzle`, so that pictures can distinguish clues from filled digits.

    A grid is a sequence of 81 numbers: `len(grid)` is 81, and iteration yields the cells row by row.
    `numpy.array(grid)` has shape (9, 9).

    Args:
        source: Text with exactly one board, in any format that `sudokit.formats` reads, or that of a
            classic Sudoku in a form of `sudokit.variants`, such as a link of f-puzzles: a `str`, bytes in
            UTF-8, the path of a file (`pathlib.Path`), an open file, or a list of lines; or 81 cells, or nine rows of nine, in lists, tuples, arrays or data frames. A cell is
            a digit as a number or a character; or a blank: 0, -1, None, NaN, a masked element, a space
            or a character such as `.`. Or bytes of value 0 to 9; or another grid, or a
            classic `sudokit.variants.Puzzle`.

    Raises:
        FormatError: The source is not one board. The message names the cell and the form expected.
        ClueConflict: Two cells of a house hold the same digit.
        VariantError: The text or puzzle is a variant.
        OSError: The file cannot be read.

    Examples:
        >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> puzzle.clues, puzzle.at(1, 1), puzzle.is_solved
        (30, 5, False)
        >>> print(puzzle)
        53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
        >>> puzzle["r1c2"], puzzle[1], sum(digit > 0 for digit in puzzle)
        (3, 3, 30)
        >>> Grid([["5", "3", ".", ".", "7", ".", ".", ".", "."], *8 * [9 * [None]]]).clues
        3
        >>> Grid("5.5" + "." * 78)
        Traceback (most recent call last):
        sudokit.errors.ClueConflict: r1c1 and r1c3 both hold 5
    """

    __slots__ = ("_cells", "_givens")

    _cells: bytes
    _givens: bytes

    def __init__(self, source: Source | Variant) -> None:
        cells = alphabet.line(source) if isinstance(source, str) else None
        if cells is None and is_text(source):
            from sudokit.reading import read_one  # imported here because formats are made of grids

            source = read_one(source).result()
        elif isinstance(source, Variant):
            source = source.to_grid()
        if isinstance(source, Grid):
            self._cells, self._givens = source._cells, source._givens
        else:
            self._cells = self._givens = cells or _cells_of_values(source)
            if not is_free_of_clashes(self._cells):
                first, second, digit = next(each_clash(self._cells))
                raise ClueConflict((first, second), digit, board=self._cells)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The one board of a file, in any format that `sudokit.formats` reads.

        Args:
            path: The path of the file. (Functions that take a board accept a `pathlib.Path` as well,
                but there a `str` is the text of a board.)

        Raises:
            OSError: The file cannot be read.
            FormatError: It has no board, a damaged one, or a second one.
            ClueConflict: Two cells of a house hold the same digit.
        """
        from pathlib import Path

        return cls(Path(path))

    @classmethod
    def unchecked(cls, cells: bytes, givens: bytes | None = None) -> Self:
        """A grid of cells that are known to be free of clashes, such as those of a solver.

        Without the checks this takes a tenth of the time of `Grid(cells)`. Cells that are not a board
        make a grid that breaks the promises of this class.

        Args:
            cells: 81 bytes 0 (blank) to 9, row-major, without a clash.
            givens: The clues among them: 81 bytes, each equal to that of `cells` or 0. If None, all
                filled cells are clues.

        Examples:
            >>> solution = bytes([*range(1, 10)] + 72 * [0])
            >>> Grid.unchecked(solution, givens=bytes([1] + 80 * [0])).puzzle.clues
            1
        """
        grid = object.__new__(cls)
        grid._cells = cells
        grid._givens = cells if givens is None else givens
        return grid

    def __reduce__(self) -> tuple[Any, ...]:
        return Grid.unchecked, (self._cells, self._givens)

    @property
    def cells(self) -> bytes:
        """The 81 cells, row-major, as bytes of value 0 (blank) to 9.

        Examples:
            >>> Grid("12" + "." * 79).cells[:3]
            b'\\x01\\x02\\x00'
        """
        return self._cells

    @property
    def puzzle(self) -> Grid:
        """The grid that this one was filled from. A grid that was read is its own puzzle.

        Examples:
            >>> import sudokit
            >>> puzzle = Grid("." * 81)
            >>> sudokit.solve(puzzle).puzzle == puzzle
            True
        """
        return self if self._givens is self._cells else Grid.unchecked(self._givens)

    def at(self, row: int, column: int) -> int:
        """The digit at a row and column, both 1 to 9; 0 for a blank.

        Raises:
            IndexError: A row or column is not 1 to 9.
            TypeError: One of them is not a whole number.

        Examples:
            >>> Grid("." * 80 + "7").at(9, 9)
            7
        """
        row, column = whole_number("row", row), whole_number("column", column)
        if not (1 <= row <= 9 and 1 <= column <= 9):
            raise IndexError(f"row {row}, column {column}: both must be 1 to 9")
        return self._cells[9 * row + column - 10]

    def __getitem__(self, name: Cell) -> int:
        """The digit of a cell, 0 for a blank.

        Args:
            name: As `sudokit.cell` takes it: `"r1c3"`, `(1, 3)` (row and column, from 1), or 2 (the
                number, from 0).

        Raises:
            IndexError: There is no such cell.
            TypeError: It is none of these. Slices are refused, since they would not be boards.

        Examples:
            >>> grid = Grid("." * 80 + "7")
            >>> grid["r9c9"], grid[9, 9], grid[80]
            (7, 7, 7)
        """
        try:
            return self._cells[names.cell(name)]
        except ValueError as error:
            raise IndexError(str(error)) from None

    def replace(self, name: Cell, digit: int) -> Grid:
        """The same grid with another digit in a cell.

        What a solver or a player filled in stays distinct from the clues, and so does the new digit. In a grid that is its
        own puzzle, the new digit is a clue.

        Args:
            name: The cell, as for `grid[name]`.
            digit: 1 to 9, or 0 for a blank.

        Raises:
            IndexError: There is no such cell.
            ValueError: The digit is not 0 to 9.
            TypeError: It is not a whole number, or the name is none of a cell.
            ClueConflict: A house of the cell has the digit already.

        Examples:
            >>> grid = Grid("53" + 79 * ".")
            >>> print(grid.replace("r1c3", 4))
            534..............................................................................
            >>> grid.replace("r1c3", 5)
            Traceback (most recent call last):
            sudokit.errors.ClueConflict: r1c1 and r1c3 both hold 5
        """
        digit = whole_number("digit", digit, least=0, most=9)
        try:
            cell = names.cell(name)
        except ValueError as error:
            raise IndexError(str(error)) from None
        cells = self._cells[:cell] + bytes([digit]) + self._cells[cell + 1 :]
        made = Grid(cells)
        if self._givens is not self._cells:
            is_same = self._givens[cell] == digit
            made._givens = (
                self._givens if is_same else self._givens[:cell] + b"\0" + self._givens[cell + 1 :]
            )
        return made

    def __len__(self) -> int:
        """The number of cells, 81."""
        return 81

    def __iter__(self) -> Iterator[int]:
        """The 81 cells, row by row, each 0 (blank) to 9."""
        return iter(self._cells)

    @property
    def clues(self) -> int:
        """How many cells are filled, 0 to 81.

        Examples:
            >>> Grid("12" + "." * 79).clues
            2
        """
        return 81 - self.blanks

    @property
    def blanks(self) -> int:
        """How many cells are blank, 0 to 81.

        Examples:
            >>> Grid("12" + "." * 79).blanks
            79
        """
        return self._cells.count(0)

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled (a grid never has a clash).

        Examples:
            >>> Grid("." * 81).is_solved
            False
        """
        return 0 not in self._cells

    def is_valid_solution_of(self, puzzle: Grid) -> bool:
        """Whether this grid is full and keeps every clue of the puzzle.

        Examples:
            >>> import sudokit
            >>> puzzle = Grid("1" + "." * 80)
            >>> sudokit.solve(puzzle).is_valid_solution_of(puzzle)
            True
            >>> puzzle.is_valid_solution_of(puzzle)
            False
        """
        return self.is_solved and all(
            clue in (0, digit) for clue, digit in zip(puzzle._cells, self._cells, strict=True)
        )

    def candidates(self) -> tuple[frozenset[int], ...]:
        """For each cell, the digits that none of its peers holds; the empty set for a filled cell.

        If a blank cell has the empty set, the board has no solution.

        Examples:
            >>> puzzle = Grid("1234567.." + "." * 72)
            >>> sorted(puzzle.candidates()[7]), sorted(puzzle.candidates()[0])
            ([8, 9], [])
        """
        from sudokit.board import masks  # imported here because solving does not need it

        return masks.sets(masks.possible(self._cells))

    def __array__(
        self, dtype: npt.DTypeLike | None = None, *, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """The cells for NumPy: a new array of shape (9, 9), of type uint8 unless NumPy asks for another.

        Raises:
            ValueError: NumPy asks for the memory of the grid itself (`copy=False`), which is immutable.

        Examples:
            >>> import numpy as np
            >>> np.asarray(Grid("12" + "." * 79))[0, :3]
            array([1, 2, 0], dtype=uint8)
        """
        if copy is False:
            raise ValueError("a Grid never changes, so that an array needs a copy of its cells")
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """A new writable NumPy array of shape (9, 9) and type uint8, 0 for blank.

        Examples:
            >>> Grid("12" + "." * 79).to_numpy()[0]
            array([1, 2, 0, 0, 0, 0, 0, 0, 0], dtype=uint8)
        """
        import numpy as np

        return np.frombuffer(bytearray(self._cells), dtype=np.uint8).reshape(9, 9)

    def pretty(self, *, candidates: bool = False) -> str:
        """The board drawn with Unicode lines, with its candidates as pencilmarks if requested.

        Examples:
            >>> print(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
            ...     .pretty())
            ┌───────┬───────┬───────┐
            │ 5 3 · │ · 7 · │ · · · │
            │ 6 · · │ 1 9 5 │ · · · │
            │ · 9 8 │ · · · │ · 6 · │
            ├───────┼───────┼───────┤
            │ 8 · · │ · 6 · │ · · 3 │
            │ 4 · · │ 8 · 3 │ · · 1 │
            │ 7 · · │ · 2 · │ · · 6 │
            ├───────┼───────┼───────┤
            │ · 6 · │ · · · │ 2 8 · │
            │ · · · │ 4 1 9 │ · · 5 │
            │ · · · │ · 8 · │ · 7 9 │
            └───────┴───────┴───────┘
        """
        from sudokit.drawing import scenes, text

        return text.paint(scenes.of_board(self, candidates))

    def to_svg(self, *, candidates: bool = False) -> str:
        """The board as an SVG picture, with its candidates as pencilmarks if requested.

        Examples:
            >>> Grid("5" + 80 * ".").to_svg()[:4]
            '<svg'
        """
        from sudokit.drawing import scenes, svg

        return svg.paint(scenes.of_board(self, candidates))

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        candidates: bool = False,
        size: int | None = None,
    ) -> None:
        """Write the board as a picture: `.svg` or `.png`.

        Args:
            path: The file, whose suffix says what it is.
            candidates: Whether to draw the candidates of blank cells.
            size: The width of a PNG in pixels, 100 to 10,000; 736 if None.

        Raises:
            ValueError: The suffix is another one, or the size is out of range or not that of a PNG.
            MissingPackage: The picture is a PNG, and Pillow is not installed: `pip install "sudokit[png]"`.
            OSError: The file cannot be written.

        Examples:
            >>> import tempfile
            >>> from pathlib import Path
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     Grid("5" + 80 * ".").save(f"{folder}/board.svg")
            ...     Path(folder, "board.svg").stat().st_size > 1000
            True
        """
        from sudokit.drawing import saving, scenes

        saving.save_picture(scenes.of_board(self, candidates), path, size)

    def _repr_svg_(self) -> str:
        """The board as an SVG picture, for notebooks."""
        return self.to_svg()

    def __rich__(self) -> Text:
        """The board in colour, for `rich.print`."""
        from sudokit.drawing import scenes, terminal

        return terminal.paint(scenes.of_board(self))

    def __str__(self) -> str:
        return alphabet.written(self._cells)

    def __repr__(self) -> str:
        return f"Grid('{self}')"

    def __eq__(self, other: object) -> bool:
        return self._cells == other._cells if isinstance(other, Grid) else NotImplemented

    def __lt__(self, other: Grid) -> bool:
        """Lexicographic order of the 81 digits, a blank before every digit."""
        return self._cells < other._cells if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._cells)


_CELL_VALUES = bytes(range(10))
_TAB = 9  # the smallest byte that a text can have


Source = BoardText | Iterable[Any] | Grid
"""The sources of a board: what `Grid` takes."""


def is_text(source: object) -> TypeGuard[BoardText]:
    """Whether a source is text, to be read by `sudokit.formats`, rather than cells or a list of lines."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
        if not data.lstrip(_CELL_VALUES):
            return not data
        is_one_board = len(data) == 81 and min(data) < _TAB  # cells, one of them bad
        return not is_one_board
    return isinstance(source, (str, os.PathLike)) or callable(getattr(source, "read", None))


def _cells_of_values(source: Any) -> bytes:
    if isinstance(source, bytes) and len(source) == 81 and not source.lstrip(_CELL_VALUES):
        return source
    found = values.cells_or_lines(source)
    if isinstance(found, bytes):
        return found
    from sudokit.reading import read_one  # as in the constructor

    return read_one("\n".join(found)).result().cells
