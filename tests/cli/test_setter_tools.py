"""vicinity, unavoidable, backdoors, harder and steps as processes."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import sudokit as library
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, IMPOSSIBLE
from conftest import Run
from sudokit import Grid
from sudokit.logic import Position, all_steps, rate, technique
from sudokit.names import cell_name

# A 17-clue puzzle.
SPARSE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SETTING = ("vicinity", "unavoidable", "backdoors", "harder")


def names(cells: tuple[int, ...]) -> str:
    return " ".join(map(cell_name, cells))


def test_vicinity_lists_what_python_finds(sudokit: Run) -> None:
    found = sudokit("vicinity", SPARSE).stdout.splitlines()
    assert found == [str(grid) for grid in library.vicinity(SPARSE)]
    two = sudokit("vicinity", SPARSE, "--remove", "1", "--add", "2", "--limit", "5", "--minimal")
    minimal = library.vicinity(SPARSE, 1, 2, minimal=True)
    assert two.stdout.splitlines() == [str(next(minimal)) for _ in range(5)]


def test_vicinity_writes_formats_and_takes_many_boards(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "two.sdm").write_text(f"{SPARSE}\n{SPARSE}\n".replace(".", "0"))
    result = sudokit("vicinity", "two.sdm", "--limit", "2", "-o", "near.txt", "--to", "boj2239")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert len((tmp_path / "near.txt").read_text().split()) == 4 * 9


def test_unavoidable_sets_of_a_puzzle_are_those_of_its_solution(sudokit: Run) -> None:
    expected = [names(cells) for cells in library.unavoidable_sets(EASY_SOLVED, 8)]
    for board in (EASY, EASY_SOLVED):
        found = sudokit("unavoidable", board, "--size", "8").stdout.splitlines()
        assert found == expected
    assert sudokit("unavoidable", EASY, "--limit", "3").stdout.splitlines() == expected[:3]


def test_backdoors_name_cells_with_their_digits(sudokit: Run) -> None:
    found = sudokit("backdoors", ESCARGOT, "--limit", "1").stdout
    solution = library.solve(ESCARGOT).cells
    (cells,) = [next(library.backdoors(ESCARGOT))]
    assert found.split() == [f"{cell_name(cell)}={solution[cell]}" for cell in cells]
    assert sudokit("backdoors", EASY).stdout == "none\n"
    assert sudokit("backdoors", ESCARGOT, "--size", "1").stdout == ""


@pytest.mark.parametrize("command", ["unavoidable", "backdoors"])
def test_sets_as_tables(sudokit: Run, command: str) -> None:
    arguments = (command, ESCARGOT, EASY, "--limit", "2")
    text, table, lines = (
        sudokit(*arguments, "--to", form).stdout for form in ("text", "csv", "jsonl")
    )
    first, second = (block.splitlines() for block in text.split("\n\n"))
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [row["cells"] for row in rows] == first + second
    assert [row["puzzle"] for row in rows] == [ESCARGOT] * len(first) + [EASY] * len(second)
    records = [json.loads(line) for line in lines.splitlines()]
    assert [record["puzzle"] for record in records] == [row["puzzle"] for row in rows]
    for record, row in zip(records, rows, strict=True):
        words = [] if row["cells"] == "none" else row["cells"].split()
        assert [cell_name(cell) for cell in record["cells"]] == [word[:4] for word in words]


def test_harder_is_harder_and_the_same_for_a_seed(sudokit: Run) -> None:
    arguments = ("harder", EASY, "--effort", "60", "--seed", "1")
    found = sudokit(*arguments).stdout.strip()
    assert found == str(library.make_harder(EASY, seed=1, effort=60))
    assert rate(found).score > rate(EASY).score
    assert sudokit(*arguments, "--threads", "1", "--to", "sdm").stdout.strip() == found.replace(
        ".", "0"
    )


@pytest.mark.parametrize("command", SETTING)
def test_bad_boards_take_no_other_down(sudokit: Run, command: str) -> None:
    more = {"vicinity": ["--limit", "1"], "harder": ["--effort", "1"]}.get(
        command, ["--limit", "1"]
    )
    good = sudokit(command, EASY, *more).stdout
    text = f"{EMPTY}\n{IMPOSSIBLE}\n{EASY}\n{EASY[:80]}\n"
    result = sudokit(command, "-", *more, text=text)
    assert result.returncode == 1
    assert result.stdout.strip() == good.strip()
    reasons = result.stderr.splitlines()
    assert reasons[0].startswith("stdin:1: several solutions")
    assert reasons[1].startswith("stdin:2: no solution")
    assert reasons[2:] == [
        "stdin:4: 80 characters, expected 81",
        "sudokit: 3 of 4 failed",
    ]
    stopped = sudokit(command, "-", *more, "--on-error", "stop", text=text)
    assert (stopped.returncode, len(stopped.stderr.splitlines())) == (1, 1)


def test_more_clues_than_there_are_is_told_of_the_board(sudokit: Run) -> None:
    result = sudokit("vicinity", SPARSE, "--remove", "20")
    assert result.returncode == 1
    assert result.stderr.startswith("argument 1: remove is 20, expected 0 to 17")
    assert sudokit("vicinity", EASY, "--remove", "0", "--add", "0").returncode == 2


def test_steps_lists_every_step(sudokit: Run) -> None:
    found = sudokit("steps", EASY, "--technique", "naked-single", "--technique", "pointing")
    keys = ["naked-single", "pointing"]
    expected = [step for key in keys for step in all_steps(EASY, [key])]
    assert found.stdout.splitlines() == [step.explain() for step in expected]
    korean = sudokit("steps", EASY, "--technique", "naked-single", "--limit", "1", "--lang", "ko")
    assert korean.stdout == expected[0].explain("ko") + "\n"
    (line,) = sudokit("steps", EASY, "--limit", "1", "--json").stdout.splitlines()
    assert json.loads(line)["technique"] in ("full-house", "naked-single")


def test_steps_go_on_until_the_limit_across_techniques(sudokit: Run) -> None:
    lines = sudokit("steps", ESCARGOT, "--limit", "12").stdout.splitlines()
    assert len(lines) == 12
    assert len({line.split(" of ")[0] for line in lines}) > 1


def test_steps_take_candidates_over(sudokit: Run) -> None:
    marks = str(Position(EASY, removed=[(2, 1), (2, 2)]))
    found = sudokit("steps", "-", "--technique", "naked-single", text=marks).stdout
    assert "4 is the only candidate of r1c3" in found


@pytest.mark.parametrize(
    ("board", "options", "code", "reason"),
    [
        (EMPTY, [], 1, "several solutions"),
        (IMPOSSIBLE, [], 1, "no solution"),
        (EASY[:80], [], 1, "argument 1: 80 characters, expected 81"),
        (EASY, ["--technique", "y-wing"], 2, "y-wing"),
        (EASY, ["--limit", "0"], 2, "--limit"),
    ],
)
def test_steps_tells_what_is_wrong(
    sudokit: Run, board: str, options: list[str], code: int, reason: str
) -> None:
    result = sudokit("steps", board, *options)
    assert (result.returncode, result.stdout) == (code, "")
    assert reason in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="ends processes with SIGINT")
@pytest.mark.parametrize(
    "arguments",
    [
        ["vicinity", EASY, "--remove", "3", "--add", "3"],
        ["backdoors", ESCARGOT, "--size", "4"],
        ["unavoidable", EASY, EASY, EASY, EASY, "--size", "20"],
        ["harder", *[ESCARGOT] * 50, "--effort", "100000"],
    ],
    ids=SETTING,
)
def test_ctrl_c_ends_them_and_keeps_what_there_is(tmp_path: Path, arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sudokit", *arguments, "-o", "found.txt"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={"SUDOKIT_PROGRESS_SECONDS": "0.1"},
    )
    assert process.stderr
    for line in process.stderr:
        if arguments[0] in ("harder", "unavoidable") or not line.startswith(b"sudokit: 0"):
            break
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=300)
    assert process.returncode != 0
    assert b"Traceback" not in told
    assert told.rstrip().endswith(b"sudokit: interrupted")
    assert [path.name for path in tmp_path.iterdir()] == ["found.txt"]
    if arguments[0] == "vicinity":
        puzzles = (tmp_path / "found.txt").read_text().splitlines()
        assert puzzles
        assert all(Grid(puzzle).clues == Grid(EASY).clues for puzzle in puzzles)


def test_they_stream(tmp_path: Path) -> None:
    """The first answer is there long before the last, and who reads no further ends the work."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "vicinity", EASY, "--remove", "3", "--add", "3"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    )
    assert process.stdout
    assert process.stderr
    assert Grid(process.stdout.readline().decode().strip()).clues == Grid(EASY).clues
    process.stdout.close()
    assert process.wait(timeout=300) == 0 or sys.platform == "win32"
    assert process.stderr.read() == b""
    process.stderr.close()


def test_techniques_are_found_by_any_name(sudokit: Run) -> None:
    entry = technique("pointing")
    by_key, by_code = (
        sudokit("steps", ESCARGOT, "--technique", name).stdout for name in (entry.key, entry.code)
    )
    assert by_key == by_code != ""
