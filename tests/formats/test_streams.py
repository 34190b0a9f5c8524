"""Streams of boards: formats told apart, damage named and stepped over."""

from __future__ import annotations

from io import BytesIO
from itertools import islice, repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import (
    EASY,
    EASY_SOLVED,
    ESCARGOT,
    JUDGE_2239,
    JUDGE_2580,
    clash_free_boards,
    singles_filled,
)
from sudokit import FormatError, Grid, Position, formats
from sudokit.formats.source import LONGEST_LINE, decoded_lines

BORDERED = """\
 5 3 . | . 7 . | . . .
 6 . . | 1 9 5 | . . .
 . 9 8 | . . . | . 6 .
-------+-------+-------
 8 . . | . 6 . | . . 3
 4 . . | 8 . 3 | . . 1
 7 . . | . 2 . | . . 6
-------+-------+-------
 . 6 . | . . . | 2 8 .
 . . . | 4 1 9 | . . 5
 . . . | . 8 . | . 7 9
"""
PARTED_BANDS = """\
53. .7. ...
6.. 195 ...
.98 ... .6.

8.. .6. ..3
4.. 8.3 ..1
7.. .2. ..6

.6. ... 28.
... 419 ..5
... .8. .79
"""
SDK = """\
#A An author
#D A description
[Puzzle]
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
[State]
534.7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""


def read(text: str) -> list[formats.Reading]:
    return list(formats.read(text.splitlines(keepends=True)))


@pytest.mark.parametrize("name", formats.FORMATS)
@given(boards=st.lists(clash_free_boards(), min_size=1, max_size=4))
@settings(max_examples=25)  # for each of eleven formats
def test_what_a_form_writes_is_read_again_in_that_form(name: str, boards: list[bytes]) -> None:
    format = formats.FORMATS[name]
    gap = "" if format.ONE_LINE else "\n"
    text = gap.join(format.write(Grid(board)) for board in boards)
    entries = list(formats.read(text.splitlines(), format))
    assert [entry.result().cells for entry in entries] == [as_read(b, name) for b in boards]
    # A first row without a blank looks like any nine digits, a drawing without blanks like any other.
    if name in ("sdk", "pencilmarks"):
        return
    assert all(entry.form == name for entry in entries)


def as_read(board: bytes, name: str) -> bytes:
    """What is left of a board in a format: where only marks are shown, last candidates are filled in."""
    return singles_filled(Position(board)).cells if name in ("pencilmarks", "line729") else board


@pytest.mark.parametrize("name", formats.FORMATS)
@given(boards=st.lists(clash_free_boards(), min_size=1, max_size=4))
@settings(max_examples=25)  # for each of eleven formats
def test_formats_may_change_within_a_stream(name: str, boards: list[bytes]) -> None:
    text = "\n".join(
        formats.write(Grid(board), format)
        for board in boards
        for format in (name, "line", "boj2580")
    )
    assert [entry.result().cells for entry in read(text)] == [
        cells for board in boards for cells in (as_read(board, name), board, board)
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (JUDGE_2580, "boj2580"),
        (JUDGE_2239, "boj2239"),
        (EASY, "line"),
        (SDK, "sdk"),
        (BORDERED, "boxed"),
        (PARTED_BANDS, "boxed"),
        (Grid(EASY).pretty(), "boxed"),
        # What SudoCue and SadMan keep apart by the names of their files, looks like other formats.
        *(
            (formats.write(Grid(EASY), name), name)
            for name in formats.FORMATS
            if name not in ("sdm", "sdk")
        ),
    ],
)
@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: "\n\n" + text + "\n\n",
        lambda text: text.replace("\n", "   \n"),
        lambda text: "\ufeff" + text,
        lambda text: "# a comment\n" + text,
    ],
    ids=["clean", "crlf", "no-final-newline", "blank-lines", "trailing-spaces", "bom", "comment"],
)
def test_recognises_a_form_however_its_lines_end(text: str, name: str, damage: object) -> None:
    (entry,) = read(damage(text))  # type: ignore[operator]
    assert entry.error is None
    assert entry.form == name


def test_csv_with_a_header() -> None:
    (entry,) = read(f"quizzes,solutions\n{EASY.replace('.', '0')},{EASY_SOLVED}\n")
    assert entry.grid == Grid(EASY)
    assert entry.line == 2


def test_a_word_in_the_first_line_is_not_a_header() -> None:
    bad, good = read(f"hello\n{EASY}\n")
    assert str(bad.error) == "line 1: not a board: 'hello'"
    assert good.grid == Grid(EASY)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (EASY[:-1], "80 characters, expected 81"),
        (EASY[:9], "9 characters, expected 81"),
        ("hello", "5 characters, expected 81"),
        (EASY + EASY, "162 characters, expected 81"),
        ("x" + "y" + EASY[2:], "r1c2 is 'y', expected 1 to 9 or a blank (0 . - * _ x)"),
        ("55" + EASY[2:], "r1c1 and r1c2 both hold 5"),
        ("|", "1 character, expected 81"),
    ],
)
def test_a_bad_line_takes_no_other_down(bad: str, reason: str) -> None:
    entries = read(f"{EASY}\n{bad}\n{EASY}\n{ESCARGOT}\n")
    assert [entry.error and entry.error.reason for entry in entries] == [None, reason, None, None]
    assert [entry.line for entry in entries] == [1, 2, 3, 4]


def test_a_row_after_an_empty_line_takes_no_other_down() -> None:
    entries = read(f"{EASY}\n\n{EASY[:9]}\n{EASY}\n")
    assert [entry.error and entry.error.reason for entry in entries] == [
        None,
        "the board ends after row 1, expected 9 rows",
        None,
    ]


@pytest.mark.parametrize("judge", [JUDGE_2580, JUDGE_2239])
@pytest.mark.parametrize("gap", ["", "\n"])
def test_a_bad_board_takes_no_other_down(judge: str, gap: str) -> None:
    rows = judge.splitlines(keepends=True)
    bad = "".join([*rows[:3], "what is this?\n", *rows[4:]])
    entries = read(gap.join([judge, bad, judge]))
    assert [entry.error is None for entry in entries] == [True, False, True]
    assert entries[2].line == 19 + 2 * len(gap)


def test_a_truncated_board_ends_at_the_empty_line() -> None:
    rows = JUDGE_2239.splitlines(keepends=True)
    bad, good = read("".join(rows[:7]) + "\n" + JUDGE_2239)
    assert str(bad.error) == "line 7: the board ends after row 7, expected 9 rows"
    assert good.error is None


@pytest.mark.parametrize("text", ["[|", "[Puzzle]", "[Puzzle]\n[Puzzle]", "#\n[|]\n|", "|[", "---"])
def test_a_strange_first_line_is_taken_off_the_stream(text: str) -> None:
    assert all(entry.error for entry in read(text))


@given(st.text(alphabet="0123456789.|[]#-+* \n", max_size=300))
def test_reading_any_text_ends(text: str) -> None:
    assert len(read(text)) <= text.count("\n") + 1


def test_rubbish_between_boards_is_one_bad_line() -> None:
    entries = read(f"{JUDGE_2580}hello\n{JUDGE_2580}")
    assert [entry.error is None for entry in entries] == [True, False, True]


def test_reads_lazily() -> None:
    endless = formats.read(repeat(EASY))
    assert len(list(islice(endless, 1000))) == 1000


def test_a_line_of_any_length_takes_bounded_memory() -> None:
    lines = list(decoded_lines(BytesIO(b"5" * (3 * LONGEST_LINE) + b"\n" + EASY.encode())))
    assert [len(line) for line in lines] == [LONGEST_LINE, 81]


def test_a_binary_file_is_told_after_what_came_before() -> None:
    entries = formats.read(decoded_lines(BytesIO(EASY.encode() + b"\n\0\1\2\n")))
    assert next(entries).grid == Grid(EASY)
    with pytest.raises(FormatError, match="line 2: not a text file"):
        next(entries)


def test_other_encodings_are_no_reason_to_fail() -> None:
    comment = "# 스도쿠\n".encode("cp949")
    (entry,) = formats.read(decoded_lines(BytesIO(comment + EASY.encode())))
    assert entry.grid == Grid(EASY)


def test_a_form_is_known_by_its_suffix() -> None:
    assert formats.by_suffix("a/b.SDM") is formats.FORMATS["sdm"]
    assert formats.by_suffix("a/b.txt") is None


def test_an_unknown_form_is_named() -> None:
    with pytest.raises(ValueError, match="no format 'pdf', expected one of line"):
        formats.write(Grid(EASY), "pdf")


def test_a_web_page_is_no_document_of_a_format() -> None:
    text = "<!DOCTYPE html>\n<html><body>\n<p>No board here.</p>"
    entries = list(formats.read(text.splitlines()))
    assert [entry.form for entry in entries] == [None, None, None]
    assert "looks like a web page" in str(entries[0].error)
