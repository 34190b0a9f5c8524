"""Boards as programs have them: every form of a board and of a cell, and what is wrong with others."""

from __future__ import annotations

import io
import itertools
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sudokit
from boards import EASY, ESCARGOT
from sudokit import ClueConflict, FormatError, Grid

ROWS = [EASY[start : start + 9] for start in range(0, 81, 9)]
CHARACTERS = [list(row) for row in ROWS]


def filled(blank: object) -> list[Any]:
    return [blank if sign == "." else int(sign) for sign in EASY]


FORMS: dict[str, Any] = {
    "rows of characters": CHARACTERS,
    "nested tuples": tuple(map(tuple, CHARACTERS)),
    "nine texts": ROWS,
    "nine texts with line ends": [f"{row}\n" for row in ROWS],
    "nine texts with spaces for blanks": [row.replace(".", " ") for row in ROWS],
    "nine texts of bytes": [row.encode() for row in ROWS],
    "nine texts with spaces between": [" ".join(row) for row in ROWS],
    "lines of a drawing": Grid(EASY).pretty().splitlines(),
    "a text in a list": [EASY],
    "characters": list(EASY),
    "an iterator": iter(EASY),
    "None": filled(None),
    "-1": filled(-1),
    "NaN": filled(float("nan")),
    "empty texts": filled(""),
    "spaces": filled(" "),
    "whole floats": [float(number) for number in filled(0)],
    "decimals": [Decimal(number) for number in filled(0)],
    "fractions": [Fraction(number) for number in filled(0)],
    "of everything": [["5", 3, None, -1, 7.0, float("nan"), "", b".", "x"], *ROWS[1:]],
    "an array of characters": np.array(CHARACTERS),
    "an array of bytes": np.array(CHARACTERS).astype("S1"),
    "an array of rows": np.array(ROWS),
    "an array of one text": np.array(EASY),
    "an array of objects": np.array(filled(None), object).reshape(9, 9),
    "an array of floats": np.array(filled(np.nan)),
    "an array of signed numbers": np.array(filled(-1), np.int8).reshape(9, 9),
    "an array with more axes": np.array(filled(0)).reshape(1, 9, 9, 1),
    "an array in Fortran's order": np.asfortranarray(np.array(filled(0)).reshape(9, 9)),
    "negative strides": np.array(filled(0)[::-1])[::-1],
    "a masked array": np.ma.array(np.where(np.array(filled(0)) == 0, 7, filled(0)), mask=[sign == "." for sign in EASY]),
    "big-endian numbers": np.array(filled(0), ">i4"),
    "a list of arrays": list(np.array(filled(0), np.uint8).reshape(9, 9)),
    "a text file": io.StringIO("\n".join(ROWS)),
    "a binary file": io.BytesIO("\n".join(ROWS).encode()),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_forms(form: Any) -> None:
    assert str(Grid(form)) == EASY


def test_data_frames() -> None:
    pd = pytest.importorskip("pandas")
    for cells in (CHARACTERS, np.array(filled(None), object).reshape(9, 9)):
        assert str(Grid(pd.DataFrame(cells))) == EASY
    numbers = pd.DataFrame(np.array(filled(np.nan)).reshape(9, 9))
    assert str(Grid(numbers)) == str(Grid(numbers.astype("Int64"))) == EASY
    assert str(Grid(pd.Series(list(EASY)))) == str(Grid(numbers.to_numpy().ravel())) == EASY


def test_rows_of_data_frames_are_rows() -> None:
    pl = pytest.importorskip("polars")
    pa = pytest.importorskip("pyarrow")
    frame = pl.DataFrame(np.array(filled(0)).reshape(9, 9), orient="row")
    assert str(Grid(frame)) == str(Grid(frame.to_arrow())) == EASY
    assert str(Grid(pa.array(filled(None)))) == EASY


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ([["5", "a", *7 * "."], *8 * [9 * "."]], "r1c2 is 'a', expected 1 to 9 or a blank (0 . - * _ x)"),
        ([["5", "12", *7 * "."], *8 * [9 * "."]], "r1c2 is '12', expected 1 to 9 or a blank (0 . - * _ x)"),
        (80 * [0] + [True], "r9c9 is True, expected 0 to 9"),
        (80 * [0] + [5 + 0j], "r9c9 is (5+0j), expected 0 to 9"),
        (80 * [0] + [np.complex64(5)], "r9c9 is (5+0j), expected 0 to 9"),
        (80 * [0] + [np.timedelta64(5)], "r9c9 is 5 generic time units, expected 0 to 9"),
        (80 * [0] + [-2], "r9c9 is -2, expected 0 to 9"),
        (80 * [0] + [-0.5], "r9c9 is -0.5, expected 0 to 9"),
        (80 * [0] + [float("-inf")], "r9c9 is -inf, expected 0 to 9"),
        (80 * [0] + [Decimal("sNaN")], "r9c9 is sNaN, expected 0 to 9"),
        (80 * [0] + [10**5000], "r9c9 is a huge number, expected 0 to 9"),
        (80 * [0] + [[1, 2]], "r9c9 is [1, 2], expected 0 to 9"),
        ([*8 * [9 * [0]], 8 * [0]], "row 9 has 8 cells, expected 9"),
        ([*8 * [9 * [0]], 12 * [0]], "row 9 has 12 cells, expected 9"),
        ([9 * [0], 5, *7 * [9 * [0]]], "row 2 is 5, expected nine cells"),
        (itertools.count(), "more than 81 cells, expected 81"),
        (set(EASY), "a value of type set, expected 81 cells, or nine rows of nine, or a text"),
        (dict.fromkeys(range(81), 0), "a value of type dict, expected 81 cells, or nine rows of nine, or a text"),
        (np.zeros(81, bool), "an array of bool, expected whole numbers 0 to 9, characters or objects"),
        (np.zeros(81, complex), "an array of complex128, expected whole numbers 0 to 9, characters or objects"),
        (np.zeros(81, "M8[D]"), "an array of datetime64[D], expected whole numbers 0 to 9, characters or objects"),
        (np.zeros(81, "m8[D]"), "an array of timedelta64[D], expected whole numbers 0 to 9, characters or objects"),
        (np.zeros(81, [("a", int)]), "an array of [('a', '<i8')], expected whole numbers 0 to 9, characters or objects"),
        (np.ma.array(np.zeros(81), mask=True), "a missing board: all of its cells are masked"),
        ([*ROWS[:8], 8 * "1"], "row 9 has 8 digits, expected 9"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)  # fmt: skip
def test_what_is_wrong(source: Any, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        Grid(source)
    assert caught.value.reason == reason


def test_clashes_in_any_form() -> None:
    with pytest.raises(ClueConflict, match="r1c1 and r1c2 both hold 5"):
        Grid([["5", 5, *7 * [None]], *8 * [9 * "."]])


def test_a_text_that_looks_like_the_name_of_a_file() -> None:
    for name in ("puzzle.txt", "data/puzzles", r"C:\boards\one", "./x.sdk", "~/board"):
        for call in (Grid, sudokit.solve, sudokit.solve_many, sudokit.rate_many, sudokit.Position):
            with pytest.raises(FormatError, match=r"looks like the name of a file; pathlib\.Path"):
                call(name)


# --- many ------------------------------------------------------------------------------------------

TWO = [EASY, ESCARGOT]
CELLS = np.array([list(Grid(each).cells) for each in TWO])
SIGNS = np.array([list(each) for each in TWO])


def lines(folder: Path, text: str) -> Path:
    path = folder / "boards.txt"
    path.write_text(text)
    return path


MANY: dict[str, Any] = {
    "floats": CELLS.astype(float),
    "NaN": np.where(CELLS == 0, np.nan, CELLS),
    "half floats": np.where(CELLS == 0, -1, CELLS).astype(np.float16),
    "-1": np.where(CELLS == 0, -1, CELLS).astype(np.int8),
    "masked": np.ma.array(np.where(CELLS == 0, 7, CELLS), mask=CELLS == 0),
    "masked bytes": np.ma.array(np.where(CELLS == 0, 7, CELLS).astype(np.uint8), mask=CELLS == 0),
    "masked squares": np.ma.array(np.where(CELLS == 0, 7, CELLS), mask=CELLS == 0).reshape(2, 9, 9),
    "masked objects": np.ma.array(np.where(CELLS == 0, 7, CELLS), object, mask=CELLS == 0),
    "objects": np.where(CELLS == 0, np.array(None), CELLS),
    "characters": SIGNS,
    "characters of a square": SIGNS.reshape(2, 9, 9),
    "bytes of a square": SIGNS.reshape(2, 9, 9).astype("S1"),
    "empty characters": np.where(SIGNS == ".", "", SIGNS),
    "other byte order": SIGNS.astype(SIGNS.dtype.newbyteorder()),
    "numbers in another byte order": CELLS.astype(CELLS.dtype.newbyteorder()),
    "texts": np.array(TWO),
    "every other text": np.array([EASY, "x", ESCARGOT])[::2],
    "longer texts": np.array([f"{each}\n" for each in TWO]),
    "texts of bytes": np.array(TWO).astype("S81"),
    "texts in another byte order": np.array(TWO).astype(np.array(TWO).dtype.newbyteorder()),
    "text objects": np.array(TWO, object),
    "rows": np.array([[each[start : start + 9] for start in range(0, 81, 9)] for each in TWO]),
    "Fortran": np.asfortranarray(CELLS.reshape(2, 9, 9)),
    "negative strides": CELLS[::-1, ::-1].copy()[::-1, ::-1],
    "rows of characters": [CHARACTERS, ESCARGOT],
    "a generator of lines": (f"{each}\n" for each in TWO),
    "lines with columns": [f"{each},1.2\n" for each in TWO],
    "an open text": io.StringIO("\n".join(TWO)),
    "an open file of bytes": io.BytesIO("\n".join(TWO).encode()),
    "an open file of nine-row boards": io.StringIO(
        "\n\n".join("\n".join(each[start : start + 9] for start in range(0, 81, 9)) for each in TWO)
    ),
    "UTF-16": io.BytesIO("\n".join(TWO).encode("utf-16")),
}


def test_each_form_of_many_boards() -> None:
    expected = sudokit.solve_many(TWO)
    assert expected.counts.tolist() == [1, 1]
    for name, form in MANY.items():
        assert sudokit.solve_many(form) == expected, name


@pytest.mark.parametrize(
    "name", [name for name, form in MANY.items() if isinstance(form, (list, np.ndarray))]
)
def test_every_function_for_many_takes_them(name: str) -> None:
    form = MANY[name]
    assert sudokit.rate_many(form) == sudokit.rate_many(TWO)
    assert sudokit.canonical_many(form) == sudokit.canonical_many(TWO)
    assert list(sudokit.distinct(form)) == [Grid(each) for each in TWO]


def test_open_files(tmp_path: Path) -> None:
    path = lines(tmp_path, "\n".join(TWO))
    expected = sudokit.solve_many(TWO)
    with path.open() as file:
        assert sudokit.solve_many(file) == expected
        assert not file.closed
        file.seek(82)
        assert sudokit.solve_many(file).counts.tolist() == [1]
    with path.open("rb") as binary:
        assert sudokit.solve_many(binary) == expected
    with path.open() as file:
        assert sudokit.rate_many(file) == sudokit.rate_many(TWO)


def test_data_frames_of_many_boards() -> None:
    pd = pytest.importorskip("pandas")
    pl = pytest.importorskip("polars")
    expected = sudokit.solve_many(TWO)
    for frame in (
        pd.DataFrame(CELLS),
        pd.DataFrame(SIGNS),
        pd.DataFrame(CELLS).astype("Int64"),
        pl.DataFrame(CELLS, orient="row"),
    ):
        assert sudokit.solve_many(frame) == expected
    for series in (pd.Series(TWO), pl.Series(TWO), pl.Series(TWO).to_arrow()):
        assert sudokit.solve_many(series) == expected


def test_a_wrong_cell_in_an_array_is_that_board_s_error() -> None:
    for bad in (0.5, np.inf, -np.inf, -2, 10, 1e300):
        numbers = CELLS.astype(float)
        numbers[0, 80] = bad
        assert sudokit.solve_many(numbers).invalid.tolist() == [True, False], bad
        assert [type(each).__name__ for each in sudokit.rate_many(numbers)] == [
            "FormatError",
            "Rating",
        ]
    for characters in (SIGNS.copy(), SIGNS.astype("S1"), SIGNS.astype("U2")):
        characters[0, 80] = "a"
        assert sudokit.solve_many(characters).invalid.tolist() == [True, False]
    assert sudokit.solve_many(np.array([EASY, EASY[:80], EASY[:80] + "é"])).invalid.tolist() == [
        False,
        True,
        True,
    ]
    objects = CELLS.astype(object)
    objects[0, 80] = 10**5000
    assert sudokit.solve_many(objects).invalid.tolist() == [True, False]


def test_a_board_that_is_masked_as_a_whole_is_missing() -> None:
    for array in (CELLS, CELLS.astype(float), CELLS.astype(np.uint8), CELLS.astype(object), SIGNS):
        masked = np.ma.array(array)
        masked[0] = np.ma.masked
        assert sudokit.solve_many(masked).invalid.tolist() == [True, False]
    texts: Any = np.ma.array(TWO, mask=[True, False])
    assert sudokit.solve_many(texts).invalid.tolist() == [True, False]


@pytest.mark.parametrize(
    "kind", ["bool", "complex128", "complex64", "datetime64[s]", "timedelta64[s]", "V4"]
)
def test_arrays_of_other_types_are_refused(kind: str) -> None:
    for call in (
        sudokit.solve_many,
        sudokit.rate_many,
        sudokit.canonical_many,
        lambda array: list(sudokit.distinct(array)),
    ):
        with pytest.raises(FormatError, match="an array of "):
            call(np.zeros((2, 81), kind))


def test_answers_are_compared_as_a_whole() -> None:
    for call in (sudokit.solve_many, sudokit.canonical_many):
        one, same, other = call([EASY, EASY]), call([EASY, EASY]), call([EASY, ESCARGOT])
        assert one == same
        assert bool(one != same) is False  # tuples have an operator of their own
        assert one != other
        assert one != call([EASY])
        assert one != 5
