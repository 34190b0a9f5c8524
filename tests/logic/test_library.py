"""Techniques against library lines: our own examples, and the shared library where there is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards import EASY
from sudokit import FormatError, _native
from sudokit.logic import all_steps, guide, library, techniques
from sudokit.logic.descriptions import describe
from sudokit.logic.examples import example, example_position

# The code and result of the case that is not found: a loop through an almost locked set.
NOT_FOUND = {("0709", "291 314 649")}


def test_every_technique_has_a_finder_and_nothing_else_has() -> None:
    assert set(techniques()) == set(_native.logic_techniques())


@pytest.mark.parametrize("key", techniques())
def test_every_technique_has_an_example(key: str) -> None:
    position = example_position(key)
    assert position is not None
    step = example(key)
    assert step is not None
    assert step.technique.key == key
    assert step in all_steps(position, [key])


def test_the_shared_library(shared_data: Path) -> None:
    lines = (shared_data / "reglib-part.txt").read_text(encoding="utf-8").splitlines()
    cases = [line for line in lines if line and not line.startswith("#")]
    failed = [line for line in cases if library.check(library.read_case(line))]
    assert {(line.split(":")[1][:4], line.split(":")[5]) for line in failed} <= NOT_FOUND
    assert len(cases) > 500


@pytest.mark.parametrize(
    "line",
    [
        "",
        "0000",
        ":9999:1:" + "." * 81 + ":::118:",
        ":0000:1:" + "." * 80 + ":::118:",
        ":0000:1:" + "." * 81 + ":12::118:",
        ":0000:1:" + "." * 81 + ":109::118:",
        ":0000:1:" + "?" * 81 + ":::118:",
    ],
)
def test_damaged_lines_are_told(line: str) -> None:
    with pytest.raises(FormatError):
        library.read_case(line)


def test_a_case_that_must_not_be_found() -> None:
    assert library.check(library.read_case(f":0003:5:{EASY}:::555:")) is None
    assert library.check(library.read_case(f":0003-x:5:{EASY}:::555:")) is not None
    assert library.check(library.read_case(f":0003-x:5:{EASY}:::155:")) is None
    assert library.check(library.read_case(f":0003:5:{EASY}:::155:")) is not None


def test_every_technique_has_a_page(tmp_path: Path) -> None:
    guide.write(tmp_path)
    assert len(list(tmp_path.glob("*.md"))) == len(techniques()) + 1
    for key, entry in techniques().items():
        assert all(describe(key))
        assert (tmp_path / f"{key}.md").read_text(encoding="utf-8").startswith(f"# {entry.name}")
        assert (tmp_path / f"{key}.svg").read_text(encoding="utf-8").startswith("<svg")
