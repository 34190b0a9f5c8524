"""Solve, check, count, canonical forms: the page's worker answers as the server does, also what is wrong."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, ESCARGOT, HARDEST, IMPOSSIBLE, JUDGE_2239, JUDGE_2580
from puzzle_files import read_lines
from sudokit import Position, solve
from sukaku import sukakus

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from node_engine import Ask

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("module")]

CLASH = "5" + EASY[1:8] + "5" + EASY[9:]
FEW = EASY[:40] + 41 * "."
TWO = "." * 80 + "1"
BOARDS = [
    EASY,
    EASY_SOLVED,
    EMPTY,
    ESCARGOT,
    HARDEST,
    IMPOSSIBLE,
    CLASH,
    FEW,
    TWO,
    "11" + 79 * ".",
    JUDGE_2580,
    JUDGE_2239,
]
NO_BOARDS: list[Any] = [
    {"board": EASY[:-1] + "a"}, {"board": "12345"}, {"board": ""}, {"board": f"{EASY}\n{EASY}"}, {"board": JUDGE_2580[:-2]},
]  # fmt: skip


def within(seed: int) -> list[dict[str, Any]]:
    """Sukakus as the texts that show candidates, and positions with none or several solutions."""
    positions = [*sukakus(seed, 6), *sukakus(seed + 1, 3, more=-8)]
    positions.append(Position(EASY, removed=[(2, 4)]))
    positions.append(Position(positions[0], removed=enumerate(solve(positions[0]).cells)))
    return [
        {"board": position.to_text(form)}
        for position in positions
        for form in ("pencilmarks", "hodoku", "line729")
    ]


def ask_both(client: TestClient, ask: Ask, room: str, name: str, questions: list[Any]) -> None:
    """Asks server and worker the same, and compares the answers."""
    answers = ask(room, name, questions)
    for question, answer in zip(questions, answers, strict=True):
        assert answer == client.post(f"/api/{name}", json=question).json(), question


def test_solve(client: TestClient, ask: Ask) -> None:
    questions = [
        *({"board": board} for board in BOARDS),
        *({"board": board, "unique": True} for board in BOARDS),
        *NO_BOARDS,
        *within(1),
        *({**question, "unique": True} for question in within(1)),
    ]
    ask_both(client, ask, "solving.js", "solve", questions)


def test_solve_thousands(client: TestClient, ask: Ask) -> None:
    boards = [line for name in ("levels.txt", "two-solutions.txt") for line in read_lines(name)][
        :2000
    ]
    dice = random.Random(14)
    for board in boards[:1000]:
        cells = list(board)
        for cell in dice.sample(range(81), 3):
            cells[cell] = dice.choice(".123456789")
        boards.append("".join(cells))
    ask_both(
        client, ask, "solving.js", "solve", [{"board": board, "unique": True} for board in boards]
    )


def test_check(client: TestClient, ask: Ask) -> None:
    candidates = [*(80 * ["123456789"]), ""]
    wrong = "2" + EASY_SOLVED[1:60] + 21 * "."
    begun = EASY_SOLVED[:30] + EASY[30:]
    questions = [
        *({"board": board} for board in BOARDS[:-2]),  # those of judges have blanks between digits
        {"board": begun, "puzzle": EASY},
        {"board": begun, "puzzle": EASY, "candidates": candidates},
        {"board": wrong, "puzzle": EASY},
        {"board": wrong, "puzzle": EASY, "candidates": candidates},
        {"board": wrong, "puzzle": EMPTY},
        {"board": EASY, "puzzle": CLASH},
        {"board": EASY, "candidates": 81 * [""]},
        {"board": 81 * "7"},
    ]
    for position in sukakus(3, 5):
        board, solution = str(position.grid), solve(position)
        marks = {"candidates": position.pencilmarks}
        cell = board.index(".")
        others = [digit for digit in position.pencilmarks[cell] if digit != str(solution)[cell]]
        questions += [
            {"board": board, **marks},
            {"board": board, "puzzle": board, **marks},
            {"board": str(solution), "puzzle": position.to_text("hodoku"), **marks},
            *(
                {"board": board[:cell] + digit + board[cell + 1 :], "puzzle": position.to_text("hodoku")}
                for digit in others
            ),
        ]  # fmt: skip
    ask_both(client, ask, "solving.js", "check", questions)


def test_count(client: TestClient, ask: Ask) -> None:
    questions = [
        *({"board": board, "limit": 50} for board in BOARDS),
        {"board": EMPTY},
        {"board": FEW, "limit": 1},
        *NO_BOARDS,
        *({**question, "limit": 30} for question in within(5)),
    ]
    ask_both(client, ask, "solving.js", "count", questions)


def test_canonical(client: TestClient, ask: Ask) -> None:
    symmetric = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    boards = [*BOARDS, symmetric, *read_lines("levels.txt")[:200], EASY_SOLVED[:27] + 54 * "."]
    ask_both(
        client,
        ask,
        "comparing.js",
        "canonical",
        [*({"board": board} for board in boards), *NO_BOARDS, *within(7)],
    )


def test_analyse(client: TestClient, ask: Ask) -> None:
    questions = [
        *({"board": board} for board in BOARDS),
        *({"board": board, "lang": "ko"} for board in read_lines("levels.txt")[:40]),
        {"board": EASY, "limit": 1},
        *NO_BOARDS,
        *within(9),
    ]
    ask_both(client, ask, "solving.js", "analyse", questions)
