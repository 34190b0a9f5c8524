"""The lessons of the algorithms: the lines are those that Python runs, and the page steps through them."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
from array import array
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import pytest

from boards import EASY, EASY_SOLVED, IMPOSSIBLE
from node_engine import Node
from player_page import PlayerPage
from sudokit import Grid
from sudokit.classic import ALGORITHMS, Event, GaveUp

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenPage = Callable[..., PlayerPage]

WALK = Path(__file__).parent / "watch" / "walk.mjs"
SAMPLES = json.loads((files("sudokit.classic") / "samples.json").read_text(encoding="utf-8"))
EXAMPLE = next(sample["board"] for sample in SAMPLES if sample["name"] == "example")
LESSONS = json.loads((files("sudokit.words") / "lessons" / "en.json").read_text(encoding="utf-8"))
KINDS = {event: number << 12 for number, event in enumerate(Event)}
# Digits are tried and taken back, and at last none is left.
HOPELESS = "1234567.." + "." * 18 + "...8....." + "." * 27 + ".......89" + "........."

every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)


class Traced:
    """A run of an algorithm in Python, with what a debugger sees in its function `fill`.

    Attributes:
        source: The file of the algorithm.
        events: What it reported, in 16 bits each.
        solution: What it found.
        gave_up: Whether it ran out of checks.
    """

    def __init__(self, name: str, board: str, max_checks: int) -> None:
        module = importlib.import_module(f"sudokit.classic.{name}")
        self.source = Path(module.__file__ or "").read_text(encoding="utf-8")
        self.events = array("H")
        self.gave_up, self.solution = False, None
        self._seen: list[int] = []
        self._code = module.fill.__code__
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            result = module.solve(Grid(board), self._listen, max_checks=max_checks)
            self.solution = result.solution and str(result.solution)
        except GaveUp:
            self.gave_up = True
        finally:
            sys.settrace(before)

    def _listen(self, event: Event, cell: int, digit: int) -> None:
        self.events.append(KINDS[event] | cell << 4 | digit)

    def _enter(self, frame: FrameType, _event: str, _value: object) -> Any:
        return self._step if frame.f_code is self._code else None

    def _step(self, frame: FrameType, event: str, _value: object) -> Any:
        if event == "line":
            self._seen.append(frame.f_lineno)
        return self._step

    def lines(self) -> Iterator[int]:
        """Each line that ran, until the run is decided. A loop that reports nothing counts once."""
        texts = self.source.split("\n")
        loops = [*self._silent_loops()]
        inside: range | None = None
        passed: set[int] = set()
        for line in self._seen:
            loop = next((loop for loop in loops if line in loop), None)
            if loop != inside:
                inside, passed = loop, set()
            if loop and line in passed:
                continue
            passed.add(line)
            yield line
            if texts[line - 1].strip() == "return True":
                return  # all calls return it, one after the other

    def _silent_loops(self) -> Iterator[range]:
        for part in ast.parse(self.source).body:
            if isinstance(part, ast.FunctionDef) and part.name == "fill":
                for inner in ast.walk(part):
                    text = ast.unparse(inner)
                    if isinstance(inner, ast.For | ast.While) and "record." not in text:
                        yield range(inner.lineno, (inner.end_lineno or 0) + 1)


@every_algorithm
@pytest.mark.parametrize(
    ("board", "max_checks"),
    [
        (EXAMPLE, 200_000),
        (EASY, 300),
        (HOPELESS, 3_000),
        (IMPOSSIBLE, 200_000),
        (EASY_SOLVED, 200_000),
        (EASY_SOLVED[:-1] + ".", 200_000),
    ],
    ids=["example", "gives up", "hopeless", "impossible", "solved", "one blank"],
)
def test_the_lines_are_those_that_python_runs(
    name: str, board: str, max_checks: int, node: Node
) -> None:
    run = Traced(name, board, max_checks)
    question = {
        "algorithm": name,
        "source": run.source,
        "clues": [int(digit) for digit in board.replace(".", "0")],
        "events": list(run.events),
        "solution": run.solution,
        "gave_up": run.gave_up,
    }
    answer = json.loads(node(WALK, text=f"{json.dumps(question)}\n"))
    expected = [*run.lines()]
    if (
        run.gave_up
    ):  # the walk ends with the last event; Python goes on to the check that it may not make
        assert answer["lines"] == expected[: len(answer["lines"])]
        assert "record." in run.source.split("\n")[answer["lines"][-1] - 1]
    else:
        assert answer["lines"] == expected
    assert [line for line, _, _ in answer["states"]] == answer["lines"]
    assert answer["wrong"] == []
    if run.solution:
        assert "".join(map(str, answer["there"])) == run.solution
    events = iter(run.events)
    for line, cell, digit in answer["states"]:
        if "record." in run.source.split("\n")[line - 1]:
            event = next(events)
            assert (cell, digit) == ((event >> 4) & 0x7F, event & 0xF)


def test_every_text_of_the_lessons_is_used(page_folder: Path) -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in (page_folder / "watch" / "lessons").rglob("*.js")
    )
    for key in LESSONS["lessons"]:
        assert re.search(rf'"{key}"|shared\(`{key.split("_")[0]}_', code), key


def test_every_algorithm_has_the_same_texts() -> None:
    keys = [f"{kind}_{number}" for number in (1, 2, 3) for kind in ("question", "answer")]
    assert list(LESSONS) == ["lessons", *(f"lesson_{name}" for name in ALGORITHMS)]
    for name in ALGORITHMS:
        assert list(LESSONS[f"lesson_{name}"]) == ["idea", "improves", *keys, "yourself"]


def current_line(page: Page) -> str:
    return page.locator(".code [aria-current] code").inner_text()


@pytest.mark.home("engine")
def test_a_lesson_steps_through_the_code(open_page: OpenPage) -> None:
    page = open_page("#/watch/lesson/scan", shows="watch")
    page.mode = "watch"
    page.find(".code li").first.wait_for()
    source = (files("sudokit.classic") / "scan.py").read_text(encoding="utf-8")
    shown = page.find(".code code").all_text_contents()
    assert [line.rstrip() for line in shown] == source.rstrip().split("\n")
    page.press("ArrowRight")
    assert current_line(page.page).strip() == "cell = board.find(0, start)"
    for _ in range(5):
        page.press("ArrowRight")
    assert current_line(page.page).strip() == "record.place(cell, digit)"
    assert page.line().startswith("17")
    page.press("Shift+ArrowRight")
    assert current_line(page.page).strip() == "record.reject(cell, digit)"
    page.press("ArrowLeft", "ArrowLeft", "Home")
    assert page.line() == EXAMPLE.replace("0", ".")
    page.press("End")
    solved = ALGORITHMS["scan"](Grid(EXAMPLE))
    assert page.line() == str(solved.solution)
    assert f"{solved.checks:,} checks" in page.find(".said").inner_text()
    page.find("details summary").first.click()
    assert f"{solved.checks:,}" in page.find("details p").first.inner_text()


@pytest.mark.home("engine")
def test_lessons_have_links_and_a_way_back(open_page: OpenPage) -> None:
    page = open_page("#/watch", shows="watch")
    page.mode = "watch"
    page.find(".lane a").last.click()
    page.page.wait_for_function("() => location.hash === '#/watch/lesson/mrv'")
    page.find(".code li").first.wait_for()
    page.button("Next: Dancing links").click()
    page.page.wait_for_function("() => location.hash === '#/watch/lesson/dlx'")
    page.find(".cover-matrix").wait_for()
    page.page.go_back()
    page.page.wait_for_function("() => location.hash === '#/watch/lesson/mrv'")
    page.find(".houses").wait_for()
    page.page.go_back()
    page.find(".lane").first.wait_for()


@pytest.mark.home("engine")
def test_on_a_phone_board_code_and_controls_fit(open_page: OpenPage) -> None:
    page = open_page("#/watch/lesson/sets", shows="watch", viewport={"width": 390, "height": 844})
    page.mode = "watch"
    page.find(".code li").first.wait_for()
    page.press("ArrowRight")
    boxes = [
        page.find(selector).first.bounding_box()
        for selector in (".lessons sudoku-board", ".code", ".lessons .transport")
    ]
    tabs = page.page.locator(".tabs").bounding_box()
    assert tabs is not None
    edges = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert len(edges) == 3
    assert all(end <= start for (_, end), (start, _) in pairwise(edges))
    assert edges[-1][1] <= tabs["y"]
    assert page.page.evaluate("() => document.documentElement.scrollWidth") == 390
