"""The WebSocket for the user script of f-puzzles: each command, cancelling, and what it turns away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sudokit import variants as v
from sudokit._native import lz_compress, lz_decompress
from sudokit.web.app import create_app

PUZZLE = v.Puzzle("1...............", rows=4, columns=4, constraints=[v.Cage("r1c2 r2c2", 7)])


@pytest.fixture
def socket() -> Iterator[WebSocketTestSession]:
    client = TestClient(create_app(f_puzzles=True))
    with client.websocket_connect("/", headers={"Origin": "https://www.f-puzzles.com"}) as session:
        yield session


def board(puzzle: v.Puzzle = PUZZLE, **more: Any) -> dict[str, Any]:
    data = json.loads(lz_decompress(v.write(puzzle, "f-puzzles").split("load=")[1]))
    return {**data, **more}


def ask(socket: WebSocketTestSession, command: str, data: Any = None, nonce: int = 7) -> Any:
    packed = lz_compress(json.dumps(board() if data is None else data))
    message = {"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": packed}
    socket.send_text(json.dumps(message))
    while True:
        answer = json.loads(socket.receive_text())
        assert answer["nonce"] == nonce
        if not answer.get("inProgress"):
            return answer


def test_true_candidates(socket: WebSocketTestSession) -> None:
    counts = v.true_candidates(PUZZLE, 100).counts
    expected = [counts[cell].get(digit, 0) for cell in PUZZLE.cells for digit in PUZZLE.digits]
    data = board(truecandidatesoptions=["truecandidatesnumsolutions=100"])
    answer = ask(socket, "truecandidates", data)
    assert answer["solutionsPerCandidate"] == expected
    for options in ([], 5, None, ["truecandidatesnumsolutions=x", 3], {"logical": 1}):
        one = ask(socket, "truecandidates", board(truecandidatesoptions=options))
        assert one["solutionsPerCandidate"] == [min(count, 1) for count in expected]


def test_candidates_that_steps_leave_and_no_solution_has_are_marked(
    socket: WebSocketTestSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = dict.fromkeys(PUZZLE.cells, PUZZLE.digits)
    monkeypatch.setattr(v, "explain", lambda _: SimpleNamespace(left=left))
    plain = ask(socket, "truecandidates")["solutionsPerCandidate"]
    marked = ask(socket, "truecandidates", board(truecandidatesoptions=["logical"]))
    assert marked["solutionsPerCandidate"] == [each or -1 for each in plain]


def test_solve_check_count_and_estimate(socket: WebSocketTestSession) -> None:
    solution = ask(socket, "solve")["solution"]
    assert PUZZLE.replace(givens=dict(zip(PUZZLE.cells, solution, strict=True)))
    assert (
        v.count_solutions(PUZZLE.replace(givens=dict(zip(PUZZLE.cells, solution, strict=True))))
        == 1
    )
    assert ask(socket, "check") == {"nonce": 7, "type": "count", "count": 2, "inProgress": False}
    count = v.count_solutions(PUZZLE, None)
    assert ask(socket, "count")["count"] == count
    estimate = ask(socket, "estimate")
    assert estimate["ci95_lower"] <= estimate["estimate"] <= estimate["ci95_upper"]
    assert estimate["estimate"] == pytest.approx(count, rel=0.3)


def test_steps_begin_with_the_candidates_that_the_board_leaves(
    socket: WebSocketTestSession,
) -> None:
    first = ask(socket, "step")
    assert (first["type"], first["message"]) == ("logical", "Initial candidates.\n")
    assert first["cells"][0] == {"value": 1, "candidates": []}
    assert first["cells"][1] == {"value": 0, "candidates": [2, 3, 4]}
    data = board()
    for place, cell in enumerate(first["cells"][1:], start=1):
        data["grid"][place // 4][place % 4]["centerPencilMarks"] = cell["candidates"]
    step = ask(socket, "step", data)
    assert step["message"].startswith("Killer cage r1c2 r2c2: only 34 adds up to 7")
    assert step["cells"][1]["candidates"] == [3, 4]
    path = ask(socket, "solvepath")
    assert path["isValid"]
    assert len(path["message"].splitlines()) > 1


@pytest.mark.parametrize(
    ("command", "data", "reason"),
    [
        ("solve", {"size": 4}, "not an f-puzzles board"),
        ("solve", {"grid": 5}, "not an f-puzzles board"),
        ("dance", None, "unknown command: 'dance'"),
        ("solve", board(PUZZLE.replace(givens={"r1c2": 2})), "No solutions found."),
        ("truecandidates", board(PUZZLE.replace(givens={"r1c2": 2})), "No solutions found."),
        ("step", {"grid": [[1] * 4] * 4}, "r1c1 of grid is '1', expected an object"),
    ],
)
def test_what_cannot_be_answered_is_said(
    socket: WebSocketTestSession, command: str, data: Any, reason: str
) -> None:
    answer = ask(socket, command, data)
    assert answer["type"] == "invalid"
    assert reason in answer["message"]


def test_a_board_with_missing_cells_has_steps(socket: WebSocketTestSession) -> None:
    data = board()
    data["grid"] = [data["grid"][0][:2]]
    assert ask(socket, "step", {**data, "size": 4})["type"] == "logical"


@pytest.mark.parametrize("text", ["", "[]", "{", "3", '{"command": 5}', "x" * 1_000_001])
def test_damaged_messages_are_answered(socket: WebSocketTestSession, text: str) -> None:
    socket.send_text(text)
    assert json.loads(socket.receive_text())["type"] == "invalid"
    assert ask(socket, "check")["count"] == 2


def test_a_command_ends_the_one_before(socket: WebSocketTestSession) -> None:
    packed = lz_compress(json.dumps(board(v.Puzzle())))
    for nonce, command in enumerate(("count", "count", "cancel")):
        message = {"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": packed}
        socket.send_text(json.dumps(message))
    canceled: set[int] = set()
    while canceled != {0, 1, 2}:
        answer = json.loads(socket.receive_text())
        if answer["type"] == "canceled":
            canceled.add(answer["nonce"])


def test_other_pages_are_turned_away() -> None:
    client = TestClient(create_app(f_puzzles=True))
    headers = {"Origin": "https://elsewhere.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/", headers=headers):
        pass
    with pytest.raises(WebSocketDisconnect), TestClient(create_app()).websocket_connect("/"):
        pass
