"""New puzzles: the page's worker makes those that the server makes, and refuses in the same words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from boards import EASY
from sudokit import Generator, NoPuzzle, rate
from sudokit.generator import SYMMETRIES

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from node_engine import Ask, Node

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("module")]

REQUESTS: list[dict[str, Any]] = [
    {}, {"n": 20}, {"n": 3, "level": "Hard", "lang": "ko"}, {"level": "Unfair"}, {"level": "Easy"}, {"level": "Medium"},
    {"score": [600, 800], "symmetry": "half-turn"}, {"score": 700}, {"clues": 24}, {"clues": [23, 24], "symmetry": "diagonal"},
    {"technique": "x-wing"}, {"pattern": EASY}, {"minimal": False}, {"minimal": False, "clues": [30, 40], "symmetry": "full"},
]  # fmt: skip
WRONG: list[dict[str, Any]] = [
    {"clues": 16}, {"clues": 19, "symmetry": "full"}, {"score": 5000, "level": "Easy"}, {"pattern": "..."}, {"pattern": 81 * "."}, {"pattern": 27 * "." + 54 * "1"},
    {"pattern": EASY, "symmetry": "full"}, {"pattern": EASY, "clues": 20},
]  # fmt: skip


def test_same_seed_same_puzzles(client: TestClient, ask: Ask) -> None:
    questions = [{**request, "seed": 100 + number} for number, request in enumerate(REQUESTS)]
    answers = ask("making.js", "generate", questions)
    for question, answer in zip(questions, answers, strict=True):
        assert answer == client.post("/api/generate", json=question).json(), question


def test_without_a_seed(client: TestClient, ask: Ask) -> None:
    first, second = ask("making.js", "generate", [{"level": "Hard"}, {"level": "Hard"}])
    assert first["seed"] != second["seed"]
    (made,) = first["puzzles"]
    assert rate(made["puzzle"]).level == made["rating"]["level"] == "Hard"
    question = {"level": "Hard", "seed": first["seed"]}
    assert client.post("/api/generate", json=question).json() == first


def test_what_is_wrong(client: TestClient, ask: Ask) -> None:
    for question, answer in zip(WRONG, ask("making.js", "generate", WRONG), strict=True):
        assert answer == client.post("/api/generate", json=question).json(), question


@pytest.mark.parametrize(
    "wanted",
    [
        {"clues": 17}, {"score": 6}, {"pattern": EASY, "level": "Extreme", "minimal": True},
        {"pattern": "1" * 18 + ("1" + "." * 8) * 7}, {"pattern": "1" * 81, "minimal": True},
        {"clues": [60, 70], "symmetry": "full", "minimal": True}, {"level": "Hard", "clues": 22, "score": [900, 1000]},
    ],
    ids=str,
)  # fmt: skip
def test_an_order_that_asks_too_much(node: Node, wanted: dict[str, Any]) -> None:
    """The error reports the same in Python and JavaScript: what came nearest, and after how many attempts."""
    given = {**wanted, "seed": 1, "attempts": 20}
    code = f"""
        import {{ Generator }} from "./node.js";
        const generator = new Generator({json.dumps(given)});
        for (const _ of [1, 2]) try {{ generator.take(1) }} catch (error) {{ console.log(error.message) }}
    """
    generator = Generator(threads=1, **given)
    reasons = []
    for _ in range(2):
        with pytest.raises(NoPuzzle) as caught:
            next(generator)
        reasons.append(str(caught.value))
    assert node("--input-type=module", "--eval", code).splitlines() == reasons


def test_minimal_puzzles_are_too_rare_from_the_same_number_on(node: Node) -> None:
    code = f"""
        import {{ Generator }} from "./node.js";
        for (const symmetry of {json.dumps(list(SYMMETRIES))})
          for (let clues = 25; clues < 55; clues += 1)
            try {{ new Generator({{ clues, symmetry, minimal: true }}); console.log("made") }} catch (error) {{ console.log(error.message) }}
    """
    said = []
    for symmetry in SYMMETRIES:
        for clues in range(25, 55):
            try:
                Generator(clues=clues, symmetry=symmetry, minimal=True)
                said.append("made")
            except NoPuzzle as error:
                said.append(str(error))
    assert node("--input-type=module", "--eval", code).splitlines() == said
    assert len(set(said)) > 5  # one per number in the table, and those that can be made


def test_no_such_puzzle_in_time(ask: Ask) -> None:
    (answer,) = ask("making.js", "generate", [{"clues": 17, "symmetry": "full", "seed": 1}])
    assert answer["error"]["kind"] == "NoPuzzle"
    found = re.match("gave up after ([0-9,]+) attempts .*; the nearest", answer["error"]["reason"])
    assert found
    assert int(found[1].replace(",", "")) > 200
