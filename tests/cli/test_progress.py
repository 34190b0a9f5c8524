"""Long work says how far it is: a line now and then where stderr is not a terminal, a bar where it is."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST
from commands import FRESH
from conftest import Run
from sudokit.cli import progress
from sudokit.cli.progress import Progress

if sys.platform == "win32":
    pytest.skip("ends processes with SIGINT", allow_module_level=True)

import pty

NEVER_DONE = 100_000  # as many hard boards take minutes for every command
LINE = r"sudokit: [\d,]+ (boards?|rows|puzzles|cases?)( \(\d+%\))?, [\d,.e-]+ a second"
KNOWN = LINE + r", about (\d+ (s|min|h|d) ?)+left"


@contextmanager
def at_work(
    folder: Path, *arguments: str, stderr: int = subprocess.PIPE
) -> Iterator[subprocess.Popen[bytes]]:
    """A command that says how far it is ten times a second; it is ended at the end."""
    process = subprocess.Popen(
        [*FRESH, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=stderr,
        cwd=folder,
        env={**os.environ, "SUDOKIT_PROGRESS_SECONDS": "0.1", "TERM": "xterm", "COLUMNS": "100"},
    )
    watchdog = threading.Timer(60, process.kill)
    watchdog.start()
    try:
        yield process
    finally:
        watchdog.cancel()
        process.send_signal(signal.SIGINT)
        process.communicate()


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    (tmp_path / "hard.txt").write_text(f"{HARDEST}\n{ESCARGOT}\n" * (NEVER_DONE // 2))
    (tmp_path / "easy.txt").write_text(f"{EASY}\n" * (2 * NEVER_DONE))
    (tmp_path / "empty.txt").write_text(f"{EASY}\n{EMPTY}\n")
    (tmp_path / "full.txt").write_text(f"{EASY}\n{EASY_SOLVED}\n")
    (tmp_path / "library.txt").write_text(f":0003:5:{ESCARGOT}:::555:\n" * NEVER_DONE)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["rate", "hard.txt"], KNOWN),
        (["print", "--no-levels", "hard.txt", "-o", "hard.pdf"], KNOWN),
        (["minimize", "--all", "full.txt"], KNOWN),
        (["solve", "--all", "empty.txt"], KNOWN),
        (["library", "library.txt"], KNOWN),
        (["generate", "100000", "--level", "hard"], KNOWN),
        (["generate", "--endless", "--level", "hard"], LINE),
        (["table", "easy.txt", "-o", "easy.csv", "--add", "score"], KNOWN),
        (["dataset", "--train", "100000", "--test", "1", "-o", "set"], KNOWN),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_long_work_says_how_far_it_is(puzzles: Path, arguments: list[str], expected: str) -> None:
    if arguments[0] in ("table", "dataset"):
        pytest.importorskip("pyarrow")
    if arguments[0] == "print":
        pytest.importorskip("reportlab")
    with at_work(puzzles, *arguments) as process:
        assert process.stderr
        for line in process.stderr:
            if re.fullmatch(expected, line.decode().strip()):
                break
            assert line.startswith(b"sudokit: ")
        else:
            pytest.fail("not a line that says so")


def test_work_in_vain_is_not_silent(tmp_path: Path) -> None:
    with at_work(tmp_path, "generate", "--clues", "17") as process:
        assert process.stderr
        assert re.fullmatch(rb"sudokit: 0 boards after \d+ s\n", process.stderr.readline())


def test_a_bar_where_stderr_is_a_terminal(puzzles: Path) -> None:
    ours, theirs = pty.openpty()
    with at_work(puzzles, "rate", "hard.txt", stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while not re.search(rb"\xe2\x94\x81+.*boards \(\d+%\).*left", shown):
            assert process.poll() is None
            shown += os.read(ours, 1 << 16)
        assert b"sudokit: " not in shown
        # What it still writes when it ends has to fit somewhere.
        process.send_signal(signal.SIGINT)
        threading.Thread(target=drain, args=[ours], daemon=True).start()
        process.wait()


def drain(descriptor: int) -> None:
    try:
        while os.read(descriptor, 1 << 16):
            pass
    except OSError:
        os.close(descriptor)


def test_short_work_says_nothing(sudokit: Run) -> None:
    assert sudokit("rate", EASY).stderr == ""


def test_zero_seconds_mean_never(capsys: pytest.CaptureFixture[str]) -> None:
    with (
        patch.dict(os.environ, {"SUDOKIT_PROGRESS_SECONDS": "0"}),
        Progress("file") as work,
    ):
        assert work._watcher is None
    for nonsense in ("", "soon", "nan", "-1"):
        with patch.dict(os.environ, {"SUDOKIT_PROGRESS_SECONDS": nonsense}):
            assert progress._seconds_a_line() in (0.0, 60.0)
    with patch.dict(os.environ, {"SUDOKIT_PROGRESS_SECONDS": "1e400"}):
        assert progress._seconds_a_line() <= threading.TIMEOUT_MAX  # no thread waits longer
    assert capsys.readouterr().err == ""


def test_who_waits_for_input_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with (
        patch.dict(os.environ, {"SUDOKIT_PROGRESS_SECONDS": "0.2"}),
        patch.object(Progress, "__str__", lambda self: pytest.fail("nothing is in hand")),
        Progress("file") as work,
    ):
        work.read(None)
        assert work._watcher
        work._watcher.join(0.5)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("seconds", "boards", "text"),
    [
        (60.0, 0, "0 boards after 60 s"),
        (60.0, 600, "600 boards (12%), 10 a second, about 7 min left"),
        (60.0, 30, "30 boards (1%), 0.5 a second, about 2 h 46 min left"),
        (1e6, 1, "1 board (0%), 1e-06 a second, about 57858 d 19 h left"),
        (0.5, 5000, "5,000 boards (100%), 10,000 a second, about 0 s left"),
    ],
)
def test_what_it_says(seconds: float, boards: int, text: str) -> None:
    with patch("time.perf_counter", side_effect=[0.0, seconds]):
        work = Progress(None, 5000)
        work.add(boards)
        assert str(work) == text


def test_boards_in_hand_count_on_the_way() -> None:
    """Time left follows the bytes, and within a batch the boards of it that are done."""
    work = Progress(None)
    work.read(1000)
    work.begin(50, 500)
    work.done(25)
    assert (work.boards, work._share()) == (25, 0.25)
    work.end()
    assert (work.boards, work._share()) == (50, 0.5)
    work.begin(10, 1000)
    work.done(5)
    assert (work.boards, work._share()) == (55, 0.75)
    work.end()
    assert (work.boards, work._share()) == (60, 1.0)


def test_a_long_question_about_a_variant_reports_how_far_it_is(tmp_path: Path) -> None:
    with at_work(tmp_path, "candidates", ".AntiKnight", "--limit", "1000000") as process:
        assert process.stderr is not None
        line = process.stderr.readline().decode()
        while "of the next" not in line:
            assert line
            line = process.stderr.readline().decode()
    assert re.fullmatch(r"sudokit: 0 boards after .+, \d+% of the next\n", line)


def test_what_is_done_of_a_board_is_gone_with_it() -> None:
    shown = Progress(None)
    shown.inside(1, 4)
    assert str(shown).endswith(", 25% of the next")
    shown.inside(7, None)
    assert "next" not in str(shown)
    shown.inside(3, 4)
    shown.begin(1, 10)
    shown.done(1)
    assert "next" not in str(shown)
