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
PENCILMARKS = """\
+----------------------+----------------+-------------------+
| 5      3      124    | 26   7    2468 | 1489  1249  248   |
| 6      247    247    | 1    9    5    | 3478  234   2478  |
| 12     9      8      | 23   34   24   | 13457 6     247   |
+----------------------+----------------+-------------------+
| 8      125    1259   | 579  6    147  | 4579  2459  3     |
| 4      25     2569   | 8    5    3    | 579   259   1     |
| 7      15     1359   | 59   2    14   | 4589  459   6     |
+----------------------+----------------+-------------------+
| 139    6      134579 | 357  35   7    | 2     8     4     |
| 23     278    237    | 4    1    9    | 36    3     5     |
| 123    1245   12345  | 2356 8    26   | 1346  7     9     |
+----------------------+----------------+-------------------+
"""
OPEN_SUDOKU = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<opensudoku version="2">
<folder name="sudokit">
<game data="{EASY.replace(".", "0")}" />
</folder>
</opensudoku>
"""
FIRST_CELLS_729 = "....5......3......12.4......2...6..."
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
        ("pencilmarks", EASY, PENCILMARKS),
        ("hodoku", EASY, f":0000:x:{EASY}::::\n"),
        ("opensudoku", EASY, OPEN_SUDOKU),
    ],
)
def test_written(name: str, board: str, text: str) -> None:
    assert formats.write(Grid(board), name) == text


def test_written_line_of_729() -> None:
    text = formats.write(Grid(EASY), "line729")
    assert text.startswith(FIRST_CELLS_729)
    assert len(text) == 730
