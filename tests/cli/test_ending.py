"""How commands end early: signals, readers that leave, standard streams that are closed."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boards import EASY, EASY_SOLVED, HARDEST
from commands import FRESH
from conftest import Run

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

SUDOKIT = shlex.join(FRESH)


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run bash, where `sudokit` is what is tested."""
    script = f'set -o pipefail; sudokit() {{ {SUDOKIT} "$@"; }}; {command}'
    return subprocess.run(
        ["bash", "-c", script], cwd=folder, text=True, capture_output=True, timeout=300, check=False
    )


@pytest.mark.parametrize(
    "command",
    [
        "sudokit generate --endless | head -n 3",
        "sudokit solve many | head -n 1",
        "sudokit convert many --to boxed | head -n 1",
        "sudokit rate many | head -n 1",
        "sudokit transform many --shuffle 1 | head -n 1",
        "sudokit solve empty --all | head -n 1",
        "sudokit generate --endless 2>&1 | head -n 1",
        "sudokit solve bad 2>&1 | head -n 1",
        "sudokit techniques --lang ko | true",
        "sudokit --help | true",
    ],
)
def test_a_reader_that_has_had_enough_breaks_no_pipeline(command: str, tmp_path: Path) -> None:
    (tmp_path / "many").write_text(f"{EASY}\n" * 50_000)
    (tmp_path / "bad").write_text("bad\n" * 50_000)
    (tmp_path / "empty").write_text("." * 81)
    result = shell(command, tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout or "true" in command


def test_the_reader_of_a_named_pipe(tmp_path: Path) -> None:
    result = shell(
        "mkfifo pipe; sudokit generate --endless -o pipe & head -n 2 pipe; wait $!", tmp_path
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert len(result.stdout.split()) == 2


SOLVE = "solve empty.txt --all -o out"
PRINT = "print many.txt -o out"
TABLE = "table many.txt --from lines --to jsonl --add level -o out"
DATASET = "dataset --train 100000 --test 0 -o out"
RATE = "rate many.txt -o out"
GENERATE = "generate 100000 --level easy -o out"


def in_turn(commands: list[str], kinds: list[signal.Signals]) -> list[ParameterSet]:
    """All pairs. Those that are not slow have every command once, and every signal."""
    return [
        pytest.param(
            command,
            kind,
            id=f"{command.split()[0]}-{kind.name}",
            marks=() if kind is kinds[number % len(kinds)] else pytest.mark.slow,
        )
        for number, command in enumerate(commands)
        for kind in kinds
    ]


@pytest.mark.parametrize(
    ("line", "kind"),
    in_turn([SOLVE, PRINT, TABLE, DATASET], [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]),
)
def test_signals_leave_nothing_behind(line: str, kind: signal.Signals, tmp_path: Path) -> None:
    command = line.split()
    if command[0] in ("table", "dataset"):
        pytest.importorskip("pyarrow")
    if command[0] == "print":
        pytest.importorskip("reportlab")
    (tmp_path / "empty.txt").write_text("." * 81)
    (tmp_path / "many.txt").write_text(f"{HARDEST}\n" * 20_000)
    before = set(tmp_path.iterdir())
    with subprocess.Popen(
        [*FRESH, *command],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            if command[0] == "dataset" or list(tmp_path.glob(".*.partial")):
                break
            time.sleep(0.01)
        time.sleep(2 if command[0] == "dataset" else 0.1)  # it has no file before all is drawn
        process.send_signal(kind)
        told = process.communicate(timeout=300)[1]
    assert set(tmp_path.iterdir()) == before
    if kind is signal.SIGINT:
        assert (process.returncode, told.strip()) == (1, "sudokit: interrupted")
    else:
        assert (process.returncode, told) == (-kind, "")


def test_a_signal_waits_for_the_end_of_an_import() -> None:
    code = (
        "import os, signal, sys, time\n"
        "from sudokit.cli.ending import catch_signals\n"
        "catch_signals()\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'json.tool': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "try:\n"
        "    import json.tool\n"
        "    time.sleep(300)\n"
        "except KeyboardInterrupt:\n"
        "    print('json.tool' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "True\n", "")


_LOST = """\
import os, sys
from sudokit.cli.progress import Progress

class Signal:
    def __del__(self):
        os.kill(os.getpid(), {kind})  # what it raises is lost, as in all finalizers

def enter(self, enter=Progress.__enter__):
    Signal()
    return enter(self)

Progress.__enter__ = enter
sys.unraisablehook = lambda lost: None
from sudokit.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("command", "kind"), in_turn([RATE, TABLE, GENERATE], [signal.SIGINT, signal.SIGTERM])
)
def test_a_signal_whose_exception_is_lost_ends_the_command(
    command: str, kind: signal.Signals, tmp_path: Path
) -> None:
    if command.startswith("table"):
        pytest.importorskip("pyarrow")
    (tmp_path / "many.txt").write_text(f"{HARDEST}\n" * 20_000)
    result = subprocess.run(
        [sys.executable, "-c", _LOST.format(kind=int(kind)), *command.split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    told = (1, "sudokit: interrupted") if kind is signal.SIGINT else (-kind, "")
    assert (result.returncode, result.stderr.strip()) == told


@pytest.mark.parametrize("module", ["sudokit.cli", "click.core", "sudokit.cli.solve"])
def test_interrupted_while_it_imports_it_says_one_line(module: str) -> None:
    # Python imports `click.core` when the command line does, and no test can be quick enough by chance.
    code = (
        "import os, runpy, signal, sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "sys.argv = ['sudokit', 'solve', '-']\n"
        "runpy.run_module('sudokit', run_name='__main__', alter_sys=False)"
    )
    reader, writer = os.pipe()  # an input without an end, so that the command does not end first
    try:
        result = subprocess.run(
            [sys.executable, "-c", code],
            stdin=reader,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    finally:
        os.close(reader)
        os.close(writer)
    assert (result.returncode, result.stderr.strip()) == (1, "sudokit: interrupted")


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGHUP])
def test_generate_keeps_what_it_has_made(kind: signal.Signals, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit", "generate", "--endless", "-o", "out"],
        cwd=tmp_path,
    ) as process:
        try:
            while not any(path.stat().st_size for path in tmp_path.glob(".*.partial")):
                assert process.poll() is None
                time.sleep(0.01)
            process.send_signal(kind)
            assert process.wait(timeout=300) == -kind
        finally:
            process.kill()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert {len(line) for line in (tmp_path / "out").read_text().splitlines()} == {81}


def test_nohup_is_left_alone(tmp_path: Path) -> None:
    script = (
        "import os, signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
        f"os.execv({sys.executable!r}, [{sys.executable!r}, '-m', 'sudokit', 'solve', '-'])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{EASY}\n")
        process.stdin.flush()
        assert process.stdout.readline().strip() == EASY_SOLVED  # it has got so far
        process.send_signal(signal.SIGHUP)
        process.stdin.write(f"{EASY}\n")
        process.stdin.close()
        assert process.stdout.readline().strip() == EASY_SOLVED
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("sudokit solve board >&-", 1, "sudokit: bad file descriptor\n"),
        ("sudokit show board >&-", 1, "sudokit: bad file descriptor\n"),
        ("sudokit generate 2 >&-", 1, "sudokit: bad file descriptor\n"),
        ("sudokit --version >&-", 1, "sudokit: bad file descriptor\n"),
        ("sudokit classic board --trace >&-", 1, "sudokit: bad file descriptor\n"),
        ("sudokit solve <&-", 1, "stdin: bad file descriptor\n"),
        ("sudokit classic - <&-", 1, "stdin: bad file descriptor\n"),
        ("sudokit solve board -o out >&- && cat out", 0, ""),
        ("sudokit solve board -o out <&- && cat out", 0, ""),
        ("sudokit solve board -o out <&- >&- 2>&- && cat out", 0, ""),
        ("sudokit solve bad 2>&-", 1, ""),
        ("sudokit solve nothing 2>&-", 1, ""),
        ("sudokit solve --wrong 2>&-", 2, ""),
        ("sudokit solve board --stats 2>&-", 0, ""),
        ("sudokit solve board > /dev/full", 1, "sudokit: no space left on device\n"),
        ("sudokit generate 5000 > /dev/full", 1, "sudokit: no space left on device\n"),
    ],
)
def test_closed_and_full_streams(command: str, code: int, told: str, tmp_path: Path) -> None:
    (tmp_path / "board").write_text(EASY)
    (tmp_path / "bad").write_text("bad")
    result = shell(command, tmp_path)
    assert (result.returncode, result.stderr) == (code, told)
    if "-o out" in command:
        assert result.stdout == f"{EASY_SOLVED}\n"


@pytest.mark.parametrize(
    "command",
    [
        "solve boards -o boards",
        "solve ./boards -o boards",
        "solve boards -o link",
        "solve link -o boards",
        "solve - -o boards < boards",
        "solve file://$PWD/boards -o boards",
        "solve boards -o /proc/self/cwd/boards",
        "solve /proc/self/cwd/boards -o boards",
        "solve boards -o /dev/stdout >> boards",
        "solve boards -o /dev/stdin < boards",
        "solve -o /dev/stdin <> boards",
        "solve boards -o /dev/fd/3 3>> boards",
        "solve boards -o /proc/self/fd/3 3<> boards",
        "solve boards -o link --encoding utf-16 >> boards",
        "solve boards -o /dev/stdout --encoding utf-16 >> boards",
        "print boards -o /dev/stdout >> boards",
        "print boards >> boards",
        "show boards --svg -o /dev/fd/3 3>> boards",
        "show boards --png >> boards",
        "steps boards -o /dev/stdout >> boards",
        "steps boards >> boards",
        "explain boards --html /dev/fd/3 3>> boards",
        "generate --pattern boards -o /dev/stdout >> boards",
        "table boards --from lines --to lines -o /dev/fd/3 3>> boards",
        "table boards --from lines --to lines -o /proc/self/cwd/boards",
        "solve boards >> boards",
        "convert boards --to sdm -o boards",
        "transform boards --shuffle 1 -o boards",
        "show boards -o boards",
        "rate boards -o boards",
        "check boards -o boards",
        "minimize boards -o boards",
        "canonical boards -o boards",
        "explain boards -o boards",
        "explain boards --html boards",
        "print boards -o boards",
        "table boards --from lines --to lines -o boards",
        "table boards --from lines --to lines -o link",
    ],
)
def test_an_output_that_is_the_input_is_refused(command: str, tmp_path: Path) -> None:
    if command.startswith("print"):
        pytest.importorskip("reportlab")
    if command.startswith("table"):
        pytest.importorskip("pyarrow")
    (tmp_path / "boards").write_text(f"{EASY}\n")
    (tmp_path / "link").symlink_to("boards")
    result = shell(f"sudokit {command}", tmp_path)
    assert result.returncode == 1
    assert result.stderr.endswith("is both input and output\n")
    assert (tmp_path / "boards").read_text() == f"{EASY}\n"
    assert (tmp_path / "link").is_symlink()
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("command", "held"),
    [
        ("solve boards -o {}", f"{EASY_SOLVED}\n"),
        ("print boards -o {}", "%PDF"),
        ("show boards --svg -o {}", "<svg"),
        ("show boards --png -o {}", "PNG"),
        ("explain boards --html {}", "<!doctype html>"),
        ("explain boards -o {}", "1. "),
        ("check boards -o {}", "boards:1: unique"),
        ("generate --seed 1 -o {}", "4.5.2.69......9.7.....1....7.1.3"),
        ("table boards --from lines --to jsonl -o {}", '{"puzzle"'),
        ("table boards --from lines --to parquet -o {}", "PAR1"),
    ],
)
def test_an_output_that_is_appended_to_keeps_what_it_holds(
    command: str, held: str, tmp_path: Path
) -> None:
    for kind, package in (("print", "reportlab"), ("table", "pyarrow"), ("--png", "PIL")):
        if kind in command:
            pytest.importorskip(package)
    (tmp_path / "boards").write_text(f"{EASY}\n")
    (tmp_path / "link").symlink_to("/dev/stdout")
    (tmp_path / "out").write_text("held\n")
    for name in ("/dev/stdout", "link"):
        result = shell(f"sudokit {command.format(name)} >> out", tmp_path)
        assert result.returncode == 0, result.stderr
    with (tmp_path / "out").open("a") as file:
        file.write("end\n")
    found = (tmp_path / "out").read_bytes().decode("latin-1")
    assert found.startswith("held\n")
    assert found.endswith("end\n")
    assert found.lower().count(held.lower()) >= 2


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("solve boards -o /dev/full", "no space left on device"),
        ("table boards --from lines --to lines -o /dev/full", "no space left on device"),
        ("solve boards -o /dev/fd/9", "bad file descriptor"),
        ("solve boards -o /dev/stdin < other", "bad file descriptor"),
        ("solve boards -o /proc/out", "no such file or directory"),
        ("solve boards -o .", "is a directory"),
        ("solve none -o /dev/fd/3 3>> other", "no such file or directory"),
        ("solve boards --to wrong -o /dev/fd/3 3>> other", "'wrong'"),
        ("rate boards --profile wrong -o /dev/fd/3 3>> other", "expected"),
    ],
)
def test_an_output_that_cannot_be_is_one_line(command: str, told: str, tmp_path: Path) -> None:
    if command.startswith("table"):
        pytest.importorskip("pyarrow")
    for name in ("boards", "other"):
        (tmp_path / name).write_text(f"{EASY}\n")
    (tmp_path / "wrong").write_text("wrong")
    result = shell(f"sudokit {command}", tmp_path)
    assert result.returncode != 0
    assert told in result.stderr.lower()
    assert "Traceback" not in result.stderr
    assert (tmp_path / "other").read_text() == f"{EASY}\n"


@pytest.mark.parametrize(
    "command",
    [
        "generate --pattern mask -o mask",
        "generate --profile profile -o profile",
        "rate boards --profile profile -o profile",
        "explain boards --profile profile -o profile",
        "explain boards --profile profile --html profile",
        "print boards --font profile -o profile",
        "table boards --from lines --to lines --profile profile -o profile",
    ],
)
def test_an_output_that_an_option_names_is_refused(
    command: str, sudokit: Run, tmp_path: Path
) -> None:
    texts = {
        "boards": f"{EASY}\n",
        "mask": "x" * 81 + "\n",
        "profile": "[x-wing]\nscore = 10\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    result = sudokit(*command.split())
    assert result.returncode == 1
    assert result.stderr.endswith("is both input and output\n")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == texts


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("rate boards --profile /dev/zero", "more than 100,000 bytes"),
        ("rate boards --profile <(echo)", ""),
        ("rate boards --profile .", "is a directory"),
        ("generate --pattern /dev/zero", "a pattern has 81 cells, this one 10000"),
        ("generate --pattern /dev/urandom", "is not UTF-8|81 cells"),
        ("print boards --title \u0e01 --font /dev/zero -o out", "not a TrueType font"),
        ("print boards --font . -o out", "is a directory"),
    ],
)
def test_files_without_an_end_and_folders(command: str, told: str, tmp_path: Path) -> None:
    if command.startswith("print"):
        pytest.importorskip("reportlab")
    (tmp_path / "boards").write_text(f"{EASY}\n")
    result = shell(f"ulimit -v 4000000; sudokit {command}", tmp_path)
    assert bool(result.returncode) is bool(told)
    assert re.search(told, result.stderr)
    assert "Traceback" not in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["boards"]


def test_what_kill_leaves_is_swept_by_the_next_run(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("." * 81)

    def start() -> subprocess.Popen[bytes]:
        there = set(tmp_path.glob(".*.partial"))
        process = subprocess.Popen(
            [sys.executable, "-m", "sudokit", "solve", "empty", "--all", "-o", "out"], cwd=tmp_path
        )
        while not set(tmp_path.glob(".*.partial")) - there:
            assert process.poll() is None
            time.sleep(0.01)
        return process

    killed = start()
    killed.kill()
    killed.wait()
    (left,) = tmp_path.glob(".*.partial")
    alive = start()
    assert not left.exists()
    assert sudokit("generate", "-o", "other").returncode == 0
    assert len(list(tmp_path.glob(".*.partial"))) == 1  # that of the one that is alive
    alive.terminate()
    alive.wait()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "other"]


def test_a_title_that_no_font_has_leaves_no_file(sudokit: Run, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    unassigned = "\U000e1000"
    result = sudokit("print", EASY, "-o", "sheet.pdf", "--title", unassigned)
    assert result.returncode == 1
    assert "no font of this system has" in result.stderr
    assert not list(tmp_path.iterdir())


def test_help_does_not_contradict_itself(sudokit: Run) -> None:
    assert "otherwise" not in sudokit("convert", "--help").stdout.split("--on-error")[0]
