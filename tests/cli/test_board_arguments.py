"""Boards as arguments: every command that reads boards takes boards, files and `-`, by one rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import EASY, EASY_SOLVED, JUDGE_2239, JUDGE_2239_ANSWER, JUDGE_2580
from conftest import Run
from sudokit import Grid, formats
from sudokit.logic import Position
from sudokit.reading import recognising

COMMANDS = {
    "solve": [],
    "check": [],
    "convert": ["--to", "line"],
    "show": [],
    "classic": [],
    "explain": [],
    "hint": [],
    "rate": [],
    "minimize": [],
    "canonical": [],
    "transform": ["--rotate", "90"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_a_board(sudokit: Run, command: str) -> None:
    typed = sudokit(command, EASY, *COMMANDS[command])
    piped = sudokit(command, "-", *COMMANDS[command], text=EASY)
    assert typed.returncode == piped.returncode == 0
    if command == "check":
        assert typed.stdout == "argument 1: unique\n"
    elif command != "classic":  # whose times differ
        assert typed.stdout == piped.stdout


def test_print_takes_a_board(sudokit: Run, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    assert sudokit("print", EASY, "-o", "sheet.pdf").returncode == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert sudokit("print", "1" * 729, "-o", "sheet.pdf").returncode == 1


def test_boards_files_and_standard_input_together(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(JUDGE_2580)
    result = sudokit("check", "a.txt", EASY, "-", JUDGE_2239, text=EASY)
    assert result.stdout.splitlines() == [
        "a.txt:1: unique",
        "argument 2: unique",
        "stdin:1: unique",
        "argument 4:1: unique",
    ]


@pytest.mark.parametrize("name", formats.FORMATS)
def test_a_board_in_any_format(sudokit: Run, name: str) -> None:
    text = formats.write(Grid(EASY), name)
    for board in (text, text.rstrip("\n")):
        assert sudokit("solve", board, "--to", "line").stdout == f"{EASY_SOLVED}\n"


def test_candidates_are_taken_over(sudokit: Run) -> None:
    marks = str(Position(EASY, removed=[(2, 1), (2, 2)]))
    assert "4 is the only candidate of r1c3" in sudokit("explain", marks).stdout


def test_rows_and_cells_with_spaces_between(sudokit: Run) -> None:
    rows = " ".join(JUDGE_2239.split())
    solved = "".join(JUDGE_2239_ANSWER.split())
    assert sudokit("solve", rows).stdout == f"{solved}\n"
    assert sudokit("solve", " ".join("".join(JUDGE_2239.split()))).stdout == f"{solved}\n"


@pytest.mark.parametrize("blank", "0.-*_xX")
def test_any_blank_may_come_first(sudokit: Run, blank: str) -> None:
    board = "." + EASY[1:]
    result = sudokit("solve", "--limit", "1", board.replace(".", blank))
    assert result.stdout == f"{EASY_SOLVED}\n"


@pytest.mark.parametrize(
    ("argument", "reason"),
    [
        (EASY[:80], "argument 1: 80 characters, expected 81"),
        (EASY + "1", "argument 1: 82 characters, expected 81"),
        (
            EASY[:40] + "a" + EASY[41:],
            "argument 1: r5c5 is 'a', expected 1 to 9 or a blank (0 . - * _ x)",
        ),
        ("55" + EASY[2:], "argument 1: r1c1 and r1c2 both hold 5"),
        ("530070000\n60019500\n", "argument 1:2: row 2 has 8 digits, expected 9"),
        ("missing.txt", "missing.txt: no such file or directory"),
        ("530070000", "530070000: no such file or directory"),
        ("/" + "n" * 90 + ".txt", f"/{'n' * 90}.txt: no such file or directory"),
        ("n" * 300, f"{'n' * 300}: file name too long"),
        ("", "'': no such file or directory"),
        ("\n", "argument 1: no board in it"),
    ],
)
def test_a_damaged_board_is_no_missing_file(sudokit: Run, argument: str, reason: str) -> None:
    for command in ("solve", "rate", "explain", "classic"):
        result = sudokit(command, argument)
        assert result.returncode == 1
        assert result.stderr.splitlines()[0].removeprefix("sudokit: ") == reason
        assert len(result.stderr.splitlines()) == 1


def test_a_file_wins(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / EASY).write_text(JUDGE_2239)
    assert sudokit("solve", EASY).stdout == JUDGE_2239_ANSWER


def test_one_bad_board_takes_no_other_down(sudokit: Run) -> None:
    result = sudokit("solve", EASY[:80], EASY, "nowhere.txt", EASY)
    assert result.stdout == f"\n{EASY_SOLVED}\n{EASY_SOLVED}\n"
    assert result.stderr.splitlines()[:2] == [
        "argument 1: 80 characters, expected 81",
        "nowhere.txt: no such file or directory",
    ]


def test_the_puzzle_of_a_hint_is_a_board_too(sudokit: Run) -> None:
    wrong = "531" + EASY[3:]
    assert sudokit("hint", wrong, "--puzzle", EASY).stdout == "wrong digits: r1c3 = 1\n"
    result = sudokit("hint", wrong, "--puzzle", EASY[:80])
    assert result.stderr == "sudokit: --puzzle: 80 characters, expected 81\n"


def test_a_board_is_no_table(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit("solve", EASY, "-o", "solved.parquet")
    assert result.returncode == 2
    assert "a board is not a table" in result.stderr
    assert list(tmp_path.iterdir()) == []


@given(st.text(alphabet="123456789.0-*_xX", min_size=60, max_size=100))
def test_what_is_all_cells_is_a_board(text: str) -> None:
    assert recognising.is_board(text)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwyz/ ", max_size=300))
def test_what_has_no_cells_is_a_name(text: str) -> None:
    assert not recognising.is_board(text)
