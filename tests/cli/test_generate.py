"""`sudokit generate` as a process."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conftest import Run
from sudokit import Grid, generate, is_unique, rate, variants
from sudokit.variants import Puzzle


def test_puzzles_a_line_each(sudokit: Run) -> None:
    result = sudokit("generate", "5", "--seed", "3")
    assert result.stdout.splitlines() == [str(grid) for grid in generate(5, seed=3)]
    assert (result.stderr, result.returncode) == ("", 0)


def test_every_option_reaches_the_generator(sudokit: Run) -> None:
    result = sudokit(
        *("generate", "3", "--level", "hard", "--technique", "X-Wing", "--clues", "24-40"),
        *("--symmetry", "half-turn", "--score", "500-1500", "--seed", "1", "--threads", "2"),
    )
    expected = generate(
        *(3,), level="Hard", technique="x-wing", clues=(24, 40), symmetry="half-turn",
        score=(500, 1500), seed=1,
    )  # fmt: skip
    assert result.stdout.splitlines() == [str(grid) for grid in expected]


def test_a_pattern_on_the_line_and_in_a_file(sudokit: Run, tmp_path: Path) -> None:
    mask = str(generate(symmetry="full", seed=1)[0])
    (tmp_path / "mask.txt").write_text("\n".join(mask[i : i + 9] for i in range(0, 81, 9)) + "\n")
    line, file, pipe = (
        sudokit("generate", "--pattern", pattern, "--seed", "1", text=mask)
        for pattern in (mask, "mask.txt", "-")
    )
    assert line.stdout == file.stdout == pipe.stdout
    assert [mark == "." for mark in line.stdout.strip()] == [mark == "." for mark in mask]


def test_formats_and_files(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit("generate", "2", "--seed", "1", "--to", "boxed", "-o", "out.txt", "--stats")
    assert result.stdout == ""
    assert result.stderr.startswith("2 boards in ")
    assert sudokit("convert", "out.txt", "--to", "line").stdout.splitlines() == [
        str(grid) for grid in generate(2, seed=1)
    ]


def test_uniform(sudokit: Run) -> None:
    result = sudokit("generate", "--uniform", "--seed", "1")
    assert result.stdout == f"{generate(sampling='uniform', seed=1)[0]}\n"


def test_not_minimal(sudokit: Run) -> None:
    result = sudokit("generate", "--not-minimal", "--clues", "35", "--level", "Easy")
    grid = Grid(result.stdout)
    assert (grid.clues, rate(grid).level) == (35, "Easy")


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["--clues", "16"], 1, "sudokit: no puzzle has fewer than 17 clues, asked for 16\n"),
        (["--clues", "17", "--attempts", "9", "--seed", "1"], 1, "gave up after 9 attempts"),
        (["--clues", "x"], 2, "clues is 'x'"),
        (["--level", "silly"], 2, "no level is called 'silly', expected one of Easy"),
        (["--technique", "silly"], 2, "no technique is called 'silly'"),
        (["--pattern", "nowhere.txt"], 1, "nowhere.txt"),
        (["--pattern", "-"], 2, "a pattern has 81 cells"),
        (["--uniform", "--symmetry", "full"], 2, "uniform sampling"),
        (["-1"], 2, "No such option"),
        (["--seed", "-1"], 2, "not in the range"),
        (["-o", "no/such/folder"], 1, "no such file"),
    ],
)
def test_errors(sudokit: Run, arguments: list[str], code: int, reason: str) -> None:
    result = sudokit("generate", *arguments)
    assert result.returncode == code
    assert reason in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_endless_into_a_pipe_that_closes() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit", "generate", "--endless"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        assert all(is_unique(process.stdout.readline().strip()) for _ in range(3))
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_ctrl_c_keeps_what_was_written(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "generate", "--endless", "-o", "out.txt"],
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    while not any(path.stat().st_size for path in tmp_path.glob(".*.partial")):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=300)[1].strip() == "sudokit: interrupted"
    assert process.returncode == 1
    lines = (tmp_path / "out.txt").read_text().splitlines()
    assert lines
    assert all(len(line) == 81 for line in lines)


@pytest.mark.parametrize("level", ["Extreme", "extreme", "EXTREME", " extreme "])
def test_levels_in_any_case(sudokit: Run, level: str) -> None:
    result = sudokit("generate", "--level", level, "--seed", "1")
    assert result.returncode == 0, result.stderr
    assert result.stdout == f"{generate(level='Extreme', seed=1)[0]}\n"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["generate", "--level", "hrd"], "did you mean Hard?"),
        (["generate", "--technique", "swordfsh"], "did you mean Swordfish?"),
        (["generate", "--symmetry", "halfturns"], "did you mean half-turn?"),
        (["techniques", "swordfsh"], "did you mean Swordfish?"),
    ],
)
def test_a_slip_in_a_name_is_told(sudokit: Run, arguments: list[str], meant: str) -> None:
    result = sudokit(*arguments)
    assert result.returncode == 2
    assert meant in result.stderr


def test_variants_a_line_each(sudokit: Run) -> None:
    result = sudokit(
        "generate", "2", "--kind", "killer", "--size", "6", "--no-givens", "--seed", "1"
    )
    assert (result.stderr, result.returncode) == ("", 0)
    expected = generate(2, puzzle=Puzzle(rows=6, columns=6), kinds="killer", clues=0, seed=1)
    assert [variants.read(line) for line in result.stdout.splitlines()] == expected


def test_every_option_for_variants_reaches_the_generator(sudokit: Run) -> None:
    result = sudokit(
        *(
            "generate",
            "--kind",
            "thermos:1-3",
            "--kind",
            "white dot:2",
            "--size",
            "6x6",
            "--jigsaw",
        ),
        *("--level", "easy", "--clues", "4-30", "--symmetry", "half-turn", "--not-minimal"),
        *("--attempts", "300", "--score", "1-5000", "--seed", "3", "--to", "json"),
    )
    assert result.stderr == ""
    expected = generate(
        puzzle=Puzzle(rows=6, columns=6), kinds={"thermometer": (1, 3), "white_dot": 2}, jigsaw=True,
        level="Easy", clues=(4, 30), symmetry="half-turn", minimal=False, score=(1, 5000), seed=3,
    )  # fmt: skip
    assert [variants.read(result.stdout)] == expected


def test_a_variant_to_begin_with(sudokit: Run, tmp_path: Path) -> None:
    begun = Puzzle(rows=4, columns=4, constraints=[variants.Thermometer("r1c1 r1c2 r1c3")])
    (tmp_path / "begun.json").write_text(variants.write(begun, "json"))
    arguments = ("generate", "--kind", "arrow", "--seed", "1", "--to", "iss")
    file = sudokit(*arguments, "--from", "begun.json")
    pipe = sudokit(*arguments, "--from", "-", text=variants.write(begun, "iss"))
    made = variants.read(file.stdout.strip())
    assert set(begun.constraints) < set(made.constraints)
    assert variants.is_unique(made)
    assert pipe.stdout == file.stdout
    refused = sudokit(*arguments, "--from", "begun.json", "-o", "begun.json")
    assert "is both input and output" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "reason", "code"),
    [
        (("--kind", "thermometr"), "no kind is called 'thermometr'; did you mean thermometer?", 2),
        (("--kind", "cage:x"), "cage is 'x', expected a number or a range", 2),
        (("--kind", "cage:"), None, 0),
        (("--kind", "cage", "--kind", "cage"), "cage is asked for twice", 2),
        (("--size", "6x"), "6x is not a size, expected 1 to 25, or as 6x8", 2),
        (("--size", "26"), "26 is not a size", 2),
        (("--jigsaw", "--er", "7"), "--er is not for variants", 2),
        (("--jigsaw", "--uniform"), "--uniform is not for variants", 2),
        (("--jigsaw", "--pattern", "1" * 81), "--pattern is not for variants", 2),
        (("--no-givens", "--clues", "3"), "--no-givens and --clues: use one of them", 2),
        (("--no-givens",), "no puzzle has fewer than 17 clues, asked for 0", 1),
        (("--from", "none.json"), "none.json: no such file or directory", 1),
        (("--from", ".Cage~10~R1C1~R1C2", "--size", "6"), "--size and --from", 2),
        (("--kind", "whisper", "--no-givens"), "whisper without givens", 1),
        (("--kind", "arrow:2", "--no-givens", "--attempts", "3"), "gave up after 3 attempts", 1),
        (("--kind", "cage", "--to", "sdm"), "sdm holds only classic Sudokus", 1),
    ],
)
def test_what_variants_cannot_be(
    sudokit: Run, arguments: tuple[str, ...], reason: str | None, code: int
) -> None:
    result = sudokit("generate", "--seed", "1", *arguments)
    assert "Traceback" not in result.stderr
    assert result.returncode == code
    assert reason is None or reason in result.stderr
