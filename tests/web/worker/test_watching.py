"""The textbook algorithms in JavaScript do what those in Python do: every event, every counter, the solution."""

from __future__ import annotations

import itertools
from array import array
from base64 import b64decode
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest

from boards import EASY, EASY_SOLVED, EMPTY, HARDEST, IMPOSSIBLE, JUDGE_2239, JUDGE_2580
from node_engine import Ask
from puzzle_files import read_lines
from sudokit import Grid
from sudokit.classic import ALGORITHMS, Event, GaveUp

if TYPE_CHECKING:
    from starlette.testclient import TestClient

COLLECTIONS = ("few-clues.txt", "hard.txt", "levels.txt", "two-solutions.txt")
KINDS = {event: number << 12 for number, event in enumerate(Event)}
# The first row of its only solution is 987654321: the worst for those who try 123456789 first.
AGAINST_ORDER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
# Every blank has candidates, but row 1 has no place for 9.
NO_PLACE = "1234567.." + "......9.." + "." * 9 + ".......9." + "." * 27 + "........9" + "." * 9

every_algorithm = pytest.mark.parametrize("name", ALGORITHMS)


def question(name: str, board: str, max_checks: int) -> dict[str, Any]:
    return {"algorithm": name, "board": board, "max_checks": max_checks}


def run(name: str, board: str, max_checks: int) -> tuple[dict[str, Any], array[int]]:
    """What Python finds, and its events in 16 bits each: kind, cell, digit."""
    events = array("H")

    def listen(event: Event, cell: int, digit: int) -> None:
        events.append(KINDS[event] | cell << 4 | digit)

    gave_up = False
    try:
        result = ALGORITHMS[name](Grid(board), listen, max_checks=max_checks)
    except GaveUp as error:
        result, gave_up = error.result, True
    found = {
        "placements": result.placements,
        "checks": result.checks,
        "backtracks": result.backtracks,
        "solution": result.solution and str(result.solution),
        "gave_up": gave_up,
    }
    return found, events


def assert_same(ask: Ask, questions: Iterable[tuple[str, str, int]]) -> list[dict[str, Any]]:
    """Check the answers of JavaScript against Python's; return what was found."""
    asked = list(questions)
    answers = ask("watching.js", "trace", [question(*each) for each in asked])
    found = []
    for each, answer in zip(asked, answers, strict=True):
        expected, events = run(*each)
        traced = array("H", b64decode(answer.pop("events")))
        differing = (i for i, (a, b) in enumerate(itertools.zip_longest(events, traced)) if a != b)
        assert next(differing, None) is None, f"{each}: the first event that differs"
        assert answer == expected, each
        found.append(expected)
    return found


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_algorithms_and_the_samples(lang: str, ask: Ask, client: TestClient) -> None:
    (answer,) = ask("watching.js", "classic", [{"lang": lang}])
    assert answer == client.get("/api/classic", params={"lang": lang}).json()


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": "1" * 81},
        {"board": "12345678." * 2 + "." * 63},
        {"board": "." * 79 + "55"},
    ],
    ids=str,
)
def test_a_board_with_a_clash(wrong: dict[str, Any], ask: Ask, client: TestClient) -> None:
    (answer,) = ask("watching.js", "trace", [asked := question("dlx", EASY, 10) | wrong])
    assert answer == client.get("/api/classic/dlx/trace", params=asked).json()


@every_algorithm
def test_every_event_on_puzzles_of_all_collections(name: str, ask: Ask) -> None:
    boards = [board for collection in COLLECTIONS for board in read_lines(collection)[::3]]
    assert len(boards) > 150
    found = assert_same(ask, ((name, board, 1_000) for board in boards))
    assert all(each["gave_up"] or each["solution"] for each in found)


@pytest.mark.slow
@every_algorithm
def test_every_event_up_to_the_limit_of_the_page(name: str, ask: Ask) -> None:
    boards = [AGAINST_ORDER, *read_lines("hard.txt")[:4], *read_lines("few-clues.txt")[:4]]
    found = assert_same(ask, ((name, board, 200_000) for board in boards))
    assert any(each["gave_up"] for each in found) == (name in {"scan", "sets", "bitmask"})


@every_algorithm
def test_boards_of_every_kind(name: str, ask: Ask) -> None:
    boards = {
        "of judges": [JUDGE_2580.replace(" ", "").replace("\n", ""), JUDGE_2239.replace("\n", "")],
        "without a solution": [IMPOSSIBLE, NO_PLACE],
        "with many solutions": [EMPTY, "9" + EMPTY[1:], EMPTY[1:] + "1"],
        "solved, or nearly": [EASY_SOLVED, EASY_SOLVED[:-1] + ".", "." + EASY_SOLVED[1:]],
        "hard": [EASY, HARDEST],
    }
    every = [board for kind in boards.values() for board in kind]
    found = assert_same(ask, ((name, board, 60_000) for board in every))
    solutions = dict(zip(every, (each["solution"] for each in found), strict=True))
    assert not any(solutions[board] for board in boards["without a solution"])
    assert all(solutions[board] for board in boards["with many solutions"])


@every_algorithm
@pytest.mark.parametrize("board", [EASY, IMPOSSIBLE, EMPTY], ids=["easy", "impossible", "empty"])
def test_giving_up_after_every_small_number_of_checks(name: str, board: str, ask: Ask) -> None:
    needed = run(name, board, 200_000)[0]["checks"]
    limits = [*range(1, 200), *range(max(1, needed - 1), needed + 3)]
    found = assert_same(ask, ((name, board, limit) for limit in limits))
    assert [each["gave_up"] for each in found] == [limit < needed for limit in limits]
