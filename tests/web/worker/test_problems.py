"""The problems that a player can meet, in Korean: the same from the server and from the page's worker, without English."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from boards import EASY, EMPTY
from korean import KOREAN, english_in, problems_in
from node_engine import Ask

TWICE = "55" + "." * 79
NONE = "12345678." + "........9" + "." * 63

WRONG: list[tuple[tuple[str, str, str], dict[str, Any]]] = [
    (("solving.js", "solve", "solve"), {"board": NONE}),
    (("solving.js", "solve", "solve"), {"board": TWICE}),
    (("solving.js", "solve", "solve"), {"board": "12"}),
    (("solving.js", "solve", "solve"), {"board": EMPTY, "unique": True}),
    (("solving.js", "analyse", "analyse"), {"board": TWICE}),
    (("explaining.js", "hint", "hint"), {"board": EMPTY}),
    (("explaining.js", "hint", "hint"), {"board": NONE}),
    (("explaining.js", "hint", "hint"), {"board": "1" + EASY[1:], "puzzle": EASY}),
    (("explaining.js", "hint", "hint"), {"board": "531" + EASY[3:]}),
    (("explaining.js", "explain", "explain"), {"board": "531" + EASY[3:], "puzzle": EASY}),
    (("explaining.js", "steps", "steps"), {"board": "531" + EASY[3:], "puzzle": EASY}),
    (("explaining.js", "steps", "steps"), {"board": EMPTY}),
    (("explaining.js", "explain", "explain"), {"board": EASY, "candidates": ["1"] * 81}),
    (("explaining.js", "rate", "rate"), {"boards": [TWICE, NONE, EMPTY, "12"]}),
    (("exchanging.js", "export_", "export"), {"board": TWICE}),
    (("exchanging.js", "import_", "import"), {"text": "." * 100_001}),
    (("making.js", "generate", "generate"), {"clues": 16}),
    (("making.js", "generate", "generate"), {"pattern": "." * 81}),
    (("making.js", "generate", "generate"), {"pattern": "." * 27 + "x" * 54}),
]


@pytest.mark.parametrize(("asked", "question"), WRONG)
def test_problems_of_questions(
    client: TestClient, ask: Ask, asked: tuple[str, str, str], question: dict[str, Any]
) -> None:
    module, function, route = asked
    names = {"lang": "ko"}
    (here,) = ask(module, function, [question | names])
    takes_lang = route in ("generate", "hint", "explain", "steps", "rate", "analyse")
    there = client.post(
        f"/api/{route}", json=question | (names if takes_lang else {}), headers=KOREAN
    ).json()
    reasons = [[problem["reason"] for problem in problems_in(answer)] for answer in (here, there)]
    assert reasons[0] == reasons[1]
    assert [word for reason in reasons[0] for word in english_in(reason) if word != "text"] == []


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/nothing", None),
        ("GET", "/api/techniques/nothing", None),
        ("PUT", "/api/solve", {}),
        ("POST", "/api/solve", None),
        ("POST", "/api/generate", {"n": 21}),
        ("POST", "/api/generate", {"level": "Mild"}),
        ("POST", "/api/rate", {"boards": ["."] * 1001}),
        ("POST", "/api/print", {"boards": ["12"]}),
        ("POST", "/api/import", {"text": "." * 300_000}),
    ],
)
def test_problems_of_the_server(
    client: TestClient, method: str, path: str, body: dict[str, Any] | None
) -> None:
    answer = client.request(method, path, json=body, headers=KOREAN)
    reason = answer.json()["error"]["reason"]
    assert re.search("[가-힣]", reason), reason
    field, _, detail = reason.rpartition(": ")
    assert [word for word in english_in(detail) if word != "JSON"] == [] or "하나여야" in field, (
        reason
    )


def test_english_is_the_language_of_programs(client: TestClient) -> None:
    for headers in ({}, {"Accept-Language": "xx"}, {"Accept-Language": "en-GB,ko;q=0.5"}):
        answer = client.post("/api/solve", json={"board": NONE}, headers=headers)
        assert answer.json()["error"]["reason"] == "no solution"
