"""Which form a text is in."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit import variants as v
from sudokit._native import lz_decompress
from sudokit.board import squares
from sudokit.errors import ClueConflict, FormatError, SudokuError
from sudokit.variants import Puzzle
from sudokit.variants.forms import (
    FORMS,
    fpuzzles,
    iss,
    read,
    read_with_report,
    sudokupad,
    write,
)

CLASSIC = "1" + 80 * "."
CAGE = Puzzle("1" + 80 * ".", constraints=[v.Cage("r1c2 r2c2", 5)])
PAD = sudokupad.write(CAGE)
ADDRESS = fpuzzles.write(CAGE)
TEXTS = [
    (iss.write(CAGE), "iss"),
    (f"  {iss.write(CAGE)}\n", "iss"),
    ("\ufeff" + iss.write(CAGE), "iss"),
    ("https://example.org/Interactive-Sudoku-Solver/?q=" + quote(iss.write(CAGE)), "iss"),
    (ADDRESS, "f-puzzles"),
    (ADDRESS.replace("www.f-puzzles.com", "example.org"), "f-puzzles"),
    (ADDRESS.removeprefix(fpuzzles.ADDRESS), "f-puzzles"),
    (lz_decompress(ADDRESS.removeprefix(fpuzzles.ADDRESS)), "f-puzzles"),
    (PAD, "sudokupad"),
    (PAD.replace("sudokupad.app/", "app.crackingthecryptic.com/sudoku/?puzzleid="), "sudokupad"),
    (PAD.removeprefix(sudokupad.ADDRESS), "sudokupad"),
    (PAD.removeprefix(sudokupad.ADDRESS).replace("scl", "ctc", 1), "sudokupad"),
    (
        "fpuzzles" + ADDRESS.removeprefix(fpuzzles.ADDRESS),
        "f-puzzles",
    ),
    (write(CAGE), "json"),
]


@pytest.mark.parametrize(("text", "form"), TEXTS)
def test_the_form_is_recognised(text: str, form: str) -> None:
    reading = read_with_report(text)
    assert (reading.form, reading.puzzle, reading.left_out) == (form, CAGE, ())


@pytest.mark.parametrize("form", FORMS)
def test_givens_come_back_from_every_form(form: str) -> None:
    puzzle = Puzzle(CLASSIC)
    assert read(write(puzzle, form)) == puzzle
    assert "\n" not in write(puzzle, form)[-1:]


def test_boards() -> None:
    assert read(CLASSIC).is_classic
    assert read_with_report(CLASSIC).form == "board"
    rows = "1 . . .\n. . . .\n. . . .\n. . . 4\n"
    small = Puzzle("1..............4", rows=4, columns=4)
    assert read(rows) == small
    assert write(small, "board") == "1..............4"
    large = Puzzle("G" + 255 * ".", rows=16, columns=16)
    assert read(write(large, "board")) == large
    marked = "\n".join("123456789 " * 9 for _ in range(9))
    assert read_with_report(marked).left_out == ("the candidates that are shown",)


@pytest.mark.parametrize("puzzle", [CAGE, Puzzle(latin=False), Puzzle(rows=4, columns=6)])
def test_what_a_board_cannot_hold(puzzle: Puzzle) -> None:
    with pytest.raises(SudokuError, match="givens alone"):
        write(puzzle, "board")


WRONG = [
    ("", "no board in the text"),
    ("hello", "not a board"),
    ("https://example.org/", "looks like a link to example.org without a board in it"),
    ('{"a": 1}', "JSON without form, grid or cells"),
    ("{" * 10, "not JSON"),
    ("N4IgAAAA", "damaged"),
    ("sclAAAAAAAAAAAA", "damaged"),
    ("scl AAAAAAAA AAA", "damaged"),  # spaces for the + of base64
    ("1" * 15 + "9", "expected 1 to 4"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_one_clear_error(text: str, reason: str) -> None:
    with pytest.raises(SudokuError, match=reason):
        read(text)


def test_clues_that_clash_are_told() -> None:
    with pytest.raises(ClueConflict):
        read("11" + 79 * ".")


def test_a_text_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokit.variants.forms.LONGEST", 100)
    with pytest.raises(FormatError, match="101 characters, expected at most 100"):
        read("x" * 101)


def test_an_unknown_form() -> None:
    with pytest.raises(ValueError, match="did you mean iss"):
        write(CAGE, "is")


@pytest.mark.parametrize("side", [side for side in range(4, 26) if side != 9])
@given(data=st.data())
@settings(max_examples=5)
def test_a_row_of_a_table_has_a_board_of_any_size(side: int, data: st.DataObject) -> None:
    """Native code knows the same boards in one line as Python does."""
    digits = data.draw(st.lists(st.integers(0, side), min_size=side**2, max_size=side**2))
    line = "".join(".123456789ABCDEFGHIJKLMNOP"[digit] for digit in digits)
    row = json.dumps({"id": 7, "puzzle": line})
    if squares.side(line):
        assert read(row) == read(line)
    else:
        with pytest.raises(SudokuError):
            read(row)
