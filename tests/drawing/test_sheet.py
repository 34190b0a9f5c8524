"""Printable sheets: read back what was written."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pypdf import PdfReader
from reportlab import rl_config

import sudokit
from boards import EASY, EASY_SOLVED, ESCARGOT, HARDEST, IMPOSSIBLE
from sudokit import ClueConflict, Grid, NoSolution, NotUnique, SudokuError
from sudokit.board.grid import Source
from sudokit.drawing import fonts
from sudokit.drawing.sheet import PAGE_SIZES, PageSize, Sheet


def sheet_of(
    puzzles: Iterable[str],
    *,
    title: str = "Sudoku",
    per_page: int = 4,
    page_size: PageSize = "a4",
    solutions: bool = True,
    candidates: bool = False,
    font: str | None = None,
) -> bytes:
    file = io.BytesIO()
    with Sheet(
        file,
        title=title,
        per_page=per_page,
        page_size=page_size,
        solutions=solutions,
        candidates=candidates,
        font=font,
    ) as sheet:
        for puzzle in puzzles:
            sheet.add(sudokit.solve(puzzle), "Easy")
    return file.getvalue()


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def digits_in_place(pdf: bytes, page: int, per_row: int = 9) -> list[tuple[float, float, str]]:
    """The pieces of text of a page that are digits: left, bottom, and what they say."""
    pieces: list[tuple[float, float, str]] = []

    def visit(text: str, _: object, matrix: list[float], *_more: object) -> None:
        if text.strip() and set(text) <= set("123456789 \n"):
            pieces.append((matrix[4], matrix[5], text.strip("\n")))

    PdfReader(io.BytesIO(pdf)).pages[page].extract_text(visitor_text=visit)
    return pieces


def test_a_board_can_be_read_off_the_page() -> None:
    pieces = digits_in_place(sheet_of([EASY], per_page=1, solutions=False), 0)
    rows = [text.replace(" ", ".").ljust(9, ".") for _, _, text in pieces if len(text) > 1]
    assert rows == [EASY[9 * row : 9 * row + 9] for row in range(9)]


@pytest.mark.parametrize(("per_page", "pages"), [(1, 7), (2, 4), (4, 2), (6, 2)])
def test_so_many_boards_a_page(per_page: int, pages: int) -> None:
    assert len(texts(sheet_of([EASY] * 7, per_page=per_page, solutions=False))) == pages
    with_solutions = texts(sheet_of([EASY] * 7, per_page=per_page))
    assert len(with_solutions) == pages + 1
    assert "solutions" in with_solutions[-1]
    assert not any("solutions" in text for text in with_solutions[:-1])


def test_an_unsolved_board_is_solved_for_its_solution() -> None:
    def added(board: Source, *, solutions: bool = True) -> bytes:
        file = io.BytesIO()
        with Sheet(file, solutions=solutions) as sheet:
            sheet.add(board, "Easy")
        return file.getvalue()

    half = Grid.unchecked(Grid(EASY_SOLVED[:40] + EASY[40:]).cells, Grid(EASY).cells)
    for board in (EASY, Grid(EASY), half, list(EASY)):
        assert added(board) == sheet_of([EASY])
    with pytest.raises(NotUnique):
        added("." * 81)
    with pytest.raises(NoSolution):
        added(IMPOSSIBLE)
    with pytest.raises(ClueConflict):
        added("55" + "." * 79)
    assert added("." * 81, solutions=False)  # nothing is to be solved
    with pytest.raises(ValueError, match="no page size is called 'a3', expected one of a4, letter"):
        Sheet(io.BytesIO(), page_size="a3")  # type: ignore[arg-type]


def test_thirteen_solutions_need_two_pages() -> None:
    assert len(texts(sheet_of([EASY] * 13, per_page=6))) == 3 + 2


def test_title_number_level_and_page() -> None:
    pages = texts(sheet_of([EASY, HARDEST, ESCARGOT], per_page=2, title="For Sunday"))
    for number, page in enumerate(pages, start=1):
        assert page.startswith("For Sunday")
        assert str(number) in page.splitlines()[1:]
    assert pages[0].count("Easy") == 2
    assert pages[1].count("Easy") == 1


def test_a_korean_title() -> None:
    pdf = sheet_of([EASY], title="일요일의 스도쿠, No. 5")
    assert "일요일의 스도쿠, No. 5" in texts(pdf)[0]
    assert PdfReader(io.BytesIO(pdf)).metadata.title == "일요일의 스도쿠, No. 5"  # type: ignore[union-attr]


def test_a_long_title_is_set_smaller() -> None:
    assert "word" * 60 in texts(sheet_of([EASY], title="word" * 60))[0]


@pytest.mark.parametrize("page_size", PAGE_SIZES)
def test_page_sizes(page_size: PageSize) -> None:
    box = PdfReader(io.BytesIO(sheet_of([EASY], page_size=page_size))).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(PAGE_SIZES[page_size], abs=0.01)


def test_solutions_hold_both_kinds_of_digits() -> None:
    page = texts(sheet_of([EASY]))[1]
    digits = sorted(character for character in page if character.isdigit())
    expected = sorted(EASY_SOLVED + "1" + "2")  # the puzzle's number and the page's
    assert digits == expected


def test_candidates() -> None:
    plain, marked = (texts(sheet_of([EASY], candidates=wanted))[0] for wanted in (False, True))
    marks = sum(map(len, Grid(EASY).candidates()))
    assert sum(map(str.isdigit, marked)) - sum(map(str.isdigit, plain)) == marks


def test_same_puzzles_same_bytes() -> None:
    first, second = (sheet_of([EASY, HARDEST], title="같은 것") for _ in range(2))
    assert first == second


def test_a_number_of_boards_that_no_page_has() -> None:
    with pytest.raises(ValueError, match="per_page is 3, expected 1, 2, 4 or 6"):
        Sheet(io.BytesIO(), per_page=3)


def test_nothing_is_written_when_something_fails() -> None:
    file = io.BytesIO()

    def fail() -> None:
        with Sheet(file) as sheet:
            sheet.add(sudokit.solve(EASY))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert file.getvalue() == b""


def make_font(path: Path, characters: str) -> Path:
    """A TrueType font with a square for each character."""
    pen = TTGlyphPen(None)
    for point in ((0, 0), (0, 700), (700, 700), (700, 0)):
        (pen.lineTo if pen.points else pen.moveTo)(point)
    pen.closePath()
    names = [".notdef", *(f"u{ord(sign):x}" for sign in characters)]
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(sign): f"u{ord(sign):x}" for sign in characters})
    font.setupGlyf(dict.fromkeys(names, pen.glyph()))
    font.setupHorizontalMetrics(dict.fromkeys(names, (800, 0)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares"})
    font.setupOS2()
    font.setupPost()
    font.save(path)
    return path


def test_a_title_that_helvetica_lacks_is_embedded(tmp_path: Path) -> None:
    font = make_font(tmp_path / "squares.ttf", "数独")
    pdf = sheet_of([EASY], title="Sudoku 数独", font=str(font))
    (page,) = PdfReader(io.BytesIO(pdf)).pages[:1]
    assert "Sudoku 数独" in page.extract_text()
    fonts = [entry.get_object() for entry in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    (embedded,) = [font for font in fonts if "Squares" in font["/BaseFont"]]
    assert "/FontFile2" in embedded["/FontDescriptor"]


def test_a_font_of_the_system_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "below").mkdir()
    make_font(tmp_path / "a.ttf", "a")
    (tmp_path / "b.ttf").write_bytes(b"damaged")
    font = make_font(tmp_path / "below" / "c.ttf", "\U0001f600")
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(rl_config, "TTFSearchPath", [str(tmp_path), str(tmp_path / "none")])
    monkeypatch.setenv("HOME", str(tmp_path))
    fonts.embedded_font.cache_clear()
    assert str(font) in fonts.embedded_font(frozenset("\U0001f600"))
    with pytest.raises(SudokuError, match=r"^no font of this system has 数 \(U\+6570\)"):
        sheet_of([EASY], title="\U0001f600数")
    make_font(tmp_path / "d.ttf", "数")
    with pytest.raises(SudokuError, match="one font that has all of 数\U0001f600; this system has"):
        sheet_of([EASY], title="\U0001f600数")
    fonts.embedded_font.cache_clear()


def test_a_font_that_lacks_a_character_or_is_none(tmp_path: Path) -> None:
    font = make_font(tmp_path / "squares.ttf", "数")
    with pytest.raises(SudokuError, match=r"squares\.ttf does not have 独 \(U\+72EC\)"):
        sheet_of([EASY], title="数独", font=str(font))
    (tmp_path / "none.ttf").write_bytes(b"none")
    with pytest.raises(SudokuError, match=r"none\.ttf: not a TrueType font"):
        sheet_of([EASY], title="数独", font=str(tmp_path / "none.ttf"))
