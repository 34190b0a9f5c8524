"""What each format looks like when written."""

from __future__ import annotations

import pytest

from boards import EASY, JUDGE_2239, JUDGE_2580
from sudokit import Grid, formats

BOXED = """\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"""
SIMPLE_SUDOKU = """\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
"""


@pytest.mark.parametrize(
    ("name", "board", "text"),
    [
        ("boj2580", JUDGE_2580, JUDGE_2580),
        ("boj2239", JUDGE_2239, JUDGE_2239),
        ("sdk", JUDGE_2239, JUDGE_2239.replace("0", ".")),
        ("line", EASY, EASY + "\n"),
        ("sdm", EASY, EASY.replace(".", "0") + "\n"),
        ("boxed", EASY, BOXED),
        ("ss", EASY, SIMPLE_SUDOKU),
    ],
)
def test_written(name: str, board: str, text: str) -> None:
    assert formats.write(Grid(board), name) == text


def test_every_form_is_covered_above() -> None:
    assert set(formats.FORMATS) == {"boj2580", "boj2239", "sdk", "line", "sdm", "boxed", "ss"}
