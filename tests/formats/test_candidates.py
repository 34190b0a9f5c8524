"""Formats that carry candidates: what is kept, the ways in which people draw it, and damage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import EASY, ESCARGOT, clash_free_boards, positions, singles_filled
from sudokit import Grid, Position, SudokuError, formats

HODOKU_STYLE = """\
.-------------------.----------------.-------------------.
| 5     3     124   | 26   7    2468 | 1489  1249  248   |
| 6     247   247   | 1    9    5    | 3478  234   2478  |
| 12    9     8     | 23   34   24   | 13457 6     247   |
:-------------------+----------------+-------------------:
| 8     125   1259  | 579  6    147  | 4579  2459  3     |
| 4     25    2569  | 8    5    3    | 579   259   1     |
| 7     15    1359  | 59   2    14   | 4589  459   6     |
:-------------------+----------------+-------------------:
| 139   6     134579| 357  35   7    | 2     8     4     |
| 23    278   237   | 4    1    9    | 36    3     5     |
| 123   1245  12345 | 2356 8    26   | 1346  7     9     |
'-------------------'----------------'-------------------'
"""
SIMPLE_SUDOKU_STYLE = (
    HODOKU_STYLE.replace(".", "*").replace("'", "*").replace(":", "|").replace("|\n", "|\r\n")
)
FORUM_STYLE = "\n".join(
    line.replace("|", " ") for line in HODOKU_STYLE.splitlines() if "-" not in line
)
UNICODE_STYLE = HODOKU_STYLE.translate(str.maketrans("|-.+:'", "│─┌┼├└"))
BRACKETS = HODOKU_STYLE.replace(" 124 ", " {124} ").replace(" 26 ", " (26) ")


def only(text: str) -> formats.Reading:
    (entry,) = formats.read(text.splitlines(keepends=True))
    return entry


def reason(text: str) -> str:
    error = only(text).error
    assert error is not None
    return str(error)


@pytest.mark.parametrize(
    "text",
    [HODOKU_STYLE, SIMPLE_SUDOKU_STYLE, FORUM_STYLE, UNICODE_STYLE, BRACKETS],
    ids=["hodoku", "simple-sudoku", "forum", "unicode", "brackets"],
)
def test_drawings_of_all_kinds(text: str) -> None:
    entry = only(text)
    assert entry.form == "pencilmarks"
    assert entry.grid == Grid(EASY)
    assert entry.position == Position(EASY)


@pytest.mark.parametrize("name", ["hodoku", "opensudoku"])
@given(position=positions())
def test_all_is_kept(name: str, position: Position) -> None:
    if name == "opensudoku":
        # A note is what a player writes: OpenSudoku has no sign for a cell that has lost all.
        every = position.grid.candidates()
        marks = [kept or every[cell] for cell, kept in enumerate(position.candidates)]
        position = Position.with_candidates(position.grid, marks)
    entry = only(formats.write(position, name))
    assert Position(entry.position or entry.result()) == position
    assert entry.result().puzzle == position.grid.puzzle


@pytest.mark.parametrize("name", ["pencilmarks", "line729"])
@given(position=positions())
def test_candidates_are_kept(name: str, position: Position) -> None:
    try:
        filled = singles_filled(position)
    except SudokuError:
        return  # two last candidates clash: no board to begin with
    entry = only(formats.write(position, name))
    if entry.position is None:  # every cell shows one digit
        assert entry.result().is_solved
        return
    assert entry.grid == entry.position.grid == filled
    for cell, kept in enumerate(entry.position.candidates):
        assert kept == (frozenset() if filled.cells[cell] else position.candidates[cell])


@given(board=clash_free_boards(), target=st.sampled_from(sorted(formats.FORMATS)))
def test_a_board_becomes_any_format_by_way_of_any_other(board: bytes, target: str) -> None:
    for name in ("hodoku", "opensudoku"):
        there = only(formats.write(Grid(board), name))
        text = formats.write(there.position or there.result(), target)
        assert text == formats.write(Grid(board), target)


def test_a_last_candidate_is_not_filled_while_a_peer_has_it() -> None:
    entry = only(formats.write(Position.with_candidates(EASY, {"r1c3": "4"}), "line729"))
    assert entry.result().at(1, 3) == 0
    assert entry.position
    assert entry.position.candidates[2] == {4}


def test_clues_of_a_grid_in_which_nothing_was_crossed_out() -> None:
    rows = "\n".join(
        " ".join("123456789" if cell == "." else cell for cell in EASY[row : row + 9])
        for row in range(0, 81, 9)
    )
    entry = only(rows)
    assert entry.grid == Grid(EASY)
    assert entry.position == Position(EASY)


def test_an_unmarked_cell_keeps_every_candidate() -> None:
    entry = only(HODOKU_STYLE.replace(" 124 ", " .   "))
    assert entry.grid == Grid(EASY)
    assert entry.position == Position(EASY)


def test_a_cell_that_has_lost_all() -> None:
    entry = only(HODOKU_STYLE.replace(" 124 ", " ()  "))
    assert entry.position
    assert entry.position.candidates[2] == frozenset()


def test_zeros_are_blanks_in_729() -> None:
    text = formats.write(Grid(EASY), "line729")
    assert only(text.replace(".", "0")).position == Position(EASY)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            HODOKU_STYLE.replace("2569", "25a9"),
            "line 7: r5c3 is '25a9', expected candidates 1 to 9",
        ),
        (HODOKU_STYLE.replace("2569", "2559"), "line 7: r5c3 is '2559', which has a digit twice"),
        (HODOKU_STYLE.replace("2569", "    "), "line 7: row 5 has 8 cells, expected 9"),
        (HODOKU_STYLE.replace("2569", "25 69"), "line 7: row 5 has 10 cells, expected 9"),
        (
            HODOKU_STYLE[: HODOKU_STYLE.index("| 23    278")],
            "line 10: the board ends after row 7, expected 9 rows",
        ),
        ("." * 728, "line 1: 728 characters, expected 729"),
        ("." * 728 + "8", "line 1: r9c9 has 8 in the place of 9"),
        ("." * 721 + "a......9", "line 1: r9c9 has 'a', expected 1 to 9 or a blank (0 . - * _ x)"),
        (f":0000:x:{EASY[:-1]}::::", "line 1: 80 cells, expected 81"),
        (
            f":0000:x:{EASY[:-1]}?::::",
            "line 1: r9c9 is '?', expected 1 to 9 or a blank (0 . - * _ x)",
        ),
        (f":0000:x:+{EASY[:-1]}+::::", "line 1: 80 cells, expected 81"),
        (f":0000:x:+{EASY}+::::", "line 1: a '+' that is not before a digit"),
        (f":0000:x:{EASY}:44::", "line 1: candidate '44', expected digit, row and column like 436"),
        (f":0000:x:{EASY}", "line 1: not a library line: expected fields separated by colons"),
        ("<opensudoku>\n<game data='1'/></opensudoku>", "line 2: a game with 1 digit, expected 81"),
        ("<opensudoku>\n</opensudoku>", "line 1: no game in the document"),
        ("<opensudoku>\n<game></opensudoku>", "line 2: not well-formed XML"),
        ("<game data='version: 9 0|0|1|'/>", "line 1: a game of version '9', expected 1 to 5"),
        ("<game data='version:'/>", "line 1: a game of version '', expected 1 to 5"),
        (
            f"<opensudoku>\n<game data='55{79 * '0'}'/></opensudoku>",
            "line 2: r1c1 and r1c2 both hold 5",
        ),
        (f":²²²²:x:{EASY[:-1]}::::", "line 1: 80 cells, expected 81"),
        (
            "<game data='version: 3 0|0|1|'/>",
            "line 1: a game with 3 fields, expected 3 to 5 a cell",
        ),
        (
            f"<game data='version: 3 {80 * '0|0|1|'}a|0|1|'/>",
            "line 1: r9c9 has the value 'a', expected 0 to 9",
        ),
        (
            f"<game data='version: 3 {80 * '0|0|1|'}0|512|1|'/>",
            "line 1: r9c9 has the notes '512', expected digits or a sum",
        ),
        (
            f"<game data='version: 3 {80 * '0|0|1|'}0|0|2|'/>",
            "line 1: r9c9 is '2' for whether it may be edited, expected 0 or 1",
        ),
    ],
)
def test_damage_is_named(text: str, message: str) -> None:
    assert reason(text).endswith(message)


class TestOpenSudoku:
    def test_games_of_a_document_are_boards_of_the_stream(self) -> None:
        games = "".join(
            f"<game data='{board}' />\n" for board in (EASY, ESCARGOT, "55" + "." * 79, EASY)
        )
        opening, closing = formats.enclosing(formats.FORMATS["opensudoku"])
        for text in (opening + games + closing, (opening + games + closing).replace("\n", " ")):
            entries = list(formats.read([*text.splitlines(keepends=True), "\n", ESCARGOT]))
            assert [entry.grid and str(entry.grid) for entry in entries] == [
                EASY,
                ESCARGOT,
                None,
                EASY,
                ESCARGOT,
            ]

    @pytest.mark.parametrize(
        ("version", "cell", "given"),
        [
            (1, "0|1,4,|1|", "5|-|0|"),
            (2, "0|9||1|", "5|0||0|"),
            (3, "0|9|1|", "5|0|0|"),
            (4, "0|1|8|1|", "5|0|0|0|"),
            (5, "0|9|0|7|1|", "5|0|0|0|0|"),
        ],
    )
    def test_notes_of_every_version(self, version: int, cell: str, given: str) -> None:
        entry = only(f'<game data="version: {version}&#10;{given}{80 * cell}" />')
        assert entry.result().puzzle.at(1, 1) == 5
        assert entry.position
        assert set(entry.position.pencilmarks[1:]) == {"14"}

    def test_a_digit_that_may_be_edited_is_no_clue(self) -> None:
        entry = only(f'<game data="version: 3&#10;5|0|1|{80 * "0|0|1|"}" />')
        assert (entry.result().at(1, 1), entry.result().puzzle.at(1, 1)) == (5, 0)

    def test_no_bombs(self) -> None:
        bomb = (
            '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n'
            '<opensudoku><game data="&b;"/></opensudoku>'
        )
        assert reason(bomb).startswith("line 2: a document type declaration")


@given(
    st.text(alphabet="0123456789.|+-*:'()<>=\"/&;, \nxgamedtversionpuku", max_size=400),
    st.sampled_from(["", ":0000:x:", "<opensudoku>", "<game data='version: 3 ", HODOKU_STYLE]),
)
def test_any_text_is_boards_or_errors(text: str, before: str) -> None:
    for entry in formats.read((before + text).splitlines()):
        assert (entry.grid is None) is (entry.error is not None)


@given(
    st.sampled_from(sorted(formats.PENCILMARKED)),
    st.lists(st.tuples(st.floats(0, 1), st.sampled_from("0123456789.|+-:'<>(),\n a")), max_size=6),
)
def test_damaged_boards_are_boards_or_errors(name: str, edits: list[tuple[float, str]]) -> None:
    text = formats.write(Grid(EASY), name)
    for where, character in edits:
        at = int(where * (len(text) - 1))
        text = text[:at] + character + text[at + 1 :]
    for entry in formats.read(text.splitlines()):
        assert (entry.grid is None) is (entry.error is not None)


def test_a_long_line_of_dashes_is_told_apart_at_once() -> None:
    assert reason("-" * 60_000 + "z")
