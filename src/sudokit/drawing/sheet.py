"""Printable sheets: puzzles as a PDF, several boards per page, solutions at the end.

`Sheet` takes puzzles one by one. Until the end it keeps the digits of each and its share of a page, about
5 KB. The same puzzles produce the same bytes: the file has no date and no random identifier.

Text is set in Helvetica, which every PDF viewer has. Characters outside the Western European scripts are
set in a font of this system that has them, which is embedded. If no font has them, Korean is set in
HYGothic-Medium, which PDF viewers supply or replace; anything else is an error. reportlab makes the PDF;
`pip install sudokit[print]` adds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import IO, Final, Literal, NamedTuple, Self

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from sudokit import engine
from sudokit.board.grid import Grid, Source
from sudokit.drawing import palette
from sudokit.drawing.fonts import embedded_font
from sudokit.errors import SudokuError
from sudokit.messages import message
from sudokit.names import look_up

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
_WIDEST_BOARD = 150 * mm
_REGULAR, _BOLD, _KOREAN = "Helvetica", "Helvetica-Bold", "HYGothic-Medium"
# Of Helvetica, regular and bold, in units of the font size.
_CAP_HEIGHT, _DIGIT_WIDTH, _SPACE_WIDTH = 0.718, 0.556, 0.278
_UNITS = 90
"""Width of the board in the drawing of its lines, which is scaled to where it is used."""
_TITLE_SIZE = 15.0
_GREY = "#555555"


class _Place(NamedTuple):
    """Where a board goes: its lower left corner and its width, in points."""

    left: float
    bottom: float
    width: float


class Sheet:
    """A PDF of puzzles, written when the `with` block ends.

    Args:
        file: A binary file to write to.
        title: The text at the top of every page.
        per_page: The number of puzzles per page: 1, 2, 4 or 6.
        page_size: `a4` or `letter`.
        solutions: Whether solutions follow, twelve per page.
        candidates: Whether the candidates of blank cells are printed.
        font: A TrueType file for characters that Helvetica lacks; None means a font of this system.

    Raises:
        SudokuError: No font has a character of the title.

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
    ) -> None:
        if per_page not in PER_PAGE:
            raise ValueError(
                message("per_page is {per_page}, expected 1, 2, 4 or 6", per_page=per_page)
            )
        self._title = title
        self._other_font = _font_for(title, font)
        self._per_page = per_page
        sizes = {str(name): size for name, size in PAGE_SIZES.items()}
        self._size = look_up(message("page size"), page_size, sizes)
        self._candidates = candidates
        self._solutions: list[Grid] | None = [] if solutions else None
        self._canvas = Canvas(file, pagesize=self._size, pageCompression=1, invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("sudokit")
        self._draw_lines()
        self._places: Iterator[_Place] = iter(())
        self._page = 0
        self.puzzles = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._finish()

    def add(self, board: Source, label: str = "") -> None:
        """Add a puzzle.

        Args:
            board: Its solution, with the puzzle as `board.puzzle`, as `sudokit.solve` returns it. Or the
                puzzle itself, as anything that `Grid` takes; it is solved if solutions are printed.
            label: The text above the board, at the right: its level.

        Raises:
            FormatError: It is not a board.
            ClueConflict: Two cells of a house hold the same digit.
            NoSolution: It has no solution to print.
            NotUnique: It has several.
        """
        solved = Grid(board)
        if self._solutions is not None and not solved.is_solved:
            solved = engine.solve(solved.puzzle, unique=True)
        self.puzzles += 1
        place = self._next_place(self._per_page, self._title)
        self._caption(place, str(self.puzzles), label)
        self._board(place, solved.puzzle, candidates=self._candidates)
        if self._solutions is not None:
            self._solutions.append(solved)

    def _finish(self) -> None:
        self._places = iter(())
        for number, solved in enumerate(self._solutions or (), start=1):
            place = self._next_place(_SOLUTIONS_PER_PAGE, f"{self._title} \N{EN DASH} solutions")
            self._caption(place, str(number), "")
            self._board(place, solved, candidates=False)
        if self._page:
            self._canvas.showPage()
        self._canvas.save()

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
        canvas.setFillColor(HexColor(palette.GIVEN))
        runs = _runs(header, _BOLD, self._other_font)
        natural = sum(canvas.stringWidth(text, font, _TITLE_SIZE) for text, font in runs)
        size = _TITLE_SIZE * min(1.0, (width - 2 * _MARGIN) / max(1.0, natural))
        text_line = canvas.beginText(_MARGIN, height - _MARGIN - _CAP_HEIGHT * _TITLE_SIZE)
        for text, font in runs:
            text_line.setFont(font, size)
            text_line.textOut(text)
        canvas.drawText(text_line)
        canvas.setStrokeColor(HexColor(palette.LINE))
        canvas.setLineWidth(0.6)
        line = height - _MARGIN - 7.5 * mm
        canvas.line(_MARGIN, line, width - _MARGIN, line)
        canvas.setFillColor(HexColor(_GREY))
        canvas.setFont(_REGULAR, 9)
        canvas.drawCentredString(width / 2, _MARGIN - 3 * mm, str(self._page))

    def _caption(self, place: _Place, left: str, right: str) -> None:
        canvas = self._canvas
        size = max(8.0, min(12.0, place.width / 20))
        bottom = place.bottom + place.width + 0.5 * size
        canvas.setFillColor(HexColor(palette.GIVEN))
        canvas.setFont(_BOLD, size)
        canvas.drawString(place.left, bottom, left)
        if right:
            canvas.setFillColor(HexColor(_GREY))
            canvas.setFont(_REGULAR, size)
            canvas.drawRightString(place.left + place.width, bottom, right)

    def _board(self, place: _Place, grid: Grid, *, candidates: bool) -> None:
        canvas = self._canvas
        givens = grid.puzzle.cells
        for is_given, font, colour in (
            (True, _BOLD, palette.GIVEN),
            (False, _REGULAR, palette.FILLED),
        ):
            shown = [
                digit and (given != 0) is is_given
                for digit, given in zip(grid.cells, givens, strict=True)
            ]
            digits = [
                str(digit) if show else " " for digit, show in zip(grid.cells, shown, strict=True)
            ]
            self._digits(place, "".join(digits), font, colour, 0.6)
        if candidates:
            marks = grid.candidates()
            for digit in range(1, 10):
                down, right = divmod(digit - 1, 3)
                digits = [str(digit) if digit in mark else " " for mark in marks]
                self._digits(
                    place,
                    "".join(digits),
                    _REGULAR,
                    palette.CANDIDATE,
                    0.2,
                    right=0.29 * (right - 1),
                    down=0.29 * (down - 1),
                )
        canvas.saveState()
        canvas.translate(place.left, place.bottom)
        canvas.scale(place.width / _UNITS, place.width / _UNITS)
        canvas.doForm("board")
        canvas.restoreState()

    def _digits(
        self,
        place: _Place,
        digits: str,
        font: str,
        colour: str,
        size: float,
        *,
        right: float = 0,
        down: float = 0,
    ) -> None:
        """Write 81 digits or spaces; size and distance from the middle of a cell are in units of the cell.

        A row is one piece of text, spaced so that each character is in its cell. That keeps the file
        small and makes the rows searchable.
        """
        cell = place.width / 9
        self._canvas.saveState()
        self._canvas.setFillColor(HexColor(colour))
        text = self._canvas.beginText()
        text.setFont(font, size * cell)
        text.setCharSpace((1 - _DIGIT_WIDTH * size) * cell)
        text.setWordSpace((_DIGIT_WIDTH - _SPACE_WIDTH) * size * cell)
        for row in range(9):
            in_row = digits[9 * row : 9 * row + 9].rstrip()
            if in_row:
                text.setTextOrigin(
                    place.left + cell * (0.5 + right - _DIGIT_WIDTH * size / 2),
                    place.bottom + cell * (8.5 - row - down - _CAP_HEIGHT * size / 2),
                )
                text.textOut(in_row)
        self._canvas.drawText(text)
        self._canvas.restoreState()

    def _draw_lines(self) -> None:
        """Draw the lines of a board, once for all boards."""
        canvas = self._canvas
        canvas.beginForm("board", -1, -1, _UNITS + 1, _UNITS + 1)
        canvas.setLineCap(2)
        step = _UNITS / 9
        for width, colour, lines in (
            (0.16, palette.BLANK, (1, 2, 4, 5, 7, 8)),
            (0.7, palette.LINE, (0, 3, 6, 9)),
        ):
            canvas.setStrokeColor(HexColor(colour))
            canvas.setLineWidth(width)
            for line in lines:
                canvas.line(0, step * line, _UNITS, step * line)
                canvas.line(step * line, 0, step * line, _UNITS)
        canvas.endForm()


def _places(size: tuple[float, float], per_page: int) -> Iterator[_Place]:
    """The places of a page, row by row, each board in the middle of its part of the page."""
    columns, rows = _COLUMNS_AND_ROWS[per_page]
    gap = 10 * mm
    caption = 7 * mm
    width = (size[0] - 2 * _MARGIN - (columns - 1) * gap) / columns
    height = (size[1] - 2 * _MARGIN - _HEADER - _FOOTER) / rows
    board = min(width, height - caption - 3 * mm, _WIDEST_BOARD)
    for row in range(rows):
        for column in range(columns):
            top = size[1] - _MARGIN - _HEADER - row * height
            left = _MARGIN + column * (width + gap) + (width - board) / 2
            yield _Place(left, top - (height + caption + board) / 2, board)


def _runs(text: str, usual: str, other: str) -> list[tuple[str, str]]:
    """The text in pieces, each with its font: the usual one where it has the characters."""
    return [("".join(run), usual if has else other) for has, run in groupby(text, _is_western)]


def _font_for(text: str, file: str | None) -> str:
    """A font with the characters of a text that Helvetica lacks.

    Raises:
        SudokuError: There is none.
    """
    others = frozenset(sign for sign in text if not _is_western(sign))
    if not others:
        return _REGULAR
    try:
        return embedded_font(others, file)
    except SudokuError:
        if file or any(not _is_korean(sign) for sign in others):
            raise
    registerFont(UnicodeCIDFont(_KOREAN))
    return _KOREAN


def _is_korean(character: str) -> bool:
    """Whether the Korean fonts that PDF defines have the character."""
    try:
        character.encode("cp949")
    except UnicodeEncodeError:
        return False
    return True


def _is_western(character: str) -> bool:
    """Whether Helvetica has the character, as PDF defines it: Windows-1252."""
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
