"""Printable sheets: puzzles of any kind as a PDF, several per page, solutions at the end.

`Sheet` takes puzzles one by one. Until the end it keeps the solution of each and its share of a page, about 3 KB for a
board and 10 KB for a variant. The same puzzles produce the same bytes: the file has no date and no random identifier.
reportlab makes the PDF; `pip install sudokit[print]` adds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, Final, Literal, NamedTuple, Self

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from sudokit import engine
from sudokit.board.grid import Grid, Source
from sudokit.board.variant import Variant
from sudokit.drawing import palette, pdf, scenes
from sudokit.drawing.figure import CAPITAL, MARGIN, figure
from sudokit.drawing.fonts import BOLD, REGULAR, Fonts
from sudokit.messages import message
from sudokit.names import look_up
from sudokit.words.texts import languages

if TYPE_CHECKING:
    from sudokit.variants import Puzzle, Solution

__all__ = ["PAGE_SIZES", "PER_PAGE", "PageSize", "Sheet"]

PageSize = Literal["a4", "letter"]
PAGE_SIZES: Final[dict[PageSize, tuple[float, float]]] = {"a4": A4, "letter": LETTER}

_COLUMNS_AND_ROWS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 12: (3, 4)}
PER_PAGE: Final = (1, 2, 4, 6)
"""The possible numbers of puzzles per page."""
_SOLUTIONS_PER_PAGE = 12

_MARGIN = 16 * mm
_HEADER = 14 * mm
_FOOTER = 8 * mm
_GAP = 10 * mm
_CAPTION = 7 * mm
_WIDEST = 150 * mm
_TITLE_SIZE = 15.0
_GREY = "#555555"


class _Place(NamedTuple):
    """A part of a page: its upper left corner and its size, in points."""

    left: float
    top: float
    width: float
    height: float


class Sheet:
    """A PDF of puzzles, written when the `with` block ends.

    Args:
        file: A binary file to write to.
        title: The text at the top of every page.
        per_page: The number of puzzles per page: 1, 2, 4 or 6.
        page_size: `a4` or `letter`.
        solutions: Whether solutions follow, twelve per page.
        candidates: Whether the candidates of a classic board's blank cells are printed. Variants always have those
            that they name.
        font: A TrueType file for characters that Helvetica lacks; None means a font of this system.
        language: The language of the legends of variants, `en` or `ko`.

    Raises:
        SudokuError: No font has a character of the title.
        ValueError: There is no such page size, number of puzzles per page, or language.

    Examples:
        >>> import io, sudokit
        >>> file = io.BytesIO()
        >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> with Sheet(file, title="For Sunday") as sheet:
        ...     sheet.add(sudokit.solve(puzzle), "Easy")
        >>> file.getvalue()[:5]
        b'%PDF-'
    """

    def __init__(
        self,
        file: IO[bytes],
        *,
        title: str = "Sudoku",
        per_page: int = 4,
        page_size: PageSize = "a4",
        solutions: bool = True,
        candidates: bool = False,
        font: str | None = None,
        language: str = "en",
    ) -> None:
        if per_page not in PER_PAGE:
            raise ValueError(
                message("per_page is {per_page}, expected 1, 2, 4 or 6", per_page=per_page)
            )
        self._title = title
        self._fonts = Fonts(font)
        self._language = look_up(message("language"), language, languages())
        self._fonts.runs(title, BOLD)  # which fails before anything is written
        self._per_page = per_page
        sizes = {str(name): size for name, size in PAGE_SIZES.items()}
        self._size = look_up(message("page size"), page_size, sizes)
        self._candidates = candidates
        self._solutions: list[Grid | Solution] | None = [] if solutions else None
        self._canvas = Canvas(file, pagesize=self._size, pageCompression=1, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("sudokit")
        self._places: Iterator[_Place] = iter(())
        self._page = 0
        self.puzzles = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._finish()

    def add(self, board: Source | Puzzle | Solution, label: str = "") -> None:
        """Add a puzzle.

        Args:
            board: Its solution, with the puzzle as `board.puzzle`, as `sudokit.solve` and `sudokit.variants.solve`
                return it. Or the puzzle itself: a `sudokit.variants.Puzzle`, or anything that `Grid` takes; it is
                solved if solutions are printed.
            label: The text above the board, at the right: its level, for example.

        Raises:
            FormatError: It is not a board.
            ClueConflict: Two cells of a house hold the same digit.
            NoSolution: It has no solution to print.
            NotUnique: It has several.
            VariantError: A constraint of a variant means nothing in it.
            SudokuError: No font has a character of the legend or of the label.
        """
        puzzle, solved = self._read(board)
        picture = self._picture(puzzle)
        self._fonts.runs(label, REGULAR)
        self.puzzles += 1
        self._paint(picture, self._per_page, self._title, (str(self.puzzles), label))
        if solved is not None and self._solutions is not None:
            self._solutions.append(solved)

    def _read(self, board: Any) -> tuple[Grid | Puzzle, Grid | Solution | None]:
        """A puzzle, and its solution if solutions are printed."""
        if isinstance(board, Variant):
            from sudokit.variants import Puzzle, solve  # take longer to import than a page to make

            assert isinstance(board, Puzzle)
            return board, None if self._solutions is None else solve(board, unique=True)
        if isinstance(getattr(board, "puzzle", None), Variant):
            return board.puzzle, board
        solved = Grid(board)
        if self._solutions is not None and not solved.is_solved:
            solved = engine.solve(solved.puzzle, unique=True)
        return solved.puzzle, solved

    def _picture(
        self, board: Grid | Puzzle | Solution, *, is_solution: bool = False
    ) -> pdf.Painter:
        if isinstance(board, Grid):
            scene = scenes.of_board(board, candidates=self._candidates and not is_solution)
        elif isinstance(board, Variant):
            scene = scenes.of_puzzle(board, board.givens, self._language)
        else:
            scene = scenes.of_puzzle(board.puzzle, board, self._language)
        return pdf.Painter(figure(scene, with_legend=not is_solution), self._fonts)

    def _finish(self) -> None:
        self._places = iter(())
        header = f"{self._title} \N{EN DASH} solutions"
        for number, solved in enumerate(self._solutions or (), start=1):
            picture = self._picture(solved, is_solution=True)
            self._paint(picture, _SOLUTIONS_PER_PAGE, header, (str(number), ""))
        if self._page:
            self._canvas.showPage()
        self._canvas.save()

    def _paint(
        self, picture: pdf.Painter, per_page: int, header: str, caption: tuple[str, str]
    ) -> None:
        """Paint a picture as large as its place allows, in the middle of it, with its caption above."""
        place = self._next_place(per_page, header)
        width, height = picture.size
        scale = min(min(place.width, _WIDEST) / width, (place.height - _CAPTION - 3 * mm) / height)
        left = place.left + (place.width - scale * width) / 2
        top = place.top - (place.height + _CAPTION - scale * height) / 2
        picture.paint(self._canvas, left, top, scale)
        margin = scale * MARGIN
        room = scale * width - 2 * margin
        size = max(8.0, min(12.0, room / 20))
        line = top - margin + 0.5 * size
        number, label = caption
        used = self._write(number, left + margin, line, size, room=room, font=BOLD)
        right = left + scale * width - margin
        self._write(label, right, line, size, room=room - used - size, colour=_GREY, share=1)

    def _next_place(self, per_page: int, header: str) -> _Place:
        """The next place on this page, or the first on a new one."""
        place = next(self._places, None)
        if place is None:
            if self._page:
                self._canvas.showPage()
            self._page += 1
            self._frame(header)
            self._places = _places(self._size, per_page)
            place = next(self._places)
        return place

    def _frame(self, header: str) -> None:
        """The top and the bottom of a page."""
        canvas = self._canvas
        width, height = self._size
        room = width - 2 * _MARGIN
        line = height - _MARGIN - 2 * CAPITAL * _TITLE_SIZE
        self._write(header, _MARGIN, line, _TITLE_SIZE, room=room, font=BOLD)
        canvas.setStrokeColor(HexColor(palette.LINE))
        canvas.setLineWidth(0.6)
        line = height - _MARGIN - 7.5 * mm
        canvas.line(_MARGIN, line, width - _MARGIN, line)
        self._write(str(self._page), width / 2, _MARGIN - 3 * mm, 9, colour=_GREY, share=0.5)

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        room: float = 1000,
        font: str = REGULAR,
        colour: str = palette.GIVEN,
        share: float = 0,
    ) -> float:
        """Write a text, smaller if it has no room; so much of it is left of a point. Returns its width."""
        pieces = self._fonts.runs(text, font)
        width = sum(self._canvas.stringWidth(piece, name, size) for piece, name in pieces)
        fitted = min(1.0, room / max(1.0, width))
        self._canvas.setFillColor(HexColor(colour))
        pen = self._canvas.beginText(x - share * fitted * width, y)
        for piece, name in pieces:
            pen.setFont(name, fitted * size)
            pen.textOut(piece)
        self._canvas.drawText(pen)
        return fitted * width


def _places(size: tuple[float, float], per_page: int) -> Iterator[_Place]:
    """The places of a page, row by row."""
    columns, rows = _COLUMNS_AND_ROWS[per_page]
    width = (size[0] - 2 * _MARGIN - (columns - 1) * _GAP) / columns
    height = (size[1] - 2 * _MARGIN - _HEADER - _FOOTER) / rows
    for row in range(rows):
        for column in range(columns):
            top = size[1] - _MARGIN - _HEADER - row * height
            yield _Place(_MARGIN + column * (width + _GAP), top, width, height)
