"""The judge submissions in `examples/judge`, run as the judge runs them."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boards import EMPTY, HARDEST, JUDGE_2239, JUDGE_2239_ANSWER, JUDGE_2580, JUDGE_2580_ANSWER
from puzzle_files import each_collection, read_lines
from sudokit import engine, formats
from sudokit.board.grid import Grid
from sudokit.classic import ALGORITHMS, GaveUp

JUDGE = Path(__file__).resolve().parent.parent / "examples" / "judge"
PROBLEMS = ("2580", "2239")
BACKTRACKING = tuple(f"{problem}_backtracking" for problem in PROBLEMS)
PROGRAMS = PROBLEMS + BACKTRACKING

# Where backtracking in order needs very long, or the plain fewest-candidates search does.
ADVERSARIES = {
    "first row 987654321": (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    ),
    "hardest of 2012": HARDEST,
    "only the last row": "." * 72 + "123456789",
    "diagonal": "".join("9" if i % 10 == 0 and i < 9 else "." for i in range(81)),
    "thrashing, few clues": (
        "..............475...6...........7.....1....4...3......4........1.........8.1.642."
    ),
    "thrashing, more clues": (
        ".24..3....1.........3.4......1.......4.......2.....6...5.2.8...8..7.51...6......."
    ),
}

# 98,095 calls of the program of problem 12095, which gives up after 100,000.
ALMOST_TOO_HARD = (
    "..9.2........4.6....1....8....1.9.3.54..........8......5....7.67..3...........2.."
)


def judge(program: str, text: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, JUDGE / f"boj_{program}.py"],
        input=text.encode(),
        capture_output=True,
        timeout=300,
        check=False,
    )


def answer(program: str, text: str) -> str:
    process = judge(program, text)
    assert process.returncode == 0
    assert process.stderr == b""
    return process.stdout.decode().replace("\r\n", "\n")


def question(program: str, grid: Grid) -> str:
    return formats.write(grid, f"boj{program.partition('_')[0]}")


def smallest_solution(grid: Grid) -> Grid:
    """From the simplest algorithm that is up to the board."""
    try:
        solution = ALGORITHMS["bitmask"](grid, max_checks=100_000).solution
    except GaveUp:
        solution = engine.solve(grid)
    assert solution is not None
    return solution


SAMPLES = [
    (program, text, solved)
    for problem, text, solved in (
        ("2580", JUDGE_2580, JUDGE_2580_ANSWER),
        ("2239", JUDGE_2239, JUDGE_2239_ANSWER),
    )
    for program in PROGRAMS
    if program.startswith(problem)
]


@pytest.mark.parametrize(("program", "text", "solved"), SAMPLES)
def test_the_samples(program: str, text: str, solved: str) -> None:
    assert answer(program, text) == solved


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: "\n\n" + text + "\n\n",
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: "\ufeff" + text,
        lambda text: " " + text.replace("\n", " \r\n \r\n") + "\x1a",
    ],
    ids=["CRLF", "no final newline", "blank lines", "trailing spaces", "byte order mark", "all"],
)
@pytest.mark.parametrize(("program", "text", "solved"), SAMPLES)
def test_untidy_input(program: str, text: str, solved: str, spoil: Callable[[str], str]) -> None:
    assert answer(program, spoil(text)) == solved


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_empty_board_has_the_smallest_answer(program: str) -> None:
    grid = Grid(EMPTY)
    assert answer(program, question(program, grid)) == question(program, smallest_solution(grid))


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("name", ADVERSARIES)
def test_the_worst_boards(problem: str, name: str) -> None:
    grid = Grid(ADVERSARIES[name])
    assert answer(problem, question(problem, grid)) == question(problem, smallest_solution(grid))


@pytest.mark.parametrize("program", BACKTRACKING)
@pytest.mark.parametrize("board", [HARDEST, ALMOST_TOO_HARD, ADVERSARIES["diagonal"]])
def test_backtracking_takes_the_judges_boards(program: str, board: str) -> None:
    """Boards within the 100,000 calls of problem 12095, and one with many solutions."""
    grid = Grid(board)
    assert answer(program, question(program, grid)) == question(program, smallest_solution(grid))


@pytest.mark.parametrize("problem", PROBLEMS)
def test_backtracking_is_as_short_as_its_problem_wants(problem: str) -> None:
    code = (JUDGE / f"boj_{problem}_backtracking.py").read_text(encoding="utf-8")
    code = re.sub(r'"""(.*?)"""', "", code, flags=re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 25


@pytest.mark.parametrize("program", BACKTRACKING)
def test_backtracking_knows_when_there_is_no_solution(program: str) -> None:
    process = judge(program, "12345678" + "0" * 9 + "9" + "0" * 63)
    assert (process.returncode, process.stdout) == (1, b"")
    assert process.stderr.decode().strip() == "no solution"


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("name", each_collection("hard", "two solutions"))
def test_hard_collections(problem: str, name: str) -> None:
    for puzzle in random.Random(int(problem)).sample(read_lines(name), 6):
        grid = Grid(puzzle)
        assert answer(problem, question(problem, grid)) == question(
            problem, smallest_solution(grid)
        )


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected 81 digits, got 0"),
        ("1" * 80, "expected 81 digits, got 80"),
        ("5" + "0" * 7 + "5" + "0" * 72, "no solution"),
        ("12345678" + "0" * 9 + "9" + "0" * 63, "no solution"),
    ],
)
def test_boards_that_no_judge_sends(problem: str, text: str, reason: str) -> None:
    process = judge(problem, text)
    assert (process.returncode, process.stdout) == (1, b"")
    assert process.stderr.decode().strip() == reason


def test_the_programs_differ_only_in_form() -> None:
    for kind, start in (("", "from __future__"), ("_backtracking", "import sys")):
        first, second = (
            (JUDGE / f"boj_{problem}{kind}.py").read_text(encoding="utf-8").split(start, 1)[1]
            for problem in PROBLEMS
        )
        assert first.replace('" ".join', '"".join') == second
