"""A PDF of puzzles in one call: `save_pdf`. `sheet.py` has the pages.

Boards are solved and rated in one batch, variants one by one. The file is written when all puzzles are known to be good, so an error
leaves no half of one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING

from sudokit import engine
from sudokit.board.grid import Grid, Source
from sudokit.board.variant import Variant
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.requirements import needed

if TYPE_CHECKING:
    from sudokit.drawing.sheet import PageSize
    from sudokit.variants import Puzzle, Solution

__all__ = ["levels_of", "save_pdf"]


def save_pdf(
    puzzles: Iterable[Source | Puzzle],
    file: str | os.PathLike[str] | IO[bytes],
    *,
    title: str = "Sudoku",
    per_page: int = 4,
    page_size: PageSize = "a4",
    solutions: bool = True,
    levels: bool = True,
    candidates: bool = False,
    font: str | None = None,
    language: str = "en",
    threads: int | None = None,
) -> None:
    """Write puzzles as a PDF, several on a page, with levels above them and solutions at the end.

    `sudokit print` does the same with files. The same puzzles give the same bytes.

    Args:
        puzzles: Each a `Grid`, or anything that `Grid` takes, or a `Puzzle` of `sudokit.variants`; each has exactly one solution.
            Of a solved grid, its `puzzle` is printed. A variant has its title in place of a level.
        file: The path of the file, or a binary file to write to.
        title: The text at the top of every page.
        per_page: The number of puzzles per page: 1, 2, 4 or 6.
        page_size: `a4` or `letter`.
        solutions: Whether solutions follow, twelve per page.
        levels: Whether the level of each board is printed.
        candidates: Whether the candidates of a board's blank cells are printed.
        font: A TrueType file for characters that Helvetica lacks; None means a font of this system.
        language: The language of the legends of variants, `en` or `ko`.
        threads: The largest number of threads for boards; all cores if None.

    Raises:
        SudokuError: A puzzle is no board, or it does not have exactly one solution; the message has its number, from 1. Or no font
            has a character of the title.
        ValueError: There is no puzzle, or no such page size, number of puzzles per page, or language.
        TypeError: This is a single puzzle.
        MissingPackage: reportlab is not installed.
        OSError: The file cannot be written.

    Examples:
        >>> import io, sudokit
        >>> file = io.BytesIO()
        >>> sudokit.save_pdf(sudokit.generate(4, level="easy", seed=1), file, title="For Sunday")
        >>> file.getvalue()[:5]
        b'%PDF-'
    """
    if isinstance(puzzles, str | bytes | Grid | Variant):
        raise TypeError("a single puzzle, expected some: [puzzle]")
    needed("reportlab", "print")
    from sudokit.drawing.sheet import Sheet

    solved = _solved(list(puzzles), threads)
    if not solved:
        raise ValueError(message("no puzzle to print"))
    grids = [each for each in solved if isinstance(each, Grid)]
    of_grids = iter(levels_of(grids, threads) if levels else [""] * len(grids))
    made = BytesIO()
    with Sheet(
        made,
        title=title,
        per_page=per_page,
        page_size=page_size,
        solutions=solutions,
        candidates=candidates,
        font=font,
        language=language,
    ) as sheet:
        for each in solved:
            sheet.add(each, next(of_grids) if isinstance(each, Grid) else each.puzzle.title)
    if isinstance(file, str | os.PathLike):
        Path(file).write_bytes(made.getvalue())
    else:
        file.write(made.getvalue())


def levels_of(solved: Sequence[Grid], threads: int | None = None) -> list[str]:
    """The level of each board, which has one solution."""
    from sudokit.logic import Rating, rate_many

    ratings = rate_many([grid.puzzle for grid in solved], threads=threads)
    return [rating.level for rating in ratings if isinstance(rating, Rating)]


def _solved(puzzles: Sequence[Source | Puzzle], threads: int | None) -> list[Grid | Solution]:
    """The solutions of all puzzles.

    Raises:
        SudokuError: A puzzle is none, or has no or several solutions; the message has its number.
    """
    boards = {n: _board(each) for n, each in enumerate(puzzles) if not isinstance(each, Variant)}
    of_boards = engine.solve_each(boards.values(), unique=True, threads=threads)
    found: dict[int, Grid | Solution | SudokuError] = dict(zip(boards, of_boards, strict=True))
    if len(boards) < len(puzzles):
        from sudokit.variants import Puzzle, solve  # take longer to import than a page to make

        for number, each in enumerate(puzzles):
            if isinstance(each, Puzzle):
                try:
                    found[number] = solve(each, unique=True)
                except SudokuError as error:
                    found[number] = error
    solved: list[Grid | Solution] = []
    for number in range(len(puzzles)):
        result = found[number]
        if isinstance(result, SudokuError):
            raise SudokuError(
                message("board {number}: {reason}", number=number + 1, reason=result.reason)
            )
        solved.append(result)
    return solved


def _board(source: Source) -> Grid | SudokuError:
    """The clues of a board, or what is wrong with it."""
    try:
        return Grid(source).puzzle
    except SudokuError as error:
        return error
