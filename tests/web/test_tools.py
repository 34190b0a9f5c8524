"""The tools for language models: what they answer, and what they say about bad questions."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, IMPOSSIBLE
from sudokit import NoSolution, NotUnique, Stop, SudokuError, TimedOut, formats
from sudokit.web import tools
from sudokit.web.limits import BOARD
from sukaku import sukakus

KILLER: dict[str, Any] = {
    "form": "sudokit variant", "rows": 4, "columns": 4, "givens": {"r1c1": 1, "r1c2": 2},
    "constraints": [{"kind": "cage", "cells": "r2c2 r2c3", "total": 4}, {"kind": "cage", "cells": "r3c1 r3c2", "total": 6}],
}  # fmt: skip
KILLER_ROWS = ["1 2 4 3", "4 3 1 2", "2 4 3 1", "3 1 2 4"]


def test_solve_and_count() -> None:
    answer = tools.solve(EASY)
    assert ("".join(answer["rows"]).replace(" ", ""), answer["unique"]) == (EASY_SOLVED, True)
    assert tools.solve(EMPTY)["unique"] is False
    assert tools.solve(KILLER) == {"rows": KILLER_ROWS, "unique": True}
    assert tools.solve(json.dumps(KILLER)) == tools.solve(KILLER)
    assert tools.solve(".~R1C1_5~R1C2_3")["rows"][0].startswith(
        "5 3"
    )  # a classic one in a form of variants
    assert tools.count(EMPTY, 17) == {"count": 17, "complete": False}
    assert tools.count(KILLER) == {"count": 1, "complete": True}
    assert tools.count(IMPOSSIBLE) == {"count": 0, "complete": True}
    big = tools.generate(size=16, clues=(140, 160), seed=1)["puzzles"][0]["puzzle"]
    assert {len(row.split()) for row in tools.solve(big)["rows"]} == {16}


def test_check_tells_what_is_wrong_but_not_the_solution() -> None:
    assert tools.check(EASY) == {"wrong": [], "blank": 51, "solved": False}
    assert tools.check(EASY, {"r1c3": 4, "r1c4": 5}) == {
        "wrong": ["r1c4 = 5"],
        "blank": 49,
        "solved": False,
    }
    assert tools.check(EASY, EASY_SOLVED) == {"wrong": [], "blank": 0, "solved": True}
    assert tools.check(EASY, "9" + EASY_SOLVED[1:]) == {
        "wrong": ["r1c1 = 9"],
        "blank": 0,
        "solved": False,
    }
    rows = "\n".join(KILLER_ROWS).replace(" ", "")
    assert tools.check(KILLER, rows)["solved"]
    assert tools.check(KILLER, "1234" + 12 * ".")["wrong"] == ["r1c3 = 3", "r1c4 = 4"]
    with pytest.raises(NotUnique):
        tools.check(EMPTY, {"r1c1": 1})


def test_hints_lead_to_the_solution() -> None:
    (sukaku,) = sukakus(1, 1)
    puzzles: list[str | dict[str, Any]] = [EASY, KILLER, formats.write(sukaku, "line729")]
    for puzzle in puzzles:
        digits: dict[str, int] = {}
        while (answer := tools.hint(puzzle, digits)).get("places"):
            placed = (each.split(" = ") for each in answer["places"])
            digits |= {cell: int(digit) for cell, digit in placed}
        assert tools.check(puzzle, digits)["wrong"] == []
        assert len(digits) >= (1 if puzzle is puzzles[2] else 14)
    assert tools.hint(EASY, {"r1c3": 1}) == {
        "text": "wrong digits: r1c3 = 1",
        "wrong": ["r1c3 = 1"],
        "solved": False,
    }
    assert tools.hint(KILLER, {"r1c3": 3})["wrong"] == ["r1c3 = 3"]
    assert tools.hint(EASY, level=1) == {"text": "look at box 5", "wrong": [], "solved": False}
    assert tools.hint(EASY, EASY_SOLVED)["solved"]
    assert tools.hint(EASY, level=3)["places"] == ["r5c5 = 5"]


def test_explain_and_rate() -> None:
    answer = tools.explain(EASY, first=51, most=9)
    assert (answer["level"], answer["all_steps"], len(answer["steps"])) == ("Easy", 51, 1)
    assert tools.explain(KILLER)["steps"][0].startswith("Killer cage r2c2 r2c3: ")
    assert not tools.explain(ESCARGOT)["solved_by_techniques"] or tools.explain(ESCARGOT)["steps"]
    assert tools.rate(EASY, "explainer")["er"] == 1.2
    assert tools.rate(EASY) == {
        "solved_by_techniques": True,
        "level": "Easy",
        "score": 204,
        "hardest": "Naked Single",
    }
    assert tools.rate(KILLER)["level"] == "Easy"
    with pytest.raises(ValueError, match="for classic Sudokus alone"):
        tools.rate(KILLER, "explainer")


def test_generate() -> None:
    (made,) = tools.generate(level="Hard", seed=1)["puzzles"]
    assert made["puzzle"] == str(sudokit.generate(level="Hard", seed=1)[0])
    assert made["level"] == tools.rate(made["puzzle"])["level"] == "Hard"
    answer = tools.generate(2, kinds=["killer", "thermometer"], size=6, seed=1)
    assert len({json.dumps(each["puzzle"]) for each in answer["puzzles"]}) == 2
    for each in answer["puzzles"]:
        assert tools.count(each["puzzle"])["count"] == 1
    assert answer["seed"] == 1
    assert tools.generate()["seed"] != tools.generate()["seed"]


def test_true_candidates_and_why() -> None:
    cells = tools.true_candidates(KILLER)["cells"]
    assert (cells["r1c3"], len(cells)) == ([4], 16)
    several = tools.true_candidates("1" + 15 * ".", limit=100)["cells"]["r1c2"]
    assert several == {"2": 24, "3": 24, "4": 24}
    with pytest.raises(NoSolution):
        tools.true_candidates(IMPOSSIBLE)
    assert tools.why("11" + 14 * ".") == {"parts": ["r1c1 = 1", "r1c2 = 1"]}
    assert tools.why(79 * "." + "55") == {"parts": ["r9c8 = 5", "r9c9 = 5"]}
    assert tools.why({"form": "sudokit variant", "rows": 4, "columns": 4, "constraints": [{"kind": "cage", "cells": "r1c1 r1c2", "total": 9}]}) == {
        "parts": ["Killer cage: r1c1 r1c2, total 9"]
    }  # fmt: skip
    with pytest.raises(SudokuError, match="has a solution"):
        tools.why(EASY)


deep: dict[str, Any] = {}
for _ in range(100_000):
    deep = {"a": deep}


@pytest.mark.parametrize(
    ("puzzle", "digits", "said"),
    [
        ("abc", None, "not a board: 'abc'"),
        ("", None, ""),
        (EASY[:80] + "a", None, "r9c9"),
        ("55" + 79 * ".", None, "r1c1 and r1c2 both hold 5"),
        ("5" * (BOARD + 1), None, "over 20,000 characters"),
        ({}, None, ""),
        (deep, None, "too deep"),
        ({**KILLER, "constraints": [{"kind": "cagex"}]}, None, "no kind of constraint is called 'cagex'"),
        ({**KILLER, "rows": 10**9}, None, "rows"),
        (EASY, {"r0c1": 4}, "'r0c1' is not a cell"),
        (EASY, {"x": 1}, "'x' is not a cell of the puzzle"),
        (EASY, {"r10c10": 1}, "r10c10 is outside the grid"),
        (EASY, {f"r1c{n}": 1 for n in range(1, 3000)}, "r1c10 is outside the grid"),
        (EASY, {"r1c1": 10}, "r1c1"),
        (EASY, "12", "2 characters, expected 81"),
        (KILLER, {"r1c1": 5}, "r1c1"),
    ],
)  # fmt: skip
def test_a_bad_question_is_told_what_is_wrong(puzzle: Any, digits: Any, said: str) -> None:
    for tool in (tools.check, tools.hint):
        with pytest.raises((SudokuError, ValueError)) as caught:
            tool(puzzle, digits)
        assert said in str(caught.value)


@settings(max_examples=50, deadline=None)
@given(
    st.text(alphabet='.0123456789 \n|rc{}[]":,~-', max_size=100),
    st.text(alphabet=".123456789rc", max_size=81),
)
def test_any_text_is_a_puzzle_or_an_error(puzzle: str, digits: str) -> None:
    asked: list[Callable[[str], Any]] = [
        tools.solve,
        tools.count,
        tools.why,
        lambda text: tools.check(text, digits),
    ]
    for tool in asked:
        try:
            with Stop(2):
                json.dumps(tool(puzzle))
        except (SudokuError, ValueError, TimedOut):
            pass


def test_every_tool_ends_with_its_time() -> None:
    whispers = {
        "form": "sudokit variant",
        "constraints": [{"kind": "whisper", "cells": "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6"}],
    }
    asked: list[Callable[[], Any]] = [
        lambda: tools.generate(technique="X-Wing", clues=17),
        lambda: tools.generate(kinds="killer", clues=0, level="Extreme", size=16),
        lambda: tools.true_candidates(whispers, 1_000_000),
    ]
    for ask in asked:
        with pytest.raises(TimedOut), Stop(0.1):
            ask()
    with Stop(0.1):
        found = tools.count(whispers, 1_000_000)
    assert not found["complete"]
