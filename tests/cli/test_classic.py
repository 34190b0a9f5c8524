"""`sudokit classic` as a process: plain in a pipe, animated on a terminal."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, HARDEST, JUDGE_2580
from sudokit.board.grid import Grid
from sudokit.classic import ALGORITHMS, IN_ORDER

Run = Callable[..., "subprocess.CompletedProcess[str]"]

AGAINST_ORDER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
ESCAPE = "\x1b"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(EASY + "\n")
    return path


@pytest.mark.parametrize("name", ALGORITHMS)
def test_one_algorithm(sudokit: Run, board: Path, name: str) -> None:
    process = sudokit("classic", board, "--algorithm", name)
    assert (process.returncode, process.stderr) == (0, "")
    result = ALGORITHMS[name](Grid(EASY))
    assert process.stdout.startswith(Grid(EASY_SOLVED).pretty() + "\n")
    assert process.stdout.splitlines()[-1].startswith(
        f"{name}: {result.placements:,} placements, {result.checks:,} checks, "
        f"{result.backtracks:,} backtracks, "
    )


def test_scan_is_the_default_and_a_pipe_will_do(sudokit: Run) -> None:
    process = sudokit("classic", "-", text=JUDGE_2580)
    assert process.returncode == 0
    assert "scan: 14 placements, " in process.stdout


def test_a_trace_in_a_pipe_is_one_line_an_event(sudokit: Run, board: Path) -> None:
    process = sudokit("classic", board, "--trace", "--algorithm", "dlx")
    assert process.returncode == 0
    assert ESCAPE not in process.stdout
    lines = process.stdout.splitlines()
    cells = bytearray(Grid(EASY).cells)
    for line in lines[:51]:
        event, cell, digit = line.split()
        assert event == "place"
        cells[9 * int(cell[1]) + int(cell[3]) - 10] = int(digit)
    assert str(Grid(bytes(cells))) == EASY_SOLVED
    assert lines[51:-1] == Grid(EASY_SOLVED).pretty().splitlines()
    assert lines[-1] == "dlx: 51 placements, 51 checks, 0 backtracks"


def test_a_trace_tells_rejections_and_backtracks(sudokit: Run, board: Path) -> None:
    lines = sudokit("classic", board, "--trace", "--algorithm", "sets").stdout.splitlines()
    events = [line.split()[0] for line in lines]
    assert [events.count(kind) for kind in ("place", "reject", "undo")] == [4208, 33444, 4157]
    assert lines[0] == "place r1c3 1"


def test_a_race_is_one_table(sudokit: Run) -> None:
    process = sudokit("classic", "-", "--race", "--max-seconds", "50", text=HARDEST)
    assert (process.returncode, process.stderr) == (0, "")
    assert ESCAPE not in process.stdout
    heading, *rows = process.stdout.splitlines()
    assert heading.split() == ["algorithm", "placements", "checks", "backtracks", "time", "result"]
    assert [row.split()[0] for row in rows] == list(ALGORITHMS)
    assert all(row.split()[-1] == "solved" for row in rows)
    assert rows[0].split()[1:4] == ["49,558", "445,778", "49,498"]


def test_in_a_race_the_hopeless_give_up(sudokit: Run) -> None:
    process = sudokit("classic", "-", "--race", "--max-checks", "9999", text=AGAINST_ORDER)
    assert process.returncode == 0
    rows = {row.split()[0]: row for row in process.stdout.splitlines()}
    assert rows["scan"].endswith("gave up")
    assert rows["scan"].split()[2] == "9,999"
    assert rows["dlx"].split()[-1] == "solved"


def test_a_race_names_those_that_found_another_solution(sudokit: Run) -> None:
    process = sudokit("classic", "-", "--race", "--max-seconds", "50", text=EMPTY)
    last = process.stdout.splitlines()[-1]
    assert last == f"The board has several solutions; not the smallest: {OTHERS}."


OTHERS = ", ".join(name for name in ALGORITHMS if name not in IN_ORDER)
"""The algorithms that may find another solution than the smallest."""
IMPOSSIBLE = (
    "1234567.." + "......9.." + "........." + ".......9." + "." * 27 + "........9" + "." * 9
)


def test_no_solution(sudokit: Run) -> None:
    process = sudokit("classic", "-", "--algorithm", "mrv", text=IMPOSSIBLE)
    assert (process.returncode, process.stderr) == (1, "sudokit: no solution\n")
    assert process.stdout.startswith("mrv: ")
    race = sudokit("classic", "-", "--race", text=IMPOSSIBLE)
    assert race.returncode == 0
    assert race.stdout.count("no solution") == len(ALGORITHMS)


def test_giving_up(sudokit: Run) -> None:
    process = sudokit("classic", "-", "--max-checks", "1000", text=AGAINST_ORDER)
    assert (process.returncode, process.stdout) == (1, "")
    assert process.stderr == "sudokit: scan gave up after 1,000 checks\n"


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["missing.txt"], 1, "missing.txt: no such file or directory"),
        (["-"], 1, "stdin: no board in it"),
        (["-", "--algorithm", "magic"], 2, "'magic' is not one of"),
        (["-", "--race", "--trace"], 2, "--race runs all algorithms"),
        (["-", "--race", "--algorithm", "dlx"], 2, "--race runs all algorithms"),
        (["-", "--delay", "1"], 2, "--delay needs --trace"),
        (["-", "--trace", "--delay", "-1"], 2, "--delay"),
        (["-", "--max-checks", "0"], 2, "--max-checks"),
        ([], 2, "BOARD"),
    ],
)
def test_bad_input(sudokit: Run, arguments: list[str], code: int, reason: str) -> None:
    process = sudokit("classic", *arguments)
    assert (process.returncode, process.stdout) == (code, "")
    assert reason in process.stderr
    assert "Traceback" not in process.stderr


def test_a_clash_names_its_cells(sudokit: Run) -> None:
    process = sudokit("classic", "-", text="5.5" + "." * 78)
    assert process.returncode == 1
    assert "r1c1 and r1c3 both hold 5" in process.stderr


def test_help_has_examples(sudokit: Run) -> None:
    process = sudokit("classic", "--help")
    assert process.returncode == 0
    assert "sudokit classic board.txt --race" in process.stdout


class Terminal:
    """A process on a terminal, and what it has written so far."""

    def __init__(
        self, arguments: list[str | Path], folder: Path, lines: int = 24, columns: int = 40
    ) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._screen, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        dull = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM"}
        environment = {k: v for k, v in os.environ.items() if k not in dull}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sudokit", "classic", *arguments],
            stdin=side,
            stdout=side,
            stderr=side,
            cwd=folder,
            env={**environment, "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(side)
        self.text = ""
        # A read may end within a syllable.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def read_until(self, wanted: str | None, seconds: float = 30) -> None:
        """Read until a text appears, or for None until the process has ended."""
        end = time.monotonic() + seconds
        while wanted is None or wanted not in self.text:
            assert time.monotonic() < end, self.text[-2000:]
            if select.select([self._screen], [], [], 0.1)[0]:
                try:
                    read = os.read(self._screen, 65536)
                except OSError:  # the way Linux says that the other side is closed
                    read = b""
                if not read:
                    return
                self.text += self._decoder.decode(read)

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def close(self) -> int:
        self.read_until(None)
        os.close(self._screen)
        return self._process.wait(timeout=300)


needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


HOPELESS = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""Without a solution, which takes most algorithms minutes to find."""


@needs_terminal
def test_a_trace_on_a_terminal_is_a_board_that_changes(board: Path, tmp_path: Path) -> None:
    terminal = Terminal([board, "--trace", "--algorithm", "mrv", "--delay", "0"], tmp_path)
    assert terminal.close() == 0
    assert f"{ESCAPE}[?25l" in terminal.text  # the cursor is hidden
    assert terminal.text.rindex(f"{ESCAPE}[?25h") > terminal.text.rindex(f"{ESCAPE}[?25l")
    assert "placements  51\r\nchecks      51\r\nbacktracks  0" in terminal.text


@needs_terminal
@pytest.mark.parametrize("columns", [80, 40])
def test_a_trace_on_a_terminal_of_12_lines_shows_the_whole_board(
    columns: int, board: Path, tmp_path: Path
) -> None:
    arguments: list[str | Path] = [board, "--trace", "--algorithm", "mrv", "--delay", "0"]
    terminal = Terminal(arguments, tmp_path, lines=12, columns=columns)
    assert terminal.close() == 0
    plain = re.sub(rf"{ESCAPE}\[[0-9;?]*[A-Za-z]", "", terminal.text)
    rows = [line for line in plain.splitlines() if line.startswith("│")][-9:]
    assert "".join(re.sub("[^1-9]", "", row.split("   ")[0]) for row in rows) == EASY_SOLVED
    assert "place r" in plain[-2000:]
    assert ("backtracks" in rows[3]) == (columns == 80)


def test_a_race_ends_on_a_board_that_is_hopeless_for_all(sudokit: Run) -> None:
    process = sudokit("classic", "-", "--race", "--max-seconds", "0.2", text=HOPELESS)
    assert process.returncode == 0
    rows = {row.split()[0]: row.split() for row in process.stdout.splitlines()}
    assert rows["scan"][1:4] == ["-", "-", "-"]
    assert rows["scan"][-2:] == ["gave", "up"]
    assert list(rows)[1:] == list(ALGORITHMS)


@needs_terminal
def test_ctrl_c_ends_a_trace(board: Path, tmp_path: Path) -> None:
    terminal = Terminal([board, "--trace"], tmp_path)
    terminal.read_until("checks      9")
    terminal.interrupt()
    assert terminal.close() == 1
    assert "Traceback" not in terminal.text
    assert terminal.text.rstrip().endswith("interrupted")
    assert f"{ESCAPE}[?25h" in terminal.text  # the cursor is back


def width(text: str) -> int:
    """The columns that a text takes on a terminal."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def test_a_trace_in_korean(sudokit: Run, board: Path) -> None:
    english, korean = (
        sudokit("classic", board, "--trace", "--algorithm", "sets", "--lang", language).stdout
        for language in ("en", "ko")
    )
    for ours, theirs in (("place", "넣음"), ("reject", "거절"), ("undo", "되돌림")):
        english = re.sub(rf"^{ours} ", f"{theirs} ", english, flags=re.MULTILINE)
    *events, counters = english.splitlines()
    assert korean.splitlines()[:-1] == events
    numbers = re.findall(r"[\d,]+\d", counters)
    assert korean.splitlines()[-1] == "sets: 넣음 {}, 검사 {}, 되돌림 {}".format(*numbers)


def test_a_race_in_korean_is_a_table_too(sudokit: Run) -> None:
    heading, *rows = sudokit("classic", EASY, "--race", "--lang", "ko").stdout.splitlines()
    assert heading.split() == ["알고리즘", "넣음", "검사", "되돌림", "시간", "결과"]
    assert [row.split()[0] for row in rows] == list(ALGORITHMS)
    assert all(row.endswith("  풀림") for row in rows)
    before_result = {width(line[: -len(line.split()[-1])]) for line in (heading, *rows)}
    assert len(before_result) == 1
    result = sudokit("classic", EMPTY, "--race", "--lang", "ko").stdout.splitlines()
    assert result[-1] == f"해가 여러 개인 판입니다. 가장 작은 해가 아닌 것: {OTHERS}."


def test_errors_are_in_the_language_of_the_command_line_not_of_its_answers(sudokit: Run) -> None:
    gave_up = sudokit("classic", AGAINST_ORDER, "--max-checks", "1000", "--lang", "ko")
    assert (gave_up.returncode, gave_up.stderr) == (1, "sudokit: scan gave up after 1,000 checks\n")
    none = sudokit("classic", IMPOSSIBLE, "--algorithm", "mrv", "--lang", "ko")
    assert (none.returncode, none.stderr) == (1, "sudokit: no solution\n")
    race = sudokit("classic", IMPOSSIBLE, "--race", "--lang", "ko", "--max-checks", "1000").stdout
    assert "해 없음" in race


@needs_terminal
def test_the_board_that_changes_speaks_korean(board: Path, tmp_path: Path) -> None:
    terminal = Terminal(
        [board, "--trace", "--algorithm", "mrv", "--delay", "0", "--lang", "ko"], tmp_path
    )
    assert terminal.close() == 0
    assert "넣음        51\r\n검사        51\r\n되돌림      0" in terminal.text
