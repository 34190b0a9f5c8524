"""explain, hint, rate, techniques and library as processes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from boards import EASY, EMPTY, ESCARGOT
from conftest import Run
from sudokit.logic import Position, explain, techniques
from sudokit.logic.examples import example

LINE = f":0003:5:{EASY}:::555:"


def test_explain(sudokit: Run) -> None:
    result = sudokit("explain", EASY)
    assert result.returncode == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("1. Naked Single: 5 is the only candidate of r5c5")
    assert lines[-1].startswith("Easy, score 204: ")
    assert "네이키드 싱글" in sudokit("explain", "-", "--lang", "ko", text=EASY).stdout


def test_explain_one_technique_with_boards(sudokit: Run) -> None:
    result = sudokit("explain", ESCARGOT, "--technique", "pointing", "--boards")
    assert result.returncode == 0
    assert "┌" in result.stdout
    assert "(Pointing) of" in result.stdout
    assert "Naked Single:" not in result.stdout


def test_explain_to_page_and_json(sudokit: Run, tmp_path: Path) -> None:
    assert sudokit("explain", EASY, "--html", "steps.html").returncode == 0
    assert (tmp_path / "steps.html").read_text(encoding="utf-8").count("<svg") == 51
    lines = sudokit("explain", EASY, "--json").stdout.splitlines()
    assert json.loads(lines[0])["placements"] == [[40, 5]]


def test_chains_are_told_link_by_link(sudokit: Run, tmp_path: Path) -> None:
    step = example("skyscraper")
    assert step
    (tmp_path / "board.txt").write_text(step.position.to_text("hodoku"), encoding="utf-8")
    found = ("steps", "board.txt", "--technique", "skyscraper", "--limit", "1", "--why")
    lines = sudokit(*found).stdout.splitlines()
    assert [line.strip() for line in lines] == [step.explain(), *step.reasoning()]
    told = json.loads(sudokit(*found, "--json", "--lang", "ko").stdout)
    assert told["reasoning"] == step.reasoning("ko")
    assert "reasoning" not in json.loads(sudokit(*found[:-1], "--json").stdout)
    explained = sudokit("explain", ESCARGOT, "--why", "--html", "why.html").stdout
    assert "\n   If " in explained
    page = (tmp_path / "why.html").read_text(encoding="utf-8")
    assert page.count("<ul><li>") == sum(bool(one.reasoning()) for one in explain(ESCARGOT).steps)


def test_a_line_of_json_stands_on_its_own(sudokit: Run) -> None:
    """It has the position before the step, and the sentence in the language asked for."""
    expected = explain(EASY).steps[7:9]
    lines = sudokit("explain", EASY, "--json", "--lang", "ko").stdout.splitlines()[7:9]
    for line, step in zip(map(json.loads, lines), expected, strict=True):
        assert Position(line.pop("position")) == step.position
        assert "".join(line["sentence"].values()) == step.explain("ko")
        assert line == json.loads(json.dumps(step.to_dict("ko")))


def test_explain_tells_that_it_is_stuck_beside_json_too(sudokit: Run, tmp_path: Path) -> None:
    names = [key for key in techniques() if not key.endswith("-single")]
    (tmp_path / "singles.toml").write_text(
        "".join(f"[{key}]\nenabled = false\n" for key in names), encoding="utf-8"
    )
    for more in ([], ["--json"]):
        result = sudokit("explain", ESCARGOT, "--profile", "singles.toml", *more)
        assert result.returncode == 1
        assert result.stderr.startswith("sudokit: stuck")


def test_explain_tells_what_is_wrong(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit("explain", EMPTY)
    assert result.returncode == 1
    assert result.stderr.startswith("sudokit: several solutions")
    assert sudokit("explain", EASY, "--technique", "y-wing").returncode == 2
    for command in ("explain", "hint"):
        assert (
            sudokit(command, EASY[:80]).stderr
            == "sudokit: argument 1: 80 characters, expected 81\n"
        )
        assert sudokit(command, "").stderr == "'': no such file or directory\n"
    (tmp_path / "profile.toml").write_text("[x-wing]\nscore = 'a'\n", encoding="utf-8")
    result = sudokit("explain", EASY, "--profile", "profile.toml")
    assert result.returncode == 1
    assert "expected a whole number" in result.stderr


def test_hint(sudokit: Run) -> None:
    assert sudokit("hint", EASY, "--level", "1").stdout == "look at box 5\n"
    assert sudokit("hint", EASY).stdout.splitlines()[-1].startswith("Naked Single")
    wrong = "531" + EASY[3:]
    assert sudokit("hint", wrong, "--puzzle", EASY).stdout == "wrong digits: r1c3 = 1\n"
    result = sudokit("hint", wrong)
    assert result.returncode == 1
    assert result.stderr == "sudokit: no solution, but one without r1c3 = 1\n"


def test_hint_names_a_wrong_digit_that_clashes(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "clash.txt").write_text("535" + EASY[3:], encoding="utf-8")
    for board in ("clash.txt", "535" + EASY[3:]):
        result = sudokit("hint", board, "--puzzle", EASY)
        assert (result.stdout, result.stderr) == ("wrong digits: r1c3 = 5\n", "")
        result = sudokit("hint", board)
        assert result.returncode == 1
        assert result.stderr.endswith("r1c1 and r1c3 both hold 5\n")


def test_hint_and_explain_take_pencilmarks(sudokit: Run, tmp_path: Path) -> None:
    text = str(Position(EASY, removed=[(2, 1), (2, 2)]))
    (tmp_path / "marks.txt").write_text(text, encoding="utf-8")
    for arguments, typed in ((["marks.txt"], None), ([text], None), (["-"], text)):
        hint = sudokit("hint", *arguments, "--level", "2", text=typed)
        assert hint.stdout == "only one digit still fits into a cell: Naked Single\n"
        explained = sudokit("explain", *arguments, text=typed)
        assert "4 is the only candidate of r1c3" in explained.stdout
    missing = str(Position(EASY, removed=[(2, 4)]))
    assert sudokit("hint", "-", text=missing).stdout == "cells that lack a candidate: r1c3\n"
    ignored = sudokit("hint", "-", "--ignore-marks", text=missing)
    assert ignored.stdout == sudokit("hint", EASY).stdout
    assert sudokit("explain", "-", text=missing).stderr == (
        "sudokit: no solution: r1c3 must keep candidate 4\n"
    )
    damaged = text.replace("2569", "25a9")
    for result in (sudokit("hint", "-", text=damaged), sudokit("hint", damaged)):
        assert result.returncode == 1
        assert "r5c3 is '25a9', expected candidates 1 to 9" in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_rate(sudokit: Run) -> None:
    text = f"{EASY}\n{EMPTY}\n{ESCARGOT}\n"
    result = sudokit("rate", "-", "--to", "csv", text=text)
    assert result.returncode == 1
    assert result.stderr.splitlines()[0].startswith("stdin:2: several solutions")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["puzzle"] for row in rows] == [EASY, ESCARGOT]
    assert rows[0] == {"puzzle": EASY, "level": "Easy", "score": "204", "hardest": "Naked Single"}
    lines = sudokit("rate", "-", "--to", "jsonl", "--on-error", "blank", text=text).stdout
    assert [json.loads(line)["level"] for line in lines.splitlines()] == ["Easy", "Extreme"]
    assert sudokit("rate", "-", text=EASY).stdout == f"{EASY} Easy 204 Naked Single\n"


def test_rate_damaged_lines(sudokit: Run) -> None:
    result = sudokit("rate", "-", text=f"{EASY}\n{EASY[:80]}\n55{EASY[2:]}\n{EASY}\n")
    assert result.returncode == 1
    assert result.stderr.splitlines()[:2] == [
        "stdin:2: 80 characters, expected 81",
        "stdin:3: r1c1 and r1c2 both hold 5",
    ]
    assert len(result.stdout.splitlines()) == 2


def test_techniques(sudokit: Run) -> None:
    header, *table = sudokit("techniques").stdout.splitlines()
    assert header.split()[:6] == ["order", "code", "level", "score", "use", "technique"]
    (row,) = [line for line in table if line.split()[5] == "xy-wing"]
    assert row.split()[1] == "0800"
    assert sudokit("explain", row.rsplit(maxsplit=0)[0][row.index(":0000") :]).returncode == 0
    assert "X-Wing of" in sudokit("techniques", "x-wing").stdout
    rows = list(csv.DictReader(io.StringIO(sudokit("techniques", "--to", "csv").stdout)))
    assert all(Position(row["example"]).grid.blanks for row in rows)
    assert sudokit("techniques", "y-wing").returncode == 2
    result = sudokit("techniques", "x-wing", "--to", "csv")
    assert result.returncode == 2
    assert "--to is for the whole table" in result.stderr


def test_library(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(f"# a comment\n\n{LINE}\n", encoding="utf-8")
    result = sudokit("library", "good.txt", "--summary")
    assert result.returncode == 0
    assert result.stdout == "Naked Single: 1 passed, 0 failed\n1 passed, 0 failed\n"
    wrong = LINE.replace(":555:", ":155:")
    (tmp_path / "bad.txt").write_text(f"{LINE}\n{wrong}\nnonsense\n", encoding="utf-8")
    result = sudokit("library", "bad.txt")
    assert result.returncode == 1
    assert result.stdout.startswith("bad.txt:2: Naked Single: not among the")
    assert result.stdout.endswith("1 passed, 2 failed\n")


def test_library_files_that_are_none(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(1, 256)))
    result = sudokit("library", "binary")
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.endswith("0 passed, 3 failed\n")  # a file of three lines, by all line ends
    result = sudokit("library", "-", text="# nothing\n")
    assert (result.returncode, result.stdout) == (1, "0 passed, 0 failed\n")
