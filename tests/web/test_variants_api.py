"""The end points about variants: they answer as Python does, and refuse with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from sudokit import variants as v
from sudokit.variants.forms.json import to_data
from sudokit.web import Limits, create_app

PUZZLE = v.Puzzle(
    "12..............",
    rows=4,
    columns=4,
    constraints=[v.Cage("r2c2 r2c3", 4), v.Cage("r3c1 r3c2", 6)],
)
DATA = to_data(PUZZLE)


def answer_to(client: TestClient, path: str, puzzle: Any = DATA, **question: Any) -> Any:
    answer = client.post(f"/api/variants/{path}", json={"puzzle": puzzle, **question})
    assert answer.status_code == 200, answer.text
    return answer.json()


def problem_of(client: TestClient, path: str, puzzle: Any = DATA, **question: Any) -> Any:
    answer = client.post(f"/api/variants/{path}", json={"puzzle": puzzle, **question})
    assert answer.status_code == 422, answer.text
    return answer.json()["error"]


def test_a_puzzle_may_be_in_any_form(client: TestClient) -> None:
    for form in ("json", "jsonl", "iss", "f-puzzles", "sudokupad"):
        text = answer_to(client, "write", form=form)["text"]
        assert text == v.write(PUZZLE, form)
        read = answer_to(client, "read", text)
        assert (v.read(json.dumps(read["puzzle"])), read["sure"]) == (PUZZLE, True)
        assert answer_to(client, "solve", text) == answer_to(client, "solve")
    body = json.dumps({"puzzle": DATA | {"title": "half of a \ud800 pair"}})
    answer = client.post(
        "/api/variants/count", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.json()["count"] == 1


def test_solve(client: TestClient) -> None:
    solution = {str(cell): digit for cell, digit in v.solve(PUZZLE).items()}
    assert answer_to(client, "solve") == {"solution": solution, "unique": True}
    several = DATA | {"constraints": []}
    assert answer_to(client, "solve", several)["unique"] is False
    assert problem_of(client, "solve", several, unique=True)["kind"] == "NotUnique"


def test_what_setters_ask(client: TestClient) -> None:
    several = PUZZLE.replace(constraints=PUZZLE.constraints[:1])
    count = v.count_solutions(several, None)
    assert count > 1
    assert answer_to(client, "count", to_data(several)) == {"count": count, "complete": True}
    assert answer_to(client, "count", to_data(several), limit=1) == {"count": 1, "complete": False}
    found = answer_to(client, "candidates", to_data(several), limit=100)
    expected = v.true_candidates(several, 100)
    for cell in several.cells:
        counts = {int(digit): times for digit, times in found["counts"][str(cell)].items()}
        assert counts == expected.counts[cell]

    broken = DATA | {"givens": {"r1c1": 1, "r2c2": 2}}
    why = answer_to(client, "why", broken)["parts"]
    assert why == [{"cell": "r2c2", "digits": [2]}, DATA["constraints"][0]]
    assert problem_of(client, "candidates", broken)["kind"] == "NoSolution"
    assert "has a solution" in problem_of(client, "why")["reason"]

    spare = DATA | {"givens": DATA["givens"] | {"r1c3": v.solve(PUZZLE)["r1c3"]}}
    redundant = answer_to(client, "redundant", spare)["parts"]
    assert {"cell": "r1c3", "digits": [spare["givens"]["r1c3"]]} in redundant
    assert answer_to(client, "redundant")["parts"] == []
    assert problem_of(client, "redundant", to_data(several))["kind"] == "NotUnique"


def test_hints_and_steps(client: TestClient) -> None:
    hint = answer_to(client, "hint")
    step = v.next_step(PUZZLE)
    assert step is not None
    assert (hint["text"], hint["step"]["placements"]) == (str(step), [["r2c2", 3], ["r2c3", 1]])
    first = answer_to(client, "hint", level=1)
    assert (first["text"], first["step"]) == ("look at r2c2", None)
    assert answer_to(client, "hint", digits={"r1c3": 3})["wrong"] == [["r1c3", 3]]
    assert answer_to(client, "hint", candidates={"r1c3": [3]})["missing"] == [["r1c3", 4]]
    assert answer_to(client, "step")["step"] == hint["step"]
    assert answer_to(client, "step", lang="ko")["step"]["sentence"]["title"] != ""
    full = {str(cell): digit for cell, digit in v.solve(PUZZLE).items()}
    assert answer_to(client, "hint", digits=full)["solved"]
    assert answer_to(client, "step", digits=full)["step"] is None

    explained = answer_to(client, "explain")
    expected = v.explain(PUZZLE)
    assert len(explained["steps"]) == len(expected.steps)
    assert explained["rating"]["score"] == expected.score
    assert explained["left"] == {str(cell): list(left) for cell, left in expected.left.items()}


@pytest.mark.parametrize(
    ("puzzle", "question", "reason"),
    [
        (5, {}, "puzzle: expected a text"),
        ("x" * 200_001, {}, "puzzle: over 200,000 characters"),
        ("nothing", {}, "not a board: 'nothing'"),
        ({}, {}, "JSON without form, grid or cells, expected the puzzle of a known program"),
        (DATA | {"rows": 26}, {}, "rows: 26, expected 1 to 25"),
        (".Thermo~R1C1~R1C12", {}, "constraint 1, Thermo: 'R1C12' is not a cell"),
        (DATA, {"digits": {"r5c1": 1}}, "digits: r5c1 is outside the grid, expected r1c1 to r4c4"),
        (DATA, {"digits": {"r1c3": 9}}, "digits: r1c3 has 9, expected 1 to 4"),
        (DATA, {"candidates": {"r1c3": [0]}}, "candidates: r1c3 has 0, expected 1 to 4"),
        (DATA, {"digits": {"r1c3": "x"}}, "digits.r1c3: expected a whole number"),
        (DATA, {"digits": dict.fromkeys(map(str, range(1001)), 1)}, "digits: expected at most"),
        (DATA, {"digit": {}}, "digit: no such field"),
    ],
)
def test_what_is_wrong_is_named(
    client: TestClient, puzzle: Any, question: dict[str, Any], reason: str
) -> None:
    assert reason in problem_of(client, "hint", puzzle, **question)["reason"]


def test_an_object_that_no_reader_can_follow(client: TestClient) -> None:
    for deep in (900, 5_000, 30_000):
        body = '{"puzzle":' + deep * '{"a":' + "1" + (deep + 1) * "}"
        answer = client.post(
            "/api/variants/read", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code in (400, 422), deep
        assert answer.json()["error"]["reason"]


def test_time_is_limited() -> None:
    client = TestClient(create_app(Limits(seconds=0.02)), base_url="http://localhost")
    large = {"form": "sudokit variant", "rows": 25, "columns": 25}
    assert problem_of(client, "candidates", large)["kind"] == "TimedOut"
    assert answer_to(client, "count", large, limit=1_000_000)["complete"] is False
    killer = DATA | {"rows": 9, "columns": 9, "constraints": [], "givens": {}}
    assert answer_to(client, "solve", killer)["unique"] is False


def test_reasons_are_in_the_language_asked_for(client: TestClient) -> None:
    answer = client.post(
        "/api/variants/why", json={"puzzle": DATA}, headers={"Accept-Language": "ko"}
    )
    assert "해" in answer.json()["error"]["reason"]
