"""Hints, steps, explanations, ratings and the guide: the page's worker answers as the server does, to the letter."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST, IMPOSSIBLE, JUDGE_2580
from puzzle_files import each_collection, is_large, read_lines
from sudokit import solve
from sudokit.logic import Position, Profile, explain, library, techniques
from sudokit.logic.examples import example_position
from sudokit.logic.technique_table import SHARED_SYSTEMS
from sudokit.words import languages
from sukaku import sukakus

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from node_engine import Ask

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("module")]

Question = dict[str, Any]

CLASH = "5" + EASY[1:8] + "5" + EASY[9:]
WRONG = EASY[:2] + "1" + EASY[3:]
"""A digit that clashes with nothing, and leaves no solution."""
BOARDS = [EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST, IMPOSSIBLE, CLASH, WRONG, JUDGE_2580, "12345", ""]  # fmt: skip
SEVERAL = "." * 80 + "1"


def ask_both(client: TestClient, ask: Ask, name: str, questions: list[Question]) -> None:
    """Asks server and worker the same, and compares the answers."""
    answers = ask("explaining.js", name, questions)
    assert len(answers) == len(questions)
    for question, answer in zip(questions, answers, strict=True):
        headers = {"accept-language": question.get("lang", "en")}  # as the page asks
        there = client.post(f"/api/{name}", json=question, headers=headers)
        expected = json.loads(there.text, parse_float=number)
        assert json.dumps(answer) == json.dumps(expected), question


def number(text: str) -> float:
    """A number as JavaScript writes it: 20 for 20.0."""
    return int(float(text)) if text.endswith(".0") else float(text)


def in_all_languages(questions: Iterator[Question]) -> list[Question]:
    return [{**question, "lang": tag} for question in questions for tag in languages()]


def in_all_systems(questions: Iterable[Question]) -> Iterator[Question]:
    """Each in the usual system, with guesses, or in that of the explainer, in turn, where it has no system yet."""
    ways: list[Question] = [{}, {"guesses": True}, {"system": "explainer"}]
    return ({**way, **question} for question, way in zip(questions, cycle(ways)))


def half_way(puzzle: str, seed: int) -> Iterator[Question]:
    """The puzzle with some digits of its solution, and with mistakes of every kind."""
    chance = random.Random(seed)
    solution = str(solve(puzzle))
    blank = [cell for cell in range(81) if puzzle[cell] == "."]
    filled = set(chance.sample(blank, len(blank) // 3))
    board = "".join(solution[cell] if cell in filled else puzzle[cell] for cell in range(81))
    marks = Position(board).pencilmarks
    cell = chance.choice([cell for cell in blank if cell not in filled])
    wrong = str(int(solution[cell]) % 9 + 1)
    yield {"board": board, "puzzle": puzzle}
    yield {"board": board}
    yield {"board": board, "puzzle": puzzle, "candidates": marks}
    kept = [
        text if chance.random() < 0.9 else text.replace(solution[i], "")
        for i, text in enumerate(marks)
    ]
    yield {"board": board, "puzzle": puzzle, "candidates": kept}
    lost = [
        text if len(text) < 3 else text.replace(solution[i], "") for i, text in enumerate(marks)
    ]
    yield {"board": board, "candidates": lost}
    yield {"board": board[:cell] + wrong + board[cell + 1 :], "puzzle": puzzle}
    yield {"board": board[:cell] + wrong + board[cell + 1 :]}
    yield {"board": board, "puzzle": solution[:40] + wrong + solution[41:]}
    yield {"board": Position(board).to_text("pencilmarks")}
    yield {"board": Position(board).to_text("hodoku")}


def positions(name: str) -> Iterator[Question]:
    for number, puzzle in enumerate(read_lines(name)[: 8 if is_large(name) else 25]):
        yield from half_way(puzzle, number)


COLLECTIONS = each_collection("few clues", "hard")


@pytest.mark.parametrize("name", COLLECTIONS)
def test_hints_half_way(client: TestClient, ask: Ask, name: str) -> None:
    questions = in_all_languages(in_all_systems(positions(name)))
    levelled = [{**question, "level": 1 + i % 3} for i, question in enumerate(questions)]
    ask_both(client, ask, "hint", levelled)


def sukaku_questions(seed: int, size: int) -> list[Question]:
    """Sukakus at their start and half-way, as texts, with marks beside them, with wrong digits and lost candidates."""
    questions: list[Question] = []
    for position in [*sukakus(seed, size, more=110), *sukakus(seed + 1, 1, more=-8)]:
        solution = str(solve(position))
        text, board = position.to_text("hodoku"), str(position.grid)
        cells = [cell for cell in range(81) if len(position.candidates[cell]) > 1]
        right, wrong = (
            board[:cell] + digit + board[cell + 1 :]
            for cell in cells[:1]
            for digit in (
                solution[cell],
                next(d for d in position.pencilmarks[cell] if d != solution[cell]),
            )
        )
        marks = position.pencilmarks
        lost = [kept.replace(solution[i], "") if i == cells[1] else kept for i, kept in enumerate(marks)]  # fmt: skip
        questions += [
            {"board": text},
            {"board": position.to_text("pencilmarks")},
            {"board": board, "candidates": marks},
            {"board": board, "candidates": lost},
            {"board": board, "puzzle": board, "candidates": lost},
            *({"board": each, "puzzle": text} for each in (right, wrong)),
            *({"board": each, "puzzle": board, "candidates": marks} for each in (right, wrong)),
            {"board": right, "puzzle": text, "candidates": lost},
        ]
    return questions


def test_sukakus(client: TestClient, ask: Ask) -> None:
    questions = sukaku_questions(1, 2)
    ask_both(client, ask, "hint", list(in_all_systems(questions)))
    ask_both(client, ask, "explain", list(in_all_systems(questions)))
    ask_both(client, ask, "steps", [{**question, "most": 40} for question in questions])
    boards = [question["board"] for question in questions]
    for system in SHARED_SYSTEMS:
        ask_both(client, ask, "rate", [{"boards": boards, "system": system}])


def test_hints_on_all_kinds_of_boards(client: TestClient, ask: Ask) -> None:
    questions: list[Question] = [{"board": board} for board in [*BOARDS, SEVERAL]]
    questions += [
        {"board": board, "puzzle": EASY} for board in (EASY, EASY_SOLVED, CLASH, WRONG, EMPTY)
    ]
    questions += [{"board": EASY, "level": level} for level in (1, 2, 3)]
    questions += [{"board": text_of(key)} for key in techniques()]
    ask_both(client, ask, "hint", questions)


def text_of(key: str) -> str:
    position = example_position(key)
    assert position is not None
    return position.to_text("hodoku")


@pytest.mark.parametrize("name", COLLECTIONS)
def test_explanations(client: TestClient, ask: Ask, name: str) -> None:
    boards = ({"board": line} for line in read_lines(name)[: 2 if is_large(name) else 12])
    ask_both(client, ask, "explain", in_all_languages(in_all_systems(boards)))


@pytest.mark.parametrize("system", SHARED_SYSTEMS)
def test_explanations_of_the_hardest(client: TestClient, ask: Ask, system: str) -> None:
    """Where the usual techniques end, exclusions and chains go on, nested ones too."""
    ask_both(
        client, ask, "explain",
        [{"board": board, "system": system, "lang": tag} for board in (ESCARGOT, HARDEST) for tag in languages()],
    )  # fmt: skip


def test_explanations_of_all_kinds_of_boards(client: TestClient, ask: Ask) -> None:
    questions: list[Question] = [{"board": board} for board in [*BOARDS, SEVERAL]]
    questions += half_way(EASY, 1)
    questions += half_way(ESCARGOT, 2)
    questions += [{"board": text_of(key)} for key in list(techniques())[::5]]
    ask_both(client, ask, "explain", list(in_all_systems(questions)))
    ask_both(client, ask, "explain", [{**each, "system": "explainer"} for each in questions])


def test_steps(client: TestClient, ask: Ask) -> None:
    questions: list[Question] = [
        {"board": text_of(key), "techniques": [key], "most": 20} for key in techniques()
    ]
    questions += [
        {"board": board, "techniques": names, "most": most}
        for board in (EASY, IMPOSSIBLE, WRONG, EASY_SOLVED, SEVERAL, CLASH)
        for names, most in (
            (["x-wing", "naked-single", "hidden-single"], 3),
            (["full-house"], 1000),
            ([], 1),
        )
    ]
    questions += [{"board": EASY}, {"board": ESCARGOT, "most": 30}]
    ask_both(client, ask, "steps", in_all_languages(iter(questions)))


def test_cases_of_the_library(client: TestClient, ask: Ask) -> None:
    cases = [library.read_case(line) for line in read_lines("cases.txt")]
    ask_both(
        client, ask, "steps",
        [
            {"board": case.position.to_text("hodoku"), "techniques": [case.technique.key], "most": 3}
            for case in cases
            if case.technique.size < 5
        ],
    )  # fmt: skip


def test_guesses(client: TestClient, ask: Ask) -> None:
    profile = Profile.of("naked-single", "hidden-single", "brute-force")
    questions = []
    for line in read_lines("hard.txt")[:20]:
        guesses = [
            s
            for s in explain(line, profile, guesses=True).steps
            if s.technique.key == "brute-force"
        ]
        questions += [
            {"board": step.position.to_text("hodoku"), "techniques": ["brute-force"]}
            for step in guesses
        ]
    ask_both(client, ask, "steps", questions)


def test_ratings(client: TestClient, ask: Ask) -> None:
    levels, several = read_lines("levels.txt"), read_lines("two-solutions.txt")[:3]
    boards = [*BOARDS, *levels, *several, Position(EASY).to_text()]
    questions: list[Question] = [{"boards": boards, "lang": tag} for tag in languages()]
    ask_both(client, ask, "rate", [*questions, {"boards": []}])
    ask_both(client, ask, "rate", [{**each, "system": "explainer"} for each in questions])


def test_the_table_of_techniques(client: TestClient, ask: Ask) -> None:
    questions = [
        {"lang": tag, "system": system} for tag in languages() for system in SHARED_SYSTEMS
    ]
    answers = ask("guide.js", "techniques", questions)
    for question, answer in zip(questions, answers, strict=True):
        expected = client.get("/api/techniques", params=question).json()
        assert json.dumps(answer) == json.dumps(expected)


@pytest.mark.parametrize("tag", languages())
def test_the_pages_of_all_techniques(client: TestClient, ask: Ask, tag: str) -> None:
    keys = list(dict.fromkeys(key for system in SHARED_SYSTEMS for key in techniques(system)))
    answers = ask("guide.js", "technique", [{"key": key, "lang": tag} for key in keys])
    for key, answer in zip(keys, answers, strict=True):
        expected = client.get(f"/api/techniques/{key}", params={"lang": tag}).json()
        assert json.dumps(answer) == json.dumps(expected), key
