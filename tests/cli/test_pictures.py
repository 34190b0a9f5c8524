"""`sudokit show --svg` and `--png` as a process: a picture is a file, and several are a folder."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from boards import EASY, EASY_SOLVED, ESCARGOT
from conftest import ROOT, Run
from sudokit import Grid

SVG = "{http://www.w3.org/2000/svg}"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_one_board_is_one_file(sudokit: Run, tmp_path: Path) -> None:
    drawn = Grid(EASY)._repr_svg_()
    assert sudokit("show", EASY, "--svg").stdout == drawn
    assert sudokit("show", EASY, "--svg", "-o", "board.svg").returncode == 0
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawn


def test_several_boards_are_a_folder(sudokit: Run, tmp_path: Path) -> None:
    text = f"{EASY}\n{ESCARGOT}\n{EASY_SOLVED}\n"
    assert sudokit("show", "-", "--svg", "-o", "new/", text=text).returncode == 0
    assert names(tmp_path / "new") == ["000001.svg", "000002.svg", "000003.svg"]
    for name, board in zip(names(tmp_path / "new"), text.split(), strict=True):
        assert (tmp_path / "new" / name).read_text(encoding="utf-8") == Grid(board)._repr_svg_()
    (tmp_path / "old").mkdir()
    assert sudokit("show", ESCARGOT, "--svg", "-o", "old").returncode == 0
    assert names(tmp_path / "old") == ["000001.svg"]


@pytest.mark.parametrize("kind", ["--svg", "--png"])
@pytest.mark.parametrize("output", [[], ["-o", "-"], ["-o", "boards.out"]])
def test_two_pictures_never_go_into_one_file(
    sudokit: Run, tmp_path: Path, kind: str, output: list[str]
) -> None:
    if kind == "--png":
        pytest.importorskip("PIL")
    result = sudokit("show", EASY, ESCARGOT, kind, *output)
    assert (result.returncode, result.stdout) == (2, "")
    assert "argument 2 is a second board" in result.stderr
    assert "name a folder with -o" in result.stderr
    assert names(tmp_path) == []


def test_numbers_are_those_of_the_boards(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit("show", EASY, EASY[:80], ESCARGOT, "--svg", "-o", "pictures/")
    assert result.returncode == 1
    assert result.stderr.startswith("argument 2: 80 characters, expected 81\n")
    assert names(tmp_path / "pictures") == ["000001.svg", "000003.svg"]


def test_a_folder_that_cannot_be_made(sudokit: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for output in ("file/", "nowhere/pictures/"):
        result = sudokit("show", EASY, ESCARGOT, "--svg", "-o", output)
        assert result.returncode == 1
        assert len(result.stderr.splitlines()) == 1
        assert output.partition("/")[0] in result.stderr
    assert (tmp_path / "file").read_text() == "mine"


def test_no_board_is_no_picture(sudokit: Run, tmp_path: Path) -> None:
    result = sudokit("show", "--svg", "-o", "board.svg", text="\n")
    assert (result.returncode, result.stderr) == (1, "stdin: no board in it\n")
    assert names(tmp_path) == []


def test_candidates_and_solutions_in_pictures(sudokit: Run) -> None:
    shown = {
        option: ET.fromstring(sudokit("show", EASY, "--svg", option).stdout).findall(f"{SVG}text")
        for option in ("--candidates", "--solution")
    }
    blanks = Grid(EASY).blanks
    assert sum(text.get("class") == "filled" for text in shown["--solution"]) == blanks
    assert sum(text.get("class") == "candidate" for text in shown["--candidates"]) > blanks


def test_png(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    for size, more in ((736, []), (400, ["--size", "400"])):
        process = subprocess.run(
            [sys.executable, "-m", "sudokit", "show", "--png", "-", *more],
            input=EASY.encode(),
            capture_output=True,
            cwd=tmp_path,
            timeout=300,
            check=True,
        )
        assert image.open(io.BytesIO(process.stdout)).size == (size, size)


def test_pngs_in_a_folder(sudokit: Run, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    assert sudokit("show", EASY, ESCARGOT, "--png", "-o", "pictures/").returncode == 0
    first, second = (
        image.open(path).tobytes() for path in sorted((tmp_path / "pictures").iterdir())
    )
    assert first != second


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--size", "400"], "--size needs --png"),
        (["--svg", "--size", "400"], "--size needs --png"),
        (["--png", "--size", "99"], "99 is not in the range"),
    ],
)
def test_options_that_do_not_fit(sudokit: Run, options: list[str], reason: str) -> None:
    result = sudokit("show", EASY, *options)
    assert result.returncode == 2
    assert reason in result.stderr


def test_without_pillow_the_command_that_installs_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "PIL.py").write_text("raise ModuleNotFoundError('no', name='PIL')")
    result = subprocess.run(
        [sys.executable, "-m", "sudokit", "show", EASY, "--png", "-o", "pictures/"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT / 'src'}"},
        timeout=300,
        check=False,
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert 'pip install "sudokit[png]"' in result.stderr
    assert not (tmp_path / "pictures").exists()
