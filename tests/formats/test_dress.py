"""Boards in the dress that people and programs give them: read, or an error that names what is wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED
from sudokit import Grid, Position, SudokuError, formats

ROWS = [EASY[row : row + 9] for row in range(0, 81, 9)]
DIGITS = EASY.replace(".", "0")
LISTS = [[int(cell) for cell in DIGITS[row : row + 9]] for row in range(0, 81, 9)]
SOLO = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#"


def lines(rows: list[str], separator: str = "") -> str:
    return "\n".join(separator.join(row) for row in rows)


def printed() -> list[str]:
    """The board as programs print matrices and data frames."""
    values = [[cell.replace("0", "NA") for cell in map(str, row)] for row in LISTS]
    floats = [["NaN" if cell == 0 else f"{cell}.0" for cell in row] for row in LISTS]
    of_r = "     " + " ".join(f"[,{column}]" for column in range(1, 10)) + "\n"
    of_octave = ["".join(f"{cell:>6}" for cell in row) for row in floats]
    numbered = [
        "   " + "  ".join(map(str, range(first, first + 9)))
        + "".join(f"\n{row}  {'  '.join(map(str, cells))}" for row, cells in enumerate(LISTS, first))
        for first in (0, 1)
    ]  # fmt: skip
    return [
        "> m\n" + of_r + "".join(f" [{row},] {'   '.join(cells)}\n" for row, cells in enumerate(values, 1)),
        of_r + "".join(f' [{row},] "{chr(34).join(f"{cell}{chr(34)} " for cell in cells)}\n' for row, cells in enumerate(ROWS, 1)),
        "A =\n\n  Columns 1 through 9\n\n" + "\n".join(of_octave),
        ">>> print(df)\n     " + "    ".join("ABCDEFGHI") + "".join(f"\n{row}{cells}" for row, cells in enumerate(of_octave)),
        *numbered,
        *("\n".join("\t|\t".join("\t".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS).replace(".", blank) for blank in (".", "")),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        *(f"{label}{DIGITS}" for label in ("Puzzle: ", "Sudoku 1: ", "Grid=", "question ", "clues 30 ", "1,", "1. ")),
        f"https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}",
        f"https://sudoku.coach/en/play/{DIGITS}",
        f"https://sudokuexchange.com/play/?s={DIGITS}&d=3",
        f"{SOLO}3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9",
        f"board = {LISTS}",
        "int b[9][9] = " + str(LISTS).replace("[", "{").replace("]", "}") + ";",
        "int b[9][9] = {\n" + ",\n".join(map(str, LISTS)) + "\n};",
        str([list(row) for row in ROWS]),
        str(ROWS),
        str(LISTS).replace("0", "null"),
        f'{{"board": {LISTS}, "difficulty": "easy"}}',
        lines(ROWS, ",").replace(".", "0"),
        lines(ROWS, ",").replace(".", ""),
        lines(ROWS, "\t").replace(".", ""),
        "\n".join("| " + " | ".join(row).replace(".", " ") + " |" for row in ROWS),
        "\n".join("| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)).replace(".", " ") + " |" for row in ROWS),
        *(sign.join(ROWS) for sign in ("/", ";", ",", " ")),
        " ".join(EASY),
        f"[code]\n{lines(ROWS)}\n[/code]",
        f"```\n{lines(ROWS)}\n```",
        EASY.replace(".", "·"),
        EASY.replace(".", "?"),
        "".join(chr(0xFEE0 + ord(sign)) for sign in DIGITS),
        lines([row.replace(".", "⬜").replace("5", "5\ufe0f\u20e3") for row in ROWS]),
        f"Puzzle 3:\n{lines(ROWS, ' ')}",
        *(json.dumps(value, indent=2) for value in (LISTS, [cell for row in LISTS for cell in row], [list(row) for row in ROWS], {"board": LISTS})),
        json.dumps(LISTS, indent="\t").replace("0", "null"),
        "\\begin{sudoku}\n" + lines([f"|{'|'.join(row)}|." for row in ROWS]).replace("|.|.", "| | ").replace("|.|", "| |") + "\n\\end{sudoku}",
        "0 1 2 3 4 5 6 7 8\n" + lines(ROWS, " ").replace(".", "0"),
        "0,1,2,3,4,5,6,7,8\n" + lines(ROWS, ",").replace(".", ""),
        *printed(),
        f"puzzle = '''\n{lines(ROWS)}\n'''",
        json.dumps({"solution": [list(map(int, EASY_SOLVED[at : at + 9])) for at in range(0, 81, 9)], "puzzle": LISTS}),
        lines(ROWS).replace(".", " "),
        "\n".join(["# trailing spaces lost", ROWS[0].replace(".", " "), *(row.replace(".", " ").rstrip() for row in ROWS[1:])]),
    ],
)  # fmt: skip
def test_a_board_in_any_dress(text: str) -> None:
    (entry,) = formats.read_text(text)
    assert entry.result() == Grid(EASY)


def test_boards_with_a_number_per_line_keep_their_lines() -> None:
    damaged = [*LISTS[:3], LISTS[3][1:], *LISTS[4:]]
    text = json.dumps([LISTS, damaged, LISTS], indent=1)
    first, bad, last = formats.read_text(text)
    assert first.result() == last.result() == Grid(EASY)
    assert (text.splitlines()[bad.line - 2], str(bad.error)) == (
        " [",
        f"line {bad.line + 33}: row 4 has 8 digits, expected 9",
    )


def test_a_damaged_row_of_a_printed_table_is_named() -> None:
    rows = [f"{row} {' '.join(cells)}" for row, cells in enumerate(ROWS)]
    rows[3] = rows[3][:-2]
    bad, good = formats.read(["  0 1 2 3 4 5 6 7 8", *rows, EASY])
    assert str(bad.error) == "line 5: row 4 has 8 digits, expected 9"
    assert good.result() == Grid(EASY)


def test_rows_of_digits_that_count_are_rows() -> None:
    rows = [" ".join(EASY_SOLVED[at : at + 9]) for at in range(0, 81, 9)]
    names = dict(zip(EASY_SOLVED[:9], "123456789", strict=True))
    counted = ["".join(names.get(sign, sign) for sign in row) for row in rows]
    (entry,) = formats.read(counted)
    assert str(entry.grid)[:9] == "123456789"


@pytest.mark.parametrize(
    "rows",
    [
        [" ".join(row.replace(".", " ").split()) for row in ROWS],  # as a web page shows them
        [row.replace(".", " ").strip() for row in ROWS],
        lines(ROWS[2:] + ROWS[:2]).replace(".98", "  9").replace(".", " ").strip().split("\n"),
        [row[:8].replace(".", " ") for row in ROWS],
        9 * ["5 3 4 6 7"],
    ],
)
def test_rows_that_may_have_lost_a_space_are_no_board(rows: list[str]) -> None:
    assert all(entry.error for entry in formats.read(rows))


def test_a_full_board_with_spaces_is_one() -> None:
    (entry,) = formats.read_text(" ".join(EASY_SOLVED))
    assert entry.result() == Grid(EASY_SOLVED)


def test_rows_of_many_candidates_are_no_boards() -> None:
    (entry,) = formats.read_text("\n".join(9 * [" ".join(9 * ["123456789"])]))
    assert entry.position is not None
    assert entry.position.grid.clues == 0


@pytest.mark.parametrize("label", ["Puzzle: ", "Sudoku 1: ", "Grid=", "question ", "clues 30 "])
def test_the_first_labelled_board_is_never_a_header(label: str) -> None:
    assert [entry.line for entry in formats.read_text(f"{label}{EASY}\n{EASY}")] == [1, 2]


def test_a_label_before_each_of_many_boards() -> None:
    text = "".join(f"Grid {number:02}\n{lines(ROWS)}\n" for number in range(1, 51))
    entries = list(formats.read_text(text))
    assert [entry.result() for entry in entries] == 50 * [Grid(EASY)]


def test_removed_candidates_after_a_board() -> None:
    text = "+71..+8...4..27..83.+3+85..6+19+7+1.8.+625+7+35+2.13+7.+8..37+85..1..+7.5.836.2+5.6..+7+48+86..7....:214 425"
    (entry,) = formats.read_text(text)
    assert entry.position is not None
    assert entry.position.grid.puzzle.clues < entry.position.grid.clues
    assert len(entry.position.removed) == 2


def test_marked_steps_in_a_drawing() -> None:
    row = "| 12 {} 3 | 4 56 7 | 8 9 56 |"
    for group in ("*12", "c12", "1(+2)", "-12", "12"):
        text = "\n".join([row.format(group), *(8 * ["| . . . | . . . | . . . |"])])
        (entry,) = formats.read_text(text)
        assert entry.position is not None
        assert entry.position.pencilmarks[1] == "12"


SUKAKU = "11020c00" + 77 * "vu"
"""A 5, a cell with the one candidate 1, one with 2 and 3, one with none, and 77 with all."""


@pytest.mark.parametrize(
    "link",
    [
        f"https://x.org/#/play/{SUKAKU}",
        f"https://x.org/sub/#/play/{SUKAKU}/{DIGITS}",
        f"https://x.org/#/watch/dlx/{SUKAKU}",
        f"http://127.0.0.1:8000/?puzzle={SUKAKU}",
        f"http://127.0.0.1:8000/?from=mail&puzzle={SUKAKU}&board={DIGITS}",
    ],
)
def test_a_sukaku_in_a_link_of_the_page(link: str) -> None:
    position = Position(link)
    assert str(position.grid) == "5" + 80 * "."
    assert position.grid.puzzle.clues == 1
    assert position.pencilmarks[:4] == ["", "1", "23", ""]
    assert position.pencilmarks[4] == "12346789"
    assert Grid(link) == position.grid


def test_a_single_mark_of_sudokuwiki_is_a_digit() -> None:
    position = Position(f"https://www.sudokuwiki.org/sudoku.htm?bd=1102{79 * '0c'}")
    assert str(position.grid) == "51" + 79 * "."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"Puzzle: {DIGITS[:-1]}", "80 characters, expected 81"),
        (f"1,{DIGITS[:-1]},{DIGITS}", "80 characters, expected 81"),
        (f"Puzzle: {DIGITS[:8]}a{DIGITS[9:]}", "r1c9 is 'a', expected 1 to 9 or a blank (0 . - * _ x)"),
        (f"https://x.org/?bd={DIGITS}1", "82 characters, expected 81"),
        (f"https://x.org/#/play/{DIGITS}{DIGITS}", "162 characters, expected 81"),
        (str(LISTS)[:-5] + "]]", "80 characters, expected 81"),
        (str(LISTS)[:-3] + "]]", "80 characters, expected 81"),
        ("0 1.0 NaN NaN 3.0 NaN", "not a board: '0 1.0 NaN NaN 3.0 NaN'"),
        (str(LISTS).replace("[6, 0", "[6, a"), "r2c2 is 'a', expected 1 to 9 or a blank (0 . - * _ x)"),
        (str(LISTS).replace("[6, 0", "[6, 10"), "r2c2 is '10', expected a single digit"),
        (lines(ROWS, ",").replace(".", "0")[:-2], "row 9 has 8 digits, expected 9"),
        (lines(ROWS, ",").replace("6,.", "6,a", 1), "r2c2 is 'a', expected 1 to 9 or a blank (0 . - * _ x)"),
        ("9x9:a7b", "looks like an id of Simon Tatham's Solo, but not of a classic Sudoku of 9x9, which begins with 3x3:"),
        (
            "https://www.sudokuwiki.org/sudoku.htm",
            "looks like a link to www.sudokuwiki.org without a board in it; copy the board itself, for example its 81 digits",
        ),
        ("N4IgzglgXgpiBcBOANCA5gJwgEwQBcZ", "looks like the text of a variant; sudokit.variants and the commands for variants read it"),
    ],
)  # fmt: skip
def test_damage_stays_an_error(text: str, reason: str) -> None:
    (entry,) = formats.read_text(text)
    assert entry.error is not None
    assert entry.error.reason == reason


@given(
    st.text(alphabet="0123456789.,;:/|[]{}()\"'`#?+-*_ =<>x\tabGrid\n\u00b7\uff15", max_size=300)
)
def test_any_text_is_a_board_or_an_error(text: str) -> None:
    try:
        for entry in formats.read_text(text):
            assert entry.grid is not None or entry.error is not None
    except SudokuError:
        pass
