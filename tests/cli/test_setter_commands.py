"""`sudokit minimize`, `print` and `check --minimal`, as processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

import sudokit as package
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST, IMPOSSIBLE, JUDGE_2239
from conftest import Run
from sudokit import Grid

BAD = f"{EASY}\nbad\n{EMPTY}\n{IMPOSSIBLE}\n{HARDEST}\n"
REASONS = [
    "stdin:2: 3 characters, expected 81",
    "stdin:3: several solutions (r8c3 can be 2 or 8)",
    "stdin:4: no solution",
]


def test_minimize_agrees_with_the_function(sudokit: Run) -> None:
    result = sudokit("minimize", text=f"{EASY}\n{EASY_SOLVED}\n{ESCARGOT}\n")
    assert result.returncode == 0
    assert result.stdout.splitlines() == [
        str(package.minimize(board)) for board in (EASY, EASY_SOLVED, ESCARGOT)
    ]
    seeded = sudokit("minimize", "--seed", "7", text=EASY)
    assert seeded.stdout == f"{package.minimize(EASY, seed=7)}\n"


def test_minimize_answers_in_the_format_of_the_question(sudokit: Run) -> None:
    result = sudokit("minimize", text=JUDGE_2239)
    assert Grid(result.stdout) == package.minimize(JUDGE_2239)
    assert len(result.stdout.splitlines()) == 9
    assert sudokit("minimize", "--to", "line", text=JUDGE_2239).stdout.count("\n") == 1


@pytest.mark.parametrize("options", [[], ["--limit", "1"]])
def test_minimize_steps_over_bad_boards(sudokit: Run, options: list[str]) -> None:
    result = sudokit("minimize", *options, text=BAD)
    lines = result.stdout.splitlines()
    assert [bool(line) for line in lines] == [True, False, False, False, True]
    assert all(package.is_minimal(line) for line in lines if line)
    assert result.stderr.splitlines() == [*REASONS, "sudokit: 3 of 5 failed"]
    assert result.returncode == 1


def test_minimize_stops_at_the_first_bad_board(sudokit: Run) -> None:
    result = sudokit("minimize", "--on-error", "stop", text=BAD)
    assert result.stderr.splitlines() == REASONS[:1]
    assert result.returncode == 1


def test_minimize_all(sudokit: Run) -> None:
    result = sudokit("minimize", "--all", text=ESCARGOT)
    assert result.stdout.splitlines() == list(map(str, package.minimal_puzzles(ESCARGOT)))
    limited = sudokit("minimize", "--all", "--limit", "3", "--seed", "2", text=f"{EASY}\n{HARDEST}")
    found = limited.stdout.splitlines()
    assert found[:3] == [str(grid) for grid in package.minimal_puzzles(EASY, limit=3, seed=2)]
    assert found[3:] == [HARDEST]


def test_minimize_streams(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{EASY_SOLVED}\n" * 5000)
    result = sudokit("minimize", "many.txt", "-o", "minimal.txt", "--stats")
    assert (tmp_path / "minimal.txt").read_text() == f"{package.minimize(EASY_SOLVED)}\n" * 5000
    assert result.stderr.startswith("5,000 boards in ")


def test_check_tells_minimal_puzzles(sudokit: Run) -> None:
    minimal = package.minimize(EASY)
    spare = list(minimal.cells)
    spare[0] = 5
    text = f"{HARDEST}\n{Grid(spare)}\n{EASY_SOLVED}\n{EMPTY}\nbad\n"
    result = sudokit("check", "--minimal", text=text)
    assert result.stdout.splitlines()[2:] == [
        "stdin:3: solved",
        "stdin:4: several: r8c3 can be 2 or 8",
        "stdin:5: invalid: 3 characters, expected 81",
    ]
    first, second = result.stdout.splitlines()[:2]
    assert first == "stdin:1: minimal"
    assert second.startswith("stdin:2: unique: ")
    assert " redundant clue" in second
    assert "r1c1" in second.split()
    assert sudokit("check", "--minimal", text=f"{HARDEST}\n{EASY}").returncode == 0


def test_print(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit("print", "-o", "sheet.pdf", "--title", "일요일", "--per-page", "1", text=BAD)
    assert result.stderr.splitlines() == [*REASONS, "sudokit: 3 of 5 failed"]
    assert result.returncode == 1
    pages = [page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages]
    assert len(pages) == 3
    assert all("일요일" in page for page in pages)
    assert package.rate(EASY).level in pages[0]
    assert package.rate(HARDEST).level in pages[1]
    assert "solutions" in pages[2]


def test_print_leaves_out_what_is_not_wanted(sudokit: Run, tmp_path: Path) -> None:
    sudokit(
        "print",
        "-o",
        "sheet.pdf",
        "--no-solutions",
        "--no-levels",
        "--page-size",
        "letter",
        text=EASY,
    )
    (page,) = PdfReader(tmp_path / "sheet.pdf").pages
    assert "Easy" not in page.extract_text()
    assert page.mediabox.width == 612


def test_print_to_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sudokit", "print"]
    pdf = subprocess.run(command, input=EASY.encode(), capture_output=True, check=True).stdout
    (tmp_path / "sheet.pdf").write_bytes(pdf)
    assert len(PdfReader(tmp_path / "sheet.pdf").pages) == 2


def test_print_writes_no_file_without_a_puzzle(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit("print", "-o", "sheet.pdf", text=f"{EMPTY}\n")
    assert result.stderr.splitlines()[-1] == "sudokit: no puzzle to print"
    assert result.returncode == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", [f"{EASY}\nbad\n", "bad\n"])
def test_print_keeps_the_old_file_if_it_stops(sudokit: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "sheet.pdf").write_text("mine")
    result = sudokit("print", "-o", "sheet.pdf", "--on-error", "stop", text=text)
    assert result.returncode == 1
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_print_does_not_replace_its_puzzles(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(EASY)
    result = sudokit("print", "own.txt", "-o", "./own.txt")
    assert (result.returncode, result.stderr) == (1, "sudokit: own.txt is both input and output\n")
    assert (tmp_path / "own.txt").read_text() == EASY


def test_print_refuses_a_title_that_is_no_text(sudokit: Run) -> None:
    result = sudokit("print", "-o", "sheet.pdf", "--title", "\udcff\udcfe", text=EASY)
    assert result.returncode == 2
    assert "--title: not text" in result.stderr


def test_print_says_what_is_missing(
    sudokit: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A module of that name that cannot be imported stands before the real one.
    (tmp_path / "reportlab.py").write_text("raise ModuleNotFoundError('none', name='reportlab')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    result = sudokit("print", "-o", "sheet.pdf", text=EASY)
    assert result.stderr == 'sudokit: reportlab is not installed: pip install "sudokit[print]"\n'
    assert result.returncode == 1
