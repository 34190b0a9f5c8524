"""Printable sheets: read back what was written."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pypdf import PdfReader
from reportlab import rl_config

import sudokit
from boards import EASY, EASY_SOLVED, ESCARGOT, HARDEST, IMPOSSIBLE
from sudokit import ClueConflict, Grid, NoSolution, NotUnique, SudokuError, variants
from sudokit.board.grid import Source
from sudokit.drawing import fonts
from sudokit.drawing.sheet import PAGE_SIZES, PER_PAGE, PageSize, Sheet
from sudokit.errors import VariantError
from sudokit.variants import Cage, DisjointGroups, Puzzle, Regex, Relation, Whisper
from sudokit.words import language


def sheet_of(puzzles: Iterable[str], **options: Any) -> bytes:
    file = io.BytesIO()
    with Sheet(file, **options) as sheet:
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


KILLER = Puzzle(
    EASY,
    constraints=[
        Cage("r1c3 r1c4", 10),
        Whisper("r2c2 r2c3"),
        Relation("r1c1 r1c2", [(5, 3)], name="Falling"),
    ],
)
SMALL = Puzzle("1......2..4..3..", rows=4, columns=4, title="Small")


def test_variants_print_beside_boards() -> None:
    file = io.BytesIO()
    with Sheet(file) as sheet:
        sheet.add(EASY, "Easy")
        sheet.add(KILLER, "A killer")
        sheet.add(variants.solve(SMALL), SMALL.title)
    first, second = texts(file.getvalue())
    assert "A killer" in first
    assert "Whisper" in first
    assert "Falling" in first
    assert "Small" in first
    assert first.count("53  7\n6  195\n 98    6\n") == 2  # the board's and the variant's
    # The digits of all solutions, the sum of the cage, the numbers of the puzzles and of the page.
    digits = sorted(filter(str.isdigit, second))
    assert digits == sorted(2 * EASY_SOLVED + str(variants.solve(SMALL)) + "10" + "123" + "2")
    assert "Whisper" not in second


def test_legends_are_in_the_language_of_the_sheet() -> None:
    file = io.BytesIO()
    with Sheet(file, language="ko", solutions=False) as sheet:
        sheet.add(KILLER)
    assert language("ko").entry("variants", "whisper")["title"] in texts(file.getvalue())[0]
    with pytest.raises(ValueError, match="no language is called 'xx'"):
        Sheet(io.BytesIO(), language="xx")


def test_a_variant_that_cannot_be_printed_leaves_no_trace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fonts, "faces", lambda *_: [])
    file = io.BytesIO()
    with Sheet(file) as sheet:
        with pytest.raises(NotUnique):
            sheet.add(SMALL.replace(givens={}))
        with pytest.raises(NoSolution):
            sheet.add(SMALL.replace(givens="11" + 14 * "."))
        with pytest.raises(VariantError, match="has no boxes"):
            sheet.add(Puzzle(rows=5, columns=5, constraints=[DisjointGroups()]))
        unknown = Relation("r1c1 r1c2", [(1, 2)], name="\U00014400")
        with pytest.raises(SudokuError, match=r"^no font of this system has .* \(U\+14400\)"):
            sheet.add(SMALL.replace(constraints=[unknown]))
        assert sheet.puzzles == 0
        sheet.add(SMALL)
    assert file.getvalue() == small_sheet()


def small_sheet() -> bytes:
    file = io.BytesIO()
    with Sheet(file) as sheet:
        sheet.add(SMALL)
    return file.getvalue()


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_every_picture_is_inside_its_page(per_page: int) -> None:
    """The largest grid, and more lines of a legend than rows."""
    rules = [Regex("r1c1 r1c2", f"1.{{{number}}}") for number in range(40)]
    file = io.BytesIO()
    with Sheet(file, per_page=per_page, solutions=False) as sheet:
        for puzzle in (Puzzle(rows=25, columns=25, regions="none"), Puzzle(constraints=rules)):
            sheet.add(puzzle, "A title that is longer than the picture is wide. " * 9)
    width, height = PAGE_SIZES["a4"]
    pieces: list[tuple[float, float]] = []

    def visit(text: str, at: list[float], matrix: list[float], *_more: object) -> None:
        x = at[0] * matrix[4] + at[4]
        y = at[3] * matrix[5] + at[5]
        if text.strip():
            pieces.append((x, y))

    for page in PdfReader(io.BytesIO(file.getvalue())).pages:
        page.extract_text(visitor_text=visit)
    assert len(pieces) > 40
    assert all(0 <= x <= width and 0 <= y <= height for x, y in pieces)


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
    assert fonts.Fonts().runs("a\U0001f600", fonts.BOLD) == [
        ("a", fonts.BOLD),
        ("\U0001f600", f"sudokit-{font}-0"),
    ]
    with pytest.raises(SudokuError, match=r"^no font of this system has 数 \(U\+6570\)"):
        sheet_of([EASY], title="\U0001f600数")
    other = make_font(tmp_path / "d.ttf", "数")
    assert "数" in texts(sheet_of([EASY], title="\U0001f600数"))[0]
    assert fonts.Fonts().runs("数", fonts.BOLD) == [("数", f"sudokit-{other}-0")]


def test_other_files_do_not_choose_the_fonts_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, one = make_font(tmp_path / "a.ttf", "数独"), make_font(tmp_path / "b.ttf", "独")
    found = {"数": [both], "独": [one, both]}
    monkeypatch.setattr(
        fonts, "faces", lambda signs, *_: [(str(file), 0) for file in found[min(signs)]]
    )
    alone = sheet_of([EASY], title="独")
    assert [name for _, name in fonts.Fonts().runs("数独", fonts.BOLD)] == [f"sudokit-{both}-0"]
    assert sheet_of([EASY], title="独") == alone


def test_a_font_that_lacks_a_character_or_is_none(tmp_path: Path) -> None:
    font = make_font(tmp_path / "squares.ttf", "数")
    with pytest.raises(SudokuError, match=r"squares\.ttf does not have 独 \(U\+72EC\)"):
        sheet_of([EASY], title="数独", font=str(font))
    (tmp_path / "none.ttf").write_bytes(b"none")
    with pytest.raises(SudokuError, match=r"none\.ttf: not a TrueType font"):
        sheet_of([EASY], title="数独", font=str(tmp_path / "none.ttf"))


def test_a_pdf_in_one_call(tmp_path: Path) -> None:
    killer = Puzzle(
        "12..............", rows=4, columns=4, title="Small", constraints=[Cage("r2c2 r2c3", 4), Cage("r3c1 r3c2", 6)]
    )  # fmt: skip
    path = tmp_path / "sheet.pdf"
    sudokit.save_pdf([EASY, killer, sudokit.solve(ESCARGOT)], path, title="For Sunday", per_page=6)
    page, solutions = texts(path.read_bytes())
    assert all(text in page for text in ("For Sunday", "Easy", "Small", "Extreme"))
    assert "solutions" in solutions
    file = io.BytesIO()
    sudokit.save_pdf((each for each in [EASY]), file, solutions=False, levels=False)
    assert ["Easy" in text for text in texts(file.getvalue())] == [False]


def test_what_is_no_pdf_is_said_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    unsolvable = Puzzle(rows=4, columns=4, constraints=[Cage("r1c1 r1c2", 9)])
    cases: list[tuple[list[str | Puzzle], str]] = [
        ([EASY, IMPOSSIBLE], "board 2: no solution"),
        ([EASY, "5" * 80], "board 2: 80 characters, expected 81"),
        ([unsolvable, EASY], "board 1: "),
        ([EASY, "." * 81], "board 2: several solutions"),
    ]
    for puzzles, said in cases:
        with pytest.raises(SudokuError, match=said):
            sudokit.save_pdf(puzzles, path)
    with pytest.raises(ValueError, match="no puzzle to print"):
        sudokit.save_pdf([], path)
    with pytest.raises(ValueError, match="per_page"):
        sudokit.save_pdf([EASY], path, per_page=3)
    for single in (EASY, Grid(EASY), unsolvable):
        with pytest.raises(TypeError, match="single puzzle"):
            sudokit.save_pdf(single, path)  # type: ignore[arg-type]
    assert not path.exists()
