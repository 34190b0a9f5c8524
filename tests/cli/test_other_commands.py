"""`sudokit check`, `convert`, `show` and the command itself, as processes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import sudokit as package
from boards import EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE, JUDGE_2239, JUDGE_2580
from conftest import Run
from sudokit import Grid
from sudokit.cli import COMMANDS


def test_check_gives_a_verdict_a_board_and_a_summary(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text(
        "\n".join([EASY, EASY_SOLVED, EMPTY, IMPOSSIBLE, "55" + EMPTY[2:], EASY[:80]])
    )
    result = sudokit("check", "p.txt")
    assert result.stdout.splitlines() == [
        "p.txt:1: unique",
        "p.txt:2: solved",
        "p.txt:3: several: r8c3 can be 2 or 8",
        "p.txt:4: none",
        "p.txt:5: invalid: r1c1 and r1c2 both hold 5",
        "p.txt:6: invalid: 80 characters, expected 81",
    ]
    assert result.stderr == "6 boards: 2 invalid, 1 unique, 1 solved, 1 several, 1 none\n"
    assert result.returncode == 1


def test_check_is_content_with_proper_puzzles(sudokit: Run) -> None:
    result = sudokit("check", text=f"{EASY}\n{EASY_SOLVED}\n\n{JUDGE_2580}")
    assert result.returncode == 0
    assert result.stderr == "3 boards: 2 unique, 1 solved\n"


def test_check_of_one_board(sudokit: Run) -> None:
    assert sudokit("check", text=EASY).stderr == "1 board: 1 unique\n"


def test_convert_keeps_what_is_good(sudokit: Run) -> None:
    result = sudokit("convert", "--to", "boj2239", text=f"{EASY}\nbad\n\n{JUDGE_2580}")
    first, second = (Grid(board) for board in result.stdout.split("\n\n"))
    assert (first, second) == (Grid(EASY), Grid(JUDGE_2580))
    assert result.returncode == 1


@pytest.mark.parametrize("name", ["g.parquet", "g.txt.gz", "G.FEATHER"])
def test_text_is_not_written_as_a_table(sudokit: Run, tmp_path: Path, name: str) -> None:
    for command in (["generate", "2"], ["convert", "--to", "line"]):
        result = sudokit(*command, "-o", name, text=EASY)
        assert result.returncode == 2
        assert "use `sudokit table` to write one" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_table_is_not_read_as_text(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "a.parquet").write_bytes(b"PAR1\x15\x04\x15\x00")
    result = sudokit("convert", "a.parquet", "--to", "line")
    assert result.returncode == 1
    assert result.stderr == (
        "a.parquet:1: not a text file (it holds a zero byte): `sudokit table` reads it\n"
    )


def test_show_draws_plainly_into_a_pipe(sudokit: Run) -> None:
    assert sudokit("show", text=JUDGE_2239).stdout == Grid(JUDGE_2239).pretty() + "\n"
    with_candidates = Grid(JUDGE_2239).pretty(candidates=True) + "\n"
    assert sudokit("show", "--candidates", text=JUDGE_2239).stdout == with_candidates


def test_show_svg(sudokit: Run, tmp_path: Path) -> None:
    sudokit("show", "--solution", "--svg", "-o", "board.svg", text=EASY)
    texts = ET.parse(tmp_path / "board.svg").iterfind("{http://www.w3.org/2000/svg}text")
    assert "".join(text.text or "" for text in texts) == EASY_SOLVED


def test_show_colours_when_told_to(sudokit: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in sudokit("show", text=EASY).stdout


def test_version_and_help(sudokit: Run) -> None:
    assert sudokit("--version").stdout == f"sudokit, version {package.__version__}\n"
    overview = sudokit("--help").stdout
    for name in COMMANDS:
        assert f"\n  {name} " in overview
        assert "Examples:" in sudokit(name, "--help").stdout


def test_verbose_version_says_what_runs(sudokit: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDOKIT_SIMD", "portable")
    for arguments in (["--version", "--verbose"], ["--verbose", "--version"]):
        assert "kernel portable (this machine can run: " in sudokit(*arguments).stdout


def test_a_kernel_that_cannot_be_is_one_line(sudokit: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDOKIT_SIMD", "mmx")
    result = sudokit("solve", text=EASY)
    assert result.returncode == 1
    assert result.stderr.startswith("sudokit: SUDOKIT_SIMD=mmx: unknown")
    assert result.stderr.count("\n") == 1


def test_stats(sudokit: Run) -> None:
    for command in ("solve", "check"):
        lines = sudokit(command, "--stats", text=f"{EASY}\n" * 3).stderr.splitlines()
        assert any(line.startswith("3 boards in ") and " a second" in line for line in lines)


def test_shell_completion(sudokit: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_SUDOKIT_COMPLETE", "bash_source")
    assert "_sudokit_completion" in sudokit().stdout
