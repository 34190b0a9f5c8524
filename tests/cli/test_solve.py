"""`sudokit solve` as a process: answers, formats, and everything that can go wrong."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boards import (
    EASY,
    EASY_SOLVED,
    EMPTY,
    HARDEST,
    IMPOSSIBLE,
    JUDGE_2239,
    JUDGE_2239_ANSWER,
    JUDGE_2580,
    JUDGE_2580_ANSWER,
)
from conftest import Run
from sudokit import engine, formats

SMALLEST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
SECOND = "123456789456789123789123456214365897365897214897214365531642978648971532972538641"


@pytest.mark.parametrize(
    ("question", "answer"), [(JUDGE_2580, JUDGE_2580_ANSWER), (JUDGE_2239, JUDGE_2239_ANSWER)]
)
def test_the_judge_gets_its_answer_byte_for_byte(
    sudokit: Run, tmp_path: Path, question: str, answer: str
) -> None:
    for text in (
        question,
        question.replace("\n", "\r\n"),
        question.rstrip("\n"),
        "\n \n" + question.replace("\n", "  \n") + "\n\n",
    ):
        (tmp_path / "board.txt").write_bytes(text.encode())
        for result in (sudokit("solve", "board.txt"), sudokit("solve", text=text)):
            assert (result.stdout, result.stderr, result.returncode) == (answer, "", 0)


def test_dash_is_standard_input(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "a").write_text(JUDGE_2580)
    result = sudokit("solve", "a", "-", "a", "--to", "line", text=EASY)
    first, second, third = result.stdout.splitlines()
    assert (first, second) == (third, EASY_SOLVED)


@pytest.mark.parametrize("name", formats.FORMATS)
def test_answers_in_the_form_asked_for(sudokit: Run, name: str) -> None:
    result = sudokit("solve", "--to", name, text=EASY)
    assert result.stdout == formats.write(engine.solve(EASY), name)


def test_the_suffix_tells_the_form(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "p.sdm").write_text(EASY + "\n")
    assert sudokit("convert", "p.sdm", "--to", "sdm").stdout == EASY.replace(".", "0") + "\n"


def test_of_several_solutions_the_smallest(sudokit: Run) -> None:
    assert sudokit("solve", text=EMPTY).stdout == SMALLEST + "\n"
    assert sudokit("solve", "--limit", "2", text=EMPTY).stdout == f"{SMALLEST}\n{SECOND}\n"
    two = SMALLEST[:65] + "." * 16
    both = sudokit("solve", "--all", text=two).stdout.splitlines()
    assert both[0] == SMALLEST
    assert both == sorted(both)


def test_unique_makes_several_solutions_an_error(sudokit: Run) -> None:
    result = sudokit("solve", "--unique", text=f"{EMPTY}\n{EASY}\n")
    assert result.stdout == f"\n{EASY_SOLVED}\n"
    assert result.stderr.splitlines()[0] == "stdin:1: several solutions (r8c3 can be 2 or 8)"
    assert result.returncode == 1


BAD_BOARDS = {
    "row 2 has 8 digits, expected 9": JUDGE_2580.replace("1 0 5 6 0 9", "1 0 5 6 0"),
    "row 2 has 10 digits, expected 9": JUDGE_2580.replace("1 0 5 6 0 9", "1 0 5 6 0 9 1"),
    "r2c1 is 'a', expected 1 to 9 or a blank (0 . - * _ x)": JUDGE_2580.replace("\n7", "\na", 1),
    "the board ends after row 2, expected 9 rows": "".join(JUDGE_2580.splitlines(True)[:2]),
}


@pytest.mark.parametrize(("reason", "text"), BAD_BOARDS.items())
def test_a_bad_board_is_one_line_with_its_place(
    sudokit: Run, tmp_path: Path, reason: str, text: str
) -> None:
    (tmp_path / "board.txt").write_text(text)
    result = sudokit("solve", "board.txt")
    assert (result.stdout, result.returncode) == ("", 1)
    assert result.stderr == f"board.txt:2: {reason}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("55" + EMPTY[2:], "stdin:1: r1c1 and r1c2 both hold 5"),
        (IMPOSSIBLE, "stdin:1: no solution"),
        ("", "stdin: no board in it"),
        ("\n# nothing but comments\n\n", "stdin: no board in it"),
        ("hello\n", "stdin:1: not a board: 'hello'"),
        ("\0\1\2", "stdin:1: not a text file (it holds a zero byte)"),
    ],
)
def test_bad_standard_input(sudokit: Run, text: str, message: str) -> None:
    result = sudokit("solve", text=text)
    assert (result.stdout.strip(), result.stderr, result.returncode) == ("", message + "\n", 1)


def test_bad_files_do_not_stop_the_good_ones(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "good").write_text(EASY)
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    result = sudokit("solve", "missing", "folder", "binary", "good")
    assert result.stdout == EASY_SOLVED + "\n"
    assert result.returncode == 1
    assert result.stderr.splitlines()[:3] == [
        "missing: no such file or directory",
        "folder: is a directory",
        "binary:1: not a text file (it holds a zero byte)",
    ]


STREAM = f"{EASY}\nbad\n{EASY}\n{IMPOSSIBLE}\n{EASY}\n"


def test_report_answers_the_good_ones_and_counts_the_bad(sudokit: Run) -> None:
    result = sudokit("solve", text=STREAM)
    assert result.stdout.splitlines() == [EASY_SOLVED, "", EASY_SOLVED, "", EASY_SOLVED]
    assert result.stderr.splitlines() == [
        "stdin:2: 3 characters, expected 81",
        "stdin:4: no solution",
        "sudokit: 2 of 5 failed",
    ]
    assert result.returncode == 1


def test_stop_ends_at_the_first_bad_one(sudokit: Run) -> None:
    result = sudokit("solve", "--on-error", "stop", text=STREAM)
    assert result.stdout.split() == [EASY_SOLVED]
    assert result.stderr == "stdin:2: 3 characters, expected 81\n"
    assert result.returncode == 1


def test_blank_only_holds_the_place(sudokit: Run) -> None:
    result = sudokit("solve", "--on-error", "blank", text=STREAM)
    assert result.stdout.splitlines() == [EASY_SOLVED, "", EASY_SOLVED, "", EASY_SOLVED]
    assert result.stderr == "sudokit: 2 of 5 failed\n"
    assert result.returncode == 1


@pytest.mark.parametrize(
    "option", ["solve --all --timeout", "classic --max-seconds", "check --timeout"]
)
def test_no_number_of_seconds(sudokit: Run, option: str) -> None:
    result = sudokit(*option.split(), "nan", EASY)
    assert result.returncode == 2
    assert result.stderr.endswith("nan is not a number of seconds\n")
    assert sudokit(*option.split(), "inf", EASY).returncode == 0


def test_an_input_that_cannot_be_read_is_no_board(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(f"bad\n\n{EASY}\n\0".encode())
    result = sudokit("solve", "missing", "binary")
    assert result.stderr.splitlines()[-2:] == [
        "binary:4: not a text file (it holds a zero byte)",
        "sudokit: 1 of 2 failed",
    ]
    result = sudokit("solve", "missing", "--on-error", "blank")
    assert (result.returncode, result.stderr) == (1, "missing: no such file or directory\n")


def test_output_appears_whole_under_its_name(sudokit: Run, tmp_path: Path) -> None:
    target = tmp_path / "answer.txt"
    target.write_text("old")
    assert sudokit("solve", "-o", "answer.txt", text=JUDGE_2580).returncode == 0
    assert target.read_text() == JUDGE_2580_ANSWER
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("more", [[], ["--on-error", "stop"]])
@pytest.mark.parametrize(
    "command", [["solve"], ["rate", "--to", "csv"], ["convert", "--to", "line"]]
)
def test_output_stays_where_there_is_nothing_to_read(
    sudokit: Run, tmp_path: Path, command: list[str], more: list[str]
) -> None:
    (tmp_path / "keep.txt").write_text("mine")
    assert sudokit(*command, "missing", "-o", "keep.txt", *more).returncode == 1
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_huge_numbers_are_as_good_as_large_ones(sudokit: Run) -> None:
    assert sudokit("solve", "--limit", "9" * 23, text=EASY).stdout == f"{EASY_SOLVED}\n"
    assert sudokit("rate", "--threads", "9" * 23, text=EASY).returncode == 0


def test_output_to_where_nothing_can_be_written(sudokit: Run) -> None:
    result = sudokit("solve", "-o", "missing/out.txt", text=EASY)
    assert result.returncode == 1
    assert result.stderr == "sudokit: missing/out.txt: no such file or directory\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "--to", "pdf"],
        ["solve", "--limit", "0"],
        ["solve", "--unique", "--all"],
        ["solve", "--nonsense"],
        ["nonsense"],
        ["convert"],
    ],
)
def test_usage_errors_are_two(sudokit: Run, arguments: list[str]) -> None:
    result = sudokit(*arguments, text=EASY)
    assert result.returncode == 2
    assert "Usage:" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_reader_that_leaves(tmp_path: Path) -> None:
    (tmp_path / "many").write_text((EASY + "\n") * 5000)
    solve = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "convert", "many", "--to", "boxed"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    )
    assert solve.stdout
    assert solve.stderr
    solve.stdout.readline()
    solve.stdout.close()
    assert solve.stderr.read() == b""
    assert solve.wait() == 0
    solve.stderr.close()


def test_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "endless").write_text((HARDEST + "\n") * 100_000)
    solve = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "solve", "endless", "--all", "-o", "out"],
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    while len(list(tmp_path.iterdir())) < 2:  # it has begun when its output file is there
        time.sleep(0.01)
    solve.send_signal(signal.SIGINT)
    _, errors = solve.communicate(timeout=300)
    assert errors.strip() == "sudokit: interrupted"
    assert solve.returncode == 1
    assert [path.name for path in tmp_path.iterdir()] == ["endless"]


def test_answers_one_by_one_to_someone_who_waits() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit", "solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as solve:
        assert solve.stdin
        assert solve.stdout
        for _ in range(3):
            solve.stdin.write(EASY + "\n")
            solve.stdin.flush()
            assert solve.stdout.readline() == EASY_SOLVED + "\n"


def test_lines_that_came_together_do_not_wait_for_more() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit", "solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as solve:
        assert solve.stdin
        assert solve.stdout
        solve.stdin.write(f"puzzle,comment\n{EASY}\n{EASY}\n")
        solve.stdin.flush()
        for _ in range(2):
            assert select.select([solve.stdout], [], [], 20)[0], "no answer while the pipe is open"
            assert os.read(solve.stdout.fileno(), 82).decode() == EASY_SOLVED + "\n"


def test_garbage_of_any_size_is_one_bad_line(tmp_path: Path) -> None:
    with (tmp_path / "garbage").open("wb") as file:
        file.writelines([b"5" * 1_000_000] * 300)
    # The peak that the system reports of a process begins with that of its parent: a small one.
    between = (
        "import resource, subprocess, sys\n"
        "solve = subprocess.run([sys.executable, '-m', 'sudokit', 'solve', 'garbage'])\n"
        "print(solve.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    measured = subprocess.run(
        [sys.executable, "-c", between],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
        check=True,
    )
    assert measured.stderr == "garbage:1: over 65,535 characters, expected 81\n"
    status, kilobytes = map(int, measured.stdout.split())
    assert status == 1
    assert kilobytes < 150_000  # half of the file
