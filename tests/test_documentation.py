"""The console examples of README and docs print what they say; both READMEs agree."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import sudokit
from conftest import ROOT
from sudokit import explaining, logic, setting, symmetry

PAGES = sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").glob("**/*.md")])


def console_examples() -> dict[str, list[tuple[str, str]]]:
    """For each page its commands and what they print, in order: one may use what an earlier one left."""
    examples: dict[str, list[tuple[str, str]]] = {}
    for page in PAGES:
        if page.name in ("tables.md", "datasets.md") and not find_spec("pyarrow"):
            continue
        for block in re.findall(
            r"^```console\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
        ):
            found = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
            examples.setdefault(page.name, []).extend(found)
    return examples


@pytest.fixture
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which `sudokit` is the one under test."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "sudokit"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sudokit "$@"\n')
    script.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    files = tmp_path_factory.mktemp("files")
    # Pages show what a terminal does, where nothing of the output waits until errors have been written.
    shown_at_once = {"PYTHONUNBUFFERED": "1", "COLUMNS": "80"}
    return {**os.environ, **shown_at_once, "PATH": path, "TMPDIR": str(files)}


@pytest.mark.parametrize(
    ("page", "examples"),
    [
        pytest.param(page, examples, id=page, marks=[pytest.mark.slow] * (".ko." in page))
        for page, examples in console_examples().items()
    ],
)
def test_console_examples(
    page: str, examples: list[tuple[str, str]], environment: dict[str, str]
) -> None:
    folder = environment["TMPDIR"]  # what a page puts into /tmp is a new file each time
    for command, output in examples:
        shown = subprocess.run(
            ["sh", "-c", f"({command.replace('/tmp/', f'{folder}/')}) 2>&1"],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        ).stdout.replace(f"{folder}/", "/tmp/")
        assert without_times(shown) == without_times(output), f"{page}: {command}"


def without_times(text: str) -> str:
    """The text without what differs from run to run: times, and the width of a table with them."""
    return re.sub(r"[ ─]+", " ", re.sub(r"\d+\.\d+ m?s\b", "TIME", text))


def code_blocks(page: Path) -> list[str]:
    return re.findall(r"^```\w*\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_both_readmes_have_the_same_examples() -> None:
    assert code_blocks(ROOT / "README.ko.md") == code_blocks(ROOT / "README.md")


def test_the_readme_begins_with_both_commands() -> None:
    install, test = code_blocks(ROOT / "README.md")[:2]
    assert install.endswith("sudokit solve examples/boj-2580.txt\n")
    assert test.endswith("pytest\n")
    assert "\n" not in install.rstrip() + test.rstrip()


def test_the_korean_gallery_is_as_the_script_makes_it() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "gallery.py"))
    made = script["korean"]((ROOT / "docs" / "variants.md").read_text("utf-8"))
    kept = (ROOT / "docs" / "variants.ko.md").read_text("utf-8")
    assert kept == made, "run python docs/gallery.py docs"
    for name in set(re.findall(r"\((images/.+\.svg)\)", kept)):
        assert (ROOT / "docs" / name).exists(), name


def test_pictures_are_as_the_script_draws_them() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "pictures.py"))
    for name, drawn in script["pictures"]().items():
        kept = (ROOT / "docs" / "images" / name).read_text("utf-8")
        assert kept == drawn, f"{name}: run python docs/pictures.py docs/images"


# --- names that the pages promise ------------------------------------------------------------------


FILES_AND_ADDRESSES = ("py", "net", "csv", "txt", "sdm", "html", "whl", "js", "po", "wasm")


def resolve(dotted: str) -> object:
    """What a dotted name stands for; a room is imported for it."""
    module, value = "sudokit", import_module("sudokit")
    for name in dotted.split(".")[1:]:
        module = f"{module}.{name}"
        try:
            value = getattr(value, name)
        except AttributeError:
            value = import_module(module)
    return value


API = ROOT / "docs" / "api"
SECTION = re.compile(r"^::: (\S+)\n(?:    options:\n      members: \[(.*)\]\n)?", re.MULTILINE)


def test_every_name_in_the_api_exists() -> None:
    sections = [
        found for page in API.glob("*.md") for found in SECTION.findall(page.read_text("utf-8"))
    ]
    assert len(sections) > 20
    for dotted, members in sections:
        try:
            value = resolve(dotted)
        except ImportError as error:
            assert error.name
            assert not error.name.startswith("sudokit")  # a package of an extra
            continue
        for name in filter(None, members.split(", ")):
            assert hasattr(value, name), f"{dotted}.{name}"


def test_the_overview_leads_to_every_public_name() -> None:
    overview = (API / "index.md").read_text("utf-8")
    led = re.findall(r"^\| \[`(\w+)`\]\((\w+\.md)#(\S+)\.(\w+)\) \|", overview, re.MULTILINE)
    assert {name for name, *_ in led} == set(sudokit.__all__) - {"__version__"}
    for name, page, module, last in led:
        members = dict(SECTION.findall((API / page).read_text("utf-8")))[module]
        assert name == last, name
        assert not members or name in members.split(", "), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_name_in_a_page_exists(page: Path) -> None:
    for dotted in sorted(set(re.findall(r"\bsudokit(?:\.[A-Za-z]\w*)+", page.read_text("utf-8")))):
        last = dotted.rsplit(".", 1)[-1]
        if last in FILES_AND_ADDRESSES:
            continue
        try:
            resolve(dotted)
        except ImportError as error:
            assert error.name and not error.name.startswith("sudokit"), f"{dotted} in {page.name}"  # noqa: PT018


TYPED = """\
from collections.abc import Iterator
from typing import assert_type

import sudokit
from sudokit.variants import Puzzle, Solution

sudokit.generate(level="hard", symmetry="Half-Turn", sampling="FAST")
sudokit.generate(level=input())
sudokit.Generator(level="Hard")
level: sudokit.Level = sudokit.rate("").level
sudokit.logic.rate, sudokit.tables.Plan, sudokit.variants.Puzzle, sudokit.VariantError
puzzle = Puzzle()
assert_type(sudokit.solve("", unique=True), sudokit.Grid)
assert_type(sudokit.solve(sudokit.Position("")), sudokit.Grid)
assert_type(sudokit.solve(puzzle, unique=True), Solution)
assert_type(sudokit.solutions([[1]]), Iterator[sudokit.Grid])
assert_type(sudokit.solutions(puzzle), Iterator[Solution])
assert_type(sudokit.solve_many([""], 1), sudokit.Answers)
assert_type(sudokit.solve_many([]), sudokit.Answers)
assert_type(sudokit.solve_many([puzzle]), list[Solution | sudokit.SudokuError])
assert_type((sudokit.count_solutions(puzzle), sudokit.is_unique(puzzle)), tuple[int, bool])
assert_type(sudokit.rate(""), sudokit.Rating)
assert_type(sudokit.rate("", system="explainer"), sudokit.ExplainerRating)
assert_type(sudokit.explain(""), sudokit.Explanation)
assert_type(sudokit.explain("", system="explainer"), sudokit.ExplainerExplanation)
Rated = sudokit.ExplainerRating | sudokit.SudokuError
assert_type(sudokit.rate_many([], system="explainer"), list[Rated])
sudokit.Grid(puzzle)
"""
MISTYPED = """\
sudokit.slove
sudokit.variants.Pzzle
sudokit.rate(puzzle, system="explainer")
sudokit.solve_many([puzzle], limit=1)
sudokit.generate(unique=True)
level = "hardest"
"""


@pytest.mark.slow
def test_type_checkers_know_the_names(tmp_path: Path) -> None:
    """What runs is accepted, and every line that is wrong is found."""
    pytest.importorskip("mypy")
    (tmp_path / "typed.py").write_text(TYPED + MISTYPED)
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "typed.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    wrong = [int(line.split(":")[1]) for line in result.stdout.splitlines() if ": error: " in line]
    first = TYPED.count("\n") + 1
    assert wrong == [*range(first, first + MISTYPED.count("\n"))], result.stdout


def test_dir_lists_all_names_and_each_is_there() -> None:
    code = (
        "import sudokit; names = dir(sudokit); "
        "assert set(sudokit.__all__) <= set(names), set(sudokit.__all__) - set(names); "
        "[getattr(sudokit, name) for name in names]; print(*names)"
    )
    listed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True
    ).stdout.split()
    for name in ("Position", "Profile", "Rating", "Step", "generate", "rate", "vicinity", "logic"):
        assert name in listed
    for package in (logic, setting, symmetry):
        # What streams are made of, and what `explaining` asks of boards and variants alike.
        for name in set(package.__all__) - {"Seen", "canonical_pairs", *explaining.__all__}:
            assert getattr(sudokit, name) is getattr(package, name)
