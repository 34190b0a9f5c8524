"""Boards in a column of a table, whatever its name, in all commands that read text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, MEDIUM
from conftest import Run
from sudokit import formats

TABLES = {
    "extreme.csv": f"source,question,answer,rating\npuzzles0_kaggle,{EASY},,0\nx,{MEDIUM},,1\n",
    "id.csv": f"id,puzzle\n1,{EASY}\n2,{MEDIUM}\n",
    "question.csv": f"question,answer\n{EASY},{EASY_SOLVED}\n{MEDIUM},\n",
    "answer.csv": f"answer,question\n{EASY_SOLVED},{EASY}\n,{MEDIUM}\n",
    "quizzes.csv": f"quizzes,solutions\n{EASY},{EASY_SOLVED}\n{MEDIUM},\n",
    "given.csv": f"given,solutions\n{EASY},{EASY_SOLVED}\n{MEDIUM},\n",
    "quoted.csv": f'"id, or so","start"\r\n"a, b","{EASY}"\r\n"""","{MEDIUM}"\r\n',
    "late.csv": f"id,start\n0,\n# a comment\n1,{EASY}\n2,{MEDIUM}\n",
    "tabs.tsv": f"name\tboard\nx, y\t{EASY}\nz\t{MEDIUM}",
    "semicolons.csv": f"id;board\n1,5;{EASY}\n2,5;{MEDIUM}\n",
    "nameless.csv": f"1,{EASY}\n2,{MEDIUM}\n",
    "rows.jsonl": f'{{"question":"{EASY}","answer":"{EASY_SOLVED}"}}\n{{"n":1,"question":"{MEDIUM}"}}\n',
}
BOARDS = [EASY.replace("0", "."), MEDIUM.replace("0", ".")]


@pytest.mark.parametrize("name", TABLES)
def test_the_column_of_boards_is_found_by_what_it_holds(
    name: str, sudokit: Run, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(TABLES[name], encoding="utf-8", newline="")
    failures = 1 if name == "late.csv" else 0  # its first row is empty
    result = sudokit("convert", name, "--to", "line")
    assert result.stdout.split() == BOARDS
    assert result.returncode == failures
    result = sudokit("check", "-", text=TABLES[name])
    assert result.stdout.count("unique\n") == 2
    first = TABLES[name][: TABLES[name].index(EASY)].count("\n") + 1
    assert f"stdin:{first}: unique\n" in result.stdout
    lines = TABLES[name].splitlines()
    for source in (tmp_path / name, TABLES[name], TABLES[name].encode()):
        entries = [each for each in formats.read_text(source) if each.grid]
        assert [str(entry.grid) for entry in entries] == BOARDS
    assert [str(each.grid) for each in formats.read(lines) if each.grid] == BOARDS
    if name != "nameless.csv":
        result = sudokit("table", name, "-o", "out.csv", "--add", "status")
        assert result.returncode == failures  # a comment is not a row of a CSV
        text = (tmp_path / "out.csv").read_text(encoding="utf-8")
        assert text.count("unique") == 2


def test_where_it_is_in_doubt_the_columns_are_named(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,start,end,hint\n1,{EASY},{EASY_SOLVED},{EMPTY}\n")
    reason = "several columns hold puzzles: start, hint; --column names the one to use\n"
    for command in (["check"], ["solve"], ["table", "-o", "out.csv"]):
        result = sudokit(*command, "in.csv")
        assert result.returncode == 1
        assert reason in result.stderr
    assert sudokit("check", "in.csv", "--column", "hint").stdout.startswith("in.csv:2: several")
    assert sudokit("check", "in.csv", "--column", "end").stdout == "in.csv:2: solved\n"
    result = sudokit("check", "in.csv", "--column", "nope")
    assert "in.csv:1: no column nope; the table has id, start, end, hint\n" in result.stderr
    (tmp_path / "in.csv").write_text(f"1,{EASY},{MEDIUM}\n")
    result = sudokit("convert", "in.csv", "--column", "3", "--to", "line")
    assert result.stdout.split() == BOARDS[1:]


def test_a_bad_row_of_a_table_has_its_own_number(sudokit: Run) -> None:
    text = f"id,givens\n1,{EASY}\n2,55{EASY[2:]}\n3,\n4\n5,{MEDIUM}\n"
    result = sudokit("check", text=text)
    assert [line.split(": ")[1] for line in result.stdout.splitlines()] == [
        "unique",
        *["invalid"] * 3,
        "unique",
    ]
    assert [line.split(":")[1] for line in result.stdout.splitlines()] == list("23456")


@pytest.mark.parametrize(
    "title", ["Sudoku, by a friend", "Puzzle 1, easy: two stars", "a;b,c|d\te"]
)
def test_a_line_with_commas_before_a_board_is_no_table(title: str, sudokit: Run) -> None:
    nine = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    result = sudokit("convert", "--to", "line", text=f"{title}\n\n{nine}\n\n{MEDIUM}\n")
    assert result.stdout.split()[-2:] == BOARDS


def test_a_pipe_is_answered_as_it_is_written() -> None:
    """A row of a table is not held back for the next one."""
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"id,givens\n1,{EASY}\n".encode())
        process.stdin.flush()
        assert process.stdout.readline() == EASY_SOLVED.encode() + b"\n"
        process.stdin.close()


def test_a_large_text_is_cut_alike_in_blocks_of_any_size(sudokit: Run, tmp_path: Path) -> None:
    rows = [f"{number},{[EASY, MEDIUM][number % 2]},é" for number in range(30_000)]
    (tmp_path / "in.csv").write_text("id,givens,x\n" + "\n".join(rows), encoding="utf-8")
    result = sudokit("convert", "in.csv", "--to", "line")
    assert result.returncode == 0
    assert result.stdout.split() == BOARDS * 15_000
